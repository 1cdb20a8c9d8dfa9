"""Growing a tree: by the compiled body where it is loaded and has room for the table, else by the plain one.

Both give the same tree, to the last bit where counts are whole, so nobody can tell which one it was. Nothing is ever
compiled here.
"""

from __future__ import annotations

import subprocess
import sys
import threading

from engine import kernels, plain
from engine.params import Params
from engine.plain import OnLevel
from engine.table import Table
from engine.tree import Tree

WORTH_LOADING = 2_000_000
"""Cells from which a table takes the plain body longer than it takes to load the compiled one."""

_warming = threading.Lock()


def grow(table: Table, params: Params, on_level: OnLevel | None = None, threads: int | None = None) -> Tree:
    """The tree of a table (methods: growth).

    on_level(depth, nodes so far, rows still open) is called again and again while growth goes on; what it raises ends
    growth. threads: at most so many, as many as there are processors by default.
    """
    if not kernels.suits(table):
        return plain.grow(table, params, on_level)
    if not kernels.ready() and table.n_rows * len(table.codes) >= WORTH_LOADING and kernels.kept():
        kernels.warm()
    if not kernels.ready():
        return plain.grow(table, params, on_level)
    return kernels.grow(table, params, on_level, threads)


def warm() -> None:
    """Load the compiled body in the background; returns at once, and does nothing when it is under way.

    Where it has to be compiled first, another process does that, since compiling would hold up every other thread.
    """
    if _warming.acquire(blocking=False):
        threading.Thread(target=_load, name="warm", daemon=True).start()


def _load() -> None:
    if not kernels.kept():
        try:
            done = subprocess.run([sys.executable, "-m", "engine.kernels"], stdout=subprocess.DEVNULL, check=False)
        except OSError:
            return
        if done.returncode:
            return
    kernels.warm()

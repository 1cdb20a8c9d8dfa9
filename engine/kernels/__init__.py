"""The fast body of growth: compiled with numba, the same trees as engine.plain, bit by bit.

Importing this package is cheap and needs no numba. The compiled functions are loaded by `warm`, from numba's cache on
disk where they are in it; `python -m engine.kernels` puts them there.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable
from pathlib import Path

from engine.entries import shares_out
from engine.kernels.shapes import MOST_CLASSES, MOST_ROWS
from engine.kernels.tuning import Tuning
from engine.params import Params
from engine.table import Table
from engine.tree import Tree

CRITERIA = ("id3", "c45", "c45-guard", "gini")

OnLevel = Callable[[int, int, int], None]

_lock = threading.Lock()
_loaded = False


def ready() -> bool:
    """Whether `grow` can start at once: the compiled functions are loaded."""
    return _loaded


def kept() -> bool:
    """Whether the compiled functions seem to be in the cache on disk, so that `warm` is short."""
    return any((Path(__file__).parent / "__pycache__").glob("compiled.*.nbi"))


def warm() -> bool:
    """Load the compiled functions, compiling what is not in the cache; whether they are there: not without numba.

    May be called from any thread, and more than once.
    """
    global _loaded
    with _lock:
        if not _loaded:
            try:
                importlib.import_module("numba")
            except ImportError:
                return False
            for name in ("driving", "collapse"):
                importlib.import_module(f"engine.kernels.{name}")
            _loaded = True
    return _loaded


def suits(table: Table, params: Params) -> bool:
    """Whether `grow` knows these settings and has room for this table."""
    return (
        params.criterion in CRITERIA
        and params.branching == "multiway"
        and not shares_out(table, params)
        and table.n_rows < MOST_ROWS
        and all(column.n_values < MOST_ROWS for column in table.schema.columns)
        and table.n_classes < MOST_CLASSES
    )


def grow(
    table: Table, params: Params, tell: OnLevel | None = None, threads: int | None = None, tuning: Tuning | None = None
) -> Tree:
    """The tree that engine.plain gives, for a table and settings that `suits` accepts.

    tell(depth, nodes so far, rows still open) is called about every 50 ms from the calling thread; what it raises ends
    growth. threads: for tables of 100,000 rows or more; by default as many as there are processors. Without
    `warm` before it, the first call loads the compiled functions.
    """
    warm()
    from engine.kernels import driving

    return driving.grow(table, params, tell, threads, tuning or Tuning())

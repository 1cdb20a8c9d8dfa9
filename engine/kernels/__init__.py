"""The fast body of growth: compiled with numba, the same trees as engine.plain, bit by bit.

Trees with a branch per value are grown from cells (`growth`, or `sparse`), all others from entries (`entries`). Where
rows are shared out among branches, counts and values are the plain ones to within 1e-9, and all else is the same.

Importing this package is cheap and needs no numba. The compiled functions are loaded by `warm`, from numba's cache on
disk where they are in it; `python -m engine.kernels` puts them there.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import importlib.metadata
import importlib.util
import sys
import threading
from pathlib import Path

from engine.kernels.shapes import MOST_CLASSES, MOST_ROWS
from engine.kernels.tuning import Tuning
from engine.params import Params
from engine.plain import OnLevel
from engine.table import Table
from engine.tree import Tree

_STAMP = Path(__file__).parent / "__pycache__" / "kept"
_USED = ("branches.py", "criteria.py", "entries.py", "grouping.py", "plain.py", "release8.py", "splits.py", "tree.py")

_lock = threading.Lock()
_loaded = False


def ready() -> bool:
    """Whether `grow` can start at once: the compiled functions are loaded."""
    return _loaded


def kept() -> bool:
    """Whether `python -m engine.kernels` has put these very functions into the cache, so that `warm` is short."""
    try:
        return _STAMP.read_text() == stamp()
    except OSError:
        return False


def keep() -> bool:
    """Load, compiling what is not in the cache, and remember that it is there; False without numba."""
    if not warm():
        return False
    with contextlib.suppress(OSError):  # numba keeps its cache elsewhere then, and `kept` never says yes
        _STAMP.write_text(stamp())
    return True


def stamp() -> str:
    """What the compiled functions depend on: their sources, Python and numba."""
    digest = hashlib.sha256(repr((sys.version, importlib.metadata.version("numba"))).encode())
    for path in sorted([*Path(__file__).parent.glob("*.py"), *(Path(__file__).parents[1] / name for name in _USED)]):
        digest.update(path.read_bytes())
    return digest.hexdigest()


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


def suits(table: Table) -> bool:
    """Whether `grow` has room for this table; it knows all settings."""
    return (
        table.n_rows < MOST_ROWS
        and all(column.n_values < MOST_ROWS for column in table.schema.columns)
        and table.n_classes < MOST_CLASSES
    )


def grow(
    table: Table, params: Params, tell: OnLevel | None = None, threads: int | None = None, tuning: Tuning | None = None
) -> Tree:
    """The tree that engine.plain gives, for a table that `suits` accepts.

    tell(depth, nodes so far, rows still open) is called about every 50 ms from the calling thread; what it raises ends
    growth. threads: for tables of 100,000 rows or more, a million where no column has numbers; by default as many as
    there are processors. Without `warm` before it, the first call loads the compiled functions.
    """
    warm()
    from engine.kernels import driving

    return driving.grow(table, params, tell, threads, tuning or Tuning())

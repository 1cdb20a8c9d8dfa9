"""The compiled entry points, each with one signature per kind of counts, kept on disk between runs.

Numba renews a kept function when its own file changes, not when a function or a number that it uses does. So each
entry point holds a digest of all files with compiled functions and of the numbers they take from elsewhere, which is
part of what numba compares. References to arrays are not counted, see inner.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numba import int64, njit, typeof, void

from engine.branches import SHARED
from engine.criteria import TIE
from engine.entries import CRUMB
from engine.grouping import MOST_SUBSETS, PREFIXES, SINGLES, SUBSETS
from engine.kernels import buffers
from engine.kernels.entering import entry_scratch
from engine.kernels.entries import Columns, grow_entries
from engine.kernels.growth import grow_some
from engine.kernels.records import fill_nodes, number_nodes, pack_block
from engine.kernels.shapes import Layout, Rules
from engine.kernels.sparse import Sparse, grow_items
from engine.release8 import BELOW_AVERAGE, BRANCHES, LEAST_GAP, MOST_ROWS, SHARE, SLACK
from engine.splits import SAME_WEIGHT
from engine.tree import ABOVE, BELOW, EMPTY, REASONS, ROOT, VALUES

COMPILED = (
    *("arithmetic", "bounds", "branches", "children", "choosing", "comparing", "counting", "cuts", "entries"),
    *("frames", "groups", "growth", "inner", "lists", "moving", "pairs", "records", "scores", "searches", "shapes"),
    *("slots", "sparse", "splitting"),
)
Entry = Callable[..., Any]


NUMBERS = (
    *(TIE, REASONS, ROOT, VALUES, BELOW, ABOVE, EMPTY, SHARED, CRUMB, SAME_WEIGHT),
    *(MOST_SUBSETS, PREFIXES, SUBSETS, SINGLES, BELOW_AVERAGE, BRANCHES, LEAST_GAP, MOST_ROWS, SHARE, SLACK),
)


def _digest() -> str:
    folder = Path(__file__).parent
    numbers = repr(NUMBERS).encode()
    return hashlib.sha256(numbers.join((folder / f"{name}.py").read_bytes() for name in COMPILED)).hexdigest()


def _layout() -> Layout:
    ints, bits = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.bool_)
    arrays = (ints, ints, ints, ints, ints, bits, bits, ints, ints, ints, np.zeros(1, dtype=np.int32), ints, ints)
    return Layout(*arrays, *(1 for _ in range(len(Layout._fields) - len(arrays))))


def _sparse() -> Sparse:
    ints, slots = np.zeros(1, dtype=np.int64), np.zeros(1, dtype=np.int32)
    return Sparse(ints, ints, ints, slots, ints, slots, ints, slots, slots, ints, ints, 1, 1, 1, 1)


def _columns(shared: bool) -> Columns:
    ints, floats = np.zeros(1, dtype=np.int64), np.zeros(1)
    codes, counted = np.zeros((1, 1), dtype=np.int32), np.zeros(1, dtype=np.bool_)
    arrays = (ints, ints, ints, codes, counted, ints, floats, ints, floats)
    return Columns(*arrays, 1, 1, 1, 1, shared, False, False)


def _entries() -> tuple[Entry, ...]:
    sources = _digest()
    layout = _layout()
    records, ints = np.zeros(4, dtype=np.uint16), np.zeros(1, dtype=np.int64)
    codes, slots = np.zeros((1, 1), dtype=np.int32), np.zeros(1, dtype=np.int32)
    nodes, rows = buffers.node_store(1, 1), buffers.moving_rows(records, layout._replace(stride=4), 1)
    work = buffers.scratch(layout, 1)
    rules = Rules(1, 1, False, 1, 1, 1, 1.0, 1.0, 1, 1)
    options: Any = {"nogil": True, "cache": True, "error_model": "numpy", "_nrt": False}

    @njit(void(*map(typeof, (layout, codes, slots, ints, slots, 1, records))), **options)
    def pack(layout, codes, classes, map_at, to_slot, first, records):
        sources  # noqa: B018
        pack_block(layout, codes, classes, map_at, to_slot, first, records)

    @njit(void(*map(typeof, (layout, rules, nodes, rows, work, ints, 1))), **options)
    def grow_slice(layout, rules, nodes, rows, work, state, allowed):
        sources  # noqa: B018
        grow_some(layout, rules, nodes, rows, work, state, allowed)

    weighed = buffers.node_store(1, 1, float)
    orders = [(nodes, ints, buffers.level_order(1, 1)), (weighed, ints, buffers.level_order(1, 1, float))]

    @njit([int64(*map(typeof, each)) for each in orders], **options)
    def number(nodes, order, tree):
        sources  # noqa: B018
        return number_nodes(nodes, order, tree)

    @njit([void(*map(typeof, (*each, 1, 1))) for each in orders], **options)
    def fill(nodes, order, tree, start, stop):
        sources  # noqa: B018
        fill_nodes(nodes, order, tree, start, stop)

    sparse = _sparse()
    sparse_work = buffers.sparse_scratch(sparse)

    @njit(void(*map(typeof, (sparse, rules, nodes, sparse_work, ints, 1))), **options)
    def grow_sparse_slice(layout, rules, nodes, work, state, allowed):
        sources  # noqa: B018
        grow_items(layout, rules, nodes, work, state, allowed)

    columns = [(_columns(shared), weighed if shared else nodes) for shared in (False, True)]
    slices = [(one, rules, store, entry_scratch(one, slots), ints, 1) for one, store in columns]

    @njit([void(*map(typeof, each)) for each in slices], **options)
    def grow_entry_slice(layout, rules, nodes, work, state, allowed):
        sources  # noqa: B018
        grow_entries(layout, rules, nodes, work, state, allowed)

    return pack, grow_slice, grow_sparse_slice, grow_entry_slice, number, fill


pack, grow_slice, grow_sparse_slice, grow_entry_slice, number, fill = _entries()

"""The count table of one column at one node, compiled: its values there, ascending, and the class counts of each.

work.value    [pair]          3     7     9 (empty cells, if any, last)
work.pairs    [pair, class]   1 0   2 2   0 1
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from engine.kernels.arithmetic import weight_of
from engine.kernels.inner import called, inner
from engine.kernels.lists import sort_items
from engine.kernels.shapes import NUMERIC

U = np.uint64
CELLS_PER_ENTRY = 4
"""Sorting an entry costs about as much as clearing and reading this many cells."""


class Counting(NamedTuple):
    """What counting one column takes: its codes, the entries, scratch, and the pairs that come of it."""

    codes: Any
    n_codes: Any
    n_classes: Any
    entry: Any
    weight: Any
    cells: Any
    items: Any
    digits: Any
    value: Any
    pairs: Any


@inner
def make_pairs(layout, work, j, first, n):
    """Count n entries by the codes of column j; how many pairs."""
    codes, n_codes, n_classes = layout.codes[j], layout.n_values[j] + 1, layout.n_classes
    scratch = Counting(
        codes, n_codes, n_classes, work.entry, work.weight, work.cells, work.items, work.digits, work.value, work.pairs
    )
    return count_pairs(scratch, first, n)


@called
def count_pairs(at, first, n):
    """Count n entries in the way that is faster; how many pairs."""
    if at.n_codes * at.n_classes <= CELLS_PER_ENTRY * n:
        return count_in_cells(at, first, n)
    return count_sorted(at, first, n)


@inner
def count_in_cells(at, first, n):
    """Count into one cell per code and class, then close the gaps."""
    cells, n_classes, n_codes = at.cells, U(at.n_classes), U(at.n_codes)
    cells[: at.n_codes * at.n_classes] = 0
    for i in range(first, first + n):
        entry = at.entry[U(i)]
        cells[U(at.codes[entry >> U(16)]) * n_classes + (entry & U(0xFFFF))] += weight_of(at.weight, U(i))
    n_pairs, cell = U(0), U(0)
    for code in range(n_codes):
        some = False
        for pair_cell in range(n_pairs * n_classes, (n_pairs + U(1)) * n_classes):
            count = cells[cell]
            at.pairs[pair_cell] = count
            some |= count > 0
            cell += U(1)
        if some:
            at.value[n_pairs] = code
            n_pairs += U(1)
    return np.int64(n_pairs)


@inner
def count_sorted(at, first, n):
    """Sort the entries by code, equal codes in their order, and count the runs."""
    items, n_classes = at.items, at.n_classes
    for i in range(n):
        entry = at.entry[first + i]
        items[i] = U(at.codes[entry >> U(16)]) << U(40) | U(i) << U(16) | (entry & U(0xFFFF))
    sort_items(items, 0, items, len(items) // 2, n, at.digits)
    n_pairs, code = 0, -1
    for i in range(n):
        item = items[i]
        if np.int64(item >> U(40)) != code:
            code = np.int64(item >> U(40))
            at.value[n_pairs] = code
            at.pairs[n_pairs * n_classes : (n_pairs + 1) * n_classes] = 0
            n_pairs += 1
        cell = (n_pairs - 1) * n_classes + np.int64(item & U(0xFFFF))
        at.pairs[cell] += weight_of(at.weight, first + np.int64((item >> U(16)) & U(0xFFFFFF)))
    return n_pairs


@inner
def n_to_split(layout, work, j, n_pairs):
    """How many of the pairs a split tells apart: empty cells do not count in numeric columns, nor shared out."""
    apart = layout.shared or layout.kind[j] == NUMERIC
    return n_pairs - 1 if apart and work.value[n_pairs - 1] == layout.n_values[j] else n_pairs

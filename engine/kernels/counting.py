"""Counting records into cells, and looking at records without counting."""

from __future__ import annotations

import numpy as np

from engine.kernels.inner import inner
from engine.kernels.shapes import CATEGORICAL, HEADER

U = np.uint64


@inner
def count(cells, records, first, n, stride, n_columns):
    """Add n records to cells, their first n_columns slot columns.

    Unsigned numbers spare the test for negative positions.
    """
    at, width = U(first) * U(stride), U(n_columns)
    for _ in range(n):
        label = records[at]
        start = at + U(HEADER)
        for word in range(start, start + width):
            cells[records[word] + label] += np.uint32(1)
        at += U(stride)


@inner
def uncount(cells, records, first, n, stride, n_columns):
    """Take n records out of cells."""
    at, width = U(first) * U(stride), U(n_columns)
    for _ in range(n):
        label = records[at]
        start = at + U(HEADER)
        for word in range(start, start + width):
            cells[records[word] + label] -= np.uint32(1)
        at += U(stride)


@inner
def row_of(records, at):
    """The row number in the record that starts at word `at`."""
    return np.int64(records[at + 2]) | (np.int64(records[at + 3]) << 16)


@inner
def differ(layout, records, first, n, listed):
    """Whether the first records of a node show that some column can split it; False proves nothing."""
    n_columns = layout.n_head if listed else layout.n_slot_columns
    at = first * layout.stride + HEADER
    for i in range(1, min(n, 8)):
        other = at + i * layout.stride
        for j in range(n_columns):
            one, two = records[at + j], records[other + j]
            if one != two:
                if layout.kind[j] == CATEGORICAL or layout.missing[j] < 0:
                    return True
                empty = (layout.offset[j] + layout.known[j]) * layout.n_classes
                if one != empty and two != empty:
                    return True
    return False


@inner
def n_cells_of(layout, n_columns):
    """Cells of the first slot columns."""
    if n_columns == 0:
        return 0
    return (layout.offset[n_columns - 1] + layout.width[n_columns - 1]) * layout.n_classes


@inner
def number_rows(layout, records, first, n):
    """Number the rows of a node anew, as its lists do."""
    for row in range(n):
        at = (first + row) * layout.stride
        records[at + 2], records[at + 3] = row & 0xFFFF, row >> 16

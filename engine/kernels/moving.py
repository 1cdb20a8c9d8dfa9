"""Sending the records of a node to its children, compiled.

work.place      [child] where its next row goes
work.step       [child] 1, or 0 for a child that is finished: its rows are all written to the same spare record
"""

from __future__ import annotations

import numpy as np

from engine.kernels.counting import row_of, uncount
from engine.kernels.inner import inner
from engine.kernels.shapes import HEADER

U = np.uint64


@inner
def child_of_record(layout, work, records, at, j):
    """The child of the record at word `at` when slot column j is split."""
    child = work.child_of[records[at + HEADER + j]]
    if child < 0:
        rank = layout.ranks[row_of(records, at) * layout.n_ranks + layout.rank_at[j]]
        child = 0 if rank <= work.cut_low[j] else 1
    return child


@inner
def branch_records(layout, work, here, j):
    """Fill work.branch for a node with lists that is split by a slot column."""
    at = here.first * layout.stride
    for _ in range(here.n):
        work.branch[row_of(here.records, at)] = child_of_record(layout, work, here.records, at, j)
        at += layout.stride


@inner
def move_records(layout, work, here, to_words, j):
    """Send the node's records to their children's places; to_words: the other buffer as uint64."""
    n_columns = layout.n_head if here.listed else layout.n_slot_columns
    n_words = (HEADER + n_columns + 3) // 4
    stride = layout.stride // 4
    records, words, at = here.records, here.words, U(here.first * stride)
    for _ in range(here.n):
        if here.listed:
            child = np.int64(work.branch[row_of(records, np.int64(at) * 4)])
        else:
            child = np.int64(child_of_record(layout, work, records, np.int64(at) * 4, j))
        to = U(work.place[child] * stride)
        work.place[child] += work.step[child]
        for word in range(U(n_words)):
            to_words[to + word] = words[at + word]
        at += U(stride)


@inner
def uncount_closed(layout, work, here, n_columns, j):
    """Take the rows of finished children out of the cells of a node, which its largest child will get."""
    for row in range(here.first, here.first + here.n):
        at = row * layout.stride
        if here.listed:
            child = work.branch[row_of(here.records, at)]
        else:
            child = child_of_record(layout, work, here.records, at, j)
        if work.step[child] == 0:
            uncount(here.cells, here.records, row, 1, layout.stride, n_columns)

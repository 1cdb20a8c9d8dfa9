"""Making the children of a node, and sending its rows to them.

work.child_of   [cell of a slot] the child that a code of the split column leads to, −1 where the rank decides
work.branch     [row of the list] the same for a node with lists
work.place      [child] where its next row goes; work.step: 1, or 0 for a child that is finished: its rows
                are all written to the same spare place
"""

from __future__ import annotations

import numpy as np

from engine.grow import PURE
from engine.kernels.counting import row_of, uncount
from engine.kernels.frames import FRAME_DEPTH
from engine.kernels.inner import copy, inner
from engine.kernels.shapes import HEADER
from engine.kernels.slots import add_slots, rows_in
from engine.tree import ABOVE, BELOW, EMPTY, VALUES

U = np.uint64


@inner
def add_child(nodes, node, side, branch):
    """A new leaf without counts."""
    nodes.first[node], nodes.n_children[node], nodes.column[node] = -1, 0, -1
    nodes.value[node], nodes.low[node], nodes.high[node] = np.nan, -1, -1
    nodes.side[node], nodes.branch[node], nodes.reason[node] = side, branch, 0


@inner
def value_children(layout, nodes, work, cells, j, first):
    """One child per value with rows; how many."""
    n_classes, n_children = layout.n_classes, 0
    for slot in range(layout.width[j]):
        at = (layout.offset[j] + slot) * n_classes
        rows = rows_in(cells, at, n_classes)
        if rows:
            child = first + n_children
            add_child(nodes, child, VALUES, slot)
            for k in range(n_classes):
                nodes.counts[child, k] = cells[at + k]
            work.child_of[at] = n_children
            n_children += 1
    return n_children


@inner
def cut_children(layout, nodes, work, node, first, n_empty):
    """The children below, above and without a value, from the counts in work.left and work.empty; how many."""
    n_classes = layout.n_classes
    add_child(nodes, first, BELOW, -1)
    add_child(nodes, first + 1, ABOVE, -1)
    if n_empty:
        add_child(nodes, first + 2, EMPTY, -1)
    for k in range(n_classes):
        one, none = work.left[k], work.empty[k]
        nodes.counts[first, k] = one
        nodes.counts[first + 1, k] = nodes.counts[node, k] - one - none
        if n_empty:
            nodes.counts[first + 2, k] = none
    return 3 if n_empty else 2


@inner
def slot_cut_children(layout, nodes, work, cells, j, node, first):
    """The children of a cut found in slots; how many."""
    n_classes, cut, inside = layout.n_classes, work.cut_slot[j], work.cut_item[j] >= 0
    n_empty = 0
    for k in range(n_classes):
        at = (layout.offset[j] + layout.known[j]) * n_classes + k
        work.empty[k] = cells[at] if layout.missing[j] >= 0 else 0
        n_empty += work.empty[k]
    if inside:
        copy(work.cut_left, j * n_classes, work.left, 0, n_classes)
    else:
        add_slots(layout, cells, j, cut + 1, work.left[:n_classes])
    for slot in range(layout.width[j]):
        child = (slot > cut) + (slot >= layout.known[j])
        work.child_of[(layout.offset[j] + slot) * n_classes] = -1 if inside and slot == cut else child
    return cut_children(layout, nodes, work, node, first, n_empty)


@inner
def list_cut_children(layout, nodes, work, at, j, node, first, n):
    """The children of a cut found in a list; how many."""
    items, n_classes = work.items, layout.n_classes
    work.left[:n_classes] = 0
    work.empty[:n_classes] = 0
    cut, n_empty = work.cut_item[j], 0
    for i in range(n):
        item = items[at + i]
        child = 0
        if i <= cut:
            work.left[item & U(0xFFFF)] += 1
        elif np.int64(item >> U(40)) == layout.missing[j]:
            work.empty[item & U(0xFFFF)] += 1
            n_empty += 1
            child = 2
        else:
            child = 1
        work.branch[(item >> U(16)) & U(0xFFFFFF)] = child
    return cut_children(layout, nodes, work, node, first, n_empty)


@inner
def run_children(layout, nodes, work, at, first, n):
    """One child per run of equal items; how many."""
    items, child = work.items, -1
    for i in range(n):
        item = items[at + i]
        if i == 0 or (item ^ items[at + i - 1]) >> U(40):
            child += 1
            add_child(nodes, first + child, VALUES, np.int64(item >> U(40)))
            nodes.counts[first + child, :] = 0
        nodes.counts[first + child, np.int64(item & U(0xFFFF))] += 1
        work.branch[(item >> U(16)) & U(0xFFFFFF)] = child
    return child + 1


@inner
def child_of_record(layout, work, records, at, j):
    """The child of the record at word `at` when slot column j is split."""
    child = work.child_of[records[at + HEADER + j]]
    if child < 0:
        rank = layout.ranks[row_of(records, at) * layout.n_ranks + layout.rank_at[j]]
        child = 0 if rank <= work.cut_low[j] else 1
    return child


@inner
def branch_records(layout, work, records, first, n, j):
    """Fill work.branch for nodes with lists that are split by a slot column."""
    at = first * layout.stride
    for _ in range(n):
        work.branch[row_of(records, at)] = child_of_record(layout, work, records, at, j)
        at += layout.stride


@inner
def move_records(layout, work, words, records, first, n, to_words, j, listed):
    """Send n records to their children's places; words, to_words: the buffers as uint64."""
    n_columns = layout.n_head if listed else layout.n_slot_columns
    n_words = (HEADER + n_columns + 3) // 4
    stride = layout.stride // 4
    at = U(first * stride)
    for _ in range(n):
        if listed:
            child = np.int64(work.branch[row_of(records, np.int64(at) * 4)])
        else:
            child = np.int64(child_of_record(layout, work, records, np.int64(at) * 4, j))
        to = U(work.place[child] * stride)
        work.place[child] += work.step[child]
        for word in range(U(n_words)):
            to_words[to + word] = words[at + word]
        at += U(stride)


@inner
def uncount_closed(layout, work, cells, records, first, n, n_columns, j, listed):
    """Take the rows of finished children out of the cells of a node, which its largest child will get."""
    for row in range(first, first + n):
        at = row * layout.stride
        child = work.branch[row_of(records, at)] if listed else child_of_record(layout, work, records, at, j)
        if work.step[child] == 0:
            uncount(cells, records, row, 1, layout.stride, n_columns)


@inner
def place_children(layout, rules, nodes, work, state, frame, made, n_children):
    """Which children stay open and where their rows go, one after the other.

    The largest open child, open children, rows of finished children, rows of children that are sure to be leaves.
    """
    n_classes, start = layout.n_classes, 0
    largest, n_open, n_closed, n_doomed = -1, 0, 0, 0
    for child in range(n_children):
        rows, most = 0, 0
        for k in range(n_classes):
            c = nodes.counts[made + child, k]
            rows += c
            most = max(most, c)
        work.child_rows[child] = rows
        work.child_start[child] = start
        work.step[child] = 0 if most == rows else 1
        if most == rows:
            nodes.reason[made + child] = PURE
            n_closed += rows
            continue
        start += rows
        n_open += 1
        if rows < rules.min_split or frame[FRAME_DEPTH] + 1 >= rules.max_depth:
            n_doomed += rows
        if largest < 0 or rows > work.child_rows[largest]:
            largest = child
    return largest, n_open, n_closed, n_doomed

"""Making the children of a node, and places for their rows, compiled.

work.child_of   [cell of a slot] the child that a code of the split column leads to, −1 where the rank decides
work.branch     [row of the list] the same for a node with lists
work.step       [child] 1, or 0 for a child that is finished
"""

from __future__ import annotations

import numpy as np

from engine.kernels.bounds import neighbours
from engine.kernels.inner import copy, inner
from engine.kernels.shapes import N_NODES, NUMERIC
from engine.kernels.slots import add_slots, rows_in
from engine.plain import PURE
from engine.tree import ABOVE, BELOW, EMPTY, VALUES

U = np.uint64


@inner
def make_children(layout, nodes, work, state, here, j):
    """Make the children of a node that is split on column j, and fill in the node; how many children."""
    made, node = state[N_NODES], here.node
    low, high = work.cut_low[j], work.cut_high[j]
    if by_list(layout, here, j):
        start = list_start(layout, work, here, j)
        if layout.kind[j] == NUMERIC:
            n_children = list_cut_children(layout, nodes, work, start, j, node, made, here.n)
        else:
            n_children = run_children(nodes, work, start, made, here.n)
    elif layout.kind[j] == NUMERIC:
        n_children = slot_cut_children(layout, nodes, work, here.cells, j, node, made)
        if low < 0 and layout.exact[j]:
            low = work.cut_slot[j]
            high = next_slot(layout, here.cells, j, low + 1)
        elif low < 0:
            low, high = neighbours(layout, work, here.cells, j, here.records, here.first, here.n)
    else:
        n_children = value_children(layout, nodes, work, here.cells, j, made)
    state[N_NODES] += n_children
    nodes.first[node], nodes.n_children[node] = made, n_children
    nodes.column[node], nodes.value[node], nodes.reason[node] = layout.origin[j], work.pick[j], -1
    if layout.kind[j] == NUMERIC:
        nodes.low[node], nodes.high[node] = low, high
    return n_children


@inner
def by_list(layout, here, j):
    """Whether column j of this node is read from its list."""
    return here.listed and layout.list_at[j] >= 0


@inner
def list_start(layout, work, here, j):
    """Where the node's list of column j begins in work.items."""
    return here.items + layout.list_at[j] * (len(work.items) // (2 * (layout.n_lists + 1)))


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
def next_slot(layout, cells, j, slot):
    """The first slot from `slot` on that has rows."""
    at = (layout.offset[j] + slot) * layout.n_classes
    while rows_in(cells, at, layout.n_classes) == 0:
        at += layout.n_classes
        slot += 1
    return slot


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
def run_children(nodes, work, at, first, n):
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
def place_children(layout, rules, nodes, work, made, n_children, depth):
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
        if rows < rules.min_split or depth + 1 >= rules.max_depth:
            n_doomed += rows
        if largest < 0 or rows > work.child_rows[largest]:
            largest = child
    return largest, n_open, n_closed, n_doomed

"""Splitting a node: children, their rows, and their frames, compiled."""

from __future__ import annotations

from engine.kernels.children import by_list, make_children, place_children
from engine.kernels.counting import n_cells_of
from engine.kernels.frames import COUNTED, FIRST, FLAGS, LIST_SIDE, LISTED, OWN, SIDE, push
from engine.kernels.inner import inner
from engine.kernels.lists import move_lists
from engine.kernels.moving import branch_records, move_records, uncount_closed
from engine.kernels.shapes import LIST_START, N_NODES, OPEN_ROWS

CELLS_AT_ONCE = 16
"""Cells taken out of others in the time that one row takes to count in one column."""


@inner
def split(layout, rules, nodes, rows, work, state, frame, here, j):
    """Split a node on column j: make the children, move the rows of those that stay open, and push their frames."""
    made = state[N_NODES]
    n_children = make_children(layout, nodes, work, state, here, j)
    placed = place_children(layout, rules, nodes, work, made, n_children, here.depth)
    largest, n_open, n_closed, n_doomed = placed
    state[OPEN_ROWS] -= n_closed
    if n_open == 0:
        return
    if here.listed and not by_list(layout, here, j):
        branch_records(layout, work, here, j)
    owed = columns_owed(layout, rules, work, here, largest, n_open, n_closed + n_doomed)
    if owed and n_closed:
        uncount_closed(layout, work, here, owed, j)
    pass_rows(layout, rows, work, state, frame, here, j, n_children)
    push_children(work, state, frame, here, made, n_children, largest, owed)


@inner
def columns_owed(layout, rules, work, here, largest, n_open, n_extra):
    """From how many slot columns of the node's cells the other children take their counts, so that what is left is the
    largest child's; 0 where counting that child is cheaper. n_extra: rows that are counted for this purpose only."""
    n_largest = work.child_rows[largest]
    listed = here.listed or (layout.n_lists > 0 and n_largest <= rules.list_rows)
    owed = layout.n_head if listed else layout.n_slot_columns
    n_taken_out = (n_open - 1) * n_cells_of(layout, owed) // (CELLS_AT_ONCE * max(owed, 1))
    return owed if n_extra + n_taken_out < n_largest else 0


@inner
def pass_rows(layout, rows, work, state, frame, here, j, n_children):
    """Move the lists and records of a node to its children's places in the other halves and buffers."""
    if here.listed:
        half = len(work.items) // 2
        source = half if frame[FLAGS] & LIST_SIDE else 0
        start = frame[FIRST] - state[LIST_START]
        n_live = work.n_live[here.level]
        move_lists(layout, work, here.live, n_live, source, half - source, start, here.n, n_children)
    if not here.listed or layout.n_head:
        first = frame[FIRST] + (next_side(frame) - 1) * layout.n_rows
        for child in range(n_children):
            work.place[child] = first + work.child_start[child] if work.step[child] else rows.spare
        move_records(layout, work, here, rows.moving_words, j)


@inner
def next_side(frame):
    """The buffer that the node's children have their rows in."""
    return 2 if frame[SIDE] == 1 else 1


@inner
def push_children(work, state, frame, here, made, n_children, largest, owed):
    """Push the open children, the largest one first: it is taken last, when the others are done with its cells."""
    flags, side, level, depth = 0, next_side(frame), here.level, here.depth + 1
    if here.listed:
        flags = LISTED | ((frame[FLAGS] & LIST_SIDE) ^ LIST_SIDE)
    first, n = frame[FIRST] + work.child_start[largest], work.child_rows[largest]
    counted = COUNTED if owed else 0
    push(work, state, made + largest, first, n, side, level, depth, flags | OWN | counted, 0)
    for child in range(n_children):
        if work.step[child] and child != largest:
            first, n = frame[FIRST] + work.child_start[child], work.child_rows[child]
            push(work, state, made + child, first, n, side, level + 1, depth, flags, owed)

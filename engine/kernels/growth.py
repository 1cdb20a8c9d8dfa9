"""The loop that grows a tree, compiled: depth first, one frame of a stack per node that is still open.

A node's rows are records[first:first + n]; splitting it moves them, child by child, to the same places of the other
buffer. Small children come first, each on the next level of the scratch; the largest child comes last and takes its
parent's level, whose cells are by then its own: the parent's less those of the other children.
"""

from __future__ import annotations

import numpy as np

from engine.criteria import TIE
from engine.grow import MAX_DEPTH, MIN_SAMPLES_SPLIT, NO_CANDIDATE
from engine.kernels.bounds import neighbours, refine
from engine.kernels.counting import count, differ, uncount
from engine.kernels.frames import (
    COUNTED,
    FIRST,
    FLAGS,
    FRAME_DEPTH,
    LEVEL,
    LIST_SIDE,
    LISTED,
    NODE,
    OWED,
    OWN,
    ROWS,
    SIDE,
    push,
)
from engine.kernels.inner import copy, inner
from engine.kernels.lists import lists_differ, make_lists, move_lists, scan_list
from engine.kernels.scores import GINI, RATIO, best_column, stop
from engine.kernels.shapes import (
    CATEGORICAL,
    DEPTH,
    DONE,
    FULL,
    LIST_START,
    N_NODES,
    N_TASKS,
    NUMERIC,
    OPEN_ROWS,
    PAUSED,
    STATUS,
    TOP,
    WORK,
)
from engine.kernels.slots import (
    NODE_GINI,
    NODE_INNER,
    measure_node,
    put_values,
    rows_in,
    scan_slots,
    value_squares,
    value_sums,
)
from engine.kernels.splitting import (
    branch_records,
    list_cut_children,
    move_records,
    place_children,
    run_children,
    slot_cut_children,
    uncount_closed,
    value_children,
)

U = np.uint64


@inner
def grow_some(layout, rules, nodes, rows, work, state, allowed):
    """Take nodes off the stack until it is empty, the work allowed is done, or the node store may run over."""
    state[WORK] = 0
    while state[TOP] > 0:
        frame = work.stack[state[TOP] - 1]
        n = frame[ROWS]
        if state[N_NODES] + min(n, layout.most_children) > len(nodes.first):
            state[STATUS] = FULL
            return
        if state[WORK] >= allowed:
            state[STATUS] = PAUSED
            return
        state[TOP] -= 1
        if n <= rules.handoff and not frame[FLAGS] & LISTED:
            hand_off(layout, rows, work, state, frame)
        else:
            copy(frame, 0, work.frame, 0, len(frame))  # its place on the stack is the first that its children take
            grow_node(layout, rules, nodes, rows, work, state, work.frame)
    state[STATUS] = DONE


@inner
def hand_off(layout, rows, work, state, frame):
    """Leave a node for a later call, with scratch of its own, as if nothing were known of it but its rows."""
    if frame[OWED]:
        first = frame[FIRST] + (frame[SIDE] - 1) * layout.n_rows
        uncount(work.cells[frame[LEVEL] - 1], rows.moving, first, frame[ROWS], layout.stride, frame[OWED])
    task = work.tasks[state[N_TASKS]]
    copy(frame, 0, task, 0, len(frame))
    task[LEVEL], task[FLAGS], task[OWED] = 1, 0, 0
    state[N_TASKS] += 1


@inner
def grow_node(layout, rules, nodes, rows, work, state, frame):
    """Settle one node: a leaf, or children with frames of their own."""
    node, n, level, depth = frame[NODE], frame[ROWS], frame[LEVEL], frame[FRAME_DEPTH]
    side, flags, owed = frame[SIDE], frame[FLAGS], frame[OWED]
    state[DEPTH] = depth
    if side == 0:
        records, words, first = rows.table, rows.table_words, frame[FIRST]
    else:
        records, words, first = rows.moving, rows.moving_words, frame[FIRST] + (side - 1) * layout.n_rows
    cells, live = work.cells[level], work.live[level]
    if not flags & OWN:
        work.n_live[level] = work.n_live[level - 1]
        copy(work.live[level - 1], 0, live, 0, work.n_live[level])
    listed = flags & LISTED
    doomed = n < rules.min_split or depth >= rules.max_depth
    list_half = len(work.items) // 2 if flags & LIST_SIDE else 0
    at = list_half + frame[FIRST] - state[LIST_START]
    if doomed and sure_leaf(layout, rules, work, live, level, records, first, n, listed, at):
        if owed:
            uncount(work.cells[level - 1], records, first, n, layout.stride, owed)
        nodes.reason[node] = NO_CANDIDATE if n < 2 * rules.min_leaf else MIN_SAMPLES_SPLIT
        if n >= rules.min_split and n >= 2 * rules.min_leaf:
            nodes.reason[node] = MAX_DEPTH
        state[OPEN_ROWS] -= n
        return
    to_list = layout.n_lists > 0 and not listed and n <= rules.list_rows
    n_columns = layout.n_head if listed or to_list else layout.n_slot_columns
    if not flags & COUNTED:
        counted = max(n_columns, owed)
        n_cells = n_cells_of(layout, counted)
        cells[:n_cells] = 0
        count(cells, records, first, n, layout.stride, counted)
        state[WORK] += n * counted
    if owed:
        below = work.cells[level - 1]
        for cell in range(n_cells_of(layout, owed)):
            below[cell] -= cells[cell]
    if to_list:
        state[LIST_START], at = frame[FIRST], 0
        make_lists(layout, work, records, first, n, live, work.n_live[level], 0)
        state[WORK] += 4 * n * layout.n_lists
        if side:
            number_rows(layout, records, first, n)
        listed = LISTED
    winner = evaluate(layout, rules, work, cells, live, level, nodes.counts, node, n, listed, at, records, first)
    state[WORK] += n * work.n_live[level]
    reason = stop(rules, work, winner, n, depth)
    if reason >= 0:
        nodes.reason[node] = reason
        state[OPEN_ROWS] -= n
        return
    split(layout, rules, nodes, rows, work, state, frame, winner, records, words, first, listed, at)


@inner
def sure_leaf(layout, rules, work, live, level, records, first, n, listed, at):
    """Whether a quick look tells why a node that cannot split is a leaf: whether it has a candidate."""
    if n < 2 * rules.min_leaf:
        return True
    if rules.min_leaf > 1:
        return False
    return differ(layout, records, first, n, listed) or (
        listed > 0 and lists_differ(layout, work, live, work.n_live[level], at, n)
    )


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


@inner
def evaluate(layout, rules, work, cells, live, level, counts, node, n, listed, at, records, first):
    """The column to split on, −1 for none; columns that no longer differ leave the live ones."""
    capacity = len(work.items) // (2 * (layout.n_lists + 1))
    most, kept = measure_node(layout, rules, work, counts, node, n), 0
    if not listed and layout.n_ranks:
        most = np.inf
    for i in range(work.n_live[level]):
        j = live[i]
        if listed and layout.list_at[j] >= 0:
            alive = scan_list(layout, rules, work, at + layout.list_at[j] * capacity, j, counts, node, n)
        elif layout.kind[j] == CATEGORICAL:
            alive = scan_values(layout, rules, work, cells, j, n)
        else:
            alive = scan_slots(layout, rules, work, cells, j, counts, node, n, False)
        if alive:
            live[kept] = j
            kept += 1
            if work.pick[j] >= most:  # its children are all pure: no column can do better, none is needed below
                break
    work.n_live[level] = kept
    if not listed and layout.n_ranks:
        refine_bins(layout, rules, work, cells, live, kept, counts, node, n, records, first)
    return best_column(work, live, kept, layout.origin, rules.guarded)


@inner
def scan_values(layout, rules, work, cells, j, n):
    """The split of categorical column j; whether more than one value has rows."""
    start, f = layout.offset[j] * layout.n_classes, layout.n_log_n
    branches, least, inner, sizes = value_sums(cells, start, layout.width[j], layout.n_classes, f)
    gain_units, square_units = f[n] - work.sums[NODE_INNER] - sizes + inner, 0
    if rules.picks == GINI:
        square_units = value_squares(cells, start, layout.width[j], layout.n_classes, rules.unit) - work.sums[NODE_GINI]
    put_values(work, j, n, branches, least, gain_units, f[n] - sizes, square_units, rules)
    return branches > 1


@inner
def refine_bins(layout, rules, work, cells, live, n_live, counts, node, n, records, first):
    """Look into the bins that may hold a better cut than those between bins; see bounds."""
    best = -np.inf
    for i in range(n_live):
        best = max(best, work.pick[live[i]])
    for i in range(n_live):
        j = live[i]
        if layout.rank_at[j] < 0:
            continue
        if rules.guarded:
            best = work.gain[j] if work.pick[j] > -np.inf else -np.inf
        least = best - 3 * TIE
        if rules.cuts != RATIO:
            least *= n / rules.unit
        n_found = refine(layout, rules, work, cells, j, counts, node, n, least, records, first)
        if n_found:
            scan_slots(layout, rules, work, cells, j, counts, node, n, True)
            best = max(best, work.pick[j])


@inner
def split(layout, rules, nodes, rows, work, state, frame, j, records, words, first, listed, at):
    """Split a node on column j: make the children, move the rows of those that stay open, and push their frames."""
    node, n, level, side = frame[NODE], frame[ROWS], frame[LEVEL], frame[SIDE]
    cells, made = work.cells[level], state[N_NODES]
    capacity = len(work.items) // (2 * (layout.n_lists + 1))
    by_list = listed and layout.list_at[j] >= 0
    low, high = work.cut_low[j], work.cut_high[j]
    if by_list and layout.kind[j] == NUMERIC:
        n_children = list_cut_children(layout, nodes, work, at + layout.list_at[j] * capacity, j, node, made, n)
    elif by_list:
        n_children = run_children(layout, nodes, work, at + layout.list_at[j] * capacity, made, n)
    elif layout.kind[j] == NUMERIC:
        n_children = slot_cut_children(layout, nodes, work, cells, j, node, made)
        if low < 0 and layout.exact[j]:
            low = work.cut_slot[j]
            high = next_slot(layout, cells, j, low + 1)
        elif low < 0:
            low, high = neighbours(layout, work, cells, j, records, first, n)
    else:
        n_children = value_children(layout, nodes, work, cells, j, made)
    state[N_NODES] += n_children
    nodes.first[node], nodes.n_children[node] = made, n_children
    nodes.column[node], nodes.value[node], nodes.reason[node] = layout.origin[j], work.pick[j], -1
    if layout.kind[j] == NUMERIC:
        nodes.low[node], nodes.high[node] = low, high
    largest, n_open, n_closed, n_doomed = place_children(layout, rules, nodes, work, state, frame, made, n_children)
    state[OPEN_ROWS] -= n_closed
    if n_open == 0:
        return
    if listed and not by_list:
        branch_records(layout, work, records, first, n, j)
    big = work.child_rows[largest]
    to_list = layout.n_lists > 0 and big <= rules.list_rows
    owed = layout.n_head if listed or to_list else layout.n_slot_columns
    cost = n_closed + n_doomed + (n_open - 1) * n_cells_of(layout, owed) // (16 * max(owed, 1))
    if cost >= big:
        owed = 0
    if owed and n_closed:
        uncount_closed(layout, work, cells, records, first, n, owed, j, listed)
    next_side = 2 if side == 1 else 1
    flags = frame[FLAGS] & (LISTED | LIST_SIDE) | listed
    if listed:
        half = len(work.items) // 2
        source = half if flags & LIST_SIDE else 0
        start = frame[FIRST] - state[LIST_START]
        move_lists(layout, work, work.live[level], work.n_live[level], source, half - source, start, n, n_children)
        flags ^= LIST_SIDE
    if not listed or layout.n_head:
        for child in range(n_children):
            here = frame[FIRST] + work.child_start[child] + (next_side - 1) * layout.n_rows
            work.place[child] = here if work.step[child] else rows.spare
        move_records(layout, work, words, records, first, n, rows.moving_words, j, listed)
    depth = frame[FRAME_DEPTH] + 1
    push(
        work, state, made + largest, frame[FIRST] + work.child_start[largest], big, next_side, level, depth,
        flags | OWN | (COUNTED if owed else 0), 0,
    )  # fmt: skip
    for child in range(n_children):
        if work.step[child] and child != largest:
            start = frame[FIRST] + work.child_start[child]
            push(work, state, made + child, start, work.child_rows[child], next_side, level + 1, depth, flags, owed)


@inner
def next_slot(layout, cells, j, slot):
    """The first slot from `slot` on that has rows."""
    at = (layout.offset[j] + slot) * layout.n_classes
    while rows_in(cells, at, layout.n_classes) == 0:
        at += layout.n_classes
        slot += 1
    return slot

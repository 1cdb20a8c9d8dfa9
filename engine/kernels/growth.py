"""The loop that grows a tree, compiled: depth first, one frame of a stack per node that is still open.

A node's rows are records[first:first + n]; splitting it moves them, child by child, to the same places of the other
buffer. Small children come first, each on the next level of the scratch; the largest child comes last and takes its
parent's level, whose cells are by then its own: the parent's less those of the other children.
"""

from __future__ import annotations

from engine.kernels.choosing import choose
from engine.kernels.counting import count, differ, n_cells_of, number_rows, uncount
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
    Here,
    halts,
)
from engine.kernels.inner import copy, inner
from engine.kernels.lists import lists_differ, make_lists
from engine.kernels.scores import stop
from engine.kernels.shapes import (
    DEPTH,
    DONE,
    LIST_START,
    N_TASKS,
    OPEN_ROWS,
    STATUS,
    TOP,
    WORK,
)
from engine.kernels.splitting import split
from engine.plain import MAX_DEPTH, MIN_SAMPLES_SPLIT, NO_CANDIDATE

WORK_PER_LISTED_ROW = 4


@inner
def grow_some(layout, rules, nodes, rows, work, state, allowed):
    """Take nodes off the stack until it is empty, the work allowed is done, or the node store may run over."""
    state[WORK] = 0
    while state[TOP] > 0:
        frame = work.stack[state[TOP] - 1]
        if halts(layout, nodes, state, frame, allowed):
            return
        state[TOP] -= 1
        if frame[ROWS] <= rules.handoff and not frame[FLAGS] & LISTED:
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
    here = look(layout, rows, work, state, frame)
    node, n = here.node, here.n
    state[DEPTH] = here.depth
    if (n < rules.min_split or here.depth >= rules.max_depth) and sure_leaf(layout, rules, work, here):
        if frame[OWED]:
            uncount(work.cells[here.level - 1], here.records, here.first, n, layout.stride, frame[OWED])
        nodes.reason[node] = NO_CANDIDATE
        if n >= 2 * rules.min_leaf:
            nodes.reason[node] = MIN_SAMPLES_SPLIT if n < rules.min_split else MAX_DEPTH
        state[OPEN_ROWS] -= n
        return
    to_list = not here.listed and layout.n_lists > 0 and n <= rules.list_rows
    count_node(layout, work, state, frame, here, to_list)
    if to_list:
        here = start_lists(layout, work, state, frame, here)
    winner = choose(layout, rules, work, here, nodes.counts)
    state[WORK] += n * work.n_live[here.level]
    reason = stop(rules, work, winner, n, here.depth)
    if reason < 0:
        split(layout, rules, nodes, rows, work, state, frame, here, winner)
    else:
        nodes.reason[node] = reason
        state[OPEN_ROWS] -= n


@inner
def look(layout, rows, work, state, frame):
    """Where a frame's node has its things. Its live columns are its parent's, in a copy where others follow."""
    level, side, first = frame[LEVEL], frame[SIDE], frame[FIRST]
    if not frame[FLAGS] & OWN:
        work.n_live[level] = work.n_live[level - 1]
        copy(work.live[level - 1], 0, work.live[level], 0, work.n_live[level])
    items = frame[FIRST] - state[LIST_START]
    if frame[FLAGS] & LIST_SIDE:
        items += len(work.items) // 2
    records, words = rows.table, rows.table_words
    if side > 0:
        records, words, first = rows.moving, rows.moving_words, first + (side - 1) * layout.n_rows
    listed = frame[FLAGS] & LISTED > 0
    cells, live = work.cells[level], work.live[level]
    return Here(frame[NODE], frame[ROWS], frame[FRAME_DEPTH], level, first, records, words, cells, live, listed, items)


@inner
def count_node(layout, work, state, frame, here, to_list):
    """Count the node's records if that is not done, and take them out of the cells of the level below if owed."""
    owed = frame[OWED]
    if not frame[FLAGS] & COUNTED:
        n_columns = max(owed, layout.n_head if here.listed or to_list else layout.n_slot_columns)
        here.cells[: n_cells_of(layout, n_columns)] = 0
        count(here.cells, here.records, here.first, here.n, layout.stride, n_columns)
        state[WORK] += here.n * n_columns
    if owed:
        below = work.cells[here.level - 1]
        for cell in range(n_cells_of(layout, owed)):
            below[cell] -= here.cells[cell]


@inner
def start_lists(layout, work, state, frame, here):
    """Make the lists of a node that had none; where they are."""
    state[LIST_START] = frame[FIRST]
    make_lists(layout, work, here.records, here.first, here.n, here.live, work.n_live[here.level], 0)
    state[WORK] += WORK_PER_LISTED_ROW * here.n * layout.n_lists
    if frame[SIDE] > 0:  # the table's own records are numbered like this, and never written
        number_rows(layout, here.records, here.first, here.n)
    one = here
    return Here(one.node, one.n, one.depth, one.level, one.first, one.records, one.words, one.cells, one.live, True, 0)


@inner
def sure_leaf(layout, rules, work, here):
    """Whether a quick look tells why a node that cannot split is a leaf: whether it has a candidate."""
    if here.n < 2 * rules.min_leaf:
        return True
    if rules.min_leaf > 1:
        return False
    if differ(layout, here.records, here.first, here.n, here.listed):
        return True
    return here.listed and lists_differ(layout, work, here.live, work.n_live[here.level], here.items, here.n)

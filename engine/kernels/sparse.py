"""Growing from a wide table whose columns nearly always hold one value, compiled.

Only cells that differ from their column's usual value are stored: a column and such a value are an *item*, a row is a
list of items. A node counts the items of its rows, and only for the columns that its rows' items name; the usual value
has what is left of the node's counts. Children take turns as in growth: small ones count their own rows, and what they
count is taken out of their parent's counts, which the largest child gets.

    row 0:  item 3, item 17, item 40        cells[item, class] += 1
    row 1:  item 17
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from engine.criteria import TIE
from engine.kernels.children import add_child, place_children
from engine.kernels.frames import COUNTED, FIRST, FLAGS, FRAME_DEPTH, LEVEL, NODE, OWED, OWN, ROWS, SIDE, halts, push
from engine.kernels.inner import copy, inner
from engine.kernels.scores import GAIN, GINI, best_column, squares, stop
from engine.kernels.shapes import DEPTH, DONE, N_NODES, OPEN_ROWS, STATUS, TOP, WORK
from engine.kernels.slots import put_values, rows_in
from engine.plain import MAX_DEPTH, MIN_SAMPLES_SPLIT, NO_CANDIDATE
from engine.tree import VALUES

U = np.uint64
LOOK_UP = 8
"""Looking up one row's item costs about as much as marking this many rows."""


class Sparse(NamedTuple):
    """A table by items; a column's items are neighbours, in the order of their codes.

    first_item: [column + 1]. usual: [column], the code of the usual value. item_code, item_column: [item]. row_start,
    row_items: the items of each row. item_start, item_rows: the rows of each item.
    """

    first_item: Any
    usual: Any
    item_code: Any
    item_column: Any
    row_start: Any
    row_items: Any
    item_start: Any
    item_rows: Any
    classes: Any
    origin: Any
    n_log_n: Any
    n_rows: int
    n_classes: int
    n_columns: int
    most_children: int


class SparseWork(NamedTuple):
    """Scratch; see shapes.Work for what is named alike.

    order: int32, two halves of [row], between which the rows of nodes move. seen: [column], the last node whose rows
    named the column. own, usual: [class], counts of the node and of a usual value. child_of: [row], the child that a
    marked row goes to. item_child: [item].
    """

    stack: Any
    frame: Any
    cells: Any
    live: Any
    n_live: Any
    pick: Any
    gain: Any
    own: Any
    usual: Any
    order: Any
    seen: Any
    child_of: Any
    item_child: Any
    place: Any
    step: Any
    child_rows: Any
    child_start: Any


@inner
def grow_items(layout, rules, nodes, work, state, allowed):
    """growth.grow_some for a sparse table."""
    state[WORK] = 0
    while state[TOP] > 0:
        frame = work.stack[state[TOP] - 1]
        if halts(layout, nodes, state, frame, allowed):
            return
        state[TOP] -= 1
        copy(frame, 0, work.frame, 0, len(frame))
        grow_node(layout, rules, nodes, work, state, work.frame)
    state[STATUS] = DONE


@inner
def grow_node(layout, rules, nodes, work, state, frame):
    """Settle one node: a leaf, or children with frames of their own."""
    node, n, level, depth = frame[NODE], frame[ROWS], frame[LEVEL], frame[FRAME_DEPTH]
    state[DEPTH] = depth
    at = frame[FIRST] + frame[SIDE] * layout.n_rows
    cells, live = work.cells[level], work.live[level]
    if (n < rules.min_split or depth >= rules.max_depth) and sure_leaf(layout, rules, work, at, n):
        if frame[OWED]:
            for i in range(at, at + n):
                uncount_row(layout, work.cells[level - 1], work.order[i])
        nodes.reason[node] = NO_CANDIDATE
        if n >= 2 * rules.min_leaf:
            nodes.reason[node] = MIN_SAMPLES_SPLIT if n < rules.min_split else MAX_DEPTH
        state[OPEN_ROWS] -= n
        return
    if not frame[FLAGS] & COUNTED:
        work.n_live[level] = count_items(layout, work, cells, live, node, at, n, state)
    if frame[OWED]:
        take_out(layout, work.cells[level - 1], cells, live, work.n_live[level])
    state[WORK] += n + 4 * work.n_live[level]
    work.n_live[level] = evaluate(layout, rules, work, cells, live, work.n_live[level], nodes.counts, node, n)
    winner = best_column(work, live, work.n_live[level], layout.origin, rules.guarded)
    reason = stop(rules, work, winner, n, depth)
    if reason >= 0:
        nodes.reason[node] = reason
        state[OPEN_ROWS] -= n
        return
    split(layout, rules, nodes, work, state, frame, winner, cells, at)


@inner
def sure_leaf(layout, rules, work, at, n):
    """Whether a quick look tells why a node that cannot split is a leaf: whether it has a candidate."""
    if n < 2 * rules.min_leaf:
        return True
    if rules.min_leaf > 1:
        return False
    row = work.order[at]
    start, n_items = layout.row_start[row], layout.row_start[row + 1] - layout.row_start[row]
    for i in range(at + 1, at + min(n, 8)):
        row = work.order[i]
        other = layout.row_start[row]
        if layout.row_start[row + 1] - other != n_items:
            return True
        for item in range(n_items):
            if layout.row_items[start + item] != layout.row_items[other + item]:
                return True
    return False


@inner
def count_items(layout, work, cells, live, node, at, n, state):
    """Count the items of a node's rows, and list the columns they name; how many these are."""
    n_classes, n_live = U(layout.n_classes), 0
    for i in range(at, at + n):
        row = work.order[i]
        label = U(layout.classes[row])
        for place in range(layout.row_start[row], layout.row_start[row + 1]):
            item = U(layout.row_items[place])
            j = layout.item_column[item]
            if work.seen[j] != node:
                work.seen[j] = node
                live[n_live] = j
                n_live += 1
                for cell in range(layout.first_item[j] * layout.n_classes, layout.first_item[j + 1] * layout.n_classes):
                    cells[cell] = 0
            cells[item * n_classes + label] += np.uint32(1)
        state[WORK] += layout.row_start[row + 1] - layout.row_start[row]
    return n_live


@inner
def uncount_row(layout, cells, row):
    """Take a row's items out of cells."""
    label = layout.classes[row]
    for place in range(layout.row_start[row], layout.row_start[row + 1]):
        cells[layout.row_items[place] * layout.n_classes + label] -= np.uint32(1)


@inner
def take_out(layout, below, cells, live, n_live):
    """Take the counts of a child out of its parent's."""
    for i in range(n_live):
        j = live[i]
        for cell in range(layout.first_item[j] * layout.n_classes, layout.first_item[j + 1] * layout.n_classes):
            below[cell] -= cells[cell]


@inner
def evaluate(layout, rules, work, cells, live, n_live, counts, node, n):
    """Enter what the split of every live column is worth; how many columns still differ, which stay in front."""
    f, kept, whole, own = layout.n_log_n, 0, layout.n_log_n[n], 0
    least_gain, slack = 0, np.int64(2 * TIE * n / rules.unit) + 1
    for k in range(layout.n_classes):
        work.own[k] = counts[node, k]
        whole -= f[work.own[k]]
        own += work.own[k] ** 2
    for i in range(n_live):
        j = live[i]
        if layout.first_item[j + 1] - layout.first_item[j] == 1:
            branches, least, inner_sum, sizes, square_units = two_values(layout, rules, work, cells, j, n, least_gain)
        else:
            branches, least, inner_sum, sizes, square_units = more_values(layout, rules, work, cells, j, n)
        if branches < 2:
            continue
        live[kept] = j
        kept += 1
        if rules.picks == GINI:
            square_units -= squares(n, own, rules.unit)
        elif rules.picks == GAIN and least >= rules.min_leaf:
            least_gain = max(least_gain, whole - sizes + inner_sum - slack)
        put_values(work, j, n, branches, least, whole - sizes + inner_sum, f[n] - sizes, square_units, rules)
    return kept


@inner
def two_values(layout, rules, work, cells, j, n, least_gain):
    """Branches, rows of the smallest, Σ n log n of their class counts, of their sizes, Σ squares: one item and the
    usual value.

    A gain is at most the split information: where that is below least_gain, the column cannot win, and is left out as
    if a branch had too few rows.
    """
    f, first = layout.n_log_n, layout.first_item[j] * layout.n_classes
    rows = rows_in(cells, first, layout.n_classes)
    if rows == 0 or rows == n:
        return 1, n, 0, 0, 0
    sizes = f[U(rows)] + f[U(n - rows)]
    if rules.picks == GAIN and f[U(n)] - sizes < least_gain:
        return 2, 0, 0, 0, 0
    inner_sum, item_squares, usual_squares = 0, 0, 0
    for k in range(layout.n_classes):
        c = np.int64(cells[U(first + k)])
        rest = work.own[k] - c
        inner_sum += f[U(c)] + f[U(rest)]
        item_squares += c * c
        usual_squares += rest * rest
    square_units = 0
    if rules.picks == GINI:
        square_units = squares(rows, item_squares, rules.unit) + squares(n - rows, usual_squares, rules.unit)
    return 2, min(rows, n - rows), inner_sum, sizes, square_units


@inner
def more_values(layout, rules, work, cells, j, n):
    """The same for any number of items."""
    f, n_classes, usual = layout.n_log_n, layout.n_classes, work.usual
    branches, least, inner_sum, sizes, square_units = 0, n, 0, 0, 0
    copy(work.own, 0, usual, 0, n_classes)
    first, end = layout.first_item[j], layout.first_item[j + 1]
    for item in range(first, end + 1):
        rows, total = 0, 0
        for k in range(n_classes):
            c = usual[k]
            if item < end:
                c = np.int64(cells[item * n_classes + k])
                usual[k] -= c
            rows += c
            total += c * c
            inner_sum += f[c]
        if rows:
            branches += 1
            least = min(least, rows)
            sizes += f[rows]
            if rules.picks == GINI:
                square_units += squares(rows, total, rules.unit)
    return branches, least, inner_sum, sizes, square_units


@inner
def split(layout, rules, nodes, work, state, frame, j, cells, at):
    """Split a node on column j: one child per value, rows to the open children, frames for these."""
    node, n, level, made = frame[NODE], frame[ROWS], frame[LEVEL], state[N_NODES]
    n_children, usual_child = make_children(layout, nodes, work, cells, j, node, made)
    state[N_NODES] += n_children
    nodes.first[node], nodes.n_children[node] = made, n_children
    nodes.column[node], nodes.value[node], nodes.reason[node] = layout.origin[j], work.pick[j], -1
    largest, n_open, n_closed, _ = place_children(layout, rules, nodes, work, made, n_children, frame[FRAME_DEPTH])
    state[OPEN_ROWS] -= n_closed
    if n_open == 0:
        return
    next_side = 1 - frame[SIDE]
    for child in range(n_children):
        work.place[child] = frame[FIRST] + work.child_start[child] + next_side * layout.n_rows
    move_rows(layout, work, cells, j, at, n, usual_child)
    depth, side = frame[FRAME_DEPTH] + 1, next_side
    start, rows = frame[FIRST] + work.child_start[largest], work.child_rows[largest]
    push(work, state, made + largest, start, rows, side, level, depth, OWN | COUNTED, 0)
    for child in range(n_children):
        if work.step[child] and child != largest:
            start, rows = frame[FIRST] + work.child_start[child], work.child_rows[child]
            push(work, state, made + child, start, rows, side, level + 1, depth, 0, 1)


@inner
def make_children(layout, nodes, work, cells, j, node, made):
    """One child per value with rows, in the order of codes; how many, and which has the usual value."""
    n_classes, usual, n_children, usual_child = layout.n_classes, work.usual, 0, -1
    first, end = layout.first_item[j], layout.first_item[j + 1]
    for k in range(n_classes):
        usual[k] = nodes.counts[node, k]
        for item in range(first, end):
            usual[k] -= np.int64(cells[item * n_classes + k])
    entered = False
    for item in range(first, end + 1):
        if not entered and (item == end or layout.item_code[item] > layout.usual[j]):
            entered = True
            rows = 0
            for k in range(n_classes):
                rows += usual[k]
                nodes.counts[made + n_children, k] = usual[k]
            if rows:
                add_child(nodes, made + n_children, VALUES, layout.usual[j])
                usual_child = n_children
                n_children += 1
        if item < end:
            rows = 0
            for k in range(n_classes):
                rows += np.int64(cells[item * n_classes + k])
                nodes.counts[made + n_children, k] = cells[item * n_classes + k]
            if rows:
                add_child(nodes, made + n_children, VALUES, layout.item_code[item])
                work.item_child[item] = n_children
                n_children += 1
    return n_children, usual_child


@inner
def move_rows(layout, work, cells, j, at, n, usual_child):
    """Send the rows of a node to its open children, and take those of the others out of the node's cells.

    Rows with an item of the column are marked, or looked up where the node has few rows.
    """
    first, end = layout.first_item[j], layout.first_item[j + 1]
    start, stop_at = layout.item_start[first], layout.item_start[end]
    marked = stop_at - start <= LOOK_UP * n
    if marked:
        for item in range(first, end):
            for place in range(layout.item_start[item], layout.item_start[item + 1]):
                work.child_of[layout.item_rows[place]] = work.item_child[item]
    usual_place = work.place[usual_child] if usual_child >= 0 and work.step[usual_child] else -1
    for i in range(at, at + n):
        row = work.order[i]
        child = np.int64(work.child_of[row])
        if child < 0 and marked and usual_place >= 0:  # nearly all rows
            work.order[usual_place] = row
            usual_place += 1
            continue
        if not marked:
            for place in range(layout.row_start[row], layout.row_start[row + 1]):
                item = layout.row_items[place]
                if first <= item < end:
                    child = np.int64(work.item_child[item])
        if child < 0:
            child = usual_child
        if work.step[child]:
            work.order[work.place[child]] = row
            work.place[child] += 1
        else:
            uncount_row(layout, cells, row)
    if marked:
        for place in range(start, stop_at):
            work.child_of[layout.item_rows[place]] = -1

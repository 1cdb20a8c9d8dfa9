"""Growing from entries, compiled: any criterion, branching and policy of empty cells; see engine.entries.

An *entry* is a row at a node, row << 16 | class, with its weight where rows are shared out. The entries of the open
nodes stand one node after the other, as on the stack: the node on top is at the end, and its children's entries take
the place of its own. Every column is counted at every node, into pairs of a value and its class counts. Nodes with
many rows in few categories are counted faster by growth, which knows less.

The live columns of a node's children stand behind its own, or, when it is the last of its siblings, in their place.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.kernels.arithmetic import total_and_most
from engine.kernels.branches import find_branches, make_branches, move_entries, place_branches
from engine.kernels.comparing import compare
from engine.kernels.frames import FIRST, FRAME_DEPTH, NODE, ROWS, halts
from engine.kernels.inner import copy, inner
from engine.kernels.scores import stop
from engine.kernels.shapes import DEPTH, DONE, N_NODES, NUMERIC, OPEN_ROWS, STATUS, TOP, WORK
from engine.splits import SAME_WEIGHT

LIVE, N_LIVE, LAST = 3, 4, 6
"""More of a frame: where its live columns are and how many; whether it is the last of its siblings."""

N_STATE = 9
N_VALUES = 8
"""One more place in the state: how much of work.values is taken."""

CROWDED = 3
"""One more status: the scratch has no room for what a node needs."""


class Columns(NamedTuple):
    """A table as the compiled functions read it; arrays are [column].

    codes: int32 [column, row]. n_values: also the code of an empty cell. counted: release8.counted_columns.
    number_at: where the values of a numeric column begin in numbers. bits_of_number: log2 of whole numbers. shared:
    whether rows are shared out; grouped: whether values go into two groups.
    """

    kind: Any
    origin: Any
    n_values: Any
    codes: Any
    counted: Any
    number_at: Any
    numbers: Any
    n_log_n: Any
    bits_of_number: Any
    n_rows: int
    n_classes: int
    most_children: int
    most_values: int
    shared: bool
    grouped: bool
    release8: bool


class EntryWork(NamedTuple):
    """Scratch; see the modules for what is not said here.

    entry, weight: [place]; spare_*: the children's, before they are moved. live: int32 [place]. values: int32, the
    groups of values of all nodes. Counts are int64, or float64 where rows are shared out; then only weights are used.
    """

    stack: Any
    frame: Any
    entry: Any
    weight: Any
    spare_entry: Any
    spare_weight: Any
    live: Any
    values: Any
    cells: Any
    items: Any
    digits: Any
    value: Any
    pairs: Any
    whole: Any
    left: Any
    right: Any
    left_inner: Any
    right_inner: Any
    worth: Any
    cut_gain: Any
    cut_information: Any
    partial: Any
    order: Any
    spare_order: Any
    share: Any
    member: Any
    pick: Any
    gain: Any
    low: Any
    high: Any
    cut: Any
    code_child: Any
    branch: Any
    portion: Any
    child_rows: Any
    place: Any


@inner
def grow_entries(layout, rules, nodes, work, state, allowed):
    """growth.grow_some, by entries."""
    state[WORK] = 0
    while state[TOP] > 0:
        frame = work.stack[state[TOP] - 1]
        if halts(layout, nodes, state, frame, allowed):
            return
        copy(frame, 0, work.frame, 0, len(frame))
        if not has_room(layout, work, state, frame) or not grow_node(layout, rules, nodes, work, state, work.frame):
            state[STATUS] = CROWDED
            return
    state[STATUS] = DONE


@inner
def has_room(layout, work, state, frame):
    """Whether the scratch has room for whatever a node needs, but for its children's entries."""
    return (
        state[TOP] + layout.most_children <= len(work.stack)
        and state[N_VALUES] + layout.most_values + 3 <= len(work.values)
        and frame[LIVE] + 2 * frame[N_LIVE] <= len(work.live)
    )


@inner
def grow_node(layout, rules, nodes, work, state, frame):
    """Settle the node on top of the stack, a leaf or children with frames of their own; False if these lack room."""
    node, n, depth, n_live = frame[NODE], frame[ROWS], frame[FRAME_DEPTH], frame[N_LIVE]
    state[DEPTH] = depth
    own, live = nodes.counts[node], work.live[frame[LIVE] :]
    size, _ = total_and_most(own)
    size += SAME_WEIGHT  # so that sizes are compared like plain's
    settled = size < rules.min_split or depth >= rules.max_depth
    winner, kept = compare(layout, rules, work, own, frame[FIRST], n, live, n_live, settled)
    state[WORK] += n * n_live
    reason = stop(rules, work, winner, size, depth)
    if reason < 0:
        return split(layout, nodes, work, state, frame, winner, kept)
    nodes.reason[node] = reason
    state[TOP] -= 1
    state[OPEN_ROWS] -= n
    return True


@inner
def split(layout, nodes, work, state, frame, j, n_live):
    """Split a node on column j, n_live columns being left; False, with nothing done, where entries lack room."""
    node, first, n, made = frame[NODE], frame[FIRST], frame[ROWS], state[N_NODES]
    own, low = nodes.counts[node], work.low[j]
    n_children, n_values = make_branches(layout, nodes, work, own, j, first, n, made, state[N_VALUES])
    find_branches(layout, nodes, work, j, low, first, n, made, n_children)
    if work.child_rows[n_children - 1] == 0:
        n_children -= 1
    n_open, total = place_branches(nodes, work, made, n_children)
    if first + total > len(work.entry) or total > len(work.spare_entry):
        return False
    nodes.first[node], nodes.n_children[node] = made, n_children
    nodes.column[node], nodes.value[node], nodes.reason[node] = j, work.pick[j], -1
    if layout.kind[j] == NUMERIC:
        nodes.low[node], nodes.high[node] = low, work.high[j]
    state[N_NODES], state[N_VALUES] = made + n_children, n_values
    state[TOP] -= 1
    state[OPEN_ROWS] += total - n
    push_open(work, state, frame, made, n_open, n_live)
    move_entries(layout, work, first, n, n_children, total)
    return True


@inner
def push_open(work, state, frame, made, n_open, n_live):
    """Push the open children; the largest one first, which is then the last to need their live columns."""
    at, live = frame[FIRST], frame[LIVE] + frame[N_LIVE]
    if frame[LAST]:
        copy(work.live, live, work.live, frame[LIVE], n_live)
        live = frame[LIVE]
    for i in range(n_open):
        child = work.order[i]
        one = work.stack[state[TOP]]
        one[NODE], one[FIRST], one[ROWS], one[FRAME_DEPTH] = (
            made + child,
            at,
            work.child_rows[child],
            frame[FRAME_DEPTH] + 1,
        )
        one[LIVE], one[N_LIVE], one[LAST] = live, n_live, i == 0
        at += work.child_rows[child]
        state[TOP] += 1

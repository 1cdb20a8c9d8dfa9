"""The groups of arrays that the compiled functions share, and how the arrays are laid out.

A *slot* is a place where rows of one column are counted: a value of a categorical column, a value or a range of values
(a bin) of a numeric one, and one for empty cells where there are any. A *cell* is a slot and a class. The cells of all
columns stand in one row, so a row's code is the number of its first cell, and counting a row is

    cells[code + class] += 1        column 0            column 1
                            slot    0     1     2       3     4
                            cell    0 1 2 3 4 5 6 7 8   9 …          (three classes)

A *record* is one row of the table as uint16, moved as a whole from node to node:

    class, –, row (two words), code of slot column 0, code of slot column 1, …  padded to whole uint64 words

The slot columns of a record start with the categorical ones (the *head*). Columns are numbered in this order inside
the kernels; `origin` gives the table's number.

An *item* is one row of one column as uint64, rank << 40 | row << 16 | class: sorted items make a *list*. A rank is a
code of the table, so an item's order is that of the values, and empty cells come last.
"""

from __future__ import annotations

from typing import Any, NamedTuple

CATEGORICAL, NUMERIC, WIDE = range(3)
"""Kinds of columns: categorical in slots, numeric, and categorical with too many values for slots."""

HEADER = 4
"""Words of a record before its codes."""

MOST_ROWS, MOST_CLASSES, MOST_CELLS = 2**24, 2**16, 2**16
"""What items and records have room for."""

TOP, N_NODES, STATUS, OPEN_ROWS, DEPTH, LIST_START, N_TASKS, WORK = range(8)
"""Places in the state: frames on the stack, nodes made, why the kernel came back, …"""

DONE, PAUSED, FULL = range(3)
"""Statuses: nothing left to do, the work allowed is done, the node store is full."""


class Layout(NamedTuple):
    """Where the rows of one table are counted; arrays are [column] in the kernels' order.

    offset: first slot, −1 without slots. width: slots, the one of empty cells included. known: slots without that.
    exact: whether every slot is one value; single: that for [slot]. missing: the code of an empty cell, −1 where none
    is empty. rank_at: place in ranks, −1 where the slot is the rank. list_at: place among the columns that have lists,
    −1 for none. ranks: int32 [row, place] flattened. n_log_n: see criteria.Scale; rise: how much it grows
    from each number to the next, up to the rows of the largest node with lists. only_lists: whether that is the root,
    since some column has no slots.
    """

    kind: Any
    origin: Any
    offset: Any
    width: Any
    known: Any
    exact: Any
    single: Any
    missing: Any
    rank_at: Any
    list_at: Any
    ranks: Any
    n_log_n: Any
    rise: Any
    n_rows: int
    n_classes: int
    n_slot_columns: int
    n_head: int
    n_lists: int
    n_ranks: int
    stride: int
    n_cells: int
    most_children: int
    only_lists: int


class Rules(NamedTuple):
    """Params in numbers. unit: what one whole number of the scale is worth, in bits; list_rows: nodes of at most this
    many rows keep sorted lists; handoff: nodes of at most this many rows are left for a later call."""

    picks: int
    cuts: int
    guarded: int
    min_split: int
    min_leaf: int
    max_depth: int
    epsilon: float
    unit: float
    list_rows: int
    handoff: int


class Nodes(NamedTuple):
    """The nodes made so far, in the order of making; the children of a node are neighbours, see tree.Tree.

    low, high: codes beside a numeric threshold, −1 for other splits. counts: int64 [node, class].
    """

    first: Any
    n_children: Any
    column: Any
    value: Any
    low: Any
    high: Any
    side: Any
    branch: Any
    reason: Any
    counts: Any


class Rows(NamedTuple):
    """Records: the table's own, never written, and two more of the same size between which they move.

    moving: [2 * n_rows + workers, stride] flattened; the worker's record `spare` takes what nobody needs. *_words: the
    same as uint64.
    """

    table: Any
    table_words: Any
    moving: Any
    moving_words: Any
    spare: int


class Work(NamedTuple):
    """Scratch of one worker.

    cells: uint32 [level, cell]; live: int32 [level, column], columns that still differ within the node. A level is
    taken by a node and handed on to its largest child; the other children, at most half as large, use the next one.
    pick, gain: float64 [column], what the column's best split is worth. cut_*: [column], where it is.
    peak_*: the cuts of one column that beat all cuts before them. items: two halves, [list, row] each and one more
    list for what nobody needs.
    """

    stack: Any
    frame: Any
    tasks: Any
    cells: Any
    live: Any
    n_live: Any
    pick: Any
    gain: Any
    cut_slot: Any
    cut_item: Any
    cut_low: Any
    cut_high: Any
    cut_left: Any
    peak_score: Any
    peak_slot: Any
    peak_item: Any
    peak_rows: Any
    left: Any
    right: Any
    empty: Any
    items: Any
    branch: Any
    child_of: Any
    place: Any
    step: Any
    child_rows: Any
    child_start: Any
    digits: Any
    flagged: Any
    found: Any
    sums: Any

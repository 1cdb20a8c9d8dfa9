"""Sending the rows of split nodes into their branches.

Inside a node its branches are numbered by slots: a value's code; or 0 (≤), 1 (>), 2 (no value) of a numeric column; or
0 and 1 for two groups of values, the one with the first value first.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.criteria import CRITERIA
from engine.entries import Entries, copies, worth_sharing
from engine.grouping import grouped_splits
from engine.params import Params
from engine.splits import Ints, Level, Pairs
from engine.table import Table
from engine.tree import ABOVE, BELOW, EMPTY, VALUES

SHARED = -1
"""The slot of an entry that goes down every branch with a part of its weight."""


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """The best split per node: column −1 where it has none; low, high: codes beside a numeric threshold."""

    column: NDArray[np.int64]
    value: NDArray[np.float64]
    low: NDArray[np.int64]
    high: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Branches:
    """The children of the split nodes, in order: parent within the split nodes, side, number of branch values.

    values: the branch values of all children, one after the other. entries: the rows, at the children.
    """

    parent: Ints
    side: Ints
    n_values: Ints
    values: Ints
    entries: Entries


def branch_out(table: Table, params: Params, choice: Choice, entries: Entries, level: Level) -> Branches:
    """The branches of nodes that all split, and their rows."""
    slot = np.zeros(len(entries.row), dtype=np.int64)
    column = choice.column[entries.node]
    grouped: list[tuple[Ints, Ints, Ints]] = []  # node, slot and code of the values of two-group splits
    for j in np.unique(choice.column).tolist():
        at = np.flatnonzero(column == j)
        spec, here = table.schema.columns[j], entries[at]
        codes = table.codes[j][here.row]
        empty = codes == spec.missing
        if spec.kind == "numeric":
            slot[at] = (codes > choice.low[here.node]).astype(np.int64) + empty
        elif params.branching == "multiway":
            slot[at] = codes
        else:
            (grouping,) = grouped_splits(here.pairs(table, j, len(level.counts)), level, spec.missing, _cuts(params))
            nodes, values, second = grouping.known.node, grouping.known.value, (~grouping.first).astype(np.int64)
            grouped.append((nodes, second, values))
            keys = nodes * (spec.n_values + 1) + values
            place = np.searchsorted(keys, here.node * (spec.n_values + 1) + codes)
            slot[at] = np.append(second, 0)[place]
        if level.shared:
            slot[at[empty]] = SHARED
    return _children(table, choice, entries, slot, grouped, len(level.counts))


def _children(
    table: Table, choice: Choice, entries: Entries, slot: Ints, grouped: list[tuple[Ints, Ints, Ints]], n_nodes: int
) -> Branches:
    width = max([2, *(column.n_values for column in table.schema.columns if column.kind == "categorical")]) + 1
    whole = entries[slot != SHARED]
    pairs = whole.pairs_of(table, slot[slot != SHARED], width, n_nodes)
    numeric = (choice.low >= 0)[pairs.node]
    side = np.where(numeric, np.array([BELOW, ABOVE, EMPTY])[np.minimum(pairs.value, 2)], VALUES)
    child, code = np.flatnonzero(~numeric), pairs.value[~numeric]
    if grouped:
        node, group, code = (np.concatenate([part[i] for part in grouped]) for i in range(3))
        child = np.searchsorted(pairs.node * width + pairs.value, node * width + group)
    order = np.lexsort((code, child))
    n_values = np.bincount(child, minlength=len(pairs.node))
    below = Entries(whole.row, pairs.pair_of_row, whole.weight)
    if len(whole.row) < len(entries.row):
        below = _joined(below, _shared_out(entries[slot == SHARED], pairs, n_nodes))
    return Branches(pairs.node, side, n_values, code[order], below)


def _shared_out(entries: Entries, pairs: Pairs, n_nodes: int) -> Entries:
    """Every entry at every child of its node, its weight in proportion to the children's; crumbs are dropped."""
    assert entries.weight is not None
    n_children = np.bincount(pairs.node, minlength=n_nodes)
    copied, child = copies(entries.node, np.cumsum(n_children) - n_children, n_children)
    total = np.bincount(pairs.node, pairs.sizes, minlength=n_nodes)
    portion = pairs.sizes[child] / total[pairs.node[child]]
    weight = entries.weight[copied] * portion
    return Entries(entries.row[copied], child, weight)[worth_sharing(portion, weight)]


def _joined(some: Entries, others: Entries) -> Entries:
    assert some.weight is not None and others.weight is not None
    return Entries(
        np.concatenate([some.row, others.row]),
        np.concatenate([some.node, others.node]),
        np.concatenate([some.weight, others.weight]),
    )


def _cuts(params: Params) -> Any:
    return CRITERIA[params.criterion].cuts

"""Growing a tree level by level.

Every level is a handful of array steps: count, score every column, choose, send the rows to the children. No loop over
rows, no recursion. This plain body is the one that faster ones are held to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.criteria import CRITERIA, TIE, Scale
from engine.params import Params
from engine.splits import (
    Level,
    Pairs,
    Splits,
    categorical_splits,
    count_rows,
    numeric_splits,
    threshold_between,
)
from engine.table import Column, Table
from engine.tree import ABOVE, BELOW, EMPTY, REASONS, ROOT, VALUES, Tree

OnLevel = Callable[[int, int, int], None]
PURE, NO_CANDIDATE, MIN_SAMPLES_SPLIT, MAX_DEPTH, NO_GAIN, BELOW_EPSILON = range(len(REASONS))


@dataclass(frozen=True, slots=True, eq=False)
class _Nodes:
    """The finished arrays of one level."""

    parent: NDArray[Any]
    side: NDArray[Any]
    branch: NDArray[Any]
    counts: NDArray[Any]
    column: NDArray[Any]
    threshold: NDArray[Any]
    value: NDArray[Any]
    reason: NDArray[Any]
    n_children: NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """The best split per open node: column −1 where it has none; low, high: codes beside a numeric threshold."""

    column: NDArray[np.int64]
    value: NDArray[np.float64]
    low: NDArray[np.int64]
    high: NDArray[np.int64]


def grow(table: Table, params: Params, on_level: OnLevel | None = None) -> Tree:
    """The tree of a table (methods: growth).

    on_level(depth, nodes so far, rows still open) is called before each level; what it raises ends growth.
    """
    rows = np.arange(table.n_rows)
    node = np.zeros(table.n_rows, dtype=np.int64)  # of each open row, within the level
    used = np.zeros((1, len(table.codes)), dtype=bool)  # categorical columns tested above, per node of the level
    entry = (np.full(1, -1), np.full(1, ROOT), np.full(1, -1))  # parent, side, branch value
    scale = Scale.of(table.n_rows)
    levels: list[_Nodes] = []
    n_before = 0
    while len(entry[0]):
        depth, n_level = len(levels), len(entry[0])
        if on_level is not None:
            on_level(depth, n_before, len(rows))
        classes = table.classes[rows]
        counts = np.bincount(node * table.n_classes + classes, minlength=n_level * table.n_classes)
        counts = counts.reshape(n_level, table.n_classes)
        reason = np.full(n_level, -1)
        reason[np.count_nonzero(counts, axis=1) <= 1] = PURE

        rows, node, open_nodes = _keep(rows, node, reason < 0)
        choice = choose(
            table, params, rows, node, Level(counts[open_nodes], scale, params.min_samples_leaf), used[open_nodes]
        )
        reason[open_nodes] = _stop(choice, counts[open_nodes].sum(axis=1), depth, params)

        splits = reason[open_nodes] < 0
        rows, node, kept = _keep(rows, node, splits)
        split_nodes = open_nodes[kept]
        chosen = Choice(*(getattr(choice, field.name)[kept] for field in fields(Choice)))
        branches = _branches(table, chosen, rows, node)
        levels.append(_finished(table, entry, counts, reason, split_nodes, chosen, branches))
        entry = _entries(chosen, split_nodes + n_before, branches)
        used = used[split_nodes]
        used[np.arange(len(kept)), chosen.column] |= chosen.low < 0
        used = used[branches.node]
        node = branches.pair_of_row
        n_before += n_level
    return _assemble(table, params, levels)


def choose(
    table: Table, params: Params, rows: NDArray[Any], node: NDArray[Any], level: Level, used: NDArray[np.bool_]
) -> Choice:
    """The best split of each open node under the criterion; ties go to the leftmost column.

    rows: the open rows, node: their node within the level; used: [node, column], columns not to be tested again.
    """
    criterion, n_nodes = CRITERIA[params.criterion], len(level.counts)
    shape = (n_nodes, len(table.codes))
    picks, gains = np.full(shape, -np.inf), np.full(shape, np.nan)
    low, high = np.full(shape, -1), np.full(shape, -1)
    for j, column in enumerate(table.schema.columns):
        if not len(rows) or used[:, j].all():
            continue
        splits = column_splits(table, params, j, rows, node, level)
        exists = splits.exists & ~used[:, j]
        picks[exists, j] = splits.measure(criterion.picks)[exists]
        gains[exists, j] = splits.gain[exists]
        if column.kind == "numeric":
            low[:, j], high[:, j] = splits.low, splits.high
    if criterion.guarded:
        picks[gains < average_gain(gains)[:, None] - TIE] = -np.inf
    best = picks.max(axis=1, initial=-np.inf)
    first = np.argmax(picks >= best[:, None] - TIE, axis=1)
    chosen = np.where(np.isfinite(best), first, -1)
    at = np.arange(n_nodes), chosen
    return Choice(chosen, np.where(chosen >= 0, picks[at], np.nan), low[at], high[at])


def column_splits(
    table: Table, params: Params, j: int, rows: NDArray[Any], node: NDArray[Any], level: Level, cuts: Any = None
) -> Splits:
    """The best split of column j at each open node; cuts: the measure that places a threshold, the criterion's own."""
    column: Column = table.schema.columns[j]
    pairs = count_rows(
        table.codes[j][rows], node, table.classes[rows], column.n_values + 1, len(level.counts), table.n_classes
    )
    if column.kind == "categorical":
        return categorical_splits(pairs, level)
    return numeric_splits(pairs, level, column.missing, cuts or CRITERIA[params.criterion].cuts)


def average_gain(gains: NDArray[np.float64]) -> NDArray[np.float64]:
    """The mean over the columns with a candidate, per node: gains [node, column], nan where there is none."""
    exists = ~np.isnan(gains)
    total: NDArray[np.float64] = np.where(exists, gains, 0.0).sum(axis=1)
    return total / np.maximum(exists.sum(axis=1), 1)


def _keep(rows: NDArray[Any], node: NDArray[Any], which: NDArray[np.bool_]) -> tuple[Any, Any, Any]:
    """The rows of some nodes, those nodes' new numbers per row, and their old numbers."""
    kept = np.flatnonzero(which)
    if len(kept) == len(which):
        return rows, node, kept
    renumber = np.full(len(which), -1, dtype=np.int64)
    renumber[kept] = np.arange(len(kept))
    inside = which[node]
    return rows[inside], renumber[node[inside]], kept


def _stop(choice: Choice, sizes: NDArray[Any], depth: int, params: Params) -> NDArray[Any]:
    """Why each open node becomes a leaf, −1 where it splits; the first reason in the order of REASONS."""
    reason = np.full(len(sizes), -1)
    reason[choice.value < params.epsilon - TIE] = BELOW_EPSILON
    reason[choice.value <= TIE] = NO_GAIN
    if params.max_depth is not None and depth >= params.max_depth:
        reason[:] = MAX_DEPTH
    reason[sizes < params.min_samples_split] = MIN_SAMPLES_SPLIT
    reason[choice.column < 0] = NO_CANDIDATE
    return reason


def _branches(table: Table, choice: Choice, rows: NDArray[Any], node: NDArray[Any]) -> Pairs:
    """The rows of split nodes by branch: a value's code, or 0 (≤), 1 (>), 2 (no value) for a numeric column."""
    branch = np.zeros(len(rows), dtype=np.int64)
    column_of_row = choice.column[node]
    for j in np.unique(choice.column):
        at = np.flatnonzero(column_of_row == j)
        codes = table.codes[j][rows[at]]
        if table.schema.columns[j].kind == "numeric":
            codes = (codes > choice.low[node[at]]) + (codes == table.schema.columns[j].missing).astype(np.int64)
        branch[at] = codes
    width = max([2, *(column.n_values for column in table.schema.columns if column.kind == "categorical")]) + 1
    return count_rows(branch, node, table.classes[rows], width, len(choice.column), table.n_classes)


def _finished(
    table: Table,
    entry: tuple[Any, Any, Any],
    counts: NDArray[Any],
    reason: NDArray[Any],
    split_nodes: NDArray[Any],
    choice: Choice,
    branches: Pairs,
) -> _Nodes:
    n_level = len(counts)
    column, value = np.full(n_level, -1), np.full(n_level, np.nan)
    threshold, n_children = np.full(n_level, np.nan), np.zeros(n_level, dtype=np.int64)
    column[split_nodes], value[split_nodes] = choice.column, choice.value
    n_children[split_nodes] = np.bincount(branches.node, minlength=len(split_nodes))
    for i in np.flatnonzero(choice.low >= 0):
        numbers = table.schema.columns[choice.column[i]].numbers
        threshold[split_nodes[i]] = threshold_between(float(numbers[choice.low[i]]), float(numbers[choice.high[i]]))
    return _Nodes(*entry, counts, column, threshold, value, reason, n_children)


def _entries(choice: Choice, parents: NDArray[Any], branches: Pairs) -> tuple[Any, Any, Any]:
    """parent, side and branch value of the next level's nodes."""
    numeric = (choice.low >= 0)[branches.node]
    side = np.where(numeric, np.array([BELOW, ABOVE, EMPTY])[np.minimum(branches.value, 2)], VALUES)
    return parents[branches.node], side, np.where(numeric, -1, branches.value)


def _assemble(table: Table, params: Params, levels: list[_Nodes]) -> Tree:
    whole = _Nodes(*(np.concatenate([getattr(level, f.name) for level in levels]) for f in fields(_Nodes)))
    depth = np.repeat(np.arange(len(levels)), [len(level.parent) for level in levels])
    first = 1 + np.cumsum(whole.n_children) - whole.n_children
    by_value = whole.branch >= 0
    arrays = {
        "parent": whole.parent.astype(np.int32),
        "depth": depth.astype(np.int32),
        "column": whole.column.astype(np.int32),
        "threshold": whole.threshold,
        "value": whole.value,
        "first_child": np.where(whole.n_children > 0, first, -1).astype(np.int32),
        "n_children": whole.n_children.astype(np.int32),
        "side": whole.side.astype(np.int8),
        "branch_start": np.concatenate([[0], np.cumsum(by_value)]).astype(np.int64),
        "branch_values": whole.branch[by_value].astype(np.int32),
        "counts": whole.counts.astype(np.int64),
        "reason": whole.reason.astype(np.int8),
    }
    for array in arrays.values():
        array.flags.writeable = False
    return Tree(**arrays, schema=table.schema, params=params, fingerprint=table.fingerprint)

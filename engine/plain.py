"""The plain body of growth, level by level in numpy; it knows every setting, and the fast body is held to it.

Every level is a handful of array steps: count, score every column, choose, send the rows to the children. No loop over
rows, no recursion.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import release8
from engine.branches import Branches, Choice, branch_out
from engine.criteria import CRITERIA, TIE, Scale
from engine.entries import Entries
from engine.grouping import grouped_splits
from engine.params import Params
from engine.splits import SAME_WEIGHT, Level, Splits, categorical_splits
from engine.table import Table
from engine.thresholds import numeric_splits, threshold_between
from engine.tree import REASONS, ROOT, Tree

OnLevel = Callable[[int, int, int], None]
PURE, NO_CANDIDATE, MIN_SAMPLES_SPLIT, MAX_DEPTH, NO_GAIN, BELOW_EPSILON = range(len(REASONS))


@dataclass(frozen=True, slots=True, eq=False)
class _Nodes:
    """The finished arrays of one level."""

    parent: NDArray[Any]
    side: NDArray[Any]
    n_values: NDArray[Any]
    values: NDArray[Any]
    counts: NDArray[Any]
    column: NDArray[Any]
    threshold: NDArray[Any]
    value: NDArray[Any]
    reason: NDArray[Any]
    n_children: NDArray[Any]


def grow(table: Table, params: Params, on_level: OnLevel | None = None) -> Tree:
    """The tree of a table (methods: growth).

    on_level(depth, nodes so far, rows still open) is called before each level; what it raises ends growth.
    """
    entries = Entries.all_rows(table, params)
    scale = Scale.of(table.n_rows) if entries.weight is None else Scale.of_weights()
    used = np.zeros((1, len(table.codes)), dtype=bool)  # columns not to be tested again, per node of the level
    entry = (np.full(1, -1), np.full(1, ROOT), np.zeros(1, dtype=np.int64), np.empty(0, dtype=np.int64))
    levels: list[_Nodes] = []
    n_before = 0
    while len(entry[0]):
        depth, n_level = len(levels), len(entry[0])
        if on_level is not None:
            on_level(depth, n_before, len(entries.row))
        counts = entries.counts(table, n_level)
        reason = np.full(n_level, -1)
        reason[counts.sum(axis=1) - counts.max(axis=1) <= SAME_WEIGHT] = PURE

        entries, open_nodes = entries.of_nodes(reason < 0)
        level = Level(counts[open_nodes], scale, params.leaf_rows, entries.weight is not None)
        choice = choose(table, params, entries, level, used[open_nodes])
        reason[open_nodes] = _stop(choice, level.sizes, depth, params)

        entries, kept = entries.of_nodes(reason[open_nodes] < 0)
        split_nodes = open_nodes[kept]
        chosen = Choice(*(getattr(choice, field.name)[kept] for field in fields(Choice)))
        branches = branch_out(table, params, chosen, entries, replace(level, counts=level.counts[kept]))
        levels.append(_finished(table, entry, counts, reason, split_nodes, chosen, branches))
        entry = (split_nodes[branches.parent] + n_before, branches.side, branches.n_values, branches.values)
        used = used[split_nodes]
        if params.branching == "multiway":
            used[np.arange(len(kept)), chosen.column] |= chosen.low < 0
        used = used[branches.parent]
        entries = branches.entries
        n_before += n_level
    return _assemble(table, params, levels)


def choose(table: Table, params: Params, entries: Entries, level: Level, used: NDArray[np.bool_]) -> Choice:
    """The best split of each open node under the criterion; ties go to the leftmost column.

    used: [node, column], columns not to be tested again.
    """
    criterion, n_nodes = CRITERIA[params.criterion], len(level.counts)
    shape = (n_nodes, len(table.codes))
    picks, gains = np.full(shape, -np.inf), np.full(shape, np.nan)
    low, high = np.full(shape, -1), np.full(shape, -1)
    for j in range(len(table.codes)):
        if not len(entries.row) or used[:, j].all():
            continue
        splits = column_splits(table, params, j, entries, level)
        exists = splits.exists & ~used[:, j]
        picks[exists, j] = splits.measure(criterion.picks)[exists]
        gains[exists, j] = splits.gain[exists]
        low[:, j], high[:, j] = splits.low, splits.high
    chosen, value = best_columns(table, params, picks, gains)
    at = np.arange(n_nodes), chosen
    return Choice(chosen, value, low[at], high[at])


def best_columns(
    table: Table, params: Params, picks: NDArray[np.float64], gains: NDArray[np.float64]
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The column of each node, −1 for none, and its value; picks, gains: [node, column], −inf and nan for no split."""
    competes = competing(table, params, gains)
    if CRITERIA[params.criterion].release8:
        return release8.best_columns(picks, competes)
    picks = np.where(competes, picks, -np.inf)
    best = picks.max(axis=1, initial=-np.inf)
    first = np.argmax(picks >= best[:, None] - TIE, axis=1)
    chosen = np.where(np.isfinite(best), first, -1)
    return chosen, np.where(chosen >= 0, picks[np.arange(len(picks)), chosen], np.nan)


def competing(table: Table, params: Params, gains: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which candidates the criterion lets compete; gains: [node, column], nan where there is none."""
    criterion = CRITERIA[params.criterion]
    exists = ~np.isnan(gains)
    if criterion.release8:
        return release8.competing(gains, release8.counted_columns(table))
    if not criterion.guarded:
        return exists
    average = np.where(exists, gains, 0.0).sum(axis=1) / np.maximum(exists.sum(axis=1), 1)
    return exists & (gains >= average[:, None] - TIE)


def column_splits(table: Table, params: Params, j: int, entries: Entries, level: Level) -> Splits:
    """The best split of column j at each open node."""
    criterion, column = CRITERIA[params.criterion], table.schema.columns[j]
    pairs = entries.pairs(table, j, len(level.counts))
    if column.kind == "numeric" and criterion.release8:
        return release8.numeric_splits(pairs, level, column)
    if column.kind == "numeric":
        return numeric_splits(pairs, level, column.missing, criterion.cuts)[0]
    if params.branching == "binary":
        return grouped_splits(pairs, level, column.missing, criterion.cuts)[0].splits
    return categorical_splits(pairs, level, column.missing, release8.BRANCHES if criterion.release8 else None)


def _stop(choice: Choice, sizes: NDArray[Any], depth: int, params: Params) -> NDArray[Any]:
    """Why each open node becomes a leaf, −1 where it splits; the first reason in the order of REASONS."""
    reason = np.full(len(sizes), -1)
    if not CRITERIA[params.criterion].release8:
        reason[choice.value < params.epsilon - TIE] = BELOW_EPSILON
    reason[choice.value <= TIE] = NO_GAIN
    if params.max_depth is not None and depth >= params.max_depth:
        reason[:] = MAX_DEPTH
    reason[sizes < params.min_samples_split - SAME_WEIGHT] = MIN_SAMPLES_SPLIT
    reason[choice.column < 0] = NO_CANDIDATE
    return reason


def _finished(
    table: Table,
    entry: tuple[Any, Any, Any, Any],
    counts: NDArray[Any],
    reason: NDArray[Any],
    split_nodes: NDArray[Any],
    choice: Choice,
    branches: Branches,
) -> _Nodes:
    n_level = len(counts)
    column, value = np.full(n_level, -1), np.full(n_level, np.nan)
    threshold, n_children = np.full(n_level, np.nan), np.zeros(n_level, dtype=np.int64)
    column[split_nodes], value[split_nodes] = choice.column, choice.value
    n_children[split_nodes] = np.bincount(branches.parent, minlength=len(split_nodes))
    for j in np.unique(choice.column[choice.low >= 0]).tolist():
        numbers, at = table.schema.columns[j].numbers, choice.column == j
        threshold[split_nodes[at]] = threshold_between(numbers[choice.low[at]], numbers[choice.high[at]])
    return _Nodes(*entry, counts, column, threshold, value, reason, n_children)


def _assemble(table: Table, params: Params, levels: list[_Nodes]) -> Tree:
    whole = _Nodes(*(np.concatenate([getattr(level, f.name) for level in levels]) for f in fields(_Nodes)))
    depth = np.repeat(np.arange(len(levels)), [len(level.parent) for level in levels])
    first = 1 + np.cumsum(whole.n_children) - whole.n_children
    arrays = {
        "parent": whole.parent.astype(np.int32),
        "depth": depth.astype(np.int32),
        "column": whole.column.astype(np.int32),
        "threshold": whole.threshold,
        "value": whole.value,
        "first_child": np.where(whole.n_children > 0, first, -1).astype(np.int32),
        "n_children": whole.n_children.astype(np.int32),
        "side": whole.side.astype(np.int8),
        "branch_start": np.concatenate([[0], np.cumsum(whole.n_values)]).astype(np.int64),
        "branch_values": whole.values.astype(np.int32),
        "counts": whole.counts,
        "reason": whole.reason.astype(np.int8),
    }
    for array in arrays.values():
        array.flags.writeable = False
    return Tree(**arrays, schema=table.schema, params=params, fingerprint=table.fingerprint)

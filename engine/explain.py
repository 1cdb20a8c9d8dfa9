"""What a person asks of one node: its record, its candidate splits and why each was not taken, its empty values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.criteria import CRITERIA, TIE, Measure, Scale, entropy
from engine.grow import average_gain, column_splits
from engine.node import Node, threshold_text
from engine.predict import rows_at
from engine.splits import Level, Splits, count_rows, threshold_between
from engine.table import Column, Table
from engine.tree import Tree

MEASURES: tuple[Measure, ...] = ("gain", "gain_ratio", "gini_decrease")

USED_ABOVE, ONE_VALUE, MIN_SAMPLES_LEAF = "used above", "one value", "min_samples_leaf"
BELOW_AVERAGE, SMALLER, TIED = "below average gain", "smaller value", "tie, further right"
"""Why a candidate was not taken; at a leaf, the best one bears the leaf's own reason."""


@dataclass(frozen=True, slots=True)
class Split:
    """The figures of one way to split a node by one column; threshold None for a categorical column."""

    threshold: float | None
    gain: float
    conditional_entropy: float
    split_information: float
    gain_ratio: float
    gini_decrease: float


@dataclass(frozen=True, slots=True)
class Candidate:
    """One column at one node. best: its best split by each measure, empty where no split is possible.

    value: what the criterion gives it, None when it does not compete. reason: why it was not taken, None if it was.
    """

    column: int
    name: str
    best: dict[Measure, Split]
    value: float | None
    reason: str | None


@dataclass(frozen=True, slots=True)
class Record:
    """The full record of a node; costs in bits. columns_left: names that may still be tested below."""

    id: int
    parent: int
    depth: int
    branch: str | None
    samples: int
    counts: tuple[int, ...]
    label: str
    entropy: float
    columns_left: tuple[str, ...]
    split: str | None
    value: float | None
    reason: str | None
    leaves_below: int
    cost: float
    cost_below: float


def candidates(table: Table, tree: Tree, node: int) -> list[Candidate]:
    """Every column of the table at this node, the best under the tree's criterion first."""
    rows = rows_at(tree, table, node)
    level = Level(tree.counts[[node]], Scale.of(table.n_rows), tree.params.min_samples_leaf)
    used = _used_above(tree, node)
    found = [_candidate(table, tree, j, rows, level, j in used) for j in range(len(table.codes))]
    return _ranked(tree, node, found)


def branches_of(
    table: Table, tree: Tree, node: int, column: int, threshold: float | None
) -> list[tuple[str, NDArray[np.int64]]]:
    """Text and class counts of every branch a split of this node by a column makes; (missing) last."""
    rows = rows_at(tree, table, node)
    spec, codes = table.schema.columns[column], table.codes[column][rows]
    texts: Sequence[str]
    if threshold is None:
        texts = [spec.word(code) for code in range(spec.n_values + 1)]
    else:
        shown = threshold_text(spec, threshold)
        texts = [f"≤ {shown}", f"> {shown}", spec.word(spec.missing)]
        below = np.searchsorted(spec.numbers, threshold, side="right")
        codes = np.where(codes == spec.missing, 2, codes >= below)
    nodes = np.zeros(len(rows), dtype=np.int64)
    pairs = count_rows(codes, nodes, table.classes[rows], len(texts), 1, table.n_classes)
    return [(texts[value], counts) for value, counts in zip(pairs.value.tolist(), pairs.counts, strict=True)]


def values_without_rows(tree: Tree, node: int) -> tuple[str, ...]:
    """Values of the split column that lead nowhere here; a row with one stops at this node and gets its class."""
    column = Node(tree, node).column
    if column is None or column.kind == "numeric":
        return ()
    present = {int(code) for child in tree.children(node) for code in tree.branch_codes(child)}
    return tuple(label for code, label in enumerate(column.labels) if code not in present)


def columns_left(tree: Tree, node: int) -> tuple[str, ...]:
    """Columns that may still be tested at this node."""
    used = _used_above(tree, node)
    return tuple(column.name for j, column in enumerate(tree.schema.columns) if j not in used)


def listing(tree: Tree, leaves: NDArray[np.bool_] | None = None) -> list[Record]:
    """All nodes level by level, or those of the tree that ends at the given leaves."""
    ends = tree.is_leaf if leaves is None else leaves
    drawn = np.ones(tree.n_nodes, dtype=bool)
    for level in tree.levels()[1:]:
        parents = tree.parent[level]
        drawn[level] = drawn[parents] & ~ends[parents]
    leaves_below = tree.sum_below((ends & drawn).astype(np.int64))
    cost, entropies = tree.bits, entropy(tree.counts)
    cost_below = tree.sum_below(np.where(ends & drawn, cost, 0.0))
    used: list[frozenset[int]] = [frozenset()] * tree.n_nodes
    records = []
    for i in np.flatnonzero(drawn).tolist():
        node = Node(tree, i)
        parent = node.parent
        if parent is not None:
            used[i] = used[parent.id]
            if parent.column is not None and parent.column.kind == "categorical":
                used[i] |= {int(tree.column[parent.id])}
        ended = bool(ends[i])
        records.append(
            Record(
                id=i,
                parent=int(tree.parent[i]),
                depth=int(tree.depth[i]),
                branch=node.branch,
                samples=node.samples,
                counts=tuple(node.counts.tolist()),
                label=node.label,
                entropy=float(entropies[i]),
                columns_left=tuple(c.name for j, c in enumerate(tree.schema.columns) if j not in used[i]),
                split=None if ended or node.column is None else node.column.name,
                value=None if ended else float(tree.value[i]),
                reason=node.reason or ("pruned" if ended else None),
                leaves_below=int(leaves_below[i]),
                cost=float(cost[i]),
                cost_below=float(cost_below[i]),
            )
        )
    return records


def _used_above(tree: Tree, node: int) -> set[int]:
    above = (int(tree.column[step]) for step in tree.path(node)[:-1])
    return {j for j in above if tree.schema.columns[j].kind == "categorical"}


def _candidate(table: Table, tree: Tree, j: int, rows: NDArray[np.int64], level: Level, used: bool) -> Candidate:
    column = table.schema.columns[j]
    nodes = np.zeros(len(rows), dtype=np.int64)
    best: dict[Measure, Split] = {}
    before = float(entropy(level.counts[0]))
    for measure in () if used else MEASURES:
        if best and column.kind == "categorical":
            best[measure] = best[MEASURES[0]]
            continue
        splits = column_splits(table, tree.params, j, rows, nodes, level, cuts=measure)
        if splits.exists[0]:
            best[measure] = _split(column, splits, before)
    reason = USED_ABOVE if used else None
    if not best and not used:
        known = np.unique(table.codes[j][rows])
        n_values = np.count_nonzero(known != column.missing) if column.kind == "numeric" else len(known)
        reason = ONE_VALUE if n_values < 2 else MIN_SAMPLES_LEAF
    return Candidate(j, column.name, best, None, reason)


def _split(column: Column, splits: Splits, before: float) -> Split:
    low, high = int(splits.low[0]), int(splits.high[0])
    gain = float(splits.gain[0])
    return Split(
        threshold=None if low < 0 else threshold_between(float(column.numbers[low]), float(column.numbers[high])),
        gain=gain,
        conditional_entropy=before - gain,
        split_information=float(splits.split_information[0]),
        gain_ratio=float(splits.gain_ratio[0]),
        gini_decrease=float(splits.gini_decrease[0]),
    )


def _ranked(tree: Tree, node: int, found: list[Candidate]) -> list[Candidate]:
    """Values under the criterion, reasons against the best, best first."""
    criterion = CRITERIA[tree.params.criterion]
    competing = [c for c in found if c.best]
    if criterion.guarded and competing:
        average = float(average_gain(np.array([[c.best[criterion.cuts].gain for c in competing]]))[0])
        competing = [c for c in competing if c.best[criterion.cuts].gain >= average - TIE]
    values = {c.column: float(getattr(c.best[criterion.cuts], criterion.picks)) for c in competing}
    top = max(values.values(), default=0.0)
    winner = next((j for j in sorted(values) if values[j] >= top - TIE), -1)
    own = Node(tree, node).reason
    judged = []
    for candidate in found:
        j, reason = candidate.column, candidate.reason
        if reason is None and own == "pure":
            reason = own
        elif reason is None and j not in values:
            reason = BELOW_AVERAGE
        elif j == winner:
            reason = own
        elif reason is None:
            reason = TIED if values[j] >= top - TIE else SMALLER
        judged.append(replace(candidate, value=values.get(j), reason=reason))
    return sorted(judged, key=lambda c: (c.column != winner, -(c.value if c.value is not None else -1.0), c.column))

"""The candidate splits of one node: their figures, and why each was not taken."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import release8
from engine.criteria import CRITERIA, TIE, Measure, Scale, conditional_entropy, entropy, gini
from engine.entries import Entries, shares_out
from engine.grouping import SEARCHES, Grouping, grouped_splits
from engine.node import Node, threshold_text
from engine.plain import best_columns, competing
from engine.predict import weighted_rows_at
from engine.records import used_above
from engine.release8 import SLACK
from engine.splits import Level, Pairs, Splits, categorical_splits
from engine.table import Column, Table
from engine.threads import each
from engine.thresholds import numeric_splits, threshold_between
from engine.tree import Tree

Groups = tuple[tuple[int, ...], tuple[int, ...]]
SIDES = 2
MEASURES: tuple[Measure, ...] = ("gain", "gain_ratio", "gini_decrease")

USED_ABOVE, ONE_VALUE, MIN_SAMPLES_LEAF = "used above", "one value", "min_samples_leaf"
UNPAID = "gain below the price of its thresholds"
ALONE = "many values, and no other column to compare with"
BELOW_AVERAGE, SMALLER, TIED = "below average gain", "smaller value", "tie, further right"
ANOTHER = "tie, another taken"
"""Why a candidate was not taken; at a leaf, the best one bears the leaf's own reason."""


@dataclass(frozen=True, slots=True, eq=False)
class Split:
    """The figures of one way to split a node by one column.

    threshold: of a numeric column, else None. groups: the codes of either side where a categorical column is split in
    two, and searched: how. slots, counts: number [branch] and class counts [branch, class] of the branches with rows;
    a branch's number is the code of its value, or 0 and 1 for two sides and 2 for empty cells. known: share of the
    node's weight with a value; where empty cells are shared out, the entropies and Gini before and after are over
    that, else over all rows. price: bits per row that the choice of a threshold costs under `c45-r8`. So gain =
    known · (entropy − conditional entropy) − price.
    """

    threshold: float | None
    groups: Groups | None
    searched: str | None
    slots: NDArray[np.int64]
    counts: NDArray[Any]
    known: float
    entropy: float
    conditional_entropy: float
    price: float
    gain: float
    split_information: float
    gain_ratio: float
    gini: float
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


def candidates(table: Table, tree: Tree, node: int) -> list[Candidate]:
    """Every column of the table at this node, the best under the tree's criterion first."""
    return ranked(table, tree, node, offers(table, tree, node))


def offers(table: Table, tree: Tree, node: int) -> list[Candidate]:
    """Every column with its best splits at this node, not yet held against each other: the part that reads rows."""
    entries, level = _here(table, tree, node)
    used = used_above(tree, node)
    columns = range(len(table.codes))
    return each(lambda j: _candidate(table, tree, j, entries, level, j in used), columns, len(entries.row))


def occasion(tree: Tree, node: int) -> Hashable:
    """What `offers` depends on: the same for a node however many of a table's trees have it, wherever those stop."""
    params = tree.params
    path = tree.path(node)
    tests = tuple((int(tree.column[step]), float(tree.threshold[step]).hex()) for step in path[:-1])
    ways = tuple((int(tree.side[step]), *tree.branch_codes(step).tolist()) for step in path[1:])
    return tree.fingerprint, params.criterion, params.branching, params.leaf_rows, params.missing, tests, ways


def branches_of(column: Column, split: Split) -> list[tuple[str, NDArray[Any]]]:
    """Text and class counts of every branch of a split by this column; (missing) last.

    Where empty cells are shared out, that last one is no branch and tells what there is to share.
    """
    texts: dict[int, str] | None = None
    if split.threshold is not None:
        shown = threshold_text(column, split.threshold)
        texts = {0: f"≤ {shown}", 1: f"> {shown}"}
    elif split.groups is not None:
        texts = {side: " or ".join(map(column.word, group)) for side, group in enumerate(split.groups)}
    words = column.word if texts is None else (texts | {SIDES: column.word(column.missing)}).__getitem__
    return [(words(slot), counts) for slot, counts in zip(split.slots.tolist(), split.counts, strict=True)]


def _here(table: Table, tree: Tree, node: int) -> tuple[Entries, Level]:
    """The rows of one node, and the node as a level of its own."""
    rows, weights = weighted_rows_at(tree, table, node)
    shared = shares_out(table, tree.params)
    entries = Entries(rows, np.zeros(len(rows), dtype=np.int64), weights if shared else None)
    scale = Scale.of_weights() if shared else Scale.of(table.n_rows)
    return entries, Level(tree.counts[[node]], scale, tree.params.leaf_rows, shared)


def _candidate(table: Table, tree: Tree, j: int, entries: Entries, level: Level, used: bool) -> Candidate:
    column = table.schema.columns[j]
    if used:
        return Candidate(j, column.name, {}, None, USED_ABOVE)
    pairs = entries.pairs(table, j, 1)
    best = _best(tree, column, pairs, level)
    reason = None
    if CRITERIA[tree.params.criterion].cuts not in best:
        n_values = len(pairs.value) - (column.kind == "numeric" or level.shared) * int(column.missing in pairs.value)
        unpaid = bool(best) and bool(release8.tries_any(pairs, level, column)[0])
        reason = ONE_VALUE if n_values < 2 else UNPAID if unpaid else MIN_SAMPLES_LEAF
    return Candidate(j, column.name, best, None, reason)


def _best(tree: Tree, column: Column, pairs: Pairs, level: Level) -> dict[Measure, Split]:
    """The best split of one column by each measure."""
    criterion = CRITERIA[tree.params.criterion]
    if column.kind == "numeric":
        found = dict(zip(MEASURES, numeric_splits(pairs, level, column.missing, *MEASURES), strict=True))
        if criterion.release8:
            found[criterion.cuts] = release8.numeric_splits(pairs, level, column)
        return {m: _split(column, pairs, level, splits) for m, splits in found.items() if splits.exists[0]}
    if tree.params.branching == "binary":
        groupings = zip(MEASURES, grouped_splits(pairs, level, column.missing, *MEASURES), strict=True)
        return {m: _split(column, pairs, level, g.splits, g) for m, g in groupings if g.splits.exists[0]}
    needed = release8.BRANCHES if criterion.release8 else None
    splits = categorical_splits(pairs, level, column.missing, needed)
    return dict.fromkeys(MEASURES, _split(column, pairs, level, splits)) if splits.exists[0] else {}


def _split(column: Column, pairs: Pairs, level: Level, splits: Splits, grouping: Grouping | None = None) -> Split:
    low, high = int(splits.low[0]), int(splits.high[0])
    threshold = float(threshold_between(column.numbers[low], column.numbers[high])) if low >= 0 else None
    groups = None
    if grouping is not None:
        first, second = (grouping.known.value[side].tolist() for side in (grouping.first, ~grouping.first))
        groups = (tuple(first), tuple(second))
    slots, counts = _branches(column, pairs, threshold, groups)
    empty = column.missing if threshold is None and groups is None else SIDES
    inside = counts[slots != empty] if level.shared else counts
    whole = inside.sum(axis=0)
    known = float(whole.sum() / level.counts[0].sum())
    known = 1.0 if known > 1 - TIE else known  # what rounding left
    gain, before, after = float(splits.gain[0]), float(entropy(whole)), conditional_entropy(inside)
    paid = known * (before - after) - gain
    return Split(
        threshold=threshold,
        groups=groups,
        searched=None if grouping is None else SEARCHES[grouping.searched[0]],
        slots=slots,
        counts=counts,
        known=known,
        entropy=before,
        conditional_entropy=after,
        price=paid if paid > SLACK else 0.0,
        gain=gain,
        split_information=float(splits.split_information[0]),
        gain_ratio=float(splits.gain_ratio[0]),
        gini=float(gini(whole)),
        gini_decrease=float(splits.gini_decrease[0]),
    )


def _branches(
    column: Column, pairs: Pairs, threshold: float | None, groups: Groups | None
) -> tuple[NDArray[np.int64], NDArray[Any]]:
    """Number and class counts of the branches with rows, see Split; pairs: of one node, by ascending value."""
    if threshold is None and groups is None:
        return pairs.value, pairs.counts
    if threshold is not None:
        below = int(np.searchsorted(column.numbers, threshold, side="right"))
        ends = np.searchsorted(pairs.value, [0, below, column.missing, column.missing + 1])
        slots = np.flatnonzero(np.diff(ends))
        return slots, np.add.reduceat(pairs.counts, ends[slots], axis=0)
    side = np.full(column.n_values + 1, SIDES)
    for nth, group in enumerate(groups or ()):
        side[list(group)] = nth
    order = np.argsort(side[pairs.value], kind="stable")
    slots, starts = np.unique(side[pairs.value[order]], return_index=True)
    return slots, np.add.reduceat(pairs.counts[order], starts, axis=0)


def ranked(table: Table, tree: Tree, node: int, found: list[Candidate]) -> list[Candidate]:
    """What `offers` found with values under the criterion and reasons against the best, best first."""
    criterion = CRITERIA[tree.params.criterion]
    own_splits = [c.best.get(criterion.cuts) for c in found]
    gains = np.array([[np.nan if split is None else split.gain for split in own_splits]])
    picks = np.array([[-np.inf if split is None else getattr(split, criterion.picks) for split in own_splits]])
    competes = competing(table, tree.params, gains)[0]
    winner = int(tree.column[node])  # of a tree that was grown elsewhere any of those that tie
    if winner < 0:
        winner = int(best_columns(table, tree.params, picks, gains)[0][0])
    top = picks[0, winner] - (SLACK if criterion.release8 else TIE)
    own = Node(tree, node).reason
    judged = []
    for candidate in found:
        j, reason = candidate.column, candidate.reason
        value = float(picks[0, j]) if competes[j] else None
        if reason is None and own == "pure":
            reason = own
        elif reason is None and value is None:
            reason = BELOW_AVERAGE if competes.any() else ALONE
        elif j == winner:
            reason = own
        elif reason is None and value is not None:
            reason = SMALLER if value < top else TIED if j > winner else ANOTHER
        judged.append(replace(candidate, value=value, reason=reason))
    return sorted(judged, key=lambda c: (c.column != winner, -(c.value if c.value is not None else -1.0), c.column))

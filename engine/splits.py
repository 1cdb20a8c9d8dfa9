"""Candidate splits of all open nodes of a level, one column at a time, from count tables.

The only thing taken from rows is a count table: who wants to count elsewhere replaces `count_rows`. Everything else
here is arithmetic on counts.

    pairs of one column, sorted:   node   0 0 0 | 1 1 | 2 2 2 2
                                   value  0 3 7 | 3 7 | 0 1 3 9(missing)
                                   counts [pair, class]

Counts are whole numbers, or weights where rows are shared out among branches.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.criteria import TIE, Measure, Scale

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
SAME_WEIGHT = 1e-6
"""Weights of rows that are shared out are equal when they differ by no more."""

Counts = NDArray[Any]
"""int64, or float64 where rows are shared out."""


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """The (node, value) pairs that have rows, sorted; counts [pair, class]; pair_of_row [row]."""

    node: Ints
    value: Ints
    counts: Counts
    pair_of_row: Ints

    @property
    def sizes(self) -> Counts:
        return self.counts.sum(axis=1)

    def only(self, which: NDArray[np.bool_]) -> Pairs:
        """Some of the pairs, without their rows."""
        return Pairs(self.node[which], self.value[which], self.counts[which], self.pair_of_row[:0])


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """The open nodes of one level: counts [node, class], every node with rows, and the table's scale.

    leaf_rows: rows that every branch needs. shared: rows with an empty cell are shared out among the branches, where
    they are else a branch or a value of their own.
    """

    counts: Counts
    scale: Scale
    leaf_rows: int
    shared: bool = False

    @property
    def sizes(self) -> Counts:
        return self.counts.sum(axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class Trials:
    """Two-way cuts to try, those of a node in the order of preference: node, class counts of the first side.

    rest: [node, class], rows on neither side. low, high: what describes the cut, see Splits.
    """

    at: Ints
    left: Counts
    rest: Counts
    low: Ints
    high: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Splits:
    """One column's best split at each node; nan, and low = high = −1, where there is none.

    low, high: the codes on either side of a numeric threshold, equal where the threshold is the value of that code;
    −1 for a categorical column.
    """

    exists: NDArray[np.bool_]
    gain: Floats
    split_information: Floats
    gini_decrease: Floats
    low: Ints
    high: Ints

    @property
    def gain_ratio(self) -> Floats:
        return _ratio(self.gain, self.split_information)

    def measure(self, name: Measure) -> Floats:
        values: Floats = getattr(self, name)
        return values


def count_rows(
    codes: Any, nodes: Any, classes: Any, n_codes: int, n_nodes: int, n_classes: int, weights: Any = None
) -> Pairs:
    """The count table of one column: codes, nodes and classes per row, all whole numbers from 0."""
    keys = nodes.astype(np.int64) * n_codes + codes
    if n_nodes * n_codes <= 4 * len(keys) + 4096:
        present = np.zeros(n_nodes * n_codes, dtype=bool)
        present[keys] = True
        pairs = np.flatnonzero(present)
        pair_of_row = keys if len(pairs) == len(present) else (np.cumsum(present) - 1)[keys]
    else:
        pairs, pair_of_row = np.unique(keys, return_inverse=True)
    counts = np.bincount(pair_of_row * n_classes + classes, weights, minlength=len(pairs) * n_classes)
    return Pairs(pairs // n_codes, pairs % n_codes, counts.reshape(len(pairs), n_classes), pair_of_row)


def categorical_splits(pairs: Pairs, level: Level, missing: int, branches_needed: int | None = None) -> Splits:
    """One branch per value present at the node; empty cells are one more value unless rows are shared out.

    branches_needed: how many branches must have `leaf_rows`, all of them by default.
    """
    known, rest = without_missing(pairs, level, missing) if level.shared else (pairs, np.zeros_like(level.counts))
    scale, totals, whole = level.scale, level.sizes, level.counts - rest
    n_whole, sizes, n_nodes = whole.sum(axis=1), known.sizes, len(totals)
    n_branches = np.bincount(known.node, minlength=n_nodes)
    n_large = np.bincount(known.node[sizes >= level.leaf_rows - SAME_WEIGHT], minlength=n_nodes)
    exists = (n_branches >= 2) & (n_large >= (n_branches if branches_needed is None else branches_needed))
    bits = scale.bits_of(n_whole, whole) - _summed(scale.bits_of(sizes, known.counts), known.node, n_nodes)
    information = scale.n_log_n_of(totals) - scale.n_log_n_of(rest.sum(axis=1))
    information = information - _summed(scale.n_log_n_of(sizes), known.node, n_nodes)
    squares = _summed(scale.squares_of(sizes, known.counts), known.node, n_nodes) - scale.squares_of(n_whole, whole)
    none = np.full(n_nodes, -1, dtype=np.int64)
    gain, split_info, gini_drop = (
        np.where(exists, scale.per_row(units, totals), np.nan) for units in (bits, information, squares)
    )
    return Splits(exists, gain, split_info, gini_drop, none, none)


def running_counts(pairs: Pairs, n_nodes: int) -> Counts:
    """Class counts of this pair and all before it in its node."""
    running = np.cumsum(pairs.counts, axis=0)
    if n_nodes == 1:
        return running
    starts = np.searchsorted(pairs.node, np.arange(n_nodes))
    before = np.vstack([np.zeros((1, running.shape[1]), running.dtype), running])[starts]
    return running - before[pairs.node]


def without_missing(pairs: Pairs, level: Level, missing: int) -> tuple[Pairs, Counts]:
    """The pairs of values, and the class counts [node, class] of empty cells."""
    empty = pairs.value == missing
    counts = np.zeros_like(level.counts)
    if not empty.any():
        return pairs, counts
    counts[pairs.node[empty]] = pairs.counts[empty]
    return pairs.only(~empty), counts


def scores(trials: Trials, level: Level) -> dict[str, Floats]:
    """Every measure of every trial; −inf where a side has too few rows."""
    scale, totals, at, left = level.scale, level.sizes, trials.at, trials.left
    whole = level.counts - trials.rest
    right = whole[at] - left
    if scale.n_log_n is None:
        right = np.maximum(right, 0.0)  # what rounding left of nothing
    n_left, n_right, n_rest = left.sum(axis=1), right.sum(axis=1), trials.rest.sum(axis=1)
    allowed = np.minimum(n_left, n_right) >= level.leaf_rows - SAME_WEIGHT
    if level.shared:
        before_bits = scale.bits_of(whole.sum(axis=1), whole)
        before_squares = scale.squares_of(whole.sum(axis=1), whole)
    else:
        allowed &= ((n_rest == 0) | (n_rest >= level.leaf_rows))[at]
        before_bits = scale.bits_of(totals, level.counts) - scale.bits_of(n_rest, trials.rest)
        before_squares = scale.squares_of(totals, level.counts) - scale.squares_of(n_rest, trials.rest)
    bits = before_bits[at] - scale.bits_of(n_left, left) - scale.bits_of(n_right, right)
    squares = scale.squares_of(n_left, left) + scale.squares_of(n_right, right) - before_squares[at]
    sizes = (scale.n_log_n_of(totals) - scale.n_log_n_of(n_rest))[at]
    sizes = sizes - scale.n_log_n_of(n_left) - scale.n_log_n_of(n_right)
    n = totals[at]
    gain, information = scale.per_row(bits, n), scale.per_row(sizes, n)
    return {
        "gain": np.where(allowed, gain, -np.inf),
        "split_information": information,
        "gini_decrease": np.where(allowed, scale.per_row(squares, n), -np.inf),
        "gain_ratio": np.where(allowed, _ratio(gain, information), -np.inf),
    }


def best_of(trials: Trials, values: dict[str, Floats], level: Level, cuts: Measure) -> tuple[Splits, Ints]:
    """Per node its first trial that ties with its best by the measure `cuts`, and that trial's position, −1 if none."""
    allowed = np.flatnonzero(np.isfinite(values[cuts]))
    best = np.full(len(level.counts), -np.inf)
    np.maximum.at(best, trials.at[allowed], values[cuts][allowed])
    ties = allowed[values[cuts][allowed] >= best[trials.at[allowed]] - TIE]
    chosen = np.full(len(level.counts), -1, dtype=np.int64)
    chosen[trials.at[ties[::-1]]] = ties[::-1]  # the last write is the first tie
    return splits_at(chosen, trials, values), chosen


def splits_at(chosen: Ints, trials: Trials, values: dict[str, Floats]) -> Splits:
    """The splits of the chosen trials, one position per node, −1 for none."""
    exists = chosen >= 0

    def spread(source: Any, empty: Any, dtype: Any) -> Any:
        result = np.full(len(chosen), empty, dtype=dtype)
        result[exists] = source[chosen[exists]]
        return result

    return Splits(
        exists,
        spread(values["gain"], np.nan, float),
        spread(values["split_information"], np.nan, float),
        spread(values["gini_decrease"], np.nan, float),
        spread(trials.low, -1, np.int64),
        spread(trials.high, -1, np.int64),
    )


def _summed(values: Counts, node: Ints, n_nodes: int) -> Counts:
    """Σ per node, node ascending; exact for whole numbers."""
    total = np.zeros(n_nodes, dtype=values.dtype)
    starts = np.flatnonzero(np.diff(node, prepend=-1))
    if len(starts):
        total[node[starts]] = np.add.reduceat(values, starts)
    return total


def _ratio(gain: Floats, information: Floats) -> Floats:
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(information > 0, gain / information, np.nan)

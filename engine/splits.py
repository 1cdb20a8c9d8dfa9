"""Candidate splits of all open nodes of a level, one column at a time, from count tables.

The only thing taken from rows is a count table: who wants to count elsewhere replaces `count_rows`. Everything else
here is arithmetic on counts.

    pairs of one column, sorted:   node   0 0 0 | 1 1 | 2 2 2 2
                                   value  0 3 7 | 3 7 | 0 1 3 9(missing)
                                   counts [pair, class]
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.criteria import TIE, Measure, Scale

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """The (node, value) pairs that have rows, sorted; counts [pair, class]; pair_of_row [row]."""

    node: Ints
    value: Ints
    counts: Ints
    pair_of_row: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """The open nodes of one level: counts [node, class], every node with rows, and the table's scale."""

    counts: Ints
    scale: Scale
    min_samples_leaf: int

    @property
    def sizes(self) -> Ints:
        return self.counts.sum(axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class Splits:
    """One column's best split at each node; nan, and low = high = −1, where there is none.

    low, high: the codes on either side of a numeric threshold; −1 for a categorical column.
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


def count_rows(codes: Any, nodes: Any, classes: Any, n_codes: int, n_nodes: int, n_classes: int) -> Pairs:
    """The count table of one column: codes, nodes and classes per row, all whole numbers from 0."""
    keys = nodes.astype(np.int64) * n_codes + codes
    if n_nodes * n_codes <= 4 * len(keys) + 4096:
        present = np.zeros(n_nodes * n_codes, dtype=bool)
        present[keys] = True
        pairs = np.flatnonzero(present)
        pair_of_row = (np.cumsum(present) - 1)[keys]
    else:
        pairs, pair_of_row = np.unique(keys, return_inverse=True)
    counts = np.bincount(pair_of_row * n_classes + classes, minlength=len(pairs) * n_classes)
    return Pairs(pairs // n_codes, pairs % n_codes, counts.reshape(len(pairs), n_classes), pair_of_row)


def categorical_splits(pairs: Pairs, level: Level) -> Splits:
    """One branch per value present at the node, the empty cells being one more value."""
    sizes, totals = pairs.counts.sum(axis=1), level.sizes
    starts = np.searchsorted(pairs.node, np.arange(len(totals)))
    n_branches = np.diff(np.append(starts, len(sizes)))
    exists = (n_branches >= 2) & (np.minimum.reduceat(sizes, starts) >= level.min_samples_leaf)
    scale = level.scale
    bits = scale.bits_of(totals, level.counts) - np.add.reduceat(scale.bits_of(sizes, pairs.counts), starts)
    information = scale.n_log_n[totals] - np.add.reduceat(scale.n_log_n[sizes], starts)
    squares = np.add.reduceat(scale.squares_of(sizes, pairs.counts), starts) - scale.squares_of(totals, level.counts)
    none = np.full(len(totals), -1, dtype=np.int64)
    gain, split_info, gini_drop = (
        np.where(exists, scale.per_row(units, totals), np.nan) for units in (bits, information, squares)
    )
    return Splits(exists, gain, split_info, gini_drop, none, none)


def numeric_splits(pairs: Pairs, level: Level, missing: int, cuts: Measure) -> Splits:
    """The threshold of each node that is best by the measure `cuts`, the lowest one among equals.

    missing: the code of an empty cell; such rows are a third branch.
    """
    totals = level.sizes
    empty = _missing_counts(pairs, level, missing)
    known = pairs.value != missing
    node, value, counts = pairs.node[known], pairs.value[known], pairs.counts[known]
    cut = np.flatnonzero(node[:-1] == node[1:])  # between this pair and the next
    running = np.cumsum(counts, axis=0)
    starts = np.searchsorted(node, np.arange(len(totals)))
    before = np.vstack([np.zeros_like(level.counts[:1]), running])[starts]
    at = node[cut]
    left = running[cut] - before[at]
    right = (level.counts - empty)[at] - left
    return _best(_scores(left, right, empty, at, level), at, value[cut], value[cut + 1], len(totals), cuts)


def threshold_between(low: float, high: float) -> float:
    """Midway between two neighbouring values; the lower one where the midpoint is not in [low, high)."""
    middle = low / 2 + high / 2
    return middle if low <= middle < high else low


def best_per_node(values: Floats, at: Ints, n_nodes: int) -> Ints:
    """Per node the first position whose value ties with the node's best; −1 where a node has none.

    values, at: [position], at ascending.
    """
    best = np.full(n_nodes, -np.inf)
    np.maximum.at(best, at, values)
    ties = np.flatnonzero(values >= best[at] - TIE)
    chosen = np.full(n_nodes, -1, dtype=np.int64)
    chosen[at[ties[::-1]]] = ties[::-1]  # the last write is the first tie
    return chosen


def _missing_counts(pairs: Pairs, level: Level, missing: int) -> Ints:
    counts = np.zeros_like(level.counts)
    rows = pairs.value == missing
    counts[pairs.node[rows]] = pairs.counts[rows]
    return counts


def _scores(left: Ints, right: Ints, empty: Ints, at: Ints, level: Level) -> dict[str, Floats]:
    scale, totals = level.scale, level.sizes
    n_left, n_right, n_empty = left.sum(axis=1), right.sum(axis=1), empty.sum(axis=1)
    allowed = np.minimum(n_left, n_right) >= level.min_samples_leaf
    allowed &= ((n_empty == 0) | (n_empty >= level.min_samples_leaf))[at]
    whole = scale.bits_of(totals, level.counts) - scale.bits_of(n_empty, empty)
    bits = whole[at] - scale.bits_of(n_left, left) - scale.bits_of(n_right, right)
    sizes = (scale.n_log_n[totals] - scale.n_log_n[n_empty])[at] - scale.n_log_n[n_left] - scale.n_log_n[n_right]
    squares = (scale.squares_of(n_empty, empty) - scale.squares_of(totals, level.counts))[at]
    squares = squares + scale.squares_of(n_left, left) + scale.squares_of(n_right, right)
    n = totals[at]
    gain, information = scale.per_row(bits, n), scale.per_row(sizes, n)
    return {
        "gain": np.where(allowed, gain, -np.inf),
        "split_information": information,
        "gini_decrease": np.where(allowed, scale.per_row(squares, n), -np.inf),
        "gain_ratio": np.where(allowed, _ratio(gain, information), -np.inf),
    }


def _best(scores: dict[str, Floats], at: Ints, low: Ints, high: Ints, n_nodes: int, cuts: Measure) -> Splits:
    allowed = np.flatnonzero(np.isfinite(scores[cuts]))
    chosen = best_per_node(scores[cuts][allowed], at[allowed], n_nodes)
    exists = chosen >= 0
    position = allowed[chosen[exists]]

    def spread(values: Any, empty: Any, dtype: Any) -> Any:
        result = np.full(n_nodes, empty, dtype=dtype)
        result[exists] = values[position]
        return result

    return Splits(
        exists,
        spread(scores["gain"], np.nan, float),
        spread(scores["split_information"], np.nan, float),
        spread(scores["gini_decrease"], np.nan, float),
        spread(low, -1, np.int64),
        spread(high, -1, np.int64),
    )


def _ratio(gain: Floats, information: Floats) -> Floats:
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(information > 0, gain / information, np.nan)

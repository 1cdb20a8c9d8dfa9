"""C4.5 release 8 as Weka's J48 applies it: which thresholds are tried, what they cost, and which column wins.

Two numbers are only different here when they differ by more than 1e-6; epsilon is not used (methods: c45-r8).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.splits import Floats, Ints, Level, Pairs, Splits, Trials, scores, splits_at
from engine.table import Column, Table
from engine.thresholds import thresholds

SLACK = 1e-6
LEAST_GAP = 1e-5
BELOW_AVERAGE = 1e-3
MANY_VALUES = 0.3
SHARE, MOST_ROWS = 0.1, 25
BRANCHES = 2
"""Branches of a categorical column that must have min_samples_leaf rows."""


def numeric_splits(pairs: Pairs, level: Level, column: Column) -> Splits:
    """The threshold of largest gain; that gain pays log2(number of thresholds tried) / n.

    A side needs a tenth of the known rows over the number of classes, at most 25 and at least `leaf_rows`. The
    threshold is the largest value of the whole table up to the midpoint.
    """
    trials = thresholds(pairs, level, column.missing)
    values = scores(trials, level)
    tried = _tried(trials, values["gain"], level, column)
    chosen = _rising(values["gain"], trials.at, np.flatnonzero(tried), len(level.counts))
    n_tried = np.bincount(trials.at[tried], minlength=len(level.counts))
    best = splits_at(chosen, trials, values)
    gain = best.gain - np.log2(np.maximum(n_tried, 1)) / level.sizes
    exists = best.exists & (gain > SLACK)
    numbers = column.numbers
    middle = numbers[best.low[exists]] / 2 + numbers[best.high[exists]] / 2
    at_most = np.searchsorted(numbers, middle, side="right") - 1
    threshold = np.full(len(chosen), -1, dtype=np.int64)
    threshold[exists] = np.clip(at_most, best.low[exists], best.high[exists] - 1)
    gain, information, decrease = (
        np.where(exists, each, np.nan) for each in (gain, best.split_information, best.gini_decrease)
    )
    return Splits(exists, gain, information, decrease, threshold, threshold)


def tries_any(pairs: Pairs, level: Level, column: Column) -> NDArray[np.bool_]:
    """Whether there is a threshold to try, bool [node]."""
    trials = thresholds(pairs, level, column.missing)
    tried = _tried(trials, scores(trials, level)["gain"], level, column)
    return np.bincount(trials.at[tried], minlength=len(level.counts)) > 0


def _tried(trials: Trials, gain: Floats, level: Level, column: Column) -> NDArray[np.bool_]:
    n_left, n_known = trials.left.sum(axis=1), (level.counts - trials.rest).sum(axis=1)
    needed = SHARE * n_known / level.counts.shape[1]
    needed = np.where(needed <= level.leaf_rows + SLACK, level.leaf_rows, np.minimum(needed, MOST_ROWS))[trials.at]
    tried = (np.minimum(n_left, n_known[trials.at] - n_left) >= needed - SLACK) & np.isfinite(gain)
    return tried & (column.numbers[trials.low] + LEAST_GAP < column.numbers[trials.high])


def counted_columns(table: Table) -> NDArray[np.bool_]:
    """The columns whose gain counts in the average: not the categorical ones of many values, unless all are such."""
    counted = np.array(
        [column.kind == "numeric" or column.n_values < MANY_VALUES * table.n_rows for column in table.schema.columns]
    )
    return counted if counted.any() else np.ones(len(counted), dtype=bool)


def competing(gain: Floats, counted: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The tests of about average gain or more; none where no counted column has a valid one.

    gain: [node, column], nan where no test is valid.
    """
    valid = ~np.isnan(gain)
    in_average = valid & counted
    n_in_average = in_average.sum(axis=1)
    average = np.where(in_average, gain, 0.0).sum(axis=1) / np.maximum(n_in_average, 1)
    return valid & (gain >= average[:, None] - BELOW_AVERAGE) & (n_in_average > 0)[:, None]


def best_columns(ratio: Floats, competes: NDArray[np.bool_]) -> tuple[Ints, Floats]:
    """From the left, a larger ratio replaces the one before, starting from 0: the column of each node, −1 where none
    competes, and its ratio, 0 where none has one. ratio, competes: [node, column]."""
    column, best = np.where(competes.any(axis=1), np.argmax(competes, axis=1), -1), np.zeros(len(ratio))
    for j in range(ratio.shape[1]):
        better = competes[:, j] & (ratio[:, j] > best + SLACK)
        column[better], best[better] = j, ratio[better, j]
    return column, np.where(column >= 0, best, np.nan)


def _rising(values: Floats, at: Ints, positions: Ints, n_nodes: int) -> Ints:
    """Going up through each node's positions from 0, a larger value replaces the one before; the last one left.

    Only a value that is its node's maximum so far can replace.
    """
    chosen = np.full(n_nodes, -1, dtype=np.int64)
    if not len(positions):
        return chosen
    best = np.zeros(n_nodes)
    highest = _running_maximum(values[positions], at[positions])
    for position in positions[values[positions] >= highest - SLACK / 2].tolist():
        if values[position] > best[at[position]] + SLACK:
            chosen[at[position]], best[at[position]] = position, values[position]
    return chosen


def _running_maximum(values: Floats, node: Ints) -> Floats:
    """The largest value up to here within the node; node ascending."""
    step = 2.0 * (float(values.max()) - float(values.min()) + 1.0)
    lifted = values + step * (node - node[0])
    return np.maximum.accumulate(lifted) - step * (node - node[0])

"""The thresholds of numeric columns: every cut between two neighbouring values, and the best of them.

Of very many cuts at one node most are told not to be the best without a look at each. Cuts in a row are taken as
blocks. In a block every class has at least as many rows on the left as at the block's first cut, and at most as many as
at its last:

    cut                0 . . . . 256 . . . . 512
    left of it, p      9 . . . .  95 . . . . 180         block 0: p 9 … 95, q 4 … 170
                q      4 . . . . 170 . . . . 341         block 1: p 95 … 180, q 170 … 341

Gain and the decrease of Gini are convex in the counts on the left, so within these bounds they are largest at a corner,
where every class has its least or its most; split information is concave in the rows on the left, so it is least at an
end. A block whose corners do not reach what some cut reaches holds neither the best cut nor one that ties with it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.criteria import TIE, Measure
from engine.splits import Level, Pairs, Splits, Trials, best_of, running_counts, scores, without_missing

MANY_CUTS = 20_000
BLOCK = 256
MOST_CLASSES = 5
"""Classes up to which blocks are looked at: a block has 2^classes corners."""


def numeric_splits(pairs: Pairs, level: Level, missing: int, *cuts: Measure) -> list[Splits]:
    """For every measure the threshold of each node that is best by it, the lowest one among equals.

    missing: the code of an empty cell; such rows are a third branch, or shared out.
    """
    trials = thresholds(pairs, level, missing, cuts)
    values = scores(trials, level)
    return [best_of(trials, values, level, measure)[0] for measure in cuts]


def thresholds(pairs: Pairs, level: Level, missing: int, cuts: tuple[Measure, ...] = ()) -> Trials:
    """Every cut between two neighbouring values at a node, ascending.

    cuts: measures, where only cuts that may be the best by one of them are wanted.
    """
    known, rest = without_missing(pairs, level, missing)
    cut = np.flatnonzero(known.node[:-1] == known.node[1:])  # between this pair and the next
    left = running_counts(known, len(rest))
    n_nodes, n_classes = rest.shape
    if cuts and n_nodes == 1 and len(cut) > MANY_CUTS and n_classes <= MOST_CLASSES and not level.shared:
        cut = cut[worth_trying(left[:-1], rest, level, cuts)]
    return Trials(known.node[cut], left[cut], rest, known.value[cut], known.value[cut + 1])


def threshold_between(low: Any, high: Any) -> Any:
    """Midway between two neighbouring values; the lower one where the midpoint is not in [low, high)."""
    middle = low / 2 + high / 2
    return np.where((low <= middle) & (middle < high), middle, low)[()]


def worth_trying(left: NDArray[Any], rest: NDArray[Any], level: Level, cuts: tuple[Measure, ...]) -> NDArray[np.bool_]:
    """Which cuts of one node may be the best by one of the measures, or tie with it, bool [cut].

    left: class counts [cut, class] on the left of each cut, ascending. rest: see Trials.
    """
    ends = np.append(np.arange(0, len(left) - 1, BLOCK), len(left) - 1)
    at_ends = scores(_trials(left[ends], rest), level)
    low, high = left[ends[:-1]], left[ends[1:]]
    anywhere = replace(level, leaf_rows=0)  # a corner is no cut that growth could make
    corners = [scores(_trials(np.where(corner, high, low), rest), anywhere) for corner in _corners(left.shape[1])]
    least = np.minimum(at_ends["split_information"][:-1], at_ends["split_information"][1:])
    blocks = np.zeros(len(low), dtype=bool)
    for measure in cuts:
        of = "gain" if measure == "gain_ratio" else measure
        most = np.maximum.reduce([corner[of] for corner in corners])
        reach = most / least if measure == "gain_ratio" else most
        blocks |= reach >= at_ends[measure].max() - 2 * TIE
    worth = np.repeat(blocks, np.diff(ends))
    worth = np.append(worth, True)
    worth[ends] = True
    return worth


def _corners(n_classes: int) -> NDArray[np.bool_]:
    """bool [corner, class]: whether the corner of the box has the most rows of the class."""
    return (np.arange(2**n_classes)[:, None] >> np.arange(n_classes)) & 1 == 1


def _trials(left: NDArray[Any], rest: NDArray[Any]) -> Trials:
    none = np.full(len(left), -1, dtype=np.int64)
    return Trials(np.zeros(len(left), dtype=np.int64), left, rest, none, none)

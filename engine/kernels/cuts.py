"""Trying two-way cuts of a node, compiled: the arithmetic of splits.scores, one cut at a time.

A column's cuts are numbered in the order of preference. For each, work.worth has its measure by `cuts`, −inf where a
side has too few rows; work.cut_gain and work.cut_information have the gain and the split information.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from engine.criteria import TIE
from engine.kernels.arithmetic import n_log_n, shares, squares_of
from engine.kernels.inner import inner
from engine.kernels.scores import GAIN, GINI, per_row
from engine.splits import SAME_WEIGHT


class Around(NamedTuple):
    """What all cuts of a column at a node have in common.

    n: rows of the node. n_known: those on either side. before: n·H, or Scale.squares_of, before the cut; sizes: the
    n log n of the rows split. least: rows that each side needs, infinite where no cut is allowed.
    """

    n: Any
    n_known: Any
    before: Any
    sizes: Any
    least: Any


@inner
def around_cuts(layout, rules, work, own, n, apart):
    """What all cuts have in common that leave the rows of the pair `apart`, −1 for none, on neither side.

    own: class counts of the node. work.whole: those of the rows on either side.
    """
    f, n_classes = layout.n_log_n, layout.n_classes
    n_rest, whole_inner, own_inner, rest_inner = 0, 0, 0, 0
    whole_squares, own_squares, rest_squares = 0, 0, 0
    for k in range(n_classes):
        rest = work.pairs[apart * n_classes + k] if apart >= 0 else 0
        known = own[k] - rest
        n_rest += rest
        work.whole[k] = known
        if rules.cuts == GINI:
            whole_squares += known * known
            own_squares += own[k] * own[k]
            rest_squares += rest * rest
        else:
            whole_inner += n_log_n(f, known)
            own_inner += n_log_n(f, own[k])
            rest_inner += n_log_n(f, rest)
    known = n - n_rest
    least = np.float64(rules.min_leaf)
    if shares(work.pairs):
        before = squares_of(whole_squares, known, rules.unit)
        if rules.cuts != GINI:
            before = n_log_n(f, known) - whole_inner
    else:
        if 0 < n_rest < rules.min_leaf:
            least = np.inf
        before = squares_of(own_squares, n, rules.unit) - squares_of(rest_squares, n_rest, rules.unit)
        if rules.cuts != GINI:
            before = n_log_n(f, n) - own_inner - n_log_n(f, n_rest) + rest_inner
    return Around(n, known, before, n_log_n(f, n) - n_log_n(f, n_rest), least)


@inner
def put_left(layout, work, k, count):
    """Let `count` rows of class k be on the left."""
    work.left[k] = count
    work.right[k] = max(work.whole[k] - count, 0)  # weights: what rounding left of nothing
    work.left_inner[k] = n_log_n(layout.n_log_n, work.left[k])
    work.right_inner[k] = n_log_n(layout.n_log_n, work.right[k])


@inner
def try_cut(layout, rules, work, around, cut):
    """Enter what the cut between left and right is worth."""
    f, left, right, n_classes = layout.n_log_n, work.left, work.right, layout.n_classes
    n_left, n_right = 0, 0
    for k in range(n_classes):
        n_left += left[k]
        n_right += right[k]
    work.worth[cut] = -np.inf
    if min(n_left, n_right) < around.least - SAME_WEIGHT:
        return
    if rules.cuts == GINI:
        left_squares, right_squares = 0, 0
        for k in range(n_classes):
            left_squares += left[k] * left[k]
            right_squares += right[k] * right[k]
        both = squares_of(left_squares, n_left, rules.unit) + squares_of(right_squares, n_right, rules.unit)
        work.worth[cut] = per_row(both - around.before, around.n, rules.unit)
        return
    inside = 0
    for k in range(n_classes):
        inside += work.left_inner[k] + work.right_inner[k]
    both = n_log_n(f, n_left) + n_log_n(f, n_right)
    gain = per_row(around.before - both + inside, around.n, rules.unit)
    information = per_row(around.sizes - both, around.n, rules.unit)
    work.cut_gain[cut], work.cut_information[cut] = gain, information
    if rules.cuts == GAIN:
        work.worth[cut] = gain
    elif information > 0:
        work.worth[cut] = gain / information


@inner
def first_best(worth, n_cuts):
    """The first cut that ties with the best one; −1 where none is allowed."""
    best = -np.inf
    for cut in range(n_cuts):
        best = max(best, worth[cut])
    if best > -np.inf:
        for cut in range(n_cuts):
            if worth[cut] >= best - TIE:
                return cut
    return -1

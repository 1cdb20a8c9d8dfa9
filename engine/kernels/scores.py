"""What a split is worth, compiled: the same arithmetic as criteria.Scale, one split at a time."""

from __future__ import annotations

import numpy as np

from engine.criteria import TIE
from engine.kernels.inner import inner
from engine.plain import BELOW_EPSILON, MAX_DEPTH, MIN_SAMPLES_SPLIT, NO_CANDIDATE, NO_GAIN

GAIN, RATIO, GINI = range(3)
MEASURES = {"gain": GAIN, "gain_ratio": RATIO, "gini_decrease": GINI}


@inner
def per_row(units, n, unit):
    """Scale.per_row."""
    value = units * unit / n
    return 0.0 if abs(value) <= TIE else value


@inner
def squares(n, total, unit):
    """Scale.squares_of of a group of n rows, total = Σ N_k²."""
    return np.int64(np.rint(total / max(n, 1) / unit))


@inner
def cut_score(inner, left_squares, right_squares, n_left, n_right, whole, sizes, n, n_log_n, rules):
    """A number that grows with the measure that places cuts: units of gain or Gini decrease, or the gain ratio.

    inner: Σ n log n of the class counts of both sides; whole, sizes: what does not depend on the cut.
    """
    if rules.cuts == GINI:
        units = whole + squares(n_left, left_squares, rules.unit) + squares(n_right, right_squares, rules.unit)
        return np.float64(units)
    both = n_log_n[n_left] + n_log_n[n_right]
    if rules.cuts == GAIN:
        return np.float64(whole + inner - both)
    information = per_row(sizes - both, n, rules.unit)
    return per_row(whole + inner - both, n, rules.unit) / information if information > 0 else -np.inf


@inner
def first_peak(work, n_peaks, n, rules):
    """The first of a column's peaks that ties with the last and best one, and its value as a measure per row."""
    ratio = rules.cuts == RATIO
    last = work.peak_score[n_peaks - 1]
    best = last if ratio else per_row(last, n, rules.unit)
    for peak in range(n_peaks):
        score = work.peak_score[peak]
        value = score if ratio else per_row(score, n, rules.unit)
        if value >= best - TIE:
            return peak, value
    return n_peaks - 1, best


@inner
def best_column(work, live, n_live, origin, guarded):
    """The column that wins among the live ones, the leftmost of those that tie; −1 without a candidate."""
    if guarded:
        total, n_candidates = 0.0, 0
        for i in range(n_live):
            if work.pick[live[i]] > -np.inf:
                total += work.gain[live[i]]
                n_candidates += 1
        average = total / max(n_candidates, 1)
        for i in range(n_live):
            if work.gain[live[i]] < average - TIE:
                work.pick[live[i]] = -np.inf
    best = -np.inf
    for i in range(n_live):
        best = max(best, work.pick[live[i]])
    winner = -1
    if best > -np.inf:
        for i in range(n_live):
            j = live[i]
            if work.pick[j] >= best - TIE and (winner < 0 or origin[j] < origin[winner]):
                winner = j
    return winner


@inner
def stop(rules, work, winner, n, depth):
    """Why the node becomes a leaf, −1 if it splits: the first reason that holds."""
    if winner < 0:
        return NO_CANDIDATE
    if n < rules.min_split:
        return MIN_SAMPLES_SPLIT
    if depth >= rules.max_depth:
        return MAX_DEPTH
    if work.pick[winner] <= TIE:
        return NO_GAIN
    if work.pick[winner] < rules.epsilon - TIE:
        return BELOW_EPSILON
    return -1

"""Comparing the columns of a node by their count tables, compiled."""

from __future__ import annotations

import numpy as np

from engine.kernels.arithmetic import n_log_n, squares_of, total_and_most
from engine.kernels.cuts import around_cuts
from engine.kernels.inner import inner
from engine.kernels.pairs import make_pairs, n_to_split
from engine.kernels.scores import GINI, RATIO, best_column, per_row
from engine.kernels.searches import scan_cuts
from engine.kernels.shapes import NUMERIC
from engine.release8 import BELOW_AVERAGE, BRANCHES, SLACK
from engine.splits import SAME_WEIGHT


@inner
def compare(layout, rules, work, own, first, n, live, n_live, settled):
    """The column that wins, −1 without a candidate, and how many live columns still differ: these follow the others.

    own, first, n: the node's class counts and entries. live: [2 n_live]. settled: whether the node cannot split
    anyway, so that one candidate is enough to know.
    """
    (size, _), kept = total_and_most(own), 0
    for i in range(n_live):
        j = live[i]
        work.pick[j], work.gain[j] = -np.inf, np.nan
        n_pairs = make_pairs(layout, work, j, first, n)
        known = n_to_split(layout, work, j, n_pairs)
        if known < 2:
            continue
        live[n_live + kept] = j
        kept += 1
        around = around_cuts(layout, rules, work, own, size, known if known < n_pairs else -1)
        if layout.grouped or layout.kind[j] == NUMERIC:
            scan_cuts(layout, rules, work, j, known, around)
        else:
            scan_branches(layout, rules, work, j, known, around)
        if settled and work.pick[j] > -np.inf and layout.counted[j]:
            break
    still = live[n_live:]
    if layout.release8:
        return best_of_release8(layout, work, still, kept), kept
    return best_column(work, still, kept, layout.origin, rules.guarded), kept


@inner
def scan_branches(layout, rules, work, j, known, around):
    """Enter the split of column j by all its known values."""
    f, n_classes = layout.n_log_n, layout.n_classes
    n_large, sizes, inside, squares = 0, 0, 0, 0
    for pair in range(known):
        rows, total = 0, 0
        for k in range(n_classes):
            count = work.pairs[pair * n_classes + k]
            rows += count
            if rules.cuts == GINI:
                total += count * count
            else:
                inside += n_log_n(f, count)
        if rows >= rules.min_leaf - SAME_WEIGHT:
            n_large += 1
        if rules.cuts == GINI:
            squares += squares_of(total, rows, rules.unit)
        else:
            sizes += n_log_n(f, rows)
    if n_large < (BRANCHES if layout.release8 else known):
        return
    if rules.cuts == GINI:
        work.pick[j] = work.gain[j] = per_row(squares - around.before, around.n, rules.unit)
        return
    work.pick[j] = work.gain[j] = per_row(around.before - sizes + inside, around.n, rules.unit)
    if rules.picks == RATIO:
        work.pick[j] /= per_row(around.sizes - sizes, around.n, rules.unit)


@inner
def best_of_release8(layout, work, live, n_live):
    """release8.competing and release8.best_columns of one node; the winner's pick is what it won with."""
    total, n_in_average = 0.0, 0
    for i in range(n_live):
        if work.pick[live[i]] > -np.inf and layout.counted[live[i]]:
            total += work.gain[live[i]]
            n_in_average += 1
    if n_in_average == 0:
        return -1
    winner, best = -1, 0.0
    for i in range(n_live):
        j = live[i]
        if work.pick[j] == -np.inf or work.gain[j] < total / n_in_average - BELOW_AVERAGE:
            continue
        if winner < 0:
            winner = j
        if work.pick[j] > best + SLACK:
            winner, best = j, work.pick[j]
    work.pick[winner] = best
    return winner

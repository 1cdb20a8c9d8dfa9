"""The best two-way cut of a column at a node, from its count table, compiled: a threshold, or two groups of values."""

from __future__ import annotations

import numpy as np

from engine.grouping import PREFIXES, SINGLES, SUBSETS
from engine.kernels.cuts import Around, first_best, put_left, try_cut
from engine.kernels.groups import next_subset, order_by_share, search_of
from engine.kernels.inner import inner
from engine.kernels.scores import GINI, RATIO
from engine.kernels.shapes import NUMERIC
from engine.release8 import LEAST_GAP, MOST_ROWS, SHARE, SLACK


@inner
def scan_cuts(layout, rules, work, j, known, around):
    """Enter the best two-way cut of the known pairs of column j."""
    numeric = layout.kind[j] == NUMERIC
    priced = numeric and layout.release8
    search, n_cuts = begin_thresholds(work, known) if numeric else begin_groups(layout, work, known)
    if priced:
        least = side_rows(around.n_known, layout.n_classes, around.least)
        around = Around(around.n, around.n_known, around.before, around.sizes, least)
    work.left[:] = 0
    for cut in range(n_cuts):
        gather_left(layout, work, search, cut, known)
        try_cut(layout, rules, work, around, cut)
    best, price = first_best(work.worth, n_cuts), 0.0
    if priced:
        best, n_tried = rising(layout, work, j, n_cuts)
        price = layout.bits_of_number[n_tried] / around.n
    if best < 0 or (priced and work.worth[best] - price <= SLACK):
        return
    work.cut[j] = best
    if numeric:
        work.low[j], work.high[j] = work.value[best], work.value[best + 1]
    enter_cut(rules, work, j, best, price)


@inner
def begin_thresholds(work, known):
    """Prefixes of the values as they stand."""
    for rank in range(known):
        work.order[rank] = rank
    return PREFIXES, known - 1


@inner
def begin_groups(layout, work, known):
    """How the groups are searched, and how many cuts are to be tried."""
    search, last = search_of(layout, work, known)
    if search == PREFIXES:
        order_by_share(work.pairs, layout.n_classes, last, known, work.order, work.share, work.spare_order)
        return search, known - 1
    if search == SINGLES:
        return search, known
    work.partial[:] = 0
    return search, (1 << (known - 1)) - 1


@inner
def gather_left(layout, work, search, cut, known):
    """Put the rows of a cut's first side to the left; the cuts must come one after the other."""
    n_classes, pair = layout.n_classes, cut
    if search == PREFIXES:
        pair = work.order[cut]
    elif search == SUBSETS:
        next_subset(layout, work, cut, known)
    for k in range(n_classes):
        count = work.partial[k] if search == SUBSETS else work.pairs[pair * n_classes + k]
        if search == PREFIXES:
            count += work.left[k]
        if count != work.left[k] or cut == 0:
            put_left(layout, work, k, count)


@inner
def enter_cut(rules, work, j, cut, price):
    """Enter a cut as what column j has to offer, its gain less a price."""
    if rules.cuts == GINI:
        work.gain[j] = work.pick[j] = work.worth[cut]
        return
    work.gain[j] = work.cut_gain[cut] - price
    work.pick[j] = work.gain[j]
    if rules.picks == RATIO:
        work.pick[j] = work.gain[j] / work.cut_information[cut]


@inner
def side_rows(n_rows, n_classes, least):
    """How many rows C4.5 release 8 wants on either side of a threshold."""
    needed = SHARE * n_rows / n_classes
    return least if needed <= least + SLACK else max(least, min(needed, np.float64(MOST_ROWS)))


@inner
def rising(layout, work, j, n_cuts):
    """Going up from a gain of 0, a clearly larger one replaces the one before: the cut left, and how many count."""
    chosen, best, n_tried = -1, 0.0, 0
    for cut in range(n_cuts):
        low = layout.numbers[layout.number_at[j] + work.value[cut]]
        high = layout.numbers[layout.number_at[j] + work.value[cut + 1]]
        if work.worth[cut] == -np.inf or not low + LEAST_GAP < high:
            continue
        n_tried += 1
        if work.worth[cut] > best + SLACK:
            chosen, best = cut, work.worth[cut]
    return chosen, n_tried

"""Two groups of values of a categorical column at a node, compiled; see engine.grouping.

A grouping is described by the number of its cut: the rank that the prefix ends with, the subset's members but the
first as bits, or the single value's place. Ranks are by share in prefixes.

    work.order    [rank] the pair
    work.member   [pair] 1 for the values of the second group
"""

from __future__ import annotations

import numpy as np

from engine.criteria import TIE
from engine.grouping import MOST_SUBSETS, PREFIXES, SINGLES, SUBSETS
from engine.kernels.inner import called, inner

SHARE_UNIT = 1e9
"""Shares are compared in whole numbers of 1e-9."""


@inner
def search_of(layout, work, known):
    """How the groups are searched, an index into grouping.SEARCHES, and the last class present."""
    n_present, last = 0, 0
    for k in range(layout.n_classes):
        if work.whole[k] > TIE:
            n_present += 1
            last = k
    if n_present <= 2:
        return PREFIXES, last
    return SUBSETS if known <= MOST_SUBSETS else SINGLES, last


@called
def order_by_share(pairs, n_classes, last, known, order, share, spare):
    """Rank the known pairs by the share of class `last`, equal ones in their order."""
    for pair in range(known):
        rows = 0
        for k in range(n_classes):
            rows += pairs[pair * n_classes + k]
        share[pair] = np.rint(pairs[pair * n_classes + last] / rows * SHARE_UNIT)
        order[pair] = pair
    width = 1
    while width < known:  # runs of one are merged to runs of two, of four, …
        for first in range(0, known, 2 * width):
            merge_runs(order, share, spare, first, min(first + width, known), min(first + 2 * width, known))
        for rank in range(known):
            order[rank] = spare[rank]
        width *= 2


@inner
def merge_runs(order, share, spare, first, middle, end):
    """Merge order[first:middle] and order[middle:end], each by share, into spare[first:end]."""
    one, two = first, middle
    for place in range(first, end):
        if two >= end or (one < middle and share[order[one]] <= share[order[two]]):
            spare[place] = order[one]
            one += 1
        else:
            spare[place] = order[two]
            two += 1


@inner
def next_subset(layout, work, cut, known):
    """Put the counts of the subset that follows the one before into the first place of work.partial.

    work.partial[rank] has the counts of the members from that rank on, so that only what the low bits change is
    taken up again; the first value is always a member.
    """
    n_classes, partial = layout.n_classes, work.partial
    members, changed = 2 * cut + 1, 1
    while changed < known - 1 and not (members >> changed) & 1:
        changed += 1
    for rank in range(changed, -1, -1):
        for k in range(n_classes):
            inside = work.pairs[rank * n_classes + k] if (members >> rank) & 1 else 0
            partial[rank * n_classes + k] = partial[(rank + 1) * n_classes + k] + inside


@inner
def make_groups(layout, work, own, j, known, n_pairs):
    """Find the members of the two groups that column j is best cut into; the one with the first value comes first."""
    cut, member, n_classes = work.cut[j], work.member, layout.n_classes
    for k in range(n_classes):
        work.whole[k] = own[k] - (work.pairs[known * n_classes + k] if known < n_pairs else 0)
    search, last = search_of(layout, work, known)
    if search == PREFIXES:
        order_by_share(work.pairs, n_classes, last, known, work.order, work.share, work.spare_order)
        for rank in range(known):
            member[work.order[rank]] = rank <= cut
    for pair in range(known):
        if search == SUBSETS:
            member[pair] = ((2 * cut + 1) >> pair) & 1
        elif search == SINGLES:
            member[pair] = pair == cut
    first = member[0]
    for pair in range(known):
        member[pair] = member[pair] != first

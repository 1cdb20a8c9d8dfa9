"""Exact thresholds from bins: which bins may hide a better cut than those between bins, and looking into them.

Gain is convex in the class counts to the left of a cut, and gain over split information quasi-convex, so inside a bin
neither exceeds its largest value at the corners of the box between the counts before and after the bin. Most bins are
ruled out; the rows of the others are sorted.

    class 1 to the left   ·───────● after the bin        the cuts inside the bin are a path
                          │    ┌──┘                      from ○ to ●, within the box
                          ○────┘──·  class 0 to the left
"""

from __future__ import annotations

import numpy as np

from engine.kernels.counting import row_of
from engine.kernels.inner import inner
from engine.kernels.lists import sort_items
from engine.kernels.scores import GINI, RATIO, squares
from engine.kernels.shapes import HEADER, MOST_ROWS
from engine.kernels.slots import LEFT_SQUARES, N_LEFT, begin_scan, move_left, read_empty, rows_in

U = np.uint64
MOST_CORNERS = 64


@inner
def refine(layout, rules, work, cells, j, counts, node, n, at_least, records, first):
    """Sort the rows of those bins of column j in which a cut may score at_least; how many rows."""
    n_found = flag_bins(layout, rules, work, cells, j, counts, node, n, at_least)
    if n_found == 0:
        return 0
    n_found = 0
    at = first * layout.stride
    for _ in range(n):
        if work.flagged[records[at + HEADER + j]]:
            rank = U(layout.ranks[row_of(records, at) * layout.n_ranks + layout.rank_at[j]])
            work.found[n_found] = rank << U(40) | U(records[at])
            n_found += 1
        at += layout.stride
    sort_items(work.found, 0, work.found, len(work.found) // 2, n_found, work.digits)
    return n_found


@inner
def flag_bins(layout, rules, work, cells, j, counts, node, n, at_least):
    """Flag the bins of column j that may hold a cut of score at_least; how many rows they have."""
    f, n_classes = layout.n_log_n, layout.n_classes
    n_empty = read_empty(layout, work, cells, j)
    n_known, n_flagged = n - n_empty, 0
    whole, sizes = begin_scan(layout, rules, work, counts, node, n, n_empty)
    at = layout.offset[j] * n_classes
    for slot in range(layout.known[j]):
        rows = rows_in(cells, at, n_classes)
        work.flagged[at] = False
        if rows > 1 and not layout.single[layout.offset[j] + slot]:
            most = ceiling(layout, rules, work, cells, at, rows, n_known, whole, sizes)
            if most >= at_least:
                most = corner_ceiling(layout, rules, work, cells, at, rows, n_known, whole, sizes, most)
            if most >= at_least:
                work.flagged[at] = True
                n_flagged += rows
        if rows:
            for k in range(n_classes):
                move_left(work, k, np.int64(cells[at + k]), f)
        at += n_classes
    return n_flagged


@inner
def ceiling(layout, rules, work, cells, at, rows, n_known, whole, sizes):
    """No cut inside the bin scores more: as if the bin's rows added nothing to the disorder of either side."""
    f, left, right = layout.n_log_n, work.left, work.right
    n_left = work.sums[N_LEFT]
    n_right = n_known - n_left - rows
    if rules.cuts == GINI:
        after = 0
        for k in range(layout.n_classes):
            after += (right[k] - np.int64(cells[at + k])) ** 2
        both = squares(n_left, work.sums[LEFT_SQUARES], rules.unit) + squares(n_right, after, rules.unit)
        return np.float64(whole + both) + rows / rules.unit
    units = whole - f[n_left] - f[n_right]
    for k in range(layout.n_classes):
        units += f[left[k]] + f[right[k] - np.int64(cells[at + k])]
    if rules.cuts != RATIO:
        return np.float64(units)
    low, high = max(n_left, 1), min(n_left + rows, n_known - 1)
    information = sizes - max(f[low] + f[n_known - low], f[high] + f[n_known - high])
    return units / information if information > 0 else np.inf


@inner
def corner_ceiling(layout, rules, work, cells, at, rows, n_known, whole, sizes, most):
    """The largest score at the corners of the bin's box; `most` where there are too many or a side may be empty."""
    f, left, right, n_classes = layout.n_log_n, work.left, work.right, layout.n_classes
    n_left, n_corners = work.sums[N_LEFT], 1
    for k in range(n_classes):
        if cells[at + k]:
            n_corners *= 2
            if n_corners > MOST_CORNERS:
                return most
    if rules.cuts == RATIO and (n_left == 0 or n_left + rows == n_known):
        return most
    best = -np.inf
    for corner in range(n_corners):
        inner, left_squares, right_squares, n_moved, bit = 0, 0, 0, 0, 1
        for k in range(n_classes):
            c = np.int64(cells[at + k])
            one, two = left[k], right[k]
            if c:
                if corner & bit:
                    one, two, n_moved = one + c, two - c, n_moved + c
                bit *= 2
            if rules.cuts == GINI:
                left_squares += one * one
                right_squares += two * two
            else:
                inner += f[one] + f[two]
        one, two = n_left + n_moved, n_known - n_left - n_moved
        if rules.cuts == GINI:
            score = np.float64(whole + squares(one, left_squares, rules.unit) + squares(two, right_squares, rules.unit))
        else:
            score = np.float64(whole + inner - f[one] - f[two])
            if rules.cuts == RATIO:
                score /= sizes - f[one] - f[two]
        best = max(best, score)
    return best


@inner
def neighbours(layout, work, cells, j, records, first, n):
    """The ranks on either side of a cut between two bins: the largest below, the smallest above."""
    n_classes, rank_at = layout.n_classes, layout.rank_at[j]
    below = (layout.offset[j] + work.cut_slot[j]) * n_classes
    above = below + n_classes
    while rows_in(cells, above, n_classes) == 0:
        above += n_classes
    low, high, at = -1, MOST_ROWS, first * layout.stride
    for _ in range(n):
        code = np.int64(records[at + HEADER + j])
        if code == below:
            low = max(low, np.int64(layout.ranks[row_of(records, at) * layout.n_ranks + rank_at]))
        elif code == above:
            high = min(high, np.int64(layout.ranks[row_of(records, at) * layout.n_ranks + rank_at]))
        at += layout.stride
    return low, high

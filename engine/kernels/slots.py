"""The best split of a column from its cells, compiled."""

from __future__ import annotations

import numpy as np

from engine.kernels.inner import inner
from engine.kernels.scores import (
    GAIN,
    GINI,
    RATIO,
    cut_score,
    first_peak,
    per_row,
    squares,
)

U = np.uint64
INNER, LEFT_SQUARES, RIGHT_SQUARES, N_LEFT, N_PEAKS, NODE_INNER, NODE_SQUARES, NODE_GINI = range(8)
"""Places in work.sums: of the cut being tried, and of the node: Σ n log n of its class counts, Σ N_k², that per row."""


@inner
def value_sums(cells, at, width, n_classes, n_log_n):
    """Branches with rows, rows of the smallest one, Σ n log n of the cells, Σ n log n of the branches."""
    branches, least, inner, sizes = 0, U(1 << 40), 0, 0
    cell = U(at)
    for _ in range(width):
        rows = U(0)
        for _k in range(n_classes):
            c = cells[cell]
            inner += n_log_n[c]
            rows += c
            cell += U(1)
        sizes += n_log_n[rows]
        if rows > U(0):
            branches += 1
            least = min(least, rows)
    return branches, np.int64(least), inner, sizes


@inner
def value_squares(cells, at, width, n_classes, unit):
    """Σ over branches of Scale.squares_of."""
    result = 0
    for v in range(width):
        rows, total = 0, 0
        for k in range(n_classes):
            c = np.int64(cells[at + v * n_classes + k])
            rows += c
            total += c * c
        if rows:
            result += squares(rows, total, unit)
    return result


@inner
def scan_values(layout, rules, work, cells, j, n):
    """The split of categorical column j; whether more than one value has rows."""
    start, f = layout.offset[j] * layout.n_classes, layout.n_log_n
    branches, least, inner, sizes = value_sums(cells, start, layout.width[j], layout.n_classes, f)
    gain_units, square_units = f[n] - work.sums[NODE_INNER] - sizes + inner, 0
    if rules.picks == GINI:
        square_units = value_squares(cells, start, layout.width[j], layout.n_classes, rules.unit) - work.sums[NODE_GINI]
    put_values(work, j, n, branches, least, gain_units, f[n] - sizes, square_units, rules)
    return branches > 1


@inner
def put_values(work, j, n, branches, least, gain_units, size_units, square_units, rules):
    """Enter what a categorical column's split is worth."""
    work.pick[j], work.gain[j] = -np.inf, np.nan
    if branches < 2 or least < rules.min_leaf:
        return
    if rules.picks == GINI:
        work.pick[j] = per_row(square_units, n, rules.unit)
        return
    gain = per_row(gain_units, n, rules.unit)
    work.gain[j] = gain
    work.pick[j] = gain
    if rules.picks == RATIO:
        work.pick[j] = gain / per_row(size_units, n, rules.unit)


@inner
def cut_worth(work, j, n, value, n_left, whole_sizes, n_known, n_log_n, rules):
    """Enter what a numeric column's cut is worth: value is its measure by `cuts`."""
    work.pick[j], work.gain[j] = value, value
    if rules.picks == RATIO and rules.cuts == GAIN:
        units = whole_sizes - n_log_n[n_left] - n_log_n[n_known - n_left]
        information = per_row(units, n, rules.unit)
        work.pick[j] = value / information


@inner
def read_empty(layout, work, cells, j):
    """Put the class counts of the rows without a value into work.empty; how many they are."""
    n_empty = 0
    at = (layout.offset[j] + layout.known[j]) * layout.n_classes
    for k in range(layout.n_classes):
        work.empty[k] = cells[at + k] if layout.missing[j] >= 0 else 0
        n_empty += work.empty[k]
    return n_empty


@inner
def begin_scan(layout, rules, work, counts, node, n, n_empty):
    """Put all known rows to the right of the first cut; whole and sizes of `cut_score`."""
    f, n_classes, sums = layout.n_log_n, layout.n_classes, work.sums
    sums[LEFT_SQUARES], sums[N_LEFT], sums[N_PEAKS] = 0, 0, 0
    if n_empty == 0:
        for k in range(n_classes):
            work.left[k], work.right[k] = 0, counts[node, k]
        sums[INNER], sums[RIGHT_SQUARES] = sums[NODE_INNER], sums[NODE_SQUARES]
        if rules.cuts == GINI:
            return -sums[NODE_GINI], 0
        return f[n] - sums[NODE_INNER], f[n]
    sums[INNER], sums[RIGHT_SQUARES], none_inner, none_squares = 0, 0, 0, 0
    for k in range(n_classes):
        none = work.empty[k]
        work.left[k], work.right[k] = 0, counts[node, k] - none
        sums[INNER] += f[work.right[k]]
        sums[RIGHT_SQUARES] += work.right[k] * work.right[k]
        none_inner += f[none]
        none_squares += none * none
    if rules.cuts == GINI:
        return squares(n_empty, none_squares, rules.unit) - sums[NODE_GINI], 0
    return f[n] - sums[NODE_INNER] - f[n_empty] + none_inner, f[n] - f[n_empty]


@inner
def measure_node(layout, rules, work, counts, node, n):
    """Enter the sums of a node; the most that the split of a column can be worth, where that is a single number."""
    inner, total = 0, 0
    for k in range(layout.n_classes):
        c = counts[node, k]
        inner += layout.n_log_n[c]
        total += c * c
    work.sums[NODE_INNER], work.sums[NODE_SQUARES] = inner, total
    work.sums[NODE_GINI] = squares(n, total, rules.unit)
    if rules.picks == RATIO:
        return np.inf
    most = layout.n_log_n[n] - inner
    if rules.picks == GINI:
        most = squares(1, n, rules.unit) - work.sums[NODE_GINI]
    return per_row(most, n, rules.unit)


@inner
def move_left(work, k, c, f):
    """Let c rows of class k pass from right to left."""
    left, right, sums = work.left[k], work.right[k], work.sums
    sums[INNER] += f[left + c] - f[left] + f[right - c] - f[right]
    sums[LEFT_SQUARES] += c * (2 * left + c)
    sums[RIGHT_SQUARES] -= c * (2 * right - c)
    sums[N_LEFT] += c
    work.left[k], work.right[k] = left + c, right - c


@inner
def try_cut(work, slot, item, n_known, whole, sizes, n, f, rules):
    """Score the cut between left and right, and keep it if it beats all before."""
    sums = work.sums
    n_left, n_peaks = sums[N_LEFT], sums[N_PEAKS]
    if n_left < rules.min_leaf or n_known - n_left < rules.min_leaf:
        return
    score = cut_score(
        sums[INNER], sums[LEFT_SQUARES], sums[RIGHT_SQUARES], n_left, n_known - n_left, whole, sizes, n, f, rules
    )
    if n_peaks == 0 or score > work.peak_score[n_peaks - 1]:
        work.peak_score[n_peaks], work.peak_rows[n_peaks] = score, n_left
        work.peak_slot[n_peaks], work.peak_item[n_peaks] = slot, item
        sums[N_PEAKS] = n_peaks + 1


@inner
def scan_slots(layout, rules, work, cells, j, counts, node, n, refined):
    """The best cut of numeric column j; whether it may have one in this node or below.

    A cut lies between two slots with rows. When refined, the rows of the flagged slots are work.found, sorted, and a
    cut may also lie between any two of them that differ:

        slot   0: 5 rows | 1: 0 rows | 2, flagged: items 7 7 9 | 3: 4 rows      cuts: 0|2, 7|9, 2|3
    """
    f, n_classes = layout.n_log_n, layout.n_classes
    work.pick[j], work.gain[j] = -np.inf, np.nan
    n_empty = read_empty(layout, work, cells, j)
    n_known = n - n_empty
    if n_known < 2:
        return False
    whole, sizes = begin_scan(layout, rules, work, counts, node, n, n_empty)
    last, item, n_slots = -1, 0, 0
    at = layout.offset[j] * n_classes - n_classes
    for slot in range(layout.known[j]):
        at += n_classes
        rows = rows_in(cells, at, n_classes)
        if rows == 0:
            continue
        n_slots += 1
        if last >= 0:
            try_cut(work, last, -1, n_known, whole, sizes, n, f, rules)
        if refined and work.flagged[at]:
            for i in range(item, item + rows):
                if i > item and work.found[i] >> U(40) != work.found[i - 1] >> U(40):
                    try_cut(work, slot, i - 1, n_known, whole, sizes, n, f, rules)
                move_left(work, np.int64(work.found[i] & U(0xFFFF)), 1, f)
            item += rows
        else:
            for k in range(n_classes):
                move_left(work, k, np.int64(cells[at + k]), f)
        last = slot
    if work.sums[N_PEAKS] and (n_empty == 0 or n_empty >= rules.min_leaf):
        peak, value = first_peak(work, work.sums[N_PEAKS], n, rules)
        cut_worth(work, j, n, value, work.peak_rows[peak], sizes, n_known, f, rules)
        enter_cut(layout, work, cells, j, peak)
    return n_slots > 1 or not layout.exact[j]


@inner
def enter_cut(layout, work, cells, j, peak):
    """Note where column j is cut: above which slot, or between which two items and with which counts to the left."""
    slot, item, n_classes = work.peak_slot[peak], work.peak_item[peak], layout.n_classes
    work.cut_slot[j], work.cut_item[j] = slot, item
    work.cut_low[j] = work.cut_high[j] = -1
    if item < 0:
        return
    work.cut_low[j] = np.int64(work.found[item] >> U(40))
    work.cut_high[j] = np.int64(work.found[item + 1] >> U(40))
    left = work.cut_left[j * n_classes : (j + 1) * n_classes]
    inside = work.peak_rows[peak] - add_slots(layout, cells, j, slot, left)
    for i in range(item - inside + 1, item + 1):
        left[work.found[i] & U(0xFFFF)] += 1


@inner
def add_slots(layout, cells, j, n_slots, counts):
    """Put the class counts of the first n_slots slots of column j into counts; how many rows they have."""
    counts[:] = 0
    at, rows = layout.offset[j] * layout.n_classes, 0
    for _ in range(n_slots):
        rows += rows_in(cells, at, layout.n_classes)
        for k in range(layout.n_classes):
            counts[k] += np.int64(cells[at + k])
        at += layout.n_classes
    return rows


@inner
def rows_in(cells, at, n_classes):
    """Rows of the slot whose first cell is `at`."""
    rows = 0
    for k in range(n_classes):
        rows += np.int64(cells[at + k])
    return rows

"""Sorted lists: one per column, all rows of a node in the order of the column's values.

Made once for a small node; its descendants keep them by stable partition. An item has rank, row and class in it, so
scanning a list touches nothing else.

    list of a column       ranks   3 3 5 | 8 8 9        rows with branch 0: 3 5 8, with branch 1: 3 8 9
"""

from __future__ import annotations

import numpy as np

from engine.kernels.counting import row_of
from engine.kernels.inner import copy, inner
from engine.kernels.scores import GINI, cut_score, first_peak, squares
from engine.kernels.shapes import HEADER, NUMERIC
from engine.kernels.slots import INNER, NODE_GINI, NODE_INNER, RIGHT_SQUARES, begin_scan, cut_worth, put_values

U = np.uint64
FEW = 24
"""Items up to which insertion alone is fastest."""

MOST_PASSED = 16
"""Items of one bucket up to which insertion within it is fast."""


@inner
def make_lists(layout, work, records, first, n, live, n_live, to):
    """Lists of n records, for live columns that have them, from place `to` of work.items on."""
    capacity = len(work.items) // (2 * (layout.n_lists + 1))
    other = capacity * (layout.n_lists + 1)
    for i in range(n_live):
        j = live[i]
        if layout.list_at[j] < 0:
            continue
        start, at = to + layout.list_at[j] * capacity, first * layout.stride
        for row in range(n):
            if layout.rank_at[j] < 0:
                rank = np.int64(records[at + HEADER + j]) // layout.n_classes - layout.offset[j]
            else:
                rank = np.int64(layout.ranks[row_of(records, at) * layout.n_ranks + layout.rank_at[j]])
            work.items[start + row] = U(rank) << U(40) | U(row) << U(16) | U(records[at])
            at += layout.stride
        sort_items(work.items, start, work.items, start + other if to < other else start - other, n, work.digits)


@inner
def sort_items(items, at, spare, to, n, digits):
    """Sort items[at:at + n] by rank, equal ranks in their order; spare[to:to + n] is overwritten."""
    if n <= FEW:
        for i in range(at + 1, at + n):
            item = items[i]
            place = i
            while place > at and items[place - 1] >> U(40) > item >> U(40):
                items[place] = items[place - 1]
                place -= 1
            items[place] = item
        return
    low, high = items[at] >> U(40), items[at] >> U(40)
    for i in range(at, at + n):
        low, high = min(low, items[i] >> U(40)), max(high, items[i] >> U(40))
    if n <= len(digits) and sort_spread(items, at, spare, to, n, low, high, digits):
        return
    width = U(8) if n < 700 else U(11)
    shift, source = U(0), True
    while (high - low) >> shift:
        if source:
            sort_digit(items, at, spare, to, n, low, shift, width, digits)
        else:
            sort_digit(spare, to, items, at, n, low, shift, width, digits)
        source = not source
        shift += width
    if not source:
        copy(spare, to, items, at, n)


@inner
def sort_spread(items, at, spare, to, n, low, high, places):
    """Sort few items whose ranks are spread evenly; False, with nothing done, where they are not.

    As many buckets as items, of equal widths, so that an item has few others to pass by insertion.
    """
    span = high - low + U(1)
    scale = (U(n) << U(32)) // span
    places[:n] = 0
    for i in range(at, at + n):
        places[((items[i] >> U(40)) - low) * scale >> U(32)] += 1
    place, most = to, 0
    for bucket in range(n):
        rows = places[bucket]
        most = max(most, rows)
        places[bucket] = place
        place += rows
    if most > MOST_PASSED and span > U(n):
        return False
    for i in range(at, at + n):
        bucket = ((items[i] >> U(40)) - low) * scale >> U(32)
        spare[places[bucket]] = items[i]
        places[bucket] += 1
    for i in range(n):
        item, place = spare[to + i], at + i
        while place > at and items[place - 1] >> U(40) > item >> U(40):
            items[place] = items[place - 1]
            place -= 1
        items[place] = item
    return True


@inner
def sort_digit(items, at, spare, to, n, low, shift, width, digits):
    """One stable pass by `width` bits of rank − low."""
    size = U(1) << width
    mask = size - U(1)
    digits[: np.int64(size)] = 0
    for i in range(at, at + n):
        digits[((items[i] >> U(40)) - low) >> shift & mask] += 1
    place = to
    for digit in range(np.int64(size)):
        rows = digits[digit]
        digits[digit] = place
        place += rows
    for i in range(at, at + n):
        digit = ((items[i] >> U(40)) - low) >> shift & mask
        spare[digits[digit]] = items[i]
        digits[digit] += 1


@inner
def lists_differ(layout, work, live, n_live, at, n):
    """Whether the ends of a list show that some column can split the node; False proves nothing."""
    capacity = len(work.items) // (2 * (layout.n_lists + 1))
    for i in range(n_live):
        j = live[i]
        if layout.list_at[j] >= 0:
            start = at + layout.list_at[j] * capacity
            last = np.int64(work.items[start + n - 1] >> U(40))
            known = layout.kind[j] != NUMERIC or last != layout.missing[j]
            if known and np.int64(work.items[start] >> U(40)) != last:
                return True
    return False


@inner
def scan_list(layout, rules, work, at, j, counts, node, n):
    """The best split of column j from its list; whether it may have one in this node or below."""
    items = work.items
    work.pick[j], work.gain[j] = -np.inf, np.nan
    if layout.kind[j] != NUMERIC:
        return scan_runs(layout, rules, work, at, j, counts, node, n)
    n_known = n
    work.empty[: layout.n_classes] = 0
    if layout.missing[j] >= 0:
        while n_known > 0 and np.int64(items[at + n_known - 1] >> U(40)) == layout.missing[j]:
            n_known -= 1
            work.empty[items[at + n_known] & U(0xFFFF)] += 1
    if n_known < 2 or items[at] >> U(40) == items[at + n_known - 1] >> U(40):
        return False
    n_empty = n - n_known
    if n_empty == 0 or n_empty >= rules.min_leaf:
        scan_known(layout, rules, work, at, j, counts, node, n, n_known)
    return True


@inner
def scan_known(layout, rules, work, at, j, counts, node, n, n_known):
    """Try every cut between two items that differ, moving one row at a time from right to left."""
    f, rise, items, left, right = layout.n_log_n, layout.rise, work.items, work.left, work.right
    whole, sizes = begin_scan(layout, rules, work, counts, node, n, n - n_known)
    inner, left_squares, right_squares = work.sums[INNER], 0, work.sums[RIGHT_SQUARES]
    best, n_peaks, item = -np.inf, 0, items[at]
    for n_left in range(1, n_known - rules.min_leaf + 1):
        k = item & U(0xFFFF)
        one, two = U(left[k]), U(right[k]) - U(1)
        if rules.cuts == GINI:
            left_squares += 2 * left[k] + 1
            right_squares -= 2 * right[k] - 1
        else:
            inner += rise[one] - rise[two]
        left[k], right[k] = one + U(1), two
        following = items[U(at + n_left)]
        if (item ^ following) >> U(40) and n_left >= rules.min_leaf:
            score = cut_score(inner, left_squares, right_squares, n_left, n_known - n_left, whole, sizes, n, f, rules)
            if score > best:
                best = score
                work.peak_score[n_peaks], work.peak_rows[n_peaks] = score, n_left
                n_peaks += 1
        item = following
    if n_peaks:
        peak, value = first_peak(work, n_peaks, n, rules)
        n_left = work.peak_rows[peak]
        cut_worth(work, j, n, value, n_left, sizes, n_known, f, rules)
        work.cut_item[j] = n_left - 1
        work.cut_low[j] = np.int64(items[at + n_left - 1] >> U(40))
        work.cut_high[j] = np.int64(items[at + n_left] >> U(40))


@inner
def scan_runs(layout, rules, work, at, j, counts, node, n):
    """One branch per run of equal items."""
    f, items, inside, n_classes = layout.n_log_n, work.items, work.left, layout.n_classes
    inside[:n_classes] = 0
    branches, least, inner, sizes, square_units = 0, n, 0, 0, 0
    start = 0
    for i in range(n):
        k = items[at + i] & U(0xFFFF)
        inner += f[inside[k] + 1] - f[inside[k]]
        inside[k] += 1
        if i + 1 == n or (items[at + i] ^ items[at + i + 1]) >> U(40):
            rows, total = i + 1 - start, 0
            for r in range(start, i + 1):
                k = items[at + r] & U(0xFFFF)
                total += inside[k] * inside[k]
                inside[k] = 0
            branches += 1
            least = min(least, rows)
            sizes += f[rows]
            square_units += squares(rows, total, rules.unit)
            start = i + 1
    square_units -= work.sums[NODE_GINI]
    gain_units = f[n] - work.sums[NODE_INNER] - sizes + inner
    put_values(work, j, n, branches, least, gain_units, f[n] - sizes, square_units, rules)
    return branches > 1


@inner
def move_lists(layout, work, live, n_live, source, to, first, n, n_children):
    """Send the items of each live column's list to their children's places, in their order.

    first: where the node's items begin within a list; work.place, work.step: see splitting. What goes to a finished
    child is written over and over into the spare list.
    """
    items, capacity = work.items, len(work.items) // (2 * (layout.n_lists + 1))
    for i in range(n_live):
        place = layout.list_at[live[i]]
        if place < 0:
            continue
        base = to + place * capacity
        waste = to + layout.n_lists * capacity
        for child in range(n_children):
            closed = work.step[child] == 0
            work.place[child] = waste if closed else base + first + work.child_start[child]
        start = source + place * capacity + first
        if n_children == 2:
            zero, one = work.place[0], work.place[1]
            zero_step, one_step = work.step[0], work.step[1]
            for at in range(start, start + n):
                item = items[at]
                branch = np.int64(work.branch[(item >> U(16)) & U(0xFFFFFF)])
                items[one if branch else zero] = item
                zero += zero_step * (1 - branch)
                one += one_step * branch
        else:
            for at in range(start, start + n):
                item = items[at]
                child = work.branch[(item >> U(16)) & U(0xFFFFFF)]
                items[work.place[child]] = item
                work.place[child] += work.step[child]

"""Choosing the column that a node is split on, compiled."""

from __future__ import annotations

import numpy as np

from engine.criteria import TIE
from engine.kernels.bounds import refine
from engine.kernels.children import by_list, list_start
from engine.kernels.inner import inner
from engine.kernels.lists import scan_list
from engine.kernels.scores import RATIO, best_column
from engine.kernels.shapes import CATEGORICAL
from engine.kernels.slots import measure_node, scan_slots, scan_values


@inner
def choose(layout, rules, work, here, counts):
    """The column to split on, −1 for none; columns that no longer differ leave the live ones."""
    live, node, n, kept = here.live, here.node, here.n, 0
    most = measure_node(layout, rules, work, counts, node, n)
    in_bins = layout.n_ranks > 0 and not here.listed
    for i in range(work.n_live[here.level]):
        j = live[i]
        if by_list(layout, here, j):
            alive = scan_list(layout, rules, work, list_start(layout, work, here, j), j, counts, node, n)
        elif layout.kind[j] == CATEGORICAL:
            alive = scan_values(layout, rules, work, here.cells, j, n)
        else:
            alive = scan_slots(layout, rules, work, here.cells, j, counts, node, n, False)
        if alive:
            live[kept] = j
            kept += 1
            if work.pick[j] >= most and not in_bins:
                break  # all children are pure: no column can be better, and none is needed below
    work.n_live[here.level] = kept
    if in_bins:
        look_into_bins(layout, rules, work, here, counts)
    return best_column(work, live, kept, layout.origin, rules.guarded)


@inner
def look_into_bins(layout, rules, work, here, counts):
    """Find the cuts inside bins that may be better than those between bins; see bounds."""
    live, n_live, best = here.live, work.n_live[here.level], -np.inf
    for i in range(n_live):
        best = max(best, work.pick[live[i]])
    for i in range(n_live):
        j = live[i]
        if layout.rank_at[j] < 0:
            continue
        if rules.guarded:  # the average gain needs every column's best
            best = work.gain[j] if work.pick[j] > -np.inf else -np.inf
        least = best - 3 * TIE
        if rules.cuts != RATIO:
            least *= here.n / rules.unit
        n_found = refine(layout, rules, work, here.cells, j, counts, here.node, here.n, least, here.records, here.first)
        if n_found:
            scan_slots(layout, rules, work, here.cells, j, counts, here.node, here.n, True)
            best = max(best, work.pick[j])

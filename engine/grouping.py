"""Splitting a categorical column in two: which values go to which side.

A node at which two classes are left is searched exactly: with the values in the order of one class's share only
prefixes can be best, since every measure here is quasi-convex in the counts of a side (Breiman et al. 1984, 4.2.2).
With more classes all subsets of up to MOST_SUBSETS values are tried, and of more values each one against the rest. The
side with the first value comes first; among equals the first trial of the list below wins.

    prefixes   by share of the last class left, then by value: the first one, the first two, …
    subsets    the first value alone, with the 2nd, with the 3rd, with the 2nd and 3rd, with the 4th, …
    singles    the first value against the rest, the second, …
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.criteria import TIE, Measure
from engine.splits import Counts, Ints, Level, Pairs, Splits, Trials, best_of, running_counts, scores, without_missing

MOST_SUBSETS = 10
CHUNK = 1 << 22

SEARCHES = ("prefixes", "subsets", "singles")
"""How the two groups of values are searched."""
PREFIXES, SUBSETS, SINGLES = range(len(SEARCHES))


@dataclass(frozen=True, slots=True, eq=False)
class Grouping:
    """The best grouping of one column at each node.

    known: the (node, value) pairs that were grouped. first: bool [pair], whether the value goes to the first side.
    searched: per node, an index into SEARCHES.
    """

    splits: Splits
    searched: Ints
    known: Pairs
    first: NDArray[np.bool_]


def grouped_splits(pairs: Pairs, level: Level, missing: int, *cuts: Measure) -> list[Grouping]:
    """For every measure the two groups of values that are best by it; empty cells are a value unless shared out."""
    known, rest = without_missing(pairs, level, missing) if level.shared else (pairs, np.zeros_like(level.counts))
    n_values = np.bincount(known.node, minlength=len(level.counts))
    present = level.counts - rest > TIE
    n_classes = np.count_nonzero(present, axis=1)
    by_node = np.where(n_classes <= 2, PREFIXES, np.where(n_values <= MOST_SUBSETS, SUBSETS, SINGLES))
    searched = by_node[known.node]
    ordered = _by_share(known, present, searched == PREFIXES)
    rank = np.arange(len(known.node)) - np.searchsorted(known.node, known.node)  # within the node
    tried = [
        _prefixes(ordered, rank, searched == PREFIXES, len(n_values)),
        _subsets(known, rank, n_values, searched == SUBSETS),
        _singles(known, rank, searched == SINGLES),
    ]
    at, left, key = (np.concatenate([part[i] for part in tried]) for i in range(3))
    none = np.full(len(at), -1, dtype=np.int64)
    trials = Trials(at, left, rest, none, none)
    values = scores(trials, level)
    place = np.empty(len(known.node), dtype=np.int64)
    place[ordered.pair_of_row] = rank  # of each pair, in the order of the shares

    def grouping(measure: Measure) -> Grouping:
        splits, chosen = best_of(trials, values, level, measure)
        keys = np.where(chosen >= 0, np.append(key, -1)[chosen], -1)[known.node]
        inside = (keys >> np.minimum(rank, MOST_SUBSETS)) & 1 == 1
        first = np.where(searched == PREFIXES, place <= keys, np.where(searched == SUBSETS, inside, rank == keys))
        starts = np.searchsorted(known.node, known.node)
        return Grouping(splits, by_node, known, first == first[starts] if len(first) else first)

    return [grouping(measure) for measure in cuts]


def _by_share(known: Pairs, present: NDArray[np.bool_], which: NDArray[np.bool_]) -> Pairs:
    """The pairs of some nodes by the share of the last class left, others as they are; pair_of_row: where they were."""
    last = present.shape[1] - 1 - np.argmax(present[:, ::-1], axis=1)  # class of each node
    share = known.counts[np.arange(len(known.node)), last[known.node]] / known.sizes
    share = share.round(9)  # that equal shares stay equal whatever the order of their sums
    order = np.lexsort((known.value, np.where(which, share, 0.0), known.node))
    return Pairs(known.node[order], known.value[order], known.counts[order], order)


def _prefixes(ordered: Pairs, rank: Ints, which: NDArray[np.bool_], n_nodes: int) -> tuple[Ints, Counts, Ints]:
    """Node, counts of the prefix, and the rank it ends with."""
    if not which.any():
        return ordered.node[:0], ordered.counts[:0], rank[:0]
    cut = np.flatnonzero(which[:-1] & (ordered.node[:-1] == ordered.node[1:]))
    return ordered.node[cut], running_counts(ordered, n_nodes)[cut], rank[cut]


def _subsets(known: Pairs, rank: Ints, n_values: Ints, which: NDArray[np.bool_]) -> tuple[Ints, Counts, Ints]:
    """Node, counts of the subset, and its members as bits by rank; nodes of equal width are worked at together."""
    parts = [(known.node[:0], known.counts[:0], rank[:0])]
    nodes = known.node[which & (rank == 0)]
    for width in np.unique(n_values[nodes]).tolist():
        masks = np.arange(1, 2**width - 1, 2)  # always with the first value, never with all
        members = (masks[:, None] >> np.arange(width)) & 1
        same = nodes[n_values[nodes] == width]
        step = max(1, CHUNK // max(1, len(masks) * known.counts.shape[1]))
        for some in (same[i : i + step] for i in range(0, len(same), step)):
            rows = np.searchsorted(known.node, some)[:, None] + np.arange(width)
            left = np.einsum("mw,nwk->nmk", members, known.counts[rows])
            keys = np.tile(masks, len(some))
            parts.append((np.repeat(some, len(masks)), left.reshape(-1, left.shape[2]), keys))
    node, left, key = (np.concatenate([part[i] for part in parts]) for i in range(3))
    return node, left, key


def _singles(known: Pairs, rank: Ints, which: NDArray[np.bool_]) -> tuple[Ints, Counts, Ints]:
    """Node, counts of the value, and its rank."""
    return known.node[which], known.counts[which], rank[which]

"""A grown tree as parallel arrays in level order.

Root 0; the children of a node are contiguous, so a level is a slice, a bottom-up pass runs backwards over the levels,
and "the first d levels" is a prefix. A tree alone can print, predict and be saved.

    id      0 | 1 2 3 | 4 5 6 7          children of 1: 4 5, of 3: 6 7
    parent −1 | 0 0 0 | 1 1 3 3          first_child: 1 | 4 −1 6 | −1 −1 −1 −1
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.criteria import TIE, entropy
from engine.params import Params
from engine.table import Schema

ROOT, VALUES, BELOW, ABOVE, EMPTY = range(5)
"""How rows enter a node: not at all, by their value, by ≤, by >, by an empty cell of a numeric column."""

REASONS = ("pure", "no candidate", "min_samples_split", "max_depth", "no gain", "below epsilon")
"""Why growth stopped at a leaf: the first of these that held."""


def largest_class(counts: NDArray[Any]) -> NDArray[np.int64]:
    """The class of the largest count over the last axis, the first one among equals; weights tie within 1e-9."""
    counts = np.asarray(counts)
    return np.argmax(counts >= counts.max(axis=-1, keepdims=True) - TIE, axis=-1)


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """All arrays are [n_nodes], read-only.

    column: index into schema.columns, −1 for a leaf. threshold: of a numeric split, else nan. value: the criterion's
    value of the split, nan for a leaf. first_child: −1 for a leaf. side: how rows enter, see ROOT …; the codes that
    lead into node i are branch_values[branch_start[i]:branch_start[i + 1]], of the parent's column, where the side is
    VALUES: one code, or those of a group. counts: [n_nodes, n_classes], int64, or float64 where rows are shared out.
    reason: index into REASONS, −1 for an inner node. fingerprint: of the table it was grown from.
    """

    parent: NDArray[np.int32]
    depth: NDArray[np.int32]
    column: NDArray[np.int32]
    threshold: NDArray[np.float64]
    value: NDArray[np.float64]
    first_child: NDArray[np.int32]
    n_children: NDArray[np.int32]
    side: NDArray[np.int8]
    branch_start: NDArray[np.int64]
    branch_values: NDArray[np.int32]
    counts: NDArray[Any]
    reason: NDArray[np.int8]
    schema: Schema
    params: Params
    fingerprint: str

    @property
    def n_nodes(self) -> int:
        return len(self.parent)

    @property
    def is_leaf(self) -> NDArray[np.bool_]:
        return self.column < 0

    @property
    def n_leaves(self) -> int:
        return int(np.count_nonzero(self.column < 0))

    @property
    def samples(self) -> NDArray[Any]:
        """Rows per node."""
        totals: NDArray[Any] = self.counts.sum(axis=1)
        return totals

    @property
    def label(self) -> NDArray[np.int64]:
        """The class with the largest count per node, the first one among equals."""
        return largest_class(self.counts)

    @property
    def bits(self) -> NDArray[np.float64]:
        """Cost as a leaf per node: n·H, in bits."""
        costs = np.zeros(self.n_nodes)
        mixed = np.flatnonzero(self.reason != REASONS.index("pure"))
        costs[mixed] = self.samples[mixed] * entropy(self.counts[mixed])
        return costs

    def levels(self) -> list[slice]:
        """The nodes of each depth."""
        bounds = np.searchsorted(self.depth, np.arange(int(self.depth[-1]) + 2))
        return [slice(a, b) for a, b in pairwise(bounds.tolist())]

    def children(self, node: int) -> range:
        first = int(self.first_child[node])
        return range(first, first + int(self.n_children[node])) if first >= 0 else range(0)

    def path(self, node: int) -> list[int]:
        """The nodes from the root to this one."""
        nodes = [node]
        while nodes[-1]:
            nodes.append(int(self.parent[nodes[-1]]))
        return nodes[::-1]

    def branch_codes(self, node: int) -> NDArray[np.int32]:
        return self.branch_values[self.branch_start[node] : self.branch_start[node + 1]]

    def drawn(self, leaves: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """The nodes of the tree that ends at some leaves, bool [n_nodes]."""
        drawn = np.ones(self.n_nodes, dtype=bool)
        for level in self.levels()[1:]:
            parents = self.parent[level]
            drawn[level] = drawn[parents] & ~leaves[parents]
        return drawn

    def branch(self, node: int, leaves: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The inner nodes, this one first, and the leaves of the branch at a node when the tree ends at some leaves."""
        inner, ends, front = [], [], np.array([node])
        while len(front):
            ends.append(front[leaves[front]])
            front = front[~leaves[front]]
            inner.append(front)
            first, times = self.first_child[front], self.n_children[front]
            front = np.arange(times.sum()) + np.repeat(first - (np.cumsum(times) - times), times)
        return np.concatenate(inner), np.concatenate(ends)

    def sum_below(self, values: NDArray[Any]) -> NDArray[Any]:
        """For every node the sum of `values` over it and all nodes below it."""
        total = values.copy()
        for level in reversed(self.levels()[1:]):
            np.add.at(total, self.parent[level], total[level])
        return total

"""Leaf costs, critical alphas and the sequence of pruned trees, compiled; engine.alphas says why they are right.

The knees of a branch are in a leftist heap, largest alpha first: two heaps merge in logarithmic time, and a knee has
the number of its node, so one slot per node holds all heaps. A node's own knee comes first in its branch's heap, for
the larger ones below it are passed when it is found.

    left, right  heaps below a knee, −1 for none
    rank         length of its way down by `right`, at most log2 n
    gone         leaves that fall away at the knee

This file is compiled apart from growth: no compiled function in it uses another file, so numba renews them when it
changes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import float64, int32, int64, njit, types, void
from numpy.typing import NDArray

from engine.criteria import entropy
from engine.tree import Tree

LEFT, RIGHT, RANK, GONE = range(4)
LONGEST_WAY = 64
NODES, LEAVES, DEPTH, HITS = range(4)
NEVER = -1
U = np.uint64
"""Unsigned numbers spare the test for negative positions."""

LOG2 = np.log2(np.maximum(np.arange(4096.0), 1.0))
"""Of all counts but those of the largest nodes; by numpy, as the last digits of other logarithms may differ."""

_INNER: Any = {"error_model": "numpy", "_nrt": False}
_OPTIONS: Any = {"nogil": True, "cache": True, **_INNER}


def bits(tree: Tree) -> NDArray[np.float64]:
    """Tree.bits, for whole counts: float64 [n_nodes]."""
    costs = np.empty(tree.n_nodes)
    large = np.empty(tree.n_nodes, dtype=np.int64)
    n_large = _bits(np.ascontiguousarray(tree.counts), LOG2, costs, large)
    if n_large:
        counts = tree.counts[large[:n_large]]
        costs[large[:n_large]] = counts.sum(axis=1) * entropy(counts)
    return costs


def critical_alphas(tree: Tree, costs: NDArray[np.float64], slack: float, tolerance: float) -> NDArray[np.float64]:
    """See engine.alphas.critical_alphas; float64 [n_nodes], close ones not yet made one."""
    critical = np.full(tree.n_nodes, np.inf)
    knees, added = np.empty((tree.n_nodes, 4), dtype=np.int32), np.empty(tree.n_nodes)
    way = np.empty(LONGEST_WAY, dtype=np.int32)
    _collapse(_small(tree.first_child), _small(tree.n_children), costs, slack, tolerance, critical, knees, added, way)
    return critical


def sequence(
    tree: Tree, costs: NDArray[np.float64], critical: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.int64], NDArray[np.float64]]:
    """Least critical alpha above each node; and per drawn tree its alpha, (nodes, leaves, depth, hits), and cost."""
    parent, depth, n_children = _small(tree.parent), _small(tree.depth), _small(tree.n_children)
    reach = np.empty(tree.n_nodes)
    _reach(parent, critical, reach)
    falling = np.flatnonzero(critical < reach)
    falling = falling[np.argsort(critical[falling])]
    alpha = np.append(0.0, critical[falling])
    new = np.append(True, np.diff(alpha) > 0)
    falls_at = np.full(tree.n_nodes, NEVER, dtype=np.int32)
    falls_at[falling] = np.cumsum(new)[1:] - 1
    alpha = alpha[new]
    rows, cost, ends = np.zeros((4, len(alpha) + 1), dtype=np.int64), np.zeros(len(alpha) + 1), np.empty_like(falls_at)
    _count(parent, depth, n_children, falls_at, costs, np.ascontiguousarray(tree.counts), rows, cost, ends)
    return reach, alpha, rows[:, :-1], cost[:-1]


def _small(numbers: NDArray[Any]) -> NDArray[np.int32]:
    return np.ascontiguousarray(numbers, dtype=np.int32)


def _fixed(kind: Any, n_axes: int = 1) -> Any:
    return types.Array(kind, n_axes, "C", readonly=True)


@njit(inline="always")
def _before(a, b, alpha, knees, added):
    if alpha[a] != alpha[b]:
        return alpha[a] > alpha[b]
    if knees[a, GONE] != knees[b, GONE]:
        return knees[a, GONE] < knees[b, GONE]
    return added[a] < added[b]


@njit(**_INNER, forceinline=True)
def _merged(a, b, knees, alpha, added, way):
    """One heap of two: down the right sides, always to the larger knee, then up again, the shorter side right."""
    n = 0
    while a >= 0 and b >= 0:
        if not _before(a, b, alpha, knees, added):
            a, b = b, a
        way[n] = a
        n += 1
        a = knees[a, RIGHT]
    rest = max(a, b)
    for i in range(n - 1, -1, -1):
        knee = way[i]
        other = knees[knee, LEFT]
        if other < 0 or (rest >= 0 and knees[other, RANK] < knees[rest, RANK]):
            other, rest = rest, other
        knees[knee, LEFT], knees[knee, RIGHT] = other, rest
        knees[knee, RANK] = 1 + knees[rest, RANK] if rest >= 0 else 1
        rest = knee
    return rest


@njit(int64(_fixed(int64, 2), _fixed(float64), float64[::1], int64[::1]), **_OPTIONS)
def _bits(counts, log2, costs, large):
    """Fill in the costs, as criteria.entropy has them, of nodes with fewer rows than log2 has numbers; list the others.

    Returns how many others there are.
    """
    n_large = 0
    for node in range(len(counts)):
        n, n_classes, n_log_n = 0, 0, 0.0
        for k in range(counts.shape[1]):
            n += counts[node, k]
            n_classes += counts[node, k] > 0
        if n_classes < 2:
            costs[node] = 0.0
        elif n >= len(log2):
            large[n_large] = node
            n_large += 1
        else:
            for k in range(counts.shape[1]):
                n_log_n += counts[node, k] * log2[U(counts[node, k])]
            costs[node] = n * min(max(log2[U(n)] - n_log_n / n, 0.0), log2[U(n_classes)])
    return n_large


@njit(
    void(
        *(_fixed(int32), _fixed(int32), _fixed(float64), float64, float64, float64[::1]),
        *(int32[:, ::1], float64[::1], int32[::1]),
    ),
    **_OPTIONS,
)
def _collapse(first_child, n_children, costs, slack, tolerance, critical, knees, added, way):
    for node in range(len(costs) - 1, -1, -1):
        if n_children[node] == 0:
            continue
        leaves, cost, top = n_children[node], 0.0, -1
        for child in range(first_child[node], first_child[node] + n_children[node]):
            cost += costs[child]
            if n_children[child] > 0:
                top = _merged(top, child, knees, critical, added, way)
        own = costs[node]
        alpha = (own - cost) / (leaves - 1) if own - cost > slack else 0.0
        while top >= 0 and critical[top] >= alpha:
            beyond = critical[top] > alpha + tolerance * abs(alpha)
            leaves, cost = leaves + knees[top, GONE], cost - added[top]
            top = _merged(knees[top, LEFT], knees[top, RIGHT], knees, critical, added, way)
            if beyond:
                alpha = (own - cost) / (leaves - 1) if own - cost > slack else 0.0
        critical[node], added[node] = alpha, own - cost
        knees[node, LEFT], knees[node, RIGHT], knees[node, RANK], knees[node, GONE] = top, -1, 1, leaves - 1


@njit(void(_fixed(int32), _fixed(float64), float64[::1]), **_OPTIONS)
def _reach(parent, critical, reach):
    reach[0] = np.inf
    for node in range(1, len(parent)):
        reach[node] = min(reach[parent[node]], critical[parent[node]])


@njit(
    void(
        *(_fixed(int32), _fixed(int32), _fixed(int32), _fixed(int32), _fixed(float64), _fixed(int64, 2)),
        *(int64[:, ::1], float64[::1], int32[::1]),
    ),
    **_OPTIONS,
)
def _count(parent, depth, n_children, falls_at, costs, counts, rows, cost, ends):
    """Count a node in the rows before its end, and as a leaf from the one it falls at; differences first, then sums.

    falls_at: NEVER for leaves, which are leaves from row 0 on, and for nodes that are gone before they fall.
    rows, cost: one place more than rows, for the differences of nodes that are drawn to the end.
    ends: scratch, int32 [node], where a node's children end.
    """
    n_points = len(cost) - 1
    for node in range(len(parent)):
        end = np.int64(ends[U(parent[node])]) if node else n_points
        start = np.int64(falls_at[node])
        ends[node] = end if start == NEVER else start
        if end == 0:
            continue
        last = U(end)
        rows[NODES, 0] += 1
        rows[NODES, last] -= 1
        rows[DEPTH, last - U(1)] = max(rows[DEPTH, last - U(1)], depth[node])
        if n_children[node] == 0:
            start = 0
        if start != NEVER:
            hits, first = counts[node, 0], U(start)
            for k in range(1, counts.shape[1]):
                hits = max(hits, counts[node, k])
            rows[LEAVES, first] += 1
            rows[LEAVES, last] -= 1
            rows[HITS, first] += hits
            rows[HITS, last] -= hits
            cost[first] += costs[node]
            cost[last] -= costs[node]
    for i in range(1, n_points):
        rows[NODES, i] += rows[NODES, i - 1]
        rows[LEAVES, i] += rows[LEAVES, i - 1]
        rows[HITS, i] += rows[HITS, i - 1]
        cost[i] += cost[i - 1]
    for i in range(n_points - 2, -1, -1):
        rows[DEPTH, i] = max(rows[DEPTH, i], rows[DEPTH, i + 1])

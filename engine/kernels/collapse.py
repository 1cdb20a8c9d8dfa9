"""Critical alphas and the sequence of pruned trees, compiled; engine.alphas says why they are right.

The knees of a branch are in a leftist heap, largest alpha first: two heaps merge in logarithmic time, and a knee has
the number of its node, so one slot per node holds all heaps.

    left, right  heaps below a knee, −1 for none
    rank         length of its way down by `right`, at most log2 n
    top          the heap of a node's whole branch, by its first knee

This file is compiled apart from growth: nothing in it uses another file, so numba renews it when it changes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import float64, int32, int64, njit, types, void
from numpy.typing import NDArray

from engine.tree import Tree

LEFT, RIGHT, RANK, TOP = range(4)
LONGEST_WAY = 64
NODES, LEAVES, DEPTH, HITS = range(4)

_INNER: Any = {"error_model": "numpy", "_nrt": False}
_OPTIONS: Any = {"nogil": True, "cache": True, **_INNER}


def critical_alphas(tree: Tree, costs: NDArray[np.float64], slack: float, tolerance: float) -> NDArray[np.float64]:
    """See engine.alphas.critical_alphas; float64 [n_nodes], close ones not yet made one."""
    critical = np.full(tree.n_nodes, np.inf)
    heaps = np.empty((4, tree.n_nodes), dtype=np.int32)
    gone, added = np.empty(tree.n_nodes, dtype=np.int64), np.empty(tree.n_nodes)
    way = np.empty(LONGEST_WAY, dtype=np.int32)
    first_child, n_children = _small(tree.first_child), _small(tree.n_children)
    _collapse(first_child, n_children, costs, slack, tolerance, critical, heaps, gone, added, way)
    return critical


def sequence(
    tree: Tree, costs: NDArray[np.float64], critical: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.int64], NDArray[np.float64]]:
    """Least critical alpha above each node; and per drawn tree its alpha, (nodes, leaves, depth, hits), and cost."""
    reach, ends = np.empty(tree.n_nodes), np.empty((2, tree.n_nodes), dtype=np.int64)
    alpha = np.unique(np.append(0.0, critical[np.isfinite(critical)]))
    rows, cost = np.zeros((4, len(alpha) + 1), dtype=np.int64), np.zeros(len(alpha) + 1)
    parent, depth, n_children = _small(tree.parent), _small(tree.depth), _small(tree.n_children)
    counts = np.ascontiguousarray(tree.counts)
    _count(parent, depth, n_children, critical, costs, counts, alpha, reach, rows, cost, ends)
    changes = np.append(True, np.diff(rows[NODES, :-1]) != 0)  # whatever falls takes its children away
    return reach, alpha[changes], rows[:, :-1][:, changes], cost[:-1][changes]


def _small(numbers: NDArray[Any]) -> NDArray[np.int32]:
    return np.ascontiguousarray(numbers, dtype=np.int32)


def _fixed(kind: Any, n_axes: int = 1) -> Any:
    return types.Array(kind, n_axes, "C", readonly=True)


@njit(inline="always")
def _before(a, b, alpha, gone, added):
    if alpha[a] != alpha[b]:
        return alpha[a] > alpha[b]
    if gone[a] != gone[b]:
        return gone[a] < gone[b]
    return added[a] < added[b]


@njit(**_INNER)
def _merged(a, b, heaps, alpha, gone, added, way):
    """One heap of two: down the right sides, always to the larger knee, then up again, the shorter side right."""
    n = 0
    while a >= 0 and b >= 0:
        if not _before(a, b, alpha, gone, added):
            a, b = b, a
        way[n] = a
        n += 1
        a = heaps[RIGHT, a]
    rest = max(a, b)
    for i in range(n - 1, -1, -1):
        knee = way[i]
        other = heaps[LEFT, knee]
        if other < 0 or (rest >= 0 and heaps[RANK, other] < heaps[RANK, rest]):
            other, rest = rest, other
        heaps[LEFT, knee], heaps[RIGHT, knee] = other, rest
        heaps[RANK, knee] = 1 + heaps[RANK, rest] if rest >= 0 else 1
        rest = knee
    return rest


@njit(
    void(
        *(_fixed(int32), _fixed(int32), _fixed(float64), float64, float64, float64[::1]),
        *(int32[:, ::1], int64[::1], float64[::1], int32[::1]),
    ),
    **_OPTIONS,
)
def _collapse(first_child, n_children, costs, slack, tolerance, critical, heaps, gone, added, way):
    for node in range(len(costs) - 1, -1, -1):
        heaps[TOP, node] = -1
        if n_children[node] == 0:
            continue
        leaves, cost, knees = n_children[node], 0.0, -1
        for child in range(first_child[node], first_child[node] + n_children[node]):
            cost += costs[child]
            knees = _merged(knees, heaps[TOP, child], heaps, critical, gone, added, way)
        own = costs[node]
        alpha = (own - cost) / (leaves - 1) if own - cost > slack else 0.0
        while knees >= 0 and critical[knees] >= alpha:
            beyond = critical[knees] > alpha + tolerance * abs(alpha)
            leaves, cost = leaves + gone[knees], cost - added[knees]
            knees = _merged(heaps[LEFT, knees], heaps[RIGHT, knees], heaps, critical, gone, added, way)
            if beyond:
                alpha = (own - cost) / (leaves - 1) if own - cost > slack else 0.0
        critical[node], gone[node], added[node] = alpha, leaves - 1, own - cost
        heaps[LEFT, node], heaps[RIGHT, node], heaps[RANK, node] = -1, -1, 1
        heaps[TOP, node] = _merged(node, knees, heaps, critical, gone, added, way)


@njit(
    void(
        *(_fixed(int32), _fixed(int32), _fixed(int32), _fixed(float64), _fixed(float64), _fixed(int64, 2)),
        *(_fixed(float64), float64[::1], int64[:, ::1], float64[::1], int64[:, ::1]),
    ),
    **_OPTIONS,
)
def _count(parent, depth, n_children, critical, costs, counts, alpha, reach, rows, cost, ends):
    """A node is drawn in the rows before ends[0], and as a leaf from ends[1] on; differences first, then sums."""
    n_points = len(alpha)
    for node in range(len(parent)):
        above = parent[node]
        end = n_points if above < 0 else min(ends[0, above], ends[1, above])
        reach[node] = np.inf if above < 0 else min(reach[above], critical[above])
        start = 0
        if n_children[node] > 0:
            high = n_points
            while start < high:
                middle = (start + high) >> 1
                if alpha[middle] < critical[node]:
                    start = middle + 1
                else:
                    high = middle
        ends[0, node], ends[1, node] = end, start
        if end == 0:
            continue
        rows[NODES, 0] += 1
        rows[NODES, end] -= 1
        rows[DEPTH, end - 1] = max(rows[DEPTH, end - 1], depth[node])
        if start < end:
            hits = counts[node, 0]
            for k in range(1, counts.shape[1]):
                hits = max(hits, counts[node, k])
            rows[LEAVES, start] += 1
            rows[LEAVES, end] -= 1
            rows[HITS, start] += hits
            rows[HITS, end] -= hits
            cost[start] += costs[node]
            cost[end] -= costs[node]
    for i in range(1, n_points):
        rows[NODES, i] += rows[NODES, i - 1]
        rows[LEAVES, i] += rows[LEAVES, i - 1]
        rows[HITS, i] += rows[HITS, i - 1]
        cost[i] += cost[i - 1]
    for i in range(n_points - 2, -1, -1):
        rows[DEPTH, i] = max(rows[DEPTH, i], rows[DEPTH, i + 1])

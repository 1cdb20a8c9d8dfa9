"""The alpha at which every node of a grown tree becomes a leaf."""

from __future__ import annotations

import heapq
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import kernels
from engine.tree import Tree

TOLERANCE = 1e-9
"""Costs, scaled with the tree's own cost, and alphas, relative, closer than this are equal."""


def bits(tree: Tree) -> NDArray[np.float64]:
    """Tree.bits, by the compiled body where it is loaded."""
    if kernels.ready() and tree.counts.dtype == np.int64:
        from engine.kernels import collapse

        return collapse.bits(tree)
    return tree.bits


def critical_alphas(tree: Tree, costs: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
    """The critical alpha of every node, float64 [n_nodes]; inf for leaves. costs: of each node as a leaf, in bits
    by default.

    The least cost of a branch, as a function of alpha, is a chain of straight lines. Where alpha is large all children
    have collapsed and the line is Σ R_c + alpha · (number of children); each collapse further down is a knee in it. A
    node's own line R + alpha meets the chain exactly once, so walk it from the right: while the meeting point with the
    present line lies left of its last knee, go past that knee. The knees of a branch are kept in a heap, largest alpha
    first; a parent takes over its largest child's heap and pushes the others' knees into it.
    """
    costs = bits(tree) if costs is None else costs
    slack = TOLERANCE * max(1.0, float(costs[0]))
    if kernels.ready():
        from engine.kernels import collapse

        return _merge_close(tree, collapse.critical_alphas(tree, costs, slack, TOLERANCE))
    return _merge_close(tree, plain_critical_alphas(tree, costs, slack))


def plain_critical_alphas(tree: Tree, costs: NDArray[np.float64], slack: float) -> NDArray[np.float64]:
    """The plain body of critical_alphas; close ones are not yet made one."""
    listed = costs.tolist()
    critical = np.full(tree.n_nodes, np.inf)
    knees: dict[int, list[tuple[float, int, float]]] = {}  # node → heap of (−alpha, leaves gone, cost added)
    for node in np.flatnonzero(tree.column >= 0)[::-1].tolist():
        children = tree.children(node)
        leaves, cost = len(children), 0.0
        for child in children:  # in this order, as the compiled body does
            cost += listed[child]
        heap = _merged([knees.pop(child) for child in children if child in knees])
        alpha = _meeting(listed[node], cost, leaves, slack)
        while heap and -heap[0][0] > alpha + TOLERANCE * abs(alpha):
            _, leaves_gone, cost_added = heapq.heappop(heap)
            leaves, cost = leaves + leaves_gone, cost - cost_added
            alpha = _meeting(listed[node], cost, leaves, slack)
        while heap and -heap[0][0] >= alpha:  # knees that coincide with this one
            _, leaves_gone, cost_added = heapq.heappop(heap)
            leaves, cost = leaves + leaves_gone, cost - cost_added
        critical[node] = alpha
        heapq.heappush(heap, (-alpha, leaves - 1, listed[node] - cost))
        knees[node] = heap
    return critical


def _meeting(own: float, cost: float, leaves: int, slack: float) -> float:
    """Where own + alpha = cost + alpha · leaves; 0 where the branch gains nothing."""
    saved = own - cost
    return saved / (leaves - 1) if saved > slack else 0.0


def _merged(heaps: list[list[Any]]) -> list[Any]:
    if not heaps:
        return []
    largest = max(heaps, key=len)
    for heap in heaps:
        if heap is not largest:
            for knee in heap:
                heapq.heappush(largest, knee)
    return largest


def _merge_close(tree: Tree, critical: NDArray[np.float64]) -> NDArray[np.float64]:
    """Alphas closer than the tolerance become one, the lowest of them, so that they fall together."""
    inner = np.flatnonzero(tree.column >= 0)
    inner = inner[np.argsort(critical[inner])]
    alphas = critical[inner]
    starts = np.append(True, np.diff(alphas) > TOLERANCE * alphas[1:])[: len(alphas)]
    merged = critical.copy()
    merged[inner] = alphas[starts][np.cumsum(starts) - 1]
    return merged

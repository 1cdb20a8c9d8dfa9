"""Pruning as marks on the grown tree: a critical alpha per inner node, and the whole sequence of drawn trees.

The grown tree is never changed, copied or renumbered. A node is drawn at alpha iff all its ancestors' critical alphas
are > alpha, and as a leaf iff also its own is <= alpha.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.sheet import InputError
from engine.tree import Tree

TOLERANCE = 1e-9
"""Costs, in bits and scaled with the tree's own cost, and alphas, relative, closer than this are equal."""


@dataclass(frozen=True, slots=True, eq=False)
class Breakpoints:
    """One row per drawn tree, ascending: row i holds from alpha[i] up to, not including, alpha[i + 1]; alpha[0] = 0.

    hits: training rows that get their own class. cost: Σ n·H of the leaves, in bits, without alpha.
    """

    alpha: NDArray[np.float64]
    nodes: NDArray[np.int64]
    leaves: NDArray[np.int64]
    depth: NDArray[np.int64]
    hits: NDArray[np.int64]
    cost: NDArray[np.float64]

    def row_at(self, alpha: float) -> int:
        """The row that holds at alpha >= 0, see Pruning.snapped."""
        return int(np.searchsorted(self.alpha, alpha, side="right")) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Pruning:
    """critical: float64 [n_nodes], the alpha at which a node becomes a leaf whatever its ancestors do; inf for the
    leaves of the grown tree. reach: the least critical alpha among the strict ancestors; inf for the root.
    """

    critical: NDArray[np.float64]
    reach: NDArray[np.float64]
    grown_leaves: NDArray[np.bool_]
    breakpoints: Breakpoints

    def drawn_at(self, alpha: float) -> NDArray[np.bool_]:
        """The nodes of the tree pruned at alpha."""
        return self.reach > self.snapped(alpha)

    def leaves_at(self, alpha: float) -> NDArray[np.bool_]:
        """Its leaves."""
        return self.drawn_at(alpha) & (self.grown_leaves | (self.critical <= self.snapped(alpha)))

    def snapped(self, alpha: float) -> float:
        """The breakpoint that alpha equals within the tolerance, else alpha itself."""
        points = self.breakpoints.alpha
        place = int(np.searchsorted(points, alpha))
        near = points[max(place - 1, 0) : place + 1]
        close = near[np.abs(near - alpha) <= TOLERANCE * alpha]
        return float(close[-1]) if len(close) else alpha


def alpha_pruning(tree: Tree) -> Pruning:
    """The marks of cost-complexity pruning with leaf costs in bits (methods: pruning, alpha)."""
    return _pruning(tree, critical_alphas(tree))


def no_pruning(tree: Tree) -> Pruning:
    """Marks that keep every node at every alpha."""
    return _pruning(tree, np.full(tree.n_nodes, np.inf))


def checked_alpha(alpha: float) -> float:
    """Alpha itself; raises InputError for one that is not a finite number of at least 0."""
    if not (np.isfinite(alpha) and alpha >= 0):
        raise InputError(f"alpha must be a finite number of at least 0; it is {alpha}.")
    return alpha


def critical_alphas(tree: Tree) -> NDArray[np.float64]:
    """The critical alpha of every node, float64 [n_nodes]; inf for leaves.

    The least cost of a branch, as a function of alpha, is a chain of straight lines. Where alpha is large all children
    have collapsed and the line is Σ R_c + alpha · (number of children); each collapse further down is a knee in it. A
    node's own line R + alpha meets the chain exactly once, so walk it from the right: while the meeting point with the
    present line lies left of its last knee, go past that knee. The knees of a branch are kept in a heap, largest alpha
    first; a parent takes over its largest child's heap and pushes the others' knees into it.
    """
    costs = tree.bits.tolist()
    slack = TOLERANCE * max(1.0, costs[0])
    critical = np.full(tree.n_nodes, np.inf)
    knees: dict[int, list[tuple[float, int, float]]] = {}  # node → heap of (−alpha, leaves gone, cost added)
    for node in np.flatnonzero(tree.column >= 0)[::-1].tolist():
        children = tree.children(node)
        leaves, cost = len(children), sum(costs[child] for child in children)
        heap = _merged([knees.pop(child) for child in children if child in knees])
        alpha = _meeting(costs[node], cost, leaves, slack)
        while heap and -heap[0][0] > alpha + TOLERANCE * abs(alpha):
            _, leaves_gone, cost_added = heapq.heappop(heap)
            leaves, cost = leaves + leaves_gone, cost - cost_added
            alpha = _meeting(costs[node], cost, leaves, slack)
        while heap and -heap[0][0] >= alpha:  # knees that coincide with this one
            _, leaves_gone, cost_added = heapq.heappop(heap)
            leaves, cost = leaves + leaves_gone, cost - cost_added
        critical[node] = alpha
        heapq.heappush(heap, (-alpha, leaves - 1, costs[node] - cost))
        knees[node] = heap
    return _merge_close(critical)


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


def _merge_close(critical: NDArray[np.float64]) -> NDArray[np.float64]:
    """Alphas closer than the tolerance become one, the lowest of them, so that they fall together."""
    alphas = np.unique(critical[np.isfinite(critical)])
    if len(alphas) < 2:
        return critical
    starts = np.concatenate([[True], np.diff(alphas) > TOLERANCE * alphas[1:]])
    lowest = alphas[starts][np.cumsum(starts) - 1]
    finite = np.isfinite(critical)
    merged = critical.copy()
    merged[finite] = lowest[np.searchsorted(alphas, critical[finite])]
    return merged


def _pruning(tree: Tree, critical: NDArray[np.float64]) -> Pruning:
    reach = np.full(tree.n_nodes, np.inf)
    for level in tree.levels()[1:]:
        parents = tree.parent[level]
        reach[level] = np.minimum(reach[parents], critical[parents])
    for array in (critical, reach):
        array.flags.writeable = False
    return Pruning(critical, reach, tree.is_leaf, _breakpoints(tree, critical, reach))


def _breakpoints(tree: Tree, critical: NDArray[Any], reach: NDArray[Any]) -> Breakpoints:
    """A node is drawn for alpha < reach, and as a leaf for own <= alpha < reach: sums over sorted ends."""
    own = np.where(tree.is_leaf, -np.inf, critical)
    falls = np.isfinite(own) & (own < reach)
    alpha = np.unique(np.concatenate([[0.0], own[falls]]))

    def drawn(values: NDArray[Any]) -> NDArray[Any]:
        return _still(values, reach, alpha)

    def of_leaves(values: NDArray[Any]) -> NDArray[Any]:
        return _still(values, reach, alpha) - _still(values, np.minimum(own, reach), alpha)

    ones = np.ones(tree.n_nodes, dtype=np.int64)
    by_reach = np.argsort(-reach, kind="stable")
    deepest = np.maximum.accumulate(tree.depth[by_reach])
    n_drawn = drawn(ones)
    return Breakpoints(
        alpha,
        n_drawn,
        of_leaves(ones),
        deepest[n_drawn - 1].astype(np.int64),
        of_leaves(tree.counts.max(axis=1)),
        np.maximum(of_leaves(tree.bits), 0.0),
    )


def _still(values: NDArray[Any], end: NDArray[Any], alpha: NDArray[Any]) -> NDArray[Any]:
    """Σ of the values whose end is > alpha, for each alpha."""
    order = np.argsort(end, kind="stable")
    from_here = np.append(np.cumsum(values[order][::-1])[::-1], 0)
    result: NDArray[Any] = from_here[np.searchsorted(end[order], alpha, side="right")]
    return result

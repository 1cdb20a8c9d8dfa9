"""Pruning at an alpha: every leaf costs alpha and what its class counts cost, in bits if not said otherwise."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from oracle.growth import Node
from oracle.measures import COSTS, TIE


def not_above(cost: float, limit: float) -> bool:
    return cost <= limit + TIE * max(1.0, abs(limit))


def least_cost(node: Node, alpha: float, cost: str = "bits") -> tuple[float, list[Node]]:
    """Bottom up: the least cost of the branch, and the leaves of its smallest tree of that cost."""
    as_leaf = COSTS[cost](node.counts) + alpha
    if node.split is None:
        return as_leaf, [node]
    below = [least_cost(child, alpha, cost) for child in node.children]
    as_tree = math.fsum(least for least, _ in below)
    if not_above(as_leaf, as_tree):
        return as_leaf, [node]
    return as_tree, [leaf for _, leaves in below for leaf in leaves]


def pruned_leaves(root: Node, alpha: float, cost: str = "bits") -> list[Node]:
    """The leaves of the tree pruned at `alpha`, left to right."""
    return least_cost(root, alpha, cost)[1]


def critical_alpha(node: Node, cost: str = "bits") -> float:
    """The one solution of R + a = Σ C_a(c), infinite for a leaf.

    The right side minus the left is concave, rises and is piecewise straight in `a`: following its straight piece to
    where that crosses zero never passes the solution and arrives after finitely many pieces.
    """
    if node.split is None:
        return math.inf
    alpha = 0.0
    while True:
        leaves = [leaf for child in node.children for leaf in least_cost(child, alpha, cost)[1]]
        gained = COSTS[cost](node.counts) - math.fsum(COSTS[cost](leaf.counts) for leaf in leaves)
        crossing = gained / (len(leaves) - 1)
        if crossing <= alpha + 1e-12 * max(1.0, alpha):
            return max(crossing, 0.0)
        alpha = crossing


def critical_alpha_by_bisection(node: Node, steps: int = 200, cost: str = "bits") -> float:
    """The same solution, found by halving an interval."""

    as_leaf = COSTS[cost](node.counts)

    def missing_to_equal(alpha: float) -> float:
        return math.fsum(least_cost(child, alpha, cost)[0] for child in node.children) - as_leaf - alpha

    low, high = 0.0, as_leaf + 1.0
    for _ in range(steps):
        middle = (low + high) / 2
        if missing_to_equal(middle) < 0:
            low = middle
        else:
            high = middle
    return high


def pruned_trees(node: Node) -> Iterator[list[Node]]:
    """The leaves of every tree that pruning can make of a branch. Grows doubly fast: tiny trees only."""
    yield [node]
    if node.split is not None:
        for parts in product(*(list(pruned_trees(child)) for child in node.children)):
            yield [leaf for part in parts for leaf in part]


def smallest_of_least_cost(root: Node, alpha: float, cost: str = "bits") -> list[list[Node]]:
    """By enumeration: the trees of least cost, only those with the fewest leaves."""
    trees = list(pruned_trees(root))
    costs = [math.fsum(COSTS[cost](leaf.counts) + alpha for leaf in leaves) for leaves in trees]
    cheapest = [leaves for leaves, each in zip(trees, costs, strict=True) if not_above(each, min(costs))]
    fewest = min(len(leaves) for leaves in cheapest)
    return [leaves for leaves in cheapest if len(leaves) == fewest]

"""What Weka's J48 does to a grown tree: the collapse, and its pessimistic pruning without subtree raising."""

from __future__ import annotations

import math
from statistics import NormalDist

from oracle.growth import Node, leaves_of
from oracle.measures import errors
from oracle.table import SMALL

COLLAPSE_SLACK = 1e-3
PRUNING_SLACK = 0.1


def collapse(node: Node) -> set[Node]:
    """The nodes that become leaves, from the root down: those whose leaves have about as many training errors."""
    if node.split is None:
        return set()
    if sum(errors(leaf.counts) for leaf in leaves_of(node)) >= errors(node.counts) - COLLAPSE_SLACK:
        return {node}
    return set().union(*(collapse(child) for child in node.children))


def added_errors(n: float, n_errors: float, cf: float = 0.25) -> float:
    """Weka's `Stats.addErrs`: the errors to add to those seen; the letters are those of the source."""
    if n_errors < 1:
        base = n * (1 - cf ** (1 / n))
        return base if n_errors == 0 else base + n_errors * (added_errors(n, 1, cf) - base)
    if n_errors + 0.5 >= n:
        return max(n - n_errors, 0.0)
    z = NormalDist().inv_cdf(1 - cf)
    f = (n_errors + 0.5) / n
    r = (f + z * z / (2 * n) + z * math.sqrt(f / n - f * f / n + z * z / (4 * n * n))) / (1 + z * z / n)
    return r * n - n_errors


def weka_limit(n_errors: float, n: float, cf: float = 0.25) -> float:
    """Weka's approximation of the upper limit of an error rate."""
    return (n_errors + added_errors(n, n_errors, cf)) / n


def j48_pruning(root: Node, cf: float = 0.25) -> set[Node]:
    """The nodes that become leaves: the collapsed, and those not estimated more than 0.1 errors above their branch."""
    collapsed = collapse(root)
    return collapsed | estimate(root, collapsed, cf)[1]


def estimate(node: Node, collapsed: set[Node], cf: float) -> tuple[float, set[Node]]:
    """The estimated errors of the pruned branch of a node, and the nodes that become leaves in it."""
    n = sum(node.counts)
    as_leaf = n * weka_limit(errors(node.counts), n, cf)
    if node.split is None or node in collapsed:
        return as_leaf, set()
    below = [estimate(child, collapsed, cf) for child in node.children]
    as_tree = sum(estimated for estimated, _ in below)
    marks = set().union(*(marked for _, marked in below))
    if as_leaf <= as_tree + PRUNING_SLACK + SMALL:
        return as_leaf, marks | {node}
    return as_tree, marks

"""Pessimistic pruning: replacing a branch by a leaf where an upper limit of the errors does not rise."""

from __future__ import annotations

from collections.abc import Callable

from scipy.stats import beta

from oracle.growth import Node
from oracle.measures import TIE, errors
from oracle.pruning import not_above

Limit = Callable[[float, float, float], float]


def upper_limit(n_errors: float, n: float, cf: float = 0.25) -> float:
    """The error rate p with P(at most `n_errors` errors in `n`) = cf: the one-sided Clopper-Pearson limit."""
    if n - n_errors <= TIE:
        return 1.0
    return float(beta.ppf(1 - cf, n_errors + 1, n - n_errors))


def pessimistic(root: Node, cf: float = 0.25, limit: Limit = upper_limit) -> set[Node]:
    """The nodes that become leaves, whatever happens above them."""
    return replaced(root, cf, limit)[1]


def replaced(node: Node, cf: float, limit: Limit) -> tuple[float, set[Node]]:
    """The estimated errors of the pruned branch of a node, and the nodes that become leaves in it."""
    n = sum(node.counts)
    as_leaf = n * limit(errors(node.counts), n, cf)
    if node.split is None:
        return as_leaf, set()
    below = [replaced(child, cf, limit) for child in node.children]
    as_tree = sum(estimate for estimate, _ in below)
    marks = set().union(*(marked for _, marked in below))
    if not_above(as_leaf, as_tree):
        return as_leaf, marks | {node}
    return as_tree, marks

"""Pruning as marks on the grown tree: which nodes become leaves, at which alpha.

The grown tree is never changed, copied or renumbered. A node is drawn at alpha iff all its ancestors' critical alphas
are > alpha, and as a leaf iff also its own is <= alpha. Methods without an alpha give 0 to the nodes that become leaves
and infinity to all others, so that one rule draws every method.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import kernels
from engine.alphas import TOLERANCE, bits, critical_alphas
from engine.criteria import gini
from engine.replacement import Seen, pessimistic, pre_pruning, reduced_error
from engine.sheet import InputError
from engine.tree import Tree

METHODS = ("none", "alpha", "pessimistic", "reduced-error", "pre-pruning")
VALIDATED = ("reduced-error", "pre-pruning")
"""The methods that need validation rows."""

LEAF_COSTS: dict[str, Callable[[Tree], NDArray[np.float64]]] = {
    "bits": bits,
    "errors": lambda tree: (tree.samples - tree.counts.max(axis=1)).astype(float),
    "gini": lambda tree: tree.samples * gini(tree.counts),
}
"""The cost of every node as a leaf: n·H in bits, rows of another class, n·Gini."""


@dataclass(frozen=True, slots=True)
class PruningParams:
    """The settings of pruning, alpha apart; raises InputError for one that is out of range.

    leaf_cost: what alpha is weighed against. cf: the confidence of the pessimistic limit, between 0 and 1; the
    smaller, the more is pruned.
    """

    method: str = "alpha"
    leaf_cost: str = "bits"
    cf: float = 0.25

    def __post_init__(self) -> None:
        for name, allowed in (("method", METHODS), ("leaf_cost", tuple(LEAF_COSTS))):
            if getattr(self, name) not in allowed:
                raise InputError(f"{name} must be one of {', '.join(allowed)}; it is “{getattr(self, name)}”.")
        if not 0 < self.cf < 1:
            raise InputError(f"cf must be a number between 0 and 1; it is {self.cf}.")


@dataclass(frozen=True, slots=True, eq=False)
class Breakpoints:
    """One row per drawn tree, ascending: row i holds from alpha[i] up to, not including, alpha[i + 1]; alpha[0] = 0.

    hits: training rows that get their own class, by weight where rows are shared out. cost: Σ of the leaves' costs,
    without alpha.
    """

    alpha: NDArray[np.float64]
    nodes: NDArray[np.int64]
    leaves: NDArray[np.int64]
    depth: NDArray[np.int64]
    hits: NDArray[Any]
    cost: NDArray[np.float64]

    def row_at(self, alpha: float) -> int:
        """The row that holds at alpha >= 0, see Pruning.snapped."""
        return int(np.searchsorted(self.alpha, alpha, side="right")) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Pruning:
    """critical: float64 [n_nodes], the alpha at which a node becomes a leaf whatever its ancestors do; inf for the
    leaves of the grown tree. reach: the least critical alpha among the strict ancestors; inf for the root.
    costs: float64 [n_nodes], of each node as a leaf. seen: validation rows at the nodes, None without any.
    """

    params: PruningParams
    critical: NDArray[np.float64]
    reach: NDArray[np.float64]
    costs: NDArray[np.float64]
    grown_leaves: NDArray[np.bool_]
    seen: Seen | None
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


def prune(tree: Tree, params: PruningParams, seen: Seen | None = None) -> Pruning:
    """The marks of a method. seen: where the validation rows went, for the methods that need them."""
    costs = LEAF_COSTS[params.leaf_cost if params.method == "alpha" else "bits"](tree)
    if params.method == "alpha":
        critical = critical_alphas(tree, costs)
    elif params.method == "none":
        critical = np.full(tree.n_nodes, np.inf)
    else:
        critical = np.where(_marks(tree, params, seen), 0.0, np.inf)
    return _pruning(tree, params, critical, costs, seen)


def alpha_pruning(tree: Tree) -> Pruning:
    """The marks of cost-complexity pruning with leaf costs in bits."""
    return prune(tree, PruningParams())


def checked_alpha(alpha: float) -> float:
    """Alpha itself; raises InputError for one that is not a finite number of at least 0."""
    if not (isinstance(alpha, Real) and np.isfinite(alpha) and alpha >= 0):
        raise InputError(f"alpha must be a finite number of at least 0; it is {alpha}.")
    return alpha


def _marks(tree: Tree, params: PruningParams, seen: Seen | None) -> NDArray[np.bool_]:
    if params.method == "pessimistic":
        return pessimistic(tree, params.cf)
    if seen is None:
        raise InputError(f"Pruning by {params.method} needs validation rows.")
    return reduced_error(tree, seen) if params.method == "reduced-error" else pre_pruning(tree, seen)


def _pruning(
    tree: Tree, params: PruningParams, critical: NDArray[np.float64], costs: NDArray[np.float64], seen: Seen | None
) -> Pruning:
    reach, points = _sequence(tree, critical, costs)
    for array in (critical, reach, costs):
        array.flags.writeable = False
    return Pruning(params, critical, reach, costs, tree.is_leaf, seen, points)


def _sequence(
    tree: Tree, critical: NDArray[np.float64], costs: NDArray[np.float64]
) -> tuple[NDArray[np.float64], Breakpoints]:
    """The least critical alpha above each node, and the drawn trees."""
    if not kernels.ready() or tree.counts.dtype != np.int64:
        return plain_sequence(tree, critical, costs)
    from engine.kernels import collapse

    reach, alpha, rows, cost = collapse.sequence(tree, costs, critical)
    nodes, leaves, depth, hits = rows
    return reach, Breakpoints(alpha, nodes, leaves, depth, hits, np.maximum(cost, 0.0))


def plain_sequence(
    tree: Tree, critical: NDArray[np.float64], costs: NDArray[np.float64]
) -> tuple[NDArray[np.float64], Breakpoints]:
    """The plain body of the same. A node is drawn for alpha < reach, and as a leaf for own <= alpha < reach."""
    reach = np.full(tree.n_nodes, np.inf)
    for level in tree.levels()[1:]:
        parents = tree.parent[level]
        reach[level] = np.minimum(reach[parents], critical[parents])
    own = np.where(tree.is_leaf, 0.0, critical)
    alpha = np.unique(np.append(0.0, critical[np.isfinite(critical) & (critical < reach)]))
    start, end = np.searchsorted(alpha, own), np.searchsorted(alpha, reach)
    leaf, drawn = start < end, end > 0
    ones = np.ones(tree.n_nodes, dtype=np.int64)
    deepest = np.zeros(len(alpha), dtype=np.int64)
    np.maximum.at(deepest, end[drawn] - 1, tree.depth[drawn])
    nodes = _sums(np.zeros_like(start[drawn]), end[drawn], ones[drawn], len(alpha))
    leaves, hits, cost = (
        _sums(start[leaf], end[leaf], values[leaf], len(alpha)) for values in (ones, tree.counts.max(axis=1), costs)
    )
    depth = np.maximum.accumulate(deepest[::-1])[::-1]
    return reach, Breakpoints(alpha, nodes, leaves, depth, hits, np.maximum(cost, 0.0))


def _sums(start: NDArray[Any], end: NDArray[Any], values: NDArray[Any], n: int) -> NDArray[Any]:
    """Σ of the values that hold in each of n rows, a value from its start up to, not including, its end.

    One difference after the other, in the order of the nodes, as the compiled body does.
    """
    steps = np.bincount(np.stack([start, end], axis=1).ravel(), np.stack([values, -values], axis=1).ravel(), n + 1)
    return np.cumsum(steps[:n]).astype(values.dtype)

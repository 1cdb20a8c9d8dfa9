"""Nodes that become leaves by comparing errors: pessimistic, reduced error, pre-pruning by validation.

All three mark nodes of the grown tree from the bottom up or each by itself; none moves rows or raises a branch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.arrivals import Rows, arrivals
from engine.tree import Tree

TIE = 1e-9
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """Validation rows at the nodes of a tree, by weight where rows are shared out; all float64 [n_nodes].

    n: rows that reach the node. wrong: those of them whose class is not the node's. stopped_wrong: the same of the rows
    that go no further, since their value has no branch.
    """

    n: Floats
    wrong: Floats
    stopped_wrong: Floats


def see(tree: Tree, rows: Rows, labels: NDArray[np.int64]) -> Seen:
    """Where validation rows go. labels: index into schema.classes per row; any other number is a class not known."""
    found = arrivals(tree, rows)
    n_classes = len(tree.schema.classes)
    known = np.where((labels >= 0) & (labels < n_classes), labels, n_classes)
    keys = found.node * (n_classes + 1) + known[found.row]
    stopped = np.bincount(keys, found.weight, minlength=tree.n_nodes * (n_classes + 1))
    stopped = stopped.reshape(tree.n_nodes, n_classes + 1)
    reached = tree.sum_below(stopped)
    at = np.arange(tree.n_nodes), tree.label
    n = reached.sum(axis=1)
    return Seen(n, n - reached[at], stopped.sum(axis=1) - stopped[at])


def pessimistic(tree: Tree, cf: float) -> NDArray[np.bool_]:
    """C4.5's pruning without raising: bool [n_nodes], where n·U(errors, n) is not above that of the branch."""
    wrong = tree.samples - tree.counts.max(axis=1)
    return subtree_replacement(tree, tree.samples * upper_limit(wrong, tree.samples, cf))


def reduced_error(tree: Tree, seen: Seen) -> NDArray[np.bool_]:
    """bool [n_nodes], where a leaf makes no more validation errors; never where no validation row comes."""
    return subtree_replacement(tree, seen.wrong, seen.stopped_wrong, may=seen.n > 0)


def pre_pruning(tree: Tree, seen: Seen) -> NDArray[np.bool_]:
    """bool [n_nodes], where growth would have stopped: the split does not lower the validation errors."""
    below = np.zeros(tree.n_nodes)
    np.add.at(below, tree.parent[1:], seen.wrong[1:])
    helps = below + seen.stopped_wrong < seen.wrong - TIE
    return ~tree.is_leaf & ~helps


def subtree_replacement(
    tree: Tree,
    own: Floats,
    stopped: Floats | None = None,
    *,
    slack: float = TIE,
    may: NDArray[np.bool_] | None = None,
    leaves: NDArray[np.bool_] | None = None,
) -> NDArray[np.bool_]:
    """Bottom up, the nodes whose errors as a leaf exceed those of their already pruned branch by no more than slack.

    own: errors as a leaf. stopped: errors of rows that go no further than an inner node. may: nodes that may become
    leaves. leaves: where the tree ends already, the grown leaves by default. All [n_nodes].
    """
    ends = tree.is_leaf if leaves is None else leaves | tree.is_leaf
    best = np.where(ends, own, 0.0 if stopped is None else stopped)
    marks = np.zeros(tree.n_nodes, dtype=bool)
    for level in reversed(tree.levels()):
        falls = ~ends[level] & (own[level] <= best[level] + slack)
        if may is not None:
            falls &= may[level]
        marks[level] = falls
        best[level] = np.where(falls, own[level], best[level])
        inner = ~ends[tree.parent[level]] if level.start else np.zeros(0, dtype=bool)
        if level.start:
            np.add.at(best, tree.parent[level][inner], best[level][inner])
    return marks


def upper_limit(errors: Any, n: Any, cf: float) -> Floats:
    """U(E, n): the p at which at most E errors in n rows have probability cf; the (1 − cf) quantile of Beta(E+1, n−E).

    The one-sided Clopper-Pearson limit, also for fractions; 1 where every row is an error.
    """
    from scipy.special import betaincinv

    errors, n = np.broadcast_arrays(np.asarray(errors, dtype=float), np.asarray(n, dtype=float))
    some = errors < n
    limit = np.ones(errors.shape)
    pairs, place = np.unique(np.stack([errors[some], n[some]]), axis=1, return_inverse=True)
    limit[some] = betaincinv(pairs[0] + 1, pairs[1] - pairs[0], 1 - cf)[place]
    return limit

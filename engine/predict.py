"""The class of rows, by the node or nodes of a tree where they end.

The answer is the class counts of the node reached, so it can be shown on the tree. A mask of leaves (see
Pruning.leaves_at) makes the walk end at pruned nodes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.arrivals import Arrivals, Leaves, Rows, arrivals, portions
from engine.entries import worth_sharing
from engine.table import Table
from engine.tree import BELOW, EMPTY, VALUES, Tree, largest_class

Ints = NDArray[np.int64]
Weights = NDArray[np.float64] | None


def apply(tree: Tree, rows: Rows, leaves: Leaves = None) -> NDArray[np.int64]:
    """The node each row ends in, int64 [n_rows]; of several the one with the largest share of it. See arrivals."""
    return largest_parts(arrivals(tree, rows, leaves))


def largest_parts(found: Arrivals) -> NDArray[np.int64]:
    """The node each row ends in, of several the one with the largest part, int64 [n_rows]."""
    order = np.lexsort((-found.node, found.weight)) if len(found.row) > found.n_rows else slice(None)
    node = np.empty(found.n_rows, dtype=np.int64)
    node[found.row[order]] = found.node[order]  # the last write is the largest share, of equal ones the first node
    return node


def class_shares(tree: Tree, rows: Rows, leaves: Leaves = None) -> NDArray[np.float64]:
    """The class shares of the node each row ends in, float64 [n_rows, n_classes]; of several their weighted sum."""
    return summed_shares(tree, arrivals(tree, rows, leaves))


def summed_shares(tree: Tree, found: Arrivals) -> NDArray[np.float64]:
    """The class shares of where each row ends, summed by weight, float64 [n_rows, n_classes]."""
    shares = np.zeros((found.n_rows, len(tree.schema.classes)))
    np.add.at(shares, found.row, found.weight[:, None] * (tree.counts / tree.samples[:, None])[found.node])
    total: NDArray[np.float64] = shares / shares.sum(axis=1, keepdims=True)
    return total


def label_codes(tree: Tree, rows: Rows, leaves: Leaves = None) -> NDArray[np.int64]:
    """The class of each row as an index into schema.classes; ties go to the first class."""
    if tree.params.missing != "fractional":
        return tree.label[apply(tree, rows, leaves)]
    return largest_class(class_shares(tree, rows, leaves))


def predict(tree: Tree, rows: Rows, leaves: Leaves = None) -> NDArray[Any]:
    """The class of each row, as text; ties go to the first class."""
    return np.array(tree.schema.classes, dtype=object)[label_codes(tree, rows, leaves)]


def training_hits(tree: Tree, leaves: Leaves = None) -> float:
    """Training rows that get their own class: the largest counts of the leaves, by weight where rows are shared out.

    leaves: all leaves of the drawn tree, see Pruning.leaves_at.
    """
    hits: float = tree.counts[tree.is_leaf if leaves is None else leaves].max(axis=1).sum().item()
    return hits


def training_accuracy(tree: Tree, leaves: Leaves = None, table: Table | None = None) -> float:
    """Their share of all training rows. table: those rows, to count predictions where rows are shared out."""
    if table is not None and tree.counts.dtype != np.int64:
        return accuracy(tree, table, leaves)
    return training_hits(tree, leaves) / float(tree.counts[0].sum())


def accuracy(tree: Tree, rows: Table, leaves: Leaves = None) -> float:
    """The share of other rows than those of growth that get their own class. rows: a part of the tree's table."""
    return float(np.mean(label_codes(tree, rows, leaves) == rows.classes))


def rows_at(tree: Tree, table: Table, node: int) -> NDArray[np.int64]:
    """The training table's rows at a node, ascending positions in the table."""
    return weighted_rows_at(tree, table, node)[0]


def weighted_rows_at(tree: Tree, table: Table, node: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The same and the weight of each row there, 1 where it was not shared out."""
    portion = portions(tree)
    here = _all_rows(table, portion)
    for step in tree.path(node)[1:]:
        here = _entering(tree, table, step, portion, *here)
    rows, weights = here
    return rows, np.ones(len(rows)) if weights is None else weights


def rows_of_nodes(tree: Tree, table: Table, nodes: NDArray[Any]) -> Iterator[tuple[int, Ints, Weights]]:
    """Node, rows and weights of several nodes, None where all weights are 1: every row goes down once for all of them.

    nodes: ascending, with a node also its parent. In level order, so at most two levels of rows are held.
    """
    portion = portions(tree)
    wanted, held = set(nodes.tolist()), {0: _all_rows(table, portion)}
    for node in nodes.tolist():
        rows, weights = held.pop(node)
        for child in wanted.intersection(tree.children(node)):
            held[child] = _entering(tree, table, child, portion, rows, weights)
        yield node, rows, weights


def _all_rows(table: Table, portion: NDArray[np.float64] | None) -> tuple[Ints, Weights]:
    return np.arange(table.n_rows), None if portion is None else np.ones(table.n_rows)


def _entering(
    tree: Tree, table: Table, node: int, portion: NDArray[np.float64] | None, rows: Ints, weights: Weights
) -> tuple[Ints, Weights]:
    """Of the rows at a node's parent those that enter the node, and their weights there."""
    above = int(tree.parent[node])
    j = int(tree.column[above])
    column, codes = table.schema.columns[j], table.codes[j][rows]
    if tree.side[node] == VALUES:
        inside = np.isin(codes, tree.branch_codes(node))
    elif tree.side[node] == EMPTY:
        inside = codes == column.missing
    else:
        last_below = np.searchsorted(column.numbers, tree.threshold[above], side="right")
        inside = codes < last_below if tree.side[node] == BELOW else (codes >= last_below) & (codes < column.missing)
    if portion is None or weights is None:
        return rows[inside], None
    empty = codes == column.missing
    weights = np.where(empty, weights * portion[node], weights)
    inside = inside | (empty & worth_sharing(portion[node], weights))
    return rows[inside], weights[inside]

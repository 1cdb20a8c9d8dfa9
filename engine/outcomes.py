"""What a drawn tree says of rows whose class is known, in groups that get one answer.

Every score is read off these groups: there are as many as leaves, however many rows. Only where a tree shares empty
cells out, every row is a group of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.arrivals import Leaves, codes_of_cells
from engine.predict import apply, class_shares
from engine.sheet import Sheet
from engine.table import Table
from engine.tree import Tree, largest_class

Ints = NDArray[np.int64]
LabelledRows: TypeAlias = "Table | Sheet"
"""Rows with a class: another part of the tree's table, or cells with its target column."""


@dataclass(frozen=True, slots=True, eq=False)
class Outcomes:
    """node: int64 [group], where the rows end. label: int64 [group], the class they are told. shares: float64 [group,
    n_classes], the class shares they are told. counts: int64 [group, n_classes + 1], rows by their own class, the last
    column those of classes that the tree does not know. matrix: the confusion matrix, int64 [n_classes + 1, n_classes],
    rows by own class as in counts, columns by class told.
    """

    node: Ints
    label: Ints
    shares: NDArray[np.float64]
    counts: Ints
    matrix: Ints = field(init=False)

    def __post_init__(self) -> None:
        told = [self.counts[self.label == k].sum(axis=0) for k in range(self.shares.shape[1])]
        object.__setattr__(self, "matrix", np.stack(told, axis=1))

    @property
    def n_rows(self) -> int:
        return int(self.counts.sum())


def labelled(tree: Tree, rows: LabelledRows) -> LabelledRows:
    """The rows that have a value in the target column: of a table all."""
    if isinstance(rows, Table):
        return rows
    return rows.take(np.flatnonzero(rows[tree.schema.target].codes >= 0))


def true_labels(tree: Tree, rows: LabelledRows) -> Ints:
    """The class of each row as an index into schema.classes, −1 for one that the tree does not know; int64 [n_rows]."""
    if isinstance(rows, Table):
        return rows.classes.astype(np.int64)
    codes = codes_of_cells(tree.schema.target_column, rows[tree.schema.target])
    return np.where(codes < len(tree.schema.classes), codes, -1)


def outcomes(tree: Tree, rows: LabelledRows, leaves: Leaves = None, reached: Ints | None = None) -> Outcomes:
    """What the tree that ends at some leaves says of rows.

    reached: what `apply` gives for the whole tree, if it is known; then no row has to go down again.
    """
    actual, n_classes = true_labels(tree, rows), len(tree.schema.classes)
    known = np.where(actual < 0, n_classes, actual)
    if tree.params.missing == "fractional":
        shares = class_shares(tree, rows, leaves)
        counts = np.zeros((len(actual), n_classes + 1), dtype=np.int64)
        counts[np.arange(len(actual)), known] = 1
        return Outcomes(apply(tree, rows, leaves), largest_class(shares), shares, counts)
    end = ends(tree, apply(tree, rows) if reached is None else reached, leaves)
    nodes = np.flatnonzero(np.bincount(end, minlength=tree.n_nodes))
    group = np.searchsorted(nodes, end) * (n_classes + 1) + known
    counts = np.bincount(group, minlength=len(nodes) * (n_classes + 1)).reshape(len(nodes), n_classes + 1)
    return _of_nodes(tree, nodes, counts)


def training_outcomes(tree: Tree, table: Table, leaves: Leaves = None) -> Outcomes:
    """The same of the rows the tree was grown from: its counts know them, unless they are shared out."""
    if tree.counts.dtype != np.int64:
        return outcomes(tree, table, leaves)
    nodes = np.flatnonzero(tree.is_leaf if leaves is None else leaves)
    return _of_nodes(tree, nodes, np.pad(tree.counts[nodes], ((0, 0), (0, 1))))


def told(tree: Tree, rows: LabelledRows, leaves: Leaves = None, reached: Ints | None = None) -> tuple[Ints, Ints]:
    """The node where each row ends and the class it is told, int64 [n_rows] each. reached: see outcomes."""
    if tree.params.missing == "fractional":
        return apply(tree, rows, leaves), largest_class(class_shares(tree, rows, leaves))
    node = ends(tree, apply(tree, rows) if reached is None else reached, leaves)
    return node, tree.label[node]


def ends(tree: Tree, reached: Ints, leaves: Leaves = None) -> Ints:
    """Where rows that reach a node of the whole tree end when it ends at some leaves: the first of these on the way."""
    if leaves is None:
        return reached
    end = np.arange(tree.n_nodes)
    for level in tree.levels()[1:]:
        above = tree.parent[level]
        over = (end[above] != above) | leaves[above]
        end[level] = np.where(over, end[above], end[level])
    return end[reached]


def _of_nodes(tree: Tree, nodes: Ints, counts: NDArray[Any]) -> Outcomes:
    said = tree.counts[nodes]
    return Outcomes(nodes, largest_class(said), said / said.sum(axis=1, keepdims=True), counts.astype(np.int64))

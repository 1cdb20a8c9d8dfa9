"""The way of one row through a tree: the nodes it comes to, where it ends, and why it stops where it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.arrivals import Arrivals, BranchCodes, Leaves, arrivals, branch_codes, stops_of, tested_columns
from engine.predict import summed_shares
from engine.sheet import Sheet, cells_of
from engine.tree import Tree, largest_class

STOPS = ("unseen", "empty", "no rows")
"""Why a row stops above a leaf: its value is not in the training rows; its cell is empty and no branch is for that; its
value is known, but no training row at this node has it."""


@dataclass(frozen=True, slots=True, eq=False)
class Walk:
    """The way of a row.

    node, weight: the nodes it comes to, ascending, and the part of it that does; a row is in one part unless the tree
    shares empty cells out. ends, parts: the nodes where it ends, the largest part first. shares: float64 [n_classes],
    of the answer. label: the class it gets, an index.
    """

    node: NDArray[np.int64]
    weight: NDArray[np.float64]
    ends: NDArray[np.int64]
    parts: NDArray[np.float64]
    shares: NDArray[np.float64]
    label: int

    @property
    def end(self) -> int:
        """The node where it ends; of several the one with the largest part, of equal ones the first."""
        return int(self.ends[0])


def coded_row(tree: Tree, cells: Mapping[str, str], leaves: Leaves = None) -> BranchCodes:
    """One row in the terms of the tree. cells: texts by column; one that is "" or not there is empty.

    Raises InputError for a text that is no number in a numeric column that the tree tests. leaves: see arrivals.
    """
    names = [tree.schema.columns[j].name for j in tested_columns(tree, leaves)]
    return branch_codes(tree, Sheet(tuple(cells_of(name, [cells.get(name, "")]) for name in names), 1), leaves)


def walk(tree: Tree, row: BranchCodes, leaves: Leaves = None) -> Walk:
    """The way of one row, see coded_row. leaves: see arrivals."""
    found = arrivals(tree, row, leaves)
    order = np.lexsort((found.node, -found.weight))
    node, weight = _passed(tree, found)
    shares = summed_shares(tree, found)[0]
    whole = tree.params.missing != "fractional"
    label = int(largest_class(tree.counts[found.node[0]] if whole else shares))
    return Walk(node, weight, found.node[order], found.weight[order], shares, label)


def _passed(tree: Tree, found: Arrivals) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """All nodes on the ways to where a row ends, and the part of it that comes there."""
    parts: dict[int, float] = {}
    for end, part in zip(found.node.tolist(), found.weight.tolist(), strict=True):
        parts[end] = parts.get(end, 0.0) + part
    for end, part in list(parts.items()):
        for node in tree.path(end)[:-1]:
            parts[node] = parts.get(node, 0.0) + part
    nodes = np.array(sorted(parts), dtype=np.int64)
    return nodes, np.array([parts[node] for node in nodes.tolist()])


def stop(tree: Tree, row: BranchCodes, node: int, leaves: Leaves = None) -> str | None:
    """Which of STOPS holds for a row that ends at this node; None where that is a leaf."""
    if stops_of(tree, leaves)[node]:
        return None
    j = int(tree.column[node])
    column, value = tree.schema.columns[j], row.columns[j][0]
    if is_empty(tree, j, value):
        return "empty"
    return "unseen" if column.kind == "categorical" and value < 0 else "no rows"


def is_empty(tree: Tree, j: int, value: Any) -> bool:
    """Whether a value of BranchCodes stands for an empty cell of column j."""
    column = tree.schema.columns[j]
    return bool(np.isnan(value) if column.kind == "numeric" else value == column.missing)

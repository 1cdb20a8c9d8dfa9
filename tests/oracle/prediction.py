"""Where a row goes in a grown tree, and what the tree answers.

Every function takes `leaves`, nodes at which rows stop although the tree goes on below them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oracle.growth import Node
from oracle.measures import TIE
from oracle.splits import FRACTIONAL, Branch
from oracle.table import SMALL, Cell, Table


def fits(branch: Branch, cell: Cell, threshold: float | None) -> bool:
    if branch.side == "group":
        return cell in branch.values
    if cell is None or branch.side == "missing":
        return cell is None and branch.side == "missing"
    if branch.side == "value":
        return branch.value == cell
    return cell <= threshold if branch.side == "<=" else cell > threshold


def ways(node: Node, row: Sequence[Cell]) -> list[tuple[Node, float]]:
    """The children a row goes to and the part of it that goes there; none where it stops."""
    cell = row[node.split.column]
    if cell is None and node.split.missing == FRACTIONAL:
        return [(child, child.branch.share) for child in node.children if child.branch.share > SMALL]
    return [(child, 1) for child in node.children if fits(child.branch, cell, node.split.threshold)]


def reached(
    node: Node, row: Sequence[Cell], leaves: Iterable[Node] = (), weight: float = 1
) -> list[tuple[Node, float]]:
    """The nodes at which a row arrives, left to right, each with the part of it that does."""
    ends = set(leaves)
    below = ways(node, row) if node.split is not None and node not in ends else []
    if not below:
        return [(node, weight)]
    return [arrival for child, part in below for arrival in reached(child, row, ends, weight * part)]


def apply(node: Node, row: Sequence[Cell], leaves: Iterable[Node] = ()) -> Node:
    """The one node a row reaches, where rows stay whole."""
    ((end, _),) = reached(node, row, leaves)
    return end


def class_shares(node: Node, row: Sequence[Cell], leaves: Iterable[Node] = ()) -> tuple[float, ...]:
    """The class shares of the nodes a row reaches, summed by the part of it that reaches them."""
    ends = reached(node, row, leaves)
    parts = [[weight * count / sum(end.counts) for count in end.counts] for end, weight in ends]
    return tuple(sum(of_class) for of_class in zip(*parts, strict=True))


def largest_class(table: Table, counts: Sequence[float]) -> str:
    """The largest class, the first in sorted order where several are."""
    return next(name for name, count in zip(table.classes, counts, strict=True) if count >= max(counts) - TIE)


def label(table: Table, node: Node) -> str:
    return largest_class(table, node.counts)


def answer(table: Table, root: Node, row: Sequence[Cell], leaves: Iterable[Node] = ()) -> str:
    """The class the tree answers for a row."""
    return largest_class(table, class_shares(root, row, leaves))

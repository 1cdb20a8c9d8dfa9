"""Pruning with rows that were not used for growing.

A row that stops at an inner node counts at that node's class, whether or not the node becomes a leaf. Where rows are
shared out among branches, their parts are counted.
"""

from __future__ import annotations

from collections.abc import Iterable

from oracle.growth import Node, walk
from oracle.measures import TIE
from oracle.prediction import answer, label, ways
from oracle.pruning import not_above
from oracle.table import Rows, Table


def hits(table: Table, root: Node, rows: Table, leaves: Iterable[Node] = ()) -> int:
    """How many rows get their own class as the answer of the tree grown from `table`."""
    answers = [answer(table, root, row, leaves) for row in rows.rows]
    return sum(given == wanted for given, wanted in zip(answers, rows.labels, strict=True))


def arrivals(root: Node, validation: Table) -> dict[Node, Rows]:
    """The validation rows that pass or reach each node."""
    found = {node: {} for node in walk(root)}
    found[root] = dict.fromkeys(range(len(validation.rows)), 1)
    for node in walk(root):
        if node.split is not None:
            for row, weight in found[node].items():
                for child, part in ways(node, validation.rows[row]):
                    found[child][row] = weight * part
    return found


def wrong(table: Table, node: Node, rows: Rows, validation: Table) -> float:
    """The weight of the rows that are not of the node's class."""
    return sum(weight for row, weight in rows.items() if validation.labels[row] != label(table, node))


def stopping(node: Node, rows: Rows, validation: Table) -> Rows:
    return {row: weight for row, weight in rows.items() if not ways(node, validation.rows[row])}


def reduced_error(table: Table, root: Node, validation: Table) -> set[Node]:
    """The nodes that become leaves, bottom up: those whose errors on validation rows do not rise.

    A node that no validation row reaches is left as it is.
    """
    rows, marks = arrivals(root, validation), set()

    def fewest_errors(node: Node) -> float:
        as_leaf = wrong(table, node, rows[node], validation)
        if node.split is None:
            return as_leaf
        stopped = wrong(table, node, stopping(node, rows[node], validation), validation)
        as_tree = sum(fewest_errors(child) for child in node.children) + stopped
        if rows[node] and not_above(as_leaf, as_tree):
            marks.add(node)
            return as_leaf
        return as_tree

    fewest_errors(root)
    return marks


def pre_pruning(table: Table, root: Node, validation: Table) -> set[Node]:
    """The inner nodes at which growth would have stopped, each by itself.

    No validation row reaches it, or its split, with its children as leaves, does not lower the errors on those that do.
    """
    rows, marks = arrivals(root, validation), set()
    for node in walk(root):
        if node.split is not None:
            before = wrong(table, node, rows[node], validation)
            after = wrong(table, node, stopping(node, rows[node], validation), validation)
            after += sum(wrong(table, child, rows[child], validation) for child in node.children)
            if after >= before - TIE:
                marks.add(node)
    return marks

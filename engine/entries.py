"""Rows at the nodes of a level: which row, at which node, and with what weight.

A row is at one node, except where empty cells are shared out: then it is at several, and its weights sum to 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.params import Params
from engine.splits import SAME_WEIGHT, Counts, Floats, Ints, Pairs, count_rows
from engine.table import Table

CRUMB = 1e-12
"""What is left of a row below this is dropped, so that a row shared out again and again comes to an end."""


def copies(node: Ints, first_child: NDArray[Any], n_children: NDArray[Any]) -> tuple[Ints, Ints]:
    """Every entry once for each child of its node: which entry it is, and the child.

    node: [entry]. first_child, n_children: [node]; the children of a node are numbered one after the other.
    """
    times = n_children[node]
    copied = np.repeat(np.arange(len(node)), times)
    nth = np.arange(len(copied)) - np.repeat(np.cumsum(times) - times, times)
    return copied, first_child[node[copied]] + nth


def worth_sharing(portion: Any, weight: Floats) -> NDArray[np.bool_]:
    """Whether a branch gets its portion of a row: not where it holds next to nothing of the rows with a value.

    portion: the branch's share of those rows. weight: what it would get.
    """
    return (portion > SAME_WEIGHT) & (weight > CRUMB)


@dataclass(frozen=True, slots=True, eq=False)
class Entries:
    """row, node: int64 [entry], node by its number within the level; weight: float64 [entry], None where all are 1."""

    row: Ints
    node: Ints
    weight: Floats | None

    @classmethod
    def all_rows(cls, table: Table, params: Params) -> Entries:
        """Every row of the table at one node."""
        weight = np.ones(table.n_rows) if shares_out(table, params) else None
        return cls(np.arange(table.n_rows), np.zeros(table.n_rows, dtype=np.int64), weight)

    def __getitem__(self, which: Any) -> Entries:
        return Entries(self.row[which], self.node[which], None if self.weight is None else self.weight[which])

    def counts(self, table: Table, n_nodes: int) -> Counts:
        """Class counts [node, class]."""
        keys = self.node * table.n_classes + table.classes[self.row]
        counts = np.bincount(keys, self.weight, minlength=n_nodes * table.n_classes)
        return counts.reshape(n_nodes, table.n_classes)

    def pairs(self, table: Table, j: int, n_nodes: int) -> Pairs:
        """The count table of column j."""
        n_codes = table.schema.columns[j].n_values + 1
        return self.pairs_of(table, table.codes[j][self.row], n_codes, n_nodes)

    def pairs_of(self, table: Table, codes: NDArray[Any], n_codes: int, n_nodes: int) -> Pairs:
        """The count table of codes given per entry."""
        return count_rows(codes, self.node, table.classes[self.row], n_codes, n_nodes, table.n_classes, self.weight)

    def of_nodes(self, which: NDArray[np.bool_]) -> tuple[Entries, Ints]:
        """The entries of some nodes, these numbered anew, and the nodes' old numbers."""
        kept = np.flatnonzero(which)
        if len(kept) == len(which):
            return self, kept
        renumber = np.full(len(which), -1, dtype=np.int64)
        renumber[kept] = np.arange(len(kept))
        inside = self[which[self.node]]
        return Entries(inside.row, renumber[inside.node], inside.weight), kept


def shares_out(table: Table, params: Params) -> bool:
    """Whether rows are shared out in growth: the policy says so, and there is an empty cell."""
    if params.missing != "fractional":
        return False
    pairs = zip(table.schema.columns, table.codes, strict=True)
    return any(bool((codes == column.missing).any()) for column, codes in pairs)

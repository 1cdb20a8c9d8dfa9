"""Where rows end in a tree.

A row goes down by its values and stops where its value has no branch. Where the tree shares empty cells out, a row with
one goes down every branch with a part of its weight, and may end at several nodes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.entries import copies, worth_sharing
from engine.sheet import Cells, InputError, Sheet, read_frame
from engine.table import Column, Table
from engine.tree import ABOVE, BELOW, EMPTY, ROOT, VALUES, Tree

if TYPE_CHECKING:
    import pandas as pd

Leaves = NDArray[np.bool_] | None


@dataclass(frozen=True, slots=True, eq=False)
class BranchCodes:
    """Rows in the terms of one tree. columns: per tested column an array [n_rows], codes (−1 unseen) of a categorical
    one, numbers (nan missing) of a numeric one.
    """

    columns: dict[int, NDArray[Any]]
    n_rows: int


Rows: TypeAlias = "Sheet | pd.DataFrame | Table | BranchCodes"


@dataclass(frozen=True, slots=True, eq=False)
class Arrivals:
    """Where rows end in a tree: row, node, weight, each [arrival]; the weights of a row sum to 1."""

    row: NDArray[np.int64]
    node: NDArray[np.int64]
    weight: NDArray[np.float64]
    n_rows: int


def arrivals(tree: Tree, rows: Rows, leaves: Leaves = None, edges: Edges | None = None) -> Arrivals:
    """Where every row ends; at several nodes only where the tree shares empty cells out.

    rows: the training table, another part of the table it was taken from, cells whose columns are found by name, others
    being ignored, or codes; a column the tree tests but the rows lack, or another table, raises InputError.
    leaves: bool [n_nodes], nodes that are leaves besides those of the grown tree; what is only tested below them is not
    asked for. edges: those of the tree, when they are known.
    """
    coded = rows if isinstance(rows, BranchCodes) else branch_codes(tree, rows, leaves)
    n_rows = coded.n_rows
    stops = stops_of(tree, leaves)
    edges = edges or edges_of(tree)
    portion = portions(tree)
    here = Arrivals(np.arange(n_rows), np.zeros(n_rows, dtype=np.int64), np.ones(n_rows), n_rows)
    ended = [_some(here, np.zeros(n_rows, dtype=bool))]  # of no rows at all there is a first part, too
    while len(here.row):
        stop = stops[here.node]
        ended.append(_some(here, stop))
        here = _some(here, ~stop)
        child, empty = step(tree, coded.columns, edges, here)
        parts = [replace(_some(here, child >= 0), node=child[child >= 0])]
        if portion is not None:
            parts.append(_shared_out(tree, portion, _some(here, empty)))
            child = np.where(empty, 0, child)
        ended.append(_some(here, child < 0))
        here = _joined(parts)
    return _joined(ended)


def portions(tree: Tree) -> NDArray[np.float64] | None:
    """The share of each node in the samples of its parent's children, float64 [n_nodes], 1 for the root; by these a row
    with an empty cell is shared out. None where the tree shares nothing out."""
    if tree.params.missing != "fractional":
        return None
    samples = tree.samples
    total = np.bincount(tree.parent[1:], samples[1:], minlength=tree.n_nodes)
    return np.append(1.0, samples[1:] / total[tree.parent[1:]])


def stops_of(tree: Tree, leaves: Leaves) -> NDArray[np.bool_]:
    """The nodes at which every row stops."""
    return tree.is_leaf if leaves is None else tree.is_leaf | leaves


def step(
    tree: Tree, branches: dict[int, NDArray[Any]], edges: Edges, here: Arrivals
) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
    """The child each arrival goes to, −1 where there is none, and whether its cell is empty."""
    column = tree.column[here.node]
    side, code = np.full(len(column), VALUES, dtype=np.int64), np.zeros(len(column), dtype=np.int64)
    empty = np.zeros(len(column), dtype=bool)
    for j in np.unique(column):
        at = np.flatnonzero(column == j)
        values = branches[j][here.row[at]]
        if tree.schema.columns[j].kind == "numeric":
            empty[at] = np.isnan(values)
            side[at] = np.where(empty[at], EMPTY, np.where(values <= tree.threshold[here.node[at]], BELOW, ABOVE))
        else:
            empty[at] = values == tree.schema.columns[j].missing
            code[at] = values
    return edges.child_of(here.node, side, code), empty


def _shared_out(tree: Tree, portion: NDArray[np.float64], here: Arrivals) -> Arrivals:
    """Every arrival at every child of its node, in proportion to the children's samples; crumbs are dropped."""
    copied, child = copies(here.node, tree.first_child, tree.n_children)
    weight = here.weight[copied] * portion[child]
    return _some(Arrivals(here.row[copied], child, weight, here.n_rows), worth_sharing(portion[child], weight))


def _some(here: Arrivals, which: NDArray[np.bool_]) -> Arrivals:
    return Arrivals(here.row[which], here.node[which], here.weight[which], here.n_rows)


def _joined(parts: list[Arrivals]) -> Arrivals:
    row, node, weight = (np.concatenate([getattr(part, name) for part in parts]) for name in ("row", "node", "weight"))
    return Arrivals(row, node, weight, parts[0].n_rows)


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """All edges of a tree, sorted by a key of parent, side and code; code 0 where the side is not VALUES."""

    keys: NDArray[np.int64]
    child: NDArray[np.int64]
    width: int

    def key(self, parent: NDArray[Any], side: NDArray[Any], code: NDArray[Any]) -> NDArray[np.int64]:
        return (parent.astype(np.int64) * 4 + side - 1) * self.width + code

    def child_of(self, parent: NDArray[Any], side: NDArray[Any], code: NDArray[Any]) -> NDArray[np.int64]:
        """The child each edge leads to, −1 where there is none; a code may be −1, which no edge has."""
        wanted = np.where(code < 0, -1, self.key(parent, side, code))
        place = np.minimum(np.searchsorted(self.keys, wanted), len(self.keys) - 1)
        return np.where(self.keys[place] == wanted, self.child[place], -1) if len(self.keys) else wanted


def edges_of(tree: Tree) -> Edges:
    n_codes = np.maximum(np.diff(tree.branch_start), (tree.side != ROOT) & (tree.side != VALUES))
    child = np.repeat(np.arange(tree.n_nodes), n_codes)
    side, code = tree.side[child].astype(np.int64), np.zeros(len(child), dtype=np.int64)
    code[side == VALUES] = tree.branch_values
    edges = Edges(child, child, max((column.n_values for column in tree.schema.columns), default=0) + 4)
    keys = edges.key(tree.parent[child], side, code)
    order = np.argsort(keys)
    return Edges(keys[order], child[order], edges.width)


def tested_columns(tree: Tree, leaves: Leaves = None) -> list[int]:
    """The columns that some node tests, ascending; leaves: see arrivals."""
    asks = tree.column >= 0
    if leaves is not None:
        stops = stops_of(tree, leaves)
        asks = tree.drawn(stops) & ~stops
    tested: list[int] = np.unique(tree.column[asks]).tolist()
    return tested


def branch_codes(tree: Tree, rows: Sheet | pd.DataFrame | Table, leaves: Leaves = None) -> BranchCodes:
    """Rows in the terms of the tree; raises InputError as `arrivals` does, see there."""
    tested = tested_columns(tree, leaves)
    if isinstance(rows, Table):
        if not rows.schema.same_as(tree.schema):
            raise InputError("This table is not the one the tree was grown from; give its rows as a sheet.")
        return BranchCodes({j: _of_table(rows, j) for j in tested}, rows.n_rows)
    sheet = rows if isinstance(rows, Sheet) else read_frame(rows)
    absent = [tree.schema.columns[j].name for j in tested if tree.schema.columns[j].name not in sheet.names]
    if absent:
        raise InputError(f"The tree tests columns that these rows do not have: {', '.join(absent)}.")
    columns = {j: codes_of_cells(tree.schema.columns[j], sheet[tree.schema.columns[j].name]) for j in tested}
    return BranchCodes(columns, sheet.n_rows)


def _of_table(table: Table, j: int) -> NDArray[Any]:
    column, codes = table.schema.columns[j], table.codes[j]
    return np.append(column.numbers, np.nan)[codes] if column.kind == "numeric" else codes.astype(np.int64)


def codes_of_cells(column: Column, cells: Cells) -> NDArray[Any]:
    """A column of cells as in BranchCodes; raises InputError for a text that is no number in a numeric one."""
    if column.kind == "categorical":
        place = {label: code for code, label in enumerate(column.labels)}
        return np.array([*(place.get(text, -1) for text in cells.texts), column.missing], dtype=np.int64)[cells.codes]
    if (word := cells.first_word()) is not None:
        raise InputError(f"Column “{column.name}” is numeric in this tree, but {word} is not a number.")
    return np.append(cells.numbers, np.nan)[cells.codes]

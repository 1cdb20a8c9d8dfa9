"""Sending rows down a tree.

Where a row's value has no branch, it stops there; the answer is the class counts of the node reached, so it can be
shown on the tree. A mask of leaves (see Pruning.leaves_at) makes the walk end at pruned nodes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from engine.sheet import Cells, InputError, Sheet, number, read_frame
from engine.table import Column, Table
from engine.tree import ABOVE, BELOW, EMPTY, VALUES, Tree

Leaves = NDArray[np.bool_] | None


def apply(tree: Tree, rows: Sheet | pd.DataFrame | Table, leaves: Leaves = None) -> NDArray[np.int64]:
    """The node each row ends in, int64 [n_rows].

    rows: the training table itself, or cells whose columns are found by name, others being ignored; a column the tree
    tests but the rows lack, or another table, raises InputError.
    leaves: bool [n_nodes], nodes that are leaves besides those of the grown tree.
    """
    branches = _branch_codes(tree, rows)
    n_rows = len(rows.classes) if isinstance(rows, Table) else rows.n_rows if isinstance(rows, Sheet) else len(rows)
    stops = tree.is_leaf if leaves is None else tree.is_leaf | leaves
    key_node, key_side, key_code, child = _edges(tree)
    width = max((column.n_values for column in tree.schema.columns), default=0) + 4
    edges = (key_node * 4 + key_side) * width + key_code
    node = np.zeros(n_rows, dtype=np.int64)
    active = np.flatnonzero(~stops[node])
    while len(active):
        here = node[active]
        column = tree.column[here]
        side, code = np.full(len(active), VALUES), np.empty(len(active), dtype=np.int64)
        for j in np.unique(column):
            at = np.flatnonzero(column == j)
            values = branches[j][active[at]]
            if tree.schema.columns[j].kind == "numeric":
                empty = np.isnan(values)
                side[at] = np.where(empty, EMPTY, np.where(values <= tree.threshold[here[at]], BELOW, ABOVE))
                code[at] = 0
            else:
                code[at] = values
        wanted = np.where(code < 0, -1, (here * 4 + side - 1) * width + code)
        place = np.minimum(np.searchsorted(edges, wanted), len(edges) - 1)
        found = edges[place] == wanted
        node[active[found]] = child[place[found]]
        active = active[found]
        active = active[~stops[node[active]]]
    return node


def predict(tree: Tree, rows: Sheet | pd.DataFrame | Table, leaves: Leaves = None) -> NDArray[Any]:
    """The class of each row, as text; ties go to the first class."""
    classes = np.array(tree.schema.classes, dtype=object)
    return classes[tree.label[apply(tree, rows, leaves)]]


def training_hits(tree: Tree, leaves: Leaves = None) -> int:
    """Training rows that get their own class."""
    return int(tree.counts[tree.is_leaf if leaves is None else leaves].max(axis=1).sum())


def training_accuracy(tree: Tree, leaves: Leaves = None) -> float:
    """Their share of all training rows. leaves: all leaves of the drawn tree, see Pruning.leaves_at."""
    return training_hits(tree, leaves) / int(tree.counts[0].sum())


def rows_at(tree: Tree, table: Table, node: int) -> NDArray[np.int64]:
    """The training table's rows at a node, ascending positions in the table."""
    rows = np.arange(table.n_rows)
    for step in tree.path(node)[1:]:
        above = int(tree.parent[step])
        j = int(tree.column[above])
        column, codes = table.schema.columns[j], table.codes[j][rows]
        if tree.side[step] == VALUES:
            inside = np.isin(codes, tree.branch_codes(step))
        elif tree.side[step] == EMPTY:
            inside = codes == column.missing
        else:
            last_below = np.searchsorted(column.numbers, tree.threshold[above], side="right")
            inside = (
                codes < last_below if tree.side[step] == BELOW else (codes >= last_below) & (codes < column.missing)
            )
        rows = rows[inside]
    return rows


def _edges(tree: Tree) -> tuple[NDArray[Any], ...]:
    """Every edge as (parent, side − 1, code, child), sorted by the first three."""
    n_codes = np.maximum(np.diff(tree.branch_start), (tree.side != 0) & (tree.side != VALUES))
    child = np.repeat(np.arange(tree.n_nodes), n_codes)
    side = tree.side[child].astype(np.int64)
    code = np.zeros(len(child), dtype=np.int64)
    code[side == VALUES] = tree.branch_values
    parent = tree.parent[child].astype(np.int64)
    order = np.lexsort((code, side, parent))
    return parent[order], side[order] - 1, code[order], child[order]


def _branch_codes(tree: Tree, rows: Sheet | pd.DataFrame | Table) -> dict[int, NDArray[Any]]:
    """Per tested column: codes (−1 unseen) of a categorical one, numbers (nan missing) of a numeric one."""
    tested = [int(j) for j in np.unique(tree.column[tree.column >= 0])]
    if isinstance(rows, Table):
        if rows.fingerprint != tree.fingerprint:
            raise InputError("This table is not the one the tree was grown from; give its rows as a sheet.")
        return {j: _of_table(rows, j) for j in tested}
    sheet = rows if isinstance(rows, Sheet) else read_frame(rows)
    absent = [tree.schema.columns[j].name for j in tested if tree.schema.columns[j].name not in sheet.names]
    if absent:
        raise InputError(f"The tree tests columns that these rows do not have: {', '.join(absent)}.")
    return {j: _of_cells(tree.schema.columns[j], sheet[tree.schema.columns[j].name]) for j in tested}


def _of_table(table: Table, j: int) -> NDArray[Any]:
    column, codes = table.schema.columns[j], table.codes[j]
    return np.append(column.numbers, np.nan)[codes] if column.kind == "numeric" else codes.astype(np.int64)


def _of_cells(column: Column, cells: Cells) -> NDArray[Any]:
    if column.kind == "categorical":
        place = {label: code for code, label in enumerate(column.labels)}
        return np.array([*(place.get(text, -1) for text in cells.texts), column.missing], dtype=np.int64)[cells.codes]
    values = np.empty(len(cells.texts) + 1)
    values[-1] = np.nan
    for code, text in enumerate(cells.texts):
        value = number(text)
        if value is None:
            row = int(np.argmax(cells.codes == code)) + 1
            raise InputError(
                f"Column “{column.name}” is numeric in this tree, but “{text}” in data row {row} is not a number."
            )
        values[code] = value
    return values[cells.codes]

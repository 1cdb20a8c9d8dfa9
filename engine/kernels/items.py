"""Preparing a wide table whose columns nearly always hold one value; see sparse."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.criteria import Scale
from engine.kernels.sparse import Sparse
from engine.table import Table

FEWEST_COLUMNS = 32
MOST_UNUSUAL = 1 / 8
"""Share of cells that differ from their column's usual value up to which a table is read by items."""


def usual_codes(table: Table) -> NDArray[np.int64] | None:
    """The most frequent code of every column, None for a table that is better read in full."""
    columns = table.schema.columns
    if len(columns) < FEWEST_COLUMNS or any(column.kind != "categorical" for column in columns):
        return None
    usual, n_usual = np.empty(len(columns), dtype=np.int64), 0
    for j, codes in enumerate(table.codes):
        rows = np.bincount(codes)
        usual[j] = rows.argmax()
        n_usual += int(rows[usual[j]])
    n_cells = len(columns) * table.n_rows
    return usual if n_cells - n_usual <= MOST_UNUSUAL * n_cells else None


def read_items(table: Table, usual: NDArray[np.int64]) -> tuple[Sparse, int]:
    """The table by items, and the bits of its scale."""
    rows, items, first = [], [], [0]
    item_code = []
    for codes, common in zip(table.codes, usual, strict=True):
        at = np.flatnonzero(codes != common)
        values, item = np.unique(codes[at], return_inverse=True)
        order = np.argsort(item, kind="stable")
        rows.append(at[order])
        items.append(item[order] + first[-1])
        item_code.append(values)
        first.append(first[-1] + len(values))
    item_rows, all_items = np.concatenate(rows), np.concatenate(items)
    by_row = np.argsort(item_rows, kind="stable")
    scale = Scale.of(table.n_rows)
    n_items = first[-1]
    sparse = Sparse(
        first_item=np.array(first, dtype=np.int64),
        usual=usual,
        item_code=np.concatenate(item_code).astype(np.int64),
        item_column=np.repeat(np.arange(len(usual)), np.diff(first)).astype(np.int32),
        row_start=_starts(item_rows, table.n_rows),
        row_items=all_items[by_row].astype(np.int32),
        item_start=_starts(all_items, n_items),
        item_rows=item_rows.astype(np.int32),
        classes=table.classes.copy(),
        origin=np.arange(len(usual)),
        n_log_n=scale.n_log_n,
        n_rows=table.n_rows,
        n_classes=table.n_classes,
        n_columns=len(usual),
        most_children=1 + int(np.diff(first).max()),
    )
    return sparse, scale.bits


def _starts(groups: NDArray[np.int64], n_groups: int) -> NDArray[np.int64]:
    """Where each group begins, and the end of the last."""
    return np.concatenate([[0], np.cumsum(np.bincount(groups, minlength=n_groups))]).astype(np.int64)

"""Which rows grow a tree and which ones check it."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from engine.arrivals import codes_of_cells
from engine.replacement import Seen, see
from engine.sheet import InputError, Sheet
from engine.table import Table
from engine.tree import Tree

Mask = NDArray[np.bool_]

_RANGE = re.compile(r"(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?")


def hold_out(table: Table, share: float, seed: int) -> Mask:
    """A share of the table's rows at random, bool [n_rows]; each class in proportion where all have rows enough."""
    from sklearn.model_selection import train_test_split

    if not 0 < share < 1:
        raise InputError(f"The hold-out share must be between 0 and 1; it is {share}.")
    if not 0 <= seed < 2**32:
        raise InputError(f"The seed must be a whole number from 0 to {2**32 - 1}; it is {seed}.")
    n_held = min(max(round(share * table.n_rows), 1), table.n_rows - 1)
    if not n_held:
        raise InputError("One row cannot be divided into training and validation rows.")
    held = np.zeros(table.n_rows, dtype=bool)
    rows = np.arange(table.n_rows)
    try:
        chosen = train_test_split(rows, test_size=n_held, random_state=seed, stratify=table.classes)[1]
    except ValueError:  # a class with one row, or fewer rows than classes on a side
        chosen = train_test_split(rows, test_size=n_held, random_state=seed)[1]
    held[chosen] = True
    return held


def listed_rows(table: Table, text: str) -> Mask:
    """The rows of a list such as "4, 5, 8-13", bool [n_rows]; data rows are numbered from 1 as in the file."""
    n_data_rows = table.n_rows + table.n_unlabelled
    wanted: set[int] = set()
    for item in filter(None, (part.strip() for part in re.split(r"[,;\n]", text))):
        found = _RANGE.fullmatch(item)
        if found is None:
            raise InputError(f"“{item}” is not a row number or a range of row numbers such as 8-13.")
        first, last = int(found[1]), int(found[2] or found[1])
        if not 1 <= first <= last <= n_data_rows:
            raise InputError(f"Rows {item} are not in the table, whose rows are numbered from 1 to {n_data_rows}.")
        wanted.update(range(first, last + 1))
    return np.isin(table.rows + 1, np.fromiter(wanted, dtype=np.int64, count=len(wanted)))


def marked_rows(table: Table, sheet: Sheet, column: str, value: str) -> Mask:
    """The rows with a value in a column of the sheet, bool [n_rows]."""
    cells = sheet[column]
    if value not in cells.texts:
        raise InputError(f"Column “{column}” has no value “{value}” that could mark validation rows.")
    return cells.codes[table.rows] == cells.texts.index(value)


def parts(table: Table, validation: Mask) -> tuple[Table, Table]:
    """The training part and the validation part; raises InputError when one of them is empty."""
    if not validation.any():
        raise InputError("No row is marked for validation; mark some, or choose another pruning method.")
    if validation.all():
        raise InputError("Every row is marked for validation; some must be left to grow the tree from.")
    return table.take(np.flatnonzero(~validation)), table.take(np.flatnonzero(validation))


def seen_by(tree: Tree, validation: Table | Sheet) -> Seen:
    """Where validation rows go: another part of the tree's table, or a sheet that has its target column."""
    if isinstance(validation, Table):
        return see(tree, validation, validation.classes.astype(np.int64))
    cells = validation[tree.schema.target]
    labelled = np.flatnonzero(cells.codes >= 0)
    if not len(labelled):
        raise InputError(f"No row of the validation data has a value in the target column “{cells.name}”.")
    return see(tree, validation.take(labelled), codes_of_cells(tree.schema.target_column, cells)[labelled])

"""Which rows grow a tree and which ones check it."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.arrivals import codes_of_cells
from engine.replacement import Seen, see
from engine.sheet import InputError, Sheet
from engine.table import Table
from engine.tree import Tree

Mask = NDArray[np.bool_]

MOST_FOLDS, MOST_REPEATS = 1_000, 100

_RANGE = re.compile(r"(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?")


def hold_out(table: Table, share: float, seed: int) -> Mask:
    """A share of the table's rows at random, bool [n_rows]; each class in proportion where all have rows enough."""
    from sklearn.model_selection import train_test_split

    if not 0 < share < 1:
        raise InputError(f"The hold-out share must be between 0 and 1; it is {share}.")
    _check_seed(seed)
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


@dataclass(frozen=True, slots=True, eq=False)
class Folds:
    """Rows dealt to folds, once or several times.

    of: int16 [n_repeats, n_rows], the fold that leaves each row out. stratified: whether every class is dealt in
    proportion. The folds of all repeats are numbered one after the other.
    """

    of: NDArray[np.int16]
    n_folds: int
    seed: int
    stratified: bool

    @property
    def n_repeats(self) -> int:
        return len(self.of)

    @property
    def n_rows(self) -> int:
        return self.of.shape[1]

    @property
    def n_all(self) -> int:
        """The folds of all repeats."""
        return self.n_repeats * self.n_folds

    def left_out(self, fold: int) -> Mask:
        """The rows that one of all folds leaves out, bool [n_rows]."""
        repeat, number = divmod(fold, self.n_folds)
        return self.of[repeat] == number


def deal_folds(table: Table, n_folds: int = 10, n_repeats: int = 1, seed: int = 0) -> Folds:
    """The table's rows at random in folds of equal size, each class in proportion where all have rows for every fold.

    More repeats begin with those of fewer. Raises InputError for a number that is out of range.
    """
    from sklearn.model_selection import RepeatedKFold, RepeatedStratifiedKFold

    if table.n_rows < 2:
        raise InputError("One row cannot be dealt to folds.")
    if not 2 <= n_folds <= min(table.n_rows, MOST_FOLDS):
        most = min(table.n_rows, MOST_FOLDS)
        raise InputError(f"The number of folds must be a whole number from 2 to {most}; it is {n_folds}.")
    if not 1 <= n_repeats <= MOST_REPEATS:
        raise InputError(f"The repeats must be a whole number from 1 to {MOST_REPEATS}; they are {n_repeats}.")
    _check_seed(seed)
    rows_of_class = np.bincount(table.classes)
    stratified = int(rows_of_class[rows_of_class > 0].min()) >= n_folds
    dealer = RepeatedStratifiedKFold if stratified else RepeatedKFold
    splits = dealer(n_splits=n_folds, n_repeats=n_repeats, random_state=seed).split(table.classes, table.classes)
    of = np.empty((n_repeats, table.n_rows), dtype=np.int16)
    for fold, (_, left_out) in enumerate(splits):
        of[fold // n_folds, left_out] = fold % n_folds
    of.flags.writeable = False
    return Folds(of, n_folds, seed, stratified)


def _check_seed(seed: int) -> None:
    if not 0 <= seed < 2**32:
        raise InputError(f"The seed must be a whole number from 0 to {2**32 - 1}; it is {seed}.")


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
    """The rows with a value in a column of the sheet, bool [n_rows]. The target marks none: parts of one class each."""
    cells = sheet[column]
    if column == table.schema.target:
        raise InputError(f"“{column}” is the target and cannot mark validation rows; choose another column.")
    if value not in cells.texts:
        raise InputError(f"Column “{column}” has no value “{value}” that could mark validation rows.")
    return cells.codes[table.rows] == cells.texts.index(value)


def parts(table: Table, validation: Mask) -> tuple[Table, Table]:
    """The training part and the validation part; raises InputError when one of them is empty."""
    if not validation.any():
        raise InputError("No row with a class is marked for validation; mark some, or choose other validation rows.")
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

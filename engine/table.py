"""The table a tree is grown from: integer codes per column, and the words that belong to them.

Made once from a sheet, checked once, never changed. Row order is the sheet's, less the rows without a class.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.sheet import KINDS, Cells, InputError, Kind, Sheet, guess_kind
from engine.texts import order

MISSING = "(missing)"


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """What a tree has to know of a column.

    labels: the values of a categorical column in sorted order; () for a numeric one.
    numbers: float64, the distinct values of a numeric column ascending; empty for a categorical one.
    A cell's code is its value's position there; the code `missing` (= n_values) stands for an empty cell.
    """

    name: str
    kind: Kind
    labels: tuple[str, ...]
    numbers: NDArray[np.float64]

    @property
    def n_values(self) -> int:
        return len(self.labels) if self.kind == "categorical" else len(self.numbers)

    @property
    def missing(self) -> int:
        return self.n_values

    def word(self, code: int) -> str:
        """The text of a code; never the same for two codes."""
        if code == self.missing:
            word = MISSING
            while word in self.labels:
                word = f"({word})"
            return word
        return self.labels[code] if self.kind == "categorical" else repr(float(self.numbers[code])).removesuffix(".0")


@dataclass(frozen=True, slots=True, eq=False)
class Schema:
    """Names, kinds and values of the columns, and the classes in sorted order."""

    target: str
    columns: tuple[Column, ...]
    classes: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Rows with a class, as codes.

    codes: one int32 [n_rows] per column, see Column. classes: int32 [n_rows], index into schema.classes.
    rows: int64 [n_rows], position of each row in the sheet. n_unlabelled: rows left out for want of a class.
    fingerprint: a digest of schema, codes and classes, equal for equal content.
    """

    schema: Schema
    codes: tuple[NDArray[np.int32], ...]
    classes: NDArray[np.int32]
    rows: NDArray[np.int64]
    n_unlabelled: int
    fingerprint: str

    @property
    def n_rows(self) -> int:
        return len(self.classes)

    @property
    def n_classes(self) -> int:
        return len(self.schema.classes)


def make_table(
    sheet: Sheet,
    target: str,
    kinds: Mapping[str, Kind] | None = None,
    columns: Sequence[str] | None = None,
) -> Table:
    """The table of a sheet.

    kinds: kinds that overrule the guessed ones, by column name. columns: the names to use, in the sheet's order;
    all but the target by default. Raises InputError, naming column and value, for what cannot be used.
    """
    label_cells = sheet[target]
    if not sheet.n_rows:
        raise InputError("There are no data rows.")
    used = [c for c in sheet.columns if c.name != target and (columns is None or c.name in columns)]
    for name in (*(columns or ()), *(kinds or ())):
        sheet[name]
    if not used:
        raise InputError(f"A tree of “{target}” needs at least one other column to split on.")
    rows = np.flatnonzero(label_cells.codes >= 0)
    if not len(rows):
        raise InputError(f"The target column “{target}” is empty in every row.")
    classes, class_codes = _categorical(label_cells)
    made = [_column(cells, (kinds or {}).get(cells.name) or guess_kind(cells)) for cells in used]
    schema = Schema(target, tuple(column for column, _ in made), classes)
    codes = tuple(_frozen(column_codes[rows], np.int32) for _, column_codes in made)
    labels = _frozen(class_codes[rows], np.int32)
    return Table(
        schema,
        codes,
        labels,
        _frozen(rows, np.int64),
        sheet.n_rows - len(rows),
        _fingerprint(schema, codes, labels),
    )


def _column(cells: Cells, kind: Kind) -> tuple[Column, NDArray[np.int32]]:
    if kind not in KINDS:
        raise InputError(f"Column “{cells.name}” cannot be of kind “{kind}”; choose one of: {', '.join(KINDS)}.")
    if kind == "categorical":
        labels, codes = _categorical(cells)
        return Column(cells.name, kind, labels, _frozen(np.empty(0), np.float64)), codes
    words = np.flatnonzero(np.isnan(cells.numbers))
    if len(words):
        row = int(np.argmax(cells.codes == words[0])) + 1
        raise InputError(
            f"Column “{cells.name}” cannot be numeric: “{cells.texts[int(words[0])]}” in data row {row} is not a "
            "number. Make the column categorical, or correct the cell."
        )
    distinct, rank = np.unique(cells.numbers, return_inverse=True)
    codes = np.append(rank, len(distinct)).astype(np.int32)[cells.codes]
    return Column(cells.name, kind, (), _frozen(distinct, np.float64)), codes


def _categorical(cells: Cells) -> tuple[tuple[str, ...], NDArray[np.int32]]:
    places = order(cells.texts, cells.numbers)
    recode = np.empty(len(places) + 1, dtype=np.int32)
    recode[places] = np.arange(len(places))
    recode[-1] = len(places)  # the code −1 of an empty cell picks the last entry
    return cells.texts.listed(places), recode[cells.codes]


def _fingerprint(schema: Schema, codes: tuple[NDArray[np.int32], ...], classes: NDArray[np.int32]) -> str:
    digest = hashlib.blake2b(digest_size=12)
    digest.update(repr((schema.target, schema.classes, len(classes))).encode())
    for column, column_codes in zip(schema.columns, codes, strict=True):
        digest.update(repr((column.name, column.kind, column.labels)).encode())
        digest.update(column.numbers.tobytes())
        digest.update(column_codes.tobytes())
    digest.update(classes.tobytes())
    return digest.hexdigest()


def _frozen(values: Any, dtype: Any) -> Any:
    result = np.ascontiguousarray(values, dtype=dtype)
    if result.flags.writeable:
        result = result.copy() if result is values else result
        result.flags.writeable = False
    return result

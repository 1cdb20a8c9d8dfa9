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

from engine.sheet import KINDS, Cells, InputError, Kind, Sheet, frozen, guess_kind
from engine.texts import order
from engine.threads import Tell, each

MISSING = "(missing)"


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """What a tree has to know of a column.

    labels: the values of a categorical column in sorted order, or in that of its cells; () for a numeric one.
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

    @property
    def target_column(self) -> Column:
        """The target as a categorical column, whose codes are the classes."""
        return Column(self.target, "categorical", self.classes, frozen(np.empty(0), np.float64))

    def same_as(self, other: Schema) -> bool:
        """Whether a code means the same in both."""
        pairs = zip(self.columns, other.columns, strict=False)
        return self is other or (
            (self.target, self.classes, len(self.columns)) == (other.target, other.classes, len(other.columns))
            and all((a.name, a.kind, a.labels) == (b.name, b.kind, b.labels) for a, b in pairs)
            and all(np.array_equal(a.numbers, b.numbers) for a, b in zip(self.columns, other.columns, strict=True))
        )


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
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

    def take(self, rows: NDArray[np.int64]) -> Table:
        """Some of the rows, by position, under the same schema: every value keeps its code."""
        digest = hashlib.blake2b(self.fingerprint.encode(), digest_size=12)
        digest.update(rows.astype(np.int64).tobytes())
        codes = tuple(frozen(column_codes[rows], np.int32) for column_codes in self.codes)
        labels, places = frozen(self.classes[rows], np.int32), frozen(self.rows[rows], np.int64)
        return Table(self.schema, codes, labels, places, self.n_unlabelled, digest.hexdigest())


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """A column as codes of all rows of its sheet, whatever the target. digest: of both."""

    column: Column
    codes: NDArray[np.int32]
    digest: bytes


Wanted = tuple[str, Kind]
"""The name of a column and the kind it is to be encoded as."""


def make_table(
    sheet: Sheet,
    target: str,
    kinds: Mapping[str, Kind] | None = None,
    columns: Sequence[str] | None = None,
    encoded: Mapping[Wanted, Encoded] | None = None,
) -> Table:
    """The table of a sheet.

    kinds: kinds that overrule the guessed ones, by column name. columns: the names to use, in the sheet's order;
    all but the target by default. encoded: what `encode` made of this sheet before. Raises InputError, naming column
    and value, for what cannot be used.
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
    wanted: list[Wanted] = [(target, "categorical")]
    wanted += [(cells.name, (kinds or {}).get(cells.name) or guess_kind(cells)) for cells in used]
    whole = encode(sheet, wanted, encoded)
    labels, *others = each(lambda key: _at(whole[key], rows), wanted, len(rows))
    return _table(labels, others, rows, sheet.n_rows - len(rows))


def table_of_codes(
    schema: Schema, codes: Sequence[NDArray[Any]], classes: NDArray[Any], rows: NDArray[Any], n_unlabelled: int = 0
) -> Table:
    """The table of a schema and codes that fit it, see Table."""
    columns = zip((schema.target_column, *schema.columns), (classes, *codes), strict=True)
    labels, *others = (_digested(column, frozen(column_codes, np.int32)) for column, column_codes in columns)
    return _table(labels, others, rows, n_unlabelled)


def _table(labels: Encoded, others: Sequence[Encoded], rows: NDArray[Any], n_unlabelled: int) -> Table:
    digest = hashlib.blake2b(b"".join(column.digest for column in (labels, *others)), digest_size=12)
    schema = Schema(labels.column.name, tuple(made.column for made in others), labels.column.labels)
    codes = tuple(made.codes for made in others)
    return Table(schema, codes, labels.codes, frozen(rows, np.int64), n_unlabelled, digest.hexdigest())


def encode(
    sheet: Sheet, wanted: Sequence[Wanted], known: Mapping[Wanted, Encoded] | None = None, tell: Tell | None = None
) -> dict[Wanted, Encoded]:
    """The wanted columns as codes; those among the known ones are taken from there. tell: see Tell.

    Raises InputError for a kind that there is not, and for a numeric column with a cell that is no number.
    """
    found = {key: known[key] for key in wanted if key in known} if known else {}
    missing = [key for key in wanted if key not in found]
    made = each(lambda key: encoded_cells(sheet[key[0]], key[1]), missing, sheet.n_rows, tell)
    return {**found, **dict(zip(missing, made, strict=True))}


def column_of_numbers(name: str, values: NDArray[np.float64]) -> tuple[Column, NDArray[Any]]:
    """A numeric column of float64 [n_rows], nan where there is no value, and its codes."""
    distinct, codes = np.unique(values, return_inverse=True)  # all nan are one value, the last: its code is `missing`
    known = distinct[~np.isnan(distinct)] + 0.0  # −0 is 0
    return Column(name, "numeric", (), frozen(known, np.float64)), codes


def encoded_cells(cells: Cells, kind: Kind) -> Encoded:
    """A column of cells as codes; raises InputError for a text that is no number in a numeric one."""
    if kind not in KINDS:
        raise InputError(f"Column “{cells.name}” cannot be of kind “{kind}”; choose one of: {', '.join(KINDS)}.")
    if kind == "categorical":
        places = np.arange(len(cells.texts)) if cells.ranked else order(cells.texts, cells.numbers)
        column = Column(cells.name, kind, cells.texts.listed(places), frozen(np.empty(0), np.float64))
        rank = np.empty(len(places), dtype=np.int64)
        rank[places] = np.arange(len(places))
    else:
        _refuse_words(cells)
        numbers, rank = np.unique(cells.numbers, return_inverse=True)
        column = Column(cells.name, kind, (), frozen(numbers, np.float64))
    codes = np.append(rank, column.missing).astype(np.int32)[cells.codes]  # an empty cell's −1 picks the last entry
    return _digested(column, codes)


def _at(encoded: Encoded, rows: NDArray[np.int64]) -> Encoded:
    return encoded if len(rows) == len(encoded.codes) else _digested(encoded.column, encoded.codes[rows])


def _digested(column: Column, codes: NDArray[np.int32]) -> Encoded:
    digest = hashlib.blake2b(repr((column.name, column.kind, column.labels)).encode(), digest_size=16)
    digest.update(column.numbers.data)
    digest.update(codes.data)
    return Encoded(column, frozen(codes, np.int32), digest.digest())


def _refuse_words(cells: Cells) -> None:
    if (word := cells.first_word()) is not None:
        raise InputError(
            f"Column “{cells.name}” cannot be numeric: {word} is not a number. Make the column categorical, or correct "
            "the cell."
        )

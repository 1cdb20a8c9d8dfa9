"""Cells as they were read: cleaned texts, number syntax, and the kind a column seems to be.

Knows nothing of files, targets or trees. A column keeps its distinct texts once and a small integer per row, so
every decision below looks at distinct texts only.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, cast

import numpy as np
import pandas as pd
from numpy.typing import NDArray

Kind = Literal["categorical", "numeric"]
KINDS: tuple[Kind, ...] = ("categorical", "numeric")

MAX_EXACT = 2**53
MAX_DIGITS = 1 + len(str(MAX_EXACT))  # with a sign; int() refuses texts of thousands of digits
FEW_VALUES = 10
PLACEHOLDER = "column {}"
"""What a column without a name is called, by its position from 1."""
ROWS_PER_VALUE = 3

_INVISIBLE = "\u200b\u2060\ufeff"
_NUMBER = re.compile(r"[+-]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_WHOLE = re.compile(r"[+-]?[0-9]+")
_DAY = r"(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))"
_DATE = re.compile(_DAY + r"(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?")


class InputError(ValueError):
    """An input that cannot be used; its text is one sentence for the person who gave it."""


@dataclass(frozen=True, slots=True)
class Cells:
    """One column as read.

    codes: int32 [n_rows], index into texts, −1 where the cell is empty.
    texts: the distinct cleaned texts, in the order of their first row.
    joined: how many spellings were made equal to another one by cleaning.
    """

    name: str
    codes: NDArray[np.int32]
    texts: tuple[str, ...]
    joined: int = 0

    @property
    def n_missing(self) -> int:
        return int(np.count_nonzero(self.codes < 0))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A rectangular block of cells with named columns."""

    columns: tuple[Cells, ...]
    n_rows: int

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(cells.name for cells in self.columns)

    def __getitem__(self, name: str) -> Cells:
        for cells in self.columns:
            if cells.name == name:
                return cells
        raise InputError(f"There is no column “{name}”. The columns are: {', '.join(self.names)}.")

    def take(self, rows: NDArray[np.int64]) -> Sheet:
        """Some of the rows, by position."""
        columns = tuple(Cells(c.name, _frozen(c.codes[rows]), c.texts, c.joined) for c in self.columns)
        return Sheet(columns, len(rows))

    def frame(self, rows: NDArray[np.int64] | None = None) -> pd.DataFrame:
        """The texts as a data frame of strings, empty cells as "", all rows or those given."""
        data = {}
        for position, cells in enumerate(self.columns):
            texts = np.array([*cells.texts, ""], dtype=object)
            data[position] = texts[cells.codes if rows is None else cells.codes[rows]]
        frame = pd.DataFrame(data, index=None if rows is None else pd.Index(rows))
        frame.columns = pd.Index(self.names, dtype=object)
        return frame


def clean(text: str) -> str:
    """The text without spaces (of any Unicode kind) and invisible marks at its ends, in form NFC; −0 is 0."""
    stripped = text.strip()
    while stripped and (stripped[0] in _INVISIBLE or stripped[-1] in _INVISIBLE):
        stripped = stripped.strip(_INVISIBLE).strip()
    text = unicodedata.normalize("NFC", stripped)
    return text[1:] if text.startswith("-") and number(text) == 0 else text


def cells_of(name: str, values: Any) -> Cells:
    """Cells of any one-dimensional sequence; None and not-a-number are empty cells."""
    codes, raw = pd.factorize(pd.Series(values).astype(object), use_na_sentinel=True)
    place: dict[str, int] = {}
    recode = np.full(len(raw) + 1, -1, dtype=np.int32)
    n_filled = 0
    for code, value in enumerate(raw):
        text = clean(_text(value))
        if text:
            n_filled += 1
            recode[code] = place.setdefault(text, len(place))
    return Cells(name, _frozen(recode[codes]), tuple(place), n_filled - len(place))


def read_frame(frame: pd.DataFrame) -> Sheet:
    """A sheet of a data frame; the columns' names become texts. Raises InputError for a name that is there twice."""
    columns = tuple(cells_of(clean(str(name)), frame.iloc[:, i]) for i, name in enumerate(frame.columns))
    for name, times in Counter(cells.name for cells in columns).items():
        if times > 1:
            raise InputError(f"More than one column is called “{name}”; give every column its own name.")
    return Sheet(columns, len(frame))


def distinct_names(names: list[str]) -> list[str]:
    """The names, a repeated one with the first free number behind it."""
    seen: set[str] = set()
    distinct = []
    for name in names:
        unique, n = name, 1
        while unique in seen or (n > 1 and unique in names):
            n += 1
            unique = f"{name} ({n})"
        seen.add(unique)
        distinct.append(unique)
    return distinct


def number(text: str) -> float | None:
    """The number a cleaned text stands for, or None.

    Plain decimal syntax with an optional exponent. Not numbers: inf, nan, digits with "_" or leading zeros
    ("007"), whole numbers beyond 2^53, and anything that overflows.
    """
    if not _NUMBER.fullmatch(text):
        return None
    if _WHOLE.fullmatch(text) and (len(text) > MAX_DIGITS or abs(int(text)) > MAX_EXACT):
        return None
    value = float(text)
    return value + 0.0 if np.isfinite(value) else None


def numbers(texts: Iterable[str]) -> NDArray[np.float64] | None:
    """The numbers of all texts, or None when one of them is not a number."""
    values = []
    for text in texts:
        value = number(text)
        if value is None:
            return None
        values.append(value)
    return np.array(values, dtype=np.float64)


def guess_kind(cells: Cells) -> Kind:
    """Numeric when every value is a number; whole numbers with few, often repeated values stay categorical."""
    values = numbers(cells.texts)
    if values is None or not len(values):
        return "categorical"
    different = np.unique(values)
    n_known = len(cells.codes) - cells.n_missing
    few = len(different) <= FEW_VALUES and n_known >= ROWS_PER_VALUE * len(different)
    if few and bool(np.all(different == np.floor(different))):
        return "categorical"
    return "numeric"


def are_dates(cells: Cells) -> bool:
    """Whether every value looks like a calendar date."""
    return bool(cells.texts) and all(_DATE.fullmatch(text) for text in cells.texts)


def sorted_texts(texts: Iterable[str]) -> tuple[str, ...]:
    """Texts in the order of values: by number when all are numbers, else by code point."""
    listed = list(texts)
    values = numbers(listed)
    if values is None:
        return tuple(sorted(listed))
    return tuple(text for _, text in sorted(zip(values.tolist(), listed, strict=True)))


def _text(value: object) -> str:
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value))
    if isinstance(value, (float, np.floating)):
        return repr(float(value)).removesuffix(".0")
    return str(value)


def _frozen(codes: NDArray[Any]) -> NDArray[np.int32]:
    result = cast("NDArray[np.int32]", np.ascontiguousarray(codes, dtype=np.int32))
    result.flags.writeable = False
    return result

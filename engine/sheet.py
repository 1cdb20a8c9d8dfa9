"""Cells as they were read: distinct texts, their numbers, and the kind a column seems to be.

Knows nothing of files, targets or trees. A column keeps its distinct texts once and a small integer per row, so
every decision below looks at distinct texts only.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from engine.texts import Texts, clean, cleaned, distinct, distinct_by_number, number_or_nan
from engine.texts import number as number  # those who read cells look for it here

if TYPE_CHECKING:
    import pandas as pd  # else where it is needed: importing it takes as long as everything else here

Kind = Literal["categorical", "numeric"]
KINDS: tuple[Kind, ...] = ("categorical", "numeric")

FEW_VALUES = 10
PLACEHOLDER = "column {}"
"""What a column without a name is called, by its position from 1."""
ROWS_PER_VALUE = 3


class InputError(ValueError):
    """An input that cannot be used; its text is one sentence for the person who gave it."""


@dataclass(frozen=True, slots=True)
class Cells:
    """One column as read.

    codes: int32 [n_rows], index into texts, −1 where the cell is empty.
    texts: the distinct cleaned texts, in the order of their first row.
    numbers: float64 [n_texts], the number each text stands for, not-a-number where it is none.
    joined: how many spellings were made equal to another one by cleaning.
    ranked: whether the texts stand in an order of their own, such as months; else values are sorted.
    decimal: the decimal mark of numbers that are not those of `number`, such as 1.5 for “1,5”; None where all are.
    """

    name: str
    codes: NDArray[np.int32]
    texts: Texts
    numbers: NDArray[np.float64]
    joined: int = 0
    ranked: bool = False
    decimal: str | None = None

    def plain(self, code: int) -> str:
        """The text of a code, "" for −1; plainly where it stands for a number that is written otherwise."""
        if code < 0:
            return ""
        value = self.numbers[code]
        return self.texts[code] if self.decimal is None or np.isnan(value) else repr(float(value)).removesuffix(".0")

    def first_word(self) -> str | None:
        """The first text that is no number and where it stands, “x” in data row 3; None where all are numbers."""
        words = np.flatnonzero(np.isnan(self.numbers))
        if not len(words):
            return None
        return f"“{self.texts[int(words[0])]}” in data row {int(np.argmax(self.codes == words[0])) + 1}"

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

    @property
    def fingerprint(self) -> str:
        """A digest of names and cells, equal for equal content; it reads every cell."""
        digest = hashlib.blake2b(str(self.n_rows).encode(), digest_size=12)
        for cells in self.columns:
            digest.update(repr((cells.name, len(cells.texts))).encode())
            texts = [text.encode() for text in cells.texts]
            digest.update(np.array(list(map(len, texts)), dtype="<i8").tobytes())
            digest.update(b"".join(texts))
            digest.update(cells.codes.astype("<i4", copy=False).tobytes())
            if cells.decimal:
                digest.update(cells.numbers.tobytes())
        return digest.hexdigest()

    def __getitem__(self, name: str) -> Cells:
        for cells in self.columns:
            if cells.name == name:
                return cells
        raise InputError(f"There is no column “{name}”. The columns are: {', '.join(self.names)}.")

    def take(self, rows: NDArray[np.int64]) -> Sheet:
        """Some of the rows, by position."""
        columns = tuple(replace(cells, codes=frozen(cells.codes[rows], np.int32)) for cells in self.columns)
        return Sheet(columns, len(rows))

    def frame(self, rows: NDArray[np.int64] | None = None) -> pd.DataFrame:
        """The texts as a data frame of strings, empty cells as "", all rows or those given."""
        import pandas as pd

        data = {}
        for position, cells in enumerate(self.columns):
            data[position] = cells.texts.at(cells.codes if rows is None else cells.codes[rows]).to_pandas()
        frame = pd.DataFrame(data)
        if rows is not None:
            frame.index = pd.Index(rows)
        frame.columns = pd.Index(self.names, dtype=object)
        return frame


def cells_of(name: str, values: Any) -> Cells:
    """Cells of any one-dimensional sequence; None and not-a-number are empty cells."""
    raw, codes, raw_numbers = _factorized(name, values)
    texts, numbers = cleaned(raw, raw_numbers)
    joined = 0
    if texts is not raw:
        texts, place = distinct(texts)
        known = place >= 0
        numbers_of = numbers[known]
        numbers = np.empty(len(texts))
        numbers[place[known]] = numbers_of
        joined = len(numbers_of) - len(texts)
        codes = np.append(place, np.int32(-1))[codes]  # the code −1 of an empty cell picks the last entry
    return Cells(name, frozen(codes, np.int32), Texts(texts), frozen(numbers, np.float64), joined)


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


def guess_kind(cells: Cells) -> Kind:
    """Numeric when every value is a number; whole numbers with few, often repeated values stay categorical."""
    values = cells.numbers
    if not len(values) or np.isnan(values).any():
        return "categorical"
    if np.any(values != np.floor(values)):
        return "numeric"
    n_different, n_known = len(np.unique(values)), len(cells.codes) - cells.n_missing
    return "categorical" if n_different <= FEW_VALUES and n_known >= ROWS_PER_VALUE * n_different else "numeric"


def frozen(values: NDArray[Any], dtype: Any) -> Any:
    """A freshly made array as a read-only one of this type."""
    result = np.ascontiguousarray(values, dtype=dtype)
    if result.flags.writeable:
        result.flags.writeable = False
    return result


def _text(value: object) -> str:
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value))
    if isinstance(value, (float, np.floating)):
        return repr(float(value)).removesuffix(".0")
    return str(value)


def _factorized(name: str, values: Any) -> tuple[pa.StringArray, NDArray[Any], NDArray[np.float64]]:
    """The different texts as they are written, in the order of their first row; one's place for each row; numbers."""
    if isinstance(values, pa.ChunkedArray):
        return _of_dictionary(values) if pa.types.is_dictionary(values.type) else _of_texts(values)
    import pandas as pd

    series = pd.Series(values)
    if isinstance(series.dtype, pd.StringDtype):
        return _of_texts(_array(name, series))
    codes, objects = pd.factorize(series.astype(object), use_na_sentinel=True)
    are_texts = pd.api.types.infer_dtype(objects) == "string"
    texts, place, numbers = _of_texts(_array(name, objects if are_texts else [_text(value) for value in objects]))
    return texts, np.append(place, -1)[codes], numbers


def _of_texts(rows: pa.StringArray | pa.ChunkedArray) -> tuple[pa.StringArray, NDArray[np.int32], NDArray[np.float64]]:
    if isinstance(rows, pa.ChunkedArray):
        rows = rows.chunk(0) if rows.num_chunks == 1 else rows.combine_chunks()
    found = distinct_by_number(rows.drop_null() if rows.null_count else rows)
    if found is None:
        texts, codes = distinct(rows)
        return texts, codes, number_or_nan(texts)
    texts, known, numbers = found
    if not rows.null_count:
        return texts, known, numbers
    codes = np.full(len(rows), -1, dtype=np.int32)
    codes[rows.is_valid().to_numpy(zero_copy_only=False)] = known
    return texts, codes, numbers


def _of_dictionary(rows: pa.ChunkedArray) -> tuple[pa.StringArray, NDArray[np.int32], NDArray[np.float64]]:
    """The same of texts that are held once already, in any order, some of them perhaps unused or there twice."""
    whole = pa.chunked_array(rows.chunks, rows.type).unify_dictionaries()
    indices = pa.chunked_array([chunk.indices for chunk in whole.chunks], pa.int32()).combine_chunks()
    words = whole.chunk(0).dictionary if whole.num_chunks else pa.array([], pa.string())
    used, place = distinct(indices)
    texts, codes = distinct(words.take(used))
    return texts, np.append(codes, np.int32(-1))[place], number_or_nan(texts)


def _array(name: str, texts: Any) -> Any:
    try:
        return pa.array(texts, pa.string(), from_pandas=True)
    except UnicodeEncodeError as error:
        raise InputError(f"Column “{name}” has a cell that is no text: {error.object!r}.") from None

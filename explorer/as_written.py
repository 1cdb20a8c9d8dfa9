"""What every reader of files gives: names as they stand in the file, and nameless columns below them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice

import pyarrow as pa

from engine import Cells, cells_of, clean
from explorer.notices import Notice
from explorer.reading import Reading

Typed = bool | frozenset[str]
"""Whether a column's numbers are typed, all or none; or which of its cleaned texts are."""


@dataclass(frozen=True, slots=True)
class AsWritten:
    """Names as they are written, the columns below, nameless, and what was guessed on the way.

    parts: the sheets of a workbook to choose from; reading.part is the chosen one. typed: for each column, whether its
    numbers are numbers in the file, which no decimal mark changes, or which of its texts are; () where none is.
    """

    header: list[str]
    columns: list[Cells]
    notices: tuple[Notice, ...]
    reading: Reading
    parts: tuple[str, ...] = ()
    typed: tuple[Typed, ...] = ()


AT_ONCE = 20_000
"""Rows of Python texts that are held at once."""


def cells_of_rows(rows: Iterable[Sequence[str | None]], width: int) -> list[Cells]:
    """Nameless columns of rows that all have so many cells."""
    chunks: list[list[pa.Array]] = [[] for _ in range(width)]
    rows = iter(rows)
    while block := list(islice(rows, AT_ONCE)):
        for column, cells in zip(chunks, zip(*block, strict=True), strict=True):
            column.append(texts(cells))
    return [cells_of("", pa.chunked_array(chunks.pop(0), pa.string())) for _ in range(width)]


def texts(values: Sequence[str | None]) -> pa.StringArray:
    """An Arrow array; halves of letters, which JSON can spell, become the sign for no letter."""
    try:
        return pa.array(values, pa.string())
    except UnicodeEncodeError:
        whole = [value and value.encode("utf-8", "surrogatepass").decode("utf-8", "replace") for value in values]
        return pa.array(whole, pa.string())


def cleaned_typed(typed: bool | list[str]) -> Typed:
    """What `typed_of` found, of texts as cells hold them."""
    return typed if isinstance(typed, bool) else frozenset(map(clean, typed))

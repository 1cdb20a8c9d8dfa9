"""Bytes of a tidy CSV file to columns, read by pyarrow in one go.

Tidy is a file that every reader understands alike: all records have the same number of cells (the header may be one
short), lines end in LF or CR LF, and a quote that opens a cell stands at its very beginning and is closed. Anything
else is left to a reader that can say what is wrong with it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv

from engine.sheet import Cells, cells_of
from engine.threads import Tell, each

BLOCK = 1 << 24  # bytes that one thread takes at a time; a larger record is not tidy


@dataclass(frozen=True, slots=True)
class Tidy:
    """The names of the first record as they are written, and the cells of every column below, nameless."""

    header: tuple[str, ...]
    columns: tuple[Cells, ...]


def read_tidy(data: bytes, separator: str, tell: Tell | None = None, headed: bool = True) -> Tidy | None:
    """The columns of UTF-8 bytes without NUL, or None when the file is not tidy or has fewer than two columns.

    headed: whether the first record holds the names; without it all names are empty.
    """
    if not _is_plain(data, separator):
        return None
    try:
        start, header, width = _first_records(data, separator)
        if not headed:
            start, header, width = 0, [""] * len(header), len(header)
        if len(header) < 2 or width - len(header) not in (0, 1):
            return None
        rows = _rows(data, start, separator, width)
    except (csv.Error, pa.ArrowInvalid):  # a very long name; records of different length
        pa.default_memory_pool().release_unused()
        return None
    if rows is None:
        return None
    columns, n_rows = rows.columns, rows.num_rows
    del rows

    def cells(place: int) -> Cells:
        read = cells_of("", columns[place])
        if read.joined:
            read = cells_of("", pc.ascii_ltrim(columns[place], " "))  # a space before a cell is no other spelling
        columns[place] = None  # the texts of the rows go column by column, or they would be there twice
        pa.default_memory_pool().release_unused()
        return read

    return Tidy(tuple(header), tuple(each(cells, range(width), n_rows, tell)))


def _is_plain(data: bytes, separator: str) -> bool:
    """Whether separator and line ends are plain, and no opening quote stands behind spaces."""
    if len(separator) != 1 or not separator.isascii() or separator in ' "\r\n':
        return False
    if b"\r" in data and data.count(b"\r") != data.count(b"\r\n"):
        return False
    if b'"' not in data or b' "' not in data:  # the first is the quicker question
        return True
    return re.search(rb'(?:^|[\r\n%s]) +"' % re.escape(separator.encode()), data) is None


def _rows(data: bytes, start: int, separator: str, width: int) -> pa.Table | None:
    """The texts of all rows from a byte on; None when a quote is left open or quotes kept spaces before a text.

    Raises pa.ArrowInvalid when a row has not as many cells as the width says.
    """
    names = [str(place) for place in range(width)]
    quoted = data.find(b'"', start) >= 0
    rows = pyarrow.csv.read_csv(
        pa.py_buffer(memoryview(data)[start:]),
        pyarrow.csv.ReadOptions(column_names=names, block_size=BLOCK),
        pyarrow.csv.ParseOptions(delimiter=separator, quote_char=quoted and '"', newlines_in_values=quoted),
        pyarrow.csv.ConvertOptions(
            column_types=dict.fromkeys(names, pa.string()), null_values=[""], strings_can_be_null=True, check_utf8=False
        ),
    )
    if quoted:
        last = rows.column(width - 1)[-1].as_py() or ""
        left_open = data.endswith(b'"' + last.replace('"', '""').encode())
        if left_open or any(pc.any(pc.starts_with(column, " ")).as_py() for column in rows.columns):
            return None
    return rows


def _first_records(data: bytes, separator: str) -> tuple[int, list[str], int]:
    """Where the second record begins, the cells of the first, and how many the second has."""
    start = 0

    def lines() -> Iterator[str]:
        nonlocal start
        for line in io.BytesIO(data):
            start += len(line)
            yield line.decode()

    records = csv.reader(lines(), delimiter=separator, skipinitialspace=True)
    header, begins = next(records, []), start
    return begins, header, len(next(records, []))

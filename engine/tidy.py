"""Bytes of a tidy CSV file to columns, read by pyarrow in one go.

Tidy is a file that every reader understands alike: all records have the same number of cells (the header may be one
short), lines end in LF or CR LF, and a quote that opens a cell stands at its very beginning and is closed. Anything
else is left to a reader that can say what is wrong with it.
"""

from __future__ import annotations

import contextlib
import csv
import io
import re
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv

from engine.sheet import Cells, cells_of
from engine.threads import Tell, each

BLOCK = 1 << 24  # bytes that one thread takes at a time; a larger record is not tidy
LARGE = 1 << 23  # bytes of a file whose repeated texts are not held once a row
HEAD = 1 << 20
HEAVY = 1 << 25  # bytes of a column of which one is worked on at a time
REPEATING = 0.5
REPEATED = pa.dictionary(pa.int32(), pa.string())


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
    alone = threading.Lock()

    def cells(place: int) -> Cells:
        column = columns[place]
        columns[place] = None  # the texts of the rows go column by column, or they would be there twice
        with alone if column.nbytes >= HEAVY else contextlib.nullcontext():
            if pa.types.is_string(column.type) and column.num_chunks > 1:
                column = pa.chunked_array([column.combine_chunks()])
            read = cells_of("", column)
            if read.joined and _may_be_indented(data, separator):
                read = cells_of("", _mapped(column, _without_indent))  # a space before a cell is no other spelling
            del column
            pa.default_memory_pool().release_unused()
        return read

    made = each(cells, range(width), n_rows, tell)
    pa.default_memory_pool().release_unused()  # this thread, too, has memory that others gave back
    return Tidy(tuple(header), tuple(made))


def _may_be_indented(data: bytes, separator: str) -> bool:
    return any(mark + b" " in data for mark in (separator.encode(), b"\n", b'"'))


def _mapped(column: pa.ChunkedArray, change: Callable[[pa.StringArray], pa.Array]) -> pa.ChunkedArray:
    """The column with every text changed; one of repeated texts is changed in its dictionaries."""
    if column.type != REPEATED:
        return pa.chunked_array([change(chunk) for chunk in column.chunks])
    return pa.chunked_array(
        [pa.DictionaryArray.from_arrays(chunk.indices, change(chunk.dictionary)) for chunk in column.chunks]
    )


def _without_indent(texts: pa.StringArray) -> pa.StringArray:
    return pc.ascii_ltrim(texts, " ")


def _is_indented(column: pa.ChunkedArray) -> bool:
    chunks = (chunk.dictionary if column.type == REPEATED else chunk for chunk in column.chunks)
    return any(pc.any(pc.starts_with(chunk, " ")).as_py() for chunk in chunks)


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
    parse = pyarrow.csv.ParseOptions(delimiter=separator, quote_char=quoted and '"', newlines_in_values=quoted)
    body = pa.py_buffer(memoryview(data)[start:])
    rows = pyarrow.csv.read_csv(
        body,
        pyarrow.csv.ReadOptions(column_names=names, block_size=BLOCK),
        parse,
        _conversion(_types(body, names, parse)),
    )
    if quoted:
        last = rows.column(width - 1)[-1].as_py() or ""
        left_open = data.endswith(b'"' + last.replace('"', '""').encode())
        if left_open or any(map(_is_indented, rows.columns)):
            return None
    return rows


def _types(body: pa.Buffer, names: list[str], parse: pyarrow.csv.ParseOptions) -> dict[str, pa.DataType]:
    """How the texts of each column are held: in a large file those that mostly repeat in its head once a block."""
    types = dict.fromkeys(names, pa.string())
    if body.size <= LARGE:
        return types
    options = pyarrow.csv.ReadOptions(column_names=names, block_size=HEAD, use_threads=False)
    try:
        with pyarrow.csv.open_csv(
            pa.BufferReader(body.slice(0, min(2 * HEAD, body.size))), options, parse, _conversion(types)
        ) as head:
            block = head.read_next_batch()
    except pa.ArrowInvalid:  # a record larger than the head
        return types
    repeated = [name for name in names if len(block.column(name).unique()) <= REPEATING * block.num_rows]
    return types | dict.fromkeys(repeated, REPEATED)


def _conversion(types: dict[str, pa.DataType]) -> pyarrow.csv.ConvertOptions:
    return pyarrow.csv.ConvertOptions(column_types=types, null_values=[""], strings_can_be_null=True, check_utf8=False)


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

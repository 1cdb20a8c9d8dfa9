"""The bytes of a text file to nameless columns: tidy files in one go, others record by record.

What cannot be made fit is refused with its line. Knows nothing of the meaning of cells.
"""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pandas as pd

from engine import Cells, Tell, cells_of, clean, read_tidy
from explorer.as_written import AsWritten
from explorer.decoding import decode
from explorer.dialect import aligned, find_dialect
from explorer.naming import listed
from explorer.notices import Notice, Refused
from explorer.quoting import rewritten
from explorer.reading import Reading
from explorer.records import Records, find_records, split_hint

SHOWN = 5
_ABSENT = ("\x1f", "\x01", "\x02", ",")
"""Separators for a text of one column, of which the first that it does not hold is taken."""
csv.field_size_limit(2**31 - 1)  # a name may be as long as it likes


def read_text(data: bytes, reading: Reading, single: bool, tell: Tell | None) -> AsWritten:
    """The table of a text file. single, tell: see `load`. Raises Refused."""
    decoded = decode(data, reading.encoding)
    hint, text = split_hint(decoded.data)
    dialect = find_dialect(text, reading if reading.separator else replace(reading, separator=hint))
    found = replace(
        reading,
        encoding=decoded.encoding,
        separator=dialect.separator,
        quote=dialect.quote,
        skip=dialect.skip,
        header=dialect.header,
    )
    notices = (*decoded.notices, *dialect.notices)
    body, separator = text[dialect.start :], dialect.separator
    if separator and separator != " ":
        body = rewritten(body, separator, dialect.quote)
    elif separator:
        body, separator = aligned(body), "\x1f"
    tidy = read_tidy(body, separator, tell, dialect.header) if separator else None
    if tidy:
        return AsWritten(list(tidy.header), list(tidy.columns), notices, found)
    first_line = 1 + (hint is not None) + dialect.skip
    header, columns, ragged = _carefully(body, separator, found, first_line, single)
    return AsWritten(header, columns, (*notices, *ragged), found)


def _carefully(
    body: bytes, separator: str | None, reading: Reading, first_line: int, single: bool
) -> tuple[list[str], list[Cells], list[Notice]]:
    """Names and columns of a file that is not tidy, with notices of what was made fit.

    Raises Refused, with the line, where that cannot be done.
    """
    alone = separator is None
    separator = separator or next((sign for sign in _ABSENT if sign.encode() not in body), ",")
    records = find_records(body, separator, first_line)
    if not len(records):
        raise Refused("empty_file")
    if records.open_quote is not None:
        raise Refused("open_quote", line=records.open_quote)
    header, width = _header(body, records, separator), records.width
    if len(records) == 1 and reading.header:
        raise Refused("no_data_rows", columns=listed(header, SHOWN))
    if not single and (alone or records.cells.max() == 1):
        raise Refused("one_column", column=clean(header[0]), rows=len(records) - bool(reading.header))
    if not reading.header:
        header, width = [""] * len(header), len(header)
    rows, ragged = _evened(records[1:] if reading.header else records, width, reading.skip_long)
    return header, _cells(rows.text(body), separator, width), ragged


def _header(data: bytes, records: Records, separator: str) -> list[str]:
    text = records[:1].text(data).decode()
    return next(csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True)) or [""]


def _evened(rows: Records, width: int, skip_long: bool) -> tuple[Records, list[Notice]]:
    """The rows that fit into the columns, with notices of short rows and of long ones left out."""
    notices = []
    long = rows.cells > width
    if long.any():
        about = {"count": int(long.sum()), "lines": _lines(rows[long]), "width": width}
        if not skip_long:
            raise Refused("long_rows", **about, line=int(rows.lines[long][0]), cells=int(rows.cells[long][0]))
        rows = rows[~long]
        notices.append(Notice("long_rows_left_out", about))
        if not len(rows):
            raise Refused("only_long_rows", **about)
    short = rows.cells < width
    if short.any():
        about = {"count": int(short.sum()), "lines": _lines(rows[short]), "width": width}
        notices.append(Notice("short_rows", about))
    return rows, notices


def _cells(data: bytes, separator: str, width: int) -> list[Cells]:
    frame = pd.read_csv(
        io.BytesIO(data),
        sep=separator,
        header=None,
        names=range(width),
        index_col=False,
        dtype=object,
        keep_default_na=False,
        na_filter=False,
        skipinitialspace=True,
        skip_blank_lines=False,
        engine="c",
        encoding="utf-8",
    )
    return [cells_of("", frame[column]) for column in range(width)]


def _lines(rows: Records) -> str:
    return listed([str(line) for line in rows.lines.tolist()], SHOWN)

"""Sheets of workbooks, as calamine reads them, to texts: what the cells hold, not how they are formatted.

Runs in a process of its own, see child.py.
"""

from __future__ import annotations

import datetime
import io
import re
import zipfile
from collections.abc import Iterator
from itertools import islice
from typing import IO, Any

import pyarrow as pa
from python_calamine import CalamineSheet, CalamineWorkbook, PasswordError, SheetTypeEnum, SheetVisibleEnum

from explorer.typed import Number, typed_of
from explorer.unreadable import Unreadable

AT_ONCE = 20_000
TITLE_WIDTH = 3
MOST_TITLES = 20
_ERROR = b' t="e"'
_UNSTORED = re.compile(  # an empty text (t="str") is a result
    rb"<(?:x:)?c\b(?![^>]*\bt=.str)[^>]*>\s*<(?:x:)?f\b(?:[^>]*/>|[^>]*>[^<]*</(?:x:)?f>)\s*"
    rb"(?:<(?:x:)?v\s*/>|<(?:x:)?v>\s*</(?:x:)?v>|</(?:x:)?c>)"
)
_LONGEST_CELL = 1 << 17
_DIGITS = re.compile(r"[\d.,:+ -]+")
_MIDNIGHT = datetime.time()


def read_workbook(data: bytes, part: str | None, named: bool = True) -> tuple[pa.Table, dict[str, Any]]:
    """The sheet of that name, else the first visible one with cells. named: its first filled row holds the names."""
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    except PasswordError:
        raise Unreadable("workbook_password") from None
    names = _names(book)
    notices: list[tuple[str, dict[str, object]]] = []
    chosen = part if part in names else None
    if part and not chosen:
        notices.append(("part_unknown", {"part": part}))
    sheet = book.get_sheet_by_name(chosen) if chosen else _first_filled(book, names)
    if not chosen and len(names) > 1:
        notices.append(("workbook_sheet", {"part": sheet.name, "parts": ", ".join(names[:5])}))
    table, typed, told = _table(sheet, named)
    for key, count in zip(("workbook_errors", "workbook_formulas"), _without_values(data), strict=True):
        if count:
            told.append((key, {"count": count}))
    return table, {"part": sheet.name, "parts": names, "typed": typed, "notices": notices + told}


def _names(book: CalamineWorkbook) -> list[str]:
    """Of the sheets with cells, the visible ones first."""
    sheets = [each for each in book.sheets_metadata if each.typ == SheetTypeEnum.WorkSheet]
    return [each.name for each in sorted(sheets, key=lambda each: each.visible != SheetVisibleEnum.Visible)]


def _first_filled(book: CalamineWorkbook, names: list[str]) -> CalamineSheet:
    for name in names:
        sheet = book.get_sheet_by_name(name)
        if sheet.start is not None:
            return sheet
    raise Unreadable("workbook_empty")


def _table(
    sheet: CalamineSheet, named: bool
) -> tuple[pa.Table, list[bool | list[str]], list[tuple[str, dict[str, object]]]]:
    numbered = ((at, row) for at, row in enumerate(map(_texts, sheet.iter_rows())) if any(row))
    first = list(islice(numbered, MOST_TITLES + 1))
    if not first:
        raise Unreadable("workbook_empty")
    head, rows = [row for _, row in first], (row for _, row in numbered)
    titles = [next(filter(None, head.pop(0))) for _ in range(_n_titles(head))]
    begin = first[len(titles)][0]
    header = head.pop(0) if named else [None] * len(head[0])
    columns, typed = _columns(head, rows, len(header))
    filled = [place for place, name in enumerate(header) if name or columns[place].null_count < len(columns[place])]
    kept = range(filled[0], filled[-1] + 1)
    table = pa.table([columns[place] for place in kept], [header[place] or "" for place in kept])
    told: list[tuple[str, dict[str, object]]] = []
    if titles:
        told.append(("workbook_titles", {"count": len(titles), "title": titles[0]}))
    merged = sum(last[0] >= begin for _, last in sheet.merged_cell_ranges or ())
    if merged:
        told.append(("workbook_merged", {"count": merged}))
    return table, [typed[place] for place in kept], told


def _n_titles(head: list[list[str | None]]) -> int:
    """How many rows stand above the table: those of one cell, and those at most half as wide above a row of names."""
    filled = [len(row) - row.count(None) for row in head]
    width = max(filled)
    n_lone, n_narrow = (
        next(at for at, n in enumerate(filled) if n > most or n == width) for most in (1, max(1, width // 2))
    )
    names = [text for text in head[n_narrow] if text]
    if n_narrow > n_lone and len(names) == width and not any(_DIGITS.fullmatch(text) for text in names):
        return n_narrow
    return n_lone if width >= TITLE_WIDTH else 0


def _columns(
    head: list[list[str | None]], rows: Iterator[list[str | None]], width: int
) -> tuple[list[pa.ChunkedArray], list[bool | list[str]]]:
    """The columns as texts, and which of their numbers are typed, see `typed_of`."""
    chunks: list[list[pa.Array]] = [[] for _ in range(width)]
    numeric: list[list[pa.Array]] = [[] for _ in range(width)]
    block = head + list(islice(rows, AT_ONCE))
    while block:
        for column, typed, cells in zip(chunks, numeric, zip(*block, strict=True), strict=True):
            column.append(pa.array(cells, pa.string()))
            typed.append(pa.array([isinstance(cell, Number) for cell in cells], pa.bool_()))
        block = list(islice(rows, AT_ONCE))
    columns = [pa.chunked_array(column, pa.string()) for column in chunks]
    are_numbers = [pa.chunked_array(typed, pa.bool_()) for typed in numeric]
    return columns, [typed_of(*pair) for pair in zip(columns, are_numbers, strict=True)]


def _texts(row: list[Any]) -> list[str | None]:
    return [_text(value) for value in row]


def _text(value: Any) -> str | None:
    """A cell as text: 5 for 5.0, dates and times as ISO writes them, None for an empty one."""
    if isinstance(value, str):
        return value or None
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return Number(repr(value).removesuffix(".0"))
    if isinstance(value, datetime.datetime):
        return value.date().isoformat() if value.time() == _MIDNIGHT else value.isoformat(" ")
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, datetime.timedelta):
        minutes, seconds = divmod(round(value.total_seconds()), 60)
        return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    if isinstance(value, int):
        return Number(value)
    return None if value is None else str(value)


def _without_values(data: bytes) -> tuple[int, int]:
    """How many cells of an xlsx workbook hold an error, such as #N/A, and how many a formula without its result.

    calamine gives both as empty.
    """
    n_errors, n_formulas = 0, 0
    if zipfile.is_zipfile(io.BytesIO(data)):
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            for name in parts.namelist():
                if name.startswith("xl/worksheets/"):
                    with parts.open(name) as sheet:
                        for cells in _whole_cells(sheet):
                            n_errors += cells.count(_ERROR)
                            n_formulas += sum(1 for _ in _UNSTORED.finditer(cells))
    return n_errors, n_formulas


def _whole_cells(sheet: IO[bytes]) -> Iterator[bytes]:
    """The text of a sheet in pieces that end where a cell does."""
    rest = b""
    while block := sheet.read(1 << 20):
        text = rest + block
        end = text.rfind(b"c>") + 2 if b"c>" in text else 0
        yield text[:end]
        rest = text[end:][-_LONGEST_CELL:]

"""Workbooks, Parquet, Feather and Arrow files to columns, read by a process of their own."""

from __future__ import annotations

from dataclasses import replace

from engine import cells_of
from explorer.apart import read_apart
from explorer.as_written import AsWritten, cleaned_typed
from explorer.formats import Form
from explorer.naming import listed
from explorer.notices import Notice, Refused
from explorer.reading import Reading
from explorer.unpacking import ZIP, members, refuse_bomb

SHOWN = 5


def read_binary(form: Form, data: bytes, reading: Reading) -> AsWritten:
    """The sheet reading.part of a workbook, or its first with cells; the table of another file.

    Raises Refused for what is damaged, protected, empty, or takes too much memory or time.
    """
    if data.startswith(ZIP):
        refuse_bomb(len(data), sum(each.file_size for each in members(data)))
    header = reading.header is not False
    table, about = read_apart(form, data, reading.part, header)
    names, columns = table.column_names, table.columns
    if not columns:
        raise Refused("empty_file")
    if not table.num_rows:
        raise Refused("no_data_rows", columns=listed(names, SHOWN))
    del table
    cells = [cells_of("", columns.pop(0)) for _ in names]
    parts = tuple(about.get("parts", ()))
    found = replace(reading, part=about["part"] if len(parts) > 1 else None, header=header if parts else None)
    notices = tuple(Notice(key, values) for key, values in about["notices"])
    typed = tuple(map(cleaned_typed, about["typed"]))
    return AsWritten(names, cells, notices, found, parts, typed)

"""Quotes other than CSV's: single ones, double ones escaped by a backslash, or none at all, made into CSV's own.

Line ends stay where they are, so that a line keeps its number.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from explorer.notices import Refused

QUOTES = ('"', "'", '\\"', "")
"""Double quotes, single ones, double ones that a backslash escapes inside a cell, and none."""

_ESCAPED = re.compile(rb'(?<!\\)((?:\\\\)*)\\"')


def rewritten(body: bytes, separator: str, quote: str) -> bytes:
    """The text with double quotes, doubled inside a cell. Raises Refused for a quote that is never closed."""
    if quote == '"':
        return body
    if quote == '\\"':
        return _ESCAPED.sub(rb'\1""', body)
    if not quote and b'"' not in body:
        return body
    made = io.BytesIO()
    out = io.TextIOWrapper(made, "utf-8", newline="", write_through=False)
    lines = csv.writer(out, delimiter=separator, lineterminator="\n")
    for row in _read(body, separator, quote):
        lines.writerow(row) if row else out.write("\n")
    out.flush()
    return made.getvalue()


def find_quote(head: bytes, separator: str) -> str:
    """The quotes of the first part of a text: double ones, unless all records fit only with others."""
    if (
        b'\\"' in head
        and _width(rewritten(head, separator, '\\"'), separator, '"')
        and not _width(head, separator, '"')
    ):
        return '\\"'
    if b"'" not in head or not _width(head, separator, "'"):
        return '"'
    cut = re.escape(separator.encode())
    n_open = len(re.findall(rb"(?:^|[\r\n" + cut + rb"])'", head))
    n_closed = len(re.findall(rb"'(?=$|[\r\n" + cut + rb"])", head))
    records = [row for row in _read(head, separator, "'") if row]
    n_within = sum(sign in cell for row in records for cell in row for sign in ("\n", "\r", separator))
    clearly = n_open >= max(len(records), 2) and abs(n_open - n_closed) <= n_within
    return "'" if clearly else '"'


def _width(body: bytes, separator: str, quote: str) -> int:
    """The number of cells of every record, 0 where they differ or are only one."""
    try:
        widths = {len(row) for row in _read(body, separator, quote) if row}
    except Refused:
        return 0
    return widths.pop() if len(widths) == 1 and max(widths) > 1 else 0


def _read(body: bytes, separator: str, quote: str) -> Iterator[list[str]]:
    """The records; a blank line is an empty one."""
    text = io.TextIOWrapper(io.BytesIO(body), "utf-8", errors="replace", newline="")
    if quote:
        records = csv.reader(text, delimiter=separator, quotechar=quote, skipinitialspace=True, strict=True)
    else:
        records = csv.reader(text, delimiter=separator, quoting=csv.QUOTE_NONE, skipinitialspace=True)
    try:
        yield from records
    except csv.Error as error:
        raise Refused("open_quote", line=records.line_num) from error

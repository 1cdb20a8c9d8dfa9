"""What kind of file some bytes are: by their first bytes, and by their name only where bytes leave it open.

Knows the kinds and no reader; what cannot be a table is refused with what it is.
"""

from __future__ import annotations

import json
import re
from typing import Literal

from explorer.notices import Notice, Refused
from explorer.unpacking import ZIP, beginning, members
from explorer.words import word

Form = Literal["csv", "xlsx", "xlsb", "xls", "ods", "parquet", "feather", "json", "arff"]

_NAMED: tuple[tuple[Form, str], ...] = (
    ("csv", ".csv .tsv .tab .txt"),
    ("xlsx", ".xlsx .xlsm .xltx"),
    ("xlsb", ".xlsb"),
    ("xls", ".xls"),
    ("ods", ".ods"),
    ("parquet", ".parquet .pq"),
    ("feather", ".feather .arrow .arrows .ipc"),
    ("json", ".json .jsonl .ndjson"),
    ("arff", ".arff"),
)
ENDINGS: dict[str, Form] = {ending: form for form, endings in _NAMED for ending in endings.split()}
WORKBOOKS: tuple[Form, ...] = ("xlsx", "xlsb", "xls", "ods")
BINARY: tuple[Form, ...] = (*WORKBOOKS, "parquet", "feather")

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_REFUSED = (
    (b"\x89PNG\r\n\x1a\n", "file_picture"),
    (b"\xff\xd8\xff", "file_picture"),
    (b"GIF87a", "file_picture"),
    (b"GIF89a", "file_picture"),
    (b"%PDF-", "file_pdf"),
    (b"SQLite format 3\0", "file_database"),
)
_MARKUP = (b"<!doctype html", b"<html", b"<?xml", b"<table")
_BOM = b"\xef\xbb\xbf"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_HEAD = 1 << 16
_ARFF = re.compile(rb"(?:\s|%[^\r\n]*[\r\n])*@relation\b", re.IGNORECASE)
_JSON_ARRAY = re.compile(rb'\s*\[\s*\{\s*(?:"|\})')
_STREAM = b"\xff\xff\xff\xff"


def form_of(data: bytes, name: str) -> tuple[Form, tuple[Notice, ...]]:
    """The kind of a file, with a notice when its name says another.

    Raises Refused for what is no table, and for a workbook or another binary table that is named as text.
    """
    ending = next((each for each in ENDINGS if name.lower().endswith(each)), None)
    promised = ENDINGS[ending] if ending else None
    found = _by_bytes(data, promised)
    if found in BINARY and promised == "csv":
        raise Refused("named_as_text", what=word(f"form.{found}"), ending=ending)
    if promised in BINARY and found == "csv" and b"\0" in data[:_HEAD]:
        raise Refused("damaged", what=word(f"form.{promised}"))
    if promised in (None, found) or (promised in WORKBOOKS and found in WORKBOOKS):
        return found, ()
    return found, (Notice("named_otherwise", {"what": word(f"form.{found}"), "ending": ending}),)


def _by_bytes(data: bytes, promised: Form | None) -> Form:
    for first, key in _REFUSED:
        if data.startswith(first):
            raise Refused(key)
    if data.startswith(ZIP):
        return _office(data)
    if data.startswith(_OLE):
        return _old_office(data)
    for mark, form in ((b"PAR1", "parquet"), (b"FEA1", "feather"), (b"ARROW1", "feather")):
        if data.startswith(mark) and (data.endswith(mark) or b"\0" in data[:_HEAD]):
            return form  # type: ignore[return-value]
    if data.startswith(_STREAM):
        return "feather"
    return _text(data, promised)


def _text(data: bytes, promised: Form | None) -> Form:
    head = data[:_HEAD].removeprefix(_BOM)
    start = head[:256].lstrip().lower()
    if promised in WORKBOOKS and start.startswith(b"<"):
        raise Refused("markup_as_workbook")
    if start.startswith(_MARKUP):
        raise Refused("file_markup")
    if _ARFF.match(head):
        return "arff"
    first = head.lstrip()[:1]
    if promised in ("json", "arff") and head.startswith(_UTF_16):
        return promised
    if promised == "json" and first in (b"{", b"["):
        return "json"
    return "json" if (first == b"{" and _is_object(head)) or _JSON_ARRAY.match(head) else "csv"


def _is_object(head: bytes) -> bool:
    """Whether the first line is a whole object of JSON; no line of names is."""
    try:
        return bool(json.loads(head.lstrip().splitlines()[0]))
    except (ValueError, RecursionError):
        return False


def _office(data: bytes) -> Form:
    """The kind of an office document by the files in its zip."""
    names = {each.filename for each in members(data)}
    if "xl/workbook.bin" in names:
        return "xlsb"
    if "xl/workbook.xml" in names:
        return "xlsx"
    if "mimetype" in names and b"opendocument.spreadsheet" in beginning(data, "mimetype"):
        return "ods"
    raise Refused("file_document")


def _old_office(data: bytes) -> Form:
    """The kind of a compound file; encrypted workbooks of today are such files, too."""
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise Refused("workbook_password")
    if any(stream.encode("utf-16-le") in data for stream in ("Workbook", "Book")):
        return "xls"
    raise Refused("file_document")

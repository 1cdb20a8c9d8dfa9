"""Bytes of a file to UTF-8 text, or a refusal that says what the file is. Knows nothing of rows and cells."""

from __future__ import annotations

from dataclasses import dataclass

from explorer.notices import Notice, Refused

ENCODINGS = ("utf-8", "utf-16", "windows-1252", "gb18030", "big5", "shift_jis", "euc-kr", "windows-1251", "iso-8859-2")

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_ZIP = b"PK\x03\x04"
_FIRST_BYTES = (
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "file_old_excel"),
    (b"\x89PNG\r\n\x1a\n", "file_picture"),
    (b"\xff\xd8\xff", "file_picture"),
    (b"GIF87a", "file_picture"),
    (b"GIF89a", "file_picture"),
    (b"%PDF-", "file_pdf"),
)
_MARKUP = (b"<!doctype html", b"<html", b"<?xml")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text as UTF-8 bytes without byte-order mark, and the encoding it had."""

    data: bytes
    encoding: str
    notices: tuple[Notice, ...] = ()


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """The text of a file; a byte-order mark decides, then UTF-8 where it fits, then Windows-1252 with a notice.

    encoding: one of ENCODINGS to read it as, whatever it looks like. Raises Refused for what is not text.
    """
    _refuse_known_formats(data)
    decoded = _as_told(data, encoding) if encoding else _guessed(data)
    place = decoded.data.find(b"\0")
    if place >= 0:
        raise Refused("nul_byte", line=line_of(decoded.data, place))
    if not decoded.data or decoded.data.isspace():
        raise Refused("empty_file")
    return decoded


def line_of(data: bytes, place: int) -> int:
    """The line, counted from 1, of the byte at a place; lines end in LF, CR LF or CR."""
    return 1 + data.count(b"\n", 0, place) + data.count(b"\r", 0, place) - data.count(b"\r\n", 0, place)


def _refuse_known_formats(data: bytes) -> None:
    if data.startswith(_ZIP):
        raise Refused("file_workbook")
    for first, key in _FIRST_BYTES:
        if data.startswith(first):
            raise Refused(key)
    if data[:256].removeprefix(b"\xef\xbb\xbf").lstrip().lower().startswith(_MARKUP):
        raise Refused("file_markup")


def _guessed(data: bytes) -> Decoded:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(_recoded(data[len(mark) :], encoding), encoding.removesuffix("-le").removesuffix("-be"))
    try:
        return Decoded(_recoded(data, "utf-8"), "utf-8")
    except Refused as refused:
        if b"\0" in data:  # no text in an 8-bit encoding has these: most likely UTF-16 without its mark
            raise Refused("nul_byte", line=line_of(data, data.find(b"\0"))) from refused
        notice = Notice("read_as_windows_1252", refused.values)
    return Decoded(_recoded(data, "windows-1252"), "windows-1252", (notice,))


def _as_told(data: bytes, encoding: str) -> Decoded:
    if encoding not in ENCODINGS:
        raise Refused("unknown_encoding", encoding=encoding, encodings=", ".join(ENCODINGS))
    return Decoded(_recoded(data, encoding).removeprefix(b"\xef\xbb\xbf"), encoding)


def _recoded(data: bytes, encoding: str) -> bytes:
    if encoding == "utf-8" and data.isascii():
        return data
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(encoding, "ignore").encode()
        raise Refused("undecodable", encoding=encoding, line=line_of(before, len(before))) from error
    return data if encoding == "utf-8" else text.encode()

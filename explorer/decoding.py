"""Bytes of a file to UTF-8 text, or a refusal that says what the file is. Knows nothing of rows and cells."""

from __future__ import annotations

import codecs
import io
from dataclasses import dataclass

from explorer.encodings import CODECS, guesses, is_damaged_utf_8, unmarked_utf_16
from explorer.notices import Notice, Refused

ENCODINGS = tuple(CODECS)

_MARKS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe\0\0", "utf-32"),
    (b"\0\0\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_MARK = "\ufeff".encode()
_AT_ONCE = 1 << 22  # bytes


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


def _guessed(data: bytes) -> Decoded:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _as_told(data, encoding)
    if b"\0" in data:
        encoding = unmarked_utf_16(data)
        if encoding is None:
            raise Refused("nul_byte", line=line_of(data, data.find(b"\0")))
        return Decoded(_recoded(data, encoding), encoding, (Notice("read_as_utf_16", {"encoding": encoding}),))
    try:
        return Decoded(_recoded(data, "utf-8"), "utf-8")
    except Refused as refused:
        place = _first_beyond_utf_8(data)
        if is_damaged_utf_8(data, place):
            raise
        return _otherwise(data, place, refused.values["line"])


def _otherwise(data: bytes, place: int, line: object) -> Decoded:
    """The text in the first encoding that all of it fits. place, line: of the first byte that is not UTF-8."""
    refusal = None
    for encoding in guesses(data, place):
        try:
            text = _recoded(data, encoding)
        except Refused as refused:
            refusal = refusal or refused
        else:
            return Decoded(text, encoding, (Notice("not_utf_8", {"line": line, "encoding": encoding}),))
    raise refusal or Refused("undecodable", encoding="utf-8", line=line)


def _as_told(data: bytes, encoding: str) -> Decoded:
    if encoding not in ENCODINGS:
        raise Refused("unknown_encoding", encoding=encoding, encodings=", ".join(ENCODINGS))
    return Decoded(_recoded(data, encoding).removeprefix(_MARK), encoding)


def _first_beyond_utf_8(data: bytes) -> int:
    try:
        data.decode()
    except UnicodeDecodeError as error:
        return error.start
    return len(data)


def _recoded(data: bytes, encoding: str) -> bytes:
    """The same text in UTF-8, piece by piece, so that it is never there as a string."""
    if encoding == "utf-8" and data.isascii():
        return data
    decoder, text = codecs.getincrementaldecoder(CODECS[encoding])(), io.BytesIO()
    for start in range(0, len(data), _AT_ONCE):
        try:
            letters = decoder.decode(data[start : start + _AT_ONCE], final=start + _AT_ONCE >= len(data))
        except UnicodeDecodeError as error:
            before = data[:start] if encoding == "utf-8" else text.getvalue()
            before += error.object[: error.start].decode(CODECS[encoding], "ignore").encode()
            raise Refused("undecodable", encoding=encoding, line=line_of(before, len(before))) from error
        except UnicodeError as error:  # no byte-order mark where there must be one
            raise Refused("undecodable", encoding=encoding, line=1) from error
        if encoding != "utf-8":
            text.write(letters.encode())
    return data if encoding == "utf-8" else text.getvalue()

"""How the text of a table is cut into cells: separator, quotes, lines above the header, and whether there is one.

Guessed from the first HEAD bytes, each guess only where nothing is chosen. Knows nothing of encodings and columns.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from engine import number
from explorer.notices import Notice, Refused
from explorer.quoting import find_quote, rewritten
from explorer.reading import Reading
from explorer.reading_words import SEPARATORS as NAMES
from explorer.records import Records, find_records
from explorer.words import word

SEPARATORS = (",", ";", "|", "\t")
"""In the order of preference where their claims are equal, the last first: commas are common in texts and numbers."""
RARE = ("\x1f", "\x01", "^", "~", ":", " ")
HEAD = 1 << 18
LOOKED_AT = 100
MOST_ABOVE = 20
"""Lines above the header that may be other than records."""
FEW = 4

_NUMBER = re.compile(r"[+-]?[\d.,\u00a0' ]*\d(?:[eE][+-]?\d+)? ?[%€$£]?")


@dataclass(frozen=True, slots=True)
class Dialect:
    """separator: None where the text has one column only; " " stands for any run of spaces and tabs.

    skip: lines above the header. start: the byte where the header begins, or the data where there is none.
    """

    separator: str | None
    quote: str
    skip: int
    start: int
    header: bool
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True, order=True)
class _Claim:
    """What speaks for a separator, the weightiest first. share: of the records that have the commonest number of cells.
    pure: the share of cells that hold no other separator but in a number."""

    fits: bool
    share: float
    alike: bool
    pure: float
    width: int
    preference: int
    separator: str
    above: int


def find_dialect(body: bytes, reading: Reading) -> Dialect:
    """The dialect of UTF-8 text; what the reading chooses is taken as it is. Raises Refused."""
    if reading.separator and (not reading.separator.isascii() or reading.separator in '"\r\n\0'):
        raise Refused("separator_impossible", separator=_named(reading.separator))
    head = body[:HEAD]
    if len(body) > HEAD:
        head = head[: max(head.rfind(b"\n"), head.rfind(b"\r")) + 1] or head
    claims = _claims(head, reading)
    best = claims[0] if claims else None
    separator = reading.separator or (best.separator if best else None)
    quote = reading.quote
    if quote is None:
        quote = find_quote(head, separator or ",")
        if quote != '"' and not reading.separator:
            claims = _claims(rewritten(head, separator or ",", quote), reading) or claims
            best = claims[0] if claims else None
            separator = best.separator if best else separator
    skip = reading.skip if reading.skip is not None else best.above if best else 0
    start = _start_of_line(body, skip)
    rows = _rows(head[start:], separator or ",", quote)
    header = reading.header if reading.header is not None else not _is_headless(rows)
    told = [
        _said_skip(head, skip, reading),
        None if header or reading.header is not None else Notice("no_header", {"example": ", ".join(rows[0][:FEW])}),
        Notice("quotes_unusual", {"quote": quote}) if quote != (reading.quote or '"') else None,
        *_said_separator(claims, reading),
    ]
    return Dialect(separator, quote, skip, start, header, tuple(notice for notice in told if notice))


def _claims(head: bytes, reading: Reading) -> list[_Claim]:
    """The separators that may be meant, the best first; the rare ones only where no other fits all records."""
    if reading.separator:
        claim = _claim(head, reading.separator, 0, reading.skip)
        return [claim] if claim else []
    usual = [_claim(head, separator, place, reading.skip) for place, separator in enumerate(SEPARATORS)]
    found = sorted((claim for claim in usual if claim), reverse=True)
    if found and found[0].fits and found[0].share > 0.8:
        return found
    rare = [_claim(head, separator, -place, reading.skip) for place, separator in enumerate(RARE)]
    sure = sorted((claim for claim in rare if claim and claim.share == 1 and _is_sure(head, claim)), reverse=True)
    return [*sure, *found]


def _claim(head: bytes, separator: str, preference: int, skip: int | None) -> _Claim | None:
    if separator.encode() not in head:
        return None
    body = aligned(head) if separator == " " else head
    records = find_records(body, "\x1f" if separator == " " else separator)
    if skip:
        records = records[records.lines > skip]
    if records.open_quote is not None:  # the rest of the text is in its last record
        records = records[:-1]
    if not len(records):
        return None
    above = _above(body, records, separator) if skip is None else 0
    header, others = int(records.cells[above]), records.cells[above + 1 :]
    common = int(np.argmax(np.bincount(others))) if len(others) else header
    if header < 2 or common < 2:
        return None
    share = np.count_nonzero(others == common) / max(len(others), 1)
    fits = header <= common <= header + 1
    pure = _pure(head, separator) if fits else 0.0
    line = int(records.lines[above]) - 1 if above else 0
    return _Claim(fits, share, common == header, pure, common, preference, separator, line)


def _above(body: bytes, records: Records, separator: str) -> int:
    """How many records stand above the header: lines that begin with #, or titles of one cell.

    Titles are taken for such only where all records below have as many cells, and a blank line or their number tells
    them from a first record that is short.
    """
    cells = records.cells
    width = int(np.argmax(np.bincount(cells)))
    if width < 2:
        return 0
    spans = zip(records.starts[:MOST_ABOVE].tolist(), records.stops[:MOST_ABOVE].tolist(), strict=True)
    texts = [body[start:stop].decode(errors="replace") for start, stop in spans]
    hashes = [text.lstrip().startswith("#") for text in [*texts, ""]]
    comments = next(place for place in range(len(texts) + 1) if not _is_comment(place, hashes, cells, width))
    above = comments
    while above < len(texts) and (cells[above] == 1 or _is_title(texts[above], separator)):
        above += 1
    rest = cells[above:]
    if above == comments or len(rest) < 2 or np.any(rest != rest[0]):
        return min(comments, len(cells) - 1)
    blank = bool(np.any(np.diff(records.lines[comments : above + 1]) > 1))
    return above if blank or (rest[0] > 2 and len(rest) >= FEW) else comments


def _is_comment(place: int, hashes: Sequence[bool], cells: NDArray[np.int64], width: int) -> bool:
    """A line with # that is not the header: it has other cells than the records, or another such line below it."""
    return hashes[place] and (cells[place] != width or hashes[place + 1])


def _is_title(text: str, separator: str) -> bool:
    """Whether a record has a first cell and nothing behind it, or separators only."""
    bare = text.strip(" \r\n")
    return not bare.strip(separator + " ") or (
        not bare.startswith(separator) and separator not in bare.rstrip(separator + " ")
    )


def _pure(head: bytes, separator: str) -> float:
    """The share of the first cells that hold none of the other usual separators, or are numbers."""
    others = set(SEPARATORS) - {separator}
    cells = [cell for row in _rows(head, separator, '"') for cell in row]
    impure = sum(any(sign in cell for sign in others) and not _NUMBER.fullmatch(cell.strip()) for cell in cells)
    return round(1 - impure / max(len(cells), 1), 1)


def _is_sure(head: bytes, claim: _Claim) -> bool:
    """Whether a rare separator is meant: it gives a column of numbers under a name, and is no sign within texts."""
    rows = _rows(head, claim.separator, '"')[claim.above :]
    if len(rows) < FEW - 1 or claim.width < 2 + (claim.separator in " :") or not claim.alike:
        return False
    if claim.separator in RARE[:2]:
        return True
    columns = list(zip(*rows, strict=False))
    return any(number(names.strip()) is None and all(map(_is_number, cells)) for names, *cells in columns)


def _is_number(cell: str) -> bool:
    return _NUMBER.fullmatch(cell.strip()) is not None


def _is_headless(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first record is rather certainly data: each of its cells is a number over numbers, or a word that
    comes again below.

    Numbers that only ascend may be names (years, quantiles, positions).
    """
    if len(rows) < FEW - 1 or len(rows[0]) < 2:
        return False
    first, *others = rows
    columns = [[row[place].strip() for row in others if place < len(row)] for place in range(len(first))]
    names = [cell.strip() for cell in first]
    values = [number(name.replace(",", ".")) for name in names]
    for name, value, cells in zip(names, values, columns, strict=True):
        n_numbers = sum(map(_is_number, cells))
        if value is None and (name not in cells or 2 * n_numbers > len(cells)):
            return False
        if value is not None and n_numbers < sum(map(bool, cells)):
            return False
    known = [value for value in values if value is not None]
    return not known or len(known) < len(names) or any(a >= b for a, b in pairwise(known))


def _rows(head: bytes, separator: str, quote: str) -> list[list[str]]:
    """The first records that are not blank."""
    body = rewritten(head[: 1 << 16], separator, quote) if quote != '"' else head[: 1 << 16]
    inner = "\x1f" if separator == " " else separator
    text = (aligned(body) if separator == " " else body).decode(errors="replace")
    found: list[list[str]] = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=inner, skipinitialspace=True):
            if row and any(row):
                found.append(row)
            if len(found) >= LOOKED_AT:
                break
    except csv.Error:
        pass
    return found if len(head) <= 1 << 16 or len(found) >= LOOKED_AT else found[:-1]


def aligned(body: bytes) -> bytes:
    """Text whose cells are divided by runs of spaces or tabs, with one unit separator for each run."""
    outside = re.compile(rb'((?<![^ \t\r\n])"(?:[^"]|"")*")|[ \t]*(\r\n|\r|\n)[ \t]*|[ \t]+')
    return outside.sub(lambda run: run[1] or run[2] or b"\x1f", body.strip(b" \t"))


def _start_of_line(body: bytes, skip: int) -> int:
    ends = re.finditer(rb"\r\n|\r|\n", body)
    start = 0
    for _ in range(skip):
        found = next(ends, None)
        if found is None:
            return len(body)
        start = found.end()
    return start


def _said_skip(head: bytes, skip: int, reading: Reading) -> Notice | None:
    if not skip or reading.skip is not None:
        return None
    first = next(line.strip() for line in head.decode(errors="replace").splitlines() if line.strip())
    return Notice("lines_above", {"count": skip, "line": skip + 1, "example": first[:80]})


def _said_separator(claims: Sequence[_Claim], reading: Reading) -> list[Notice]:
    """A rare separator, or another one that fits as well."""
    if reading.separator or not claims:
        return []
    best, *others = claims
    if best.separator in RARE:
        return [Notice("separator_unusual", {"separator": _named(best.separator)})]
    rivals = [each for each in others if each.fits and each.share == best.share and each.width >= best.width]
    if rivals:
        return [
            Notice("separator_doubtful", {"separator": _named(best.separator), "other": _named(rivals[0].separator)})
        ]
    return []


def _named(separator: str) -> str:
    known = NAMES.get(separator)
    if known:
        return word(f"read.said.separator.{known}")
    return f"“{separator}”" if separator.isprintable() else f"U+{ord(separator):04X}"

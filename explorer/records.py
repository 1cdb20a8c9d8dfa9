"""Where records and cells lie in the bytes of a CSV file, under a separator.

Works on UTF-8 bytes: separators, quotes and line ends are single ASCII bytes there and never part of a letter.
Everything is whole-array work on the positions of those bytes; no cell is looked at.

    id,text<LF>1,"a,b<LF>c"<LF>          cuts  = commas outside quotes
      |    |    |    |    ||   |         ends  = line ends outside quotes
      cut  end  border    border end     border = a quote that opens or closes a quoted stretch
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Positions = NDArray[np.int64]

_LF, _CR, _SPACE, _QUOTE = b'\n\r "'
_HINT = re.compile(rb'"?sep=([^\w\s"]|\t)"?[ ,;\t]*(?:\r\n|\n|\r|$)', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Records:
    """The records of a file that are not blank.

    starts, stops: byte spans, the stop being the place of the line end. cells: number of cells of each.
    lines: the line of the file where each begins. open_quote: the line of a quote that is never closed.
    """

    starts: Positions
    stops: Positions
    cells: Positions
    lines: Positions
    open_quote: int | None

    def __len__(self) -> int:
        return len(self.starts)

    def __getitem__(self, which: slice | NDArray[np.bool_]) -> Records:
        return Records(self.starts[which], self.stops[which], self.cells[which], self.lines[which], self.open_quote)

    @property
    def width(self) -> int:
        """Number of columns: the cells of the first record, or one more when most of the others have one more."""
        header, others = int(self.cells[0]), self.cells[1:]
        return header + int(2 * np.count_nonzero(others == header + 1) > len(others))

    def text(self, data: bytes) -> bytes:
        """The bytes of these records, one after the other."""
        if not len(self):
            return b""
        breaks = np.flatnonzero(self.starts[1:] != self.stops[:-1] + 1)
        firsts, lasts = np.append(0, breaks + 1), np.append(breaks, len(self) - 1)
        spans = zip(self.starts[firsts].tolist(), self.stops[lasts].tolist(), strict=True)
        return b"".join(data[start : stop + 1] for start, stop in spans)


def split_hint(data: bytes) -> tuple[str | None, bytes]:
    """The separator that a first line "sep=;" names, or None, and the bytes after that line."""
    found = _HINT.match(data)
    return (found[1].decode(), data[found.end() :]) if found else (None, data)


def find_records(data: bytes, separator: str, first_line: int = 1) -> Records:
    """The records of the data under a separator; quotes are understood as the csv module understands them.

    A quote opens a quoted stretch only where a cell begins (spaces before it do not count); inside, two stand for
    one. first_line: the line of the file at which the data begins.
    """
    buffer = np.frombuffer(data, np.uint8)
    line_ends = np.flatnonzero((buffer == _LF) | (buffer == _CR))
    before_lf = np.zeros(len(line_ends), bool)
    before_lf[:-1] = (buffer[line_ends[:-1]] == _CR) & (buffer[line_ends[:-1] + 1] == _LF)
    line_ends = line_ends[~before_lf]
    borders = _borders(buffer, separator)
    ends = _outside(line_ends, borders)
    cuts = _outside(np.flatnonzero(buffer == ord(separator)), borders)
    starts, stops = np.append(0, ends + 1), np.append(ends, len(data))
    cells = np.diff(np.searchsorted(cuts, stops), prepend=0) + 1
    lines = np.searchsorted(line_ends, starts) + first_line
    open_quote = int(np.searchsorted(line_ends, borders[-1])) + first_line if len(borders) % 2 else None
    filled = np.ones(len(starts), bool)
    alone = cells == 1
    filled[alone] = starts[alone] < stops[alone]
    firsts = buffer[np.minimum(starts, max(len(buffer) - 1, 0))] if len(buffer) else starts
    for record in np.flatnonzero(alone & filled & np.isin(firsts, list(b" \t\r\v\f\x1c\x1d\x1e\x1f"))).tolist():
        filled[record] = bool(data[starts[record] : stops[record]].strip())
    return Records(starts, stops, cells, lines, open_quote)[filled]


def _outside(places: Positions, borders: Positions) -> Positions:
    if not len(borders):
        return places
    return places[np.searchsorted(borders, places) % 2 == 0]


def _borders(buffer: NDArray[np.uint8], separator: str) -> Positions:
    """Quotes that open or close, in turn.

    In tidy files these are simply all quotes: a doubled quote closes and opens again, which changes nothing between
    its halves. A file is tidy when every opening quote follows a separator, a line end, or a closing quote.
    """
    quotes = np.flatnonzero(buffer == _QUOTE)
    opening = quotes[::2]
    before = buffer[opening[opening > 0] - 1]
    if np.all(np.isin(before, [ord(separator), _LF, _CR, _QUOTE])):
        return quotes
    return _walked_borders(buffer, quotes, separator)


def _walked_borders(buffer: NDArray[np.uint8], quotes: Positions, separator: str) -> Positions:
    """The same one quote at a time, for files with quotes inside bare cells or after spaces."""
    beginnings = {ord(separator), _LF, _CR}
    data, places = buffer.tobytes(), quotes.tolist()
    borders: list[int] = []
    i = 0
    while i < len(places):
        place = places[i]
        if len(borders) % 2:
            if i + 1 < len(places) and places[i + 1] == place + 1:
                i += 1
            else:
                borders.append(place)
        else:
            before = place - 1
            while before >= 0 and data[before] == _SPACE:
                before -= 1
            if before < 0 or data[before] in beginnings:
                borders.append(place)
        i += 1
    return np.array(borders, dtype=np.int64)

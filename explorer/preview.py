"""A file as a person would look into it: its first lines as text, and the table they are under some choices.

Only the beginning of a file is looked at, so that it is as quick for 200 MB as for a page. Knows nothing of the screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine import Cells, Sheet, guess_kind
from explorer.encodings import CODECS
from explorer.formats import BINARY, Form, form_of
from explorer.loading import Loaded, load
from explorer.notices import Refused
from explorer.reading import Reading
from explorer.unpacking import unpacked

HEAD = 1 << 19
"""Bytes of the beginning, some thousand rows of most files."""
MOST_TWICE = 5_000_000
"""Bytes of a file that is no CSV, such as a workbook, that are read once more for a preview."""
TOO_LARGE = "no_preview"
"""The key of the refusal of a larger one."""
MOST_LINES = 40
ROWS = 20
COLUMNS = 12

_WIDE = (b"\xff\xfe", b"\xfe\xff")
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Head:
    """The beginning of a file up to the end of a line, unpacked; whole: whether that is all of it.

    form: its kind; only CSV can be read in part, of other kinds a file too large for a second reading is empty here.
    part: the sheet to take of it, None where nothing is to choose inside.
    """

    name: str
    data: bytes
    whole: bool
    form: Form
    part: str | None = None

    @classmethod
    def of(cls, name: str, data: bytes, part: str | None = None) -> Head:
        """part: the file of an archive. Raises Refused for an archive that cannot be opened."""
        opened = unpacked(data, name, part)
        form, _ = form_of(opened.data, opened.name)
        if form != "csv":
            small = len(opened.data) <= MOST_TWICE
            return cls(opened.name, opened.data if small else b"", small, form, opened.inside)
        if len(opened.data) <= HEAD:
            return cls(opened.name, opened.data, True, form)
        return cls(opened.name, _to_line_end(opened.data[:HEAD]), False, form)

    def lines(self, encoding: str | None) -> tuple[str, ...]:
        """The first lines; bytes that the encoding does not allow are shown as “�”."""
        if self.form in BINARY:
            return ()
        text = self.data.decode(CODECS.get(encoding or "utf-8", "utf-8"), "replace")
        lines = _LINE_END.split(text.removeprefix("\ufeff"), MOST_LINES + 1)
        return tuple(lines[: MOST_LINES if len(lines) > MOST_LINES else len(lines) - (lines[-1] == "")])


def read_head(head: Head, reading: Reading) -> Loaded:
    """The beginning as a table; raises Refused as `load` does, and where there is nothing to read."""
    if not head.data and not head.whole:
        raise Refused(TOO_LARGE)
    reading = replace(reading, part=head.part)
    try:
        return load(head.data, head.name, reading)
    except Refused as refused:
        if refused.key != "open_quote" or head.whole:
            raise
        line = int(str(refused.values["line"]))  # the end of the head lies in a cell of several lines
        return load(_before_line(head.data, line), head.name, reading)


@dataclass(frozen=True, slots=True)
class Difference:
    """What another reading makes of a table.

    cells: the (row, column) of cells of the other that read otherwise. names: its columns that are new or called
    otherwise. gone: the names that it does not have. kinds: columns of both that are of another kind.
    """

    cells: frozenset[tuple[int, int]]
    names: tuple[str, ...]
    gone: tuple[str, ...]
    kinds: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.cells or self.names or self.gone or self.kinds)


def difference(now: Loaded, other: Loaded, rows: int = ROWS) -> Difference:
    """Between the first rows of two readings; columns are matched by position where both have as many, else by name."""
    before, after = shown(now.sheet, rows + 1), shown(other.sheet, rows)
    shift = _data_begins(now) - _data_begins(other)
    gone = tuple(name for name in now.sheet.names if name not in other.sheet.names)
    new = tuple(name for name in other.sheet.names if name not in now.sheet.names)
    by_position = len(before) == len(after)
    cells = set()
    for place, (name, texts) in enumerate(zip(other.sheet.names, after, strict=True)):
        if not by_position and name in new:  # the column is marked as a whole
            continue
        old = before[place if by_position else now.sheet.names.index(name)]
        for row, text in enumerate(texts):
            if not 0 <= row - shift < len(old) or old[row - shift] != text:
                cells.add((row, place))
    kinds = {cells.name: guess_kind(cells) for cells in now.sheet.columns}
    other_kinds = {cells.name: guess_kind(cells) for cells in other.sheet.columns if cells.name in kinds}
    changed = tuple(name for name, kind in other_kinds.items() if kind != kinds[name])
    return Difference(frozenset(cells), new, gone, changed)


def shown(sheet: Sheet, rows: int = ROWS) -> list[tuple[str | None, ...]]:
    """What the first rows hold, a tuple a column: texts, or the numbers that they spell otherwise; None for empty."""
    return [
        tuple(None if code < 0 else _shown(cells, code) for code in cells.codes[:rows].tolist())
        for cells in sheet.columns
    ]


def _shown(cells: Cells, code: int) -> str:
    return f"{cells.numbers[code]:.15g}" if cells.decimal else cells.texts[code]


def in_sight(n_columns: int, first: Iterable[int] = ()) -> list[int]:
    """Which columns a narrow table shows: some of those that matter and the first others, in their order."""
    wanted = sorted(set(first))[:COLUMNS]
    others = [place for place in range(n_columns) if place not in set(wanted)]
    return sorted([*wanted, *others[: COLUMNS - len(wanted)]])


def _data_begins(loaded: Loaded) -> int:
    """How many records stand before the data."""
    return int(loaded.reading is None or loaded.reading.header is not False)


def _to_line_end(data: bytes) -> bytes:
    if data.startswith(_WIDE):
        text = data[: len(data) // 2 * 2].decode("utf-16", "ignore")
        return text[: text.rfind("\n") + 1 or len(text)].encode("utf-16")
    return data[: max(data.rfind(b"\n"), data.rfind(b"\r")) + 1 or len(data)]


def _before_line(data: bytes, line: int) -> bytes:
    ends = [found.end() for found in re.finditer(rb"\r\n|\r|\n", data)]
    return data[: ends[line - 2]] if line > 2 else data

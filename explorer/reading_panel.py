"""How a file is read, in a line under the data, and the dialog where every guess stands and can be overruled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from engine import Kind, guess_kind
from explorer import preview_table, reading_words, session
from explorer.loading import Loaded
from explorer.markdown import plain
from explorer.markup import join, tag
from explorer.naming import brief, with_rest
from explorer.notices import Refused
from explorer.preview import ROWS, TOO_LARGE, Difference, Head, difference, read_head
from explorer.reading import AS_GUESSED, Reading
from explorer.reading_choices import DRAFT, reading_choices
from explorer.saying import alert
from explorer.words import counted, word

HOPELESS = (
    *("file_", "archive_", "nested_", "unpacks_", "empty_file", "damaged", "named_as_text"),
    *("json_", "arff_", "workbook_", "takes_too_long", "too_many_cells"),
)
"""How the keys of refusals begin that no other reading would help."""
FEW_ROWS = 8
"""Rows of each of two tables, one below the other."""
MOST_NAMED = 6
SHORT = 24


@dataclass(frozen=True, slots=True)
class File:
    """A file that was chosen. id: changes with its content and with how it is read."""

    id: str
    name: str
    data: Callable[[], bytes]


def reading_line(file: File, loaded: Loaded | None, reading: Reading) -> None:
    """The line, which opens the dialog. loaded: None for a file that was refused under this reading."""
    if loaded is not None and loaded.reading is None:
        return
    known = loaded and loaded.reading
    said = reading_words.in_a_line(loaded.reading, loaded.parts, loaded.form) if known else word("read.open")
    with st.container(key="reading_line"):
        opened = st.button(plain(said), key="read_open", type="tertiary", on_click=_begin, icon=":material/tune:")
    if opened:
        _dialog(file, loaded, reading)


def may_help(refused: Refused) -> bool:
    """Whether a file that was refused might be read in another way."""
    return not refused.key.startswith(HOPELESS)


def _begin() -> None:
    session.renew(DRAFT)


@st.dialog(word("read"), width="large")
def _dialog(file: File, loaded: Loaded | None, reading: Reading) -> None:
    head = _head(file, reading.part)
    guessed = _guessed(file, head, loaded, reading)
    st.html(tag("p", file.name, class_="quiet").html)
    draft = reading_choices(loaded, head, guessed, reading)
    status, *buttons = st.columns([6, 2, 2], vertical_alignment="center")
    with buttons[0]:
        st.button(word("read.reset"), on_click=_start_from, args=({},), disabled=draft == AS_GUESSED, width="stretch")
    now = session.remember("read_now", file.id, lambda: _read(head, reading), most=1)
    then = now if draft == reading else _read_part(file, draft)
    if isinstance(now, Refused) and now.key == TOO_LARGE and loaded is not None:
        now = loaded
    with buttons[1]:
        used = st.button(
            word("read.use"),
            type="primary",
            disabled=draft == reading or (isinstance(then, Refused) and then.key != TOO_LARGE),
            width="stretch",
        )
    if used:
        session.set_reading(draft.changes)
        st.rerun()
    _previews(head, loaded, now, then, draft == reading, status)


def _start_from(changes: dict[str, Any]) -> None:
    session.renew(DRAFT, changes)


def _head(file: File, part: str | None) -> Head:
    return session.remember("head", (file.id, part), lambda: Head.of(file.name, file.data(), part), most=2)


def _guessed(file: File, head: Head, loaded: Loaded | None, reading: Reading) -> Reading:
    """What is guessed where nothing is chosen, as far as it is known."""
    if loaded is not None and loaded.reading is not None and reading == AS_GUESSED:
        return loaded.reading
    found = session.remember("guessed", file.id, lambda: _read(head, Reading(skip_long=True)), most=1)
    return AS_GUESSED if isinstance(found, Refused) or found.reading is None else found.reading


def _read(head: Head, reading: Reading) -> Loaded | Refused:
    try:
        return read_head(head, reading)
    except Refused as refused:
        return refused


def _read_part(file: File, draft: Reading) -> Loaded | Refused:
    try:
        return _read(_head(file, draft.part), draft)
    except Refused as refused:
        return refused


def _previews(
    head: Head, loaded: Loaded | None, now: Loaded | Refused, then: Loaded | Refused, same: bool, status: Any
) -> None:
    found = then if isinstance(then, Loaded) else now
    encoding = found.reading.encoding if isinstance(found, Loaded) and found.reading else None
    texts = head.lines(encoding)
    left, right = st.columns([5, 7]) if texts else (None, st.container())
    if left is not None:
        left.html(join(tag("h3", word("read.lines"), class_="part first"), preview_table.lines(texts)).html)
    with right:
        n_rows = loaded.sheet.n_rows if loaded else None
        if same:
            _table(word("read.now"), now, ROWS, n_rows)
            return
        changed = difference(now, then) if isinstance(now, Loaded) and isinstance(then, Loaded) else None
        status.html(tag("p", _difference(changed, head), class_="quiet", role="status").html)
        rows = FEW_ROWS if isinstance(now, Loaded) else ROWS
        _table(word("read.then"), then, rows, _n_rows(then) if head.whole else None, changed)
        if isinstance(now, Loaded):
            _table(word("read.now"), now, FEW_ROWS, n_rows)


def _n_rows(read: Loaded | Refused) -> int | None:
    return read.sheet.n_rows if isinstance(read, Loaded) else None


def _difference(changed: Difference | None, head: Head) -> str:
    if changed is None:
        return ""
    said = [word("read.differs", cells=counted("read.cells", len(changed.cells)))] if changed.cells else []
    if changed.names:
        said.append(word("read.new", columns=_few(changed.names)))
    if changed.kinds:
        said.append(word("read.other_kinds", columns=_few(changed.kinds)))
    if changed.gone:
        said.append(word("read.gone", columns=_few(changed.gone)))
    if not said:
        said.append(word("read.same"))
    if not head.whole:
        said.append(word("read.by_head"))
    return " ".join(said)


def _few(names: tuple[str, ...]) -> str:
    return with_rest([brief(name, SHORT) for name in names], MOST_NAMED)


def _table(title: str, read: Loaded | Refused, rows: int, n_rows: int | None, marked: Difference | None = None) -> None:
    """n_rows: of the whole table, None where that is not known."""
    if isinstance(read, Refused):
        st.html(tag("h3", title, class_="part first").html)
        alert(read.text)
        return
    kinds: tuple[Kind, ...] = tuple(guess_kind(cells) for cells in read.sheet.columns)
    some = n_rows is not None and n_rows > rows
    of = tag("small", counted("read.rows", n_rows, shown=rows)) if n_rows is not None and some else None
    heading = tag("h3", title, " ", of, class_="part first")
    st.html(join(heading, preview_table.table(read, kinds, title, rows, marked)).html)

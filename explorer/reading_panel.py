"""How a file is read, in a line under the data, and the dialog where every guess stands and can be overruled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from engine import Kind, guess_kind
from explorer import preview_table, reading_words, session
from explorer.decoding import ENCODINGS
from explorer.formats import WORKBOOKS
from explorer.loading import Loaded
from explorer.markdown import plain
from explorer.markup import join, tag
from explorer.naming import brief, listed
from explorer.notices import Refused
from explorer.preview import ROWS, Difference, Head, difference, read_head
from explorer.reading import AS_GUESSED, Reading
from explorer.saying import alert, say
from explorer.words import counted, word

DRAFT = "reading_draft"
GUESS = ""
"""The option that leaves a choice to the guess."""
HOPELESS = (
    *("file_", "archive_", "nested_", "unpacks_", "empty_file", "named_as_text", "damaged", "takes_too_long"),
    *("too_many_cells", "workbook_", "json_", "arff_"),
)
"""How the keys of refusals begin that no other reading would help."""
FEW_ROWS = 8
"""Rows of each of two tables, one below the other."""
MOST_NAMED = 6


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
    draft = _choices(loaded, head, guessed, reading)
    status, *buttons = st.columns([6, 2, 2], vertical_alignment="center")
    with buttons[0]:
        st.button(word("read.reset"), on_click=_start_from, args=({},), disabled=draft == AS_GUESSED, width="stretch")
    now = _read(head, reading)
    then = _read_part(file, draft)
    with buttons[1]:
        used = st.button(
            word("read.use"),
            type="primary",
            disabled=draft == reading or isinstance(then, Refused),
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


def _choices(loaded: Loaded | None, head: Head, guessed: Reading, reading: Reading) -> Reading:
    """The reading as it is chosen in the dialog."""
    drafted = session.renewed(DRAFT)
    start = reading if drafted is None else Reading.of(drafted)
    draft = start
    columns = iter([place for _ in range(2) for place in st.columns(3)])
    if loaded is not None and len(loaded.parts) > 1:
        with next(columns):
            part = _option("part", list(loaded.parts), start.part, guessed.part, str)
            draft = replace(draft, part=part)
    form = loaded.form if loaded is not None else "csv"
    is_csv = head.is_text and form == "csv"
    if is_csv:
        with next(columns):
            draft = replace(draft, separator=_separator(start.separator, guessed.separator))
        with next(columns):
            encoding = _option("encoding", list(ENCODINGS), start.encoding, guessed.encoding, reading_words.encoding)
            draft = replace(draft, encoding=encoding)
    if is_csv or form in WORKBOOKS:
        with next(columns):
            header = _option("header", [True, False], start.header, guessed.header, reading_words.header)
            draft = replace(draft, header=header)
    with next(columns):
        draft = replace(
            draft,
            decimal=_option(
                "decimal", [",", "."], start.decimal, guessed.decimal, reading_words.decimal, word("read.decimal.plain")
            ),
        )
    with next(columns):
        draft = replace(draft, missing=_missing(loaded, start.missing))
    if is_csv:
        with next(columns):
            skip = st.checkbox(word("read.skip_long"), start.skip_long, key=_key("skip_long"))
            draft = replace(draft, skip_long=skip)
    return draft


def _key(name: str) -> str:
    return f"{session.fresh(DRAFT)}/{name}"


def _option(
    name: str, options: list[Any], chosen: Any, guess: Any, words: Callable[[Any], str], otherwise: str | None = None
) -> Any:
    """One choice; the first option is to leave it to the guess."""
    guessed = otherwise if guess is None else words(guess)
    first = word("read.as_guessed") if guessed is None else word("read.guessed", guess=guessed)
    every = [GUESS, *options]
    taken = st.selectbox(
        word(f"read.{name}"),
        every,
        index=every.index(chosen) if chosen in every else 0,
        format_func=lambda option: first if option == GUESS else words(option),
        key=_key(name),
        help=word(f"read.{name}.help") if name in ("encoding", "decimal") else None,
    )
    return None if taken == GUESS else taken


def _separator(chosen: str | None, guess: str | None) -> str | None:
    """A separator on offer, or any other sign that is typed."""
    guessed = word("read.guessed", guess=reading_words.separator(guess)) if guess else word("read.as_guessed")
    every = [GUESS, *reading_words.SEPARATORS, *({chosen} - {None, *reading_words.SEPARATORS})]
    typed = st.selectbox(
        word("read.separator"),
        every,
        index=every.index(chosen or GUESS),
        format_func=lambda sign: reading_words.separator(sign) if sign else guessed,
        accept_new_options=True,
        key=_key("separator"),
    )
    if typed and len(typed) > 1:
        say(word("read.one_sign", text=typed))
        return chosen
    return typed or None


def _missing(loaded: Loaded | None, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """Words that stand for no value: those that keep a column from being numeric are offered, others are typed."""
    seen: dict[str, str] = {}
    for notice in loaded.notices if loaded else ():
        words = notice.values.get("words", ())
        for text in words if isinstance(words, tuple) else ():
            seen.setdefault(str(text), brief(str(notice.values["column"])))
    return tuple(
        st.multiselect(
            word("read.missing"),
            [*chosen, *(text for text in seen if text not in chosen)],
            default=list(chosen),
            format_func=lambda text: word("read.missing.seen", word=text, column=seen[text]) if text in seen else text,
            accept_new_options=True,
            placeholder=word("read.missing.such_as", word=brief(next(iter(seen), "NA"))),
            key=_key("missing"),
            help=word("read.missing.help"),
        )
    )


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
        said.append(word("read.new", columns=listed(changed.names, MOST_NAMED)))
    if changed.kinds:
        said.append(word("read.other_kinds", columns=listed(changed.kinds, MOST_NAMED)))
    if changed.gone:
        said.append(word("read.gone", columns=listed(changed.gone, MOST_NAMED)))
    if not said:
        said.append(word("read.same"))
    if not head.whole:
        said.append(word("read.by_head"))
    return " ".join(said)


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

"""The choices of the dialog about how a file is read: each begins with what was guessed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import streamlit as st

from explorer import reading_words, session
from explorer.decoding import ENCODINGS
from explorer.formats import WORKBOOKS
from explorer.loading import Loaded
from explorer.naming import brief
from explorer.preview import Head
from explorer.quoting import QUOTES
from explorer.reading import Reading
from explorer.saying import say
from explorer.words import word

DRAFT = "reading_draft"
"""What the widgets of the dialog are drawn anew by."""
GUESS = ""
"""The option that leaves a choice to the guess."""
ABREAST = 4
"""Choices beside each other."""
MOST_ABOVE = 1000


def reading_choices(loaded: Loaded | None, head: Head, guessed: Reading, reading: Reading) -> Reading:
    """The reading as it is chosen in the dialog: what there is to choose for a file of this form."""
    drafted = session.renewed(DRAFT)
    start = reading if drafted is None else Reading.of(drafted)
    asked: list[tuple[str, Callable[[], Any]]] = []
    if loaded is not None and len(loaded.parts) > 1:
        asked.append(("part", lambda: _option("part", list(loaded.parts), start.part, guessed.part, str)))
    if head.form == "csv":
        asked += [
            ("separator", lambda: _separator(start.separator, guessed.separator)),
            ("quote", lambda: _option("quote", list(QUOTES), start.quote, guessed.quote, reading_words.quote)),
        ]
    if head.form in ("csv", "arff"):
        words = reading_words.encoding
        asked.append(
            ("encoding", lambda: _option("encoding", list(ENCODINGS), start.encoding, guessed.encoding, words))
        )
    if head.form == "csv":
        asked.append(("skip", lambda: _lines_above(start.skip, guessed.skip)))
    if head.form in ("csv", *WORKBOOKS):
        named = reading_words.header
        asked.append(("header", lambda: _option("header", [True, False], start.header, guessed.header, named)))
    marks, plain_ones = reading_words.decimal, word("read.decimal.plain")
    asked += [
        ("decimal", lambda: _option("decimal", [",", "."], start.decimal, guessed.decimal, marks, plain_ones)),
        ("missing", lambda: _missing(loaded, start.missing)),
    ]
    if head.form == "csv":
        asked.append(("skip_long", lambda: _skips_long(start.skip_long)))
    places = [place for _ in range(0, len(asked), ABREAST) for place in st.columns(ABREAST)]
    chosen = {}
    for (name, ask), place in zip(asked, places, strict=False):
        with place:
            chosen[name] = ask()
    return replace(start, **chosen)


def _skips_long(chosen: bool) -> bool:
    return st.checkbox(word("read.skip_long"), chosen, key=_key("skip_long"))


def _lines_above(chosen: int | None, guess: int | None) -> int | None:
    """How many lines stand above the header; an emptied field leaves it to the guess."""
    guessed = word("read.as_guessed") if guess is None else word("read.guessed", guess=str(guess))
    value: int | None = st.number_input(
        word("read.skip"), 0, MOST_ABOVE, chosen, 1, format="%d", placeholder=guessed, key=_key("skip")
    )
    return value


def _key(name: str) -> str:
    return f"{session.fresh(DRAFT)}/{name}"


def _option(
    name: str, options: list[Any], chosen: Any, guess: Any, words: Callable[[Any], str], otherwise: str | None = None
) -> Any:
    """One choice; the first option is to leave it to the guess."""
    guessed = otherwise if guess is None else words(guess).partition(" · ")[0]
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

"""The small parts of the page: frame and styles, heading, notices."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer import faults, session, uploads
from explorer.choices import Columns, target_problems
from explorer.column_tools import click, fitting
from explorer.controls import Source
from explorer.growing import Parts, part_problems
from explorer.making import target_seen
from explorer.markup import Markup, tag
from explorer.notices import Notice
from explorer.recipes import Grades, Step
from explorer.saying import alert, listed
from explorer.words import counted, word

MOST_IN_SIGHT = 2
"""Notices that are not folded."""
ICON = Path(__file__).parent / "icon.png"


def page() -> None:
    """Title, layout and styles; before anything else is drawn."""
    faults.guard()
    uploads.keep_in_memory()
    st.set_page_config(word("app"), page_icon=str(ICON), layout="wide")
    st.html(Path(__file__).parent / "page.css")
    st.html(tag("style", f':root {{ --growing: "{word("tree_awaited")}" }}').html)


def brand() -> None:
    st.html(tag("p", word("app"), class_="brand").html)


def settle(source: Source, target: str, chosen: Columns) -> None:
    """Ask before growing from a doubtful target; raises InputError while there is no yes, or for a hopeless one.

    Where no column is left to split on, those that only have to be made over are offered.
    """
    sheet = source.loaded.sheet
    for notice in target_problems(target_seen(sheet, source.id, target, chosen.of_target), target):
        question = ("target", source.id, target)
        offered = [(target, Grades())] if notice.key == "target_measured" else []
        if notice.severity == "refuse":
            more = "" if notice.key == "target_empty" else f" {word('too_many_classes')}"
            _halt(source, notice.text + more, offered)
        if notice.severity == "ask" and not session.agreed(question):
            _halt(source, notice.text, offered, question)
    if not chosen.n_used and (offered := fitting(chosen)):
        _halt(source, word("tools.no_columns"), offered)


def _halt(source: Source, why: str, offered: list[tuple[str, Step]], question: Hashable = None) -> None:
    """Nothing further is shown until the visitor does something about it. question: what can be answered with yes."""
    alert(why)
    with st.container(horizontal=True):
        for name, step in offered:
            click(name, f"alert/{source.loaded.sheet.names.index(name)}", step)
        if question is not None:
            st.button(word("grow_anyway"), on_click=session.agree, args=(question,))
    session.keep()
    st.stop()


def heading(title: str, data: Parts, note: str | None) -> DeltaGenerator:
    """Name and size of the table, and a sample's note; returns the row of the name, for the page's own controls."""
    n_rows, target = data.training.n_rows, data.training.schema.target
    rows = counted("count.rows", n_rows)
    facts = word("heading.facts", rows=rows, target=target)
    if data.validation is not None:
        training, validation = counted("count.training", n_rows), counted("count.validation", data.validation.n_rows)
        facts = word("heading.parts", training=training, validation=validation, target=target)
    if data.folds is not None:
        key = "heading.folds" if data.folds.n_repeats == 1 else "heading.folds_repeated"
        facts = word(key, rows=rows, folds=data.folds.n_folds, repeats=data.folds.n_repeats, target=target)
    row = st.container(key="heading", horizontal=True, vertical_alignment="center", gap="small")
    row.html(tag("header", tag("h1", title), " ", tag("small", facts), class_="heading").html, width="content")
    if note:
        row.html(_note(note).html, width="content")
    return row


def told(source: Source, target: str, data: Parts, more: Iterable[Notice]) -> tuple[Notice, ...]:
    """What loading guessed or left out, and what target and parts lack."""
    sheet = data.seen or source.loaded.sheet
    of_target = (notice for notice in target_problems(sheet, target) if notice.severity == "note")
    return (*source.loaded.notices, *more, *of_target, *part_problems(data))


def notices(note: str | None, told: tuple[Notice, ...]) -> None:
    """What is told of the data, one line each; many are folded, and on a phone all of them, with a sample's note."""
    lines = listed(told) if told else None
    summary = tag("summary", counted("notices", len(told)) if told else word("about"))
    about = _note(note) if note else None
    if lines:
        folded = tag("details", summary, lines, class_="notices")
        st.html((folded if len(told) > MOST_IN_SIGHT else tag("div", lines, class_="notices")).html)
    if about or lines:
        st.html(tag("details", summary, about, lines, class_="phone").html)


def _note(note: str) -> Markup:
    return tag("p", note, class_="quiet note")

"""The small parts of the page: frame and styles, heading, notices, downloads."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from engine import MOST_NESTED, InputError, Sheet, to_dot, to_json, to_nested_dict, to_text
from explorer import figures, session
from explorer.choices import target_problems
from explorer.drawn import Drawn
from explorer.growing import Parts, part_problems
from explorer.markup import Markup, join, tag
from explorer.naming import file_name
from explorer.notices import Notice, Refused
from explorer.palette import class_colors
from explorer.report import report
from explorer.standalone import zoomable_page
from explorer.words import word

ICON = Path(__file__).parent / "icon.png"


def page() -> None:
    """Title, layout and styles; before anything else is drawn."""
    st.set_page_config(word("app"), page_icon=str(ICON), layout="wide")
    st.html(Path(__file__).parent / "page.css")


def brand() -> None:
    st.html(tag("p", word("app"), class_="brand").html)


def settle(sheet: Sheet, target: str, sheet_id: str) -> None:
    """Ask before growing from a doubtful target; raises InputError while there is no yes, or for a hopeless one."""
    for notice in target_problems(sheet, target):
        question = ("target", sheet_id, target)
        if notice.severity == "refuse":
            reason = word(f"notice.{notice.key}", **notice.values)
            raise InputError(reason if notice.key == "target_empty" else f"{reason} {word('too_many_classes')}")
        if notice.severity == "ask" and not session.agreed(question):
            st.html(_alert(join(word(f"notice.{notice.key}", **notice.values))))
            st.button(word("grow_anyway"), on_click=session.agree, args=(question,))
            session.keep()
            st.stop()


def heading(title: str, data: Parts, note: str | None) -> DeltaGenerator:
    """Name and size of the table; returns the place to its right for the page's own controls."""
    rows, target = figures.count(data.training.n_rows), data.training.schema.target
    facts = word("heading.facts", rows=rows, target=target)
    if data.validation is not None:
        checking = figures.count(data.validation.n_rows)
        facts = word("heading.parts", training=rows, validation=checking, target=target)
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", gap="small"):
        st.html(tag("header", tag("h1", title, " ", tag("small", facts)), class_="heading").html, width="content")
        tools = st.container(horizontal=True, vertical_alignment="center", width="content", gap="small")
    if note:
        st.html(tag("p", note, class_="quiet note").html)
    return tools


def second_view(offered: tuple[str, ...]) -> str | None:
    """Which of the offered views to show below the tree, none at first."""
    if session.setting("second") not in (None, *offered):
        session.choose("second", None)
    field = session.field("second", offered)
    session.preset(field)
    st.segmented_control(
        word("second"),
        offered,
        format_func=lambda key: word(f"second.{key}"),
        key=field.key,
        on_change=session.changed,
        args=("second", field.key),
        label_visibility="collapsed",
    )
    return session.setting("second")


def all_notices(found: tuple[Notice, ...], sheet: Sheet, target: str, data: Parts) -> tuple[Notice, ...]:
    """What loading guessed or left out, and what target and parts lack."""
    of_target = (notice for notice in target_problems(sheet, target) if notice.severity == "note")
    return (*found, *of_target, *part_problems(data))


def notices(told: tuple[Notice, ...]) -> None:
    """One line each, folded when there are many."""
    if not told:
        return
    listed = tag("ul", [tag("li", word(f"notice.{notice.key}", **notice.values)) for notice in told])
    folded = tag("details", tag("summary", word("notices", n=len(told))), listed, class_="notices")
    st.html((folded if len(told) > 2 else tag("div", listed, class_="notices")).html)


def refusal(error: InputError) -> None:
    """One sentence that says what is wrong and what to do; shown as it is, never as markup."""
    text = word(f"refused.{error.key}", **error.values) if isinstance(error, Refused) else str(error)
    st.html(_alert(join(text)))


def _alert(content: Markup) -> str:
    return tag("div", content, class_="alert", role="alert").html


def downloads(drawn: Drawn, told: tuple[Notice, ...]) -> None:
    """The drawn tree as a page of its own, text, JSON, dictionary and DOT; made on click, the page stays as it is."""
    title, table, tree, pruning, alpha = drawn.source.title, drawn.table, drawn.tree, drawn.pruning, drawn.alpha
    leaves = drawn.ends
    colors = tuple(class_colors(len(tree.schema.classes)))
    name = file_name(title, alpha)
    files = {
        "html": (f"{name}.html", "text/html", lambda: zoomable_page(title, tree, pruning, alpha, table)),
        "report": (f"{name}_report.html", "text/html", lambda: report(drawn, told, datetime.now())),
        "text": (f"{name}.txt", "text/plain", lambda: to_text(tree, leaves)),
        "json": (f"{name}.json", "application/json", lambda: to_json(tree, pruning, alpha, table)),
        "dict": (f"{name}.py", "text/x-python", lambda: f"tree = {to_nested_dict(tree, leaves)}"),
        "dot": (f"{name}.dot", "text/vnd.graphviz", lambda: to_dot(tree, leaves, colors)),
    }
    with st.popover(word("downloads")):
        st.html(tag("p", word("downloads.help"), class_="quiet").html)
        deepest = int(tree.depth[pruning.drawn_at(alpha)].max())
        for key, (named, mime, make) in files.items():
            if key == "dict" and deepest > MOST_NESTED:
                st.html(tag("p", word("download.too_deep", depth=deepest, most=MOST_NESTED), class_="quiet").html)
                continue
            st.download_button(
                word(f"download.{key}"),
                make,
                file_name=named,
                mime=mime,
                on_click="ignore",
                key=f"download_{key}",
                width="stretch",
            )

"""The widgets of a session: with which value each is drawn, and what is taken from the one that was changed.

With session.py and selection.py the only file that touches session state. A widget gets a new key where its setting
was not set through it: Streamlit would go on showing what it had, and a browser may still send that.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from engine import KINDS
from explorer import session
from explorer.link import DEFAULTS, QUERY


@dataclass(frozen=True, slots=True)
class Field:
    """A widget for a setting: the options and the value it is drawn with, and the value it was last seen with."""

    name: str
    version: int
    options: tuple[str, ...]
    value: Any
    latest: Any

    @property
    def key(self) -> str:
        return f"{self.name}/{self.version}"


def field(name: str, options: tuple[str, ...] = ()) -> Field:
    """The widget for a setting: a new one when the setting was not set through it, or when it had been dropped."""
    return _drawn(name, session.setting(name), options)


def entry(name: str, place: int, value: Any, options: tuple[str, ...] = ()) -> Field:
    """The widget for one of several values that a setting holds. place: its number, as its name may be anything."""
    return _drawn(f"{name}.{place}", value, options)


def _drawn(widget: str, value: Any, options: tuple[str, ...]) -> Field:
    state = st.session_state
    fields = state.setdefault("_fields", {})
    drawn = fields.get(widget)
    if drawn is None or (drawn.latest, drawn.options) != (value, options) or drawn.key not in state:
        drawn = fields[widget] = Field(widget, 0 if drawn is None else drawn.version + 1, options, value, value)
    return drawn


def preset(drawn: Field) -> None:
    """Draw a widget as empty but with its value in it, so that emptying it does not bring the value back."""
    if drawn.value is not None and drawn.key not in st.session_state:
        st.session_state[drawn.key] = drawn.value


def changed(name: str, key: str) -> None:
    """A widget was changed; an outdated one is ignored, and an emptied one where a value is needed."""
    state = st.session_state
    drawn, value = state["_fields"].get(name), state.get(key)
    if drawn is None or drawn.key != key or (value is None and DEFAULTS[name] is not None):
        return
    state["_fields"][name] = replace(drawn, latest=value)
    if name == "data":
        session.data_changed()
    if name == "place":
        value = session.place_named(value)
    if name == "query":
        session.query_typed(value)
    if name == "connection" and session.setting("data") == QUERY:
        session.data_changed()
    if name == "target":
        session.target_changed()
    if name == "row_number":
        session.choose("row", {})
    session.choose(name, value)
    session.touch()


def entry_changed(name: str, part: str, key: str) -> None:
    """The widget for one of the values of a setting was changed; an outdated one is ignored, an emptied one leaves."""
    state = st.session_state
    widget = key.rpartition("/")[0]
    drawn, value = state["_fields"].get(widget), state.get(key)
    if drawn is None or drawn.key != key:
        return
    state["_fields"][widget] = replace(drawn, latest=value)
    others = {other: kept for other, kept in session.setting(name).items() if other != part}
    session.choose(name, others if value is None else {**others, part: value})
    session.touch()


def step_changed(column: str, key: str, made: Callable[[Any], dict[str, Any] | None]) -> None:
    """A widget for what is made of a column was changed; an outdated one is ignored. made: the step of its value."""
    state = st.session_state
    widget = key.rpartition("/")[0]
    drawn, value = state["_fields"].get(widget), state.get(key)
    if drawn is None or drawn.key != key or value is None:
        return
    state["_fields"][widget] = replace(drawn, latest=value)
    session.set_step(column, made(value))


def picked() -> str | None:
    """The column whose tools are shown."""
    name: str | None = st.session_state.get("_picked_column")
    return name


def pick(key: str) -> None:
    """Another column was picked in the widget of this key."""
    pick_column(st.session_state.get(key))


def pick_column(name: str | None) -> None:
    st.session_state["_picked_column"] = name
    session.moved()


def column_edits(editor_key: str, names: tuple[str, ...]) -> None:
    """Take what was changed in the column editor into the setting `columns`: {name: {"kind": …, "use": …}}.

    Whoever says what kind a column is wants it as it is: nothing is made of it any more.
    """
    edited = st.session_state[editor_key]["edited_rows"]
    columns = {name: dict(change) for name, change in session.setting("columns").items()}
    for row, change in edited.items():
        known = {part: value for part, value in change.items() if part == "use" or value in KINDS}
        columns.setdefault(names[int(row)], {}).update(known)
        if "kind" in known:
            columns[names[int(row)]].pop("as", None)
    session.choose("columns", columns)
    st.session_state["_edits"] = edits() + 1


def edits() -> int:
    """How often the column editor was used; part of its key, so that it starts afresh from the new settings."""
    return int(st.session_state.get("_edits", 0))


def starts_open(expander: str, label: str) -> bool:
    """How an expander is drawn at first: Streamlit makes a new one for a new label, which stays as the old one was."""
    drawn = st.session_state.setdefault("_expanders", {})
    if drawn.get(expander, (None, False))[0] != label:
        drawn[expander] = label, bool(st.session_state.get(expander, False))
    return bool(drawn[expander][1])

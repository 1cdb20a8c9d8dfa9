"""What one visitor's session remembers: settings, the link they make, what was made from a table.

With selection.py the only file that touches session state and query parameters.

Settings are kept here, not in their widgets: Streamlit forgets a widget that was not drawn in a run, and a browser may
still send an older value from a widget it has not redrawn. Whatever is made from a table (sheets, trees, view data) is
remembered per session only: two visitors never share anything.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import streamlit as st

from explorer.link import DEFAULTS, FILE, ending_with, link_of, settings_of, too_long

Made = TypeVar("Made")


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


def begin() -> None:
    """Before any widget: take the settings of the link on a first visit and after the back or forward button."""
    state, link = st.session_state, dict(st.query_params)
    first = "_settings" not in state
    if first or _went_to(link):
        kept = [] if first else setting("snapshots")
        state["_settings"], state["_link"], state["_passed"] = settings_of(link), link, []
        if too_long(kept):  # no link has them, so going back to one must not lose them
            choose("snapshots", kept)
        state["_file"] = state["_opened"] = None
        if not first:
            touch()


def _went_to(link: dict[str, str]) -> bool:
    """Whether the visitor went to this link, rather than the browser not having heard of the newest one yet.

    A browser that reports a change while the newest link is on its way still sends an older one. Back and forward
    come without any change.
    """
    state = st.session_state
    if link == state["_link"]:
        state["_passed"] = []
        return False
    changed = state.get("_moved", False) or state["_settings"] != state.get("_kept")
    return not (changed and link in state["_passed"])


def keep() -> None:
    """After all widgets: put the settings into the link."""
    state = st.session_state
    new = link()
    state["_kept"], state["_moved"] = state["_settings"], False
    if new != state["_link"]:
        state["_passed"], state["_link"] = [*state["_passed"], state["_link"]], new
        st.query_params.from_dict(new)


def link() -> dict[str, str]:
    """The link of the settings as they are now."""
    return link_of(st.session_state["_settings"], st.session_state.get("_suggested", {}))


def all_settings() -> dict[str, Any]:
    return dict(st.session_state["_settings"])


def setting(name: str) -> Any:
    return st.session_state["_settings"][name]


def suggest(name: str, value: Any) -> None:
    """What a setting is when nobody chose it; such a value is not written into the link."""
    st.session_state["_suggested"] = {**st.session_state.get("_suggested", {}), name: value}


def choose(name: str, value: Any) -> None:
    """Set a setting."""
    st.session_state["_settings"] = {**st.session_state["_settings"], name: value}


def field(name: str, options: tuple[str, ...] = ()) -> Field:
    """The widget for a setting: a new one when the setting was not set through it, or when it had been dropped."""
    return _drawn(name, setting(name), options)


def entry(name: str, place: int, value: Any, options: tuple[str, ...] = ()) -> Field:
    """The widget for one of several values that a setting holds. place: its number, as its name may be anything."""
    return _drawn(f"{name}.{place}", value, options)


def reset(name: str) -> None:
    """A setting as it is when nobody chose it."""
    choose(name, DEFAULTS[name])
    touch()


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
        data_changed()
    if name == "target":
        target_changed()
    if name == "row_number":
        choose("row", {})
    choose(name, value)
    touch()


def entry_changed(name: str, part: str, key: str) -> None:
    """The widget for one of the values of a setting was changed; an outdated one is ignored, an emptied one leaves."""
    state = st.session_state
    widget = key.rpartition("/")[0]
    drawn, value = state["_fields"].get(widget), state.get(key)
    if drawn is None or drawn.key != key:
        return
    state["_fields"][widget] = replace(drawn, latest=value)
    others = {other: kept for other, kept in setting(name).items() if other != part}
    choose(name, others if value is None else {**others, part: value})
    touch()


def data_changed() -> None:
    """Another table: nothing that belonged to the old one may stay."""
    for name in ending_with("table", "target"):
        choose(name, DEFAULTS[name])
    if setting("validation") in ("none", "column", "file"):
        choose("validation", DEFAULTS["validation"])
    st.session_state["_suggested"] = {}
    close_state()


def target_changed() -> None:
    for name in ending_with("target"):
        choose(name, DEFAULTS[name])


def uploaded() -> None:
    """A file came or went. The file a link asks for finds the link's settings as they were."""
    state, upload = st.session_state, st.session_state.get("upload")
    if upload is None:
        if setting("data") == FILE:
            data_changed()
            choose("data", DEFAULTS["data"])
            choose("file", None)
        state["_file"] = None
        return
    named = setting("file") == upload.name or state["_opened"] is not None
    awaited = setting("data") == FILE and named and state.get("_file") is None
    if not awaited:
        data_changed()
    choose("data", FILE)
    choose("file", upload.name)
    state["_file"] = upload.name
    moved()


def validation_uploaded(key: str) -> None:
    """A file of validation rows came or went; the link names it."""
    upload = st.session_state.get(key)
    choose("validation_file", None if upload is None else upload.name)
    moved()


def open_state(saved: Any, settings: dict[str, Any]) -> None:
    """Take all settings of a saved state. Its own file is awaited, unless there is one here to apply them to."""
    state, upload = st.session_state, st.session_state.get("upload")
    if upload is not None:
        settings = {**settings, "file": upload.name}
    state["_settings"], state["_opened"], state["_opened_as"] = settings, saved, None
    state["_file"] = None if upload is None else upload.name
    moved()
    touch()


def opened() -> Any:
    """The saved state that was opened, until another table is chosen."""
    return st.session_state["_opened"]


def still_opened() -> Any:
    """The same until anything is changed; asked once its table is there and all settings are known."""
    state = st.session_state
    if state["_opened"] is not None:
        state["_opened_as"] = state["_opened_as"] or state["_settings"]
        if state["_opened_as"] != state["_settings"]:
            close_state()
    return state["_opened"]


def refuse_state(why: Any) -> None:
    """Why the last file was no saved state, None for one that was."""
    st.session_state["_refused_state"] = why


def refused_state() -> Any:
    return st.session_state.get("_refused_state")


def close_state() -> None:
    st.session_state["_opened"] = None


def taken(key: str) -> Any:
    """The file that an uploader just got, None for none; under its `fresh` key it is drawn empty again."""
    state = st.session_state
    upload = state.get(fresh(key))
    state[f"_{key}"] = state.get(f"_{key}", 0) + 1
    moved()
    return upload


def fresh(key: str) -> str:
    return f"{key}/{st.session_state.get(f'_{key}', 0)}"


def column_edits(editor_key: str, names: tuple[str, ...]) -> None:
    """Take what was changed in the column editor into the setting `columns`: {name: {"kind": …, "use": …}}."""
    edited = st.session_state[editor_key]["edited_rows"]
    columns = {name: dict(change) for name, change in setting("columns").items()}
    for row, change in edited.items():
        columns.setdefault(names[int(row)], {}).update(change)
    choose("columns", columns)
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


def moved() -> None:
    """Something was done that is no setting."""
    st.session_state["_moved"] = True


def agreed(question: Hashable) -> bool:
    """Whether the visitor said yes to this very question."""
    return question in st.session_state.get("_agreed", ())


def agree(question: Hashable) -> None:
    st.session_state["_agreed"] = (*st.session_state.get("_agreed", ()), question)
    moved()


def halted(work: Hashable) -> bool:
    """Whether the visitor stopped this very work."""
    return work in st.session_state.get("_halted", ())


def halt(work: Hashable) -> None:
    st.session_state["_halted"] = (*st.session_state.get("_halted", ()), work)
    moved()


def resume(work: Hashable) -> None:
    st.session_state["_halted"] = tuple(each for each in st.session_state["_halted"] if each != work)
    moved()


def remember(kind: str, key: Hashable, make: Callable[[], Made], most: int = 4) -> Made:
    """What was made for this key before, or make it now; the last few of each kind are kept."""
    shelf: OrderedDict[Hashable, Any] = st.session_state.setdefault("_made", {}).setdefault(kind, OrderedDict())
    if key not in shelf:
        shelf[key] = make()
        while len(shelf) > most:
            shelf.popitem(last=False)
    shelf.move_to_end(key)
    made: Made = shelf[key]
    return made


def newest_move() -> int:
    """The number of the newest move, of the view or of the page, that the view has to respect."""
    return int(st.session_state.get("_seq", 0))


def touch() -> None:
    """Whoever works on the page is ahead of what the view reported before."""
    state = st.session_state
    state["_seq"] = max(int(time.time() * 1000), int(state.get("_seq", 0)) + 1)

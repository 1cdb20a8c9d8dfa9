"""What one visitor's session remembers: settings, the link they make, what was made from a table.

With widgets.py and selection.py the only file that touches session state and query parameters.

Settings are kept here, not in their widgets: Streamlit forgets a widget that was not drawn in a run, and a browser may
still send an older value from a widget it has not redrawn. Whatever is made from a table (sheets, trees, view data) is
remembered per session only: two visitors never share anything.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

import streamlit as st

from explorer import leaving
from explorer.link import DEFAULTS, FILE, PLACE, QUERY, ending_with, link_of, settings_of, too_long
from explorer.places import shown

Made = TypeVar("Made")

NAMED = ("target", "columns")
"""Settings that go by the names of columns, and hold wherever those are found."""


def begin(home: dict[str, str]) -> None:
    """Before any widget: take the settings of the link on a first visit and after the back or forward button.

    home: settings of the first page, beside the defaults, where the link does not say otherwise.
    """
    state, link = st.session_state, dict(st.query_params)
    leaving.watch(state.setdefault("_made", {}))
    state["_home"] = home
    first = "_settings" not in state
    if first or _went_to(link):
        kept = [] if first else setting("snapshots")
        state["_settings"], state["_link"], state["_passed"] = settings_of({**home, **link}), link, []
        if too_long(kept):  # no link has them, so going back to one must not lose them
            choose("snapshots", kept)
        state["_file"] = state["_opened"] = state["_content"] = None
        state["_recalls"] = False  # the link says all there is to say of its table
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
    state = st.session_state
    return link_of(state["_settings"], {**state.get("_suggested", {}), **state["_home"]})


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


def reset(name: str) -> None:
    """A setting as it is when nobody chose it."""
    choose(name, DEFAULTS[name])
    touch()


def data_changed() -> None:
    """Another table: nothing that belonged to the old one may stay; see `recognise`."""
    state = st.session_state
    if state["_content"] is not None:
        choices = {name: setting(name) for name in ending_with("table")}
        state["_choices"] = {**state.get("_choices", {}), state["_content"]: choices}
    state["_content"], state["_recalls"] = None, True
    for name in ending_with("table", "target"):
        choose(name, DEFAULTS[name])
    if setting("validation") in ("none", "column", "file"):
        choose("validation", DEFAULTS["validation"])
    st.session_state["_suggested"] = {}
    close_state()


def target_changed() -> None:
    for name in ending_with("target"):
        choose(name, DEFAULTS[name])


def recognise(content: str) -> None:
    """The file on the screen, by its content: one that was here before finds what was chosen for it."""
    state = st.session_state
    if state["_recalls"]:
        for name, value in state.get("_choices", {}).get(content, {}).items():
            choose(name, value)
    state["_content"], state["_recalls"] = content, False


def set_reading(changes: dict[str, Any]) -> None:
    """Read the file in another way: another table under the same name, in which a target and columns may be again."""
    suggested = st.session_state.get("_suggested", {})
    kept = {name: setting(name) for name in NAMED if setting(name) != suggested.get(name)}
    for name in ending_with("table", "target"):
        choose(name, DEFAULTS[name])
    for name, value in {**kept, "reading": changes}.items():
        choose(name, value)
    touch()


def set_step(column: str, step: dict[str, Any] | None) -> None:
    """Make something else of a column, which is used from then on; None leaves it as it is again."""
    columns = {name: dict(change) for name, change in setting("columns").items()}
    change = columns.pop(column, {})
    change.pop("as", None)
    if step is not None:
        change = {**{name: value for name, value in change.items() if name != "use"}, "as": step}
    choose("columns", {**columns, column: change} if change else columns)
    touch()


def uploaded() -> None:
    """A file came or went. The file a link asks for finds the link's settings as they were."""
    state, upload = st.session_state, st.session_state.get("upload")
    if upload is None:
        if setting("data") == FILE:
            data_changed()
            choose("data", _first_data())
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


def _first_data() -> Any:
    return st.session_state["_home"].get("data", DEFAULTS["data"])


def place_named(place: str) -> str:
    """A path or address was typed, or emptied; returns how the setting has it, see `shown`."""
    data_changed()
    choose("data", PLACE if place.strip() else _first_data())
    st.session_state.setdefault("_places", {})[shown(place)] = place.strip()
    return shown(place)


def query_typed(query: str) -> None:
    """A query was typed, or emptied; what was typed here runs without asking."""
    data_changed()
    choose("data", QUERY if query.strip() else _first_data())
    agree(("query", setting("connection"), query))


def whole_place(place: str) -> str:
    """The place as it was typed, if it was in this session."""
    return str(st.session_state.get("_places", {}).get(place, place))


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
    state["_recalls"] = False
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


def renew(key: str, value: Any = None) -> None:
    """Let what stands under the `fresh` keys of this be drawn anew, beginning with a value."""
    state = st.session_state
    state[f"_{key}"], state[f"_{key}_value"] = state.get(f"_{key}", 0) + 1, value
    moved()


def renewed(key: str) -> Any:
    """The value with which it was renewed last, None for none."""
    return st.session_state.get(f"_{key}_value")


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

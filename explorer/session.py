"""What one visitor's session remembers. The only file that touches session state and query parameters.

Settings live under their widget's key. They are also kept aside, because Streamlit forgets a widget that was not drawn
in a run, and in the link, as plain text or JSON, when they differ from the default. Whatever is made from a table
(sheets, trees, view data) is remembered per session only: two visitors never share anything.
"""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Any, TypeVar

import streamlit as st
from streamlit.errors import StreamlitAPIException

from engine import Node, Tree

Made = TypeVar("Made")

FILE = "file"
"""The value of the setting `data` that stands for the visitor's own file."""

DEFAULTS: dict[str, Any] = {
    "data": "play_tennis",
    "file": None,
    "seed": 1,
    "target": None,
    "columns": {},
    "criterion": "id3",
    "min_samples_split": 2,
    "epsilon": 1e-5,
    "max_depth": None,
    "alpha": 0.0,
    "second": None,
}
_TREE = "tree"
_PARSE: dict[str, Callable[[str], Any]] = {
    "data": str,
    "file": str,
    "seed": int,
    "target": str,
    "columns": json.loads,
    "criterion": str,
    "min_samples_split": int,
    "epsilon": float,
    "max_depth": int,
    "alpha": float,
    "second": str,
}


def begin() -> None:
    """Before any widget: settings from the link when it is new (first visit, back button), else those kept aside."""
    state = st.session_state
    link = dict(st.query_params)
    if link != state.get("_link"):
        state["_settings"] = {key: _parsed(key, link) for key in DEFAULTS}
        state["_link"] = link
        for key, value in state["_settings"].items():
            state[key] = value
    for key, value in state["_settings"].items():
        if key not in state:
            state[key] = value


def keep() -> None:
    """After all widgets: keep the settings aside and put them into the link."""
    state = st.session_state
    state["_settings"] = {key: state.get(key, state["_settings"][key]) for key in DEFAULTS}
    plain = {**DEFAULTS, **state.get("_suggested", {})}
    for key, value in state["_settings"].items():
        with suppress(StreamlitAPIException):  # a drawn widget holds its value; under one that is not lies an older one
            state[key] = value
    link = {key: _written(value) for key, value in state["_settings"].items() if value not in (None, plain[key])}
    if link != state["_link"]:
        state["_link"] = link
        st.query_params.from_dict(link)


def setting(key: str) -> Any:
    return st.session_state[key]


def suggest(key: str, value: Any) -> None:
    """What a setting is when nobody chose it; such a value is not written into the link."""
    st.session_state["_suggested"] = {key: value}


def choose(key: str, value: Any) -> None:
    """Set a setting; before its widget is drawn."""
    st.session_state[key] = value


def data_changed() -> None:
    """Another table: nothing that belonged to the old one may stay."""
    for key in ("target", "columns", "alpha"):
        st.session_state[key] = DEFAULTS[key]
    st.session_state["_rule"] = ()


def target_changed() -> None:
    st.session_state["alpha"] = DEFAULTS["alpha"]
    st.session_state["_rule"] = ()


def uploaded() -> None:
    """A file came or went. The file a link asks for finds the link's settings as they were."""
    state, upload = st.session_state, st.session_state.get("upload")
    if upload is None:
        if state["data"] == FILE:
            state["data"], state["file"] = DEFAULTS["data"], None
            data_changed()
        return
    awaited = state["data"] == FILE and state["file"] == upload.name and not state.get("_had_file")
    state["data"], state["file"], state["_had_file"] = FILE, upload.name, True
    if not awaited:
        data_changed()


def column_edits(editor_key: str, names: tuple[str, ...]) -> None:
    """Take what was changed in the column editor into the setting `columns`: {name: {"kind": …, "use": …}}."""
    edited = st.session_state[editor_key]["edited_rows"]
    columns = {name: dict(change) for name, change in st.session_state["columns"].items()}
    for row, change in edited.items():
        columns.setdefault(names[int(row)], {}).update(change)
    st.session_state["columns"] = columns
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


def agreed(question: Hashable) -> bool:
    """Whether the visitor said yes to this very question."""
    return question in st.session_state.get("_agreed", ())


def agree(question: Hashable) -> None:
    st.session_state["_agreed"] = (*st.session_state.get("_agreed", ()), question)


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


def show(tree: Tree, tree_id: str) -> int:
    """Make this the tree on the screen; its selected node: the deepest one on the remembered rule, at first the root.

    Ids change meaning when a tree is grown anew, a rule does not.
    """
    state = st.session_state
    if state.get("_tree_id") != tree_id:
        state["_tree"], state["_tree_id"] = tree, tree_id
        state["_selected"] = _find(tree, state.get("_rule", ()))
    return int(state["_selected"])


def select(node: int) -> None:
    """Select a node of the tree on the screen."""
    state = st.session_state
    state["_selected"], state["_rule"] = node, tuple(Node(state["_tree"], node).rule)
    _touch()


def clicked_id(chart: str) -> int | None:
    """The number of the node that was clicked in a chart whose points are named by nodes."""
    points = st.session_state[chart].get("selection", {}).get("points", [])
    identity = points[0].get("id") if points else None
    return int(identity) if isinstance(identity, str) and identity.isdecimal() and len(identity) < 10 else None


def alpha_field() -> str:
    """The key of the number field for alpha: a new one whenever alpha was not typed into it.

    A browser that is still sending an older number from a field it has not redrawn would otherwise undo the newest
    move of the slider.
    """
    state = st.session_state
    field = state.get("_alpha_field", (0, None))
    if field[1] != state["alpha"]:
        field = (field[0] + 1, state["alpha"])
        state["_alpha_field"] = field
    key = f"alpha/{field[0]}"
    if key not in state:
        state[key] = float(state["alpha"])
    return key


def alpha_typed(key: str) -> None:
    state = st.session_state
    if state.get("_alpha_field", (0, None))[0] == int(key.rpartition("/")[2]):
        state["alpha"] = float(state[key])
        state["_alpha_field"] = (state["_alpha_field"][0], state["alpha"])
        _touch()


def moved_in_view(sent: Callable[[Any], int | None]) -> None:
    """The view reports a selection or a released alpha. sent: its node number → node of the tree, None if unknown.

    Reports of a tree that is no longer shown, or that are out of range, are ignored.
    """
    state = st.session_state
    report = dict(state.get(_TREE) or {})
    seen = state.setdefault("_seen", {})
    for name, message in report.items():
        if not isinstance(message, dict) or message.get("tree") != state.get("_tree_id"):
            continue
        seq = message.get("seq")
        if not _is_number(seq) or seq <= seen.get(name, 0):
            continue
        seen[name] = seq
        state["_seq"] = max(int(seq), int(state.get("_seq", 0)))
        if name == "alpha":
            value = message.get("value")
            if _is_number(value) and value >= 0:
                state["alpha"] = float(value)
        elif name == "selected":
            node = sent(message.get("node"))
            if node is not None:
                state["_selected"], state["_rule"] = node, tuple(Node(state["_tree"], node).rule)


def newest_move() -> int:
    """The number of the newest move, of the view or of the page, that the view has to respect."""
    return int(st.session_state.get("_seq", 0))


def _touch() -> None:
    state = st.session_state
    state["_seq"] = max(int(time.time() * 1000), int(state.get("_seq", 0)) + 1)


def _is_number(value: Any) -> bool:
    """Whether a message holds a number that can be compared and kept; nan, infinity and true are none."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 2**53


def _find(tree: Tree, rule: tuple[str, ...]) -> int:
    node = 0
    for condition in rule:
        below = [child.id for child in Node(tree, node).children if child.condition == condition]
        if not below:
            break
        node = below[0]
    return node


def _parsed(key: str, link: dict[str, str]) -> Any:
    if key not in link:
        return DEFAULTS[key]
    try:
        value = _PARSE[key](link[key])
    except (ValueError, RecursionError):
        return DEFAULTS[key]
    return value if key != "columns" or _are_columns(value) else DEFAULTS[key]


def _are_columns(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(change, dict) for change in value.values())


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return str(value).removesuffix(".0") if isinstance(value, float) else str(value)

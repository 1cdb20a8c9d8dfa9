"""Which node is selected and which branch is in focus, and how a visitor selects: in the view, charts and tables.

With session.py and widgets.py the only file that touches session state. Of what a browser reports only what fits the
tree on the screen is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from engine import Node, Tree
from explorer import session


def show(tree: Tree, tree_id: str) -> int:
    """Make this the tree on the screen; its selected node: the deepest one on the rule that is the setting `node`.

    Ids change meaning when a tree is grown anew, a rule does not.
    """
    state, rule = st.session_state, session.setting("node")
    if state.get("_tree_id") != tree_id:
        state["_tree"], state["_tree_id"], state["_focus"] = tree, tree_id, 0
        state["_selected_by"] = None
    if state["_selected_by"] != rule:
        state["_selected"], state["_selected_by"] = _find(tree, rule), rule
    return int(state["_selected"])


def select(node: int) -> None:
    """Select a node of the tree on the screen."""
    _mark(node)
    session.moved()
    session.touch()


def _mark(node: int) -> None:
    state = st.session_state
    rule = tuple(Node(state["_tree"], node).rule)
    state["_selected"], state["_selected_by"] = node, rule
    session.choose("node", rule)


def place(pair: str) -> int | None:
    """The node that was selected last in the union of two trees."""
    seen, node = st.session_state.get("_place", ("", None))
    return node if seen == pair else None


def mark_place(pair: str, node: int) -> None:
    """Remember which node of the union of two trees is selected."""
    st.session_state["_place"] = pair, node


def focus() -> int:
    """The node of the tree on the screen whose branch the view has to know best, at first the root."""
    return int(st.session_state["_focus"])


def focus_on(node: int) -> None:
    """Let this be the node whose branch the view has to know best."""
    st.session_state["_focus"] = node


def take_click(chart: str) -> None:
    """Select the node that was clicked in a chart whose points have its number as their id or as their custom data."""
    points = st.session_state[chart].get("selection", {}).get("points", [])
    identity = points[0].get("id", points[0].get("customdata")) if points else None
    if not (isinstance(identity, str) and identity.isdecimal() and len(identity) < 10):
        return
    if int(identity) < st.session_state["_tree"].n_nodes:
        select(int(identity))


def clicked_point(chart: str) -> str | None:
    """The custom data of the point that was clicked in a chart, where it is a text."""
    points = st.session_state[chart].get("selection", {}).get("points", [])
    data = points[0].get("customdata") if points else None
    data = data[0] if isinstance(data, list) and data else data
    return data if isinstance(data, str) else None


def picked_snapshot() -> str | None:
    """The name that was picked on the board last."""
    name: str | None = st.session_state.get("_picked")
    return name


def pick_snapshot(name: str) -> None:
    """Pick a tree on the board."""
    st.session_state["_picked"] = name
    session.moved()


def typed(key: str) -> str:
    """What a line of text holds that stands for no setting."""
    return str(st.session_state.get(key, ""))


def mark_row(frame: str, row: int | None) -> None:
    """Before a table is drawn: its row that is marked, none for None; a clicked cell is marked no more."""
    rows, marked = [] if row is None else [row], _marked(frame)
    if marked.get("cells") or list(marked.get("rows", [])) != rows:
        st.session_state[frame] = {"selection": {"rows": rows}}


def clicked_row(frame: str, n_rows: int) -> int | None:
    """Which of so many rows of a table was clicked on, in a cell or in front of it."""
    rows = [cell[0] for cell in _marked(frame).get("cells", [])] or _marked(frame).get("rows", [])
    return int(rows[0]) if rows and 0 <= rows[0] < n_rows else None


def mark_node(frame: str, nodes: NDArray[np.int64], node: int) -> None:
    """Before a table of nodes is drawn: the row of this node is marked, if it is among them."""
    at = np.flatnonzero(nodes == node)
    mark_row(frame, int(at[0]) if len(at) else None)


def take_row(frame: str, nodes: NDArray[np.int64]) -> None:
    """Select the node whose row was clicked in a table of nodes."""
    row = clicked_row(frame, len(nodes))
    if row is not None:
        select(int(nodes[row]))


def reported(mount: str, name: str) -> Any:
    """What the browser says of a component's state, as it came."""
    return dict(st.session_state.get(mount) or {}).get(name)


def _marked(frame: str) -> Mapping[str, Any]:
    marked: Mapping[str, Any] = st.session_state.get(frame, {}).get("selection", {})
    return marked


def take_reports(known: Callable[[Any], int | None], shown: str | None = None) -> None:
    """The view reports a selection, a focus or a released alpha. known: what it calls a node → that node, or None.

    shown: the name of what it shows, where that is not the tree on the screen alone. Ignored are a selection or focus
    in a tree no longer shown, an alpha of another table, and what is out of range.
    """
    state = st.session_state
    report = dict(state.get("tree") or {})
    seen = state.setdefault("_seen", {})
    for name, message in report.items():
        seq = message.get("seq") if isinstance(message, dict) else None
        if not _is_number(seq) or seq <= seen.get(name, 0):
            continue
        seen[name] = seq
        session.moved()
        if not _is_of(str(message.get("tree")), shown or str(state.get("_tree_id")), same_tree=name != "alpha"):
            continue
        state["_seq"] = max(int(seq), int(state.get("_seq", 0)))
        if name == "alpha":
            value = message.get("value")
            if _is_number(value) and value >= 0:
                session.choose("alpha", float(value))
        elif name == "selected":
            node = known(message.get("node"))
            if node is not None:
                _mark(node)
        elif name == "focus":
            focus_on(known(message.get("node")) or 0)
        elif name == "compare":
            session.choose("against", None)


def _is_of(reported: str, shown: str, same_tree: bool) -> bool:
    """Whether a report is of the tree shown, or at least of its table: see view_data.tree_id."""
    return reported == shown or (not same_tree and reported.partition("-")[0] == shown.partition("-")[0])


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

"""What stands beside the tree, one view at a time, by name."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from explorer import session
from explorer.drawn import Drawn
from explorer.engines import engines
from explorer.node_card import node_card
from explorer.words import word

SIDE_VIEWS: dict[str, Callable[[Drawn], None]] = {
    "node": node_card,
    "engines": engines,
}


def side_view(drawn: Drawn) -> None:
    """The chosen view of those beside the tree, the card of the selected node at first, under the choice of them."""
    if session.setting("side") not in SIDE_VIEWS:
        session.choose("side", "node")
    if len(SIDE_VIEWS) > 1:
        field = session.field("side", tuple(SIDE_VIEWS))
        session.preset(field)
        st.segmented_control(
            word("side"),
            tuple(SIDE_VIEWS),
            required=True,
            format_func=lambda key: word(f"side.{key}"),
            key=field.key,
            on_change=session.changed,
            args=("side", field.key),
            label_visibility="collapsed",
        )
    SIDE_VIEWS[session.setting("side")](drawn)

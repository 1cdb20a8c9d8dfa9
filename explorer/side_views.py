"""What stands beside the tree, one view at a time, by name."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from explorer.drawn import Drawn
from explorer.engines import engines, own_only
from explorer.evaluate_view import evaluate_view
from explorer.fields import switch
from explorer.node_card import node_card
from explorer.predict_view import predict_view
from explorer.words import word

SIDE_VIEWS: dict[str, Callable[[Drawn], Callable[[], None] | None]] = {
    "node": node_card,
    "evaluate": evaluate_view,
    "predict": own_only(predict_view),
    "engines": engines,
}


def side_view(drawn: Drawn) -> Callable[[], None]:
    """The chosen view of those beside the tree, the card of the selected node at first, under the choice of them.

    In a wide window its place is no higher than the tree, and what is longer scrolls there. What it returns is called
    when the folds are done, so that a view can say what they found.
    """
    names = tuple(SIDE_VIEWS)
    chosen = switch(word("side"), "side", names) if len(names) > 1 else names[0]
    with st.container(key="side_view"):
        return SIDE_VIEWS[chosen](drawn) or (lambda: None)

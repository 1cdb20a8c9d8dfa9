"""The second views of the tree, by name. All show the tree that is drawn, mark its selected node and select in it.

Where the window is wide they stand to the right of the tree, above the card, so that both are in sight; those that need
width themselves stand below the tree.
"""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from engine import Schema
from explorer.areas import icicle, sunburst
from explorer.compare_board import compare_board
from explorer.drawn import Drawn
from explorer.fields import switch
from explorer.leaf_table import leaf_table
from explorer.region_view import region_view
from explorer.settings_map import settings_map
from explorer.tree_view import outline
from explorer.words import word

SECOND_VIEWS: dict[str, Callable[[Drawn], None]] = {
    "icicle": icicle,
    "sunburst": sunburst,
    "leaves": leaf_table,
    "outline": lambda drawn: outline("var(--second-height)"),
    "regions": region_view,
    "compare": compare_board,
    "map": settings_map,
}
BELOW = frozenset({"leaves", "compare", "map"})
"""Views that need more width than there is beside the tree."""
TREE_ONLY = "tree"
"""The choice of no second view."""


def choice(schema: Schema) -> str:
    """The chosen second view, the tree alone at first, under the choice of them."""
    return switch(word("second"), "second", (TREE_ONLY, *offered(schema)))


def second_view(chosen: str, drawn: Drawn) -> None:
    """The chosen view, in a place that the styles know as one beside or below the tree."""
    if chosen != TREE_ONLY:
        with st.container(key="below" if chosen in BELOW else "beside"):
            SECOND_VIEWS[chosen](drawn)


def offered(schema: Schema) -> tuple[str, ...]:
    """The views that a table can have: regions need a plane, so two numeric columns."""
    n_numeric = sum(column.kind == "numeric" for column in schema.columns)
    return tuple(name for name in SECOND_VIEWS if name != "regions" or n_numeric >= 2)

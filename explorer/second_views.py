"""The views below the tree, by name. All show the tree that is drawn, mark its selected node and select in it."""

from __future__ import annotations

from collections.abc import Callable

from engine import Schema
from explorer.areas import icicle, sunburst
from explorer.compare_board import compare_board
from explorer.drawn import Drawn
from explorer.leaf_table import leaf_table
from explorer.region_view import region_view
from explorer.tree_view import outline

SECOND_VIEWS: dict[str, Callable[[Drawn], None]] = {
    "icicle": icicle,
    "sunburst": sunburst,
    "leaves": leaf_table,
    "outline": lambda drawn: outline("340px"),
    "regions": region_view,
    "compare": compare_board,
}


def offered(schema: Schema) -> tuple[str, ...]:
    """The views that a table can have: regions need a plane, so two numeric columns."""
    n_numeric = sum(column.kind == "numeric" for column in schema.columns)
    return tuple(name for name in SECOND_VIEWS if name != "regions" or n_numeric >= 2)

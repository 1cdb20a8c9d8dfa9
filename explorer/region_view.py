"""Decision regions: the plane of two numeric columns in the colours of the classes that the drawn tree gives there.

The rows lie on top in the colour of their own class, faint where their values in other columns send them elsewhere. The
selected node's part of the plane is outlined; a click selects.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from engine import Node, Regions, Table, apply, most_tested, region_of, regions
from explorer import figures, selection, session, widgets
from explorer.drawn import Drawn
from explorer.held_values import held_told, held_values, tested_elsewhere
from explorer.naming import brief
from explorer.region_figure import Plane, areas, corners, figure_of, outline, points, spots
from explorer.saying import say
from explorer.words import counted, rule_words, word

MOST_ROWS = 2_000
MOST_REGIONS = 3_000
MOST_NAMED = 6
MOST = float(np.finfo(float).max) / 4
"""Of what the frame reaches: its width is a number, too; rows further out lie on its edge."""
KEY = "regions"


def region_view(drawn: Drawn) -> None:
    """Two numeric columns as a plane, coloured by the class that the tree gives there; a click selects the node."""
    tree, table = drawn.tree, drawn.table
    columns, depth = _controls(drawn)
    tested = tested_elsewhere(tree, drawn.nodes[~_ends(drawn, depth)[drawn.nodes]], columns)
    held = held_values(drawn, tested)
    frame = np.concatenate([_range(tree.schema.columns[j].numbers) for j in columns])
    plane, found = _not_too_many(drawn, Plane(columns, held, depth, frame))
    borders, missed = region_of(tree, drawn.selected, columns, held)
    rows, n_empty = _rows(table, columns)
    told = [held_told(tree, tested, held)]
    if plane.depth < depth:
        told.append(word("regions.too_many", depth=plane.depth, most=figures.count(MOST_REGIONS)))
    if len(rows) > MOST_ROWS:
        told.append(word("regions.sampled", n=figures.count(MOST_ROWS), all=figures.count(len(rows))))
    if n_empty:
        told.append(counted("regions.empty", n_empty))
    if borders is None:
        told.append(word("regions.no_value"))
    elif missed:
        rule = rule_words([brief(Node(tree, node).short_condition or "") for node in missed[:MOST_NAMED]])
        told.append(word("regions.elsewhere", rule=rule))
    sample = rows[np.linspace(0, len(rows) - 1, min(len(rows), MOST_ROWS)).astype(np.int64)]
    ends = apply(tree, table.take(sample), _ends(drawn, plane.depth))
    here = np.isin(ends, found.node)
    if not here.all():
        told.append(counted("regions.faint", int(np.count_nonzero(~here))))
    traces = [*areas(tree, plane, found), spots(tree, plane, found), *points(table, plane, sample, ends, here)]
    if borders is not None and drawn.selected:
        traces.append(outline(np.clip(borders, *corners(plane)), dashed=bool(missed)))

    say(" ".join(told))
    st.plotly_chart(
        figure_of(tree, plane, traces),
        height="stretch",
        key=KEY,
        on_select=partial(selection.take_click, KEY),
        selection_mode="points",
        config={"displayModeBar": False},
    )


def _controls(drawn: Drawn) -> tuple[tuple[int, int], int]:
    """The two columns, at first those whose tests the most rows pass, and the depth, at first all of it."""
    schema, ranked = drawn.tree.schema, most_tested(drawn.tree)
    deepest = int(drawn.tree.depth[drawn.nodes].max())
    across, up, down = st.columns(3, gap="small")
    with across:
        x = _column("regions_x", word("regions.x"), schema, ranked)
    with up:
        y = _column("regions_y", word("regions.y"), schema, [j for j in ranked if j != x])
    with down:
        return (x, y), _depth(deepest)


def _column(name: str, label: str, schema: Any, ranked: list[int]) -> int:
    """A choice of numeric columns, in the table's order; the first of the ranked ones while nobody chose."""
    options = {schema.columns[j].name: j for j in sorted(ranked)}
    own = schema.columns[ranked[0]].name
    chosen = session.setting(name) if session.setting(name) in options else own
    field = widgets.field(name, (own, *options))
    names = list(options)
    st.selectbox(
        label, names, index=names.index(chosen), key=field.key, on_change=widgets.changed, args=(name, field.key)
    )
    return options[chosen]


def _depth(deepest: int) -> int:
    """How deep the tree is shown, all of it while nobody chose less."""
    if deepest == 0:
        return 0
    chosen = session.setting("regions_depth")
    depth = deepest if chosen is None else min(max(int(chosen), 0), deepest)
    field = widgets.field("regions_depth", (str(deepest),))
    args = ("regions_depth", field.key)
    st.slider(word("regions.depth"), 0, deepest, depth, key=field.key, on_change=widgets.changed, args=args)
    return depth


def _ends(drawn: Drawn, depth: int) -> NDArray[np.bool_]:
    return drawn.ends | (drawn.tree.depth == depth)


def _not_too_many(drawn: Drawn, plane: Plane) -> tuple[Plane, Regions]:
    """The plane at its depth, or at the largest one that gives few enough regions to draw."""
    found = regions(drawn.tree, _ends(drawn, plane.depth), plane.columns, plane.held)
    if len(found.node) <= MOST_REGIONS:
        return plane, found
    low, high = 0, plane.depth
    while high - low > 1:
        middle = (low + high) // 2
        tried = regions(drawn.tree, _ends(drawn, middle), plane.columns, plane.held)
        low, high = (middle, high) if len(tried.node) <= MOST_REGIONS else (low, middle)
    less = Plane(plane.columns, plane.held, low, plane.frame)
    return less, regions(drawn.tree, _ends(drawn, low), plane.columns, plane.held)


def _rows(table: Table, columns: tuple[int, int]) -> tuple[NDArray[np.int64], int]:
    """The rows with both values, and how many lack one."""
    known = np.ones(table.n_rows, dtype=bool)
    for j in columns:
        known &= table.codes[j] != table.schema.columns[j].missing
    return np.flatnonzero(known), int(np.count_nonzero(~known))


def _range(numbers: NDArray[np.float64]) -> NDArray[np.float64]:
    """From a little below the smallest to a little above the largest value."""
    finite = numbers[np.isfinite(numbers)]
    low, high = (float(finite[0]), float(finite[-1])) if len(finite) else (0.0, 1.0)
    room = (high / 25 - low / 25) or max(abs(low) / 25, 0.5)
    return np.array([max(low - room, -MOST), min(high + room, MOST)])

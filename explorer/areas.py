"""Icicle and sunburst: the drawn tree as nested areas in proportion to their rows; a click selects the node.

Both are Plotly's, which draws neither thousands of levels nor tens of thousands of nodes: some levels are shown at a
time, around the selected node, and of these the largest nodes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from engine import Node, Tree
from explorer import figures, selection
from explorer.drawn import Drawn
from explorer.naming import brief
from explorer.palette import class_colors
from explorer.saying import say
from explorer.theme import is_dark
from explorer.words import counted, word

MOST_NODES = 150
"""Of 2,000 areas Plotly needs seconds, most of them thinner than a pixel; these are drawn at once."""
LEAST_WRITTEN = 0.01
"""Share of the rows below which an area is too thin for a word: Plotly would lay one out and then hide it."""
GREY = 140
TOLERANCE = 1e-9
"""Children that sum to more than their parent are not drawn: of fractions every level is made smaller by this share."""


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """What of the drawn tree is shown: the node that spans everything, and nodes below it down to a depth."""

    root: int
    nodes: NDArray[np.int64]
    n_drawn: int
    deepest: int


def icicle(drawn: Drawn) -> None:
    """The drawn tree as bars from left to right."""
    shown = _shown(drawn, most_levels=9)
    _draw(drawn, shown, "icicle", {"tiling": {"orientation": "h", "pad": 1}, "pathbar": {"visible": False}})


def sunburst(drawn: Drawn) -> None:
    """The drawn tree as rings from the middle outwards."""
    shown = _shown(drawn, most_levels=7)
    _draw(drawn, shown, "sunburst", {"insidetextorientation": "auto"})


def _shown(drawn: Drawn, most_levels: int) -> Shown:
    """The levels from the root, or from above the selected node where that is deeper; of them the largest nodes, and
    always those that lead to the selected one.
    """
    tree, nodes = drawn.tree, drawn.nodes
    path = tree.path(drawn.selected)
    root = 0 if len(path) <= most_levels else path[len(path) - most_levels // 2]
    first = int(tree.depth[root])
    below = np.zeros(tree.n_nodes, dtype=bool)
    below[root] = True
    for level in tree.levels()[first + 1 : first + most_levels]:
        below[level] = below[tree.parent[level]]
    inside = nodes[below[nodes]]
    largest = np.sort(inside[np.lexsort((-tree.samples[inside], ~np.isin(inside, path)))[:MOST_NODES]])
    return Shown(root, largest, len(inside), int(tree.depth[nodes].max()))


def _draw(drawn: Drawn, shown: Shown, kind: str, look: dict[str, Any]) -> None:
    import plotly.graph_objects as go

    tree, nodes = drawn.tree, shown.nodes.tolist()
    marked = [node == drawn.selected for node in nodes]
    strong, faint = ("#ffffff", "rgba(0,0,0,.55)") if is_dark() else ("#000000", "#ffffff")
    ends, levels = drawn.ends, tree.depth[shown.nodes] - tree.depth[shown.root]
    written = tree.samples[shown.nodes] >= LEAST_WRITTEN * tree.samples[shown.root]
    labels = [_label(tree, node, bool(ends[node])) for node in nodes]
    trace = {"icicle": go.Icicle, "sunburst": go.Sunburst}[kind]
    figure = go.Figure(
        trace(
            ids=list(map(str, nodes)),
            parents=["" if node == shown.root else str(int(tree.parent[node])) for node in nodes],
            labels=labels,
            text=[label if wide else "" for label, wide in zip(labels, written, strict=True)],
            textinfo="text",
            values=(tree.samples[shown.nodes] * (1 - TOLERANCE * levels)).tolist(),
            branchvalues="total",
            sort=False,
            maxdepth=-1,
            marker={
                "colors": [_mixed(tree, node) for node in nodes],
                "line": {
                    "width": [3 if on else 0.5 for on in marked],
                    "color": [strong if on else faint for on in marked],
                },
            },
            leaf={"opacity": 1},
            textfont={"color": "white", "size": 13},
            hovertemplate="%{label}<br>%{customdata}<extra></extra>",
            customdata=[counted("count.rows", n) for n in tree.samples[shown.nodes].tolist()],
            **look,
        )
    )
    margin = dict.fromkeys("lrtb", 0)
    figure.update_layout(margin=margin, uniformtext={"minsize": 10, "mode": "hide"})
    for text in _limits(tree, shown):
        say(text)

    st.plotly_chart(
        figure,
        height="stretch",
        key=kind,
        on_select=partial(selection.take_click, kind),
        selection_mode="points",
        config={"displayModeBar": False},
    )


def _limits(tree: Tree, shown: Shown) -> list[str]:
    """What is not shown."""
    told = []
    first, last = int(tree.depth[shown.root]), int(tree.depth[shown.nodes].max())
    if first > 0 or last < shown.deepest:
        told.append(word("areas.levels", first=first, last=last, all=figures.count(shown.deepest)))
    if len(shown.nodes) < shown.n_drawn:
        told.append(word("areas.largest", n=figures.count(len(shown.nodes)), all=figures.count(shown.n_drawn)))
    return told


def _mixed(tree: Tree, node: int) -> str:
    """The colour of the largest class, the greyer the more rows are of another one."""
    counts = tree.counts[node]
    purity = float(counts.max() / counts.sum())
    color = class_colors(len(counts))[int(counts.argmax())]
    channels = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(purity * channel + (1 - purity) * GREY):02x}" for channel in channels)


def _label(tree: Tree, node: int, ended: bool) -> str:
    """Branch and, below it, class or column; escaped, since plotly reads some markup."""
    here = Node(tree, node)
    what = here.label if ended or here.column is None else f"{here.column.name} ?"
    parts = [what] if here.short_branch is None else [brief(here.short_branch), what]
    return "<br>".join(escape(brief(part), quote=False) for part in parts)

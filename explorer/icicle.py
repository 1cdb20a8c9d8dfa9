"""The icicle: the drawn tree as nested bars as wide as their share of rows; a click selects the node."""

from __future__ import annotations

from html import escape

import numpy as np
import streamlit as st

from engine import Node, Pruning, Tree
from explorer import figures, session
from explorer.palette import class_colors
from explorer.words import word

MOST_NODES = 2_000
GREY = 140
TOLERANCE = 1e-9
"""Children that sum to more than their parent are not drawn: of fractions every level is made smaller by this share."""


def icicle(tree: Tree, pruning: Pruning, alpha: float, selected: int, height: int) -> None:
    """Plotly's icicle of the tree pruned at alpha, the largest nodes when there are too many."""
    import plotly.graph_objects as go

    drawn = np.flatnonzero(pruning.drawn_at(alpha))
    shown = np.sort(drawn[np.argsort(-tree.samples[drawn], kind="stable")[:MOST_NODES]])
    ends = tree.is_leaf | pruning.leaves_at(alpha)
    colors = [_mixed(tree, node) for node in shown.tolist()]
    frame = "#ffffff" if st.context.theme.type == "dark" else "#000000"
    labels = [_label(tree, node, bool(ends[node])) for node in shown.tolist()]
    figure = go.Figure(
        go.Icicle(
            ids=[str(node) for node in shown.tolist()],
            parents=["" if node == 0 else str(int(tree.parent[node])) for node in shown.tolist()],
            labels=labels,
            values=(tree.samples[shown] * (1 - TOLERANCE * tree.depth[shown])).tolist(),
            branchvalues="total",
            tiling={"orientation": "h", "pad": 1},
            sort=False,
            maxdepth=-1,
            pathbar={"visible": False},
            marker={
                "colors": colors,
                "line": {
                    "width": [3 if node == selected else 0.5 for node in shown.tolist()],
                    "color": [frame if node == selected else "rgba(255,255,255,.7)" for node in shown.tolist()],
                },
            },
            leaf={"opacity": 1},
            textfont={"color": "white", "size": 13},
            hovertemplate="%{label}<br>%{customdata}<extra></extra>",
            customdata=[figures.count(n) for n in tree.samples[shown].tolist()],
        )
    )
    figure.update_layout(
        margin={"l": 0, "r": 0, "t": 0, "b": 0}, height=height, uniformtext={"minsize": 10, "mode": "hide"}
    )
    if len(shown) < len(drawn):
        st.caption(word("icicle.largest", n=figures.count(len(shown)), all=figures.count(len(drawn))))

    def clicked() -> None:
        node = session.clicked_id("icicle")
        if node is not None and 0 <= node < tree.n_nodes:
            session.select(node)

    st.plotly_chart(figure, key="icicle", on_select=clicked, selection_mode="points", config={"displayModeBar": False})


def _mixed(tree: Tree, node: int) -> str:
    """The colour of the largest class, the greyer the more rows are of another one."""
    counts = tree.counts[node]
    purity = float(counts.max() / counts.sum())
    color = class_colors(len(counts))[int(counts.argmax())]
    channels = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(purity * channel + (1 - purity) * GREY):02x}" for channel in channels)


def _label(tree: Tree, node: int, ended: bool) -> str:
    """Branch and class or column; escaped, since plotly reads some markup."""
    here = Node(tree, node)
    what = here.label if ended or here.column is None else f"{here.column.name} ?"
    text = what if here.short_branch is None else f"{here.short_branch} · {what}"
    return escape(text if len(text) <= 60 else f"{text[:40]}…{text[-16:]}", quote=False)

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


def icicle(tree: Tree, pruning: Pruning, alpha: float, selected: int, height: int) -> None:
    """Plotly's icicle of the tree pruned at alpha, the largest nodes when there are too many."""
    import plotly.graph_objects as go

    drawn = np.flatnonzero(pruning.drawn_at(alpha))
    shown = np.sort(drawn[np.argsort(-tree.samples[drawn], kind="stable")[:MOST_NODES]])
    ends = tree.is_leaf | pruning.leaves_at(alpha)
    colors = class_colors(len(tree.schema.classes))
    labels = [_label(tree, node, bool(ends[node])) for node in shown.tolist()]
    figure = go.Figure(
        go.Icicle(
            ids=[str(node) for node in shown.tolist()],
            parents=["" if node == 0 else str(int(tree.parent[node])) for node in shown.tolist()],
            labels=labels,
            values=tree.samples[shown].tolist(),
            branchvalues="total",
            tiling={"orientation": "h", "pad": 1},
            sort=False,
            maxdepth=-1,
            pathbar={"visible": False},
            marker={
                "colors": [colors[k] for k in tree.label[shown].tolist()],
                "line": {
                    "width": [3 if node == selected else 0.5 for node in shown.tolist()],
                    "color": ["#b45f06" if node == selected else "rgba(255,255,255,.7)" for node in shown.tolist()],
                },
            },
            leaf={"opacity": 1},
            textfont={"color": "white", "size": 13},
            hovertemplate="%{label}<br>%{value}<extra></extra>",
        )
    )
    figure.update_layout(
        margin={"l": 0, "r": 0, "t": 0, "b": 0}, height=height, uniformtext={"minsize": 10, "mode": "hide"}
    )
    if len(shown) < len(drawn):
        st.caption(word("icicle.largest", n=figures.count(len(shown)), all=figures.count(len(drawn))))
    event = st.plotly_chart(
        figure, key="icicle", on_select="rerun", selection_mode="points", config={"displayModeBar": False}
    )
    _follow(event, tree, selected)


def _label(tree: Tree, node: int, ended: bool) -> str:
    """Branch and class or column; escaped, since plotly reads some markup."""
    here = Node(tree, node)
    what = here.label if ended or here.column is None else f"{here.column.name} ?"
    text = what if here.branch is None else f"{here.branch} · {what}"
    return escape(text if len(text) <= 60 else f"{text[:40]}…{text[-16:]}", quote=False)


def _follow(event: object, tree: Tree, selected: int) -> None:
    """Select what was clicked, once per click."""
    points = getattr(getattr(event, "selection", None), "points", [])
    identity = points[0].get("id") if points else None
    clicked = int(identity) if isinstance(identity, str) and identity.isdecimal() and len(identity) < 10 else None
    known = clicked is not None and 0 <= clicked < tree.n_nodes and clicked != selected
    if session.fresh_click("icicle", clicked) and known and clicked is not None:
        session.select(clicked)
        st.rerun()

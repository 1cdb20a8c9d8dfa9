"""The chart of decision regions: the traces of a plane and their figure. Knows no controls and no session."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import Regions, Table, Tree
from explorer.naming import brief
from explorer.palette import COLORS, class_colors
from explorer.theme import is_dark
from explorer.words import counted, word

MOST_BORDERED = 400
FAINT = 0.22
"""The opacity of rows that do not reach what is drawn."""
GUESSED_SIZE = (620, 320)
"""Pixels of the plane, to know how large a region's spot for clicks may be."""


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """Two numeric columns, the values that the others are held at, how deep the tree is shown, and the frame in units
    of the columns: left, right, bottom, top.
    """

    columns: tuple[int, int]
    held: NDArray[np.float64]
    depth: int
    frame: NDArray[np.float64]


def corners(plane: Plane) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The least and the largest value that each of the four borders of a region may have in the frame."""
    left, right, bottom, top = plane.frame
    return np.array([left, left, bottom, bottom]), np.array([right, right, top, top])


def areas(tree: Tree, plane: Plane, found: Regions) -> list[Any]:
    """One trace per class: all its rectangles, with a thin line between neighbours while there are few."""
    import plotly.graph_objects as go

    colors, label = class_colors(len(tree.schema.classes)), tree.label[found.node]
    inside = np.clip(found.borders, *corners(plane))
    traces = []
    for k in np.unique(label).tolist():
        left, right, bottom, top = inside[label == k].T
        gap = np.full(len(left), np.nan)
        traces.append(
            go.Scatter(
                x=np.stack([left, right, right, left, left, gap], axis=1).ravel(),
                y=np.stack([bottom, bottom, top, top, bottom, gap], axis=1).ravel(),
                mode="lines",
                fill="toself",
                fillcolor=_pale(colors[k]),
                line={"color": "rgba(128,128,128,.45)", "width": 1 if len(found.node) <= MOST_BORDERED else 0},
                hoverinfo="skip",
                showlegend=False,
            )
        )
    return traces


def spots(tree: Tree, plane: Plane, found: Regions) -> Any:
    """An unseen spot in the middle of every region, as large as fits: what it is, and a place to click on."""
    import plotly.graph_objects as go

    left, right, bottom, top = np.clip(found.borders, *corners(plane)).T
    wide = (right - left) / (plane.frame[1] - plane.frame[0]) * GUESSED_SIZE[0]
    high = (top - bottom) / (plane.frame[3] - plane.frame[2]) * GUESSED_SIZE[1]
    labels, samples = tree.label[found.node], tree.samples[found.node]
    texts = [
        escape(
            word("regions.node", node=node, rows=counted("count.rows", n), label=brief(tree.schema.classes[k])),
            quote=False,
        )
        for node, n, k in zip(found.node.tolist(), samples.tolist(), labels.tolist(), strict=True)
    ]
    return go.Scatter(
        x=left / 2 + right / 2,
        y=bottom / 2 + top / 2,
        customdata=[str(node) for node in found.node.tolist()],
        mode="markers",
        marker={"symbol": "square", "opacity": 0, "size": np.maximum(np.minimum(wide, high) * 0.9, 6)},
        hovertext=texts,
        hoverinfo="text",
        showlegend=False,
    )


def points(
    table: Table, plane: Plane, rows: NDArray[np.int64], ends: NDArray[np.int64], here: NDArray[np.bool_]
) -> list[Any]:
    """One trace per class: its rows, each named by the node where it ends, faint where it is not here; those first."""
    import plotly.graph_objects as go

    names = table.schema.classes
    colors, own = class_colors(len(names)), table.classes[rows]
    rim = {"color": "#000000" if is_dark() else "#ffffff", "width": 1}
    values = [table.schema.columns[j].numbers[table.codes[j][rows]] for j in plane.columns]
    x, y = np.clip(values[0], *plane.frame[:2]), np.clip(values[1], *plane.frame[2:])
    traces = []
    for k in np.unique(own).tolist():
        of = np.flatnonzero(own == k)
        of = of[np.argsort(here[of], kind="stable")]
        texts = [
            escape(word("regions.row", row=row + 1, label=brief(names[k]), node=node), quote=False)
            for row, node in zip(table.rows[rows[of]].tolist(), ends[of].tolist(), strict=True)
        ]
        traces.append(
            go.Scatter(
                x=x[of],
                y=y[of],
                customdata=[str(node) for node in ends[of].tolist()],
                mode="markers",
                name=escape(brief(names[k], 30), quote=False),
                marker={"color": colors[k], "size": 7, "line": rim, "opacity": np.where(here[of], 1, FAINT).tolist()},
                hovertext=texts,
                hoverinfo="text",
                showlegend=len(names) <= len(COLORS),
            )
        )
    return traces


def outline(borders: NDArray[np.float64], dashed: bool) -> Any:
    """A frame around left, right, bottom and top."""
    import plotly.graph_objects as go

    left, right, bottom, top = borders.tolist()
    color = "#ffffff" if is_dark() else "#000000"
    return go.Scatter(
        x=[left, right, right, left, left],
        y=[bottom, bottom, top, top, bottom],
        mode="lines",
        line={"color": color, "width": 2.5, "dash": "dash" if dashed else "solid"},
        hoverinfo="skip",
        showlegend=False,
    )


def figure_of(tree: Tree, plane: Plane, traces: list[Any]) -> Any:
    """The traces over the two columns of the plane, without zoom."""
    import plotly.graph_objects as go

    x, y = (escape(brief(tree.schema.columns[j].name), quote=False) for j in plane.columns)
    axis = {"showgrid": False, "zeroline": False, "fixedrange": True}
    return go.Figure(
        traces,
        layout={
            "margin": {"l": 0, "r": 4, "t": 30, "b": 0},
            "xaxis": {**axis, "title": {"text": x}, "range": plane.frame[:2].tolist()},
            "yaxis": {**axis, "title": {"text": y}, "range": plane.frame[2:].tolist()},
            "legend": {"orientation": "h", "x": 0, "y": 1.01, "yanchor": "bottom"},
            "hovermode": "closest",
            "dragmode": False,
        },
    )


def _pale(color: str) -> str:
    """A class colour as a ground for points of the same colour, whatever the page behind it."""
    channels = ",".join(str(int(color[i : i + 2], 16)) for i in (1, 3, 5))
    return f"rgba({channels},{0.42 if is_dark() else 0.3})"

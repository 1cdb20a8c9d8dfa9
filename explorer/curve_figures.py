"""The charts of ROC, precision-recall and calibration. Knows no controls and no session."""

from __future__ import annotations

import math
from html import escape
from typing import Any

import numpy as np

from engine import Curve, Outcomes
from explorer import figures
from explorer.palette import class_colors
from explorer.theme import ground, ink
from explorer.words import word

MOST_MARKED = 60
MOST_POINTS = 1_000
HEIGHT = 330


def roc_figure(curve: Curve, found: Outcomes, k: int, label: str) -> Any:
    """True against false positive rate, the diagonal of chance, and where the tree's own answers are."""
    chance = _line([0, 1], [0, 1], word("roc.chance"))
    hit, told, of_k = _own(found, k)
    own = ((told - hit) / (found.n_rows - of_k), hit / of_k)
    return _figure([chance, _curve(curve, found, k, label), _diamond(*own)], word("roc.x"), word("roc.y"))


def precision_figure(curve: Curve, found: Outcomes, k: int, label: str) -> Any:
    """Precision against recall in steps, the share of the class, and where the tree's own answers are."""
    hit, told, of_k = _own(found, k)
    base = of_k / found.n_rows
    traces = [_line([0, 1], [base, base], word("roc.chance")), _curve(curve, found, k, label, shape="vh")]
    if told:
        traces.append(_diamond(hit / of_k, hit / told))
    return _figure(traces, word("precision.x"), word("precision.y"))


def calibration_figure(found: Outcomes, k: int, label: str, selected: int) -> Any:
    """The share that leaves say against the one observed there; a point's area is its rows, a ring the selected one."""
    import plotly.graph_objects as go

    n = found.counts.sum(axis=1)
    shown = np.argsort(-n, kind="stable")[:MOST_POINTS]
    n, said, node = n[shown], found.shares[shown, k], found.node[shown]
    seen = found.counts[shown, k] / n
    texts = [
        word(
            "calibration.point",
            node=each,
            said=figures.share(p, 1.0),
            seen=figures.share(q, 1.0),
            n=figures.count(rows),
        )
        for each, p, q, rows in zip(node.tolist(), said.tolist(), seen.tolist(), n.tolist(), strict=True)
    ]
    points = go.Scatter(
        x=said,
        y=seen,
        customdata=[str(each) for each in node.tolist()],
        mode="markers",
        name=word("calibration.points"),
        marker={
            "color": class_colors(found.shares.shape[1])[k],
            "opacity": 0.75,
            "size": np.maximum(np.sqrt(n / n.max()) * 34, 5),
            "line": {"width": np.where(node == selected, 3, 1), "color": ink()},
        },
        selected={"marker": {"opacity": 0.75}},
        unselected={"marker": {"opacity": 0.75}},
        hovertext=texts,
        hoverinfo="text",
        cliponaxis=False,
    )
    ideal = _line([0, 1], [0, 1], word("calibration.ideal"))
    axes = (escape(word(f"calibration.{axis}", label=label), quote=False) for axis in ("x", "y"))
    return _figure([ideal, points], *axes)


def n_points(found: Outcomes) -> tuple[int, int]:
    """Points of the calibration that are drawn, and groups there are."""
    return min(len(found.node), MOST_POINTS), len(found.node)


def _own(found: Outcomes, k: int) -> tuple[int, int, int]:
    """Rows of the class that are told it, rows told it, rows of it."""
    matrix = found.matrix
    return int(matrix[k, k]), int(matrix[:, k].sum()), int(matrix[k].sum())


def _curve(curve: Curve, found: Outcomes, k: int, label: str, shape: str = "linear") -> Any:
    import plotly.graph_objects as go

    which = np.unique(np.linspace(0, len(curve.x) - 1, min(len(curve.x), MOST_POINTS)).astype(np.int64))
    x, y, threshold = curve.x[which], curve.y[which], curve.threshold[which]
    texts = [
        f"{escape(_threshold(share, label), quote=False)}<br>{at:.3f}, {height:.3f}"
        for share, at, height in zip(threshold.tolist(), x.tolist(), y.tolist(), strict=True)
    ]
    return go.Scatter(
        x=x,
        y=y,
        mode="lines+markers" if len(which) <= MOST_MARKED else "lines",
        line={"color": class_colors(found.shares.shape[1])[k], "width": 2.5, "shape": shape},
        marker={"size": 6},
        name=word("curve.leaves"),
        hovertext=texts,
        hoverinfo="text",
    )


def _threshold(share: float, label: str) -> str:
    """Which rows are told the class at a point of a curve; those of share infinity are none."""
    if math.isinf(share):
        return word("curve.nothing", label=label)
    return word("curve.point", label=label, share=figures.share(share, 1.0))


def _diamond(x: float, y: float) -> Any:
    import plotly.graph_objects as go

    return go.Scatter(
        x=[x],
        y=[y],
        mode="markers",
        marker={"symbol": "diamond", "size": 11, "color": ink(), "line": {"width": 1.5, "color": ground()}},
        name=word("curve.tree"),
        hovertext=f"{word('curve.tree')}<br>{x:.3f}, {y:.3f}",
        hoverinfo="text",
    )


def _line(x: list[float], y: list[float], name: str) -> Any:
    import plotly.graph_objects as go

    line = {"color": "rgba(128,128,128,.9)", "width": 1.5, "dash": "dot"}
    return go.Scatter(x=x, y=y, mode="lines", line=line, name=name, hoverinfo="skip")


def _figure(traces: list[Any], x: str, y: str) -> Any:
    """The traces in the unit square, without zoom."""
    import plotly.graph_objects as go

    axis = {"range": [-0.04, 1.04], "fixedrange": True, "zeroline": False, "dtick": 0.25, "automargin": True}
    return go.Figure(
        traces,
        layout={
            "height": HEIGHT,
            "margin": {"l": 0, "r": 6, "t": 6, "b": 0},
            "xaxis": {**axis, "title": {"text": x, "standoff": 8}},
            "yaxis": {**axis, "title": {"text": y, "standoff": 8}},
            "legend": {"orientation": "h", "x": 0, "y": -0.22, "yanchor": "top"},
            "hovermode": "closest",
            "dragmode": False,
        },
    )

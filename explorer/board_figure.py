"""The board as a chart: leaves against error, with the trees that no other one beats in both joined by a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from explorer.markup import join
from explorer.standing import Standing
from explorer.theme import CLEAR, ink, is_dark
from explorer.words import counted, word

HEIGHT = 350
SYMBOLS = {"front": "diamond", "beaten": "circle-open"}
PLACES = {"front": "bottom center", "beaten": "top center"}
SIZES = {"front": 13, "beaten": 11}


@dataclass(frozen=True, slots=True)
class Point:
    """A tree on the chart, under the number and name it has on the board."""

    number: int
    name: str
    standing: Standing
    now: bool


def front(points: Sequence[Point]) -> list[Point]:
    """The points that no other one beats, with fewer leaves and no larger error or the other way round, by leaves.

    Of points that are alike the first one.
    """
    best: list[Point] = []
    for point in sorted(points, key=lambda at: (at.standing.leaves, at.standing.error, at.number)):
        if not best or point.standing.error < best[-1].standing.error:
            best.append(point)
    return best


def compared(points: Sequence[Point]) -> list[Point]:
    """The points whose errors are of the same rows: those of most points, of the tree now among equals."""
    rows = [point.standing.rows for point in sorted(points, key=lambda point: not point.now)]
    wanted = max(rows, key=rows.count)
    return [point for point in points if point.standing.rows == wanted]


def figure_of(points: Sequence[Point], picked: str | None) -> Any:
    """The chart of points compared; a point's custom data is its name, its text the number of its line on the board."""
    import plotly.graph_objects as go

    text, line = ink(), "#9a9fa8" if is_dark() else "#6b7079"
    best = front(points)
    kinds = {
        "front": best,
        "beaten": [point for point in points if point not in best],
    }
    checked = points[0].standing.rows is not None
    figure = go.Figure()
    figure.add_scatter(
        x=[point.standing.leaves for point in best],
        y=[point.standing.error for point in best],
        mode="lines",
        line={"color": line, "width": 1.5, "dash": "dot", "shape": "hv"},
        hoverinfo="skip",
        showlegend=False,
    )
    for kind, members in kinds.items():
        if members:
            figure.add_scatter(
                x=[point.standing.leaves for point in members],
                y=[point.standing.error for point in members],
                mode="markers+text",
                name=word(f"board.{kind}"),
                text=[f"{point.number}{' ◂' if point.now else ''}" for point in members],
                textposition=PLACES[kind],
                textfont={"color": text, "size": 13},
                cliponaxis=False,
                customdata=[point.name for point in members],
                hovertext=[join(_told(point)).html for point in members],
                hoverinfo="text",
                marker={
                    "symbol": SYMBOLS[kind],
                    "size": [SIZES[kind] + (5 if point.name == picked else 0) for point in members],
                    "color": "#d9730d" if kind == "front" else line,
                    "line": {"width": 2, "color": "#d9730d" if kind == "front" else line},
                },
                selected={"marker": {"opacity": 1}},
                unselected={"marker": {"opacity": 1}},
            )
    baseline = 1 - points[0].standing.baseline
    figure.add_hline(
        y=baseline,
        line={"color": line, "width": 1, "dash": "dash"},
        annotation={"text": word("board.baseline", error=f"{baseline:.4f}"), "font": {"color": text, "size": 12}},
        annotation_position="top right",
    )
    leaves = [point.standing.leaves for point in points]
    wide = max(leaves) > 20 * max(min(leaves), 1)
    grid = {"gridcolor": "rgba(128,128,128,.25)", "zeroline": False, "color": text}
    figure.update_layout(
        height=HEIGHT,
        margin={"l": 8, "r": 8, "t": 30, "b": 8},
        xaxis={
            **grid,
            "title": word("board.leaves_log" if wide else "board.leaves"),
            "type": "log" if wide else "linear",
        },
        yaxis={**grid, "title": word("board.error_validation" if checked else "board.error_training")},
        legend={"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "font": {"color": text}},
        paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR,
        clickmode="event+select",
    )
    return figure


def _told(point: Point) -> str:
    standing = point.standing
    values = {"name": point.name, "leaves": counted("count.leaves", standing.leaves), "error": f"{standing.error:.4f}"}
    return word("board.point", **values)

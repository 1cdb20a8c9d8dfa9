"""The map of settings as a chart."""

from __future__ import annotations

from typing import Any

from explorer.settings_grid import Axis, value_text
from explorer.theme import CLEAR, ink
from explorer.words import word

MOST_HEIGHT = 520


def map_figure(across: Axis, up: Axis, known: dict[int, float], now: tuple[int, int] | None) -> Any:
    """The heat map; over every cell lies an invisible point, since a heat map itself cannot be clicked on."""
    import plotly.graph_objects as go

    text = ink()
    n_across, n_up = len(across.values), len(up.values)
    cells = [[known.get(y * n_across + x) for x in range(n_across)] for y in range(n_up)]
    names = [[value_text(axis.name, value) for value in axis.values] for axis in (across, up)]
    labels = [word(f"map.axis.{axis.name}") for axis in (across, up)]
    figure = go.Figure()
    figure.add_heatmap(
        z=cells,
        x=list(range(n_across)),
        y=list(range(n_up)),
        colorscale="Cividis",
        xgap=2,
        ygap=2,
        texttemplate="%{z:.4f}",
        hoverinfo="skip",
        colorbar={
            "title": {"text": word("map.error"), "font": {"color": text}},
            "tickfont": {"color": text},
            "thickness": 12,
        },
    )
    places = [(x, y) for y in range(n_up) for x in range(n_across)]
    figure.add_scatter(
        x=[x for x, _ in places],
        y=[y for _, y in places],
        mode="markers",
        marker={"symbol": "square", "size": 34, "opacity": 0},
        customdata=[str(y * n_across + x) for x, y in places],
        hovertext=[_told(labels, (names[0][x], names[1][y]), cells[y][x]) for x, y in places],
        hoverinfo="text",
        selected={"marker": {"opacity": 0}},
        unselected={"marker": {"opacity": 0}},
        showlegend=False,
    )
    least = min(known.values())
    best = [(x, y) for x, y in places if cells[y][x] == least]
    signs = (("map.now", "diamond", 0.34, [] if now is None else [now]), ("map.least", "star", -0.34, best))
    for name, symbol, aside, members in signs:
        if members:
            figure.add_scatter(
                x=[x - aside for x, _ in members],
                y=[y for _, y in members],
                mode="markers",
                name=word(name),
                marker={"symbol": symbol, "size": 13, "color": "#ffffff", "line": {"width": 1.5, "color": "#000000"}},
                hoverinfo="skip",
                selected={"marker": {"opacity": 1}},
                unselected={"marker": {"opacity": 1}},
            )
    axis = {"showgrid": False, "zeroline": False, "color": text}
    figure.update_layout(
        height=min(MOST_HEIGHT, 110 + 48 * n_up),
        margin={"l": 8, "r": 8, "t": 34, "b": 8},
        paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR,
        clickmode="event+select",
        legend={
            "orientation": "h",
            "x": 0,
            "y": 1.01,
            "yanchor": "bottom",
            "font": {"color": text},
            "itemsizing": "constant",
        },
        xaxis={
            **axis,
            "title": labels[0],
            "tickmode": "array",
            "tickvals": list(range(n_across)),
            "ticktext": names[0],
        },
        yaxis={**axis, "title": labels[1], "tickmode": "array", "tickvals": list(range(n_up)), "ticktext": names[1]},
    )
    return figure


def _told(labels: list[str], at: tuple[str, str], error: float | None) -> str:
    what = word("map.not_yet") if error is None else word("map.error_of", error=f"{error:.4f}")
    return f"{labels[0]} {at[0]}, {labels[1]} {at[1]}: {what}"

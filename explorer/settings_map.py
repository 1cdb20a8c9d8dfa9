"""The map of settings: validation error over two settings, grown cell by cell; a click takes the settings of a cell."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import streamlit as st

from engine import VALIDATED, InputError, Trial, trial_errors
from explorer import figures, keeping, selection, session
from explorer.drawn import Drawn
from explorer.fields import select, text
from explorer.growing import Parts
from explorer.markup import tag
from explorer.methods_contest import shared_rows
from explorer.regrowing import current, parts_for
from explorer.settings_grid import AXES, Axis, axis_of, settings_at, trials_of, usual_values, value_text
from explorer.snapshots import checking_words
from explorer.waiting import waiting
from explorer.words import word

CHART = "map_chart"
MOST_HEIGHT = 520


def settings_map(drawn: Drawn) -> None:
    """The choice of two settings, a button to grow the trees, and the map as far as they are grown."""
    with st.container(key="map_place"):
        try:
            _map(drawn)
        except InputError as error:
            st.html(tag("p", str(error), class_="alert", role="alert").html)


def _map(drawn: Drawn) -> None:
    values = shared_rows(current(), drawn)
    across, up = _axes(drawn)
    trials = trials_of(values, across, up)
    data = parts_for(values, drawn)
    assert data.validation is not None
    key = (data.training.fingerprint, data.validation.fingerprint, trials)
    known: dict[int, float] = session.remember("map", key, dict)
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        place = st.empty()
        _say(_rows(values, data, drawn))
    if len(known) < len(trials):
        label = word("map.go_on", done=len(known), all=len(trials)) if known else word("map.go", n=len(trials))
        if place.button(label, key="map_go"):
            _fill(data, trials, known, place)
    if known:
        _chart(values, across, up, known)


def _axes(drawn: Drawn) -> tuple[Axis, Axis]:
    found = []
    now = settings_at(current(), {})
    columns = st.columns([1, 2, 1, 2], gap="small", vertical_alignment="bottom")
    for at, side in ((0, "x"), (2, "y")):
        with columns[at]:
            name = select(word(f"map.{side}"), f"map_{side}", list(AXES), lambda axis: word(f"map.axis.{axis}"))
        usual = usual_values(name, drawn, now[name])
        with columns[at + 1]:
            hint = ", ".join(value_text(name, value) for value in usual)
            typed = text(word("map.values", name=word(f"map.axis.{name}")), f"map_{side}_values", placeholder=hint)
        found.append((name, typed, usual))
    across, up = (axis_of(*axis) for axis in found)
    return across, up


def _rows(values: dict[str, Any], data: Parts, drawn: Drawn) -> str:
    """On which rows the error is."""
    assert data.validation is not None
    n = figures.count(data.validation.n_rows)
    told = word("map.rows", n=n, how=checking_words(values), training=figures.count(data.training.n_rows))
    if data.validation is not (drawn.own or drawn.data).validation:
        told = f"{told} {word('map.holds_out')}"
    return f"{told} {word('map.chose')}" if values.get("pruning") in VALIDATED else told


def _fill(data: Parts, trials: tuple[Trial, ...], known: dict[int, float], place: Any) -> None:
    """Grow what is not grown yet; any newer step of the visitor ends it, and what is done stays."""
    assert data.validation is not None
    place.button(word("map.stop"), key="map_stop")
    with waiting(0.0) as tell, closing(trial_errors(data.training, data.validation, trials, set(known))) as ended:
        for found in ended:
            if found is not None:
                known[found[0]] = found[1]
            tell(len(known) / len(trials), word("map.growing", done=len(known), all=len(trials)))
    place.empty()


def _chart(values: dict[str, Any], across: Axis, up: Axis, known: dict[int, float]) -> None:
    n_across = len(across.values)

    def clicked() -> None:
        cell = selection.clicked_point(CHART)
        if cell is None or not cell.isdecimal() or int(cell) not in known:
            return
        y, x = divmod(int(cell), n_across)
        keeping.show(settings_at(values, {across.name: across.values[x], up.name: up.values[y]}))

    now = settings_at(current(), {})
    at = next(
        (
            (x, y)
            for y, high in enumerate(up.values)
            for x, wide in enumerate(across.values)
            if now[across.name] == wide and now[up.name] == high
        ),
        None,
    )
    st.plotly_chart(
        map_figure(across, up, known, at),
        key=CHART,
        on_select=clicked,
        selection_mode="points",
        config={"displayModeBar": False},
    )
    least = min(known.values())
    best = min(number for number, error in known.items() if error == least)
    y, x = divmod(best, n_across)
    _say(
        word(
            "map.best",
            x=word(f"map.axis.{across.name}"),
            x_value=value_text(across.name, across.values[x]),
            y=word(f"map.axis.{up.name}"),
            y_value=value_text(up.name, up.values[y]),
            error=f"{least:.4f}",
        )
    )


def map_figure(across: Axis, up: Axis, known: dict[int, float], now: tuple[int, int] | None) -> Any:
    """The heat map; over every cell lies an invisible point, since a heat map itself cannot be clicked on."""
    import plotly.graph_objects as go

    dark = st.context.theme.type == "dark"
    ink, ground = ("#fafafa", "#0e1117") if dark else ("#31333f", "#ffffff")
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
            "title": {"text": word("map.error"), "font": {"color": ink}},
            "tickfont": {"color": ink},
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
    for name, symbol, size, members in (
        ("map.now", "square-open", 44, [] if now is None else [now]),
        ("map.least", "star", 11, best),
    ):
        if members:
            figure.add_scatter(
                x=[x if symbol != "star" else x - 0.36 for x, _ in members],
                y=[y if symbol != "star" else y + 0.3 for _, y in members],
                mode="markers",
                name=word(name),
                marker={"symbol": symbol, "size": size, "color": "#d9730d", "line": {"width": 3, "color": "#d9730d"}},
                hoverinfo="skip",
                selected={"marker": {"opacity": 1}},
                unselected={"marker": {"opacity": 1}},
            )
    axis = {"showgrid": False, "zeroline": False, "color": ink}
    figure.update_layout(
        height=min(MOST_HEIGHT, 110 + 48 * n_up),
        margin={"l": 8, "r": 8, "t": 34, "b": 8},
        paper_bgcolor=ground,
        plot_bgcolor=ground,
        clickmode="event+select",
        legend={
            "orientation": "h",
            "x": 0,
            "y": 1.01,
            "yanchor": "bottom",
            "font": {"color": ink},
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


def _say(sentence: str) -> None:
    st.html(tag("p", sentence, class_="quiet").html)

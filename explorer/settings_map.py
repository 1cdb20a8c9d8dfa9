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
from explorer.map_figure import map_figure
from explorer.methods_contest import shared_rows
from explorer.regrowing import current, parts_for
from explorer.saying import refuse, say
from explorer.settings_grid import AXES, Axis, axis_of, settings_at, trials_of, usual_values, value_text
from explorer.snapshots import checking_words, same_tree
from explorer.waiting import waiting
from explorer.words import word

CHART = "map_chart"


def settings_map(drawn: Drawn) -> None:
    """The choice of two settings, a button to grow the trees, and the map as far as they are grown."""
    with st.container(key="map_place"):
        try:
            _map(drawn)
        except InputError as error:
            refuse(error)


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
        say(_rows(values, data, drawn))
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
        key = drawn.source.id, drawn.tree.schema.target, name, drawn.pruning.params.method
        usual = session.remember("usual", key, lambda name=name: usual_values(name, drawn, now[name]), most=16)  # type: ignore[misc]
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
        folds = (drawn.own or drawn.data).folds is not None
        told = f"{told} {word('map.folds' if folds else 'map.holds_out')}"
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

    now = None
    for number, (y, x) in enumerate((y, x) for y in up.values for x in across.values):
        if same_tree(settings_at(values, {across.name: x, up.name: y}), values):
            now = number % n_across, number // n_across
    st.plotly_chart(
        map_figure(across, up, known, now),
        key=CHART,
        on_select=clicked,
        selection_mode="points",
        config={"displayModeBar": False},
    )
    least = min(known.values())
    best = min(number for number, error in known.items() if error == least)
    y, x = divmod(best, n_across)
    say(
        word(
            "map.best",
            x=word(f"map.axis.{across.name}"),
            x_value=value_text(across.name, across.values[x]),
            y=word(f"map.axis.{up.name}"),
            y_value=value_text(up.name, up.values[y]),
            error=f"{least:.4f}",
        )
    )

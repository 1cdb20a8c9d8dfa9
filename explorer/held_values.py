"""What the columns outside the plane of the regions are held at: the typical values, or what the visitor sets."""

from __future__ import annotations

import math

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from engine import Column, Tree, typical_values
from explorer import figures, session, widgets
from explorer.drawn import Drawn
from explorer.markup import tag
from explorer.naming import brief
from explorer.words import word

MOST_SET = 24
"""Columns with a field of their own."""
MOST_VALUES = 1_000
MOST_NAMED = 6
SETTING = "regions_held"


def held_values(drawn: Drawn, tested: list[int]) -> NDArray[np.float64]:
    """A value for every column as in `typical_values`; those of the tested ones can be set, folded at first."""
    typical = session.remember("typical", drawn.table.fingerprint, lambda: typical_values(drawn.table))
    held = typical.copy()
    if not tested:
        return held
    with st.expander(word("regions.change"), key="held_open", on_change=session.moved) as box:
        places = st.columns(2, gap="small") if box.open else []
        for i, j in enumerate(tested):
            column = drawn.tree.schema.columns[j]
            if box.open and i < MOST_SET:
                with places[i % 2]:
                    _field(j, column, float(typical[j]))
            held[j] = _value(column, session.setting(SETTING).get(column.name), float(typical[j]))
        if box.open:
            st.button(word("regions.reset"), on_click=session.reset, args=(SETTING,), key="held_reset")
    return held


def tested_elsewhere(tree: Tree, inner: NDArray[np.int64], plane: tuple[int, int]) -> list[int]:
    """The columns that inner nodes ask for beside the two of the plane."""
    return [j for j in np.unique(tree.column[inner]).tolist() if j not in plane]


def held_told(tree: Tree, tested: list[int], held: NDArray[np.float64]) -> str:
    """The sentence that names the values."""
    if not tested:
        return word("regions.alone")
    named = []
    for j in tested[:MOST_NAMED]:
        column, value = tree.schema.columns[j], float(held[j])
        text = figures.short(value) if column.kind == "numeric" else brief(column.word(int(value)))
        named.append(word("regions.held_value", column=brief(column.name), value=text))
    if len(tested) > MOST_NAMED:
        named.append(word("regions.more", n=len(tested) - MOST_NAMED))
    return word("regions.held", held=", ".join(named))


def _field(j: int, column: Column, typical: float) -> None:
    """The name stands above the widget: a label would be read as Markdown."""
    with st.container(gap="xxsmall"):
        st.html(tag("p", column.name, class_="field", title=column.name).html)
        _widget(j, column, typical)


def _widget(j: int, column: Column, typical: float) -> None:
    if column.kind == "numeric":
        field = widgets.entry(SETTING, j, session.setting(SETTING).get(column.name, typical))
        value, args = _value(column, field.value, typical), (SETTING, column.name, field.key)
        shown = None if math.isnan(value) else value
        st.number_input(
            column.name,
            value=shown,
            format="%.12g",
            key=field.key,
            on_change=widgets.entry_changed,
            args=args,
            label_visibility="collapsed",
        )
        return
    labels = list(column.labels[:MOST_VALUES])
    if not labels:
        return
    chosen = session.setting(SETTING).get(column.name, column.word(int(typical)))
    field = widgets.entry(SETTING, j, chosen, tuple(labels))
    place = labels.index(field.value) if field.value in labels else 0
    args = (SETTING, column.name, field.key)
    st.selectbox(
        column.name,
        labels,
        index=place,
        key=field.key,
        on_change=widgets.entry_changed,
        args=args,
        label_visibility="collapsed",
    )


def _value(column: Column, chosen: object, typical: float) -> float:
    """What a column is held at: the chosen value where it is one of the column's kind, else the typical one."""
    if column.kind == "numeric":
        number = isinstance(chosen, (int, float)) and not isinstance(chosen, bool) and math.isfinite(chosen)
        return float(chosen) if number else typical  # type: ignore[arg-type]
    return float(column.labels.index(chosen)) if chosen in column.labels else typical

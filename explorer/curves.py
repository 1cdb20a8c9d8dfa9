"""How well the shares in the leaves tell one class from the others: ROC, precision-recall, calibration."""

from __future__ import annotations

from functools import partial

import streamlit as st

from engine import brier_score, precision_recall_curve, roc_curve
from explorer import figures, selection, session, widgets
from explorer.curve_figures import calibration_figure, n_points, precision_figure, roc_figure
from explorer.drawn import Drawn
from explorer.fields import switch
from explorer.markup import tag
from explorer.naming import brief
from explorer.scored import Scored
from explorer.words import word

CURVES = ("roc", "precision", "calibration")
KEY = "curve_chart"


def curves(drawn: Drawn, of: Scored) -> None:
    """The chosen curve of the chosen class, and its area in a sentence."""
    classes = drawn.tree.schema.classes
    if len(classes) < 2:
        st.html(tag("p", word("curve.one_class"), class_="quiet").html)
        return
    k = _positive(classes)
    label = f"“{brief(classes[k], 24)}”"
    draw = {"roc": _roc, "precision": _precision, "calibration": _calibration}
    draw[switch(word("curve"), "curve", CURVES)](drawn, of, k, label)


def _positive(classes: tuple[str, ...]) -> int:
    """The class that is told from the others; the second one while nobody chose, as is usual with two."""
    own = classes[1]
    chosen = session.setting("positive") if session.setting("positive") in classes else own
    field = widgets.field("positive", (own, *classes))
    st.selectbox(
        word("positive" if len(classes) == 2 else "positive.rest"),
        classes,
        index=classes.index(chosen),
        key=field.key,
        on_change=widgets.changed,
        args=("positive", field.key),
    )
    return classes.index(chosen)


def _roc(drawn: Drawn, of: Scored, k: int, label: str) -> None:
    curve = session.remember("roc", (of.key, k), lambda: roc_curve(of.found, k))
    if curve is None:
        _say(word("roc.none", label=label))
        return
    _draw(roc_figure(curve, of.found, k, label))
    _say(word("roc.area", area=figures.measure(curve.area), rows=of.named, label=label))


def _precision(drawn: Drawn, of: Scored, k: int, label: str) -> None:
    curve = session.remember("precision", (of.key, k), lambda: precision_recall_curve(of.found, k))
    if curve is None:
        _say(word("precision.none", label=label))
        return
    base = float(of.found.counts[:, k].sum() / of.n_rows)
    _draw(precision_figure(curve, of.found, k, label))
    areas = {"area": figures.measure(curve.area), "chance": figures.measure(base)}
    _say(word("precision.area", rows=of.named, label=label, **areas))


def _calibration(drawn: Drawn, of: Scored, k: int, label: str) -> None:
    st.plotly_chart(
        calibration_figure(of.found, k, label, drawn.selected),
        key=KEY,
        on_select=partial(selection.take_click, KEY),
        selection_mode="points",
        config={"displayModeBar": False},
    )
    base = float(of.found.counts[:, k].sum() / of.n_rows)
    brier = {"score": figures.measure(brier_score(of.found, k)), "chance": figures.measure(base * (1 - base))}
    _say(word("calibration.brier", rows=of.named, base=figures.share(base, 1.0), **brier))
    shown, n = n_points(of.found)
    if shown < n:
        _say(word("calibration.most", n=figures.count(shown), all=figures.count(n)))
    if of.part == "training":
        _say(word("calibration.training"))


def _draw(figure: object) -> None:
    st.plotly_chart(figure, key=KEY, config={"displayModeBar": False})


def _say(text: str) -> None:
    st.html(tag("p", text, class_="quiet").html)

"""Precision, recall and F1 of every class."""

from __future__ import annotations

import math

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from engine import ClassScores, class_scores
from explorer import figures
from explorer.drawn import Drawn
from explorer.markup import Markup, tag
from explorer.naming import brief, with_rest
from explorer.scored import Scored
from explorer.words import word

MOST_LISTED = 40
MOST_NAMED = 5
MEASURES = ("precision", "recall", "f1")


def class_table(drawn: Drawn, of: Scored) -> None:
    """A line per class and the two kinds of means; what is undefined is a dash, and a sentence says why."""
    scores, names = class_scores(of.found.matrix), drawn.tree.schema.classes
    order = np.argsort(-scores.support, kind="stable")[:MOST_LISTED]
    listed = np.sort(order).tolist()
    head = [tag("th", word(f"classes.{name}"), scope="col") for name in ("class", *MEASURES, "support")]
    lines = [_line(names[k], [values[k] for values in _measures(scores)], int(scores.support[k])) for k in listed]
    n = int(scores.support.sum())
    means = [_line(word("classes.macro"), scores.macro(), n), _line(word("classes.weighted"), scores.weighted(), n)]
    table = tag("table", tag("thead", tag("tr", head)), tag("tbody", lines), tag("tfoot", means), class_="per-class")
    told = [*_reasons(scores, names), word("classes.help", rows=of.named)]
    if len(listed) < len(names):
        told.insert(0, word("classes.more", n=len(listed), all=len(names)))
    st.html(tag("div", table, [tag("p", text, class_="quiet") for text in told], class_="card").html)


def _measures(scores: ClassScores) -> tuple[NDArray[np.float64], ...]:
    return scores.precision, scores.recall, scores.f1


def _line(name: str, values: tuple[float, ...] | list[float], n: int) -> Markup:
    cells = [tag("td", _score(value)) for value in values]
    return tag("tr", tag("th", name, scope="row"), cells, tag("td", figures.count(n)))


def _score(value: float) -> str:
    """Three decimals, more where a value short of 1 would read as a full 1."""
    if math.isnan(value):
        return "–"
    digits = next((n for n in range(3, 7) if float(f"{value:.{n}f}") < 1), 3 if value == 1 else 6)
    return f"{value:.{digits}f}"


def _reasons(scores: ClassScores, names: tuple[str, ...]) -> list[str]:
    """Why some values are not defined, the classes by name."""
    told = []
    for key, values in (("classes.no_precision", scores.precision), ("classes.no_recall", scores.recall)):
        undefined = np.flatnonzero(np.isnan(values)).tolist()
        if undefined:
            told.append(word(key, classes=with_rest([f"“{brief(names[k], 24)}”" for k in undefined], MOST_NAMED)))
    return told

"""What the drawn tree owes to each column, as bars with their numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from engine import CRITERIA, Permuted, gain_importance, permutation_importance, tested_columns
from explorer import figures, session
from explorer.drawn import Drawn
from explorer.fields import switch
from explorer.markup import Markup, tag
from explorer.naming import brief, with_rest
from explorer.saying import say
from explorer.scored import Scored
from explorer.waiting import waiting
from explorer.words import word

KINDS = ("gain", "permutation")
N_REPEATS = 5
MOST_LISTED = 30
MOST_NAMED = 12


def importance(drawn: Drawn, of: Scored) -> None:
    """The columns that the drawn tree tests, the most important one first, and how that is measured."""
    tree, ends = drawn.tree, drawn.ends
    if ends[0]:
        say(word("importance.none"))
        return
    tested = np.array(tested_columns(tree, ends))
    if switch(word("importance"), "importance", KINDS) == "gain":
        values = session.remember("gain", drawn.key, lambda: gain_importance(tree, ends))
        bars = _bars(drawn, tested, values, [f"{value:.3f}" for value in values.tolist()])
        picks = CRITERIA[tree.params.criterion].picks
        measure = word("importance.gini" if picks == "gini_decrease" else "importance.entropy")
        told = [word("importance.gain.definition", measure=measure)]
    else:
        found = _permuted(drawn, of)
        texts = [f"{m:.4f} ± {s:.4f}" for m, s in zip(found.mean.tolist(), found.deviation.tolist(), strict=True)]
        bars, told = _bars(drawn, tested, found.mean, texts), [_defined(of, found)]
        if found.n_rows < found.n_all:
            told.append(word("importance.sample", n=figures.count(found.n_rows), all=figures.count(found.n_all)))
    untested = [brief(column.name, 24) for j, column in enumerate(tree.schema.columns) if j not in tested]
    if untested:
        told.append(word("importance.untested", columns=with_rest(untested, MOST_NAMED)))
    st.html(tag("div", bars, [tag("p", text, class_="quiet") for text in told], class_="card").html)


def _permuted(drawn: Drawn, of: Scored) -> Permuted:
    with waiting() as tell:

        def told(done: int, n: int) -> None:
            tell(done / n, word("importance.working", done=done, all=n))

        return session.remember(
            "permuted",
            of.key,
            lambda: permutation_importance(drawn.tree, of.rows, drawn.ends, n_repeats=N_REPEATS, tell=told),
        )


def _defined(of: Scored, found: Permuted) -> str:
    accuracy = figures.share(found.accuracy, 1.0)
    return word("importance.permutation.definition", accuracy=accuracy, rows=of.named, repeats=N_REPEATS)


def _bars(drawn: Drawn, tested: NDArray[Any], values: NDArray[np.float64], texts: list[str]) -> list[Markup]:
    """A line per column; a bar shows what is above nothing, as a share of the largest."""
    order = tested[np.argsort(-values[tested], kind="stable")].tolist()
    most = max(float(values.max()), 1e-12)
    lines = [
        tag(
            "tr",
            tag("th", brief(drawn.tree.schema.columns[j].name, 32), scope="row"),
            tag("td", tag("span", tag("span", style=f"width:{100 * max(values[j], 0) / most:.2f}%"), class_="bar")),
            tag("td", texts[j], class_="n"),
        )
        for j in order[:MOST_LISTED]
    ]
    made = [tag("table", lines, class_="importance")]
    if len(order) > MOST_LISTED:
        made.append(tag("p", word("importance.more", n=len(order) - MOST_LISTED), class_="quiet"))
    return made

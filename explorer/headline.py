"""Accuracy at a glance, beside what a tree without a split would reach on the same rows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import streamlit as st

from engine import hits, wilson
from explorer import figures
from explorer.accuracy_scale import balanced_text, scale, scores
from explorer.cross_validation import awaited, finished
from explorer.drawn import Drawn
from explorer.folds_headline import folds_headline
from explorer.markup import Markup, tag
from explorer.naming import brief
from explorer.scored import Scored
from explorer.words import counted, word


def headline(drawn: Drawn, of: Scored) -> Callable[[], None] | None:
    """The accuracy of these rows, with folds the cross-validated one and a function to call once they are done."""
    place = st.empty()  # in every run, see waiting
    minded = _to_mind(drawn, of)
    if awaited(drawn) is None:
        place.html(_headline(drawn, of, minded).html)
        return None
    found = finished(drawn)

    def show() -> None:
        place.html(folds_headline(drawn, of, found(), minded).html)

    show()
    return show


def _headline(drawn: Drawn, of: Scored, minded: list[str]) -> Markup:
    """Accuracy with its interval and its baseline on one scale, errors, balanced accuracy, and what to mind."""
    matrix, n = of.found.matrix, of.n_rows
    n_hits = hits(matrix)
    low, high = wilson(n_hits, n)
    usual = int(drawn.tree.label[0])
    label = brief(drawn.tree.schema.classes[usual], 24)
    n_usual = int(matrix[usual].sum())
    texts = {"share": figures.share(n_hits, n), "low": figures.share(low, 1.0), "high": figures.share(high, 1.0)}
    baseline = figures.share(n_usual, n)
    told = word("accuracy.scale", rows=of.named, label=label, baseline=baseline, **texts)
    of_rows = word("accuracy.of", hits=figures.count(n_hits), rows=of.named)
    figures_of = {
        word("accuracy.baseline", label=label): baseline,
        word("accuracy.balanced"): balanced_text(matrix),
        word("accuracy.errors"): figures.count(n - n_hits),
    }
    head = [
        tag("h2", word("accuracy", share=texts["share"]), " ", tag("span", of_rows, class_="what")),
        scale(n_hits / n, low, high, n_usual / n, told),
        tag("p", word("accuracy.interval", low=texts["low"], high=texts["high"]), class_="interval"),
    ]
    return scores(head, figures_of, minded)


def _to_mind(drawn: Drawn, of: Scored) -> list[str]:
    """What these rows cannot say."""
    minded = []
    if of.part == "training":
        folds = awaited(drawn) is not None
        minded.append(word("scored.fit_below" if folds else "scored.fit"))
        if drawn.data.validation is None and not folds:
            minded.append(word("scored.alone"))
    if of.chose:
        minded.append(word("scored.chose"))
    untrained = np.append(drawn.tree.counts[0] == 0, True)
    n_unknown = int(of.found.counts[:, untrained].sum())
    if n_unknown:
        minded.append(counted("scored.unknown", n_unknown))
    return minded

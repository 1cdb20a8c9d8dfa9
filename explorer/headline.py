"""Accuracy at a glance, beside what a tree without a split would reach on the same rows."""

from __future__ import annotations

import numpy as np
import streamlit as st

from engine import balanced_accuracy, hits, wilson
from explorer import figures
from explorer.drawn import Drawn
from explorer.markup import Markup, tag
from explorer.naming import brief
from explorer.scored import Scored
from explorer.words import counted, word


def headline(drawn: Drawn, of: Scored) -> None:
    """Accuracy with its interval and its baseline on one scale, errors, balanced accuracy, and what to mind."""
    matrix, n = of.found.matrix, of.n_rows
    n_hits = hits(matrix)
    low, high = wilson(n_hits, n)
    usual = int(drawn.tree.label[0])
    label = brief(drawn.tree.schema.classes[usual], 24)
    n_usual = int(matrix[usual].sum())
    texts = {"share": figures.share(n_hits, n), "low": figures.share(low, 1.0), "high": figures.share(high, 1.0)}
    baseline = figures.share(n_usual, n)
    scale = word("accuracy.scale", rows=of.named, label=label, baseline=baseline, **texts)
    of_rows = word("accuracy.of", hits=figures.count(n_hits), rows=of.named)
    balanced = balanced_accuracy(matrix)
    facts = {
        word("accuracy.baseline", label=label): baseline,
        word("accuracy.balanced"): "–" if np.isnan(balanced) else figures.share(balanced, 1.0),
        word("accuracy.errors"): figures.count(n - n_hits),
    }
    st.html(
        tag(
            "section",
            tag("h2", word("accuracy", share=texts["share"]), " ", tag("span", of_rows, class_="what")),
            _scale(n_hits / n, low, high, n_usual / n, scale),
            tag("p", word("accuracy.interval", low=texts["low"], high=texts["high"]), class_="interval"),
            tag("dl", [tag("div", tag("dt", name), tag("dd", value)) for name, value in facts.items()], class_="facts"),
            [tag("p", text, class_="mind") for text in _to_mind(drawn, of)],
            class_="card scores",
            aria_label=word("evaluate"),
        ).html
    )


def _scale(accuracy: float, low: float, high: float, baseline: float, told: str) -> Markup:
    """From nothing to all: a bar up to accuracy, its interval as a bracket, a mark where the baseline is."""
    return tag(
        "div",
        tag("span", class_="reached", style=f"width:{100 * accuracy:.2f}%"),
        tag("span", class_="reach", style=f"left:{100 * low:.2f}%;width:{100 * (high - low):.2f}%"),
        tag("span", class_="usual", style=f"left:{100 * baseline:.2f}%"),
        class_="scale",
        role="img",
        aria_label=told,
    )


def _to_mind(drawn: Drawn, of: Scored) -> list[str]:
    """What these rows cannot say."""
    minded = []
    if of.part == "training":
        minded.append(word("scored.fit"))
        if drawn.data.folds is not None and drawn.pruning.params.method == "alpha":
            minded.append(word("scored.folds"))
        elif drawn.data.validation is None:
            minded.append(word("scored.alone"))
    if of.chose:
        minded.append(word("scored.chose"))
    untrained = np.append(drawn.tree.counts[0] == 0, True)
    n_unknown = int(of.found.counts[:, untrained].sum())
    if n_unknown:
        minded.append(counted("scored.unknown", n_unknown))
    return minded

"""An accuracy at a glance: a bar from nothing to all with its interval and its baseline, and what stands around it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine import balanced_accuracy
from explorer.figures import share
from explorer.markup import Child, Markup, facts, tag
from explorer.words import word


def scale(accuracy: float, low: float, high: float, baseline: float, told: str) -> Markup:
    """A bar up to accuracy, low to high as a bracket, a mark at the baseline; shares of 1. told: its spoken text."""
    return tag(
        "div",
        tag("span", class_="reached", style=f"width:{100 * accuracy:.2f}%"),
        tag("span", class_="reach", style=f"left:{100 * low:.2f}%;width:{100 * (high - low):.2f}%"),
        tag("span", class_="usual", style=f"left:{100 * baseline:.2f}%"),
        class_="scale",
        role="img",
        aria_label=told,
    )


def scores(head: list[Child], figures: dict[str, str], minded: list[str]) -> Markup:
    """Headline and scale, further figures by name, and what these rows cannot say."""
    notes = [tag("p", text, class_="mind") for text in minded]
    return tag("section", head, facts(figures.items()), notes, class_="card scores", aria_label=word("evaluate"))


def balanced_text(matrix: NDArray[np.int64]) -> str:
    """The balanced accuracy, a dash where no class has rows."""
    balanced = balanced_accuracy(matrix)
    return "–" if np.isnan(balanced) else share(balanced, 1.0)

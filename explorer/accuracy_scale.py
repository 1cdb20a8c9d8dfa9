"""An accuracy as a bar from nothing to all, with its interval and its baseline."""

from __future__ import annotations

from explorer.markup import Markup, tag


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

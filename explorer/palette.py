"""Class colours: one list for the tree, the card and every chart.

Ten hues that differ in lightness as well as in hue, so that they stay apart under red-green blindness and in grey, and
reach 3 : 1 against both a white and a near-black page.
"""

from __future__ import annotations

COLORS = (
    "#4477aa",
    "#d9730d",
    "#228b74",
    "#cc4466",
    "#2e9bd6",
    "#9a63b0",
    "#9a8700",
    "#96603c",
    "#d46a9f",
    "#6b7c8d",
)
OTHER = "#8a8a8a"


def class_colors(n_classes: int) -> list[str]:
    """The colour of every class; those beyond the palette share the colour of "other"."""
    return [COLORS[k] if k < len(COLORS) else OTHER for k in range(n_classes)]

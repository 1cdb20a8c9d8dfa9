"""Class colours: one list for the tree, the card and every chart.

Ten colours chosen for the largest distance between any two of them in OKLab as people with red-blindness, with
green-blindness and with neither see them, the first ones furthest apart, within what reaches 3 : 1 against both a white
and a near-black page. Beyond them, and in grey, marks and names tell classes apart.
"""

from __future__ import annotations

COLORS = (
    "#4477aa",
    "#d9730d",
    "#228b74",
    "#965a00",
    "#b484a8",
    "#8484f0",
    "#c04848",
    "#964f8a",
    "#249ccc",
    "#789c48",
)
OTHER = "#8a8a8a"


def class_colors(n_classes: int) -> list[str]:
    """The colour of every class; those beyond the palette share the colour of "other"."""
    return [COLORS[k] if k < len(COLORS) else OTHER for k in range(n_classes)]

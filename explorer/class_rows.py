"""The classes of a node or of an answer: a bar, the rows and the share of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer import figures
from explorer.markup import Markup, join, tag
from explorer.palette import class_colors
from explorer.words import counted


def class_rows(
    names: tuple[str, ...], parts: NDArray[Any], whole: float, rows: Callable[[int], str], most: int
) -> Markup:
    """A line for each class that has a part of the whole, in the order of the classes; of many those of the largest.

    rows: what stands beside a class as its number of rows.
    """
    colors, present = class_colors(len(names)), np.flatnonzero(parts > 0)
    shown = present if len(present) <= most else np.sort(present[np.argsort(-parts[present])[:most]])
    lines = []
    for k in shown.tolist():
        width = f"width:{100 * parts[k] / whole:.2f}%;background:{colors[k]}"
        lines.append(
            tag(
                "tr",
                tag("th", names[k], scope="row"),
                tag("td", tag("span", tag("span", style=width), class_="bar"), class_="bars"),
                tag("td", rows(k), class_="n"),
                tag("td", figures.share(float(parts[k]), whole), class_="share"),
            )
        )
    more = counted("card.more_classes", len(present) - len(shown)) if len(shown) < len(present) else None
    return join(tag("table", lines, class_="classes"), tag("p", more, class_="quiet") if more else None)

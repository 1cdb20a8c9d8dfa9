"""The split of a node as a picture for its card: a histogram of a numeric column, a bar for each branch of values.

Plain boxes, since the page lets no SVG through; colours are those of the classes, and the picture is told in words.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import Node, Table, Tree
from explorer import figures
from explorer.charts import Histogram, by_shown_class, histogram, shown_classes
from explorer.markup import Markup, join, tag
from explorer.palette import OTHER, class_colors
from explorer.words import counted, word

BINS = 28
MOST_VALUES = 12
MOST_TOLD = 5


def split_chart(table: Table, tree: Tree, node: int) -> Markup | None:
    """How the node's split divides its classes; None for a leaf."""
    if tree.column[node] < 0:
        return None
    found = histogram(table, tree, node, BINS)
    return _values(tree, node) if found is None else _bins(tree, node, found)


def _bins(tree: Tree, node: int, found: Histogram) -> Markup:
    shown = shown_classes(tree.counts[node])
    parts, colors = by_shown_class(found.counts, shown), _colors(tree, shown)
    most = float(parts.sum(axis=1).max())
    *inside, empty = [_column(counts, colors, most) for counts in parts]
    share = 100 * found.below / len(inside)
    side = "right" if share > 50 else "left"
    cut = tag(
        "div",
        tag("span", word("chart.cut", cut=found.texts["cut"]), class_=side),
        class_="cut",
        style=f"left:{share:.2f}%",
    )
    ends = tag("div", tag("span", found.texts["low"]), tag("span", found.texts["high"]), class_="ends")
    picture = [tag("div", tag("div", inside, cut, class_="bins"), ends, class_="axis")]
    if found.counts[-1].any():
        picture.append(tag("div", tag("div", empty, class_="bins"), tag("div", word("chart.empty")), class_="empty"))
    return tag("div", picture, class_="chart histogram", role="img", aria_label=_told(tree, found))


def _column(counts: NDArray[Any], colors: list[str], most: float) -> Markup:
    segments = [
        tag("i", style=f"height:{100 * n / most:.2f}%;background:{color}")
        for n, color in zip(counts.tolist(), colors, strict=True)
        if n > 0
    ]
    return tag("div", segments, class_="bin")


def _told(tree: Tree, found: Histogram) -> str:
    below, above = found.counts[: found.below].sum(axis=0), found.counts[found.below : -1].sum(axis=0)
    sides = {"below": _part(tree, below), "above": _part(tree, above)}
    told = word("chart.numeric", column=found.column.name, **found.texts, **sides)
    empty = found.counts[-1]
    return f"{told} {word('chart.empty_cells', part=_part(tree, empty))}" if empty.any() else told


def _values(tree: Tree, node: int) -> Markup:
    """One line per branch: its value, a bar as long as its share of the largest, its rows."""
    children = np.array(tree.children(node))
    samples = tree.counts[children].sum(axis=1)
    listed = children[np.sort(np.argsort(-samples, kind="stable")[:MOST_VALUES])].tolist()
    shown = shown_classes(tree.counts[node])
    colors, most = _colors(tree, shown), float(samples.max())
    lines, told = [], []
    for child in listed:
        counts, value = tree.counts[child], Node(tree, child).short_branch or ""
        segments = [
            tag("i", style=f"width:{100 * n / most:.2f}%;background:{color}")
            for n, color in zip(by_shown_class(counts, shown).tolist(), colors, strict=True)
            if n > 0
        ]
        rows = figures.count(float(counts.sum()))
        lines.append(join(tag("span", value, class_="value"), tag("span", segments, class_="bar"), tag("b", rows)))
        told.append(word("chart.value", value=value, part=_part(tree, counts)))
    if len(listed) < len(children):
        more = word("chart.more", n=len(children) - len(listed))
        lines.append(tag("span", more, class_="value"))
        told.append(more)
    column = tree.schema.columns[int(tree.column[node])].name
    label = word("chart.values", column=column, parts="; ".join(told))
    return tag("div", lines, class_="chart values", role="img", aria_label=label)


def _part(tree: Tree, counts: NDArray[Any]) -> str:
    """Rows in words, the largest classes by name."""
    present = np.argsort(-counts, kind="stable")[: np.count_nonzero(counts)]
    if not len(present):
        return word("chart.no_rows")
    named = [f"{tree.schema.classes[k]} {figures.count(float(counts[k]))}" for k in present[:MOST_TOLD].tolist()]
    classes = ", ".join([*named, *(["…"] if len(present) > MOST_TOLD else [])])
    return counted("chart.rows", float(counts.sum()), classes=classes)


def _colors(tree: Tree, shown: list[int]) -> list[str]:
    colors = class_colors(len(tree.schema.classes))
    return [OTHER if k < 0 else colors[k] for k in shown]

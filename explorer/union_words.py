"""What is said of two trees in one picture: names, figures, and how a node that has changed goes on in each."""

from __future__ import annotations

from typing import Any

from engine import Node, threshold_text
from explorer.drawn import Drawn
from explorer.pair import Pair
from explorer.words import counted, word


def told(pair: Pair, found: list[dict[str, Any]]) -> list[str]:
    """Both trees and the marks, a line each, for a picture that stands alone."""
    lines = [
        word(
            "union.figures",
            letter=letter,
            name=name,
            nodes=counted("count.nodes", of["nodes"]),
            leaves=counted("count.leaves", of["leaves"]),
            accuracy=f"{of['accuracy']:.4f}",
        )
        for letter, name, of in zip("AB", pair.names, found, strict=True)
    ]
    return [*lines, word("union.marks")]


def pair_words(pair: Pair) -> dict[str, str]:
    """The words of the view that say something else of two trees."""
    names = {"before": pair.names[0], "after": pair.names[1]}
    return {
        "figures": word("union.list", **names),
        "mode_before": "A",
        "mode_before_name": word("union.pane", letter="A", name=names["before"]),
        "mode_after_name": word("union.pane", letter="B", name=names["after"]),
        "mode_before_title": word("union.only", letter="A", name=names["before"]),
        "mode_difference": word("union.both"),
        "mode_difference_title": word("union.both_title"),
        "mode_after": "B",
        "mode_after_title": word("union.only", letter="B", name=names["after"]),
        "mode_side": word("union.side"),
        "mode_side_title": word("union.side_title"),
        "canvas": word("union.canvas", **names),
        "caption_before": word("union.only", letter="A", name=names["before"]),
        "caption_after": word("union.only", letter="B", name=names["after"]),
        "caption_side": word("union.side_title"),
        **dict.fromkeys(("caption_difference", "caption_whole", "caption_unpruned"), word("union.both_title")),
        "spoken_cut": "",
        "spoken_pruned": "",
    }


def changed(pair: Pair, place: int) -> list[str]:
    """How the first and the second tree go on at a node; a split on one column in two ways is told apart."""
    a, b = int(pair.union.before[place]), int(pair.union.after[place])
    texts = [_next(pair.before, a), _next(pair.after, b)]
    if texts[0] == texts[1] and Node(pair.after.tree, b).threshold is None:
        ways = [drawn.tree.params.branching for drawn in (pair.before, pair.after)]
        return [word(f"union.{way}", split=text) for way, text in zip(ways, texts, strict=True)]
    return texts


def _next(drawn: Drawn, node: int) -> str:
    here = Node(drawn.tree, node)
    if drawn.ends[node] or here.column is None:
        return here.label
    if here.threshold is None:
        return word("card.split", column=here.column.name)
    return f"{here.column.name} ≤ {threshold_text(here.column, here.threshold)}"

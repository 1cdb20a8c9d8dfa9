"""The tree on the screen beside a kept one: which two trees the view shows, and which of them has the selected node."""

from __future__ import annotations

from typing import Any

import numpy as np
import streamlit as st

from engine import InputError, Node
from explorer import figures, selection, session
from explorer.drawn import Drawn
from explorer.markup import tag
from explorer.pair import Pair, pair_of
from explorer.regrowing import current, obstacle, regrown
from explorer.snapshots import NAME, same_tree
from explorer.words import counted, rule_words, word

MOST_CLASSES = 5


def pair(drawn: Drawn) -> Pair | None:
    """The kept tree that is compared and the tree on the screen; None for one tree.

    A kept tree that is gone, or that this table cannot have any more, is compared no longer.
    """
    wanted, kept = session.setting("against"), session.setting("snapshots")
    if wanted is None:
        return None
    snapshot = next((each for each in kept if each[NAME] == wanted), None)
    if snapshot is None or obstacle(snapshot, drawn):
        session.choose("against", None)
        return None
    mine = current()
    shown = next((each[NAME] for each in kept if same_tree(each, mine) and each[NAME] != wanted), word("compare.now"))
    key = (repr(snapshot), shown, drawn.key, drawn.source.id)
    try:
        return session.remember("pair", key, lambda: pair_of((wanted, shown), regrown(snapshot, drawn), drawn), most=2)
    except InputError:
        session.choose("against", None)
        return None


def place(pair: Pair, drawn: Drawn) -> int:
    """The selected node of the union: the one that was selected in it, while the tree on the screen agrees."""
    marked = selection.place(pair.id)
    if marked is not None and pair.node_of(marked) == drawn.selected:
        return marked
    return pair.place_of(drawn.selected)


def say_where(drawn: Drawn) -> None:
    """Of a node that only the other tree has: its rule and figures, since the card is of the node above it."""
    shown = pair(drawn)
    if shown is None:
        return
    here = place(shown, drawn)
    if shown.union.after[here] >= 0:
        return
    before, node = shown.before, int(shown.union.before[here])
    found = Node(before.tree, node)
    told = {
        "name": shown.names[0],
        "rule": rule_words(found.short_rule),
        "rows": counted("count.rows", found.samples),
        "classes": _classes(found),
        "next": _next(before, node),
    }
    st.html(tag("p", word("compare.only", **told), class_="elsewhere", role="status").html)


def _classes(node: Node) -> str:
    counts: Any = node.counts
    largest = np.argsort(-counts, kind="stable")[:MOST_CLASSES]
    names = node.tree.schema.classes
    return ", ".join(f"{names[k]} {figures.count(float(counts[k]))}" for k in largest.tolist() if counts[k])


def _next(drawn: Drawn, node: int) -> str:
    here = Node(drawn.tree, node)
    if drawn.ends[node] or here.column is None:
        return word("compare.leaf", label=here.label)
    return word("compare.splits", column=here.column.name)

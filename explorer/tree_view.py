"""The tree view component: the blob of view_data.py out, packed, selection and alpha in.

Mounts of one component: `tree` carries the blob, which changes only with the tree; `cursor` carries alpha and the
selected node, with its histogram where the blob has none, so that a click or a typed alpha costs a few bytes; `checks`
brings what cross-validation found; `outline` only says which view to follow. Both sides call a node by its number in
the whole tree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import CrossValidated, Tree
from explorer import comparing, selection, session
from explorer.charts import view_chart, view_charts
from explorer.component import component
from explorer.cross_validation import awaited
from explorer.drawn import Drawn
from explorer.packing import packed
from explorer.pair import Pair
from explorer.pruned import pruning_summary
from explorer.row import lit
from explorer.union_data import union_data
from explorer.view_data import checks_data, due_data, named, nodes_sent, tree_id, view_data

KEY = "tree"
HEIGHT = "var(--tree-height)"
"""The styles of the page say how much room there is."""


def tree_view(drawn: Drawn) -> None:
    """Mount the view; what happens in it arrives in the session before the next run."""
    pair = comparing.pair(drawn)
    if pair is None:
        _one(drawn)
    else:
        _two(drawn, pair)


def _one(drawn: Drawn) -> None:
    table, tree, pruning, selected = drawn.table, drawn.tree, drawn.pruning, drawn.selected
    title = drawn.title
    key = tree_id(tree)
    focus, sent = _part(tree, key, selected)
    due = awaited(drawn)
    marks = (pruning.params, pruning_summary(tree, pruning), drawn.data.checked_by, due)
    charts = session.remember("charts", (key, focus), lambda: view_charts(table, tree, sent), most=2)
    awaits = None if due is None or drawn.data.folds is None else due_data(drawn.data.folds, due)
    more = {"charts": charts, **named(title), "height": HEIGHT, "due": awaits}
    asked = (key, focus, marks, title)
    blob = session.remember("blob", asked, lambda: packed(view_data(tree, pruning, sent, focus) | more), most=2)

    def moved() -> None:
        selection.take_reports(lambda node: _known(tree, node))

    _mount(blob, moved)
    index = int(np.searchsorted(sent, selected))
    chart = None
    if all(drawn["node"] != index for drawn in charts):
        chart = session.remember("chart", (key, selected), lambda: view_chart(table, tree, selected, selected), most=32)
    _point(tree=key, alpha=drawn.alpha, selected=selected, chart=chart, walk=lit(drawn))


def _two(drawn: Drawn, pair: Pair) -> None:
    """The view of the tree on the screen laid over another one; a node that only that one has selects the one above."""
    blob = session.remember("union", pair.id, lambda: packed({**union_data(pair), "height": HEIGHT}), most=2)

    def known(place: Any) -> int | None:
        if not isinstance(place, int) or isinstance(place, bool) or not 0 <= place < pair.union.n_nodes:
            return None
        selection.mark_place(pair.id, place)
        return pair.node_of(place)

    def moved() -> None:
        selection.take_reports(known, pair.id)

    _mount(blob, moved, alone=False)
    _point(tree=pair.id, alpha=0.0, selected=comparing.place(pair, drawn), chart=None)


def _mount(blob: bytes, moved: Callable[[], None], alone: bool = True) -> None:
    """The mount `tree`. alone: whether it is one tree, which alone has an alpha and branches to focus on."""

    def idle() -> None:
        pass

    component()(
        key=KEY,
        data=blob,
        default={"selected": None, "alpha": None, "focus": None, "compare": None},
        on_selected_change=moved,
        on_alpha_change=moved if alone else idle,
        on_focus_change=moved if alone else idle,
        on_compare_change=moved,
        width="stretch",
    )


def _point(**at: Any) -> None:
    """The mount `cursor`: what the view is to point at."""
    cursor = {"kind": "cursor", "target": KEY, "mode": None, "seq": session.newest_move()}
    component()(key="cursor", data={**cursor, **at}, height=1)


def checks(drawn: Drawn, validated: CrossValidated | None) -> None:
    """Mount what cross-validation found, if anything: the curve under the tree awaits it."""
    if validated is None:
        return
    due = awaited(drawn) or ""
    found = session.remember("checks", due, lambda: packed(checks_data(drawn.tree, validated, due) | {"target": KEY}))
    component()(key="checks", data=found, height=1)


def outline(height: str) -> None:
    """Mount the outline, which in the browser takes tree, alpha and selection from the view and selects there."""
    component()(key="outline", data={"kind": "outline", "target": KEY, "height": height})


def _part(tree: Tree, key: str, selected: int) -> tuple[int, NDArray[np.int64]]:
    """The node for whose branch nodes are chosen, and these nodes; a selected node that would be missing becomes it."""
    focus = selection.focus()
    sent = session.remember("sent", (key, focus), lambda: nodes_sent(tree, focus))
    if selected not in sent:
        selection.focus_on(selected)
        sent = session.remember("sent", (key, selected), lambda: nodes_sent(tree, selected))
    return selection.focus(), sent


def _known(tree: Tree, node: Any) -> int | None:
    known = isinstance(node, int) and not isinstance(node, bool) and 0 <= node < tree.n_nodes
    return node if known else None

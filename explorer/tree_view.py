"""The tree view component: a static blob of the grown tree out, selection and alpha in.

Three mounts of one component: `tree` carries the blob, which changes only with the tree; `cursor` carries alpha and the
selected node, so that a click or a typed alpha costs a few bytes; `outline` only says which view to follow. Nodes of
the view are numbered 0 … in level order of what is sent; for trees within the budget that is the tree's own numbering.
"""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from engine import Node, Pruning, Tree, entropy, training_accuracy
from explorer import session
from explorer.palette import OTHER, class_colors
from explorer.pruned import pruning_summary
from explorer.words import view_words, word

MOST_NODES = 50_000
MOST_CLASSES = 10
KEY = "tree"


def tree_id(tree: Tree) -> str:
    """A name for a table's tree under certain settings: the table's, a dash, the settings'."""
    return f"{tree.fingerprint}-{hashlib.blake2b(repr(tree.params).encode(), digest_size=6).hexdigest()}"


def tree_view(tree: Tree, pruning: Pruning, alpha: float, selected: int, height: str) -> None:
    """Mount the view, of a CSS height; what happens in it arrives in the session before the next run."""
    key = tree_id(tree)
    sent = session.remember("sent", key, lambda: _sent(tree))
    marks = (pruning.params, pruning_summary(tree, pruning))
    blob = session.remember("blob", (key, marks), lambda: view_data(tree, pruning, sent), most=2)

    def moved() -> None:
        session.moved_in_view(lambda index: _node_of(sent, index))

    mount = _component()
    mount(
        key=KEY,
        data={**blob, "height": height},
        default={"selected": None, "alpha": None},
        on_selected_change=moved,
        on_alpha_change=moved,
        width="stretch",
    )
    index = int(np.searchsorted(sent, selected))
    cursor = {
        "kind": "cursor",
        "target": KEY,
        "tree": key,
        "alpha": alpha,
        "selected": index if index < len(sent) and sent[index] == selected else None,
        "mode": None,
        "seq": session.newest_move(),
    }
    mount(key="cursor", data=cursor, height=1)


def outline(height: str) -> None:
    """Mount the outline, which in the browser takes tree, alpha and selection from the view and selects there."""
    _component()(key="outline", data={"kind": "outline", "target": KEY, "height": height})


def view_data(tree: Tree, pruning: Pruning, sent: NDArray[np.int64]) -> dict[str, Any]:
    """The blob: plain lists and texts only, since a single numpy number would turn all of it into a string."""
    texts, branch = _branches(tree, sent)
    n_classes = len(tree.schema.classes)
    points = pruning.breakpoints
    rows = float(tree.counts[0].sum())
    critical = pruning.critical[sent]
    parent = np.searchsorted(sent, tree.parent[sent])
    parent[0] = -1
    return {
        "kind": "tree",
        "tree": tree_id(tree),
        "words": {**view_words(), **_method_words(tree, pruning)},
        "classes": list(tree.schema.classes),
        "colors": class_colors(n_classes),
        "other_color": OTHER,
        "columns": [column.name for column in tree.schema.columns],
        "rows": rows,
        "parent": parent.tolist(),
        "depth": tree.depth[sent].tolist(),
        "column": tree.column[sent].tolist(),
        "samples": tree.samples[sent].round(4).tolist(),
        "label": tree.label[sent].tolist(),
        "entropy": np.round(np.atleast_1d(entropy(tree.counts[sent])), 4).tolist(),
        "critical": [value if np.isfinite(value) else None for value in critical.tolist()],
        "branch_texts": texts,
        "branch": branch,
        **_bars(tree.counts[sent]),
        "left_out": _left_out(tree, sent),
        "alphas": {
            "alpha": points.alpha.tolist(),
            "nodes": points.nodes.tolist(),
            "leaves": points.leaves.tolist(),
            "depth": points.depth.tolist(),
            "accuracy": (points.hits / rows).tolist(),
            "cost": points.cost.tolist(),
        },
        "grown": {
            "nodes": tree.n_nodes,
            "leaves": tree.n_leaves,
            "depth": int(tree.depth[-1]),
            "accuracy": training_accuracy(tree),
            "cost": float(pruning.costs[tree.is_leaf].sum()),
        },
    }


@cache
def _component() -> Any:
    """Registered on first use: a component with files cannot be registered outside a running app."""
    return st.components.v2.component(
        "explorer.tree", html='<div class="tree-root"></div>', css="tree.css", js="tree.js"
    )


def _sent(tree: Tree) -> NDArray[np.int64]:
    """The largest nodes, at most MOST_NODES; a child has fewer rows than its parent, so they form a tree."""
    if tree.n_nodes <= MOST_NODES:
        return np.arange(tree.n_nodes)
    return np.sort(np.argsort(-tree.samples, kind="stable")[:MOST_NODES])


def _node_of(sent: NDArray[np.int64], index: Any) -> int | None:
    known = isinstance(index, int) and not isinstance(index, bool) and 0 <= index < len(sent)
    return int(sent[index]) if known else None


def _left_out(tree: Tree, sent: NDArray[np.int64]) -> dict[str, int]:
    if len(sent) == tree.n_nodes:
        return {}
    absent = np.ones(tree.n_nodes, dtype=np.int64)
    absent[sent] = 0
    below = tree.sum_below(absent)[sent]
    return {str(i): int(below[i]) for i in np.flatnonzero(below)}


def _branches(tree: Tree, sent: NDArray[np.int64]) -> tuple[list[str], list[int]]:
    """The different texts of branches, and the text of each node, −1 for the root. A value is put in words once."""
    nodes = sent[1:]
    codes = np.diff(tree.branch_start)[nodes]
    column = tree.column[tree.parent[nodes]].astype(np.int64)
    code = np.append(tree.branch_values, 0)[tree.branch_start[nodes]]
    width = int(tree.branch_values.max(initial=0)) + 1
    alike = np.where(codes == 1, column * width + code, -1 - np.arange(len(nodes)))
    _, first, which = np.unique(alike, return_index=True, return_inverse=True)
    places: dict[str, int] = {}
    words = (Node(tree, node).short_branch or "" for node in nodes[first].tolist())
    text = np.array([places.setdefault(word_, len(places)) for word_ in words], dtype=np.int64)
    return list(places), [-1, *text[which].tolist()]


def _method_words(tree: Tree, pruning: Pruning) -> dict[str, str]:
    """Words of the view that depend on the method of pruning: without alphas, a sentence stands for the curve."""
    leaf_cost = pruning.params.leaf_cost
    words = {} if leaf_cost == "bits" else {"cost": word(f"view_cost.{leaf_cost}")}
    if pruning.params.method != "alpha" and not tree.is_leaf[0]:
        words |= {"pill": word("view_pruned"), "curve_none": pruning_summary(tree, pruning)}
    return words


def _bars(counts: NDArray[Any]) -> dict[str, list[Any]]:
    """The non-zero classes per node in class order; beyond ten the ten largest, the rest as class −1."""
    shown = counts > 0
    crowded = np.flatnonzero(np.count_nonzero(shown, axis=1) > MOST_CLASSES)
    for node in crowded:
        shown[node] = False
        shown[node, np.argsort(-counts[node], kind="stable")[:MOST_CLASSES]] = True
    node, classes = np.nonzero(shown)
    amounts = counts[node, classes]
    rest = counts[crowded].sum(axis=1) - np.where(shown[crowded], counts[crowded], 0).sum(axis=1)
    node, classes = np.append(node, crowded), np.append(classes, np.full(len(crowded), -1))
    order = np.argsort(node, kind="stable")
    return {
        "bar_start": np.searchsorted(node[order], np.arange(len(counts) + 1)).tolist(),
        "bar_class": classes[order].tolist(),
        "bar_count": np.append(amounts, rest)[order].round(4).tolist(),
    }

"""The tree as the view is sent it: a blob of texts, plain numbers and arrays. Knows no page and no session.

The nodes of the blob are in level order; where only a part of the tree is sent, the blob says their numbers.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import (
    VALIDATED,
    CrossValidated,
    ErrorCurve,
    Folds,
    Pruning,
    Table,
    Tree,
    entropy,
    held_out_curve,
    largest_class,
    short_branches,
    training_accuracy,
    validation_errors,
)
from explorer.charts import MOST_CLASSES, shown_classes, view_charts
from explorer.naming import file_stem
from explorer.palette import OTHER, class_colors
from explorer.pruned import pruning_summary
from explorer.words import counted, view_words, word

MOST_NODES = 50_000


def tree_id(tree: Tree) -> str:
    """A name for a table's tree under certain settings: the table's, a dash, the settings'."""
    return f"{tree.fingerprint}-{hashlib.blake2b(repr(tree.params).encode(), digest_size=6).hexdigest()}"


def nodes_sent(tree: Tree, focus: int = 0) -> NDArray[np.int64]:
    """At most MOST_NODES: the path to the focus, the largest nodes of its branch, then the largest others.

    A child has fewer rows than its parent, or as many and a higher number, so they form a tree.
    """
    if tree.n_nodes <= MOST_NODES:
        return np.arange(tree.n_nodes)
    rank = np.ones(tree.n_nodes, dtype=np.int64)
    rank[np.concatenate(tree.branch(focus, tree.is_leaf))] = 0
    rank[tree.path(focus)] = -1
    return np.sort(np.lexsort((-tree.samples, rank))[:MOST_NODES])


def whole_data(
    tree: Tree, pruning: Pruning, table: Table | None = None, validated: CrossValidated | None = None
) -> dict[str, Any]:
    """The blob of as much of the tree as the view is ever sent, with histograms where there is a table, and with the
    errors of a cross-validation."""
    sent = nodes_sent(tree)
    checks = {}
    if validated is not None:
        checks = {"due": due_data(validated.folds, ""), "checks": checks_data(tree, validated, "")}
    charts = [] if table is None else view_charts(table, tree, sent)
    return {**view_data(tree, pruning, sent), "charts": charts, **checks}


def named(title: str) -> dict[str, str]:
    """What the view calls the table, and what its files begin with."""
    return {"title": title, "file": file_stem(title)}


def view_data(tree: Tree, pruning: Pruning, sent: NDArray[np.int64], focus: int = 0) -> dict[str, Any]:
    """The blob: texts, plain numbers and arrays; what belongs to nodes has one entry for each node sent.

    focus: the node for whose branch the nodes were chosen.
    """
    texts, branch, groups = branch_words(tree, sent)
    n_classes = len(tree.schema.classes)
    points, counts = pruning.breakpoints, tree.counts[sent]
    rows = float(tree.counts[0].sum())
    parent = np.searchsorted(sent, tree.parent[sent])
    parent[0] = -1
    return {
        "kind": "tree",
        "tree": tree_id(tree),
        "words": {**view_words(), **_method_words(tree, pruning)},
        "classes": list(tree.schema.classes),
        "class_rows": tree.counts[0].round(4).tolist(),
        "colors": class_colors(n_classes),
        "other_color": OTHER,
        "columns": [column.name for column in tree.schema.columns],
        "numeric": [column.kind == "numeric" for column in tree.schema.columns],
        "about": _about(tree, pruning),
        "rows": rows,
        "parent": parent,
        "depth": tree.depth[sent],
        "column": tree.column[sent],
        "samples": counts.sum(axis=1).round(4),
        "label": largest_class(counts),
        "entropy": np.round(np.atleast_1d(entropy(counts)), 4),
        "critical": pruning.critical[sent],
        "branch_texts": texts,
        "branch": branch,
        "branch_groups": groups,
        **class_bars(counts),
        "left_out": _left_out(tree, sent),
        **({"numbers": sent, "focus": focus} if len(sent) < tree.n_nodes else {}),
        "alphas": {
            "alpha": points.alpha,
            "nodes": points.nodes,
            "leaves": points.leaves,
            "depth": points.depth,
            "accuracy": points.hits / rows,
            "cost": points.cost,
        },
        "grown": {
            "nodes": tree.n_nodes,
            "leaves": tree.n_leaves,
            "depth": int(tree.depth[-1]),
            "accuracy": training_accuracy(tree),
            "cost": float(pruning.costs[tree.is_leaf].sum()),
        },
        "validation": _validation(tree, pruning),
    }


def due_data(folds: Folds, name: str) -> dict[str, Any]:
    """What is known of a cross-validation before it is done, and the name under which its errors will come."""
    return {"id": name, "folds": folds.n_folds, "repeats": folds.n_repeats}


def checks_data(tree: Tree, validated: CrossValidated, due: str) -> dict[str, Any]:
    """What a cross-validation found, for the curve under the tree. due: the name under which the view awaits it."""
    folds, counts = validated.folds, tree.counts[0]
    return {
        "kind": "checks",
        "by": "folds",
        **due_data(folds, due),
        "grown": validated.grown,
        "majority": 1 - float(counts.max() / counts.sum()),
        "chose": False,
        **_errors(validated.curve),
    }


def _validation(tree: Tree, pruning: Pruning) -> dict[str, Any] | None:
    """The errors of the validation rows on every tree of the sequence and on the grown one; None without such rows."""
    curve, seen = held_out_curve(pruning), pruning.seen
    if curve is None or seen is None:
        return None
    return {
        "by": "validation",
        "grown": validation_errors(seen, np.ones(tree.n_nodes, dtype=bool), tree.is_leaf) / curve.n_rows,
        "majority": float(seen.wrong[0]) / curve.n_rows,
        "chose": pruning.params.method in VALIDATED,
        **_errors(curve),
    }


def _errors(curve: ErrorCurve) -> dict[str, Any]:
    return {
        "rows": round(curve.n_rows, 4),
        "error": curve.error,
        "se": curve.standard_error,
        "smallest": curve.smallest,
        "one_se": curve.one_se,
    }


def _left_out(tree: Tree, sent: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many nodes below each were not sent."""
    if len(sent) == tree.n_nodes:
        return np.zeros(len(sent), dtype=np.int64)
    absent = np.ones(tree.n_nodes, dtype=np.int64)
    absent[sent] = 0
    below: NDArray[np.int64] = tree.sum_below(absent)[sent]
    return below


def branch_words(tree: Tree, sent: NDArray[np.int64]) -> tuple[list[str], NDArray[np.int64], dict[str, int]]:
    """The different texts of branches; the text of each node, −1 for the root; how many values a grouping's text joins.

    A value is put in words once.
    """
    nodes = sent[1:]
    codes = np.diff(tree.branch_start)[nodes]
    column = tree.column[tree.parent[nodes]].astype(np.int64)
    code = np.append(tree.branch_values, 0)[tree.branch_start[nodes]]
    width = int(tree.branch_values.max(initial=0)) + 1
    alike = np.where(codes == 1, column * width + code, -1 - np.arange(len(nodes)))
    _, first, which = np.unique(alike, return_index=True, return_inverse=True)
    places: dict[str, int] = {}
    words = short_branches(tree, nodes[first])
    text = np.array([places.setdefault(word_, len(places)) for word_ in words], dtype=np.int64)
    groups = {str(place): n for place, n in zip(text.tolist(), codes[first].tolist(), strict=True) if n > 1}
    return list(places), np.append(-1, text[which]), groups


def _about(tree: Tree, pruning: Pruning) -> str:
    """What the tree was made of and how, for a picture that stands alone."""
    rows, criterion = counted("count.rows", float(tree.counts[0].sum())), word(f"criterion.{tree.params.criterion}")
    about = word("view_about", rows=rows, target=tree.schema.target, criterion=criterion)
    method = pruning.params.method
    return about if method == "alpha" else word("view_about.pruned", about=about, method=word(f"pruning.{method}"))


def _method_words(tree: Tree, pruning: Pruning) -> dict[str, str]:
    """Words of the view that depend on the method of pruning: without alphas, a sentence stands for the curve."""
    leaf_cost, words = pruning.params.leaf_cost, {}
    if leaf_cost != "bits":
        words = {"cost": word(f"view_cost.{leaf_cost}"), "alpha_is": word(f"view_alpha_is.{leaf_cost}")}
    if pruning.params.method != "alpha" and not tree.is_leaf[0]:
        words |= {"pill": word("view_pruned"), "curve_none": pruning_summary(tree, pruning)}
    return words


def class_bars(counts: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """The non-zero classes per node in class order; beyond ten the ten largest, the rest as class −1."""
    shown = counts > 0
    crowded = np.flatnonzero(np.count_nonzero(shown, axis=1) > MOST_CLASSES)
    for node in crowded:
        shown[node] = False
        shown[node, shown_classes(counts[node])[:-1]] = True
    node, classes = np.nonzero(shown)
    amounts = counts[node, classes]
    rest = counts[crowded].sum(axis=1) - np.where(shown[crowded], counts[crowded], 0).sum(axis=1)
    node, classes = np.append(node, crowded), np.append(classes, np.full(len(crowded), -1))
    order = np.argsort(node, kind="stable")
    return {
        "bar_start": np.searchsorted(node[order], np.arange(len(counts) + 1)),
        "bar_class": classes[order],
        "bar_count": np.append(amounts, rest)[order].round(4),
    }

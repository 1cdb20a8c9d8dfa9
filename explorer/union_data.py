"""Two pruned trees as the view is sent them: the blob of view_data.py for their union, the first tree's values beside.

Where a node is in both trees the blob holds what the second one says of it, and under `before` what the first one does.
Columns, classes and branches are numbered anew, since the two schemas may differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import STATUSES, Tree, Union, entropy, largest_class, training_accuracy
from explorer.drawn import Drawn
from explorer.naming import file_stem
from explorer.pair import Pair
from explorer.palette import OTHER, class_colors
from explorer.union_words import changed, pair_words, told
from explorer.view_data import MOST_NODES, branch_words, class_bars
from explorer.words import view_words, word

KEPT, CHANGED, BEFORE, AFTER = range(len(STATUSES))
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """One tree in the numbers of the union, one entry for each of its own nodes.

    column: −1 for a leaf of the pruned tree.
    """

    column: Ints
    asked: Ints
    counts: NDArray[Any]
    ends: NDArray[np.bool_]


def union_nodes_sent(pair: Pair) -> Ints:
    """At most MOST_NODES of the union: the largest, with a node also its parent, since samples shrink downward."""
    union = pair.union
    if union.n_nodes <= MOST_NODES:
        return np.arange(union.n_nodes)
    samples = np.maximum(
        np.where(union.before >= 0, pair.before.tree.samples[union.before], 0),
        np.where(union.after >= 0, pair.after.tree.samples[union.after], 0),
    )
    return np.sort(np.argsort(-samples, kind="stable")[:MOST_NODES])


def union_data(pair: Pair) -> dict[str, Any]:
    """The blob, see view_data. status: index into STATUSES; asked: the column that the branch into a node belongs to,
    −1 for the root; changed: how the two trees split the nodes that have changed, by node."""
    columns, classes = _shared_names(pair)
    sides = [_side(drawn.tree, drawn.ends, columns, classes) for drawn in (pair.before, pair.after)]
    sent = union_nodes_sent(pair)
    before, after, status = pair.union.before[sent], pair.union.after[sent], pair.union.status[sent]
    parent = np.searchsorted(sent, pair.union.parent[sent])
    parent[0] = -1
    texts, branch, groups = _branches(pair, before, after)
    schemas = (pair.after.tree.schema, pair.before.tree.schema)
    numeric = {c.name: c.kind == "numeric" for schema in reversed(schemas) for c in schema.columns}
    second, first = _values(sides[1], sides[0], after, before), _values(sides[0], sides[1], before, after)
    asked = np.where(before >= 0, sides[0].asked[before], sides[1].asked[after])
    figures_of = [_figures(drawn) for drawn in (pair.before, pair.after)]
    root = second.pop("counts")[0]
    first.pop("counts")
    return {
        "kind": "tree",
        "tree": pair.id,
        "words": {**view_words(), **pair_words(pair)},
        "classes": list(classes),
        "class_rows": root.round(4).tolist(),
        "colors": class_colors(len(classes)),
        "other_color": OTHER,
        "columns": list(columns),
        "numeric": [numeric[name] for name in columns],
        "about": word("union.about", target=schemas[0].target),
        "title": pair.after.title,
        "file": f"{file_stem(pair.after.title)}_compared",
        "rows": float(root.sum()),
        "parent": parent,
        "depth": pair.union.depth[sent],
        "branch_texts": texts,
        "branch": branch,
        "branch_groups": groups,
        "asked": asked,
        "status": status,
        "left_out": _left_out(pair.union, sent),
        "charts": [],
        **second,
        "before": first,
        "changed": {str(i): changed(pair, int(sent[i])) for i in np.flatnonzero(status == CHANGED).tolist()},
        "union": {
            "before": pair.names[0],
            "after": pair.names[1],
            "told": told(pair, figures_of),
            "counts": {
                name: pair.union.counts()[STATUSES[k]]
                for name, k in (("before", BEFORE), ("after", AFTER), ("changed", CHANGED))
            },
        },
        "alphas": {"alpha": np.zeros(1), **{name: np.array([value]) for name, value in figures_of[1].items()}},
        "grown": figures_of[0],
        **({"numbers": sent, "focus": 0} if len(sent) < pair.union.n_nodes else {}),
    }


def _shared_names(pair: Pair) -> tuple[dict[str, int], dict[str, int]]:
    """The columns and classes of both trees by name; those of the second tree keep their numbers and colours."""
    schemas = (pair.after.tree.schema, pair.before.tree.schema)
    columns = dict.fromkeys(column.name for schema in schemas for column in schema.columns)
    classes = dict.fromkeys(name for schema in schemas for name in schema.classes)
    return {name: k for k, name in enumerate(columns)}, {name: k for k, name in enumerate(classes)}


def _side(tree: Tree, ends: NDArray[np.bool_], columns: dict[str, int], classes: dict[str, int]) -> _Side:
    number = np.array([*(columns[column.name] for column in tree.schema.columns), -1], dtype=np.int64)
    split = number[tree.column]
    counts = np.zeros((tree.n_nodes, len(classes)), dtype=tree.counts.dtype)
    counts[:, [classes[name] for name in tree.schema.classes]] = tree.counts
    asked = split[np.maximum(tree.parent, 0)]
    asked[0] = -1
    return _Side(np.where(ends, -1, split), asked, counts, ends)


def _values(own: _Side, other: _Side, at: Ints, there: Ints) -> dict[str, Any]:
    """What one tree says of the nodes, and the other one of those it has not: see model.js for column and critical.

    A leaf that is an inner node in the other tree is one that alpha 0 turns into a leaf.
    """
    here = at >= 0
    column = np.where(here, own.column[at], other.column[there])
    turned = here & (column < 0) & (there >= 0) & (other.column[there] >= 0)
    counts = np.where(here[:, None], own.counts[at], other.counts[there])
    return {
        "column": np.where(turned, other.column[there], column),
        "critical": np.where(turned, 0.0, np.inf),
        "absent": (~here).astype(np.int64),
        "counts": counts,
        "samples": counts.sum(axis=1).round(4),
        "label": largest_class(counts),
        "entropy": np.round(np.atleast_1d(entropy(counts)), 4),
        **class_bars(counts),
    }


def _branches(pair: Pair, before: Ints, after: Ints) -> tuple[list[str], Ints, dict[str, int]]:
    """The different texts of branches of both trees, the text of each node, and how many values a grouping joins."""
    texts: list[str] = []
    groups: dict[str, int] = {}
    branch = np.full(len(before), -1, dtype=np.int64)
    for drawn, nodes in ((pair.before, before), (pair.after, np.where(before >= 0, -1, after))):
        inside = np.flatnonzero(nodes > 0)  # without the root
        order = inside[np.argsort(nodes[inside])]
        found, which, joined = branch_words(drawn.tree, np.append(0, nodes[order]))
        branch[order] = which[1:] + len(texts)
        groups |= {str(int(place) + len(texts)): n for place, n in joined.items()}
        texts += found
    return texts, branch, groups


def _left_out(union: Union, sent: Ints) -> Ints:
    """How many nodes below each were not sent."""
    missing = np.ones(union.n_nodes, dtype=np.int64)
    missing[sent] = 0
    if missing.any():
        bounds = np.searchsorted(union.depth, np.arange(int(union.depth[-1]) + 2))
        for first, end in zip(bounds[-2:0:-1].tolist(), bounds[:1:-1].tolist(), strict=True):
            np.add.at(missing, union.parent[first:end], missing[first:end])
    return missing[sent]


def _figures(drawn: Drawn) -> dict[str, Any]:
    """The line of figures of a pruned tree; its cost always in bits, so that two can be compared."""
    tree, nodes, ends = drawn.tree, drawn.nodes, drawn.ends
    return {
        "nodes": len(nodes),
        "leaves": int(np.count_nonzero(ends)),
        "depth": int(tree.depth[nodes].max()),
        "accuracy": training_accuracy(tree, ends),
        "cost": float(tree.bits[ends].sum()),
    }

"""A tree and its marks saved as one JSON object, and read back.

The object is that of the command line. Its nested part may be deeper than a recursive writer or reader can go, so it is
written by a loop, comes last, and is not needed to read the tree.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.criteria import entropy
from engine.crossval import CrossValidated
from engine.error_table import cross_validation_figures, validation_figures
from engine.export import walk
from engine.node import Node
from engine.params import Params
from engine.predict import training_accuracy
from engine.prune import Pruning, PruningParams, prune
from engine.sheet import InputError
from engine.sound import check_sound, sound_schema
from engine.table import Column, Table
from engine.tree import REASONS, Tree

FORMAT = 1
Mask = NDArray[np.bool_]


def to_json(
    tree: Tree,
    pruning: Pruning,
    alpha: float | None = None,
    table: Table | None = None,
    validated: CrossValidated | None = None,
) -> str:
    """The tree and its marks as one JSON object; alpha None leaves it unpruned.

    "nodes" are flat records of the grown tree in level order; "tree", the last key, is nested and is that after
    pruning. table: the rows it was grown from; without them the training accuracy of a tree that shares rows out is
    the share of weight in the largest classes of its leaves. validated: the cross-validation of the pruning.
    Every accuracy stands beside that of the training rows' most frequent class on the same rows.
    """
    leaves = tree.is_leaf if alpha is None else pruning.leaves_at(alpha)
    drawn = np.ones(tree.n_nodes, dtype=bool) if alpha is None else pruning.drawn_at(alpha)
    of_alpha = pruning
    if pruning.params.method != "alpha":
        of_alpha = prune(tree, PruningParams(leaf_cost=pruning.params.leaf_cost))
    points = of_alpha.breakpoints
    falls = points.alpha if points.alpha[0] in of_alpha.critical else points.alpha[1:]
    schema, params = tree.schema, tree.params
    head = {
        "format": FORMAT,
        "target": schema.target,
        "classes": list(schema.classes),
        "rows": _plain(tree.samples[0]),
        "n_nodes": int(np.count_nonzero(drawn)),
        "n_leaves": int(np.count_nonzero(leaves)),
        "depth": int(tree.depth[drawn].max()),
        "training_accuracy": training_accuracy(tree, leaves, table),
        "majority_accuracy": float(tree.counts[0].max() / tree.counts[0].sum()),
        "validation": validation_figures(tree, pruning, alpha),
        "cross_validation": None if validated is None else cross_validation_figures(tree, pruning, validated),
        "alphas": falls.tolist(),
        "params": {
            "criterion": params.criterion,
            "branching": params.branching,
            "min_samples_split": params.min_samples_split,
            "min_samples_leaf": params.min_samples_leaf,
            "epsilon": params.epsilon,
            "max_depth": params.max_depth,
            "missing": params.missing,
            "pruning": "none" if alpha is None else pruning.params.method,
            "alpha": alpha if pruning.params.method == "alpha" else None,
            "leaf_cost": pruning.params.leaf_cost,
            "cf": pruning.params.cf,
        },
        "columns": [{"name": c.name, "kind": c.kind, "values": _values(c)} for c in schema.columns],
        "nodes": [_record(tree, of_alpha, leaves, drawn, node) for node in range(tree.n_nodes)],
        "fingerprint": tree.fingerprint,
    }
    entropies, samples = entropy(tree.counts), tree.samples
    parts = [_dumps(head)[:-1], ', "tree": ']
    for node, entering in walk(tree, leaves):
        if not entering:
            parts.append("]}")
            continue
        siblings = tree.children(int(tree.parent[node])) if node else range(1)
        parts.append(", " if node != siblings[0] else "")
        ended = bool(leaves[node])
        record = {
            "n": _plain(samples[node]),
            "counts": [_plain(n) for n in tree.counts[node]],
            "entropy": float(entropies[node]),
            "label": Node(tree, node).label,
            "critical_alpha": _finite(of_alpha.critical[node]),
            "pruned": ended and not tree.is_leaf[node],
            "split": None if ended else _split(tree, node),
            "branch": Node(tree, node).branch,
        }
        parts.append(_dumps(record)[:-1] + ', "children": [')
    return "".join([*parts, "}\n"])


def read_json(text: str) -> tuple[Tree, Mask]:
    """The grown tree of `to_json`, and its leaves after pruning; raises InputError for anything else."""
    try:
        model = _read_head(text)
        if model["format"] != FORMAT:
            raise InputError(f"The model has format {model['format']}; this version reads format {FORMAT}.")
        return _tree(model)
    except InputError:
        raise
    except (KeyError, TypeError, IndexError, ValueError, OverflowError, RecursionError) as error:
        raise InputError(f"This is not a tree saved as JSON by this program ({error}).") from error


def _record(tree: Tree, pruning: Pruning, leaves: Mask, drawn: Mask, node: int) -> dict[str, Any]:
    here = Node(tree, node)
    return {
        "id": node,
        "parent": int(tree.parent[node]),
        "depth": int(tree.depth[node]),
        "column": None if here.column is None else here.column.name,
        "column_index": int(tree.column[node]),
        "threshold": here.threshold,
        "value": _finite(tree.value[node]),
        "first_child": int(tree.first_child[node]),
        "n_children": int(tree.n_children[node]),
        "side": int(tree.side[node]),
        "branch": here.branch,
        "branch_values": tree.branch_codes(node).tolist(),
        "counts": [_plain(n) for n in here.counts],
        "label": here.label,
        "entropy": here.entropy,
        "reason": here.reason,
        "critical_alpha": _finite(pruning.critical[node]),
        "drawn": bool(drawn[node]),
        "leaf": bool(leaves[node]),
    }


def _split(tree: Tree, node: int) -> dict[str, Any]:
    here = Node(tree, node)
    name = here.column.name if here.column is not None else None
    return {"column": name, "threshold": here.threshold, "value": float(tree.value[node])}


def _values(column: Column) -> list[Any]:
    return list(column.labels) if column.kind == "categorical" else column.numbers.tolist()


def _plain(n: Any) -> int | float:
    """A count as it is read: whole where it is whole."""
    return int(n) if n == int(n) else float(n)


def _finite(value: float) -> float | None:
    return float(value) if np.isfinite(value) else None


def _dumps(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, allow_nan=False)


def _read_head(text: str) -> dict[str, Any]:
    """All keys up to the nested "tree", which may be too deep for a recursive reader and is not needed."""
    decoder, at = json.JSONDecoder(), text.find("{") + 1
    found: dict[str, Any] = {}
    while True:
        while text[at] in " \t\r\n,":
            at += 1
        if text[at] == "}":
            return found
        key, at = decoder.raw_decode(text, at)
        if key == "tree":
            return found
        while text[at] in " \t\r\n:":
            at += 1
        found[key], at = decoder.raw_decode(text, at)


def _tree(model: dict[str, Any]) -> tuple[Tree, Mask]:
    nodes = model["nodes"]

    def array(key: str, dtype: Any) -> Any:
        values = np.array([np.nan if node[key] is None else node[key] for node in nodes], dtype=dtype)
        values.flags.writeable = False
        return values

    schema = sound_schema(model)
    whole = all(isinstance(n, int) for node in nodes for n in node["counts"])
    n_codes = [len(node["branch_values"]) for node in nodes]
    codes = [code for node in nodes for code in node["branch_values"]]
    known = {key: model["params"][key] for key in Params.__dataclass_fields__}
    tree = Tree(
        parent=array("parent", np.int32),
        depth=array("depth", np.int32),
        column=array("column_index", np.int32),
        threshold=array("threshold", float),
        value=array("value", float),
        first_child=array("first_child", np.int32),
        n_children=array("n_children", np.int32),
        side=array("side", np.int8),
        branch_start=np.concatenate([[0], np.cumsum(n_codes)]).astype(np.int64),
        branch_values=np.array(codes, dtype=np.int32),
        counts=array("counts", np.int64 if whole else np.float64),
        reason=np.array([-1 if n["reason"] is None else REASONS.index(n["reason"]) for n in nodes], dtype=np.int8),
        schema=schema,
        params=Params(**known),
        fingerprint=str(model["fingerprint"]),
    )
    leaves = np.array([node["leaf"] is True for node in nodes], dtype=bool)
    check_sound(tree, leaves)
    return tree, leaves

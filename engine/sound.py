"""Whether what was read from a saved tree fits together: names, values, branches, counts and leaves.

A file may have been changed by hand or by another program. What passes here can be printed, predicted and exported.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.sheet import KINDS
from engine.table import Column, Schema
from engine.tree import ABOVE, BELOW, EMPTY, VALUES, Tree


def sound_schema(model: dict[str, Any]) -> Schema:
    """The schema that a saved tree names; raises ValueError, KeyError or TypeError for one that is none."""
    columns = tuple(_column(spec) for spec in model["columns"])
    classes = _texts(model["classes"], "classes")
    (target,) = _texts([model["target"]], "target")
    _texts([target, *(column.name for column in columns)], "names of columns")
    return Schema(target, columns, classes)


def check_sound(tree: Tree, leaves: NDArray[np.bool_]) -> None:
    """Raises ValueError where the numbers of a tree, or its leaves after pruning, do not fit together."""
    if not _is_tree(tree):
        raise ValueError("its nodes make no tree")
    if not _counts_rows(tree):
        raise ValueError("its counts do not fit together")
    if not _branches(tree):
        raise ValueError("its branches do not fit its columns")
    if not np.all(leaves[tree.drawn(leaves) & tree.is_leaf]):
        raise ValueError("a way through it ends at no leaf")


def _column(spec: dict[str, Any]) -> Column:
    (name,) = _texts([spec["name"]], "names of columns")
    kind, values = spec["kind"], spec["values"]
    if kind not in KINDS:
        raise ValueError(f"“{kind}” is no kind of column")
    if kind == "categorical":
        return Column(name, kind, _texts(values, f"values of “{name}”"), np.empty(0))
    numbers = np.array(values, dtype=float)
    if not isinstance(values, list) or numbers.ndim != 1 or not np.all(np.isfinite(numbers)):
        raise ValueError(f"the values of “{name}” are no numbers")
    if np.any(np.diff(numbers) <= 0):
        raise ValueError(f"the values of “{name}” do not ascend")
    return Column(name, kind, (), numbers)


def _texts(values: Any, what: str) -> tuple[str, ...]:
    """Different texts without halves of characters, which JSON can name."""
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise ValueError(f"its {what} are no texts")
    "".join(values).encode()
    if len(set(values)) < len(values):
        raise ValueError(f"two of its {what} are the same")
    return tuple(values)


def _is_tree(tree: Tree) -> bool:
    """Whether every node but the root lies once, a level deeper, among the children of its parent."""
    n, inner, parent = tree.n_nodes, ~tree.is_leaf, tree.parent
    ids = np.arange(n)
    if not n or parent[0] != -1 or tree.depth[0] != 0 or np.any((parent[1:] < 0) | (parent[1:] >= ids[1:])):
        return False
    first, times, above = tree.first_child.astype(np.int64), tree.n_children.astype(np.int64), parent[1:]
    return bool(
        np.all(tree.column < len(tree.schema.columns))
        and np.all(inner[above])
        and np.all(times[inner] >= 2)
        and times[inner].sum() == n - 1
        and np.all((first[above] <= ids[1:]) & (ids[1:] < first[above] + times[above]))
        and np.all(first[~inner] == -1)
        and np.all(tree.depth[1:] == tree.depth[above] + 1)
        and np.all(np.diff(tree.depth) >= 0)
        and np.all((tree.reason < 0) == inner)
    )


def _counts_rows(tree: Tree) -> bool:
    counts = tree.counts
    return (
        counts.ndim == 2
        and counts.shape[1] == len(tree.schema.classes) > 0
        and bool(np.all(np.isfinite(counts)) and np.all(counts >= 0) and np.all(counts.sum(axis=1) > 0))
    )


def _branches(tree: Tree) -> bool:
    """Whether the branches of every split are those of its column: ≤ and > once each, or values, none of them twice."""
    columns = tree.schema.columns
    numeric = np.array([column.kind == "numeric" for column in columns] + [False])
    shared = tree.params.missing == "fractional"  # then no branch is for an empty cell
    most = np.array([column.missing - shared for column in columns] + [0])
    above, side = tree.parent[1:], tree.side[1:]
    by_number = numeric[tree.column[above]]
    n_codes = np.diff(tree.branch_start)[1:]
    owner = np.repeat(above, n_codes)
    codes = np.column_stack([owner, tree.branch_values])
    cut = numeric[tree.column]
    once = all(
        np.array_equal(np.bincount(above[side == way], minlength=tree.n_nodes)[cut], np.ones(cut.sum()))
        for way in (BELOW, ABOVE)
    )
    return bool(
        tree.side[0] == 0
        and tree.branch_start[1] == 0
        and np.all(np.isin(side[by_number], (BELOW, ABOVE, EMPTY)))
        and np.all(side[~by_number] == VALUES)
        and np.all(n_codes[~by_number] > 0)
        and np.all(n_codes[by_number] == 0)
        and np.all((codes[:, 1] >= 0) & (codes[:, 1] <= most[tree.column[owner]]))
        and len(np.unique(codes, axis=0)) == len(codes)
        and once
        and np.all(np.isfinite(tree.threshold[cut]))
    )

"""The record of a node: what is left to test there, and what it costs; and all records of a tree, level by level."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.criteria import entropy
from engine.node import Node
from engine.tree import Tree


@dataclass(frozen=True, slots=True)
class Record:
    """The full record of a node; costs in bits. columns_left: names that may still be tested below."""

    id: int
    parent: int
    depth: int
    branch: str | None
    samples: float
    counts: tuple[float, ...]
    label: str
    entropy: float
    columns_left: tuple[str, ...]
    split: str | None
    value: float | None
    reason: str | None
    leaves_below: int
    cost: float
    cost_below: float


def values_without_rows(tree: Tree, node: int) -> tuple[str, ...]:
    """Values of the split column that lead nowhere here; a row with one stops at this node and gets its class."""
    column = Node(tree, node).column
    if column is None or column.kind == "numeric":
        return ()
    present = {int(code) for child in tree.children(node) for code in tree.branch_codes(child)}
    return tuple(label for code, label in enumerate(column.labels) if code not in present)


def columns_left(tree: Tree, node: int) -> tuple[str, ...]:
    """Columns that may still be tested at this node."""
    used = used_above(tree, node)
    return tuple(column.name for j, column in enumerate(tree.schema.columns) if j not in used)


def listing(tree: Tree, leaves: NDArray[np.bool_] | None = None) -> list[Record]:
    """All nodes level by level, or those of the tree that ends at the given leaves."""
    ends = tree.is_leaf if leaves is None else leaves
    drawn = tree.drawn(ends)
    leaves_below = tree.sum_below((ends & drawn).astype(np.int64))
    cost, entropies = tree.bits, entropy(tree.counts)
    cost_below = tree.sum_below(np.where(ends & drawn, cost, 0.0))
    used: list[frozenset[int]] = [frozenset()] * tree.n_nodes
    records = []
    for i in np.flatnonzero(drawn).tolist():
        node = Node(tree, i)
        parent = node.parent
        if parent is not None:
            used[i] = used[parent.id] | _told_apart(tree, parent.id)
        ended = bool(ends[i])
        records.append(
            Record(
                id=i,
                parent=int(tree.parent[i]),
                depth=int(tree.depth[i]),
                branch=node.branch,
                samples=node.samples,
                counts=tuple(node.counts.tolist()),
                label=node.label,
                entropy=float(entropies[i]),
                columns_left=tuple(c.name for j, c in enumerate(tree.schema.columns) if j not in used[i]),
                split=None if ended or node.column is None else node.column.name,
                value=None if ended else float(tree.value[i]),
                reason=node.reason or ("pruned" if ended else None),
                leaves_below=int(leaves_below[i]),
                cost=float(cost[i]),
                cost_below=float(cost_below[i]),
            )
        )
    return records


def used_above(tree: Tree, node: int) -> set[int]:
    """Columns that a node may not test: a categorical one whose values are all told apart above."""
    return {j for step in tree.path(node)[:-1] for j in _told_apart(tree, step)}


def _told_apart(tree: Tree, node: int) -> frozenset[int]:
    """The column all of whose values an inner node tells apart, so that it is not tested again below; else none."""
    j = int(tree.column[node])
    once = tree.params.branching == "multiway" and tree.schema.columns[j].kind == "categorical"
    return frozenset({j} if once else ())

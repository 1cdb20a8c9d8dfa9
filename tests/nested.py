"""A tree written down as nested lists: an inner node is the list of its children, a leaf the tuple of its counts."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine import Column, Params, Schema, Tree
from engine.tree import ROOT, VALUES


def tree_of(nested: Any, missing: str = "branch") -> Tree:
    """Every level tests a column of its own, "x0" at the root; its children are for the values "0", "1", ….

    [[(3, 0), (0, 1)], (0, 5)] is a root of counts (3, 6) with an inner node of (3, 1) and a leaf of (0, 5).
    """
    level, nodes = [(-1, 0, 0, nested)], []
    while level:
        first = len(nodes) + len(level)
        below: list[Any] = []
        for parent, code, depth, node in level:
            number, children = len(nodes), node if isinstance(node, list) else []
            nodes.append((parent, code, depth, first + len(below) if children else -1, len(children), _counts(node)))
            below += [(number, code, depth + 1, child) for code, child in enumerate(children)]
        level = below
    parent, code, depth, first_child, n_children, counts = (np.array(each) for each in zip(*nodes, strict=True))
    inner, entered = first_child >= 0, np.arange(len(nodes)) > 0
    words = tuple(map(str, range(max(2, n_children.max()))))
    columns = tuple(Column(f"x{j}", "categorical", words, np.empty(0)) for j in range(max(1, depth.max())))
    return Tree(
        parent=parent,
        depth=depth,
        column=np.where(inner, depth, -1),
        threshold=np.full(len(nodes), np.nan),
        value=np.where(inner, 1.0, np.nan),
        first_child=first_child,
        n_children=n_children,
        side=np.where(entered, VALUES, ROOT),
        branch_start=np.concatenate([[0], np.cumsum(entered)]),
        branch_values=code[1:],
        counts=counts,
        reason=np.where(inner, -1, np.where((counts > 0).sum(axis=1) > 1, 1, 0)),
        schema=Schema("class", columns, tuple("abcdef"[: counts.shape[1]])),
        params=Params(missing=missing),
        fingerprint="",
    )


def _counts(node: Any) -> tuple[float, ...]:
    if isinstance(node, tuple):
        return node
    return tuple(map(sum, zip(*map(_counts, node), strict=True)))

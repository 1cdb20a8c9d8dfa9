"""The tree as text in the shape that scikit-learn's export_text has made familiar."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.export import count_text, one_line, walk
from engine.node import Node
from engine.tree import BELOW, Tree

MOST_DRAWN = 40
"""Levels that are drawn; below them the level is written out, so that deep trees stay of a size to open."""


def to_branches(tree: Tree, leaves: NDArray[np.bool_] | None = None) -> str:
    """A line a branch, indented by bars, and one a leaf with its class counts and class."""
    ends = tree.is_leaf if leaves is None else leaves
    lines = []
    for node, entering in walk(tree, ends):
        if not entering:
            continue
        here, depth = Node(tree, node), int(tree.depth[node])
        if node:
            lines.append(_bars(depth - 1) + one_line(_ascii(here)))
        if ends[node]:
            weights = ", ".join(count_text(n) for n in here.counts.tolist())
            lines.append(_bars(depth) + one_line(f"weights: [{weights}] class: {here.label}"))
    return "\n".join(lines) + "\n"


def _ascii(node: Node) -> str:
    """The condition with ≤ and > as programs write them, one below the other."""
    parent, branch = node.parent, node.branch
    assert parent is not None and parent.column is not None and branch is not None
    if parent.threshold is None or branch[:2] not in ("≤ ", "> "):
        return f"{parent.column.name} = {branch}"
    sign = "<=" if node.tree.side[node.id] == BELOW else "> "
    return f"{parent.column.name} {sign} {branch[2:]}"


def _bars(depth: int) -> str:
    if depth <= MOST_DRAWN:
        return "|   " * depth + "|--- "
    return "|   " * MOST_DRAWN + f"[level {depth}] |--- "

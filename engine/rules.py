"""The rules of many nodes at once, each as short as it can be said.

A path may test a column many times, each time narrower: of the tests of one column that send rows the same way (≤, >,
by value) the last implies the others, and only it is said.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.node import Node
from engine.tree import Tree


def short_rules(tree: Tree, nodes: NDArray[np.int64]) -> list[tuple[str, ...]]:
    """The conditions that lead to each node, in the order in which their columns are first asked.

    One walk through the paths to these nodes, with a dictionary of what holds at the moment: it costs the nodes passed,
    not the length of all paths together.
    """
    passed, found = _passed(tree, nodes), {}
    wanted = set(nodes.tolist())
    holds: dict[tuple[int, int], int] = {}  # column and side → the node that it leads into
    texts: dict[int, str] = {}
    stack: list[tuple[int, tuple[int, int] | None, int | None]] = [(0, None, None)]
    while stack:
        node, left, before = stack.pop()
        if left is not None:  # on the way out: what held before
            if before is None:
                del holds[left]
            else:
                holds[left] = before
            continue
        if node:
            entered = (int(tree.column[tree.parent[node]]), int(tree.side[node]))
            stack.append((node, entered, holds.get(entered)))
            holds[entered] = node
        if node in wanted:
            for step in holds.values():
                if step not in texts:
                    texts[step] = Node(tree, step).short_condition or ""
            found[node] = tuple(texts[step] for step in holds.values())
        stack.extend((child, None, None) for child in reversed(tree.children(node)) if passed[child])
    return [found[node] for node in nodes.tolist()]


def _passed(tree: Tree, nodes: NDArray[np.int64]) -> NDArray[np.bool_]:
    """These nodes and those above them, bool [n_nodes]."""
    passed = np.zeros(tree.n_nodes, dtype=bool)
    passed[nodes] = True
    for level in reversed(tree.levels()[1:]):
        passed[tree.parent[level][passed[level]]] = True
    return passed

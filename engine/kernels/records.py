"""Writing records and bringing finished nodes into level order, compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from engine.kernels.inner import inner
from engine.kernels.shapes import HEADER
from engine.tree import VALUES

U = np.uint64


class LevelOrder(NamedTuple):
    """The arrays of a tree, see tree.Tree, with the codes beside each threshold instead of thresholds."""

    parent: Any
    depth: Any
    column: Any
    value: Any
    low: Any
    high: Any
    first_child: Any
    n_children: Any
    side: Any
    branch_start: Any
    branch_values: Any
    counts: Any
    reason: Any


@inner
def pack_block(layout, codes, classes, map_at, to_slot, first, records):
    """Write the records and ranks of rows first …; codes: int32 [column, row] of the table."""
    n_columns, n = codes.shape
    for row in range(n):
        at = (first + row) * layout.stride
        records[at] = classes[row]
        records[at + 2], records[at + 3] = (first + row) & 0xFFFF, (first + row) >> 16
    for j in range(layout.n_slot_columns):
        at = first * layout.stride + HEADER + j
        for row in range(n):
            slot = codes[j, row]
            if map_at[j] >= 0:
                slot = to_slot[map_at[j] + slot]
            records[at] = (layout.offset[j] + slot) * layout.n_classes
            at += layout.stride
    for j in range(n_columns):
        if layout.rank_at[j] >= 0:
            at = first * layout.n_ranks + layout.rank_at[j]
            for row in range(n):
                layout.ranks[at] = codes[j, row]
                at += layout.n_ranks


@inner
def number_nodes(nodes, order, tree):
    """Number the nodes that hang on the first one in level order, and link them; how many branch values there are.

    order: to write, int64 [node of the tree], where it is among the nodes. Breadth first: children are entered when
    their parent is read.
    """
    order[0], n_entered, n_values = 0, 1, 0
    tree.parent[0], tree.depth[0] = -1, 0
    for i in range(len(order)):
        node = U(order[i])
        tree.branch_start[i] = n_values
        tree.side[i] = nodes.side[node]
        n_values += nodes.side[node] == VALUES
        n_children, first = np.int64(nodes.n_children[node]), np.int64(nodes.first[node])
        tree.n_children[i], tree.first_child[i] = n_children, n_entered if n_children else -1
        for child in range(n_children):
            order[U(n_entered)] = first + child
            tree.parent[U(n_entered)], tree.depth[U(n_entered)] = i, tree.depth[i] + 1
            n_entered += 1
    tree.branch_start[len(order)] = n_values
    return n_values


@inner
def fill_nodes(nodes, order, tree, start, stop):
    """Bring over what else there is of the tree's nodes start … stop − 1, by their order."""
    for i in range(start, stop):
        node = U(order[i])
        tree.column[i], tree.value[i], tree.reason[i] = nodes.column[node], nodes.value[node], nodes.reason[node]
        tree.low[i], tree.high[i] = nodes.low[node], nodes.high[node]
        if tree.side[i] == VALUES:
            tree.branch_values[U(tree.branch_start[i])] = nodes.branch[node]
        for k in range(nodes.counts.shape[1]):
            tree.counts[i, k] = nodes.counts[node, k]

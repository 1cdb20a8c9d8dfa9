"""Two pruned trees as one: which node of one is which node of the other.

A node is the conditions that lead to it, so two trees are laid over each other from their roots: children of matched
nodes match where their branches say the same. Columns, values and classes are compared by name, thresholds by their
exact value, so trees of different settings, columns and training rows can be matched.

    before      outlook ?            after     outlook ?            union    outlook ?          kept
                ├ sunny: humidity ?            ├ sunny: windy ?              ├ sunny            changed
                │        ├ high: no            │        ├ false: no          │  ├ high: no      only before
                │        └ normal: yes         │        └ true: yes          │  ├ normal: yes   only before
                └ rainy: yes                   └ rainy: yes                  │  ├ false: no     only after
                                                                             │  └ true: yes     only after
                                                                             └ rainy: yes       kept
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.table import Column
from engine.tree import ABOVE, BELOW, EMPTY, VALUES, Tree

Ints = NDArray[np.int64]
Mask = NDArray[np.bool_]

STATUSES = ("kept", "changed", "only before", "only after")
KEPT, CHANGED, BEFORE, AFTER = range(4)
_NO_VALUE = 2**31
"""The code of an empty cell in both trees; it comes after all values."""


@dataclass(frozen=True, slots=True, eq=False)
class Union:
    """The nodes of two pruned trees, in level order, the children of a node contiguous, as in Tree.

    All arrays are int64 [n_nodes]. before, after: the node in each tree, −1 for none. status: index into STATUSES; a
    node is changed where one tree splits it and the other does not, or not so, or where its leaves differ in class.
    The children of a node are in the order of the first tree, those that only the second has behind them, except that
    of one and the same split they stand where their values do.
    """

    parent: Ints
    depth: Ints
    before: Ints
    after: Ints
    status: Ints

    @property
    def n_nodes(self) -> int:
        return len(self.parent)

    def counts(self) -> dict[str, int]:
        """How many nodes have each status."""
        return dict(zip(STATUSES, np.bincount(self.status, minlength=len(STATUSES)).tolist(), strict=True))


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """One tree in terms that both share: key and rank of the branch into each node, split of each node, class."""

    tree: Tree
    leaves: Mask
    key: Ints
    rank: Ints
    split: Ints
    grouped: Mask
    label: Ints


def match(before: Tree, after: Tree, before_leaves: Mask, after_leaves: Mask) -> Union:
    """The union of two trees that end at some leaves, bool [n_nodes] each: see Pruning.leaves_at.

    Level by level: the children of all pairs of nodes are brought together and sorted by parent and branch, so it costs
    the sorting of the nodes and knows no depth.
    """
    a, b = _shared_terms(before, after, before_leaves, after_leaves)
    n_keys = int(max(a.key.max(), b.key.max())) + 1
    parents, froms, tos, statuses = [np.array([-1])], [np.zeros(1, dtype=np.int64)], [np.zeros(1, dtype=np.int64)], []
    depths, first = [np.zeros(1, dtype=np.int64)], 0
    while len(parents[-1]):
        at_a, at_b = froms[-1], tos[-1]
        owner_a, child_a = _children(a, at_a)
        owner_b, child_b = _children(b, at_b)
        key_a, key_b = owner_a * n_keys + a.key[child_a], owner_b * n_keys + b.key[child_b]
        keys, place = np.unique(np.concatenate([key_a, key_b]), return_inverse=True)
        owner = keys // n_keys
        kid_a, kid_b = np.full(len(keys), -1, dtype=np.int64), np.full(len(keys), -1, dtype=np.int64)
        kid_a[place[: len(key_a)]], kid_b[place[len(key_a) :]] = child_a, child_b
        status = _statuses(a, b, at_a, at_b, owner[(kid_a >= 0) & (kid_b >= 0)])
        rank = np.where(kid_a >= 0, a.rank[kid_a], b.rank[kid_b])
        behind = (kid_a < 0) & (status[owner] == CHANGED)
        order = np.lexsort((rank, behind, owner))
        statuses.append(status)
        parents.append(owner[order] + first)
        froms.append(kid_a[order])
        tos.append(kid_b[order])
        depths.append(np.full(len(keys), len(depths), dtype=np.int64))
        first += len(at_a)
    columns = [np.concatenate(part).astype(np.int64) for part in (parents, depths, froms, tos, statuses)]
    for column in columns:
        column.flags.writeable = False
    return Union(*columns)


def _children(side: _Side, nodes: Ints) -> tuple[Ints, Ints]:
    """The children of those of these nodes that are inner ones: the place of the parent, and the child."""
    places = np.flatnonzero((nodes >= 0) & ~side.leaves[nodes])
    inner = nodes[places]
    first, times = side.tree.first_child[inner].astype(np.int64), side.tree.n_children[inner].astype(np.int64)
    children = np.arange(times.sum()) + np.repeat(first - (np.cumsum(times) - times), times)
    return np.repeat(places, times), children


def _statuses(a: _Side, b: _Side, at_a: Ints, at_b: Ints, matched: Ints) -> Ints:
    """What has become of each pair of nodes. matched: the place of the parent of every pair of children."""
    in_a, in_b = at_a >= 0, at_b >= 0
    leaf_a, leaf_b = a.leaves[at_a], b.leaves[at_b]
    pairs = np.bincount(matched, minlength=len(at_a))
    whole = (pairs == a.tree.n_children[at_a]) & (pairs == b.tree.n_children[at_b])
    same_split = (a.split[at_a] == b.split[at_b]) & (whole | ~(a.grouped[at_a] | b.grouped[at_b]))
    same = np.where(leaf_a & leaf_b, a.label[at_a] == b.label[at_b], ~leaf_a & ~leaf_b & same_split)
    both = np.where(same, KEPT, CHANGED)
    return np.where(in_a & in_b, both, np.where(in_a, BEFORE, AFTER))


def _shared_terms(before: Tree, after: Tree, before_leaves: Mask, after_leaves: Mask) -> tuple[_Side, _Side]:
    trees, leaves = (before, after), (before_leaves, after_leaves)
    columns: dict[tuple[str, str], int] = {}
    values: dict[tuple[str, str], dict[str, int]] = {}
    classes: dict[str, int] = {}
    cuts = np.unique(np.concatenate([tree.threshold[~np.isnan(tree.threshold)] for tree in trees]))
    groups: dict[tuple[int, ...], int] = {}
    raw = []
    for tree in trees:
        schema = tree.schema
        column = np.array([columns.setdefault((c.name, c.kind), len(columns)) for c in schema.columns], dtype=np.int64)
        codes = [_codes(c, values.setdefault((c.name, c.kind), {})) for c in schema.columns]
        label = np.array([classes.setdefault(name, len(classes)) for name in schema.classes], dtype=np.int64)
        raw.append((column, codes, label[tree.label]))
    sides = [
        _side(tree, ends, column, codes, label, cuts, groups)
        for tree, ends, (column, codes, label) in zip(trees, leaves, raw, strict=True)
    ]
    _, key = np.unique(np.concatenate([side.key for side in sides]), return_inverse=True)
    n = before.n_nodes
    a, b = (
        _Side(side.tree, side.leaves, keys, side.rank, side.split, side.grouped, side.label)
        for side, keys in zip(sides, (key[:n], key[n:]), strict=True)
    )
    return a, b


def _codes(column: Column, known: dict[str, int]) -> Ints:
    """The shared code of every code of a column; of a numeric one none is asked for."""
    if column.kind == "numeric":
        return np.zeros(0, dtype=np.int64)
    return np.array([*(known.setdefault(label, len(known)) for label in column.labels), _NO_VALUE], dtype=np.int64)


def _side(
    tree: Tree,
    leaves: Mask,
    column: Ints,
    codes: list[Ints],
    label: Ints,
    cuts: NDArray[np.float64],
    groups: dict[tuple[int, ...], int],
) -> _Side:
    above = np.maximum(tree.parent, 0)
    asked = np.append(column, -1)[tree.column]  # column −1, a leaf's, is the last one
    cut = np.searchsorted(cuts, np.nan_to_num(tree.threshold)) + 1
    value = np.zeros(tree.n_nodes, dtype=np.int64)
    numeric = (tree.side == BELOW) | (tree.side == ABOVE)
    value[numeric] = cut[above[numeric]]
    rank = tree.side.astype(np.int64)
    grouped = np.zeros(tree.n_nodes, dtype=bool)
    by_value = np.flatnonzero(tree.side == VALUES)
    n_values = np.diff(tree.branch_start)
    first = tree.branch_values[tree.branch_start[by_value]]
    rank[by_value] = value[by_value] = _looked_up(codes, tree.column[above[by_value]], first)
    for node in by_value[n_values[by_value] > 1].tolist():
        shared = codes[int(tree.column[above[node]])][tree.branch_codes(node)]
        value[node] = _NO_VALUE + 1 + groups.setdefault(tuple(sorted(shared.tolist())), len(groups))
        grouped[above[node]] = True
    key = (asked[above] * (EMPTY + 1) + tree.side) * (2 * _NO_VALUE) + value
    split = asked * (len(cuts) + 2) + np.where(np.isnan(tree.threshold), 0, cut)
    return _Side(tree, leaves, key, rank, split, grouped, label)


def _looked_up(codes: list[Ints], column: NDArray[Any], code: NDArray[Any]) -> Ints:
    """codes[column][code], for many at once."""
    starts = np.cumsum([0, *map(len, codes)])
    everything = np.concatenate([*codes, np.zeros(1, dtype=np.int64)])
    found: Ints = everything[starts[column] + code]
    return found

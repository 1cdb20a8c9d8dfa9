"""A tree as a flat list of rules, each with at most one condition a column, however often its path asks the column.

    x ≤ 5, then x > 3, then y = a or b, then y = b      →      3 < x ≤ 5 and y = b

So the rules of a tree of thousands of levels stay short. Rules are data; what they look like is for those who write
them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.table import Column
from engine.tree import ABOVE, BELOW, EMPTY, VALUES, Tree

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Interval:
    """low < number ≤ high, −inf and inf where there is no end; an empty cell does not fit."""

    column: Column
    low: float
    high: float


@dataclass(frozen=True, slots=True, eq=False)
class Among:
    """One of some values of a column; or, with `others`, any text but those. missing: whether an empty cell fits.

    values: in the column's order. Without values it is the empty cell alone, of a numeric column too.
    """

    column: Column
    values: tuple[str, ...]
    missing: bool = False
    others: bool = False


Condition = Interval | Among


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """Rows that fit all conditions end at the node. stops: an inner node, whose branches the rows do not fit.

    A condition that several rules share is one object in all of them.
    """

    node: int
    conditions: tuple[Condition, ...]
    stops: bool = False


def flat_rules(tree: Tree, leaves: Mask | None = None) -> list[Rule]:
    """The rules of the leaves, and of inner nodes where a row may stop, in the order of a walk, a node before those
    below it.

    Every row fits exactly one; where the tree shares rows out, one with an empty cell in a column that is asked fits
    none. leaves: bool [n_nodes], the leaves after pruning. Costs the nodes passed and the length of the rules.
    """
    ends = tree.is_leaf if leaves is None else leaves
    holds: dict[int, Condition] = {}
    rules = []
    for node in _walk(tree, ends, holds):
        if ends[node]:
            rules.append(Rule(node, tuple(holds.values())))
            continue
        asked = int(tree.column[node])
        if (stop := _stopping(tree, node, holds.get(asked))) is not None:
            rules.append(Rule(node, tuple({**holds, asked: stop}.values()), stops=True))
    return rules


def _walk(tree: Tree, ends: Mask, holds: dict[int, Condition]) -> Iterator[int]:
    """Depth first; while a node is visited, `holds` has its condition of every column, in the order first asked."""
    stack: list[tuple[int, bool, Condition | None]] = [(0, True, None)]
    while stack:
        node, entering, before = stack.pop()
        asked = int(tree.column[tree.parent[node]]) if node else -1
        if not entering:
            if before is None:
                holds.pop(asked, None)
            else:
                holds[asked] = before
            continue
        if node:
            stack.append((node, False, holds.get(asked)))
            holds[asked] = narrowed(tree, node, holds.get(asked))
        yield node
        if not ends[node]:
            stack.extend((child, True, None) for child in reversed(tree.children(node)))


def narrowed(tree: Tree, node: int, before: Condition | None = None) -> Condition:
    """What holds of the column that led into a node: the last step of its path, within what held of it before."""
    parent = int(tree.parent[node])
    column, side = tree.schema.columns[int(tree.column[parent])], tree.side[node]
    if side == EMPTY:
        return Among(column, (), missing=True)
    if side == VALUES:
        return _among(column, tree.branch_codes(node))
    assert side in (BELOW, ABOVE)
    threshold = float(tree.threshold[parent])
    held = before if isinstance(before, Interval) else Interval(column, -np.inf, np.inf)
    return (
        replace(held, high=min(held.high, threshold)) if side == BELOW else replace(held, low=max(held.low, threshold))
    )


def _stopping(tree: Tree, node: int, before: Condition | None) -> Condition | None:
    """The values of a node's column that no branch takes, as far as they can come here; None where there are none."""
    column, children = tree.schema.columns[int(tree.column[node])], tree.children(node)
    shared = tree.params.missing == "fractional"
    if column.kind == "numeric":
        has_branch = isinstance(before, Interval) or any(tree.side[child] == EMPTY for child in children)
        return None if has_branch or shared else Among(column, (), missing=True)
    first, last = tree.branch_start[children.start], tree.branch_start[children.stop]
    taken = _among(column, np.unique(tree.branch_values[first:last]))
    empty = not (taken.missing or shared)
    if before is None:
        return Among(column, taken.values, missing=empty, others=True)
    assert isinstance(before, Among)
    branches = set(taken.values)
    left = tuple(value for value in before.values if value not in branches)
    return Among(column, left, before.missing and empty) if left or (before.missing and empty) else None


def _among(column: Column, codes: NDArray[np.int32]) -> Among:
    """codes: ascending; that of an empty cell, the last, may be among them."""
    listed = codes.tolist()
    missing = bool(listed) and listed[-1] == column.missing
    return Among(column, tuple(column.labels[code] for code in (listed[:-1] if missing else listed)), missing)

"""Growing a tree: which split a node gets, or why it stays a leaf."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from oracle import release8
from oracle.measures import TIE
from oracle.settings import RELEASE8, Settings
from oracle.splits import BINARY, Branch, Split, splits_of
from oracle.table import CATEGORICAL, SMALL, Rows, Table, at_least


@dataclass(eq=False)
class Node:
    """A node of the grown tree; `reason` says why a leaf stopped, `branch` how its parent leads here."""

    rows: Rows
    depth: int
    counts: tuple[float, ...]
    branch: Branch | None = None
    split: Split | None = None
    value: float | None = None
    reason: str | None = None
    children: list[Node] = field(default_factory=list)


MEASURES = {
    "gain": lambda split: split.gain,
    "gain_ratio": lambda split: split.gain_ratio,
    "gini_decrease": lambda split: split.gini_decrease,
}
CRITERIA = {"id3": "gain", "c45": "gain_ratio", "c45-guard": "gain_ratio", "gini": "gini_decrease"}


def first_best(splits: Sequence[Split], measure: str) -> Split:
    """The first split whose value is within 1e-9 of the largest."""
    values = [MEASURES[measure](split) for split in splits]
    return next(split for split, value in zip(splits, values, strict=True) if value >= max(values) - TIE)


def candidates(table: Table, rows: Iterable[int], columns: Sequence[int], settings: Settings) -> list[Split]:
    """One candidate per column that has any, in column order."""
    cut_by = "gain" if settings.criterion == "c45-guard" else CRITERIA[settings.criterion]
    per_column = [splits_of(table, rows, column, settings.smallest_leaf, **settings.policy) for column in columns]
    return [first_best(splits, cut_by) for splits in per_column if splits]


def chosen(found: Sequence[Split], criterion: str) -> Split:
    if criterion == "c45-guard":
        average = math.fsum(split.gain for split in found) / len(found)
        found = [split for split in found if split.gain >= average - TIE]
    return first_best(found, CRITERIA[criterion])


def grow(table: Table, settings: Settings) -> Node:
    everything = dict.fromkeys(range(len(table.rows)), 1)
    return grow_below(table, settings, Node(everything, 0, table.counts(everything)), frozenset())


def grow_below(table: Table, settings: Settings, node: Node, used: frozenset[int]) -> Node:
    node.split, node.value, node.reason = decide(table, settings, node, used)
    if node.split is None:
        return node
    if table.kinds[node.split.column] == CATEGORICAL and settings.branching != BINARY:
        used = used | {node.split.column}
    for branch in node.split.branches:
        child = Node(branch.rows, node.depth + 1, table.counts(branch.rows), branch)
        node.children.append(grow_below(table, settings, child, used))
    return node


def decide(
    table: Table, settings: Settings, node: Node, used: frozenset[int]
) -> tuple[Split | None, float | None, str | None]:
    """The split of a node and its value, or why there is none: the first reason that holds."""
    n_rows = sum(node.counts)
    if n_rows - max(node.counts) <= SMALL:
        return None, None, "pure"
    columns = [column for column in range(len(table.kinds)) if column not in used]
    search = release8.competitors if settings.criterion == RELEASE8 else candidates
    found = search(table, node.rows, columns, settings)
    if not found:
        return None, None, "no candidate"
    if not at_least(n_rows, settings.min_samples_split):
        return None, None, "min_samples_split"
    if settings.max_depth is not None and node.depth >= settings.max_depth:
        return None, None, "max_depth"
    if settings.criterion == RELEASE8:
        best = release8.best(found)
        return (best.split, best.ratio, None) if best else (None, None, "no gain")
    split = chosen(found, settings.criterion)
    value = MEASURES[CRITERIA[settings.criterion]](split)
    if value <= TIE:
        return None, None, "no gain"
    if value < settings.epsilon - TIE:
        return None, None, "below epsilon"
    return split, value, None


def walk(node: Node, leaves: Iterable[Node] = ()) -> Iterator[Node]:
    """Every node of the tree in level order, nothing below `leaves`."""
    ends = set(leaves)
    level = [node]
    while level:
        yield from level
        level = [child for parent in level if parent not in ends for child in parent.children]


def leaves_of(node: Node, marks: Iterable[Node] = ()) -> list[Node]:
    """The leaves of the tree, in level order, when the marked nodes become leaves."""
    ends = set(marks)
    return [each for each in walk(node, ends) if each.split is None or each in ends]

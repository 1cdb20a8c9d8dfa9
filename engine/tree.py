"""A grown tree as parallel arrays in level order, a read-only view of one node, and the words of its rules.

Root 0; the children of a node are contiguous, so a level is a slice, a bottom-up pass runs backwards over the levels,
and "the first d levels" is a prefix. A tree alone can print, predict and be saved.

    id      0 | 1 2 3 | 4 5 6 7          children of 1: 4 5, of 3: 6 7
    parent −1 | 0 0 0 | 1 1 3 3          first_child: 1 | 4 −1 6 | −1 −1 −1 −1
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.criteria import CRITERIA, entropy, gini
from engine.sheet import InputError
from engine.table import MISSING, Column, Schema

ROOT, VALUES, BELOW, ABOVE, EMPTY = range(5)
"""How rows enter a node: not at all, by their value, by ≤, by >, by an empty cell of a numeric column."""

REASONS = ("pure", "no candidate", "min_samples_split", "max_depth", "no gain", "below epsilon")
"""Why growth stopped at a leaf: the first of these that held."""

BRANCHINGS = ("multiway",)
MISSING_POLICIES = ("branch",)


@dataclass(frozen=True, slots=True)
class Params:
    """The settings of growth; raises InputError for one that is out of range.

    A node with exactly min_samples_split rows may split; a split whose value equals epsilon is made;
    max_depth counts the tests on a path.
    """

    criterion: str = "id3"
    branching: str = "multiway"
    min_samples_split: int = 2
    min_samples_leaf: int = 1
    epsilon: float = 1e-5
    max_depth: int | None = None
    missing: str = "branch"

    def __post_init__(self) -> None:
        for name, allowed in (("criterion", CRITERIA), ("branching", BRANCHINGS), ("missing", MISSING_POLICIES)):
            if getattr(self, name) not in allowed:
                raise InputError(f"{name} must be one of {', '.join(allowed)}; it is “{getattr(self, name)}”.")
        for name, least in (("min_samples_split", 2), ("min_samples_leaf", 1), ("max_depth", 0)):
            value = getattr(self, name)
            if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < least):
                raise InputError(f"{name} must be a whole number of at least {least}; it is {value}.")
        if not (np.isfinite(self.epsilon) and self.epsilon >= 0):
            raise InputError(f"epsilon must be a finite number of at least 0; it is {self.epsilon}.")


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """All arrays are [n_nodes], read-only.

    column: index into schema.columns, −1 for a leaf. threshold: of a numeric split, else nan. value: the criterion's
    value of the split, nan for a leaf. first_child: −1 for a leaf. side: how rows enter, see ROOT …; the codes that
    lead into node i are branch_values[branch_start[i]:branch_start[i + 1]], of the parent's column, where the side is
    VALUES. counts: int64 [n_nodes, n_classes]. reason: index into REASONS, −1 for an inner node. fingerprint: of the
    table it was grown from.
    """

    parent: NDArray[np.int32]
    depth: NDArray[np.int32]
    column: NDArray[np.int32]
    threshold: NDArray[np.float64]
    value: NDArray[np.float64]
    first_child: NDArray[np.int32]
    n_children: NDArray[np.int32]
    side: NDArray[np.int8]
    branch_start: NDArray[np.int64]
    branch_values: NDArray[np.int32]
    counts: NDArray[np.int64]
    reason: NDArray[np.int8]
    schema: Schema
    params: Params
    fingerprint: str

    @property
    def n_nodes(self) -> int:
        return len(self.parent)

    @property
    def is_leaf(self) -> NDArray[np.bool_]:
        return self.column < 0

    @property
    def n_leaves(self) -> int:
        return int(np.count_nonzero(self.column < 0))

    @property
    def samples(self) -> NDArray[np.int64]:
        """Rows per node."""
        totals: NDArray[np.int64] = self.counts.sum(axis=1)
        return totals

    @property
    def label(self) -> NDArray[np.int64]:
        """The class with the largest count per node, the first one among equals."""
        return self.counts.argmax(axis=1)

    @property
    def bits(self) -> NDArray[np.float64]:
        """Cost as a leaf per node: n·H, in bits."""
        costs: NDArray[np.float64] = self.samples * entropy(self.counts)
        return costs

    def levels(self) -> list[slice]:
        """The nodes of each depth."""
        bounds = np.searchsorted(self.depth, np.arange(int(self.depth[-1]) + 2))
        return [slice(a, b) for a, b in pairwise(bounds.tolist())]

    def children(self, node: int) -> range:
        first = int(self.first_child[node])
        return range(first, first + int(self.n_children[node])) if first >= 0 else range(0)

    def path(self, node: int) -> list[int]:
        """The nodes from the root to this one."""
        nodes = [node]
        while nodes[-1]:
            nodes.append(int(self.parent[nodes[-1]]))
        return nodes[::-1]

    def branch_codes(self, node: int) -> NDArray[np.int32]:
        return self.branch_values[self.branch_start[node] : self.branch_start[node + 1]]

    def sum_below(self, values: NDArray[Any]) -> NDArray[Any]:
        """For every node the sum of `values` over it and all nodes below it."""
        total = values.copy()
        for level in reversed(self.levels()[1:]):
            np.add.at(total, self.parent[level], total[level])
        return total


@dataclass(frozen=True, slots=True)
class Node:
    """A read-only view of one node of a tree."""

    tree: Tree
    id: int

    @property
    def counts(self) -> NDArray[np.int64]:
        return self.tree.counts[self.id]

    @property
    def samples(self) -> int:
        return int(self.counts.sum())

    @property
    def entropy(self) -> float:
        return float(entropy(self.counts))

    @property
    def gini(self) -> float:
        return float(gini(self.counts))

    @property
    def bits(self) -> float:
        """Cost as a leaf, n·H."""
        return self.samples * self.entropy

    @property
    def label(self) -> str:
        return self.tree.schema.classes[int(self.counts.argmax())]

    @property
    def is_leaf(self) -> bool:
        return bool(self.tree.column[self.id] < 0)

    @property
    def column(self) -> Column | None:
        """The column this node splits on."""
        return None if self.is_leaf else self.tree.schema.columns[self.tree.column[self.id]]

    @property
    def threshold(self) -> float | None:
        threshold = float(self.tree.threshold[self.id])
        return None if np.isnan(threshold) else threshold

    @property
    def reason(self) -> str | None:
        return REASONS[self.tree.reason[self.id]] if self.is_leaf else None

    @property
    def parent(self) -> Node | None:
        return Node(self.tree, int(self.tree.parent[self.id])) if self.id else None

    @property
    def children(self) -> Iterator[Node]:
        return (Node(self.tree, child) for child in self.tree.children(self.id))

    @property
    def branch(self) -> str | None:
        """The text of the branch that leads here, a threshold with all its digits; None for the root."""
        return self._branch(lambda column, threshold: _plain(repr(threshold)))

    @property
    def short_branch(self) -> str | None:
        """The same with a threshold as short as `threshold_text` makes it."""
        return self._branch(threshold_text)

    def _branch(self, words: Callable[[Column, float], str]) -> str | None:
        parent = self.parent
        if parent is None or parent.column is None:
            return None
        side = self.tree.side[self.id]
        if side == VALUES:
            return " or ".join(parent.column.word(int(code)) for code in self.tree.branch_codes(self.id))
        if side == EMPTY:
            return MISSING
        return f"{'≤' if side == BELOW else '>'} {words(parent.column, float(self.tree.threshold[parent.id]))}"

    @property
    def condition(self) -> str | None:
        """The last step of the rule, such as “outlook = sunny” or “humidity ≤ 77.5”."""
        return self._condition(self.branch)

    def _condition(self, branch: str | None) -> str | None:
        parent = self.parent
        if parent is None or parent.column is None or branch is None:
            return None
        joint = " " if self.tree.side[self.id] in (BELOW, ABOVE) else " = "
        return f"{parent.column.name}{joint}{branch}"

    @property
    def rule(self) -> list[str]:
        """The conditions from the root to here, in order."""
        steps = (Node(self.tree, node).condition for node in self.tree.path(self.id)[1:])
        return [step for step in steps if step is not None]

    @property
    def short_rule(self) -> list[str]:
        """The same with short thresholds."""
        nodes = [Node(self.tree, node) for node in self.tree.path(self.id)[1:]]
        steps = (node._condition(node.short_branch) for node in nodes)
        return [step for step in steps if step is not None]


def threshold_text(column: Column, threshold: float) -> str:
    """As many digits as it takes to lie clearly between the column's neighbouring values, at least four.

    The text stays within a tenth of the gap around the threshold, so it separates the values of the table as the
    threshold does; a value that is not in the table can lie between the two.
    """
    threshold = float(threshold)
    place = int(np.searchsorted(column.numbers, threshold, side="right"))
    low = float(column.numbers[place - 1]) if place else -np.inf
    high = float(column.numbers[place]) if place < len(column.numbers) else np.inf
    slack = (high / 10 - low / 10) if np.isfinite(high / 10 - low / 10) else 0.0
    for digits in range(4, 17):
        text = f"{threshold:.{digits}g}"
        if low <= float(text) < high and abs(float(text) - threshold) <= slack:
            return _plain(text)
    return _plain(repr(threshold))


def _plain(text: str) -> str:
    """A number's text without an exponent where that is short, and without a trailing “.0”."""
    value = float(text)
    if "e" in text and 1e-4 <= abs(value) < 1e15:
        text = np.format_float_positional(value, trim="-")
    return text.removesuffix(".0")

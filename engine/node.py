"""A read-only view of one node of a tree, and the words of its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.criteria import entropy, gini
from engine.table import MISSING, Column
from engine.tree import ABOVE, BELOW, EMPTY, REASONS, VALUES, Tree, largest_class


@dataclass(frozen=True, slots=True)
class Node:
    """A read-only view of one node of a tree."""

    tree: Tree
    id: int

    @property
    def counts(self) -> NDArray[Any]:
        return self.tree.counts[self.id]

    @property
    def samples(self) -> float:
        """Rows here, a whole number unless rows are shared out."""
        n: float = self.counts.sum().item()
        return n

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
        return self.tree.schema.classes[int(largest_class(self.counts))]

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
        return self._branch(lambda column, threshold: exact_text(threshold))

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
        return _of_side(side, words(parent.column, float(self.tree.threshold[parent.id])))

    @property
    def condition(self) -> str | None:
        """The last step of the rule, such as “outlook = sunny” or “humidity ≤ 77.5”."""
        return self._condition(self.branch)

    @property
    def short_condition(self) -> str | None:
        """The same with a short threshold."""
        return self._condition(self.short_branch)

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
        steps = (Node(self.tree, node).short_condition for node in self.tree.path(self.id)[1:])
        return [step for step in steps if step is not None]


def short_branches(tree: Tree, nodes: NDArray[Any]) -> list[str]:
    """`Node.short_branch` of many nodes other than the root; a threshold is put in words once for both its sides."""
    sides, parents = tree.side[nodes], tree.parent[nodes]
    cut = np.unique(parents[(sides == BELOW) | (sides == ABOVE)])
    texts: dict[int, str] = {}
    for j in np.unique(tree.column[cut]).tolist():
        those = cut[tree.column[cut] == j]
        texts |= zip(those.tolist(), threshold_texts(tree.schema.columns[j], tree.threshold[those]), strict=True)
    return [
        _of_side(side, texts[parent]) if side in (BELOW, ABOVE) else Node(tree, node).short_branch or ""
        for node, side, parent in zip(nodes.tolist(), sides.tolist(), parents.tolist(), strict=True)
    ]


def _of_side(side: int, threshold: str) -> str:
    return f"{'≤' if side == BELOW else '>'} {threshold}"


def exact_text(threshold: float) -> str:
    """A threshold with all its digits: read back, it is the same number."""
    return _plain(repr(threshold))


def threshold_text(column: Column, threshold: float) -> str:
    """As many digits as it takes to lie clearly between the column's neighbouring values, at least four.

    The text stays within a tenth of the gap around the threshold, so it separates the values of the table as the
    threshold does; a value that is not in the table can lie between the two.
    """
    return threshold_texts(column, np.array([threshold], dtype=float))[0]


def threshold_texts(column: Column, thresholds: NDArray[np.float64]) -> list[str]:
    """The same for several thresholds of a column."""
    place, numbers = np.searchsorted(column.numbers, thresholds, side="right"), column.numbers
    low, high = np.full(len(place), -np.inf), np.full(len(place), np.inf)
    above, below = place > 0, place < len(numbers)
    low[above], high[below] = numbers[place[above] - 1], numbers[place[below]]
    gap = high / 10 - low / 10
    slack = np.where(np.isfinite(gap), gap, 0.0)
    return list(map(_between, thresholds.tolist(), low.tolist(), high.tolist(), slack.tolist()))


def _between(threshold: float, low: float, high: float, slack: float) -> str:
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

"""A slow, plain decision-tree engine to hold the fast one to.

Written from the definitions alone (measures, growth, prediction, pruning at one alpha): lists of rows, recursion, no
arrays. It knows nothing of `engine`. A table is a list of rows; a cell is a text of a categorical column, a number of a
numeric one, or None where it is missing. Only for small tables: it counts everything again at every node and recurses
once per level.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise, product

TIE = 1e-9
NUMERIC, CATEGORICAL = "numeric", "categorical"

Cell = str | float | None


@dataclass(frozen=True)
class Settings:
    """How to grow; the names and defaults are those of the definitions."""

    criterion: str = "id3"
    min_samples_split: int = 2
    min_samples_leaf: int = 1
    epsilon: float = 1e-5
    max_depth: int | None = None


@dataclass(frozen=True)
class Table:
    """Rows of cells, the kind of each column, a label per row, the classes in sorted order."""

    rows: Sequence[Sequence[Cell]]
    kinds: Sequence[str]
    labels: Sequence[str]

    @property
    def classes(self) -> list[str]:
        return sorted_values(self.labels)

    def counts(self, rows: Sequence[int]) -> tuple[int, ...]:
        labels = [self.labels[row] for row in rows]
        return tuple(labels.count(name) for name in self.classes)


@dataclass(frozen=True)
class Branch:
    """One way down: `side` is "value", "<=", ">" or "missing"; `value` is the text of a "value" branch."""

    side: str
    rows: tuple[int, ...]
    value: str | None = None


@dataclass(frozen=True)
class Split:
    column: int
    threshold: float | None
    branches: tuple[Branch, ...]
    gain: float
    conditional_entropy: float
    split_information: float
    gini_decrease: float

    @property
    def gain_ratio(self) -> float:
        return self.gain / self.split_information


@dataclass
class Node:
    """A node of the grown tree; `reason` says why a leaf stopped, `branch` how its parent leads here."""

    rows: tuple[int, ...]
    depth: int
    counts: tuple[int, ...]
    branch: Branch | None = None
    split: Split | None = None
    value: float | None = None
    reason: str | None = None
    children: list[Node] = field(default_factory=list)


# Measures


def entropy(counts: Sequence[int]) -> float:
    """-Σ p log2 p in bits."""
    total = sum(counts)
    return math.fsum(-count / total * math.log2(count / total) for count in counts if count)


def gini(counts: Sequence[int]) -> Fraction:
    """1 - Σ p², exactly."""
    total = sum(counts)
    return 1 - sum(Fraction(count, total) ** 2 for count in counts)


def bits(counts: Sequence[int]) -> float:
    """The cost of a leaf: -Σ N log2 (N/n)."""
    total = sum(counts)
    return math.fsum(-count * math.log2(count / total) for count in counts if count)


def sorted_values(values: Sequence[str]) -> list[str]:
    """Different values in order: as numbers when all are numbers, else by code point."""
    different = set(values)
    try:
        return sorted(different, key=lambda text: (float(text), text))
    except ValueError:
        return sorted(different)


# Candidate splits


def measured(table: Table, column: int, threshold: float | None, branches: Sequence[Branch]) -> Split:
    rows = [row for branch in branches for row in branch.rows]
    total = len(rows)
    parts = [table.counts(branch.rows) for branch in branches]
    conditional = math.fsum(sum(part) / total * entropy(part) for part in parts)
    decrease = gini(table.counts(rows)) - sum(Fraction(sum(part), total) * gini(part) for part in parts)
    return Split(
        column=column,
        threshold=threshold,
        branches=tuple(branches),
        gain=entropy(table.counts(rows)) - conditional,
        conditional_entropy=conditional,
        split_information=entropy([sum(part) for part in parts]),
        gini_decrease=float(decrease),
    )


def midpoint(low: float, high: float) -> float:
    """The threshold between two neighbouring values: t with low <= t < high, halfway where numbers allow it."""
    middle = low / 2 + high / 2
    return middle if low <= middle < high else low


def splits_of(table: Table, rows: Sequence[int], column: int, min_samples_leaf: int = 1) -> list[Split]:
    """Every split of `rows` on one column: at most one for a categorical, by rising threshold for a numeric column."""
    cells = {row: table.rows[row][column] for row in rows}
    missing = tuple(row for row in rows if cells[row] is None)
    known = [row for row in rows if cells[row] is not None]
    last = [Branch("missing", missing)] if missing else []
    found = []
    if table.kinds[column] == CATEGORICAL:
        # The labels are put in order over the whole column: "9" < "10" holds only where every label is a number.
        order = sorted_values([line[column] for line in table.rows if line[column] is not None])
        groups = [Branch("value", tuple(row for row in known if cells[row] == value), value) for value in order]
        branches = [group for group in groups if group.rows] + last
        if len(branches) >= 2:
            found.append(measured(table, column, None, branches))
    else:
        values = sorted({cells[row] for row in known})
        for low, high in pairwise(values):
            threshold = midpoint(low, high)
            lower = Branch("<=", tuple(row for row in known if cells[row] <= threshold))
            upper = Branch(">", tuple(row for row in known if cells[row] > threshold))
            found.append(measured(table, column, threshold, [lower, upper, *last]))
    return [split for split in found if all(len(branch.rows) >= min_samples_leaf for branch in split.branches)]


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


def candidates(table: Table, rows: Sequence[int], columns: Sequence[int], settings: Settings) -> list[Split]:
    """One candidate per column that has any, in column order."""
    threshold_by = "gain" if settings.criterion == "c45-guard" else CRITERIA[settings.criterion]
    per_column = [splits_of(table, rows, column, settings.min_samples_leaf) for column in columns]
    return [first_best(splits, threshold_by) for splits in per_column if splits]


def chosen(found: Sequence[Split], criterion: str) -> Split:
    if criterion == "c45-guard":
        average = math.fsum(split.gain for split in found) / len(found)
        found = [split for split in found if split.gain >= average - TIE]
    return first_best(found, CRITERIA[criterion])


# Growth


def grow(table: Table, settings: Settings) -> Node:
    everything = tuple(range(len(table.rows)))
    return grow_below(table, settings, Node(everything, 0, table.counts(everything)), frozenset())


def grow_below(table: Table, settings: Settings, node: Node, used: frozenset[int]) -> Node:
    node.split, node.value, node.reason = decide(table, settings, node, used)
    if node.split is None:
        return node
    if table.kinds[node.split.column] == CATEGORICAL:
        used = used | {node.split.column}
    for branch in node.split.branches:
        child = Node(branch.rows, node.depth + 1, table.counts(branch.rows), branch)
        node.children.append(grow_below(table, settings, child, used))
    return node


def decide(
    table: Table, settings: Settings, node: Node, used: frozenset[int]
) -> tuple[Split | None, float | None, str | None]:
    """The split of a node and its value, or why there is none: the first reason that holds."""
    if max(node.counts) == len(node.rows):
        return None, None, "pure"
    columns = [column for column in range(len(table.kinds)) if column not in used]
    found = candidates(table, node.rows, columns, settings)
    if not found:
        return None, None, "no candidate"
    if len(node.rows) < settings.min_samples_split:
        return None, None, "min_samples_split"
    if settings.max_depth is not None and node.depth >= settings.max_depth:
        return None, None, "max_depth"
    split = chosen(found, settings.criterion)
    value = MEASURES[CRITERIA[settings.criterion]](split)
    if value <= TIE:
        return None, None, "no gain"
    if value < settings.epsilon - TIE:
        return None, None, "below epsilon"
    return split, value, None


def walk(node: Node, leaves: Sequence[Node] = ()) -> Iterator[Node]:
    """Every node of the tree in level order, nothing below `leaves`."""
    ends = {id(leaf) for leaf in leaves}
    level = [node]
    while level:
        yield from level
        level = [child for parent in level if id(parent) not in ends for child in parent.children]


# Prediction


def step(node: Node, row: Sequence[Cell]) -> Node | None:
    """The child a row goes to, or None where it stops."""
    cell = row[node.split.column]
    for child in node.children:
        branch, threshold = child.branch, node.split.threshold
        if cell is None:
            fits = branch.side == "missing"
        elif branch.side == "value":
            fits = branch.value == cell
        else:
            fits = (branch.side == "<=" and cell <= threshold) or (branch.side == ">" and cell > threshold)
        if fits:
            return child
    return None


def apply(node: Node, row: Sequence[Cell], leaves: Sequence[Node] = ()) -> Node:
    """The node a row reaches, stopping at `leaves` too."""
    while node.split is not None and not any(node is leaf for leaf in leaves):
        below = step(node, row)
        if below is None:
            break
        node = below
    return node


def label(table: Table, node: Node) -> str:
    """The largest class, the first in sorted order where several are."""
    return table.classes[node.counts.index(max(node.counts))]


# Pruning


def not_above(cost: float, limit: float) -> bool:
    return cost <= limit + TIE * max(1.0, abs(limit))


def least_cost(node: Node, alpha: float) -> tuple[float, list[Node]]:
    """Bottom up: the least cost in bits of the branch, and the leaves of its smallest tree of that cost."""
    as_leaf = bits(node.counts) + alpha
    if node.split is None:
        return as_leaf, [node]
    below = [least_cost(child, alpha) for child in node.children]
    as_tree = math.fsum(cost for cost, _ in below)
    if not_above(as_leaf, as_tree):
        return as_leaf, [node]
    return as_tree, [leaf for _, leaves in below for leaf in leaves]


def pruned_leaves(root: Node, alpha: float) -> list[Node]:
    """The leaves of the tree pruned at `alpha`, left to right."""
    return least_cost(root, alpha)[1]


def critical_alpha(node: Node) -> float:
    """The one solution of R + a = Σ C_a(c), infinite for a leaf.

    The right side minus the left is concave, rises and is piecewise straight in `a`: following its straight piece to
    where that crosses zero never passes the solution and arrives after finitely many pieces.
    """
    if node.split is None:
        return math.inf
    alpha = 0.0
    while True:
        leaves = [leaf for child in node.children for leaf in least_cost(child, alpha)[1]]
        gained = bits(node.counts) - math.fsum(bits(leaf.counts) for leaf in leaves)
        crossing = gained / (len(leaves) - 1)
        if crossing <= alpha + 1e-12 * max(1.0, alpha):
            return max(crossing, 0.0)
        alpha = crossing


def critical_alpha_by_bisection(node: Node, steps: int = 200) -> float:
    """The same solution, found by halving an interval."""

    def missing_to_equal(alpha: float) -> float:
        return math.fsum(least_cost(child, alpha)[0] for child in node.children) - bits(node.counts) - alpha

    low, high = 0.0, bits(node.counts) + 1.0
    for _ in range(steps):
        middle = (low + high) / 2
        if missing_to_equal(middle) < 0:
            low = middle
        else:
            high = middle
    return high


def pruned_trees(node: Node) -> Iterator[list[Node]]:
    """The leaves of every tree that pruning can make of a branch. Grows doubly fast: tiny trees only."""
    yield [node]
    if node.split is not None:
        for parts in product(*(list(pruned_trees(child)) for child in node.children)):
            yield [leaf for part in parts for leaf in part]


def smallest_of_least_cost(root: Node, alpha: float) -> list[list[Node]]:
    """By enumeration: the trees of least cost, only those with the fewest leaves."""
    trees = list(pruned_trees(root))
    costs = [math.fsum(bits(leaf.counts) + alpha for leaf in leaves) for leaves in trees]
    cheapest = [leaves for leaves, cost in zip(trees, costs, strict=True) if not_above(cost, min(costs))]
    fewest = min(len(leaves) for leaves in cheapest)
    return [leaves for leaves in cheapest if len(leaves) == fewest]

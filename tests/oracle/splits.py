"""Every way to split rows on one column.

A row without a value has a branch of its own with `missing="branch"`, and counts as one more value where values are
grouped in two. With `missing="fractional"` it is left out of the search and then goes down every branch, with the part
of its weight that the branch has of the rows whose value is known.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise

from oracle.measures import Counts, entropy, gini
from oracle.table import CATEGORICAL, SMALL, Rows, Table, at_least, weighted

MULTIWAY, BINARY = "multiway", "binary"
BRANCH, FRACTIONAL = "branch", "fractional"
ALL_SUBSETS_UP_TO = 10


@dataclass(frozen=True)
class Branch:
    """One way down.

    `side` is "value", "group", "<=", ">" or "missing". `value` is the text of a "value", `values` are those of a
    "group", None among them standing for the missing cell. `share` is the part that a row without a value sends here.
    """

    side: str
    rows: Rows
    value: str | None = None
    values: tuple[str | None, ...] = ()
    share: float = 0.0


@dataclass(frozen=True)
class Split:
    """`counts` are the class counts of each branch without the rows shared out, `unknown` is the weight of those."""

    column: int
    threshold: float | None
    branches: tuple[Branch, ...]
    counts: tuple[Counts, ...]
    unknown: float
    missing: str

    @property
    def sizes(self) -> list[float]:
        return [sum(part) for part in self.counts]

    @property
    def known_counts(self) -> list[float]:
        return [sum(of_class) for of_class in zip(*self.counts, strict=True)]

    @property
    def known_share(self) -> float:
        known = sum(self.sizes)
        return known / (known + self.unknown)

    @cached_property
    def conditional_entropy(self) -> float:
        known = sum(self.sizes)
        return math.fsum(sum(part) / known * entropy(part) for part in self.counts)

    @cached_property
    def gain(self) -> float:
        return self.known_share * (entropy(self.known_counts) - self.conditional_entropy)

    @cached_property
    def split_information(self) -> float:
        return entropy([*self.sizes, self.unknown])

    @property
    def gain_ratio(self) -> float:
        return self.gain / self.split_information

    @cached_property
    def gini_decrease(self) -> float:
        known = Fraction(sum(self.sizes))
        after = sum(Fraction(sum(part)) / known * gini(part) for part in self.counts)
        return self.known_share * float(gini(self.known_counts) - after)


def midpoint(low: float, high: float) -> float:
    """The threshold between two neighbouring values: t with low <= t < high, halfway where numbers allow it."""
    middle = low / 2 + high / 2
    return middle if low <= middle < high else low


def splits_of(
    table: Table,
    rows: Iterable[int],
    column: int,
    min_samples_leaf: float = 1,
    *,
    branching: str = MULTIWAY,
    missing: str = BRANCH,
) -> list[Split]:
    """Every split of `rows` on one column whose branches are large enough.

    At most one for a categorical column with a branch per value; else in the order in which ties are decided: by
    rising threshold, or as `groupings` has them.
    """
    rows = weighted(rows)
    known = {row: weight for row, weight in rows.items() if table.rows[row][column] is not None}
    unknown = {row: weight for row, weight in rows.items() if row not in known}
    if table.kinds[column] != CATEGORICAL:
        trials = thresholds(table, known, column)
    elif branching == BINARY:
        trials = pairs_of_groups(table, known if missing == FRACTIONAL else rows, column)
    else:
        trials = branch_per_value(table, known, column)
    grouped = table.kinds[column] == CATEGORICAL and branching == BINARY
    last = [Branch("missing", unknown)] if missing == BRANCH and unknown and not grouped else []
    found = []
    for threshold, branches in trials:
        branches = [*branches, *last]
        if len(branches) >= 2:
            shared_out = unknown if missing == FRACTIONAL else {}
            found.append(measured(table, column, threshold, branches, shared_out, missing))
    return [split for split in found if all(at_least(size, min_samples_leaf) for size in split.sizes)]


def measured(
    table: Table, column: int, threshold: float | None, branches: Sequence[Branch], unknown: Rows, missing: str
) -> Split:
    """The split into these branches, the unknown rows shared out among them."""
    counts = tuple(table.counts(branch.rows) for branch in branches)
    known = sum(map(sum, counts))
    if missing == FRACTIONAL:
        branches = [
            with_part_of(branch, unknown, sum(part) / known) for branch, part in zip(branches, counts, strict=True)
        ]
    return Split(column, threshold, tuple(branches), counts, sum(unknown.values()), missing)


def with_part_of(branch: Branch, unknown: Rows, share: float) -> Branch:
    parts = {row: weight * share for row, weight in unknown.items()} if share > SMALL else {}
    return Branch(branch.side, dict(sorted({**branch.rows, **parts}.items())), branch.value, branch.values, share)


Trial = tuple[float | None, list[Branch]]


def thresholds(table: Table, known: Rows, column: int) -> Iterator[Trial]:
    values = sorted({table.rows[row][column] for row in known})
    for low, high in pairwise(values):
        threshold = midpoint(low, high)
        lower = {row: weight for row, weight in known.items() if table.rows[row][column] <= threshold}
        upper = {row: weight for row, weight in known.items() if table.rows[row][column] > threshold}
        yield threshold, [Branch("<=", lower), Branch(">", upper)]


def rows_by_value(table: Table, rows: Rows, column: int) -> dict[str | None, Rows]:
    """The rows of each value present, in the order of the values; those without a value last.

    The order is that of the whole column: "9" < "10" holds only where every text is a number.
    """
    found = {value: {} for value in [*table.values[column], None]}
    for row, weight in rows.items():
        found[table.rows[row][column]][row] = weight
    return {value: part for value, part in found.items() if part}


def branch_per_value(table: Table, known: Rows, column: int) -> Iterator[Trial]:
    yield None, [Branch("value", part, value) for value, part in rows_by_value(table, known, column).items()]


def pairs_of_groups(table: Table, rows: Rows, column: int) -> Iterator[Trial]:
    by_value = rows_by_value(table, rows, column)
    values = list(by_value)
    for chosen in groupings([table.counts(part) for part in by_value.values()]):
        # The side of the first value comes first.
        sides = [
            [place in chosen for place in range(len(values))],
            [place not in chosen for place in range(len(values))],
        ]
        sides.sort(key=lambda side: not side[0])
        yield (
            None,
            [group([value for value, inside in zip(values, side, strict=True) if inside], by_value) for side in sides],
        )


def group(values: Sequence[str | None], by_value: dict[str | None, Rows]) -> Branch:
    rows = {row: weight for value in values for row, weight in by_value[value].items()}
    return Branch("group", dict(sorted(rows.items())), values=tuple(values))


def groupings(counts: Sequence[Counts]) -> list[set[int]]:
    """The ways to try of grouping values in two, from the class counts of each value: the places of one group.

    At most two classes: the beginnings of the order by rising share of the last class. More: every subset with the
    first value, or, for many values, each value alone.
    """
    n_values = len(counts)
    present = [place for place, of_class in enumerate(zip(*counts, strict=True)) if sum(of_class)]
    if len(present) <= 2:
        # Rounded, so that equal shares of fractional counts are equal.
        order = sorted(range(n_values), key=lambda value: round(counts[value][present[-1]] / sum(counts[value]), 9))
        return [set(order[:size]) for size in range(1, n_values)]
    if n_values <= ALL_SUBSETS_UP_TO:
        subsets = range(1, 2**n_values - 1, 2)
        return [{value for value in range(n_values) if subset >> value & 1} for subset in subsets]
    return [{value} for value in range(n_values)]

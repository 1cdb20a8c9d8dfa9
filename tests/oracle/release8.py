"""The tests of C4.5 release 8 at a node, as Weka's J48 applies it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from oracle.measures import TIE
from oracle.settings import Settings
from oracle.splits import BINARY, Split, splits_of
from oracle.table import CATEGORICAL, NUMERIC, SMALL, Rows, Table, at_least

APART = 1e-5  # numbers closer than this have no threshold between them
AVERAGE_SLACK = 1e-3
MANY_VALUES = 0.3  # of the rows of the table


@dataclass(frozen=True)
class Test:
    """A split with the gain it competes with, which for a number is less than that of the split."""

    split: Split
    gain: float

    @property
    def ratio(self) -> float:
        return self.gain / self.split.split_information


def competitors(table: Table, rows: Rows, columns: Sequence[int], settings: Settings) -> list[Test]:
    """The valid tests whose gain is about the average or more; none where no test counts in the average."""
    tests = [test for column in columns for test in valid_tests(table, rows, column, settings)]
    counted = [test.gain for test in tests if counts_in_average(table, test.split.column)]
    if not counted:
        return []
    average = sum(counted) / len(counted)
    return [test for test in tests if test.gain >= average - AVERAGE_SLACK]


def best(tests: Sequence[Test]) -> Test | None:
    """The first test whose ratio is larger than all before it."""
    found, ratio = None, 0.0
    for test in tests:
        if test.ratio > ratio + SMALL:
            found, ratio = test, test.ratio
    return found


def has_many_values(table: Table, column: int) -> bool:
    limit = MANY_VALUES * len(table.rows)
    return table.kinds[column] == CATEGORICAL and at_least(len(table.values[column]), limit)


def counts_in_average(table: Table, column: int) -> bool:
    everywhere = all(has_many_values(table, other) for other in range(len(table.kinds)))
    return everywhere or not has_many_values(table, column)


def valid_tests(table: Table, rows: Rows, column: int, settings: Settings) -> list[Test]:
    """The test of a column, if it has a valid one."""
    if table.kinds[column] == NUMERIC:
        return numeric_test(table, rows, column, settings)
    if settings.branching == BINARY:
        splits = splits_of(table, rows, column, settings.smallest_leaf, **settings.policy)
        largest = max((split.gain for split in splits), default=0.0)
        splits = [split for split in splits if split.gain >= largest - TIE][:1]
    else:
        splits = splits_of(table, rows, column, 0, **settings.policy)
        splits = [split for split in splits if sum(at_least(size, settings.smallest_leaf) for size in split.sizes) >= 2]
    return [Test(split, split.gain) for split in splits]


def numeric_test(table: Table, rows: Rows, column: int, settings: Settings) -> list[Test]:
    known = sum(weight for row, weight in rows.items() if table.rows[row][column] is not None)
    smallest = smallest_side(known, len(table.classes), settings.smallest_leaf)
    splits = splits_of(table, rows, column, smallest, **settings.policy)
    splits = [split for split in splits if parts_values_apart(table, split)]
    found, gain = None, 0.0
    for split in splits:
        if split.gain > gain + SMALL:
            found, gain = split, split.gain
    if found is None:
        return []
    gain -= math.log2(len(splits)) / sum(rows.values())
    if gain <= SMALL:
        return []
    # Shown and used is a value that the table has.
    shown = max(value for value in table.values[column] if value <= found.threshold)
    return [Test(replace(found, threshold=shown), gain)]


def smallest_side(known: float, n_classes: int, smallest_leaf: int) -> float:
    """A tenth of the rows per class, but at least the smallest leaf and, above that, at most 25."""
    tenth = 0.1 * known / n_classes
    if tenth <= smallest_leaf + SMALL:
        return smallest_leaf
    return min(tenth, 25)


def parts_values_apart(table: Table, split: Split) -> bool:
    below, above = (
        [table.rows[row][split.column] for row in branch.rows if table.rows[row][split.column] is not None]
        for branch in split.branches
    )
    return max(below) + APART < min(above)

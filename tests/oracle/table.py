"""The table a tree is grown from, and its rows, which may count for less than one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

NUMERIC, CATEGORICAL = "numeric", "categorical"
SMALL = 1e-6  # weights closer than this are the same weight

Cell = str | float | None
Rows = Mapping[int, float]


@dataclass(frozen=True)
class Table:
    """Rows of cells, the kind of each column, a label per row.

    A cell is a text of a categorical column, a number of a numeric one, or None where it is missing.
    """

    rows: Sequence[Sequence[Cell]]
    kinds: Sequence[str]
    labels: Sequence[str]

    @cached_property
    def classes(self) -> list[str]:
        return sorted_values(self.labels)

    @cached_property
    def values(self) -> list[list[Cell]]:
        """Per column the different values of the whole table, in order."""
        columns = [[line[column] for line in self.rows] for column in range(len(self.kinds))]
        known = [[cell for cell in cells if cell is not None] for cells in columns]
        return [
            sorted_values(cells) if kind == CATEGORICAL else sorted(set(cells))
            for cells, kind in zip(known, self.kinds, strict=True)
        ]

    def counts(self, rows: Iterable[int]) -> tuple[float, ...]:
        """The weight of each class; whole numbers while every row counts for one."""
        counts = dict.fromkeys(self.classes, 0)
        for row, weight in weighted(rows).items():
            counts[self.labels[row]] += weight
        return tuple(counts.values())


def weighted(rows: Iterable[int]) -> Rows:
    """Rows with their weights: as given, or one each."""
    return rows if isinstance(rows, Mapping) else dict.fromkeys(rows, 1)


def at_least(weight: float, limit: float) -> bool:
    return weight >= limit - SMALL


def sorted_values(values: Sequence[str]) -> list[str]:
    """Different values in order: as numbers when all are numbers, else by code point."""
    different = set(values)
    try:
        return sorted(different, key=lambda text: (float(text), text))
    except ValueError:
        return sorted(different)

"""A table as scikit-learn's users make one: every column a number.

A categorical column becomes one column of 0 and 1 for each of its values, “outlook = sunny”, and one for empty cells
where there are any, as scikit-learn's own OneHotEncoder does. A numeric column stays as it is. Where it has empty cells
it is there twice, since scikit-learn's trees send them to either side of a threshold, whichever is better:

    age                   30   –   40      what a tree asks, and where empty cells go
    age (missing low)     30  20   40      ≤ 35: to the left
    age (missing high)    30  80   40      ≤ 35: to the right

Every test of such a tree is then a plain threshold of one of these columns.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.sheet import distinct_names, frozen
from engine.table import Column, Schema, Table, table_of_codes

LOW, HIGH = "{} (missing low)", "{} (missing high)"


@dataclass(frozen=True, slots=True, eq=False)
class Feature:
    """One column as scikit-learn gets it, and as it stands in the encoded table.

    column: of the table. value: the code that a column of 0 and 1 asks for, None for numbers. low, high: its places in
    the encoded table, which differ only where cells are empty.
    """

    column: int
    value: int | None
    low: int
    high: int


@dataclass(frozen=True, slots=True, eq=False)
class OneHot:
    """The parts of a table, encoded alike under one schema, and scikit-learn's columns in their order."""

    features: tuple[Feature, ...]
    parts: tuple[Table, ...]


def n_features(schema: Schema) -> int:
    """How many columns scikit-learn would get at most."""
    return sum(1 if column.kind == "numeric" else column.n_values + 1 for column in schema.columns)


def one_hot(parts: Sequence[Table]) -> OneHot:
    """Parts of one table with the same columns and rows, encoded."""
    schema = parts[0].schema
    features: list[Feature] = []
    columns: list[Column] = []
    codes: list[list[NDArray[Any]]] = [[] for _ in parts]

    def add(column: Column, coded: Sequence[NDArray[Any]]) -> int:
        columns.append(column)
        for held, its in zip(codes, coded, strict=True):
            held.append(its)
        return len(columns) - 1

    for j, column in enumerate(schema.columns):
        held = [part.codes[j] for part in parts]
        empty = any(bool((its == column.missing).any()) for its in held)
        if column.kind == "categorical":
            for value in range(column.n_values + empty):
                name = f"{column.name} = {column.word(value)}"
                place = add(_numbers(name, [0.0, 1.0]), [its == value for its in held])
                features.append(Feature(j, value, place, place))
        elif not empty:
            place = add(column, held)
            features.append(Feature(j, None, place, place))
        else:
            low, high = _beyond(column.numbers)
            low_place = add(
                _numbers(LOW.format(column.name), [low, *column.numbers]),
                [np.where(its == column.missing, 0, its + 1) for its in held],
            )
            high_place = add(_numbers(HIGH.format(column.name), [*column.numbers, high]), held)
            features.append(Feature(j, None, low_place, high_place))
    names = distinct_names([column.name for column in columns])
    named = tuple(replace(column, name=name) for column, name in zip(columns, names, strict=True))
    encoded = Schema(schema.target, named, schema.classes)
    return OneHot(tuple(features), tuple(map(lambda part, its: _table(encoded, part, its), parts, codes)))


def cells(table: Table, features: Sequence[Feature]) -> NDArray[np.float32]:
    """The table as scikit-learn gets it: float32 [n_rows, n_features], nan for an empty numeric cell."""
    made = np.empty((table.n_rows, len(features)), dtype=np.float32)
    for place, feature in enumerate(features):
        column, codes = table.schema.columns[feature.column], table.codes[feature.column]
        if feature.value is None:
            with np.errstate(over="ignore"):  # too large for scikit-learn, which says so
                made[:, place] = np.append(column.numbers, np.nan).astype(np.float32)[codes]
        else:
            made[:, place] = codes == feature.value
    return made


def _table(schema: Schema, part: Table, codes: list[NDArray[Any]]) -> Table:
    """Under a fingerprint of its own, even where nothing had to be encoded: trees of the two are not the same."""
    table = table_of_codes(schema, codes, part.classes, part.rows, part.n_unlabelled)
    digest = hashlib.blake2b(f"one-hot {table.fingerprint}".encode(), digest_size=12)
    return replace(table, fingerprint=digest.hexdigest())


def _numbers(name: str, values: list[float]) -> Column:
    return Column(name, "numeric", (), frozen(np.array(values), np.float64))


def _beyond(numbers: NDArray[np.float64]) -> tuple[float, float]:
    """A number clearly below all of them and one clearly above."""
    if not len(numbers):
        return -1.0, 1.0
    least, most = float(numbers[0]), float(numbers[-1])
    room = max(most - least, abs(least), abs(most), 1.0)
    return least - room, most + room

"""Rows of two sheets one below the other, so that one table can hold both and a value has one code in either."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from engine.sheet import Cells, InputError, Sheet, frozen
from engine.texts import Texts, distinct


def stacked(first: Sheet, second: Sheet, names: Sequence[str]) -> Sheet:
    """The columns of these names, found by name in both sheets: the rows of the first, then those of the second.

    Raises InputError that names the columns the second sheet does not have, or a text that is another number there.
    """
    absent = [name for name in names if name not in second.names]
    if absent:
        listed = ", ".join(f"“{name}”" for name in absent)
        raise InputError(f"The second file lacks {'columns' if len(absent) > 1 else 'the column'} {listed}.")
    return Sheet(tuple(_below(first[name], second[name]) for name in names), first.n_rows + second.n_rows)


def _below(first: Cells, second: Cells) -> Cells:
    both = pa.concat_arrays([first.texts.array, second.texts.array.cast(first.texts.array.type)])
    texts, place = distinct(both)
    numbers = np.full(len(texts), np.nan)
    numbers[place[len(first.texts) :]] = second.numbers
    _refuse_two_numbers(first, numbers[place[: len(first.texts)]])
    numbers[place[: len(first.texts)]] = first.numbers
    moved = np.append(place[len(first.texts) :], np.int32(-1))[second.codes]  # an empty cell's −1 picks the last entry
    codes = frozen(np.append(first.codes, moved), np.int32)
    joined, decimal = first.joined + second.joined, first.decimal or second.decimal
    return Cells(first.name, codes, Texts(texts), frozen(numbers, np.float64), joined, decimal=decimal)


def _refuse_two_numbers(first: Cells, others: NDArray[np.float64]) -> None:
    """others: float64 [n_texts of the first], what its texts stand for in the second, not-a-number where for none."""
    differ = np.flatnonzero(np.abs(first.numbers - others) > 0)  # not where either is no number
    if len(differ):
        at = int(differ[0])
        one, other = (repr(float(value)).removesuffix(".0") for value in (first.numbers[at], others[at]))
        raise InputError(
            f"“{first.texts[at]}” in column “{first.name}” stands for {one} in one file and for {other} in another. "
            "Write the numbers of both with the same decimal mark."
        )

"""Rows held in memory as typed values, not texts: a table of them to grow from, and what sends them down a tree.

A column is one-dimensional, an array or a series. Numbers are numeric, however few they are; texts, booleans and
pandas' categories are categorical, with the words a file would have for them; None, nan and an empty text are empty
cells. Knows nothing of scikit-learn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from pandas.api.types import infer_dtype

from engine.arrivals import BranchCodes, codes_of_cells, tested_columns
from engine.sheet import InputError, Kind, cells_of
from engine.table import Column, Schema, Table, column_of_numbers, encoded_cells, table_of_codes
from engine.tree import Tree

Values = Any  # NDArray or pd.Series, [n_rows]

_KINDS: dict[str, Kind] = {
    "integer": "numeric",
    "floating": "numeric",
    "mixed-integer-float": "numeric",
    "decimal": "numeric",
    "string": "categorical",
    "boolean": "categorical",
    "empty": "categorical",
}


def table_of_values(
    names: Sequence[str], columns: Sequence[Values], target: str, classes: Sequence[str], labels: NDArray[Any]
) -> Table:
    """The table of some columns and the class of each row.

    classes: the classes' names, all different, in the order that decides ties. labels: int [n_rows], index into them.
    Raises TypeError for a column of mixed or other values, InputError for infinite numbers.
    """
    made = [_column(name, values) for name, values in zip(names, columns, strict=True)]
    schema = Schema(target, tuple(column for column, _ in made), tuple(classes))
    return table_of_codes(schema, [codes for _, codes in made], labels, np.arange(len(labels)))


def branch_codes_of_values(tree: Tree, columns: Sequence[Values]) -> BranchCodes:
    """Rows to send down a tree, of columns in the order of its schema; those that it does not test are not read.

    Raises InputError for a numeric column that holds words or infinite numbers, TypeError as `table_of_values` does.
    """
    coded = {j: _branch_codes(tree.schema.columns[j], columns[j]) for j in tested_columns(tree)}
    return BranchCodes(coded, len(columns[0]))


def _column(name: str, values: Values) -> tuple[Column, NDArray[Any]]:
    numeric = _KINDS[_content(name, values)] == "numeric" and not isinstance(values.dtype, pd.CategoricalDtype)
    if numeric:
        return column_of_numbers(name, _numbers(name, values))
    encoded = encoded_cells(cells_of(name, values), "categorical")
    return encoded.column, encoded.codes


def _branch_codes(column: Column, values: Values) -> NDArray[Any]:
    content = _content(column.name, values)
    if column.kind == "categorical":
        return codes_of_cells(column, cells_of(column.name, values))
    if content == "string":
        raise InputError(f"Column “{column.name}” is numeric in this tree, but here it holds texts.")
    return _numbers(column.name, values)


def _content(name: str, values: Values) -> str:
    """What the cells that are not missing hold, one of _KINDS; of categories what they stand for."""
    held = values.dtype.categories if isinstance(values.dtype, pd.CategoricalDtype) else values
    content = infer_dtype(held, skipna=True)
    if content not in _KINDS:
        types = sorted({type(value).__name__ for value in held})
        raise TypeError(
            f"Column “{name}” as an argument must be only strings, only numbers or only booleans, besides missing "
            f"cells; it holds {', '.join(types)}."
        )
    return content


def _numbers(name: str, values: Values) -> NDArray[np.float64]:
    """float64 [n_rows], nan where there is no value."""
    if isinstance(values, np.ndarray) and values.dtype.kind in "fiu":
        with np.errstate(over="ignore"):  # of a longer float, refused below
            numbers = values.astype(np.float64)
    else:
        try:
            numbers = pd.Series(values).to_numpy(dtype=np.float64, na_value=np.nan)
        except OverflowError:
            raise InputError(f"Column “{name}” holds a number too large for a float; numbers must be finite.") from None
    if np.isinf(numbers).any():
        row = int(np.argmax(np.isinf(numbers))) + 1
        raise InputError(f"Column “{name}” holds an infinite number in row {row}; numbers must be finite.")
    return numbers

"""Tables of values held in memory are those of the same cells as texts, and rows go down the tree the same way."""

import numpy as np
import oracle
import pandas as pd
import pytest
from hypothesis import given
from test_properties import TARGET, engine_table, frame_of, names_of, params, quick, tables

from engine import InputError, Params, apply, grow
from engine.arrays import branch_codes_of_values, table_of_values


def columns_of(table):
    """Numbers as floats and words as objects, the empty cells None."""
    kinds = {oracle.NUMERIC: float, oracle.CATEGORICAL: object}
    columns = zip(*table.rows, strict=True)
    return [pd.Series(cells, dtype=kinds[kind]) for cells, kind in zip(columns, table.kinds, strict=True)]


def one_column(values, name="x"):
    return table_of_values([name], [values], TARGET, ["only"], np.zeros(len(values), dtype=int)).schema.columns[0]


@quick
@given(tables(), params())
def test_values_give_the_table_of_their_texts_and_go_where_it_sends_them(table, params):
    expected = engine_table(table)
    columns, classes = columns_of(table), expected.schema.classes
    labels = np.array([classes.index(label) for label in table.labels])
    made = table_of_values(names_of(table), columns, TARGET, classes, labels)
    assert made.fingerprint == expected.fingerprint
    tree = grow(expected, params)
    assert apply(tree, branch_codes_of_values(tree, columns)).tolist() == apply(tree, frame_of(table)).tolist()


def test_an_array_of_numbers_is_numeric_however_few_they_are():
    assert [one_column(np.array(values)).kind for values in ([0, 1] * 20, [1.0] * 9)] == ["numeric"] * 2


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        (["b", "a", None, ""], ("a", "b")),
        ([" a", "a ", "a"], ("a",)),
        (["10", "9"], ("9", "10")),
        ([True, False, None], ("False", "True")),
        ([None, np.nan, pd.NA], ()),
    ],
)
def test_texts_and_booleans_are_categorical_with_the_words_a_file_would_have(values, labels):
    column = one_column(pd.Series(values, dtype=object))
    assert (column.kind, column.labels) == ("categorical", labels)


def test_only_categories_that_have_rows_are_values():
    column = one_column(pd.Series(pd.Categorical([10, 9, 10], [8, 9, 10])))
    assert (column.kind, column.labels) == ("categorical", ("9", "10"))


@pytest.mark.parametrize("zero", [0.0, -0.0])
def test_minus_zero_is_zero(zero):
    assert not np.signbit(one_column(np.array([zero, 1.0])).numbers[0])


@pytest.mark.parametrize("dtype", ["Int64", "Float32", "boolean", "Sparse[float]", "category", "object"])
def test_a_numeric_column_takes_numbers_in_whatever_holds_them(dtype):
    table = table_of_values(["x"], [np.array([0.0, 1.0])], TARGET, ["p", "q"], np.array([0, 1]))
    tree = grow(table, Params())
    found = branch_codes_of_values(tree, [pd.Series([1, 0, 1], dtype=dtype)]).columns[0]
    assert found.dtype == np.float64
    assert found.tolist() == [1.0, 0.0, 1.0]


@pytest.mark.parametrize("value", [{"a": 1}, "word", True, b"bytes", 1j, pd.Timestamp("2026-01-01")])
def test_a_column_of_mixed_values_is_refused_and_named(value):
    with pytest.raises(TypeError, match=f"“size”.*only numbers or only booleans.*{type(value).__name__}"):
        one_column(pd.Series([1.5, 2.5, value], dtype=object), "size")


def test_categories_of_mixed_values_are_refused():
    with pytest.raises(TypeError, match="int, str"):
        one_column(pd.Series(pd.Categorical([1, "1"])))


def test_dates_are_refused():
    with pytest.raises(TypeError, match=r"“day”.*Timestamp"):
        one_column(pd.Series(pd.date_range("2026-01-01", periods=3)), "day")


def test_an_infinite_number_is_refused_with_its_row():
    with pytest.raises(InputError, match="“x” holds an infinite number in row 2"):
        one_column(pd.Series([0.0, -np.inf, np.inf]))


@pytest.mark.skipif(np.finfo(np.longdouble).max == np.finfo(float).max, reason="there is no longer float here")
def test_a_number_too_large_for_a_float_is_refused():
    with pytest.raises(InputError, match="infinite number in row 2"):
        one_column(np.array([0, np.finfo(np.longdouble).max]))

"""Rows of two sheets in one table: a value has one code in both, and each keeps its own rows."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from engine import InputError, make_table, read_frame, stacked


def sheet(**columns):
    return read_frame(pd.DataFrame(columns))


FIRST = sheet(size=["1", "2.5", ""], color=["red", "blue", "red"], kind=["a", "b", "a"])
SECOND = sheet(kind=["b", "c"], extra=["x", "y"], color=["green", "red"], size=["2.5", "7"])


def test_columns_are_found_by_name_and_others_are_not_taken():
    both = stacked(FIRST, SECOND, ["size", "color", "kind"])
    assert (both.names, both.n_rows) == (("size", "color", "kind"), 5)
    assert both.frame().to_numpy().tolist() == [
        *(["1", "red", "a"], ["2.5", "blue", "b"], ["", "red", "a"]),
        *(["2.5", "green", "b"], ["7", "red", "c"]),
    ]


def test_a_value_of_both_has_one_code_and_numbers_stay_numbers():
    size, color = (stacked(FIRST, SECOND, ["size", "color"])[name] for name in ("size", "color"))
    assert size.codes.tolist() == [0, 1, -1, 1, 2]
    assert size.numbers.tolist() == [1, 2.5, 7]
    assert color.codes.tolist() == [0, 1, 0, 2, 0]
    assert np.isnan(color.numbers).all()


def test_the_first_rows_grow_the_same_codes_as_alone_where_no_value_is_new():
    same = FIRST.take(np.array([1, 0]))
    table = make_table(stacked(FIRST, same, ["size", "color", "kind"]), "kind")
    alone = make_table(FIRST, "kind")
    assert [codes[:3].tolist() for codes in table.codes] == [codes.tolist() for codes in alone.codes]
    assert table.schema.same_as(alone.schema)


@pytest.mark.parametrize(
    ("names", "part"),
    [(["extra", "size"], "the column “size”"), (["extra", "size", "kind"], "columns “size”, “kind”")],
)
def test_columns_that_the_second_lacks_are_named(names, part):
    with pytest.raises(InputError, match=f"The second file lacks {part}"):
        stacked(sheet(extra=["1"], size=["1"], kind=["a"]), sheet(extra=["1"], other=["2"]), names)


def test_a_text_that_is_two_numbers_is_refused_and_no_number_of_the_first_changes():
    first, second = sheet(a=["1,234", "5"]), sheet(a=["1,234", "6"])
    read = [
        replace(each["a"], numbers=np.array(numbers)) for each, numbers in ((first, [1.234, 5]), (second, [1234, 6]))
    ]
    with pytest.raises(InputError, match=r"“1,234” in column “a” stands for 1.234 in one file and for 1234 in another"):
        stacked(replace(first, columns=(read[0],)), replace(second, columns=(read[1],)), ["a"])
    both = stacked(replace(first, columns=(read[0],)), second, ["a"])
    assert both["a"].numbers.tolist() == [1.234, 5, 6]

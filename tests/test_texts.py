"""What holds for one text holds for all texts of a column taken at once."""

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine import InputError, Texts, cells_of, clean, guess_kind, make_table, number, numbers, read_frame
from engine.texts import cleaned, distinct, distinct_by_number, number_or_nan, order

digits = st.lists(st.sampled_from([*"0123456789", "0", "00", ".", "-", "+", "e", "E-", "_"]), max_size=24).map("".join)
letters = st.lists(
    st.sampled_from(
        [*"aé\u0301-0. \t\n\x1c\x0b", "\u00a0", "\u3000", "\u200b", "\ufeff", "\u2060", "\x85", "中", "e\u0301"]
    ),
    max_size=6,
).map("".join)
exact = st.floats(allow_nan=False).map(repr)
large = st.integers(2**53 - 3, 2**53 + 3).map(str) | st.integers(-(10**20), 10**20).map(str)
texts = (
    digits
    | letters
    | exact
    | large
    | st.sampled_from(["inf", "nan", "NaN", "-inf", "Infinity", "007", "-0", "1_0", "٣"])
)
EXTREMES = ["-1e-400", "1e-400", "5e-324", "2e-324", "1e400", "-1e400", "+1", "+.5", "1.", "9" * 400, "-" + "0" * 5]


def array(listed: list[str]) -> pa.StringArray:
    return pa.array(listed, pa.string())


def bits(values) -> list[bytes]:
    """Doubles as bytes, so that 0 and −0 differ and not-a-number equals itself."""
    return [np.float64(np.nan if value is None else value).tobytes() for value in values]


@settings(max_examples=600, deadline=None)
@given(st.lists(texts, max_size=12))
@example(EXTREMES)
def test_numbers_of_many_texts_are_those_of_each(listed):
    assert bits(number_or_nan(array(listed))) == bits(map(number, listed))


@settings(max_examples=300, deadline=None)
@given(st.lists(st.floats(allow_nan=False, allow_infinity=False), min_size=1))
def test_a_number_written_in_full_is_read_to_the_last_bit(values):
    listed = [f"{value:.17g}" for value in values]
    plain = [text for text in listed if number(text) is not None]
    assert bits(number_or_nan(array(plain))) == bits(float(text) + 0.0 for text in plain)


@settings(max_examples=600, deadline=None)
@given(st.lists(texts, max_size=12))
@example([*EXTREMES, "-0.0e7", "-.0", "", " ", "\u200b \ufeff"])
def test_cleaning_many_texts_cleans_each(listed):
    clear, values = cleaned(array(listed), number_or_nan(array(listed)))
    expected = [clean(text) for text in listed]
    assert clear.fill_null("").to_pylist() == expected
    assert bits(values) == bits(number(text) for text in expected)


@settings(max_examples=300, deadline=None)
@given(st.lists(texts | st.none(), max_size=20))
def test_cells_keep_each_text_once_in_the_order_of_its_first_row(listed):
    cells = cells_of("x", listed)
    expected = [clean(text) if text else "" for text in listed]
    different = list(dict.fromkeys(filter(None, expected)))
    assert list(cells.texts) == different
    assert [cells.texts[code] if code >= 0 else "" for code in cells.codes] == expected
    spellings = {text for text in listed if text and clean(text)}
    assert cells.joined == len(spellings) - len(different)
    assert bits(cells.numbers) == bits(map(number, different))


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.integers(0, 60), max_size=40).map(lambda listed: [f"{value / 4}" for value in listed]), st.booleans()
)
@example(["1.5", "2", "0.5", "7", "8", "9", "1.50"], False)
@example(["1.5", "2", "0.5", "7", "8", "9", "1.5"], False)
def test_different_numbers_are_found_by_sorting_as_by_hashing(listed, with_word):
    column = array([*listed, *(["word"] if with_word else [])])
    found = distinct_by_number(column)
    different, codes = distinct(column)
    nearly = not with_word and len(different) > 0.8 * len(column) and len({*map(float, listed)}) == len(different)
    assert (found is not None) == nearly
    if found is not None:
        assert (found[0].to_pylist(), found[1].tolist()) == (different.to_pylist(), codes.tolist())
        assert bits(found[2]) == bits(map(number, different.to_pylist()))


@settings(max_examples=300, deadline=None)
@given(st.lists(texts.map(clean).filter(bool), unique=True, max_size=12))
def test_texts_are_sorted_by_number_when_all_are_numbers_and_else_by_code_point(listed):
    values = number_or_nan(array(listed))
    places = order(Texts(array(listed)), values)
    by_number = numbers(listed) is not None
    assert [listed[place] for place in places] == sorted(
        listed, key=lambda text: (number(text) if by_number else 0, text)
    )


def test_texts_are_a_sequence_of_strings():
    listed = Texts(array([f"t{i}" for i in range(10_000)]))
    assert (len(listed), listed[0], listed[-1], listed[9_998]) == (10_000, "t0", "t9999", "t9998")
    assert list(listed[2:4]) == ["t2", "t3"]
    assert list(listed) == [f"t{i}" for i in range(10_000)]
    assert "t77" in listed
    with pytest.raises(IndexError):
        listed[10_000]


def test_half_a_letter_is_refused_with_its_column():
    with pytest.raises(InputError, match="“x”"):
        read_frame(pd.DataFrame({"x": ["\ud800", "b"], "class": ["p", "q"]}, dtype=object))


def test_a_numeric_column_of_different_texts_is_encoded_by_value():
    random = np.random.default_rng(0)
    listed = [repr(value) for value in random.normal(size=3_000).round(3).tolist()]
    sheet = read_frame(pd.DataFrame({"x": listed, "class": ["p", "q"] * 1_500}))
    assert guess_kind(sheet["x"]) == "numeric"
    table = make_table(sheet, "class")
    (column,), (codes,) = table.schema.columns, table.codes
    assert column.numbers[codes].tolist() == [float(text) for text in listed]
    assert (np.diff(column.numbers) > 0).all()

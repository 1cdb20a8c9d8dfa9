"""Columns made over on request: grades, other number spellings, words as missing."""

import pytest
from test_loading import case

from engine import cells_of, guess_kind
from explorer.loading import load
from explorer.notices import Refused
from explorer.recoding import cut, emptied


def texts(cells) -> list[str]:
    return [cells.texts[code] if code >= 0 else "" for code in cells.codes]


def test_a_value_above_an_edge_goes_up_and_one_on_it_stays():
    grades = cut(cells_of("mark", ["40", "41", "70", "70.5", "", "0"]), (40, 70), ("low", "middle", "high"))
    assert texts(grades) == ["low", "middle", "middle", "high", "", "low"]
    assert grades.name == "mark"


@pytest.mark.parametrize(
    ("edges", "labels", "key"),
    [
        ((), ("a",), "cut_edges"),
        ((70, 40), ("a", "b", "c"), "cut_edges"),
        ((40, 40), ("a", "b", "c"), "cut_edges"),
        ((float("nan"),), ("a", "b"), "cut_edges"),
        ((40,), ("a",), "cut_labels"),
        ((40,), ("a", "a "), "cut_labels"),
        ((40,), ("a", " "), "cut_labels"),
    ],
)
def test_edges_ascend_and_grades_have_different_names(edges, labels, key):
    with pytest.raises(Refused) as caught:
        cut(cells_of("mark", ["1", "50"]), edges, labels)
    assert caught.value.key == key


def test_a_word_cannot_be_cut():
    with pytest.raises(Refused) as caught:
        cut(cells_of("mark", ["1", "absent"]), (40,), ("low", "high"))
    assert caught.value.values == {"column": "mark", "example": "absent"}


def test_words_made_missing_leave_a_numeric_column():
    dose = load(case("DI-19-mixed-type-column"), "input.csv").sheet["dose"]
    rest = emptied(dose, ("unknown",))
    assert (guess_kind(rest), rest.n_missing) == ("numeric", 1)
    assert texts(rest) == ["5", "5.0", "5.00", "7", "9", ""]

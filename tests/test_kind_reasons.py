"""Why each column is of its kind, in the words of the page."""

import pytest

from explorer.choices import Choice, choices
from explorer.kind_reasons import kind_reason
from explorer.loading import load


def reason(values, kind=None):
    sheet = load(
        "\n".join(["x,y", *(f'"{value}",{place % 2}' for place, value in enumerate(values))]).encode(), "a"
    ).sheet
    choice = choices(sheet, "y")[0]
    return kind_reason(sheet["x"], Choice("x", kind or choice.kind, True, None))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([0.5, 1.5, 2.5], "numeric: all values are numbers"),
        (["1,5", "2,5", "3,5"], "numeric: all values are numbers in another spelling"),
        ([1, 2, 3, 4] * 3, "categorical: whole numbers with 4 values that repeat"),
        ([1, 2, 3, 4, 5, 6, 7, "unknown"], "categorical: 1 of 8 cells is no number: “unknown”"),
        ([1, 2, 3, 4, 5, 6, "?", "unknown", "?"], "categorical: 3 of 9 cells are no numbers, such as “?”"),
        (["red", "green", "red"], "categorical: 2 different values"),
        (["", "", ""], "categorical: no values"),
    ],
)
def test_a_kind_says_why(values, said):
    assert reason(values) == said


def test_a_kind_that_was_chosen_says_so():
    assert reason([1, 2, 3, 4] * 3, "numeric") == "numeric: you chose it"

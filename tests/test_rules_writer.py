"""Rules as text and branches as text: what the lines say."""

import pandas as pd
import pytest
from exported import exported, made
from test_export import deep

from engine.writers.branches import to_branches
from engine.writers.rules import to_rules


def test_numbers_of_a_path_are_one_interval_and_values_a_list():
    frame = pd.DataFrame({"x": [str(n) for n in range(1, 7)], "y": list("aabbaa")})
    assert to_rules(made(frame).tree).splitlines() == [
        "Decision tree for “y”: 3 leaves, id3, 6 rows",
        "",
        "#1  x ≤ 2.5 → a   [2 rows: a 2 (100.0%)]",
        "#3  2.5 < x ≤ 4.5 → b   [2 rows: b 2 (100.0%)]",
        "#4  x > 4.5 → a   [2 rows: a 2 (100.0%)]",
        "",
        "Where no branch has a row's value, the row stops on the way:",
        "#0  x = (missing) → a   [6 rows: a 4 (66.7%), b 2 (33.3%)]",
    ]


def test_groups_and_empty_cells_are_named():
    lines = to_rules(made(pd.DataFrame({"v": ["a", "b", "c", "", "a"], "y": list("11221")}), branching="binary").tree)
    assert "#1  v = a or b → 1   [3 rows: 1 3 (100.0%)]\n" in lines
    assert "#2  v = c or (missing) → 2   [2 rows: 2 2 (100.0%)]\n" in lines
    assert "#0  v ≠ a, b, c, (missing) → 1   [5 rows: 1 3 (60.0%), 2 2 (40.0%)]\n" in lines


def test_vw_16_one_column_and_one_row():
    lines = to_rules(exported("one column").tree).splitlines()
    assert lines[2:4] == ["#1  len ≤ 3.5 → A   [2 rows: A 2 (100.0%)]", "#2  len > 3.5 → B   [2 rows: B 2 (100.0%)]"]
    one = exported("one row").tree
    assert to_rules(one).splitlines()[2:] == ["#0  any row → A   [1 row: A 1 (100.0%)]"]
    assert to_branches(one) == "|--- weights: [1] class: A\n"


def test_vw_17_classes_stand_with_their_counts():
    rules = to_rules(exported("names").tree)
    assert "size = big → zebra   [3 rows: zebra 3 (100.0%)]" in rules
    assert "size = small → ant   [3 rows: ant 3 (100.0%)]" in rules
    assert to_branches(exported("x").tree) == (
        "|--- x <= 2.5\n|   |--- weights: [2, 0] class: ant\n|--- x >  2.5\n|   |--- weights: [0, 2] class: zebra\n"
    )


def test_vw_19_names_and_values_are_literal_and_stay_on_one_line():
    it = exported("quotes")
    rules, branches = to_rules(it.tree).splitlines(), to_branches(it.tree).splitlines()
    assert len(rules) == 2 + 6 + 3 and len(branches) == 12
    for value in ("O'Brien", 'say "hi"', "back\\slash", "two⏎lines", "100%", "{x}"):
        assert sum(f"who = {value} → " in line for line in rules) == 1
        assert f"|--- who = {value}" in branches


def test_where_rows_are_shared_out_the_rules_say_what_they_are_for():
    first, second, *_ = to_rules(exported("penguins", shared_out=True).tree).splitlines()
    assert first.startswith("Decision tree for “species”")
    assert second.endswith("These rules are for rows without such cells.")


@pytest.mark.parametrize("write", [to_rules, to_branches])
def test_thousands_of_levels_are_written_and_stay_of_a_size_to_open(write):
    text = write(deep(5000))
    assert len(text) < 4_000_000
    assert text.count("\n") >= 5001

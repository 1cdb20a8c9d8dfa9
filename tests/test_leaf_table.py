"""The table of leaves and its file."""

import csv
import io

import numpy as np
import pandas as pd
import pytest
from page import Page
from reference import frame_of

from engine import Params, alpha_pruning, grow, make_table, read_frame, seen_by
from explorer.leaf_table import leaf_frame
from explorer.safe_csv import safe_csv


def test_a_leaf_has_its_figures_and_its_rule_in_words():
    frame = frame_of("play_tennis")
    tree = grow(make_table(read_frame(frame), "play"), Params())
    leaves = np.flatnonzero(alpha_pruning(tree).leaves_at(3.0))
    assert leaf_frame(tree, leaves).iloc[0].to_dict() == {
        "node": 1,
        "class": "yes",
        "samples": 4,
        "share of rows": pytest.approx(4 / 14),
        "errors": 0,
        "error rate": 0.0,
        "entropy": 0.0,
        "rule": "outlook = overcast",
    }
    root = leaf_frame(tree, np.array([0])).iloc[0]
    assert (root["errors"], root["error rate"], root["rule"]) == (5, pytest.approx(5 / 14), "root: all rows")


def test_the_errors_of_all_leaves_are_the_errors_of_the_drawn_tree():
    frame = frame_of("penguins")
    tree = grow(make_table(read_frame(frame), "species"), Params())
    pruning = alpha_pruning(tree)
    for row, alpha in enumerate(pruning.breakpoints.alpha.tolist()):
        table = leaf_frame(tree, np.flatnonzero(pruning.leaves_at(alpha)))
        assert table["errors"].sum() == len(frame) - pruning.breakpoints.hits[row]
        assert table["samples"].sum() == len(frame)
        assert table["share of rows"].sum() == pytest.approx(1)


def test_validation_rows_have_columns_of_their_own_where_there_are_any():
    table = Page(data="titanic", second="leaves", pruning="reduced-error").app.dataframe[0].value
    assert table["validation rows"].sum() == 660
    assert (table["validation rows"] * table["validation error"]).sum() == pytest.approx(140)
    assert "validation rows" not in Page(data="titanic", second="leaves").app.dataframe[0].value


def test_a_leaf_that_no_validation_row_reaches_has_no_validation_error():
    frame = frame_of("play_tennis")
    tree = grow(make_table(read_frame(frame), "play"), Params())
    seen = seen_by(tree, read_frame(frame[frame["outlook"] == "overcast"].assign(play=["no", "yes", "yes", "yes"])))
    table = leaf_frame(tree, np.array([1, 4]), seen)
    assert table["validation rows"].tolist() == [4, 0]
    assert table["validation error"][0] == 0.25 and np.isnan(table["validation error"][1])


def test_leaves_come_largest_first_and_a_click_on_one_selects_it():
    page = Page(data="iris", second="leaves")
    table = page.app.dataframe[0].value
    assert table["node"].tolist()[:3] == [1, 9, 8]
    assert (np.diff(table["samples"]) <= 0).all()
    page.click_row(1)
    assert (page.cursor["selected"], page.card[0]) == (9, "versicolor")
    page.click_cell(2, "rule")
    assert page.cursor["selected"] == 8


@pytest.mark.parametrize("row", [99, -1])
def test_a_click_on_a_row_that_is_not_there_is_ignored(row):
    assert Page(data="iris", second="leaves").click_row(row).cursor["selected"] == 0


def test_a_leaf_selected_in_the_tree_is_marked_in_the_table():
    page = Page(data="iris", second="leaves")
    assert page.marked_rows == []
    page.report(selected={"node": 9, "seq": page.cursor["seq"] + 1})
    assert page.marked_rows == [1]
    assert any("leaf 9, number 2 of 9" in text for text in page.quiet)
    page.report(selected={"node": 2, "seq": page.cursor["seq"] + 1})
    assert page.marked_rows == []


def test_alpha_changes_the_leaves():
    page = Page(data="iris", second="leaves", alpha="3")
    assert len(page.app.dataframe[0].value) == 6
    assert len(page.set(alpha=99999.0).app.dataframe[0].value) == 1


def test_of_very_many_leaves_the_largest_are_shown_and_the_sentence_says_so(monkeypatch):
    monkeypatch.setattr("explorer.leaf_table.MOST_LEAVES", 4)
    page = Page(data="iris", second="leaves")
    assert page.app.dataframe[0].value["node"].tolist() == [1, 9, 8, 11]
    assert any("The 4 largest of 9 leaves" in text for text in page.quiet)


FORMULAS = ["=1+1", "+cmd", "-2+3", "@sum(A1)", "\tx", "\rx"]


def test_a_text_that_a_spreadsheet_would_run_gets_an_apostrophe():
    rows = list(csv.reader(io.StringIO(safe_csv(pd.DataFrame({"=a": FORMULAS})).decode("utf-8-sig"), newline="")))
    assert rows == [["'=a"], *[[f"'{text}"] for text in FORMULAS]]


def test_numbers_and_plain_texts_stay_as_they_are():
    plain = ["-1", "+2.5", "-3e-4", "a=b", "", "x-y"]
    frame = pd.DataFrame({"text": plain, "number": [-1.5, 0.0, 2.0, -3.0, 1.0, 0.5]})
    read = pd.read_csv(io.BytesIO(safe_csv(frame)), keep_default_na=False, dtype={"text": str})
    assert read["text"].tolist() == plain
    assert read["number"].tolist() == frame["number"].tolist()

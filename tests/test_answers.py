"""A sheet with the answers as further columns: what is added, under which names, and how often it is right."""

import csv
import io

import numpy as np
import pandas as pd
import pytest
from cases import case
from test_predict import TEN, shared

from engine import (
    InputError,
    Params,
    alpha_pruning,
    answer,
    answered,
    class_shares,
    grow,
    make_table,
    predict,
    read_frame,
    safe_csv,
    score,
)

FIFTEEN = {"work": list("000"), "house": list("111"), "degree": list("SDT")}


def rows_of(tree, frame, leaves=None):
    sheet = read_frame(frame)
    text = safe_csv(answered(tree, sheet, answer(tree, sheet, leaves))).decode()
    return list(csv.reader(io.StringIO(text, newline="")))


def test_prediction_node_and_shares_stand_behind_the_columns_of_the_file():
    frame = case("AL-13")
    tree = grow(make_table(read_frame(frame), "Out"), Params())
    header, *rows = rows_of(tree, case("AL-13", "predict.csv"))
    assert header == ["Weather", "Wind", "prediction", "node", "share Lose", "share Win"]
    assert rows[0] == ["snow", "lo", "Win", "0", "0.285714", "0.714286"]
    assert [row[2] for row in rows] == ["Win", "Lose", "Win"]


def test_al_32_columns_are_found_by_name_and_extra_ones_kept():
    frame = case("AL-32")
    tree = grow(make_table(read_frame(frame), frame.columns[-1]), Params())
    asked = case("AL-32", "predict.csv")
    header, *rows = rows_of(tree, asked)
    assert header[: len(asked.columns)] == list(asked.columns)
    assert [row[: len(asked.columns)] for row in rows] == asked.to_numpy().tolist()
    assert [row[header.index("prediction")] for row in rows] == ["yes", "no", "no", "yes"]
    with pytest.raises(InputError, match="Wind"):
        rows_of(tree, case("AL-32", "missing.csv"))


def test_a_name_that_the_file_has_already_gets_a_number():
    frame = pd.DataFrame({"prediction": ["1", "2"], "node": ["a", "b"], "y": ["p", "q"]})
    tree = grow(make_table(read_frame(frame), "y", {"prediction": "categorical"}), Params())
    header, *_ = rows_of(tree, frame)
    assert header == ["prediction", "node", "y", "prediction (2)", "node (2)", "share p", "share q"]


def test_a_pruned_tree_answers_as_it_is_drawn():
    frame = case("AL-13")
    tree = grow(make_table(read_frame(frame), "Out"), Params())
    rows = rows_of(tree, frame, alpha_pruning(tree).leaves_at(1e6))
    assert {tuple(row[3:]) for row in rows[1:]} == {("Win", "0", "0.285714", "0.714286")}


def test_rows_that_are_shared_out_have_the_shares_of_several_nodes():
    _, tree = shared(TEN)
    sheet = read_frame(pd.DataFrame({"W": ["a", "b", "", "new"]}))
    found = answer(tree, sheet)
    assert found.shares == pytest.approx(class_shares(tree, sheet))
    assert [tree.schema.classes[k] for k in found.label] == predict(tree, sheet).tolist()


def test_rows_are_answered_alike_in_one_go_and_in_parts(monkeypatch):
    frame = case("AL-13")
    tree = grow(make_table(read_frame(frame), "Out"), Params())
    monkeypatch.setattr("engine.answers.AT_ONCE", 3)
    told = []
    found = answer(tree, read_frame(frame), tell=lambda done, n: told.append((done, n)))
    assert told == [(3, 7), (6, 7), (7, 7)]
    assert [tree.schema.classes[k] for k in found.label] == predict(tree, read_frame(frame)).tolist()


def test_the_score_counts_labelled_rows_and_says_what_one_class_for_all_would_get():
    frame = pd.DataFrame({"f": list("aaab"), "y": ["p", "p", "p", "q"]})
    tree = grow(make_table(read_frame(frame), "y"), Params())
    asked = read_frame(pd.DataFrame({"f": list("aabbb"), "y": ["p", "q", "q", "", "new"]}))
    found = score(tree, asked, answer(tree, asked))
    assert (found.n, found.right, found.right_by_baseline, found.unknown) == (4, 2, 1, 1)
    assert score(tree, read_frame(frame[["f"]]), answer(tree, read_frame(frame[["f"]]))) is None
    unlabelled = read_frame(frame.assign(y=""))
    assert score(tree, unlabelled, answer(tree, unlabelled)) is None


def test_no_rows_are_no_answers():
    frame = pd.DataFrame({"f": list("ab"), "y": ["p", "q"]})
    tree = grow(make_table(read_frame(frame), "y"), Params())
    assert len(answer(tree, read_frame(frame.iloc[:0])).node) == 0
    assert np.array_equal(answer(tree, read_frame(frame)).node, [1, 2])

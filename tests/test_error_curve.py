"""The errors of other rows at every breakpoint at once, and the trees they choose."""

import numpy as np
import pandas as pd
import pytest
from nested import tree_of
from reference import frame_of, reference, runs_of, table_of

from engine import (
    ErrorCurve,
    Params,
    PruningParams,
    alpha_pruning,
    grow,
    held_out_curve,
    hold_out,
    label_codes,
    listed_rows,
    make_table,
    parts,
    prune,
    read_frame,
    see,
    seen_by,
)
from engine.error_curve import errors_along


def curve_of(*wrong, n=100):
    return ErrorCurve(np.arange(len(wrong), dtype=float), np.array(wrong, dtype=float), float(n))


def table_rows(*values):
    return pd.DataFrame({"x0": list(values)})


# The errors


@pytest.mark.parametrize("leaf_cost", ["bits", "errors", "gini"])
@pytest.mark.parametrize(
    ("name", "params"),
    [
        ("titanic", Params()),
        ("credit_g", Params(min_samples_leaf=5)),
        ("penguins", Params(criterion="gini", branching="binary")),
        ("car", Params(criterion="c45")),
    ],
)
def test_the_curve_counts_at_every_breakpoint_what_prediction_gets_wrong(name, params, leaf_cost):
    table = table_of(name)
    training, validation = parts(table, hold_out(table, 0.3, 1))
    tree = grow(training, params)
    pruning = prune(tree, PruningParams("alpha", leaf_cost), seen_by(tree, validation))
    curve = held_out_curve(pruning)
    assert curve.n_rows == validation.n_rows
    for alpha, wrong in zip(curve.alpha, curve.wrong, strict=True):
        assert (label_codes(tree, validation, pruning.leaves_at(alpha)) != validation.classes).sum() == wrong


def test_between_two_breakpoints_the_tree_of_the_lower_one_counts():
    table = table_of("titanic")
    training, validation = parts(table, hold_out(table, 0.3, 1))
    tree = grow(training, Params())
    pruning = alpha_pruning(tree)
    seen, points = seen_by(tree, validation), pruning.breakpoints.alpha
    at = errors_along(pruning, seen)
    between = errors_along(pruning, seen, np.append((points[:-1] + points[1:]) / 2, np.inf))
    assert between.tolist() == at.tolist()
    assert len(set(at.tolist())) > 1


def test_an_alpha_that_equals_a_breakpoint_but_for_rounding_is_that_breakpoint():
    tree = tree_of([(3, 0), (0, 2)])
    pruning = alpha_pruning(tree)
    seen = see(tree, table_rows("0", "0"), np.array([1, 1]))
    falls = pruning.breakpoints.alpha[1]
    assert errors_along(pruning, seen, falls * np.array([1 - 1e-6, 1 - 1e-12, 1 + 1e-12])).tolist() == [2, 2, 2]
    seen = see(tree, table_rows("1", "1"), np.array([1, 1]))
    assert errors_along(pruning, seen, falls * np.array([1 - 1e-6, 1 - 1e-12, 1 + 1e-12])).tolist() == [0, 2, 2]


def test_a_row_whose_value_has_no_branch_is_wrong_or_right_where_it_stops():
    tree = tree_of([(3, 0), (0, 2)])
    seen = see(tree, table_rows("9", "9", "1"), np.array([0, 1, 1]))  # the root is of class 0
    assert errors_along(alpha_pruning(tree), seen).tolist() == [1, 2]


def test_a_tree_of_one_leaf_has_one_error_and_no_pruning_has_one_tree():
    tree = tree_of((3, 2))
    assert errors_along(alpha_pruning(tree), see(tree, table_rows("0", "0"), np.array([0, 1]))).tolist() == [1]
    tree = tree_of([(3, 0), (0, 2)])
    seen = see(tree, table_rows("0", "1"), np.array([0, 0]))
    assert errors_along(prune(tree, PruningParams("none")), seen).tolist() == [1]


def test_the_textbooks_watermelons_are_wrong_as_printed():
    frame = frame_of("watermelon_2.0")
    frame = frame[["脐部", *(column for column in frame.columns if column != "脐部")]]
    table = make_table(read_frame(frame), "好瓜")
    training, validation = parts(table, listed_rows(table, "4, 5, 8, 9, 11-13"))
    tree = grow(training, Params())
    curve = held_out_curve(prune(tree, PruningParams("none"), seen_by(tree, validation)))
    assert (curve.wrong.tolist(), curve.n_rows) == ([4], 7)


# Which tree


@pytest.mark.parametrize(
    ("wrong", "smallest", "one_se"),
    [
        ((30, 20, 25, 40), 1, 1),  # √(0.2 · 0.8 / 100) = 0.04: up to 24
        ((30, 20, 24, 40), 1, 2),
        ((30, 20, 40, 24, 60), 1, 3),  # the smallest tree, though a larger one is worse
        ((20, 20, 50), 1, 1),  # of equal errors the smaller tree
        ((20, 50, 20), 2, 2),
        ((0, 0, 1), 1, 1),  # no error has no deviation
        ((7,), 0, 0),
    ],
)
def test_the_smallest_error_and_the_smallest_tree_within_one_standard_error(wrong, smallest, one_se):
    curve = curve_of(*wrong)
    assert (curve.smallest, curve.one_se) == (smallest, one_se)


def test_the_standard_error_is_that_of_a_share():
    assert curve_of(20, 50).standard_error.tolist() == pytest.approx([0.04, 0.05])


KEYS = ("rpart information minsplit=2 minbucket=1 cp=0", "rpart gini minsplit=2 minbucket=1 cp=0")


def no_errors_of_rpart(name, key):
    """It cross-validates neither small tables nor its tree of adult, and leaves out a row of vote without any value."""
    return name == "vote" or "xerror" not in reference()["r"][name][key]["cptable"][0]


@pytest.mark.parametrize(("name", "key"), runs_of("r", *KEYS, but=no_errors_of_rpart))
def test_the_standard_error_is_rparts_xstd(name, key):
    table = table_of(name)
    root = table.n_rows - np.bincount(table.classes).max()
    rows = reference()["r"][name][key]["cptable"]
    curve = curve_of(*(row["xerror"] * root for row in rows), n=table.n_rows)
    assert (curve.standard_error * table.n_rows / root).tolist() == pytest.approx(
        [row["xstd"] for row in rows], abs=1e-8
    )

"""Validation rows at the nodes of a tree, and pruning by them: reduced error and pre-pruning.

That random trees are pruned as the oracle prunes them is in test_policies.
"""

import numpy as np
import pandas as pd
import pytest
from nested import tree_of
from reference import frame_of, table_of

from engine import (
    Params,
    PruningParams,
    apply,
    grow,
    label_codes,
    listed_rows,
    make_table,
    parts,
    prune,
    read_frame,
    see,
    seen_by,
)


def leaves_by(method, tree, seen=None, **settings):
    return prune(tree, PruningParams(method, **settings), seen).leaves_at(0.0)


# Validation rows at the nodes

PLAY = pd.DataFrame(
    [list(row) for row in ("sly", "shn", "shn", "rly", "rhy", "fly", "fhn")], columns=["sky", "wind", "play"]
)
NEW = pd.DataFrame([list(row) for row in ("sly", "shy", "xln", "fxy", "rhn")], columns=["sky", "wind", "play"])


def table_from(frame):
    return make_table(read_frame(frame), frame.columns[-1], dict.fromkeys(frame.columns[:-1], "categorical"))


def test_a_row_is_seen_at_every_node_on_its_way_and_stops_where_its_value_has_no_branch():
    tree = grow(table_from(PLAY), Params())
    # y 4 n 3; wind h: n 3 y 1, then sky f: n, r: y, s: n; wind l: y
    assert tree.counts.tolist() == [[3, 4], [3, 1], [0, 3], [1, 0], [0, 1], [2, 0]]
    seen = seen_by(tree, read_frame(NEW))
    assert seen.n.tolist() == [5, 2, 2, 0, 1, 1]
    assert seen.wrong.tolist() == [2, 1, 1, 0, 1, 1]
    assert seen.stopped_wrong.tolist() == [0, 0, 1, 0, 1, 1]
    assert seen.n[0] - seen.n[1] - seen.n[2] == 1  # “x” in wind stops at the root


def test_an_empty_cell_is_seen_in_parts_where_rows_are_shared_out():
    frame = PLAY.copy()
    frame.loc[len(frame)] = ["s", "", "y"]
    tree = grow(table_from(frame), Params(missing="fractional"))
    seen = seen_by(tree, read_frame(pd.DataFrame({"sky": ["s"], "wind": [""], "play": ["n"]})))
    first, second = tree.children(0)
    share = tree.samples[first] / 8
    assert (seen.n[0], seen.n[first], seen.n[second]) == pytest.approx((1, share, 1 - share))
    assert seen.wrong[0] == 1


# Pruning with validation rows


def test_a_node_that_no_validation_row_reaches_is_left_by_reduced_error_and_stops_in_pre_pruning():
    tree = tree_of([[(3, 0), (0, 2)], (0, 4)])
    rows = pd.DataFrame({"x0": ["1", "1"], "x1": ["0", "0"]})
    seen = see(tree, rows, np.array([1, 1]))
    assert seen.n.tolist() == [2, 0, 2, 0, 0]
    # As a leaf the root, b, is right twice, as its branch is: it falls. Its first child is left as it is.
    assert prune(tree, PruningParams("reduced-error"), seen).critical.tolist() == [0, np.inf, np.inf, np.inf, np.inf]
    assert prune(tree, PruningParams("pre-pruning"), seen).critical.tolist() == [0, 0, np.inf, np.inf, np.inf]


def test_a_class_that_training_did_not_have_is_always_wrong():
    tree = tree_of([(3, 0), (0, 2)])
    seen = see(tree, pd.DataFrame({"x0": ["0", "1"]}), np.array([-1, 7]))
    assert (seen.n.tolist(), seen.wrong.tolist()) == ([2, 1, 1], [2, 1, 1])


# The watermelons, split as in the textbook


def watermelons(first):
    frame = frame_of("watermelon_2.0")
    if first is not None:
        frame = frame[[first, *(column for column in frame.columns if column != first)]]
    table = table_from(frame)
    grown_from, validation = parts(table, listed_rows(table, "4, 5, 8, 9, 11-13"))
    tree = grow(grown_from, Params())
    return tree, validation, seen_by(tree, validation)


@pytest.mark.parametrize(
    ("first", "method", "right", "n_leaves"),
    [
        ("脐部", "none", 3, 8),
        ("脐部", "reduced-error", 5, 3),
        ("脐部", "pre-pruning", 5, 3),
        (None, "none", 2, 7),
        (None, "reduced-error", 4, 1),
        (None, "pre-pruning", 4, 1),
    ],
)
def test_validation_accuracy_of_the_watermelons_before_and_after(first, method, right, n_leaves):
    tree, validation, seen = watermelons(first)
    leaves = leaves_by(method, tree, seen)
    assert (int((label_codes(tree, validation, leaves) == validation.classes).sum()), leaves.sum()) == (right, n_leaves)


def test_the_watermelons_stop_where_the_textbook_stops():
    tree, validation, seen = watermelons("脐部")
    leaves = leaves_by("pre-pruning", tree, seen)
    assert tree.schema.columns[tree.column[0]].name == "脐部"
    assert set(apply(tree, validation, leaves)) <= set(tree.children(0))
    assert seen.wrong[0] == 3
    assert seen.wrong[list(tree.children(0))].sum() == 2


# Weights


@pytest.mark.parametrize("method", ["reduced-error", "pre-pruning"])
@pytest.mark.parametrize("name", ["vote", "breast_cancer", "titanic_kaggle", "penguins"])
def test_pruning_of_a_tree_that_shares_rows_out_does_not_raise_the_validation_errors_by_weight(name, method):
    table = table_of(name)
    grown_from, validation = parts(table, np.arange(table.n_rows) % 3 == 0)
    tree = grow(grown_from, Params(missing="fractional"))
    seen = seen_by(tree, validation)
    assert seen.n[0] == pytest.approx(validation.n_rows, abs=1e-2)
    leaves = leaves_by(method, tree, seen)
    drawn = prune(tree, PruningParams(method), seen).drawn_at(0.0)
    before = seen.wrong[tree.is_leaf].sum() + seen.stopped_wrong[~tree.is_leaf].sum()
    after = seen.wrong[leaves].sum() + seen.stopped_wrong[drawn & ~leaves].sum()
    assert after <= (before if method == "reduced-error" else seen.wrong[0]) + 1e-9
    assert leaves.sum() < tree.n_leaves

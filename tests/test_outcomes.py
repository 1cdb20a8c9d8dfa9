"""What a drawn tree says of rows: groups, confusion matrix, own classes."""

import numpy as np
import pandas as pd
import pytest
from reference import frame_of

from engine import (
    Params,
    alpha_pruning,
    apply,
    class_shares,
    grow,
    hold_out,
    label_codes,
    make_table,
    outcomes,
    parts,
    read_frame,
    told,
    training_outcomes,
    true_labels,
)
from engine.outcomes import ends, labelled

TINY = pd.DataFrame({"size": ["s", "s", "m", "m", "l"], "kind": ["a", "a", "b", "b", "b"]})


def grown(name, target, **params):
    table = make_table(read_frame(frame_of(name)), target)
    training, validation = parts(table, hold_out(table, 0.3, 0))
    return training, validation, grow(training, Params(**params))


def plain_matrix(actual, predicted, n_classes):
    matrix = np.zeros((n_classes + 1, n_classes), dtype=int)
    for a, p in zip(actual.tolist(), predicted.tolist(), strict=True):
        matrix[a, p] += 1
    return matrix


def test_a_matrix_counts_own_class_against_class_told_and_unknown_classes_last():
    tree = grow(make_table(read_frame(TINY), "kind"), Params())
    rows = read_frame(pd.DataFrame({"size": ["s", "m", "m", "l", "s", "s"], "kind": ["a", "b", "a", "c", "c", ""]}))
    assert labelled(tree, rows).n_rows == 5
    assert true_labels(tree, rows).tolist() == [0, 1, 0, -1, -1, -1]
    found = outcomes(tree, labelled(tree, rows))
    assert found.matrix.tolist() == [[1, 1], [0, 1], [1, 1]]
    assert found.n_rows == 5


def test_a_row_whose_value_has_no_branch_counts_where_it_stops():
    tree = grow(make_table(read_frame(TINY), "kind"), Params())
    rows = read_frame(pd.DataFrame({"size": ["xl"], "kind": ["a"]}))
    found = outcomes(tree, rows)
    assert (found.node.tolist(), found.label.tolist(), found.counts.tolist()) == ([0], [1], [[1, 0, 0]])
    assert found.shares.tolist() == [[0.4, 0.6]]


@pytest.mark.parametrize("missing", ["branch", "fractional"])
@pytest.mark.parametrize("alpha", [0.0, 4.0, 30.0])
def test_groups_say_what_single_rows_are_told(missing, alpha):
    training, validation, tree = grown("titanic_kaggle", "Survived", missing=missing)
    leaves = alpha_pruning(tree).leaves_at(alpha)
    for rows in (training, validation):
        found = outcomes(tree, rows, leaves)
        node, label = told(tree, rows, leaves)
        assert (label == label_codes(tree, rows, leaves)).all()
        assert (node == apply(tree, rows, leaves)).all()
        assert (found.matrix == plain_matrix(rows.classes, label, tree.counts.shape[1])).all()
        expected = class_shares(tree, rows, leaves)
        np.testing.assert_allclose(found.counts.sum(axis=1) @ found.shares, expected.sum(axis=0))


@pytest.mark.parametrize("missing", ["branch", "fractional"])
def test_the_counts_of_a_tree_know_its_training_rows(missing):
    training, _, tree = grown("titanic_kaggle", "Survived", missing=missing)
    for alpha in (0.0, 4.0, 1e6):
        leaves = alpha_pruning(tree).leaves_at(alpha)
        assert (training_outcomes(tree, training, leaves).matrix == outcomes(tree, training, leaves).matrix).all()


def test_rows_that_went_down_the_whole_tree_need_not_go_again_for_a_pruned_one():
    _, validation, tree = grown("penguins", "species")
    reached = apply(tree, validation)
    for alpha in alpha_pruning(tree).breakpoints.alpha.tolist():
        leaves = alpha_pruning(tree).leaves_at(alpha)
        assert (ends(tree, reached, leaves) == apply(tree, validation, leaves)).all()
        again, known = outcomes(tree, validation, leaves), outcomes(tree, validation, leaves, reached)
        assert (again.node == known.node).all() and (again.counts == known.counts).all()

"""Scores: values worked by hand, and equality with scikit-learn's own functions."""

import numpy as np
import pytest
from reference import frame_of
from sklearn import metrics

from engine import (
    Outcomes,
    Params,
    alpha_pruning,
    balanced_accuracy,
    brier_score,
    class_scores,
    class_shares,
    confused_pairs,
    grow,
    hits,
    hold_out,
    label_codes,
    make_table,
    outcomes,
    parts,
    precision_recall_curve,
    read_frame,
    roc_curve,
    wilson,
)

MATRIX = np.array([[8, 2, 0], [1, 4, 0], [0, 5, 0], [0, 0, 0]])
"""Ten rows of a, five of b, five of c; c is never told."""


def group(shares, counts):
    shares, counts = np.array(shares), np.array(counts)
    nodes = np.arange(len(shares))
    return Outcomes(nodes, shares.argmax(axis=1), shares, np.pad(counts, ((0, 0), (0, 1))))


def test_the_scores_of_classes_by_hand():
    scores = class_scores(MATRIX)
    assert hits(MATRIX) == 12
    assert scores.support.tolist() == [10, 5, 5]
    np.testing.assert_allclose(scores.precision, [8 / 9, 4 / 11, np.nan])
    np.testing.assert_allclose(scores.recall, [0.8, 0.8, 0.0])
    np.testing.assert_allclose(scores.f1, [16 / 19, 0.5, 0.0])
    assert balanced_accuracy(MATRIX) == pytest.approx(1.6 / 3)
    assert scores.macro()[0] == pytest.approx((8 / 9 + 4 / 11) / 2)
    assert scores.weighted()[0] == pytest.approx((10 * 8 / 9 + 5 * 4 / 11) / 15)


def test_a_class_without_rows_has_no_recall_and_is_left_out_of_the_balance():
    matrix = np.array([[3, 1], [0, 0], [0, 2]])
    assert np.isnan(class_scores(matrix).recall[1])
    assert class_scores(matrix).precision.tolist() == [1.0, 0.0]
    assert balanced_accuracy(matrix) == 0.75
    assert np.isnan(balanced_accuracy(np.zeros((3, 2), dtype=int)))


def test_the_interval_of_wilson_by_hand():
    # 15 of 20 with z = 1.959964: (0.75 + 0.096036) / 1.192073 ± 0.212485 / 1.192073
    assert wilson(15, 20) == pytest.approx((0.531299, 0.888138), abs=1e-6)
    assert wilson(0, 10) == pytest.approx((0.0, 0.277533), abs=1e-6)
    assert wilson(10, 10) == pytest.approx((0.722467, 1.0), abs=1e-6)


def test_curves_of_four_leaves_by_hand():
    # the share of b: 0.9, 0.6, 0.6, 0.1; the two leaves of 0.6 are one threshold
    found = group([[0.1, 0.9], [0.4, 0.6], [0.4, 0.6], [0.9, 0.1]], [[1, 4], [1, 2], [2, 1], [6, 3]])
    roc = roc_curve(found, 1)
    assert roc.threshold.tolist() == [np.inf, 0.9, 0.6, 0.1]
    np.testing.assert_allclose(roc.x, [0, 0.1, 0.4, 1])
    np.testing.assert_allclose(roc.y, [0, 0.4, 0.7, 1])
    assert roc.area == pytest.approx(0.1 * 0.4 / 2 + 0.3 * 1.1 / 2 + 0.6 * 1.7 / 2)
    precision_recall = precision_recall_curve(found, 1)
    np.testing.assert_allclose(precision_recall.x, [0, 0.4, 0.7, 1])
    np.testing.assert_allclose(precision_recall.y, [1, 4 / 5, 7 / 11, 10 / 20])
    assert precision_recall.area == pytest.approx(0.4 * 4 / 5 + 0.3 * 7 / 11 + 0.3 / 2)
    errors = 5 * 0.81 - 4 * (0.81 - 0.01) + 3 * 0.36 + 3 * 0.16 + 6 * 0.01 + 3 * 0.81
    assert brier_score(found, 1) == pytest.approx(errors / 20)


def test_a_class_that_no_row_or_every_row_has_draws_no_curve():
    found = group([[0.2, 0.8], [0.7, 0.3]], [[0, 3], [0, 2]])
    assert roc_curve(found, 0) is None and roc_curve(found, 1) is None
    assert precision_recall_curve(found, 0) is None
    assert precision_recall_curve(found, 1).area == 1.0


@pytest.mark.parametrize(("name", "target"), [("titanic", "Survived"), ("penguins", "species")])
@pytest.mark.parametrize("missing", ["branch", "fractional"])
def test_scores_equal_those_of_scikit_learn(name, target, missing):
    table = make_table(read_frame(frame_of(name)), target)
    training, validation = parts(table, hold_out(table, 0.4, 1))
    tree = grow(training, Params(missing=missing))
    leaves = alpha_pruning(tree).leaves_at(3.0)
    found = outcomes(tree, validation, leaves)
    actual, predicted = validation.classes, label_codes(tree, validation, leaves)
    n_classes = len(tree.schema.classes)
    assert hits(found.matrix) == metrics.accuracy_score(actual, predicted, normalize=False)
    assert balanced_accuracy(found.matrix) == pytest.approx(metrics.balanced_accuracy_score(actual, predicted))
    scores, labels = class_scores(found.matrix), range(n_classes)
    options = {"labels": labels, "zero_division": np.nan}
    expected = metrics.precision_recall_fscore_support(actual, predicted, **options)
    for own, other in zip((scores.precision, scores.recall, scores.f1, scores.support), expected, strict=True):
        np.testing.assert_allclose(own, other)
    for average, own in {"macro": scores.macro(), "weighted": scores.weighted()}.items():
        expected = metrics.precision_recall_fscore_support(actual, predicted, average=average, **options)[:3]
        np.testing.assert_allclose(own, expected)
    shares = class_shares(tree, validation, leaves)
    for k in labels:
        roc = roc_curve(found, k)
        assert roc.area == pytest.approx(metrics.roc_auc_score(actual == k, shares[:, k]))
        x, y, _ = metrics.roc_curve(actual == k, shares[:, k], drop_intermediate=False)
        np.testing.assert_allclose([roc.x, roc.y], [x, y])
        area = metrics.average_precision_score(actual == k, shares[:, k])
        assert precision_recall_curve(found, k).area == pytest.approx(area)
        assert brier_score(found, k) == pytest.approx(metrics.brier_score_loss(actual == k, shares[:, k]))


def test_confused_pairs_come_with_the_most_rows_first_and_no_hit_among_them():
    matrix = np.array([[9, 1, 0], [4, 9, 0], [0, 0, 9], [0, 0, 2]])  # the last row: a class that the tree does not know
    assert confused_pairs(matrix).tolist() == [[1, 0], [3, 2], [0, 1]]
    assert confused_pairs(np.diag([3, 2])).shape == (0, 2)

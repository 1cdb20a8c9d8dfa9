"""The charts of ROC, precision-recall and calibration, as Plotly is given them."""

import numpy as np
import pytest

from engine import Outcomes, precision_recall_curve, roc_curve
from explorer.curve_figures import MOST_POINTS, calibration_figure, n_points, precision_figure, roc_figure


@pytest.fixture
def found():
    """Three leaves: shares of b 0.9, 0.6, 0.1, with 5, 6 and 9 rows; what is told is the larger share."""
    shares = np.array([[0.1, 0.9], [0.4, 0.6], [0.9, 0.1]])
    counts = np.array([[1, 4, 0], [3, 3, 0], [6, 3, 0]])
    return Outcomes(np.array([3, 5, 8]), shares.argmax(axis=1), shares, counts)


def test_the_roc_curve_passes_through_the_answers_of_the_tree(found):
    chance, curve, own = roc_figure(roc_curve(found, 1), found, 1, "b").data
    assert (list(chance.x), list(chance.y)) == ([0, 1], [0, 1])
    assert (own.x[0], own.y[0]) == (0.4, 0.7)  # told b: 11 rows, 7 of 10 of them rightly
    assert (0.4, 0.7) in [(round(x, 9), round(y, 9)) for x, y in zip(curve.x, curve.y, strict=True)]
    assert curve.hovertext[0] == "no row is told b<br>0.000, 0.000"
    assert curve.hovertext[1] == "share of b at least 90.0 %<br>0.100, 0.400"


def test_precision_has_the_share_of_the_class_as_chance_and_no_answer_where_none_is_told(found):
    chance, _, own = precision_figure(precision_recall_curve(found, 1), found, 1, "b").data
    assert list(chance.y) == [0.5, 0.5]
    assert (own.x[0], own.y[0]) == (0.7, pytest.approx(7 / 11))
    never = Outcomes(found.node, np.zeros(3, dtype=int), found.shares, found.counts)
    assert len(precision_figure(precision_recall_curve(never, 1), never, 1, "b").data) == 2


def test_a_leaf_is_a_point_of_what_it_says_and_what_is_observed_as_large_as_its_rows(found):
    figure = calibration_figure(found, 1, "<b>", selected=5)
    points = figure.data[1]
    assert list(points.customdata) == ["8", "5", "3"]
    assert list(points.x) == [0.1, 0.6, 0.9]
    assert list(points.y) == [pytest.approx(1 / 3), 0.5, 0.8]
    assert np.square(points.marker.size[1] / points.marker.size[0]) == pytest.approx(6 / 9)
    assert list(points.marker.line.width) == [1, 3, 1]
    assert points.hovertext[1] == "node 5: says 60.0 %, observed 50.0 % of 6 rows"
    assert figure.layout.yaxis.title.text == "observed share of &lt;b&gt;"


def test_of_very_many_leaves_the_largest_are_drawn():
    n = MOST_POINTS + 5
    counts = np.zeros((n, 3), dtype=int)
    counts[:, 0] = np.arange(1, n + 1)
    found = Outcomes(np.arange(n), np.zeros(n, dtype=int), np.tile([1.0, 0.0], (n, 1)), counts)
    assert n_points(found) == (MOST_POINTS, n)
    points = calibration_figure(found, 0, "a", selected=0).data[1]
    assert len(points.x) == MOST_POINTS and points.customdata[0] == str(n - 1)

"""Nodes that become leaves by comparing errors bottom up, and C4.5's pessimistic limits."""

from itertools import pairwise
from math import comb

import numpy as np
import pytest
from nested import tree_of
from reference import table_of

from engine import (
    Params,
    PruningParams,
    grow,
    prune,
    subtree_replacement,
    upper_limit,
)


def leaves_by(method, tree, seen=None, **settings):
    return prune(tree, PruningParams(method, **settings), seen).leaves_at(0.0)


# Bottom up, whatever is compared


def test_a_node_just_pruned_counts_for_its_parent_as_a_leaf():
    tree = tree_of([[(1, 0), (0, 1)], (0, 1)])
    own = np.array([4.5, 2.0, 2.0, 1.5, 1.5])
    # The inner node falls, 2 <= 1.5 + 1.5; the root stays, 4.5 > 2 + 2; with the children kept, 4.5 <= 3 + 2.
    assert subtree_replacement(tree, own).tolist() == [False, True, False, False, False]


def test_equal_errors_prune():
    tree = tree_of([(1, 0), (0, 1)])
    assert [subtree_replacement(tree, np.array([own, 1.0, 1.0]))[0] for own in (1.9, 2.0, 2.1)] == [True, True, False]


def test_slack_prunes_a_little_beyond_equal_errors():
    tree = tree_of([(1, 0), (0, 1)])
    own = np.array([2.1, 1.0, 1.0])
    assert [subtree_replacement(tree, own, slack=slack)[0] for slack in (0.05, 0.1 + 1e-9)] == [False, True]


def test_only_nodes_that_may_become_leaves_do_and_nothing_below_an_earlier_leaf_counts():
    tree = tree_of([[(1, 0), (0, 1)], (0, 1)])
    own = np.array([1.0, 9.0, 1.0, 0.0, 0.0])
    assert subtree_replacement(tree, own).tolist() == [True, False, False, False, False]
    assert not subtree_replacement(tree, own, may=np.array([False, True, True, True, True])).any()
    ends_earlier = np.array([False, True, False, False, False])
    own[1] = 0.1  # counted, the inner node's own errors let the root fall no more; those of its leaves below are 0
    own[0], own[2] = 1.05, 1.0
    assert subtree_replacement(tree, own).tolist() == [False, False, False, False, False]
    assert subtree_replacement(tree, own, leaves=ends_earlier).tolist() == [True, False, False, False, False]


# Pessimistic limits


def test_limits_of_the_worked_values():
    found = upper_limit([0, 0, 0, 1], [6, 9, 1, 16], 0.25)
    assert found == pytest.approx([0.2063, 0.1428, 0.75, 0.1596], abs=5e-5)


def test_the_limit_is_1_where_every_row_is_an_error():
    assert upper_limit([1, 3, 2.5], [1, 3, 2.5], 0.25).tolist() == [1, 1, 1]


@pytest.mark.parametrize("cf", [0.05, 0.25, 0.5])
@pytest.mark.parametrize(("errors", "n"), [(0, 6), (1, 16), (5, 14), (3, 4), (40, 100)])
def test_at_the_limit_so_few_errors_have_the_probability_cf(errors, n, cf):
    p = float(upper_limit(errors, n, cf))
    assert sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(errors + 1)) == pytest.approx(cf)


def test_the_limit_of_fractions_lies_between_those_of_whole_numbers():
    errors = np.linspace(0, 5, 21)
    assert (np.diff(upper_limit(errors, 8, 0.25)) > 0).all()
    assert (np.diff(upper_limit(1, np.linspace(2, 12, 41), 0.25)) < 0).all()
    assert (np.diff([float(upper_limit(1.5, 7.25, cf)) for cf in (0.01, 0.1, 0.25, 0.5, 0.9)]) < 0).all()


# Pessimistic pruning


def estimate(tree, node, cf=0.25):
    wrong = tree.samples[node] - tree.counts[node].max()
    return float(tree.samples[node] * upper_limit(wrong, tree.samples[node], cf))


def slowly(tree, cf, node=0):
    """The estimate of the branch and its leaves, one node after the other."""
    below = [slowly(tree, cf, child) for child in tree.children(node)]
    own, branch = estimate(tree, node, cf), sum(errors for errors, _ in below)
    return (branch, [leaf for _, leaves in below for leaf in leaves]) if below and own > branch else (own, [node])


def test_the_textbooks_leaves_of_6_9_and_1_rows_become_one_of_16():
    tree = tree_of([(6, 0), (9, 0), (0, 1)])
    assert sum(estimate(tree, node) for node in (1, 2, 3)) == pytest.approx(
        6 * 0.2063 + 9 * 0.1428 + 1 * 0.75, abs=1e-3
    )
    assert estimate(tree, 0) == pytest.approx(16 * 0.1596, abs=1e-3)
    assert leaves_by("pessimistic", tree).tolist() == [True, False, False, False]


def test_a_split_that_parts_the_classes_stays():
    tree = tree_of([(6, 0), (0, 9)])
    assert leaves_by("pessimistic", tree).tolist() == [False, True, True]


def test_fractional_counts_have_fractional_limits():
    for share in (0.2, 1.5, 4.0):
        tree = tree_of([(6.0, 0.25), (share, 1.5), (3.25, 0.0)], missing="fractional")
        expected = slowly(tree, 0.25)[1]
        assert np.flatnonzero(leaves_by("pessimistic", tree)).tolist() == sorted(expected)


REAL = ("breast_cancer", "vote", "credit_g", "titanic_kaggle", "penguins", "tic_tac_toe", "breast_cancer_wdbc")


@pytest.mark.parametrize("missing", ["branch", "fractional"])
@pytest.mark.parametrize("name", REAL)
def test_real_trees_are_pruned_as_one_node_after_the_other_would_be(name, missing):
    tree = grow(table_of(name), Params(criterion="c45", missing=missing))
    for cf in (0.25, 0.01):
        assert np.flatnonzero(leaves_by("pessimistic", tree, cf=cf)).tolist() == sorted(slowly(tree, cf)[1])


@pytest.mark.parametrize("name", REAL)
def test_a_smaller_cf_prunes_more(name):
    tree = grow(table_of(name), Params(criterion="c45"))
    drawn = [prune(tree, PruningParams("pessimistic", cf=cf)).drawn_at(0.0) for cf in (0.5, 0.25, 0.1, 0.01, 0.001)]
    for larger, smaller in pairwise(drawn):
        assert not (smaller & ~larger).any()
    assert drawn[-1].sum() < drawn[0].sum() or name == "penguins"  # no confidence prunes more than another there

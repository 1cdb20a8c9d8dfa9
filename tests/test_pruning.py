"""Pruning by alpha with every cost of a leaf, and what the marks of all methods have in common."""

from itertools import pairwise, product
from math import prod

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from nested import tree_of
from test_properties import alphas_to_try, engine_table, params, quick, tables

from engine import CRITERIA, LEAF_COSTS, METHODS, InputError, PruningParams, Seen, grow, prune

MOST_TREES = 300
few = settings(quick, max_examples=40)


def by(tree, cost):
    return prune(tree, PruningParams("alpha", cost))


# Every pruned tree of a small tree, one after the other


def pruned_trees(tree, node=0):
    """The leaves of every tree that pruning can make of a branch."""
    yield (node,)
    if children := tree.children(node):
        for parts in product(*(list(pruned_trees(tree, child)) for child in children)):
            yield sum(parts, ())


def n_pruned_trees(tree, node=0):
    children = tree.children(node)
    return 1 + (prod(n_pruned_trees(tree, child) for child in children) if children else 0)


def smallest_of_the_cheapest(tree, costs, alpha):
    trees = list(pruned_trees(tree))
    total = [sum(costs[leaf] + alpha for leaf in leaves) for leaves in trees]
    cheapest = [leaves for leaves, cost in zip(trees, total, strict=True) if cost <= min(total) + 1e-7]
    return min(cheapest, key=len)


@st.composite
def any_params(draw):
    """Settings of growth with every way to branch and to treat empty cells."""
    criterion = draw(st.sampled_from(sorted(CRITERIA)))
    missing = "fractional" if criterion == "c45-r8" else draw(st.sampled_from(("branch", "fractional")))
    branching = draw(st.sampled_from(("multiway", "binary")))
    return draw(params(criterion=criterion, missing=missing, branching=branching))


# The cost of a leaf


def test_a_leaf_costs_bits_errors_or_its_rows_times_gini():
    tree = tree_of([(4, 2, 0), (0, 0, 3)])
    costs = {name: cost(tree).tolist() for name, cost in LEAF_COSTS.items()}
    assert costs["errors"] == [5, 2, 0]
    assert costs["gini"] == pytest.approx([9 * (1 - (16 + 4 + 9) / 81), 6 * (1 - (16 + 4) / 36), 0])
    assert costs["bits"] == pytest.approx([9 * 1.530493, 6 * 0.918296, 0], abs=1e-5)


@pytest.mark.parametrize("cost", LEAF_COSTS)
@few
@given(table=tables(max_rows=10), grown_by=any_params())
def test_the_drawn_tree_is_the_smallest_of_the_cheapest_whatever_a_leaf_costs(cost, table, grown_by):
    tree = grow(engine_table(table), grown_by)
    assume(n_pruned_trees(tree) <= MOST_TREES)
    pruning = by(tree, cost)
    for alpha in alphas_to_try(pruning):
        expected = smallest_of_the_cheapest(tree, LEAF_COSTS[cost](tree), alpha)
        assert np.flatnonzero(pruning.leaves_at(alpha)).tolist() == sorted(expected), alpha


@pytest.mark.parametrize("cost", LEAF_COSTS)
@few
@given(table=tables(max_rows=10), grown_by=any_params())
def test_a_node_falls_where_its_own_branch_alone_would(cost, table, grown_by):
    tree = grow(engine_table(table), grown_by)
    assume(n_pruned_trees(tree) <= MOST_TREES)
    costs, critical = LEAF_COSTS[cost](tree), by(tree, cost).critical
    for node in np.flatnonzero(~tree.is_leaf).tolist():
        kept = [leaves for leaves in pruned_trees(tree, node) if leaves != (node,)]
        # As a leaf it is not dearer than any of these from the largest of their meeting points on.
        meeting = [(costs[node] - sum(costs[leaf] for leaf in leaves)) / (len(leaves) - 1) for leaves in kept]
        assert critical[node] == pytest.approx(max(0.0, *meeting), abs=1e-7)


@pytest.mark.parametrize("cost", LEAF_COSTS)
@few
@given(table=tables(), grown_by=any_params())
def test_the_cost_of_a_breakpoint_is_that_of_its_leaves_and_its_trees_nest(cost, table, grown_by):
    tree = grow(engine_table(table), grown_by)
    pruning = by(tree, cost)
    steps, costs = pruning.breakpoints, LEAF_COSTS[cost](tree)
    for i, alpha in enumerate(steps.alpha):
        assert steps.cost[i] == pytest.approx(costs[pruning.leaves_at(alpha)].sum(), abs=1e-9)
        assert steps.leaves[i] == pruning.leaves_at(alpha).sum()
    for lower, higher in pairwise(steps.alpha):
        assert not (pruning.drawn_at(higher) & ~pruning.drawn_at(lower)).any()


def test_errors_cut_a_split_that_saves_none_at_0_and_bits_do_not():
    tree = tree_of([(4, 0), (4, 2)])  # both leaves say the first class, as the root does
    assert [by(tree, cost).leaves_at(0.0).sum() for cost in ("errors", "gini", "bits")] == [1, 2, 2]
    assert by(tree, "errors").critical[0] == 0


@pytest.mark.parametrize("cost", LEAF_COSTS)
def test_a_split_into_like_shares_goes_at_0_by_any_cost(cost):
    assert by(tree_of([(4, 2), (2, 1)]), cost).leaves_at(0.0).sum() == 1


# Two defects of a published implementation


def test_a_node_just_pruned_costs_its_parent_what_it_costs_as_a_leaf():
    tree = tree_of([[(3, 0), (0, 1)], (0, 5)])  # errors 3; 1 and 0; 0 and 0
    pruning = by(tree, "errors")
    # Of the inner node 1 + a = 2a, of the root 3 + a = (1 + a) + a; with its children's cost kept, (0 + 2a) + a: 1.5.
    assert pruning.critical[:2].tolist() == [2, 1]
    assert np.flatnonzero(pruning.leaves_at(1.75)).tolist() == [1, 2]


def test_equal_costs_prune():
    tree = tree_of([[(3, 0), (0, 1)], (0, 5)])
    pruning = by(tree, "errors")
    assert [pruning.leaves_at(alpha).sum() for alpha in (0.999, 1.0, 1.999, 2.0)] == [3, 2, 2, 1]


# Marks


def seen_of(tree):
    """As if every node had been reached by one row, a wrong one."""
    return Seen(np.ones(tree.n_nodes), np.ones(tree.n_nodes), np.zeros(tree.n_nodes))


@pytest.mark.parametrize("method", [method for method in METHODS if method != "alpha"])
def test_a_method_without_alpha_marks_with_0_or_never_and_draws_one_tree(method):
    tree = tree_of([[(30, 1), (29, 2)], (1, 40)])
    pruning = prune(tree, PruningParams(method), seen_of(tree))
    assert set(pruning.critical.tolist()) <= {0.0, np.inf}
    assert (method == "none") == (pruning.critical == np.inf).all()
    assert (len(pruning.breakpoints.alpha), pruning.breakpoints.alpha[0]) == (1, 0)
    for alpha in (0.0, 1.0, 1e9):
        assert pruning.leaves_at(alpha).sum() == pruning.breakpoints.leaves[0]


@pytest.mark.parametrize("method", METHODS)
def test_no_method_changes_the_tree_it_marks(method):
    tree = tree_of([[(30, 1), (29, 2)], (1, 40)])
    before = [tree.column.copy(), tree.counts.copy()]
    prune(tree, PruningParams(method), seen_of(tree))
    assert [tree.column.tolist(), tree.counts.tolist()] == [each.tolist() for each in before]


@pytest.mark.parametrize("method", ["reduced-error", "pre-pruning"])
def test_a_method_that_validates_asks_for_validation_rows(method):
    with pytest.raises(InputError, match=f"{method} needs validation rows"):
        prune(tree_of([(1, 0), (0, 1)]), PruningParams(method))


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ({"method": "oracle"}, "method"),
        ({"leaf_cost": "euros"}, "leaf_cost"),
        *(({"cf": value}, "cf") for value in (0.0, 1.0, -0.25, float("nan"))),
    ],
)
def test_settings_out_of_range_are_refused_by_name(settings, name):
    with pytest.raises(InputError, match=name):
        PruningParams(**settings)

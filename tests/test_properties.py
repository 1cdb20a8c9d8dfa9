"""Random small tables: the engine's tree is the oracle's, node by node, and pruning keeps its promises."""

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np
import oracle
import pandas as pd
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine import (
    CRITERIA,
    Node,
    Params,
    PruningParams,
    alpha_pruning,
    apply,
    candidates,
    grow,
    make_table,
    predict,
    prune,
    read_frame,
    rows_at,
    training_accuracy,
)
from engine.tree import ABOVE, BELOW, EMPTY, REASONS, ROOT, VALUES

TARGET = "class"
SIDES = {BELOW: "<=", ABOVE: ">", EMPTY: "missing"}

quick = settings(max_examples=100, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
thorough = settings(quick, max_examples=180)


# Random input

WORDS = (("a", "b"), ("a", "b", "c"), ("9", "10", "2"), ("10", "9", "x"), ("only",))
NUMBERS = (
    (0.0, 1.0),
    (1.0, 2.0, 3.0),
    (-2.5, -0.1, 0.0, 0.1, 7.0),
    (1e308, 1.7e308, -1.7e308),
    (1.0, math.nextafter(1.0, 2)),
)


@st.composite
def tables(draw, max_rows=14, kinds=(oracle.CATEGORICAL, oracle.NUMERIC), gaps=(False, True)):
    """A few rows and columns with few values each, so that ties, gaps and repeated rows are common."""
    n_rows = draw(st.integers(1, max_rows))
    columns, chosen = [], []
    for _ in range(draw(st.integers(1, 4))):
        kind = draw(st.sampled_from(kinds))
        values = draw(st.sampled_from(WORDS if kind == oracle.CATEGORICAL else NUMBERS))
        cells = st.sampled_from(values) | st.none() if draw(st.sampled_from(gaps)) else st.sampled_from(values)
        columns.append(draw(st.lists(cells, min_size=n_rows, max_size=n_rows)))
        chosen.append(kind)
    classes = draw(st.sampled_from((("no", "yes"), ("A", "B", "C"), ("10", "9"), ("all",))))
    labels = draw(st.lists(st.sampled_from(classes), min_size=n_rows, max_size=n_rows))
    return oracle.Table([list(row) for row in zip(*columns, strict=True)], chosen, labels)


@st.composite
def params(draw, **fixed):
    free = {
        "criterion": st.sampled_from(sorted(set(CRITERIA) - {"c45-r8"})),
        "min_samples_split": st.sampled_from((2, 2, 2, 3, 5)),
        "min_samples_leaf": st.sampled_from((1, 1, 1, 2, 3)),
        "epsilon": st.sampled_from((0.0, 1e-5, 1e-5, 0.05, 0.25, 0.5, 1.0)),
        "max_depth": st.sampled_from((None, None, None, 0, 1, 2)),
    }
    return Params(**fixed, **{name: draw(values) for name, values in free.items() if name not in fixed})


def text(cell):
    return "" if cell is None else repr(cell) if isinstance(cell, float) else cell


def names_of(table):
    return [f"x{column}" for column in range(len(table.kinds))]


def frame_of(table):
    frame = pd.DataFrame([[text(cell) for cell in row] for row in table.rows], columns=names_of(table), dtype=object)
    return frame.assign(**{TARGET: list(table.labels)})


def engine_table(table, order=slice(None)):
    frame = frame_of(table).iloc[order].reset_index(drop=True)
    kinds = dict(zip(names_of(table), table.kinds, strict=True))
    return make_table(read_frame(frame), TARGET, kinds=kinds)


def tree_of(table, params, order=slice(None)):
    return grow(engine_table(table, order), params)


def settings_of(params):
    return oracle.Settings(
        criterion=params.criterion,
        min_samples_split=params.min_samples_split,
        min_samples_leaf=params.min_samples_leaf,
        epsilon=params.epsilon,
        max_depth=params.max_depth,
    )


def both(table, params):
    """The engine's tree, the oracle's tree, and the oracle's nodes by the engine's node number."""
    root = oracle.grow(table, settings_of(params))
    return tree_of(table, params), root, list(oracle.walk(root))


# What is compared


def entry(tree, node):
    """How rows enter a node, in the oracle's words; a group of values as a set, None standing for an empty cell."""
    side = int(tree.side[node])
    if side == ROOT:
        return None
    if side != VALUES:
        return SIDES[side], None
    column = tree.schema.columns[tree.column[tree.parent[node]]]
    names = {None if code == column.missing else column.labels[code] for code in tree.branch_codes(node)}
    if tree.params.branching == "binary":
        return "group", names
    (name,) = names
    return ("missing", None) if name is None else ("value", name)


def records(tree):
    """One record per node in level order; the criterion's value apart, because it is compared with a tolerance."""
    return [
        {
            "parent": int(tree.parent[node]),
            "depth": int(tree.depth[node]),
            "counts": tuple(tree.counts[node].tolist()),
            "entry": entry(tree, node),
            "column": int(tree.column[node]),
            "threshold": None if math.isnan(tree.threshold[node]) else float(tree.threshold[node]),
            "reason": None if tree.reason[node] < 0 else REASONS[tree.reason[node]],
            "children": list(tree.children(node)),
        }
        for node in range(tree.n_nodes)
    ]


def oracle_records(root):
    nodes = list(oracle.walk(root))
    place = {id(node): number for number, node in enumerate(nodes)}
    parent = {id(child): place[id(node)] for node in nodes for child in node.children}
    return [
        {
            "parent": parent.get(id(node), -1),
            "depth": node.depth,
            "counts": node.counts,
            "entry": (node.branch.side, node.branch.value) if node.branch else None,
            "column": node.split.column if node.split else -1,
            "threshold": node.split.threshold if node.split else None,
            "reason": node.reason,
            "children": [place[id(child)] for child in node.children],
        }
        for node in nodes
    ]


def arrays(tree):
    names = ("parent", "depth", "column", "threshold", "value", "first_child", "n_children", "side")
    return [getattr(tree, name).tobytes() for name in (*names, "branch_start", "branch_values", "counts", "reason")]


def numbers_of(nodes, leaves):
    return sorted(number for number, node in enumerate(nodes) if any(node is leaf for leaf in leaves))


def alphas_to_try(pruning):
    """Every breakpoint, a point between each two, and one beyond either end."""
    steps = [0.0, *pruning.breakpoints.alpha.tolist()]
    between = [(a + b) / 2 for a, b in pairwise(steps)]
    return sorted({*steps, *between, steps[-1] + 1.0})


def n_pruned_trees(node):
    return 1 + (math.prod(n_pruned_trees(child) for child in node.children) if node.split else 0)


# Growth


@thorough
@given(tables(), params())
def test_the_engine_grows_the_oracles_tree(table, params):
    tree, root, nodes = both(table, params)
    assert records(tree) == oracle_records(root)
    values = [math.nan if node.value is None else node.value for node in nodes]
    np.testing.assert_allclose(tree.value, values, rtol=0, atol=1e-9)


@quick
@given(tables(), params(epsilon=0.0, min_samples_split=2, max_depth=None))
def test_the_engine_grows_the_oracles_tree_when_nothing_but_the_data_stops_it(table, params):
    tree, root, _ = both(table, params)
    assert records(tree) == oracle_records(root)


@quick
@given(tables(gaps=(True,)), params(min_samples_leaf=2, min_samples_split=2, max_depth=None, epsilon=0.0))
def test_every_branch_has_min_samples_leaf_rows_the_one_of_empty_cells_too(table, params):
    tree, root, _ = both(table, params)
    assert (tree.samples[1:] >= 2).all()
    assert records(tree) == oracle_records(root)


@quick
@given(tables(), params())
def test_counts_of_children_add_up_to_their_parent_and_those_of_leaves_to_the_table(table, params):
    tree = tree_of(table, params)
    for node in range(tree.n_nodes):
        children = tree.children(node)
        assert not children or (tree.counts[children].sum(axis=0) == tree.counts[node]).all()
    assert (tree.counts[tree.is_leaf].sum(axis=0) == tree.counts[0]).all()
    assert tree.counts[0].tolist() == list(table.counts(range(len(table.rows))))


@quick
@given(tables(), params(), st.randoms(use_true_random=False))
def test_row_order_never_changes_the_tree(table, params, random):
    order = list(range(len(table.rows)))
    random.shuffle(order)
    assert arrays(tree_of(table, params, order)) == arrays(tree_of(table, params))


@quick
@given(tables(), params())
def test_the_same_input_gives_the_same_tree(table, params):
    assert arrays(tree_of(table, params)) == arrays(tree_of(table, params))


@quick
@given(tables(), params())
def test_a_smaller_depth_limit_gives_the_first_levels_of_the_tree(table, params):
    assume(params.max_depth is None)
    whole = tree_of(table, params)
    for limit in range(int(whole.depth.max()) + 1):
        top = tree_of(table, replace(params, max_depth=limit))
        assert top.n_nodes == np.count_nonzero(whole.depth <= limit)
        assert (top.counts == whole.counts[: top.n_nodes]).all()


# What a node knows of its candidates


@quick
@given(tables(max_rows=10), params())
def test_the_candidates_of_every_node_are_the_oracles(table, params):
    tree, _, nodes = both(table, params)
    grown_from = engine_table(table)
    above = used_above(nodes)
    for number, node in enumerate(nodes):
        listed = {candidate.column: candidate for candidate in candidates(grown_from, tree, number)}
        assert sorted(listed) == list(range(len(table.kinds)))
        taken = node.split.column if node.split else None
        for column, candidate in listed.items():
            used = column in above[id(node)]
            splits = [] if used else oracle.splits_of(table, node.rows, column, params.min_samples_leaf)
            assert set(candidate.best) == (set(oracle.MEASURES) if splits else set())
            for measure, best in candidate.best.items():
                assert_same_figures(best, oracle.first_best(splits, measure))
            assert (candidate.reason is None) == (column == taken)
            assert (candidate.reason == "used above") == used
            if not splits and not used:
                assert candidate.reason == (
                    "min_samples_leaf" if oracle.splits_of(table, node.rows, column) else "one value"
                )


def used_above(nodes):
    """The categorical columns tested above each node, by the identity of the node."""
    used = {id(nodes[0]): frozenset()}
    for node in nodes:
        for child in node.children:
            tested = {node.split.column} if node.split.threshold is None else set()
            used[id(child)] = used[id(node)] | tested
    return used


def assert_same_figures(best, expected):
    assert best.threshold == expected.threshold
    for figure in ("gain", "conditional_entropy", "split_information", "gain_ratio", "gini_decrease"):
        assert math.isclose(getattr(best, figure), getattr(expected, figure), abs_tol=1e-9), figure


@quick
@given(tables(kinds=(oracle.NUMERIC,)), params(min_samples_leaf=1))
def test_the_printed_threshold_parts_the_values_as_the_tree_does(table, params):
    tree = tree_of(table, params)
    for number in np.flatnonzero(tree.side == BELOW):
        node = Node(tree, int(number))
        printed = float(node.branch.removeprefix("≤ "))
        values = node.parent.column.numbers
        assert ((values <= printed) == (values <= node.parent.threshold)).all()


# Prediction


@quick
@given(tables(), params())
def test_every_training_row_lands_in_the_one_leaf_that_counted_it(table, params):
    tree, _, nodes = both(table, params)
    frame = frame_of(table)
    reached = apply(tree, frame)
    assert [nodes[node].split for node in reached] == [None] * len(table.rows)
    grown_from = engine_table(table)
    for number, node in enumerate(nodes):
        assert rows_at(tree, grown_from, number).tolist() == list(node.rows)
        if node.split is None:
            assert np.flatnonzero(reached == number).tolist() == list(node.rows)
    assert apply(tree, grown_from).tolist() == reached.tolist()
    labels = [table.classes.index(label) for label in table.labels]
    counted = np.zeros_like(tree.counts)
    np.add.at(counted, (reached, labels), 1)
    assert (counted[tree.is_leaf] == tree.counts[tree.is_leaf]).all()
    hits = sum(answer == label for answer, label in zip(predict(tree, frame), table.labels, strict=True))
    assert training_accuracy(tree) == hits / len(table.rows)


@quick
@given(tables(), params(min_samples_leaf=1), st.data())
def test_rows_never_seen_go_where_the_oracle_sends_them(table, params, data):
    tree, root, nodes = both(table, params)
    cells = {
        oracle.CATEGORICAL: st.sampled_from(("a", "b", "c", "9", "10", "unseen")) | st.none(),
        oracle.NUMERIC: st.sampled_from((-1e9, -0.1, 0.5, 1.0, 1.5, 2.5, 1.35e308)) | st.none(),
    }
    rows = data.draw(st.lists(st.tuples(*(cells[kind] for kind in table.kinds)), min_size=1, max_size=6))
    frame = pd.DataFrame([[text(cell) for cell in row] for row in rows], columns=names_of(table), dtype=object)
    pruning = alpha_pruning(tree)
    pruned = [(oracle.pruned_leaves(root, alpha), pruning.leaves_at(alpha)) for alpha in alphas_to_try(pruning)]
    for leaves, mask in [((), None), *pruned]:
        expected = [oracle.apply(root, row, leaves) for row in rows]
        assert all(nodes[node] is answer for node, answer in zip(apply(tree, frame, mask), expected, strict=True))
        assert list(predict(tree, frame, mask)) == [oracle.label(table, node) for node in expected]


# Pruning


@thorough
@given(tables(), params())
def test_critical_alphas_are_the_oracles(table, params):
    tree, _, nodes = both(table, params)
    critical = alpha_pruning(tree).critical
    expected = [oracle.critical_alpha(node) for node in nodes]
    np.testing.assert_allclose(critical, expected, rtol=1e-9, atol=1e-9)


@quick
@given(tables(max_rows=10), params())
def test_critical_alphas_solve_the_equation_that_defines_them(table, params):
    tree, _, nodes = both(table, params)
    critical = alpha_pruning(tree).critical
    for number, node in enumerate(nodes):
        if node.split:
            expected = oracle.critical_alpha_by_bisection(node, steps=60)
            assert math.isclose(critical[number], expected, rel_tol=1e-9, abs_tol=1e-9)


@thorough
@given(tables(), params())
def test_the_drawn_tree_is_the_bottom_up_one_at_and_between_all_breakpoints(table, params):
    tree, root, nodes = both(table, params)
    pruning = alpha_pruning(tree)
    for alpha in alphas_to_try(pruning):
        leaves = np.flatnonzero(pruning.leaves_at(alpha)).tolist()
        assert leaves == numbers_of(nodes, oracle.pruned_leaves(root, alpha)), alpha


@quick
@given(tables(max_rows=10), params())
def test_the_drawn_tree_is_the_smallest_of_the_cheapest_by_enumeration(table, params):
    tree, root, nodes = both(table, params)
    assume(n_pruned_trees(root) <= 300)
    pruning = alpha_pruning(tree)
    for alpha in alphas_to_try(pruning):
        (best,) = oracle.smallest_of_least_cost(root, alpha)
        assert np.flatnonzero(pruning.leaves_at(alpha)).tolist() == numbers_of(nodes, best), alpha


@quick
@given(tables(), params())
def test_pruned_trees_nest_and_never_bring_a_node_back(table, params):
    tree = tree_of(table, params)
    pruning = alpha_pruning(tree)
    alphas = alphas_to_try(pruning)
    for lower, higher in pairwise(alphas):
        assert not (pruning.drawn_at(higher) & ~pruning.drawn_at(lower)).any()
    assert np.flatnonzero(pruning.drawn_at(alphas[-1])).tolist() == [0]


@quick
@given(tables(), params())
def test_a_drawn_tree_is_whole(table, params):
    tree = tree_of(table, params)
    pruning = alpha_pruning(tree)
    for alpha in alphas_to_try(pruning):
        drawn, leaves = pruning.drawn_at(alpha), pruning.leaves_at(alpha)
        assert drawn[0]
        assert not (leaves & ~drawn).any()
        for node in range(tree.n_nodes):
            assert drawn[list(tree.children(node))].all() == (
                not tree.children(node) or (drawn[node] and not leaves[node])
            )
        assert tree.counts[leaves].sum() == len(table.rows)


@quick
@given(tables(), params())
def test_breakpoints_are_the_alphas_at_which_the_drawn_tree_changes(table, params):
    tree, root, nodes = both(table, params)
    critical = sorted({0.0, *(oracle.critical_alpha(node) for node in nodes if node.split)})
    drawn = [numbers_of(nodes, oracle.pruned_leaves(root, alpha)) for alpha in critical]
    changes = [alpha for alpha, before, after in zip(critical[1:], drawn, drawn[1:], strict=False) if before != after]
    np.testing.assert_allclose(alpha_pruning(tree).breakpoints.alpha, [0.0, *changes], rtol=1e-9, atol=1e-9)


@quick
@given(tables(), params())
def test_the_figures_of_a_breakpoint_are_those_of_its_tree(table, params):
    tree, root, _ = both(table, params)
    steps = alpha_pruning(tree).breakpoints
    for i, alpha in enumerate(steps.alpha.tolist()):
        leaves = oracle.pruned_leaves(root, alpha)
        assert steps.row_at(alpha) == i
        assert steps.leaves[i] == len(leaves)
        assert steps.nodes[i] == len(list(oracle.walk(root, leaves)))
        assert steps.depth[i] == max(leaf.depth for leaf in leaves)
        assert steps.hits[i] == sum(max(leaf.counts) for leaf in leaves)
        assert math.isclose(steps.cost[i], math.fsum(oracle.bits(leaf.counts) for leaf in leaves), abs_tol=1e-9)


@quick
@given(tables(), params())
def test_the_last_digit_of_an_alpha_does_not_decide_which_tree_is_drawn(table, params):
    tree = tree_of(table, params)
    pruning = alpha_pruning(tree)
    for alpha in pruning.breakpoints.alpha.tolist():
        for near in (alpha * (1 - 1e-13), alpha * (1 + 1e-13)):
            assert (pruning.leaves_at(near) == pruning.leaves_at(alpha)).all(), alpha


@quick
@given(tables(), params())
def test_without_pruning_every_leaf_of_the_grown_tree_is_drawn_and_nothing_else_is_one(table, params):
    tree = tree_of(table, params)
    pruning = prune(tree, PruningParams("none"))
    for alpha in (0.0, 1.0, 1e9):
        assert pruning.drawn_at(alpha).all()
        assert (pruning.leaves_at(alpha) == tree.is_leaf).all()

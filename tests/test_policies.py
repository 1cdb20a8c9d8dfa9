"""The engine against the oracle under every criterion, branching and policy for empty cells, on random tables."""

from __future__ import annotations

from dataclasses import fields, replace

import numpy as np
import oracle
from hypothesis import given
from hypothesis import strategies as st
from test_properties import engine_table, entry, quick, tables, thorough

from engine import (
    CRITERIA,
    Params,
    PruningParams,
    apply,
    class_shares,
    grow,
    label_codes,
    prune,
    seen_by,
    weighted_rows_at,
)
from engine.tree import REASONS


@st.composite
def policies(draw, **fixed):
    """Settings that leave whole numbers and one branch per value: every combination but the plain one is common."""
    criterion = draw(st.sampled_from(sorted(CRITERIA)))
    missing = fixed.get("missing") or draw(st.sampled_from(("branch", "fractional")))
    return Params(
        criterion=criterion,
        branching=fixed.get("branching") or draw(st.sampled_from(("multiway", "binary"))),
        missing="fractional" if criterion == "c45-r8" else missing,
        min_samples_split=draw(st.sampled_from((2, 2, 3, 5))),
        min_samples_leaf=draw(st.sampled_from((None, 1, 1, 2))),
        epsilon=draw(st.sampled_from((0.0, 1e-5, 0.05, 0.25))),
        max_depth=draw(st.sampled_from((None, None, 2))),
    )


@st.composite
def wide_tables(draw):
    """One column of many values, so that subsets and single values are searched too."""
    n_rows = draw(st.integers(12, 30))
    values = [f"v{i:02}" for i in range(draw(st.integers(3, 14)))]
    column = draw(st.lists(st.sampled_from(values) | st.none(), min_size=n_rows, max_size=n_rows))
    labels = draw(st.lists(st.sampled_from(("A", "B", "C")), min_size=n_rows, max_size=n_rows))
    return oracle.Table([[cell] for cell in column], [oracle.CATEGORICAL], labels)


def settings_of(params):
    return oracle.Settings(**{field.name: getattr(params, field.name) for field in fields(oracle.Settings)})


def oracle_entry(branch):
    if branch is None:
        return None
    return ("group", set(branch.values)) if branch.side == "group" else (branch.side, branch.value)


def assert_same(tree, root):
    nodes = list(oracle.walk(root))
    assert tree.n_nodes == len(nodes)
    for number, node in enumerate(nodes):
        assert entry(tree, number) == oracle_entry(node.branch)
        assert np.allclose(tree.counts[number], node.counts, rtol=0, atol=1e-9)
        assert int(tree.column[number]) == (node.split.column if node.split else -1)
        assert len(tree.children(number)) == len(node.children)
        assert (None if tree.reason[number] < 0 else REASONS[tree.reason[number]]) == node.reason
        if node.split is not None:
            assert abs(tree.value[number] - node.value) <= 1e-9
            known = node.split.threshold is not None
            assert known == (not np.isnan(tree.threshold[number]))
            assert not known or tree.threshold[number] == node.split.threshold
    return nodes


@thorough
@given(tables(), policies())
def test_the_engine_grows_the_oracles_tree_under_every_policy(table, params):
    assert_same(grow(engine_table(table), params), oracle.grow(table, settings_of(params)))


@quick
@given(wide_tables(), policies(branching="binary"))
def test_groups_of_many_values_are_the_oracles(table, params):
    assert_same(grow(engine_table(table), params), oracle.grow(table, settings_of(params)))


@quick
@given(tables(gaps=(True,)), policies(missing="fractional"), tables(gaps=(True,)))
def test_rows_that_are_shared_out_get_the_oracles_shares(table, params, others):
    data = engine_table(table)
    tree, root = grow(data, params), oracle.grow(table, settings_of(params))
    nodes = assert_same(tree, root)
    shares = class_shares(tree, data)
    expected = [oracle.class_shares(root, row) for row in table.rows]
    assert np.allclose(shares, expected, rtol=0, atol=1e-9)
    answers = [table.classes.index(oracle.answer(table, root, row)) for row in table.rows]
    assert label_codes(tree, data).tolist() == answers
    for number, node in enumerate(nodes):
        rows, weights = weighted_rows_at(tree, data, number)
        assert np.allclose(weights, [node.rows[row] for row in rows.tolist()], rtol=0, atol=1e-9)
        assert len(rows) == len(node.rows)
    assert (tree.column[apply(tree, data)] < 0).all() or not tree.is_leaf.all()


@quick
@given(tables(), policies(), st.sampled_from((0.05, 0.25, 0.5)))
def test_pessimistic_marks_are_the_oracles(table, params, cf):
    tree, root = grow(engine_table(table), params), oracle.grow(table, settings_of(params))
    assert_marks(tree, root, prune(tree, PruningParams("pessimistic", cf=cf)), oracle.pessimistic(root, cf))


@quick
@given(tables(max_rows=20), policies(), st.data())
def test_marks_by_validation_rows_are_the_oracles(table, params, data):
    held = data.draw(st.lists(st.booleans(), min_size=len(table.rows), max_size=len(table.rows)))
    train = [row for row, out in enumerate(held) if not out]
    check = [row for row, out in enumerate(held) if out]
    if not train or not check:
        return
    whole = engine_table(table)
    tree = grow(whole.take(np.array(train)), params)
    part = replace(table, rows=[table.rows[i] for i in train], labels=[table.labels[i] for i in train])
    rest = replace(table, rows=[table.rows[i] for i in check], labels=[table.labels[i] for i in check])
    root = oracle.grow(part, settings_of(params))
    if tree.n_nodes != len(list(oracle.walk(root))) or set(part.labels) != set(table.labels):
        return  # the part has other classes or values than the whole
    seen = seen_by(tree, whole.take(np.array(check)))
    assert_marks(tree, root, prune(tree, PruningParams("reduced-error"), seen), oracle.reduced_error(part, root, rest))
    assert_marks(tree, root, prune(tree, PruningParams("pre-pruning"), seen), oracle.pre_pruning(part, root, rest))


def assert_marks(tree, root, pruning, expected):
    nodes = list(oracle.walk(root))
    marked = {number for number, node in enumerate(nodes) if node in expected}
    found = np.flatnonzero(pruning.critical == 0).tolist()
    assert set(found) == marked
    assert pruning.breakpoints.alpha.tolist() == [0]


@quick
@given(tables(max_rows=10), policies(), st.sampled_from(("bits", "errors", "gini")))
def test_critical_alphas_of_every_leaf_cost_are_the_oracles(table, params, leaf_cost):
    tree, root = grow(engine_table(table), params), oracle.grow(table, settings_of(params))
    expected = [oracle.critical_alpha(node, leaf_cost) for node in oracle.walk(root)]
    found = prune(tree, PruningParams("alpha", leaf_cost)).critical
    assert np.allclose(found, expected, rtol=1e-9, atol=1e-8)

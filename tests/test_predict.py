"""Where rows end in a tree, whole or in parts, and what class they get there."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nested import tree_of
from reference import table_of
from test_properties import arrays, engine_table, quick, tables

from engine import (
    CRITERIA,
    InputError,
    Node,
    Params,
    apply,
    arrivals,
    class_shares,
    grow,
    label_codes,
    make_table,
    predict,
    read_frame,
    rows_at,
    rows_of_nodes,
    training_accuracy,
    training_hits,
    weighted_rows_at,
)

SHARED = [name for name in CRITERIA if CRITERIA[name].release8]  # these share empty cells out and nothing else
GAPS = ("vote", "breast_cancer", "penguins", "titanic_kaggle")
CRUMBS = 1e-3  # weights of at most 1e-6 are dropped on the way

# The column W of a reported case: gain 0.8 · 0.188722; the branches hold 4 + 1 and 4 + 1 of the ten rows
TEN = pd.DataFrame({"W": [*"aaaabbbb", "", ""], "class": list("YYYNYNNNYN")})


def shared(frame, **params):
    table = make_table(read_frame(frame), frame.columns[-1])
    return table, grow(table, Params(missing="fractional", **params))


def branching_of(criterion, branching):
    missing = "fractional" if criterion in SHARED else "branch"
    return Params(criterion=criterion, branching=branching, missing=missing, epsilon=0.0)


# By hand


@pytest.mark.parametrize("criterion", CRITERIA)
def test_a_row_without_the_value_goes_down_every_branch_in_proportion(criterion):
    table, tree = shared(TEN, criterion=criterion)
    assert tree.counts.tolist() == [[5, 5], [1.5, 3.5], [3.5, 1.5]]
    rows, weights = weighted_rows_at(tree, table, 1)
    assert (rows.tolist(), weights.tolist()) == ([0, 1, 2, 3, 8, 9], [1, 1, 1, 1, 0.5, 0.5])
    found = arrivals(tree, table)
    both = sorted(zip(found.row.tolist(), found.node.tolist(), found.weight.tolist(), strict=True))[-4:]
    assert both == [(8, 1, 0.5), (8, 2, 0.5), (9, 1, 0.5), (9, 2, 0.5)]


def test_the_gain_is_that_of_the_known_rows_times_their_share():
    _, tree = shared(TEN)
    assert tree.value[0] == pytest.approx(0.8 * 0.188722, abs=1e-6)
    _, tree = shared(TEN, criterion="c45")
    assert tree.value[0] == pytest.approx(0.8 * 0.188722 / 1.521928, abs=1e-6)


def test_an_empty_cell_is_answered_by_the_shares_of_all_branches_it_goes_down():
    frame = pd.DataFrame({"f": [*"aaabbbbb", ""], "class": list("YYYYNNNNN")})
    _, tree = shared(frame)
    # Known: a 3, b 5. The ninth row, N, is at a with 3/8 and at b with 5/8.
    assert tree.counts.tolist() == [[5, 4], [0.375, 3], [4.625, 1]]
    rows = pd.DataFrame({"f": ["a", "b", ""]})
    weight = np.array([3.375, 5.625]) / 9
    of_a, of_b = 0.375 / 3.375, 4.625 / 5.625
    expected = [of_a, of_b, weight[0] * of_a + weight[1] * of_b]
    assert class_shares(tree, rows)[:, 0].tolist() == pytest.approx(expected)
    assert predict(tree, rows).tolist() == ["Y", "N", "N"]
    assert apply(tree, rows).tolist() == [1, 2, 2]  # of two nodes, the one with more of the row


def test_equal_shares_go_to_the_first_class_whatever_rounding_says():
    _, tree = shared(TEN)
    rows = pd.DataFrame({"W": ["", "a", "b"]})
    assert class_shares(tree, rows)[0].tolist() == pytest.approx([0.5, 0.5])
    assert predict(tree, rows).tolist() == ["N", "Y", "N"]
    assert apply(tree, rows).tolist() == [1, 1, 2]


def test_a_value_never_seen_stops_where_it_is_asked_for_with_all_or_a_part_of_the_row():
    # A root that tests x0; its first child, of 4 rows in 8, tests x1.
    tree = tree_of([[(3.0, 0.0), (0.0, 1.0)], (0.0, 4.0)], missing="fractional")
    rows = pd.DataFrame({"x0": ["9", "", "0"], "x1": ["0", "9", "9"]})
    found = arrivals(tree, rows)
    ended = sorted(zip(found.row.tolist(), found.node.tolist(), found.weight.tolist(), strict=True))
    assert ended == [(0, 0, 1.0), (1, 1, 0.5), (1, 2, 0.5), (2, 1, 1.0)]
    assert class_shares(tree, rows).tolist() == [[0.375, 0.625], [0.375, 0.625], [0.75, 0.25]]


def test_a_pruned_node_keeps_the_whole_row():
    _, tree = shared(TEN)
    leaves = np.array([True, False, False])
    rows = pd.DataFrame({"W": ["a", "", "new"]})
    assert apply(tree, rows, leaves).tolist() == [0, 0, 0]
    assert class_shares(tree, rows, leaves).tolist() == [[0.5, 0.5]] * 3


def test_the_empty_cells_of_a_numeric_column_are_shared_out_too():
    frame = pd.DataFrame({"x": ["1", "2", "3", "7.5", "8", "9", ""], "class": list("aaabbbb")})
    table, tree = shared(frame)
    assert [child.branch for child in Node(tree, 0).children] == ["≤ 5.25", "> 5.25"]
    assert tree.counts[1:].tolist() == [[3, 0.5], [0, 3.5]]
    assert predict(tree, pd.DataFrame({"x": ["5.25", "5.26", ""]})).tolist() == ["a", "b", "b"]
    assert weighted_rows_at(tree, table, 2)[1].tolist() == [1, 1, 1, 0.5]


def test_training_accuracy_counts_answers_where_the_rows_are_given():
    frame = pd.DataFrame({"f": [*"aaabbbbb", ""], "class": list("YYYYNNNNY")})
    table, tree = shared(frame)
    right = (predict(tree, table) == frame["class"].to_numpy()).mean()
    assert training_accuracy(tree, table=table) == right
    assert training_accuracy(tree) == pytest.approx(training_hits(tree) / 9)


# Real tables with empty cells


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("name", GAPS)
def test_the_weights_of_a_row_sum_to_1_and_those_at_a_node_to_its_counts(name, criterion):
    table = table_of(name)
    tree = grow(table, Params(criterion=criterion, missing="fractional"))
    found = arrivals(tree, table)
    assert np.bincount(found.row, found.weight) == pytest.approx(np.ones(table.n_rows), abs=CRUMBS)
    assert len(found.row) > table.n_rows
    for node in range(tree.n_nodes):
        rows, weights = weighted_rows_at(tree, table, node)
        counts = np.bincount(table.classes[rows], weights, minlength=table.n_classes)
        assert counts == pytest.approx(tree.counts[node], abs=CRUMBS), node
    at_leaves = np.bincount(found.node, found.weight, minlength=tree.n_nodes)[tree.is_leaf]
    assert at_leaves == pytest.approx(tree.samples[tree.is_leaf], abs=CRUMBS * table.n_rows)


@pytest.mark.parametrize("missing", ["branch", "fractional"])
@pytest.mark.parametrize("name", ["penguins", "titanic_kaggle", "watermelon_2.0"])
def test_rows_that_go_down_once_arrive_as_if_each_node_were_asked_alone(name, missing):
    table = table_of(name)
    tree = grow(table, Params(missing=missing))
    for node, rows, weights in rows_of_nodes(tree, table, np.arange(tree.n_nodes)):
        alone, shares = weighted_rows_at(tree, table, node)
        assert rows.tolist() == alone.tolist()
        assert (np.ones(len(rows)) if weights is None else weights) == pytest.approx(shares)


@pytest.mark.parametrize("name", GAPS)
def test_rows_answer_alike_as_a_table_a_sheet_and_a_frame(name):
    table = table_of(name)
    tree = grow(table, Params(missing="fractional"))
    words = {
        column.name: [column.word(code) if code < column.missing else "" for code in codes]
        for column, codes in zip(table.schema.columns, table.codes, strict=True)
    }
    frame = pd.DataFrame(words)
    for rows in (frame, read_frame(frame)):
        np.testing.assert_allclose(class_shares(tree, rows), class_shares(tree, table))
    assert class_shares(tree, table).sum(axis=1) == pytest.approx(np.ones(table.n_rows))
    with pytest.raises(InputError, match="not the one the tree was grown from"):
        apply(tree, make_table(read_frame(frame.assign(y=["a", *"b" * (len(frame) - 1)])), "y"))


# Random tables


@quick
@given(tables(gaps=(False,)), st.sampled_from(sorted(set(CRITERIA) - set(SHARED))), st.booleans())
def test_without_empty_cells_sharing_out_changes_nothing(table, criterion, binary):
    params = branching_of(criterion, "binary" if binary else "multiway")
    plain = grow(engine_table(table), params)
    again = grow(engine_table(table), replace(params, missing="fractional"))
    assert arrays(plain) == arrays(again)
    assert (apply(plain, engine_table(table)) == apply(again, engine_table(table))).all()


@quick
@given(tables(), st.sampled_from(sorted(set(CRITERIA) - set(SHARED))))
def test_two_groups_of_values_part_those_present_and_the_first_value_comes_first(table, criterion):
    grown_from = engine_table(table)
    tree = grow(grown_from, branching_of(criterion, "binary"))
    for node in np.flatnonzero(~tree.is_leaf):
        column = int(tree.column[node])
        present = np.unique(grown_from.codes[column][rows_at(tree, grown_from, node)]).tolist()
        if tree.schema.columns[column].kind == "categorical":
            first, second = (tree.branch_codes(child).tolist() for child in tree.children(node))
            assert sorted(first + second) == present
            assert first[0] == present[0]
        else:
            assert tree.n_children[node] == 2 + (tree.schema.columns[column].missing in present)


@quick
@given(tables(), st.sampled_from(sorted(CRITERIA)), st.sampled_from(("multiway", "binary")))
def test_the_rows_at_a_node_are_those_it_counted(table, criterion, branching):
    grown_from = engine_table(table)
    tree = grow(grown_from, branching_of(criterion, branching))
    for node in range(tree.n_nodes):
        rows, weights = weighted_rows_at(tree, grown_from, node)
        counts = np.bincount(grown_from.classes[rows], weights, minlength=grown_from.n_classes)
        assert counts == pytest.approx(tree.counts[node], abs=1e-5)
    reached = np.bincount(arrivals(tree, grown_from).node, arrivals(tree, grown_from).weight, minlength=tree.n_nodes)
    assert reached[tree.is_leaf] == pytest.approx(tree.samples[tree.is_leaf], abs=1e-5)
    assert training_accuracy(tree, table=grown_from) == (label_codes(tree, grown_from) == grown_from.classes).mean()


@pytest.mark.parametrize("missing", ["branch", "fractional"])
def test_no_rows_end_nowhere(missing):
    frame = pd.DataFrame({"x": ["1", "2", "", "4"], "y": list("aabb")})
    tree = grow(make_table(read_frame(frame), "y"), Params(missing=missing))
    none = read_frame(frame.iloc[:0])
    assert class_shares(tree, none).shape == (0, 2)
    assert (len(apply(tree, none)), len(label_codes(tree, none))) == (0, 0)

"""Rules of many nodes at once, against the rule of each node alone."""

import numpy as np
import pandas as pd
import pytest
from reference import frame_of

from engine import Node, Params, grow, make_table, read_frame, rows_at, short_rules


def grown(name, **params):
    frame = frame_of(name)
    table = make_table(read_frame(frame), frame.columns[-1])
    return table, grow(table, Params(**params))


@pytest.mark.parametrize("name", ["play_tennis", "watermelon_3.0a", "penguins", "car"])
@pytest.mark.parametrize("params", [{}, {"branching": "binary"}])
def test_a_short_rule_is_the_rule_less_the_tests_that_a_later_one_implies(name, params):
    _, tree = grown(name, **params)
    nodes = np.arange(tree.n_nodes)
    for node, rule in zip(nodes.tolist(), short_rules(tree, nodes), strict=True):
        whole = Node(tree, node).short_rule
        assert set(rule) <= set(whole)
        steps = tree.path(node)[1:]
        ways = [(int(tree.column[tree.parent[step]]), int(tree.side[step])) for step in steps]
        last = [step for i, step in enumerate(steps) if ways[i] not in ways[i + 1 :]]
        assert sorted(rule) == sorted(Node(tree, step).short_condition for step in last)


def test_rules_come_in_the_order_of_the_nodes():
    _, tree = grown("play_tennis")
    leaves = np.flatnonzero(tree.is_leaf)[::-1]
    assert short_rules(tree, leaves) == [tuple(Node(tree, leaf).short_rule) for leaf in leaves.tolist()]
    assert short_rules(tree, np.array([0])) == [()]
    assert short_rules(tree, np.empty(0, dtype=np.int64)) == []


def test_the_rows_of_a_leaf_are_those_its_short_rule_fits():
    table, tree = grown("iris")
    frame = frame_of("iris").iloc[:, :-1].astype(float)
    leaves = np.flatnonzero(tree.is_leaf)
    for leaf, rule in zip(leaves.tolist(), short_rules(tree, leaves), strict=True):
        fits = np.ones(len(frame), dtype=bool)
        for condition in rule:
            column, sign, number = condition.rsplit(" ", 2)
            fits &= frame[column] <= float(number) if sign == "≤" else frame[column] > float(number)
        assert np.flatnonzero(fits).tolist() == rows_at(tree, table, leaf).tolist()


def test_a_path_of_thousands_of_tests_of_one_column_is_said_in_two():
    n = 1500
    frame = pd.DataFrame({"x": [str(i) for i in range(n)], "c": [str(i % 2) for i in range(n)]})
    table = make_table(read_frame(frame), "c", {"x": "numeric"})
    tree = grow(table, Params(criterion="c45"))
    assert tree.depth.max() > 500
    rules = short_rules(tree, np.flatnonzero(tree.is_leaf))
    assert max(map(len, rules)) == 2

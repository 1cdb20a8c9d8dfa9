"""Trees as flat lists of rules: which rows a rule takes, and that it takes those that end at its node."""

import numpy as np
import pandas as pd
import pytest
from exported import KINDS_OF_TREES, exported
from reference import frame_of

from engine import Params, alpha_pruning, apply, grow, make_table, read_frame
from engine.writers.flat import Among, Interval, flat_rules


def grown(frame, **params):
    table = make_table(read_frame(frame), frame.columns[-1])
    return grow(table, Params(**params))


def said(rule):
    """A rule's conditions as tuples: name and ends, or name, values, missing and others."""
    return [
        (c.column.name, c.low, c.high) if isinstance(c, Interval) else (c.column.name, c.values, c.missing, c.others)
        for c in rule.conditions
    ]


def fits(rule, frame):
    """The rows that a rule takes, bool [n_rows]: condition by condition, by what the classes say of themselves."""
    inside = np.ones(len(frame), dtype=bool)
    for condition in rule.conditions:
        cells = frame[condition.column.name]
        empty = (cells == "").to_numpy()
        if isinstance(condition, Interval):
            numbers = pd.to_numeric(cells.where(~empty)).to_numpy(dtype=float)
            inside &= (numbers > condition.low) & (numbers <= condition.high)
        else:
            listed = cells.isin(condition.values).to_numpy() != condition.others
            inside &= np.where(empty, condition.missing, listed)
    return inside


def test_tests_of_one_column_are_one_interval():
    frame = pd.DataFrame({"x": [str(n) for n in range(1, 7)], "y": list("aabbaa")})
    low, middle, high, stop = sorted(flat_rules(grown(frame)), key=lambda rule: (rule.stops, rule.node))[:4]
    assert sorted(map(said, (low, middle, high))) == [
        [("x", -np.inf, 2.5)],
        [("x", 2.5, 4.5)],
        [("x", 4.5, np.inf)],
    ]
    assert (stop.node, said(stop)) == (0, [("x", (), True, False)])


def test_groups_of_values_narrow_and_what_no_branch_takes_stops():
    frame = pd.DataFrame({"v": list("aabbccdd"), "y": list("11223344")})
    rules = flat_rules(grown(frame, criterion="gini", branching="binary"))
    leaves = [rule for rule in rules if not rule.stops]
    assert sorted(map(said, leaves)) == [[("v", (value,), False, False)] for value in "abcd"]
    assert [(rule.node, said(rule)) for rule in rules if rule.stops] == [(0, [("v", tuple("abcd"), True, True)])]


def test_a_branch_of_empty_cells_is_a_condition_and_leaves_none_to_stop():
    frame = pd.DataFrame({"x": ["1", "2", "", "9.5"], "y": list("aabb")})
    rules = flat_rules(grown(frame))
    assert not [rule for rule in rules if rule.stops]
    assert [("x", (), True, False)] in [said(rule) for rule in rules]


def test_a_pruned_tree_has_the_rules_of_its_leaves_and_a_single_leaf_has_no_condition():
    frame = frame_of("titanic")
    tree = grown(frame)
    leaves = alpha_pruning(tree).leaves_at(11.0)
    rules = flat_rules(tree, leaves)
    assert sorted(rule.node for rule in rules if not rule.stops) == np.flatnonzero(leaves).tolist()
    (only,) = flat_rules(tree, alpha_pruning(tree).leaves_at(1e9))
    assert (only.node, only.conditions, only.stops) == (0, (), False)


@pytest.mark.parametrize("name", KINDS_OF_TREES)
def test_every_row_fits_the_rule_of_the_node_it_ends_in_and_no_other(name):
    it = exported(name)
    ends = apply(it.tree, it.rows, it.leaves)
    taken = np.zeros(len(it.rows), dtype=int)
    for rule in flat_rules(it.tree, it.leaves):
        inside = fits(rule, it.rows)
        taken += inside
        assert (ends[inside] == rule.node).all()
    assert (taken == 1).all()


def test_where_rows_are_shared_out_one_with_an_empty_cell_that_is_asked_fits_no_rule():
    frame = frame_of("penguins")
    tree = grown(frame, missing="fractional")
    taken = sum(fits(rule, frame).astype(int) for rule in flat_rules(tree))
    asked = frame["flipper_length_mm"] == ""
    assert taken[asked].tolist() == [0] * asked.sum()
    whole = ~(frame == "").any(axis=1)
    assert (taken[whole] == 1).all()


def test_a_condition_that_rules_share_is_one_object():
    rules = flat_rules(grown(frame_of("play_tennis")))
    firsts = [rule.conditions[0] for rule in rules if rule.conditions[0].values == ("sunny",)]
    assert len(firsts) > 1 and len(set(map(id, firsts))) == 1
    assert isinstance(firsts[0], Among)

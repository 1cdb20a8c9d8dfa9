"""The rules that C4.5 release 8 adds, one by one; that the trees are J48's is in test_weka."""

import numpy as np
import pandas as pd
import pytest
from numpy import log2

from engine import Node, Params, candidates, grow, make_table, read_frame


def table_of(labels, **columns):
    """A table of columns given as sequences: of letters, or of numbers, which are numeric."""
    kinds = {name: "categorical" if isinstance(cells, str) else "numeric" for name, cells in columns.items()}
    cells = {name: ["" if cell in ("-", None) else str(cell) for cell in each] for name, each in columns.items()}
    return make_table(read_frame(pd.DataFrame({**cells, "class": list(labels)})), "class", kinds)


def grown(table, least_rows=1, **params):
    return grow(table, Params(criterion="c45-r8", min_samples_leaf=least_rows, **params))


def at_root(table, tree):
    return {each.name: each for each in candidates(table, tree, 0)}


# Which columns count


HALF = "aaaabbbb" + "aaaabbbb"  # of 16 rows, 5 or more values are many


def test_the_gain_of_a_column_of_many_values_does_not_raise_the_average():
    table = table_of(HALF, name="abcdefghijklmnop", good="xxxxyyyyxxxxyyyx", fair="xxxxxyyyxxxyyyyy")
    tree = grown(table)
    found = at_root(table, tree)
    gains = {name: each.best["gain"].gain for name, each in found.items()}
    assert gains["name"] == 1
    assert gains["fair"] < gains["good"] < np.mean(list(gains.values()))  # with the name counted none but it competed
    assert Node(tree, 0).column.name == "good"
    assert found["name"].value == pytest.approx(1 / 4)  # it competes, by its ratio
    assert found["fair"].reason == "below average gain"


def test_a_column_of_many_values_may_still_win():
    table = table_of("aabbccdd", name="ppqqrrss", noise="xyxyxyxx")
    tree = grown(table)
    assert Node(tree, 0).column.name == "name"


def test_without_a_test_that_counts_there_is_none():
    table = table_of("aabbccdd", name="ppqqrrss", constant="xxxxxxxx")
    tree = grown(table)
    assert (tree.n_nodes, Node(tree, 0).reason) == (1, "no candidate")


def test_where_every_column_has_many_values_all_count():
    tree = grown(table_of("aabbccdd", name="ppqqrrss"))
    assert (Node(tree, 0).column.name, tree.n_leaves) == ("name", 4)


# Thresholds


def test_a_threshold_pays_for_the_choice_among_all_that_were_tried():
    table = table_of("aaabbbbb", x=[1, 2, 3, 4, 5, 6, 7, 8])
    split = at_root(table, grown(table))["x"].best["gain"]
    whole = -3 / 8 * log2(3 / 8) - 5 / 8 * log2(5 / 8)
    assert split.gain == pytest.approx(whole - log2(7) / 8)
    assert split.price == pytest.approx(log2(7) / 8)
    table = table_of("aaabbbbb", x=[1, 2, 3, 4, 5, 6, 7, 8])
    assert at_root(table, grown(table, 2))["x"].best["gain"].price == pytest.approx(log2(5) / 8)  # one less either side


def test_a_threshold_that_gains_less_than_it_pays_is_no_test():
    table = table_of("abababab", x=[1, 2, 3, 4, 5, 6, 7, 8])
    tree = grown(table)
    assert tree.n_nodes == 1
    assert at_root(table, tree)["x"].reason == "gain below the price of its thresholds"


def test_the_threshold_is_the_largest_value_of_the_whole_table_up_to_the_midpoint():
    # Below word p the values are 1, 2 and 8, 9, midpoint 5; in the whole table 4 is the last one up to it.
    table = table_of("aabb" + "cccc", word="pppp" + "qqqq", x=[1, 2, 8, 9, 4, 6, 4, 6])
    tree = grown(table)
    assert Node(tree, 0).column.name == "word"
    assert tree.threshold[1] == 4
    assert [child.branch for child in Node(tree, 1).children] == ["≤ 4", "> 4"]


@pytest.mark.parametrize(
    ("n_rows", "n_classes", "needed"),
    [(60, 2, 3), (600, 2, 25), (60, 3, 2), (20, 2, 1)],  # a tenth of the rows over the classes, at most 25
)
def test_a_side_needs_its_share_of_the_rows(n_rows, n_classes, needed):
    def split_at(n_left):
        labels = ["a"] * n_left + ["b" if i % 2 or n_classes == 2 else "c" for i in range(n_rows - n_left)]
        return grown(table_of(labels, x=[1] * n_left + [2] * (n_rows - n_left))).n_nodes > 1

    assert [split_at(needed - 1), split_at(needed)] == [False, True] or needed == 1 == split_at(1)


def test_numbers_closer_than_a_hundred_thousandth_are_one():
    close, apart = (grown(table_of("aabb", x=[1.0, 1.0, 1.0 + gap, 1.0 + gap])) for gap in (5e-6, 2e-5))
    assert (close.n_nodes, apart.n_nodes) == (1, 3)


# Rows


def test_two_branches_with_enough_rows_make_a_test_however_small_the_others_are():
    table = table_of("aaabbbc", f="xxxyyyz", g="xxxxyyy")
    assert Node(grown(table, 2), 0).column.name == "f"
    assert grown(table_of("aaab", f="xxxy"), 2).n_nodes == 1


def test_a_node_of_fewer_than_twice_the_least_rows_is_a_leaf():
    assert [grown(table_of("aabb", f="xxyy"), least).n_nodes for least in (2, 3)] == [3, 1]


def test_epsilon_is_not_looked_at():
    assert grown(table_of("aabb", f="xxyy"), epsilon=2.0).n_nodes == 3


def test_from_the_left_only_a_larger_ratio_wins():
    assert Node(grown(table_of("aaabbb", f="xxxyyy", g="yyyxxx")), 0).column.name == "f"
    assert Node(grown(table_of("aaabbb", f="xxxxyy", g="yyyxxx")), 0).column.name == "g"

"""Rows at a node, columns left to test there, and values of its split without rows."""

import numpy as np
import pandas as pd
import pytest
from reference import frame_of

from engine import Node, Params, columns_left, grow, make_table, read_frame, rows_at, values_without_rows

REAL = ("play_tennis", "play_tennis_numeric", "watermelon_3.0a", "loan", "penguins", "vote", "zoo", "titanic_kaggle")


def table_of(frame, kinds=None):
    return make_table(read_frame(frame), frame.columns[-1], kinds=kinds)


@pytest.mark.parametrize("name", REAL)
def test_the_rows_at_a_node_have_its_counts_and_those_of_a_level_cover_the_table_once(name):
    table = table_of(frame_of(name))
    tree = grow(table, Params())
    for node in range(tree.n_nodes):
        found = rows_at(tree, table, node)
        assert np.bincount(table.classes[found], minlength=table.n_classes).tolist() == tree.counts[node].tolist()
        assert found.tolist() == sorted(found.tolist())
    leaves = np.concatenate([rows_at(tree, table, node) for node in np.flatnonzero(tree.is_leaf)])
    assert sorted(leaves.tolist()) == list(range(table.n_rows))


def test_the_watermelons_with_a_value_of_colour_without_rows():
    tree = grow(table_of(frame_of("watermelon_2.0")), Params())
    found = {
        " and ".join(Node(tree, node).rule): values_without_rows(tree, node)
        for node in range(tree.n_nodes)
        if values_without_rows(tree, node)
    }
    assert found == {"纹理 = 清晰 and 根蒂 = 稍蜷": ("浅白",)}


def test_leaves_and_numeric_splits_have_no_values_without_rows():
    table = table_of(pd.DataFrame({"x": ["1", "2", "4", "5.5"], "y": list("aabb")}))
    tree = grow(table, Params())
    assert [values_without_rows(tree, node) for node in range(3)] == [(), (), ()]


@pytest.mark.parametrize("name", ["play_tennis_numeric", "watermelon_3.0a", "penguins"])
def test_columns_left_are_the_numeric_ones_and_those_not_used_above(name):
    tree = grow(table_of(frame_of(name)), Params())
    for node in range(tree.n_nodes):
        above = {Node(tree, step).column.name for step in tree.path(node)[:-1]}
        expected = [c.name for c in tree.schema.columns if c.kind == "numeric" or c.name not in above]
        assert list(columns_left(tree, node)) == expected

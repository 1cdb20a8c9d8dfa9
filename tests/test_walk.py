"""The way of one row: the nodes it comes to, where it ends, and why it stops above a leaf."""

import numpy as np
import pandas as pd
import pytest
from cases import case
from nested import tree_of
from test_predict import TEN, shared

from engine import InputError, Params, alpha_pruning, coded_row, grow, make_table, predict, read_frame, stop, walk


def grown(frame, **params):
    return grow(make_table(read_frame(frame), frame.columns[-1]), Params(**params))


def way_of(tree, leaves=None, **cells):
    row = coded_row(tree, cells, leaves)
    found = walk(tree, row, leaves)
    return found, stop(tree, row, found.end, leaves)


def test_al_13_a_value_never_seen_stops_where_it_is_asked_for():
    tree = grown(case("AL-13"))
    root, why = way_of(tree, Weather="snow", Wind="lo")
    assert (root.node.tolist(), root.end, why) == ([0], 0, "unseen")
    assert tree.schema.classes[root.label] == "Win" and root.shares.tolist() == pytest.approx([2 / 7, 5 / 7])
    rain, why = way_of(tree, Weather="rain", Wind="gale")
    assert tree.counts[rain.end].tolist() == [2, 1] and why == "unseen"
    assert way_of(tree, Weather="sun", Wind="gale")[1] is None  # a leaf that does not ask for the wind


def test_al_34_a_known_value_without_rows_stops_at_the_node_that_has_none():
    frame = case("AL-34")
    tree = grown(frame)
    way, why = way_of(tree, Colour="r", Size="L")
    assert (tree.schema.classes[way.label], why, way.node.tolist()) == ("Y", "no rows", [0, way.end])


def test_an_empty_cell_stops_where_no_branch_is_for_it():
    tree = grown(case("AL-13"))
    assert way_of(tree, Weather="rain")[1] == "empty"
    assert way_of(tree)[0].end == 0


def test_a_row_ends_at_a_pruned_node_without_having_been_stopped():
    tree = grown(case("AL-13"))
    leaves = alpha_pruning(tree).leaves_at(1e6)
    way, why = way_of(tree, leaves, Weather="snow")
    assert (way.end, why) == (0, None)


def test_what_only_cut_off_nodes_test_is_not_asked_for():
    tree = grown(case("AL-13"))
    cut = ~tree.is_leaf & (np.arange(tree.n_nodes) > 0) | tree.is_leaf
    rows = pd.DataFrame({"Weather": ["rain"]})
    assert predict(tree, rows, cut).tolist() == ["Lose"]
    with pytest.raises(InputError, match="Wind"):
        predict(tree, rows)


def test_a_row_with_an_empty_cell_ends_at_several_nodes_the_largest_part_first():
    tree = tree_of([[(3.0, 0.0), (0.0, 1.0)], (0.0, 12.0)], missing="fractional")
    way, _ = way_of(tree)
    assert way.ends.tolist() == [2, 3, 4]
    assert way.parts.tolist() == pytest.approx([12 / 16, 3 / 16, 1 / 16])
    assert (way.node.tolist(), way.weight.tolist()) == (
        [0, 1, 2, 3, 4],
        pytest.approx([1, 4 / 16, 12 / 16, 3 / 16, 1 / 16]),
    )
    assert way.shares.tolist() == pytest.approx([3 / 16, 13 / 16])


def test_the_class_of_equal_parts_is_the_first():
    _, tree = shared(TEN)
    way, _ = way_of(tree)
    assert (tree.schema.classes[way.label], way.ends.tolist()) == ("N", [1, 2])


def test_a_word_in_a_numeric_column_is_refused():
    tree = grown(pd.DataFrame({"x": ["1", "2.5"], "y": ["a", "b"]}))
    with pytest.raises(InputError, match="“many” in data row 1 is not a number"):
        coded_row(tree, {"x": "many"})

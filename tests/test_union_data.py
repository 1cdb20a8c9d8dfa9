"""The union of two trees as the view is sent it."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from page import unpacked

from engine import Params, PruningParams, alpha_pruning, grow, make_table, read_frame
from explorer import union_data as module
from explorer.controls import Source
from explorer.drawn import Drawn
from explorer.growing import Parts
from explorer.loading import Loaded
from explorer.packing import packed
from explorer.pair import pair_of
from explorer.settings import Settings
from explorer.union_data import union_data

FRAME = pd.DataFrame(
    [line.split() for line in ("a 1 u yes", "a 2 u yes", "a 3 v no", "b 1 v no", "b 2 v no", "b 9 u yes", "c 4 u no")],
    columns=["x", "n", "z", "c"],
)


def drawn(frame, alpha=0.0, columns=None, **params):
    sheet, params = read_frame(frame), Params(**params)
    table = make_table(sheet, frame.columns[-1], {"n": "numeric"} if "n" in frame else None, columns)
    tree = grow(table, params)
    source = Source("here", "here", Loaded("here", sheet))
    settings = Settings(params, PruningParams(), alpha)
    return Drawn(source, Parts(table, None), settings, tree, alpha_pruning(tree), alpha, 0)


def sent(before, after):
    return unpacked(packed(union_data(pair_of(("one", "other"), before, after))))


def test_a_tree_beside_itself_says_the_same_twice():
    blob = sent(drawn(FRAME), drawn(FRAME))
    assert set(blob["status"]) == {0}
    for name, values in blob["before"].items():
        assert values == blob[name]
    assert blob["grown"]["leaves"] == blob["alphas"]["leaves"][0]
    assert blob["changed"] == {}


def test_changed_nodes_name_both_splits_and_each_tree_keeps_its_own():
    before, after = drawn(FRAME, columns=["z"]), drawn(FRAME, columns=["x", "n"])
    blob = sent(before, after)
    assert blob["changed"]["0"][0] == "z ?"
    columns = blob["columns"]
    assert columns[blob["before"]["column"][0]] == "z" and columns[blob["column"][0]] != "z"
    children = [k for k, parent in enumerate(blob["parent"]) if parent == 0]
    assert [(blob["status"][k], columns[blob["asked"][k]]) for k in children][:2] == [(2, "z"), (2, "z")]
    assert [blob["absent"][k] for k in children] == [blob["status"][k] == 2 for k in children]
    assert [blob["before"]["absent"][k] for k in children] == [blob["status"][k] == 3 for k in children]


def test_a_leaf_of_one_tree_keeps_the_branches_of_the_other_below_it():
    whole, root = drawn(FRAME), drawn(FRAME, max_depth=0)
    blob = sent(whole, root)
    assert (blob["column"][0], blob["critical"][0]) == (blob["before"]["column"][0], 0.0)
    assert np.isinf(blob["before"]["critical"][0])
    assert blob["changed"]["0"][1] == "no"
    assert blob["grown"]["nodes"] == whole.tree.n_nodes and blob["alphas"]["nodes"] == [1]


def test_classes_that_only_one_tree_knows_are_counted_as_none_in_the_other():
    other = FRAME.assign(c=FRAME["c"].replace("no", "maybe"))
    blob = sent(drawn(FRAME), drawn(other))
    assert blob["classes"] == ["maybe", "yes", "no"]
    assert blob["class_rows"] == [4, 3, 0]
    assert blob["before"]["bar_class"][:2] == [1, 2]


def test_of_a_large_union_the_largest_nodes_are_sent_and_the_others_counted(monkeypatch):
    monkeypatch.setattr(module, "MOST_NODES", 4)
    before, after = drawn(FRAME), drawn(FRAME, criterion="gini", branching="binary")
    pair = pair_of(("one", "other"), before, after)
    blob = unpacked(packed(union_data(pair)))
    assert len(blob["parent"]) == len(blob["numbers"]) == 4 < pair.union.n_nodes
    assert blob["left_out"][0] == pair.union.n_nodes - 4
    assert all(parent < k for k, parent in enumerate(blob["parent"]))


@pytest.mark.parametrize("alpha", [0.0, 1.0, 99.0])
def test_a_node_that_pruning_cut_is_found_at_the_leaf_above_it(alpha):
    before, after = drawn(FRAME), drawn(FRAME, alpha)
    pair = pair_of(("one", "other"), before, after)
    for node in range(after.tree.n_nodes):
        place = pair.place_of(node)
        assert int(pair.union.after[place]) in after.tree.path(node)
        assert int(pair.union.after[place]) in after.nodes


def test_one_column_split_in_two_ways_is_told_apart():
    frame = pd.DataFrame({"x": list("aabbcc"), "c": list("yynnyn")})
    blob = sent(drawn(frame), drawn(frame, branching="binary"))
    assert blob["changed"]["0"] == ["x ? by value", "x ? in groups"]

"""The blob of the tree view: what can be packed, and the same tree that the engine grew."""

import numpy as np
import pandas as pd
import pytest
from page import unpacked
from reference import frame_of

from engine import (
    Node,
    Params,
    PruningParams,
    alpha_pruning,
    cross_validate,
    deal_folds,
    grow,
    make_table,
    prune,
    read_frame,
    seen_by,
    short_branches,
)
from explorer import view_data as sending
from explorer.packing import packed
from explorer.palette import COLORS, OTHER, class_colors
from explorer.view_data import named, nodes_sent, tree_id, view_data, whole_data

REAL = ("play_tennis", "watermelon_3.0a", "penguins", "zoo", "car")


def grown(frame, **params):
    tree = grow(make_table(read_frame(frame), frame.columns[-1]), Params(**params))
    return tree, alpha_pruning(tree)


def blob_of(tree, pruning):
    return unpacked(packed(view_data(tree, pruning, np.arange(tree.n_nodes))))


def many_classes(n_classes):
    """A root with every class, class k with k + 1 rows, and a leaf for each."""
    rows = [(f"v{k:02}", f"c{k:02}") for k in range(n_classes) for _ in range(k + 1)]
    return pd.DataFrame(rows, columns=["v", "y"])


@pytest.mark.parametrize("name", REAL)
def test_the_blob_is_the_tree(name):
    tree, pruning = grown(frame_of(name))
    blob = blob_of(tree, pruning)
    for node in range(tree.n_nodes):
        here = Node(tree, node)
        assert blob["parent"][node] == tree.parent[node]
        assert blob["samples"][node] == here.samples
        assert blob["classes"][blob["label"][node]] == here.label
        assert blob["entropy"][node] == pytest.approx(here.entropy, abs=6e-5)
        assert (blob["column"][node] == -1) == here.is_leaf
        if here.column is not None:
            assert blob["columns"][blob["column"][node]] == here.column.name
        if node:
            assert blob["branch_texts"][blob["branch"][node]] == here.short_branch
        bar = slice(blob["bar_start"][node], blob["bar_start"][node + 1])
        assert sum(blob["bar_count"][bar]) == here.samples
        assert (blob["critical"][node] == np.inf) == here.is_leaf
    assert blob["branch"][0] == -1
    assert not any(blob["left_out"])


@pytest.mark.parametrize("name", REAL)
def test_a_row_of_figures_stands_for_every_drawn_tree(name):
    tree, pruning = grown(frame_of(name))
    falls = blob_of(tree, pruning)["alphas"]
    for row, alpha in enumerate(falls["alpha"]):
        drawn, leaves = pruning.drawn_at(alpha), pruning.leaves_at(alpha)
        assert (falls["nodes"][row], falls["leaves"][row]) == (drawn.sum(), leaves.sum())
        assert falls["depth"][row] == tree.depth[drawn].max()
        assert falls["accuracy"][row] == pytest.approx(tree.counts[leaves].max(axis=1).sum() / tree.counts[0].sum())
        assert falls["cost"][row] == pytest.approx(tree.bits[leaves].sum(), abs=1e-9)
    assert falls["nodes"][-1] == 1


def test_without_validation_rows_no_error_is_sent_and_with_them_one_for_every_breakpoint():
    tree, pruning = grown(frame_of("titanic"))
    assert blob_of(tree, pruning)["validation"] is None
    rows = read_frame(frame_of("titanic").iloc[::3])
    found = blob_of(tree, prune(tree, PruningParams(), seen_by(tree, rows)))["validation"]
    assert (found["rows"], len(found["error"]), found["chose"]) == (734, len(pruning.breakpoints.alpha), False)
    assert found["grown"] == found["error"][0]
    for method in ("reduced-error", "pre-pruning"):
        found = blob_of(tree, prune(tree, PruningParams(method), seen_by(tree, rows)))["validation"]
        assert (len(found["error"]), found["chose"]) == (1, True)


def test_a_page_of_its_own_brings_the_cross_validation_that_it_awaits():
    table = make_table(read_frame(frame_of("titanic")), "Survived")
    tree = grow(table, Params())
    pruning = alpha_pruning(tree)
    validated = cross_validate(table, Params(), pruning, deal_folds(table, 3))
    data = unpacked(packed(whole_data(tree, pruning, table, validated)))
    assert data["checks"]["id"] == data["due"]["id"]
    assert data["checks"]["error"] == (validated.curve.wrong / 2201).tolist()
    assert "due" not in whole_data(tree, pruning, table)


def test_up_to_ten_classes_are_shown_each():
    blob = blob_of(*grown(many_classes(10)))
    assert blob["bar_class"][:10] == list(range(10))
    assert blob["colors"] == list(COLORS)


def test_beyond_ten_classes_the_ten_largest_and_the_rest_as_other():
    blob = blob_of(*grown(many_classes(13)))
    root = slice(blob["bar_start"][0], blob["bar_start"][1])
    assert blob["bar_class"][root] == [*range(3, 13), -1]
    assert blob["bar_count"][root] == [*range(4, 14), 1 + 2 + 3]
    assert blob["bar_start"][-1] == len(blob["bar_class"]) == 11 + 13
    assert (blob["colors"][10:], blob["other_color"]) == ([OTHER] * 3, OTHER)


def test_a_class_keeps_its_colour_where_others_are_absent():
    assert class_colors(3) == class_colors(10)[:3]
    assert len(set(class_colors(10))) == 10


def test_of_a_tree_that_is_too_large_the_largest_nodes_are_sent(monkeypatch):
    tree, pruning = grown(frame_of("zoo"))
    monkeypatch.setattr(sending, "MOST_NODES", 6)
    sent = nodes_sent(tree)
    assert len(sent) == 6
    blob = unpacked(packed(view_data(tree, pruning, sent)))
    assert blob["parent"][0] == -1
    assert all(0 <= parent < child for child, parent in enumerate(blob["parent"]) if child)
    assert [tree.parent[node] for node in sent[1:]] == [sent[parent] for parent in blob["parent"][1:]]
    assert min(blob["samples"]) >= max(np.delete(tree.samples, sent))
    assert blob["left_out"][0] == tree.n_nodes - 6
    assert blob["grown"]["nodes"] == tree.n_nodes


def test_the_name_of_a_tree_changes_with_table_and_settings_only():
    frame = frame_of("play_tennis")
    first, again = grown(frame)[0], grown(frame)[0]
    assert tree_id(first) == tree_id(again)
    others = [grown(frame, max_depth=9)[0], grown(frame, criterion="gini")[0], grown(frame.iloc[:-1])[0]]
    assert len({tree_id(tree) for tree in [first, *others]}) == 4


def test_a_tree_of_one_leaf_has_one_row_of_figures():
    blob = blob_of(*grown(pd.DataFrame({"x": ["1", "1"], "y": ["a", "b"]})))
    assert (blob["parent"], blob["critical"], blob["branch"]) == ([-1], [np.inf], [-1])
    assert blob["alphas"] == {
        "alpha": [0.0],
        "nodes": [1],
        "leaves": [1],
        "depth": [0],
        "accuracy": [0.5],
        "cost": [2.0],
    }


@pytest.mark.parametrize("name", ["penguins", "watermelon_3.0a", "titanic_kaggle"])
@pytest.mark.parametrize("branching", ["multiway", "binary"])
def test_branches_are_put_in_words_together_as_one_by_one(name, branching):
    tree, _ = grown(frame_of(name), branching=branching)
    nodes = np.random.default_rng(0).permutation(np.arange(1, tree.n_nodes))
    assert short_branches(tree, nodes) == [Node(tree, int(node)).short_branch for node in nodes]


def test_the_view_knows_what_to_call_the_table_and_its_files():
    assert named("my table.csv") == {"title": "my table.csv", "file": "my_table"}
    assert named("Watermelon 西瓜 2.0")["file"] == "Watermelon_西瓜_2.0"
    assert named("../<b>|?.csv")["file"] == "b"
    assert named("???")["file"] == "tree"


def test_the_view_says_what_the_tree_was_made_of():
    tree, pruning = grown(frame_of("play_tennis"), criterion="c45")
    assert blob_of(tree, pruning)["about"] == "14 rows · target play · C4.5 · gain ratio"
    assert blob_of(tree, pruning)["numeric"] == [False] * 4
    pessimistic = prune(tree, PruningParams("pessimistic"))
    assert blob_of(tree, pessimistic)["about"].endswith(" · pruning: Pessimistic · as C4.5")

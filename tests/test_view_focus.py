"""Trees beyond what the view is sent: the part that is sent, and the branch in focus."""

import numpy as np
import pytest
from page import Page
from reference import frame_of

from engine import Params, alpha_pruning, grow, make_table, read_frame
from explorer import view_data as sending
from explorer.view_data import nodes_sent, view_data


@pytest.fixture
def tree():
    frame = frame_of("car")
    return grow(make_table(read_frame(frame), frame.columns[-1]), Params())


@pytest.mark.parametrize("most", [10, 60])
def test_of_a_branch_in_focus_the_path_and_the_largest_nodes_are_sent(tree, monkeypatch, most):
    monkeypatch.setattr(sending, "MOST_NODES", most)
    focus = next(node for node in range(tree.n_nodes) if tree.depth[node] == 2 and not tree.is_leaf[node])
    sent = nodes_sent(tree, focus)
    branch = np.concatenate(tree.branch(focus, tree.is_leaf))
    assert len(sent) == most and set(tree.path(focus)) <= set(sent)
    assert set(tree.parent[sent[1:]]) <= set(sent)
    within = np.isin(branch, sent)
    assert within.all() or set(sent) == {*tree.path(focus), *branch[within]}
    assert within.all() or tree.samples[branch[within]].min() >= tree.samples[branch[~within]].max()
    blob = view_data(tree, alpha_pruning(tree), sent, focus)
    assert (blob["numbers"].tolist(), blob["focus"]) == (sent.tolist(), focus)
    assert blob["left_out"][0] == tree.n_nodes - most


def test_a_tree_sent_whole_needs_no_numbers(tree):
    assert "numbers" not in view_data(tree, alpha_pruning(tree), nodes_sent(tree))


def test_a_focus_changes_what_is_sent_and_numbers_stay_the_trees_own(monkeypatch):
    monkeypatch.setattr(sending, "MOST_NODES", 8)
    page = Page(data="titanic")
    first = page.view["numbers"]
    assert first[:3] == [0, 1, 2] and 6 not in first
    page.report(selected={"node": 1, "seq": 1}).report(focus={"node": 1, "seq": 2})
    assert (page.cursor["selected"], page.view["focus"]) == (1, 1)
    assert page.view["numbers"][:5] == [0, 1, 3, 4, 5] and 2 not in page.view["numbers"]
    page.report(focus={"node": None, "seq": 3})
    assert (page.view["focus"], page.view["numbers"], page.cursor["selected"]) == (0, first, 1)


@pytest.mark.parametrize("message", [{"node": 99}, {"node": "1"}, {"node": True}, {"node": 2.5}, "1"])
def test_a_focus_that_makes_no_sense_is_the_whole_tree(monkeypatch, message):
    monkeypatch.setattr(sending, "MOST_NODES", 8)
    content = {**message, "seq": 1} if isinstance(message, dict) else message
    assert Page(data="titanic").report(focus=content).view["focus"] == 0


def test_a_selected_node_that_would_be_missing_is_sent(monkeypatch):
    monkeypatch.setattr(sending, "MOST_NODES", 8)
    page = Page(data="titanic").report(selected={"node": 22, "seq": 1})
    assert page.cursor["selected"] == 22
    assert 22 in page.view["numbers"]

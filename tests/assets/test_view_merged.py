"""Sibling leaves of one class as one box: in the picture only."""

from __future__ import annotations

import pytest

from tests.assets.trees import leaf
from tests.conftest import take

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"
MERGE = "Merge sibling leaves of one class"


@pytest.fixture
def weather(blob):
    """Nodes: 0; 1 a (inner), 2 b, 3 c, 4 d; 5 and 6 under 1. b and d say yes, c says no, 5 and 6 both no."""
    wind = {"counts": [5, 1], "column": 1, "critical": 0.5, "branches": {"high": leaf(3, 1), "low": leaf(2, 0)}}
    branches = {"a": wind, "b": leaf(1, 4), "c": leaf(2, 0), "d": leaf(0, 3)}
    return blob({"counts": [8, 8], "column": 0, "critical": 4.0, "branches": branches})


def merge(page):
    take(page, "view", MERGE)
    page.wait_for_function(f"!{TREE}.moving")


def test_leaves_of_one_class_under_one_parent_become_one_box_with_their_sum(show, page, weather, written):
    show(weather)
    merge(page)
    assert page.evaluate(f"{TREE}.merged") == [[2, 4], [5, 6]]
    texts = [text["text"] for text in written()]
    assert "yes ×2" in texts and "no ×2" in texts
    assert "b, d" in texts and "high, low" in texts
    assert "8 · H 0.54" in texts and "6 · H 0.65" in texts
    assert sorted(page.evaluate(f"{TREE}.drawn")) == list(range(7))


def test_single_leaves_come_back_and_no_figure_ever_changes(show, page, weather, settle):
    show(weather)
    before = page.evaluate(f"{TREE}.figures"), page.evaluate(f"{TREE}.nodes.length")
    line = page.locator(".tree-figures").inner_text()
    merge(page)
    assert page.evaluate(f"{TREE}.nodes.length") == before[1] - 2
    assert page.locator(".tree-figures").inner_text() == line
    merge(page)
    assert (page.evaluate(f"{TREE}.figures"), page.evaluate(f"{TREE}.nodes.length")) == before
    assert page.evaluate(f"{TREE}.merged") == []


def test_a_click_on_a_merged_box_selects_its_first_leaf(show, page, weather):
    show(weather)
    merge(page)
    at = page.evaluate(f"{TREE}.screen(4)")
    assert at == page.evaluate(f"{TREE}.screen(2)")
    page.mouse.click(at["x"], at["y"])
    ((name, value),) = page.evaluate("window.sent")
    assert (name, value["node"]) == ("selected", 2)
    assert page.evaluate(f"{TREE}.selected") == 2


def test_a_merged_leaf_that_python_points_at_is_shown_by_its_box(show, page, weather, settle):
    show(weather)
    merge(page)
    page.locator('.tree-button[title="Close all nodes below the first split"]').click()
    page.evaluate("window.point({kind: 'cursor', target: 'tree', alpha: 0, selected: 6, mode: null, seq: 1})")
    page.wait_for_function(f"!{TREE}.moving")
    settle(page)
    assert page.evaluate(f"{TREE}.selected") == 6
    assert {5, 6} <= set(page.evaluate(f"{TREE}.drawn"))


def test_alpha_cuts_a_merged_box_as_a_whole_and_moves_nothing(show, page, weather, settle):
    show(weather)
    merge(page)
    places = page.evaluate(f"{TREE}.nodes")
    page.evaluate("window.point({kind: 'cursor', target: 'tree', alpha: 1, selected: null, mode: null, seq: 1})")
    settle(page)
    assert page.evaluate(f"{TREE}.ghosts") == [5, 6]
    assert page.evaluate(f"{TREE}.nodes") == places


def test_a_family_whose_leaves_all_agree_stays_visible_as_one(module, blob):
    family = {f"v{k:02}": leaf(0, k + 1) for k in range(20)}
    body = """
      const tree = merge.mergeLeaves(model.makeModel(given));
      const open = folds.makeFolds(tree);
      folds.openTo(tree, open, Infinity);
      const shown = folds.shownChildren(tree, open, 0);
      return [shown, merge.membersOf(tree, shown[0]).length, tree.samples[shown[0]]];
    """
    data = blob({"counts": [0, 210], "column": 0, "branches": family})
    assert module("model merge folds", body, data) == [[21], 20, 210]


def test_counts_and_entropy_of_a_group_are_those_of_its_rows(module, weather):
    body = """
      const { data, n } = merge.mergeLeaves(model.makeModel(given));
      const { bar_start: start, bar_class: classes, bar_count: counts } = data;
      const parts = (node) => [classes, counts].map((bars) => bars.slice(start[node], start[node + 1]));
      return [parts(n), data.entropy[n], data.label[n], parts(n + 1)];
    """
    of_yes, entropy, label, of_no = module("model merge", body, weather)
    assert of_yes == [[0, 1], [1, 7]]
    assert entropy == pytest.approx(0.543564)
    assert label == 1
    assert of_no == [[0, 1], [5, 1]]


def test_merged_groupings_list_all_their_values(module, blob):
    data = blob(
        {"counts": [1, 3], "column": 0, "branches": {"a or b": leaf(0, 1), "c": leaf(0, 2), "d": leaf(1, 0)}},
        branch_groups={"0": 2},
    )
    body = """
      const tree = merge.mergeLeaves(model.makeModel(given));
      const names = branch.branchNames(tree.data);
      return [names.branches[tree.data.branch[tree.n]], names.groupings[tree.data.branch[tree.n]]];
    """
    assert module("model merge branch", body, data) == ["a, b, c", ["a", "b", "c"]]

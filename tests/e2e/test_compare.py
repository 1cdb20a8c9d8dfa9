"""Two trees are kept, seen as one, and left again; the map of settings is grown and taken from."""

from __future__ import annotations

import pytest


def press(visitor, name):
    visitor.page.get_by_role("button", name=name, exact=True).first.click()
    visitor.settle()


def test_two_trees_are_kept_compared_and_left_again(visitor):
    visitor.open("?data=titanic&second=compare")
    press(visitor, "Keep this tree")
    visitor.choose("Criterion", "Gini decrease")
    visitor.type("alpha", "11")
    press(visitor, "Keep this tree")
    table = visitor.page.locator("[data-testid=stDataFrame]").first
    table.scroll_into_view_if_needed()
    box = table.bounding_box()
    visitor.page.mouse.click(box["x"] + 260, box["y"] + 38 + 29)
    visitor.page.get_by_role("button", name="Compare with the tree now").click()
    visitor.settle()
    visitor.page.locator(".tree-union").wait_for()
    told = visitor.page.locator(".tree-union").inner_text()
    assert "ID3, grown" in told and "Gini, alpha 11" in told
    before, after = visitor.view("figures.before.leaves"), visitor.view("figures.after.leaves")
    assert before == 14 and after < before
    ghosts = visitor.view("ghosts")
    assert ghosts
    visitor.page.locator(".tree-pane").scroll_into_view_if_needed()
    visitor.click(ghosts[0])
    visitor.page.locator(".elsewhere").wait_for()
    assert "Only in A" in visitor.page.locator(".elsewhere").inner_text()
    assert visitor.view("selected") == ghosts[0]
    visitor.page.get_by_role("button", name="Back to one tree").click()
    visitor.page.locator(".tree-union").wait_for(state="hidden")
    visitor.settle()
    assert visitor.view("figures.after.leaves") == after
    assert "against" not in visitor.page.url and "snapshots" in visitor.page.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_map_is_grown_and_marks_the_tree_now(visit, scheme):
    visitor = visit(color_scheme=scheme, height=1500).open("?data=titanic&second=map")
    visitor.page.get_by_role("button", name="Grow").click()
    visitor.settle()
    visitor.page.locator(".st-key-map_place .js-plotly-plot").wait_for()
    assert "Smallest error" in visitor.page.locator(".st-key-map_place").inner_text()

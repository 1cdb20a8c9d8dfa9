"""What is selected in one view is selected in all, and all follow alpha."""

from __future__ import annotations


def test_a_click_in_the_outline_selects_in_the_tree_and_the_card_and_back(visitor):
    visitor.open("?data=titanic&second=outline")
    visitor.page.locator("[role=treeitem][aria-label^='Male:']").click()
    visitor.wait_for("selected === 2")
    visitor.settle()
    assert "Sex = Male" in visitor.card.inner_text()
    visitor.select(9)
    assert "3rd" in visitor.page.locator("[role=treeitem][aria-selected=true]").inner_text()


def test_the_outline_follows_alpha_while_it_is_dragged(visitor):
    visitor.open("?data=titanic&second=outline")
    pruned = visitor.page.locator("[role=treeitem].outline-pruned")
    assert pruned.count() == 0
    visitor.drag_alpha(0.1, 0.9, during=lambda: visitor.page.wait_for_selector(".outline-pruned"))
    assert pruned.count() > 0


def test_a_leaf_of_the_table_is_selected_in_the_tree(visitor):
    visitor.open("?data=iris&second=leaves")
    table = visitor.page.locator("[data-testid=stDataFrame]").last
    table.wait_for()
    visitor.settle()
    box = table.bounding_box()
    visitor.page.mouse.click(box["x"] + 120, box["y"] + 35 * 2 + 18)
    visitor.wait_for("selected === 9")
    visitor.settle()
    assert "versicolor" in visitor.card.inner_text()
    visitor.page.mouse.click(box["x"] + 16, box["y"] + 35 * 3 + 18)
    visitor.wait_for("selected === 8")


def test_a_region_is_selected_in_the_tree(visitor):
    visitor.open("?data=iris&second=regions&regions_depth=1")
    plane = visitor.page.locator(".js-plotly-plot .nsewdrag")
    plane.wait_for()
    plane.scroll_into_view_if_needed()
    visitor.settle()
    box = plane.bounding_box()
    visitor.page.mouse.click(box["x"] + 0.62 * box["width"], box["y"] + 0.5 * box["height"])
    visitor.wait_for("selected > 0")

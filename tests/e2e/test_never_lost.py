"""Finding one's way in the real page: search and history beside the card, a tree beyond what the browser is sent."""

from __future__ import annotations

import pytest

from tests.bench.tables import csv_with_nodes


def test_a_hit_and_the_way_back_move_the_card_too(visitor):
    visitor.open("?data=titanic")
    field = visitor.page.get_by_role("searchbox")
    field.fill("sex = male and class = 3rd")
    field.press("Enter")
    visitor.wait_for("selected === 9")
    visitor.settle()
    assert "Sex = Male and Class = 3rd" in visitor.card.inner_text().replace("\n", " ")
    visitor.page.get_by_role("button", name="Sex = Male", exact=True).click()
    visitor.wait_for("selected === 2")
    visitor.settle()
    assert "3rd" not in visitor.page.locator(".card .rule").inner_text()
    visitor.page.get_by_role("button", name="Back to the node before", exact=True).click()
    visitor.settle()
    assert visitor.view("selected") == 9
    assert "3rd" in visitor.page.locator(".card .rule").inner_text()


def test_a_selection_on_the_page_is_a_place_to_come_back_from(visitor):
    visitor.open("?data=titanic&second=icicle")
    visitor.page.wait_for_selector(".js-plotly-plot .slice")
    visitor.select(9)
    slices = visitor.page.locator(".js-plotly-plot .slice")
    slices.filter(has=visitor.page.get_by_text("MaleClass ?", exact=True)).locator("path").click()
    visitor.wait_for("selected === 2")
    visitor.settle()
    visitor.page.locator(".tree-pane canvas").first.focus()
    visitor.page.keyboard.press("Alt+ArrowLeft")
    visitor.wait_for("selected === 9")


@pytest.fixture
def huge(visitor):
    """A visitor before a tree of more than 50,000 nodes."""
    visitor.open()
    visitor.upload("huge.csv", csv_with_nodes(74_000))
    visitor.page.wait_for_function("window.__trees?.tree?.figures?.before.nodes > 50500", timeout=60_000)
    visitor.settle()
    return visitor


def test_a_branch_in_focus_is_sent_whole_where_the_tree_is_too_large(huge):
    page = huge.page
    branch = huge.view("partly")[1]  # after the root
    field = page.get_by_role("searchbox")
    field.fill(f"#{branch}")
    field.press("Enter")
    huge.settle()
    figures, rule = huge.view("figures.before"), page.locator(".card .rule").inner_text()
    page.get_by_role("button", name="focus", exact=True).click()
    page.wait_for_timeout(500)
    huge.settle()
    page.wait_for_function(f"!window.__trees.tree.partly.includes({branch})", timeout=30_000)
    assert huge.view("number") == branch
    assert page.locator(".card .rule").inner_text() == rule
    assert huge.view("figures.before") == figures
    page.locator(".tree-pane canvas").first.focus()
    page.keyboard.press("ArrowRight")
    huge.settle()
    assert page.locator(".card .rule").inner_text().startswith(rule)
    assert len(page.locator(".card .rule").inner_text()) > len(rule)
    page.keyboard.press("Escape")  # clears the search
    page.keyboard.press("Escape")  # leaves the branch
    huge.wait_for(f"partly.includes({branch})")
    huge.settle()
    assert huge.view("root") == 0
    assert page.locator(".card .rule").inner_text().startswith(rule)

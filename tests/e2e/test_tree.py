"""Moving in the tree: zoom, pan, fit, modes, folding, selection."""

from __future__ import annotations

import pytest

from tests.cases import case


def test_the_wheel_zooms_at_the_pointer_and_fit_brings_the_whole_tree_back(visitor):
    visitor.open("?data=titanic")
    fitted = visitor.view("camera")
    at = visitor.view("screen(7)")
    visitor.page.mouse.move(at["x"], at["y"])
    for _ in range(6):
        visitor.page.mouse.wheel(0, -120)
    visitor.page.wait_for_timeout(300)
    assert visitor.view("camera.k") > 1.3 * fitted["k"]
    after = visitor.view("screen(7)")
    assert abs(after["x"] - at["x"]) < 4 and abs(after["y"] - at["y"]) < 4
    visitor.page.get_by_role("button", name="fit", exact=True).click()
    visitor.page.wait_for_timeout(400)
    assert visitor.view("camera.k") == pytest.approx(fitted["k"], rel=1e-3)


def test_dragging_moves_the_tree_with_the_pointer(visitor):
    visitor.open("?data=titanic")
    before = visitor.view("screen(0)")
    box = visitor.page.locator("canvas").first.bounding_box()
    x, y = box["x"] + 20, box["y"] + 20
    visitor.page.mouse.move(x, y)
    visitor.page.mouse.down()
    visitor.page.mouse.move(x + 60, y + 35, steps=5)
    visitor.page.mouse.up()
    after = visitor.view("screen(0)")
    assert after["x"] - before["x"] == pytest.approx(60, abs=2)
    assert after["y"] - before["y"] == pytest.approx(35, abs=2)


def test_a_click_on_a_node_opens_its_card(visitor):
    visitor.open("?data=titanic")
    visitor.select(9)
    text = visitor.card.inner_text()
    assert "Sex = Male and Class = 3rd" in text.replace("\n", " ")
    for figure in ("422", "82.7 %", "0.6635 of at most 1", "338.39 bits", "336.07 bits", "2.3176"):
        assert figure in text


def test_zoom_and_selection_survive_an_alpha_change_and_a_rerun(visitor):
    visitor.open("?data=titanic")
    visitor.select(9)
    visitor.page.mouse.move(*visitor.view("screen(9)").values())
    visitor.page.mouse.wheel(0, -240)
    visitor.page.wait_for_timeout(200)
    camera = visitor.view("camera")
    visitor.type("alpha", "11")
    assert visitor.view("camera") == camera
    assert visitor.view("selected") == 9
    visitor.page.get_by_text("Icicle", exact=True).click()
    visitor.page.wait_for_selector(".js-plotly-plot")
    visitor.settle()
    assert visitor.view("camera.k") == pytest.approx(camera["k"])
    assert visitor.view("selected") == 9


def test_the_selection_is_found_again_in_a_tree_grown_anew(visitor):
    visitor.open("?data=titanic")
    visitor.select(9)
    visitor.open_more()
    visitor.type("max_depth", "1")
    assert "Sex = Male" in visitor.card.inner_text()
    assert "3rd" not in visitor.page.locator(".card .rule").inner_text()


def test_the_four_modes_show_before_difference_after_and_both(visitor):
    visitor.open("?data=titanic&alpha=11")
    drawn = {}
    for mode in ("before", "difference", "after", "side by side"):
        visitor.page.get_by_role("button", name=mode, exact=True).click()
        visitor.page.wait_for_timeout(250)
        drawn[mode] = set(visitor.view("drawn")), set(visitor.view("ghosts"))
    whole, kept = set(range(23)), {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 19, 20}
    assert drawn["before"] == (whole, set())
    assert drawn["difference"] == (whole, whole - kept)
    assert drawn["after"] == (kept, set())
    assert drawn["side by side"][0] == whole


def test_both_panes_move_together(visitor):
    visitor.open("?data=titanic&alpha=11")
    visitor.page.get_by_role("button", name="side by side", exact=True).click()
    visitor.page.wait_for_timeout(300)
    shot = visitor.page.locator("canvas").first.screenshot
    before = shot()
    at = visitor.view("screen(2)")
    visitor.page.mouse.move(at["x"], at["y"])
    visitor.page.mouse.wheel(0, -200)
    visitor.page.wait_for_timeout(300)
    assert shot() != before
    assert visitor.view("mode") == "side"


def test_a_node_collapses_and_expands_where_it_stands(visitor):
    visitor.open("?data=titanic")
    before = visitor.view("screen(2)")
    toggle = visitor.view("toggle(2)")
    visitor.page.mouse.click(toggle["x"], toggle["y"])
    visitor.page.wait_for_timeout(400)
    assert visitor.view("collapsed") == [2]
    assert 10 not in visitor.view("drawn")
    at = visitor.view("toggle(2)")
    assert visitor.view("screen(2)")["y"] == pytest.approx(before["y"], abs=2)
    visitor.page.mouse.click(at["x"], at["y"])
    visitor.page.wait_for_timeout(400)
    assert visitor.view("collapsed") == []
    assert len(visitor.view("drawn")) == 23


def test_the_icicle_selects_in_the_tree(visitor):
    visitor.open("?data=titanic&second=icicle")
    visitor.page.wait_for_selector(".js-plotly-plot .slice")
    visitor.settle()
    camera = visitor.view("camera")
    slices = visitor.page.locator(".js-plotly-plot .slice")
    assert slices.count() == 23
    slices.filter(has=visitor.page.get_by_text("MaleClass ?", exact=True)).locator("path").click()
    visitor.wait_for("selected === 2")
    visitor.settle()
    assert "Sex = Male" in visitor.card.inner_text()
    assert visitor.view("camera") == camera


def test_vw_14_what_is_seen_stays_until_the_tree_changes(visitor):
    visitor.open()
    visitor.upload("VW-13.csv", case("VW-13").to_csv(index=False))
    visitor.wait_for_tree()
    leaf = visitor.view("nodes.find(({ id }) => !window.__trees.tree.collapsed.includes(id)).id")
    at = visitor.view(f"screen({leaf})")
    visitor.page.mouse.move(at["x"], at["y"])
    for _ in range(5):
        visitor.page.mouse.wheel(0, -240)
    visitor.page.wait_for_timeout(300)
    camera = visitor.view("camera")
    visitor.select(leaf)
    assert visitor.view("camera") == camera
    visitor.page.get_by_text("rows of this node").click()
    visitor.page.wait_for_selector("[data-testid=stDataFrame]")
    visitor.settle()
    assert visitor.view("camera") == camera
    visitor.open_more()
    visitor.type("max_depth", "2")
    visitor.wait_for("figures.before.depth === 2")
    assert sorted(visitor.view("drawn")) == list(range(visitor.view("figures.before.nodes")))
    pane = visitor.page.locator(".tree-pane canvas").first.bounding_box()
    for node in visitor.view("drawn"):
        at = visitor.view(f"screen({node})")
        assert pane["x"] <= at["x"] <= pane["x"] + pane["width"]
        assert pane["y"] <= at["y"] <= pane["y"] + pane["height"]
    visitor.page.get_by_role("button", name="Zoom to 100 %").click()
    visitor.page.wait_for_timeout(300)
    assert visitor.view("camera.k") == pytest.approx(1)
    visitor.page.get_by_role("button", name="fit", exact=True).click()

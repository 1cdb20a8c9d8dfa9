"""Where the parts of the page stand: what can be seen together, in a wide window and on a phone."""

from __future__ import annotations

import pytest

PANE = ".st-key-tree .tree-pane"
BESIDE = {
    "icicle": ".js-plotly-plot",
    "sunburst": ".js-plotly-plot",
    "outline": ".outline",
    "regions": ".js-plotly-plot",
}
VIEWS = {**BESIDE, "leaves": "[data-testid=stDataFrame]"}


def places(visitor, second):
    """The boxes of the tree's pane, of the second view and of the card."""
    visitor.page.locator(VIEWS[second]).last.wait_for()
    visitor.settle()
    found = (visitor.page.locator(PANE), visitor.page.locator(VIEWS[second]).last, visitor.card)
    return [each.bounding_box() for each in found]


def middle(box):
    return box["y"] + box["height"] / 2


@pytest.mark.parametrize("second", BESIDE)
def test_a_second_view_stands_beside_the_tree_and_both_are_in_sight(visit, second):
    tree, view, card = places(visit().open(f"?data=iris&second={second}"), second)
    assert tree["height"] >= 400
    assert view["x"] >= tree["x"] + tree["width"]
    assert middle(view) < 900
    assert card["y"] >= view["y"] + view["height"] - 1


def test_a_view_that_needs_width_stands_below_the_tree_and_half_of_it_is_in_sight(visit):
    tree, view, card = places(visit().open("?data=iris&second=leaves"), "leaves")
    assert tree["height"] >= 280
    assert view["width"] >= tree["width"]
    assert view["y"] > tree["y"] + tree["height"] and middle(view) < 900
    assert card["x"] >= view["x"] + view["width"]


def bottom(box):
    return box["y"] + box["height"]


@pytest.mark.parametrize("validation", ["none", "share", "folds"])
def test_tree_curve_and_the_settings_of_pruning_fit_the_window(visit, validation):
    visitor = visit().open(f"?data=titanic&validation={validation}")
    visitor.page.get_by_role("slider").wait_for()
    assert bottom(visitor.page.locator(".tree-curve").bounding_box()) <= 900
    assert bottom(visitor.page.get_by_role("spinbutton", name="alpha", exact=True).bounding_box()) <= 900
    assert visitor.page.locator(PANE).bounding_box()["height"] >= 280
    assert visitor.page.locator(".st-key-heading").bounding_box()["height"] < 100


@pytest.mark.parametrize("second", ["compare", "map"])
def test_a_wide_view_follows_the_curve_though_the_side_view_is_long(visit, second):
    visitor = visit().open(f"?data=iris&validation=share&second={second}&side=node")
    below = visitor.page.locator(f".st-key-{'board' if second == 'compare' else 'map'}_place")
    below.wait_for()
    visitor.settle()
    curve, side = visitor.page.locator(".tree-curve"), visitor.page.locator(".st-key-side_view")
    assert side.evaluate("box => box.scrollHeight > box.clientHeight")
    assert 0 <= below.bounding_box()["y"] - bottom(curve.bounding_box()) < 60
    assert bottom(side.bounding_box()) <= below.bounding_box()["y"]


def test_a_view_below_leaves_the_tree_its_levels_and_a_pane_and_covers_no_curve(visit):
    visitor = visit().open("?data=titanic&validation=share&side=predict")
    nodes = visitor.view("nodes.length")
    visitor.page.get_by_role("radio", name="Leaves").click()
    visitor.page.locator(VIEWS["leaves"]).wait_for()
    visitor.settle()
    assert visitor.view("nodes.length") == nodes
    assert visitor.page.locator(PANE).bounding_box()["height"] >= 280
    curve, table = visitor.page.locator(".tree-curve"), visitor.page.locator(VIEWS["leaves"])
    assert table.bounding_box()["y"] >= bottom(curve.bounding_box())


def test_a_tall_window_is_used(visit):
    tree, view, _ = places(visit(width=2560, height=1440).open("?data=iris&second=sunburst"), "sunburst")
    assert tree["height"] >= 900 and view["height"] >= 600


@pytest.mark.parametrize("second", VIEWS)
@pytest.mark.parametrize("height", [667, 844])
def test_on_a_phone_the_tree_keeps_its_height_and_the_second_view_follows(visit, second, height):
    visitor = visit(width=390, height=height).open(f"?data=iris&second={second}")
    tree, view, card = places(visitor, second)
    assert tree["height"] >= 300
    assert tree["y"] + tree["height"] < view["y"] < card["y"]
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_on_a_phone_little_stands_before_the_tree(visit):
    visitor = visit(width=390, height=844).open()
    assert visitor.tree.bounding_box()["y"] < 170
    box = visitor.page.get_by_role("button", name="Download tree").bounding_box()
    assert box["y"] + box["height"] < 60
    visitor.page.locator("details.phone summary").click()
    assert visitor.page.locator("details.phone").inner_text().count("Source:") == 1


def test_exactly_one_second_view_or_the_tree_alone_is_chosen(visitor):
    visitor.open()
    buttons = visitor.page.locator("[class*=st-key-second] button")
    chosen = visitor.page.locator("[class*=st-key-second] button[aria-checked=true]")
    assert (buttons.first.inner_text(), chosen.all_inner_texts()) == ("Tree only", ["Tree only"])
    buttons.nth(1).click()
    visitor.settle()
    assert chosen.all_inner_texts() == ["Icicle"]
    visitor.page.wait_for_url("**second=icicle**")
    buttons.nth(0).click()
    visitor.settle()
    assert chosen.all_inner_texts() == ["Tree only"]
    assert "second" not in visitor.page.url

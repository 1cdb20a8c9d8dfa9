"""Colouring by a quantity, the legend, and the charts of the split in card and node, in the real page."""

from __future__ import annotations

import pytest

from tests.conftest import take

pytestmark = pytest.mark.browser


def test_a_colouring_stays_when_the_tree_is_grown_anew(visitor):
    visitor.open("?data=titanic")
    take(visitor.page, "view", "error")
    assert "share of other classes" in visitor.page.locator(".tree-scale").inner_text()
    visitor.type("min_samples_split", "600")
    visitor.wait_for("figures.before.nodes < 23")
    assert visitor.page.locator(".tree-scale").is_visible()
    assert visitor.page.locator(".tree-legend").is_hidden()


def test_the_card_shows_the_split_as_a_histogram_and_values_as_bars(visitor):
    visitor.open("?data=iris")
    picture = visitor.page.get_by_role("img", name="petal_length from 1 to 6.9. Up to 2.45: 50 rows")
    heights = picture.locator("i").evaluate_all("all => all.map((part) => part.getBoundingClientRect().height)")
    assert len(heights) > 10 and max(heights) > 40
    cut = picture.locator(".cut").bounding_box()
    box = picture.bounding_box()
    assert box["x"] < cut["x"] < box["x"] + box["width"]
    visitor.open("?data=watermelon_2.0")
    widths = visitor.page.locator(".chart.values i").evaluate_all("all => all.map((part) => part.offsetWidth)")
    assert len(widths) >= 4 and max(widths) > 60

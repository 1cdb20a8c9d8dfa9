"""Light and dark: pictures are kept in tests/screenshots to be looked at, and checked for the plain faults."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "screenshots"
PAGES = {
    "play_tennis": "",
    "titanic": "?data=titanic&alpha=11",
    "watermelon": "?data=watermelon_3.0&second=icicle",
    "wine": "?data=wine&criterion=gini",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_complete_in_light_and_dark(visit, name, scheme):
    visitor = visit(color_scheme=scheme).open(PAGES[name])
    if "icicle" in PAGES[name]:
        visitor.page.wait_for_selector(".js-plotly-plot .slice")
    FOLDER.mkdir(exist_ok=True)
    visitor.page.screenshot(path=FOLDER / f"{name}_{scheme}.png")
    ground = visitor.page.evaluate("getComputedStyle(document.querySelector('.stApp')).backgroundColor")
    red = int(ground.split("(")[1].split(",")[0])
    assert (red > 200) == (scheme == "light")
    assert visitor.page.locator(".stException").count() == 0
    tree, card = visitor.tree.bounding_box(), visitor.card.bounding_box()
    assert tree["x"] + tree["width"] <= card["x"]
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 1440


def test_the_chart_library_is_loaded_only_with_the_icicle(visitor):
    asked = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.open()
    assert not any("plotly" in url.lower() for url in asked)
    visitor.page.get_by_text("Icicle", exact=True).click()
    visitor.page.wait_for_selector(".js-plotly-plot .slice")
    assert any("plotly" in url.lower() for url in asked)


def test_the_rows_of_a_node_open_on_demand(visitor):
    visitor.open()
    visitor.select(3)
    visitor.page.get_by_text("5 rows of this node").click()
    visitor.page.wait_for_selector("[data-testid=stDataFrame]")
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("button", name="Download rows (CSV)").click()
    lines = download.value.path().read_text("utf-8-sig").splitlines()
    assert lines[0] == "outlook,temperature,humidity,windy,play"
    assert len(lines) == 6 and all(line.startswith("sunny") for line in lines[1:])


def test_the_arithmetic_of_a_candidate_is_written_out(visitor):
    visitor.open()
    visitor.page.locator(".candidates summary").first.click()
    text = visitor.page.locator(".candidates .arithmetic").first.inner_text()
    assert "4/14" in text and "0.9403 − 0.6935" in text and "0.2467" in text

"""What is drawn of a node at a scale, and the forms of branch texts."""

from __future__ import annotations

import pytest

from tests.assets.trees import leaf
from tests.bench.tables import csv_with_nodes

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"


@pytest.fixture
def pair(blob):
    return blob({"counts": [5, 9], "column": 0, "critical": 4.0, "branches": {"a": leaf(5, 1), "b": leaf(0, 8)}})


def test_from_nearest_a_leaf_lists_its_classes_with_counts_and_shares(show, page, pair, written, zoom):
    show(pair)
    zoom(page, 1, 1.75)
    assert "83 %" not in {text["text"] for text in written()}
    zoom(page, 1, 2.6)
    texts = [text["text"] for text in written()]
    assert {"83 %", "17 %", "5", "1"} <= set(texts)
    assert "0 %" not in texts


def test_counts_stand_under_each_other(show, page, blob, written, zoom):
    mixed = {"a": leaf(1000, 80, 7), "b": leaf(200, 10)}
    show(blob({"counts": [1200, 90, 7], "column": 0, "critical": 4.0, "branches": mixed}))
    zoom(page, 1, 3.9)
    ends = {text["text"]: text["right"] for text in written()}
    assert ends["92 %"] == pytest.approx(ends["7 %"]) == pytest.approx(ends["1 %"])
    assert ends["1,000"] == pytest.approx(ends["80"]) == pytest.approx(ends["7"])


FORMS = """
  const width = (text) => [...text].length;
  const ruler = { width, shorten: (long, room) => text.shortenMiddle(long, room, width) };
  const names = branch.branchNames(given.data);
  return given.rooms.map((room) => branch.branchForm(ruler, names, 0, room, given.numeric));
"""


def forms(module, text, rooms, groups=None, numeric=False):
    data = {"branch_texts": [text], "branch_groups": groups or {}}
    return module("branch text", FORMS, {"data": data, "rooms": rooms, "numeric": numeric})


def test_a_grouping_shows_as_many_values_as_fit_and_how_many_more(module):
    shown = forms(module, "red or green or blue or white", [40, 21, 16, 8, 6, 3, 1], {"0": 4})
    assert shown == [
        "red, green, blue, white",
        "red, green, blue, +1",
        "red, green, +2",
        "red, +3",
        "r…, +3",
        "+4",
        "",
    ]


def test_values_that_hold_the_joining_word_are_not_taken_apart(module):
    assert forms(module, "this or that or other", [40], {"0": 2}) == ["this or that or other"]


def test_a_threshold_is_never_shortened_to_another_number(module):
    shown = forms(module, "≤ 1234.5678", [20, 10, 4, 1], numeric=True)
    assert shown == ["≤ 1234.5678", "≤1234.5678", "≤…", ""]


def test_a_value_that_is_written_like_a_threshold_is_shortened_as_the_text_it_is(module):
    assert forms(module, "≤ 5 per year in all", [20, 8]) == ["≤ 5 per year in all", "≤ 5…all"]


def near_root(page, texts):
    """How many texts stand in the box of the root: title and numbers, and what the chart has."""
    root = page.evaluate(f"{TREE}.nodes.find((node) => node.id === 0)")
    left, right = root["screenX"], root["screenX"] + root["screenW"]
    high = root["screenH"] / 2
    inside = (text for text in texts if left <= text["left"] and text["right"] <= right)
    return sum(abs(text["y"] - root["screenY"]) < high for text in inside)


@pytest.mark.parametrize("size", [15, 200, 2_000, 10_000])
def test_each_step_of_the_zoom_shows_more_than_the_one_before(show, page, grown_blob, written, zoom, size):
    show(grown_blob(csv_with_nodes(size)))
    seen = []
    for scale in (0.1, 0.25, 0.5, 1.0, 2.5):
        zoom(page, 0, scale)
        texts = written()
        titles = [text["text"].endswith(" ?") for text in texts]
        seen.append((any(titles), near_root(page, texts)))
    assert seen[0] == (False, 0)
    assert seen[2][0] and seen[2][1] == seen[3][1] == 2
    assert seen[4][1] > 3


def test_every_picture_is_as_sharp_as_the_screen(chromium, address, pair):
    context = chromium.new_context(viewport={"width": 900, "height": 700}, device_scale_factor=2)
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("window.up")
    page.evaluate("data => window.show(data)", pair)
    page.wait_for_selector("#tree .tree-root[data-ready]")
    canvas = page.locator("#tree canvas").first
    box = canvas.bounding_box()
    pixels = canvas.evaluate("canvas => [canvas.width, canvas.height]")
    assert pixels == pytest.approx([2 * box["width"], 2 * box["height"]], abs=0.5)
    context.close()


def test_boxes_of_one_scale_show_the_same_numbers(show, page, blob, written, zoom):
    many = {"a": leaf(123456, 1), "b": leaf(0, 8)}
    show(blob({"counts": [123456, 9], "column": 0, "critical": 4.0, "branches": many}))
    seen = set()
    for scale in (0.6, 0.7, 0.8, 1, 1.3, 1.7):
        zoom(page, 0, scale)
        numbers = [text["text"] for text in written() if text["text"].split(" · ")[0] in ("123,457", "123,465", "8")]
        assert len(numbers) == 3, (scale, numbers)
        long = {" · H " in text for text in numbers}
        assert len(long) == 1, (scale, numbers)
        seen |= long
    assert seen == {True, False}

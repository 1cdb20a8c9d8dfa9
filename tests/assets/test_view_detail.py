"""What is drawn of a node at a scale, and the forms of branch texts."""

from __future__ import annotations

import pytest

from tests.bench.tables import csv_with_nodes

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"


def leaf(*counts):
    return {"counts": list(counts)}


@pytest.fixture
def pair(blob):
    return blob({"counts": [5, 9], "column": 0, "critical": 4.0, "branches": {"a": leaf(5, 1), "b": leaf(0, 8)}})


def test_from_nearest_a_node_lists_its_classes_with_counts_and_shares(show, page, pair, written, zoom):
    show(pair)
    zoom(page, 1, 1.75)
    assert "83.3 %" not in {text["text"] for text in written()}
    zoom(page, 1, 2.6)
    texts = [text["text"] for text in written()]
    assert {"83.3 %", "16.7 %", "5", "1"} <= set(texts)
    assert "0.0 %" not in texts


def test_counts_stand_under_each_other(show, page, blob, written, zoom):
    show(
        blob(
            {
                "counts": [1200, 90, 7],
                "column": 0,
                "critical": 4.0,
                "branches": {"a": leaf(1000, 80, 7), "b": leaf(200, 10)},
            }
        )
    )
    zoom(page, 1, 3.9)
    ends = {text["text"]: text["right"] for text in written()}
    assert ends["92.0 %"] == pytest.approx(ends["7.4 %"]) == pytest.approx(ends["0.6 %"])
    assert ends["1,000"] == pytest.approx(ends["80"]) == pytest.approx(ends["7"])


def test_more_classes_than_fit_are_counted(module):
    body = """
      const parts = Array.from({ length: 9 }, (_, k) => k);
      const one = { parent: [-1], depth: [0], column: [-1], critical: [Infinity], samples: [90], left_out: [0] };
      const tree = model.makeModel(one);
      tree.data = { bar_start: [0, 9], bar_class: parts, bar_count: parts.map((k) => k + 6) };
      const ruler = text.makeRuler("sans-serif");
      const texts = [];
      const painter = { rect() {}, text: (written) => texts.push(written) };
      const theme = { classes: [], ghosts: [] };
      const names = { classes: parts.map((k) => `c${k}`) };
      const scene = { model: tree, ruler, theme, k: 2, names, words: { more: "+{n} more" } };
      chart.chart(painter, scene, 0, 0, 0, 100, 50);
      return texts;
    """
    texts = module("chart model text", body)
    assert texts[0] == "c8"
    assert texts[-1] == f"+{9 - sum(text.startswith('c') for text in texts)} more"


FORMS = """
  const width = (text) => [...text].length;
  const ruler = { width, shorten: (long, room) => text.shortenMiddle(long, room, width) };
  const names = branch.branchNames(given.data);
  return given.rooms.map((room) => branch.branchForm(ruler, names, 0, room));
"""


def forms(module, text, rooms, groups=None):
    data = {"branch_texts": [text], "branch_groups": groups or {}}
    return module("branch text", FORMS, {"data": data, "rooms": rooms})


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
    assert forms(module, "≤ 1234.5678", [20, 10, 4, 1]) == ["≤ 1234.5678", "≤1234.5678", "≤…", ""]


@pytest.mark.parametrize("size", [15, 200, 2_000, 10_000])
def test_each_step_of_the_zoom_shows_more_than_the_one_before(show, page, grown_blob, written, zoom, size):
    show(grown_blob(csv_with_nodes(size)))
    amounts = []
    for scale in (0.1, 0.25, 0.5, 1.0, 2.5):
        zoom(page, 0, scale)
        texts = [text["text"] for text in written()]
        at_root = [text for text in texts if text.endswith(" %")]
        amounts.append((any(text.endswith(" ?") for text in texts), bool(at_root)))
    assert amounts[0] == (False, False)
    assert amounts[2] == amounts[3] == (True, False)
    assert amounts[4] == (True, True)


def test_every_picture_is_as_sharp_as_the_screen(chromium, address, pair):
    context = chromium.new_context(viewport={"width": 900, "height": 700}, device_scale_factor=2)
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("window.up")
    page.evaluate("data => window.show(data)", pair)
    page.wait_for_selector("#tree .tree-root[data-ready]")
    canvas = page.locator("#tree canvas").first
    box = canvas.bounding_box()
    assert canvas.evaluate("canvas => [canvas.width, canvas.height]") == [
        round(2 * box["width"]),
        round(2 * box["height"]),
    ]
    context.close()

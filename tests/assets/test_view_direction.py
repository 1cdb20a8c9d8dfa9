"""A tree that grows down: the same tree, upright boxes, nothing over anything else."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.bench.tables import csv_with_nodes
from tests.conftest import take

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"


def turn(page, entry="Top down"):
    take(page, "view", entry)
    page.wait_for_function(f"!{TREE}.moving")


def boxes(page):
    found = page.evaluate(f"{TREE}.nodes")
    return {box["id"]: box for box in found}


def test_children_stand_in_a_row_under_their_parent(show, page, tennis):
    show(tennis)
    turn(page)
    box = boxes(page)
    for node, parent in enumerate(tennis["parent"][1:], 1):
        assert box[node]["y"] > box[parent]["y"] + box[parent]["h"]
    for depth in (1, 2):
        row = [box[node] for node in range(8) if tennis["depth"][node] == depth]
        assert len({each["y"] for each in row}) == 1
        assert all(one["x"] + one["w"] < other["x"] for one, other in pairwise(row))
    middle = (box[1]["x"] + box[3]["x"]) / 2
    assert box[0]["x"] == pytest.approx(middle)


def test_the_whole_tree_is_in_the_pane_and_no_texts_meet(show, page, tennis, written):
    show(tennis, {"alpha": 2.0, "selected": None, "seq": 1})
    turn(page)
    pane = page.locator("#tree canvas").first.bounding_box()
    for box in boxes(page).values():
        assert box["screenX"] >= 0 and box["screenX"] + box["screenW"] <= pane["width"]
        assert box["screenY"] + box["screenH"] / 2 <= pane["height"]
    texts = written()
    assert {"outlook ?", "overcast", "high", "normal", "α 1.5"} <= {text["text"] for text in texts}
    assert meetings(texts) == []


def meetings(texts):
    """Pairs of texts of which one is written over the other."""
    texts = sorted(texts, key=lambda text: text["left"])
    return [
        (one["text"], other["text"])
        for i, one in enumerate(texts)
        for other in texts[i + 1 :]
        if other["left"] < one["right"] - 0.5 and abs(one["y"] - other["y"]) < 0.7 * min(one["size"], other["size"])
    ]


@pytest.mark.parametrize("direction", ["Left to right", "Top down"])
@pytest.mark.parametrize("size", [200, 2000])
def test_no_texts_meet_at_any_step_of_the_zoom(show, page, grown_blob, written, zoom, size, direction):
    show(grown_blob(csv_with_nodes(size)))
    turn(page, direction)
    first = written()
    assert len(first) > 20
    assert meetings(first) == []
    for scale in (0.2, 0.33, 0.45, 0.6, 1.0, 1.75, 1.85, 3.0):
        zoom(page, 3, scale)
        assert meetings(written()) == [], scale


def test_a_click_selects_and_a_toggle_under_the_box_folds(show, page, tennis, settle):
    show(tennis)
    turn(page)
    at = page.evaluate(f"{TREE}.screen(3)")
    page.mouse.click(at["x"], at["y"])
    assert page.evaluate(f"{TREE}.selected") == 3
    toggle = page.evaluate(f"{TREE}.toggle(3)")
    assert toggle["y"] > at["y"] and toggle["x"] == pytest.approx(at["x"])
    page.mouse.click(toggle["x"], toggle["y"])
    settle(page)
    assert page.evaluate(f"{TREE}.collapsed") == [3]
    after = page.evaluate(f"{TREE}.screen(3)")
    assert (after["x"], after["y"]) == (pytest.approx(at["x"]), pytest.approx(at["y"]))


def test_arrow_keys_follow_the_direction(show, page, tennis):
    show(tennis)
    turn(page)
    at = page.evaluate(f"{TREE}.screen(0)")
    page.mouse.click(at["x"], at["y"])
    walked = []
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        walked.append(page.evaluate(f"{TREE}.selected"))
    assert walked == [2, 3, 0, 2, 5, 4]


def test_the_direction_outlives_another_tree_and_alpha_moves_nothing(show, page, tennis, settle):
    show(tennis)
    turn(page)
    show({**tennis, "tree": "another"})
    assert page.evaluate(f"{TREE}.down")
    before = boxes(page)
    page.evaluate("window.point({kind: 'cursor', target: 'tree', alpha: 2.5, selected: null, mode: 'after', seq: 9})")
    settle(page)
    assert boxes(page) == before
    turn(page, "Left to right")
    assert not page.evaluate(f"{TREE}.down")
    assert boxes(page)[0]["x"] < boxes(page)[1]["x"]


def test_a_long_family_has_its_stub_beside_the_last_child_and_opens_by_it(show, page, blob, written, settle):
    family = {f"v{k:02}": {"counts": [40 - k, 1]} for k in range(20)}
    show(blob({"counts": [610, 20], "column": 0, "critical": 5.0, "branches": family}))
    turn(page)
    (stub,) = [text for text in written() if text["text"] == "+8 more"]
    pane = page.locator("#tree canvas").first.bounding_box()
    page.mouse.click(pane["x"] + (stub["left"] + stub["right"]) / 2, pane["y"] + stub["y"] - 3)
    settle(page)
    assert len(boxes(page)) == 21


DOTS = """() => new Promise((done) => {
  const found = [];
  const proto = CanvasRenderingContext2D.prototype;
  const { fillRect } = proto;
  proto.fillRect = function (x, y, w, h) {
    if (this.canvas.getAttribute("role") === "application" && w === 2 && h === 2) found.push({ x, y });
    return fillRect.apply(this, arguments);
  };
  window.point({ kind: "cursor", target: "tree", mode: null, selected: null, seq: Date.now() });
  requestAnimationFrame(() => requestAnimationFrame(() => ((proto.fillRect = fillRect), done(found))));
})"""


@pytest.mark.parametrize("down", [False, True])
def test_what_is_left_out_of_a_long_family_is_seen_from_far_away(show, page, blob, written, zoom, down):
    family = {f"v{k:02}": {"counts": [40 - k, 1]} for k in range(20)}
    show(blob({"counts": [610, 20], "column": 0, "critical": 5.0, "branches": family}))
    if down:
        turn(page)
    zoom(page, 0, 0.2)
    assert not [text for text in written() if text["text"] == "+8 more"]
    last = max(boxes(page).values(), key=lambda box: box["screenX" if down else "screenY"])
    dots = page.evaluate(DOTS)
    assert len(dots) == 3
    if down:
        assert min(dot["x"] for dot in dots) > last["screenX"] + last["screenW"]
    else:
        assert min(dot["y"] for dot in dots) > last["screenY"]


def test_a_thousand_leaves_fill_the_pane_and_not_a_strip(show, page, grown_blob):
    show(grown_blob(csv_with_nodes(1500)))
    turn(page)
    page.locator('.tree-button[title="Open all nodes"]').click()
    page.wait_for_function(f"!{TREE}.moving")
    pane = page.locator("#tree canvas").first.bounding_box()
    ends = [box["screenY"] for box in boxes(page).values()]
    sides = [box["screenX"] for box in boxes(page).values()]
    assert max(ends) - min(ends) > 0.6 * pane["height"]
    assert max(sides) - min(sides) > 0.9 * pane["width"]

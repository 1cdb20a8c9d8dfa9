"""The way of one row in the picture: what is lit, where it ends, and that it follows alpha, folds and modes."""

from __future__ import annotations

import pytest

from tests.conftest import take

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"
PICTURE = "canvas[role=application]"
GROUND, FRAME = "#ffffff", 1.8
SUNNY = {"nodes": [0, 3, 6], "parts": [1, 1, 1]}  # to the leaf “high” under “sunny”
SHARED = {"nodes": [0, 1, 2, 4, 5], "parts": [1, 0.4, 0.6, 0.24, 0.36]}

# What is stroked on a canvas: width, colour, dashes, and the place of a box.
STROKES = """(selector) => new Promise((done) => {
  const found = [];
  const proto = CanvasRenderingContext2D.prototype;
  const { stroke, roundRect } = proto;
  let box = null;
  proto.roundRect = function (...values) { box = values; return roundRect.apply(this, values); };
  proto.stroke = function () {
    const [width, color, dash] = [Math.round(this.lineWidth * 10) / 10, this.strokeStyle, this.getLineDash()];
    if (this.canvas.matches(selector)) found.push({ width, color, dash, box });
    box = null;
    return stroke.apply(this, arguments);
  };
  window.point(window.walked);
  requestAnimationFrame(() => requestAnimationFrame(() => {
    Object.assign(proto, { stroke, roundRect });
    done(found);
  }));
})"""


@pytest.fixture
def way(module, tennis):
    """way(walk, alpha): its nodes and where it ends."""

    def run(walk, alpha):
        body = """const tree = model.makeModel(given.data);
          const found = walk.wayAt(tree, given.walk, given.alpha);
          return { path: found.path, ends: [...found.ends].map(([node, part]) => [node, Math.round(part * 1e6) / 1e6]),
            end: walk.endOf(tree, given.walk, given.alpha) };"""
        return module("model walk", body, {"data": tennis, "walk": walk, "alpha": alpha})

    return run


@pytest.fixture
def lit(page, show, tennis, settle):
    """lit(walk, **cursor): the tree with a way in it."""

    def run(walk, data=tennis, **cursor):
        show(data)
        point = {"kind": "cursor", "target": "tree", "alpha": 0, "selected": 0, "mode": None, "walk": walk, "seq": 1}
        page.evaluate("data => { window.walked = data; window.point(data); }", {**point, **cursor})
        page.wait_for_function(f"!{TREE}.moving")
        settle(page)
        return page

    return run


def cores(page, selector=PICTURE):
    """The widths of the lines in the colour of the ground."""
    return {
        stroke["width"]
        for stroke in page.evaluate(STROKES, selector)
        if not stroke["box"] and stroke["color"] == GROUND
    }


def frames(page):
    """The dashes of the second frames, by the place of the box."""
    strokes = page.evaluate(STROKES, PICTURE)
    return {tuple(stroke["box"]): stroke["dash"] for stroke in strokes if stroke["box"] and stroke["width"] == FRAME}


def test_a_way_ends_at_its_leaf_and_higher_up_where_alpha_cuts(way):
    assert way(SUNNY, 0) == {"path": [0, 3, 6], "ends": [[6, 1]], "end": 6}
    assert way(SUNNY, 1.5) == {"path": [0, 3], "ends": [[3, 1]], "end": 3}
    assert way(SUNNY, 6.5) == {"path": [0], "ends": [[0, 1]], "end": 0}
    assert way(None, 0) == {"path": [], "ends": [], "end": -1}


def test_a_row_that_stops_above_a_leaf_ends_there(way):
    assert way({"nodes": [0, 3], "parts": [1, 1]}, 0)["ends"] == [[3, 1]]


def test_a_row_in_parts_ends_at_several_nodes_which_alpha_joins(way):
    assert way(SHARED, 0)["ends"] == [[1, 0.4], [4, 0.24], [5, 0.36]]
    assert way(SHARED, 0)["end"] == 1
    assert way(SHARED, 2.5) == {"path": [0, 1, 2], "ends": [[1, 0.4], [2, 0.6]], "end": 2}


def test_the_path_is_lit_by_tubes_and_second_frames_and_put_out_again(lit, page, settle):
    lit(SUNNY)
    assert page.evaluate(f"{TREE}.walk") == {"path": [0, 3, 6], "ends": [6]}
    assert max(cores(page)) > 2
    assert len(frames(page)) == 3
    page.evaluate(
        "window.point({...window.walked, walk: null, seq: 2}); window.walked = {...window.walked, walk: null}"
    )
    settle(page)
    assert page.evaluate(f"{TREE}.walk") is None
    assert not cores(page) and not frames(page)


@pytest.mark.parametrize("mode", ["before", "after", "side"])
def test_every_mode_shows_the_path_as_far_as_its_tree_goes(lit, page, mode):
    lit(SUNNY, alpha=1.5)
    take_mode = {"before": "before", "after": "after", "side": "side by side"}[mode]
    page.get_by_role("button", name=take_mode, exact=True).click()
    assert len(frames(page)) == {"before": 3, "after": 2, "side": 5}[mode]


def test_the_path_follows_a_dragged_alpha_without_a_word_from_python(lit, page, settle):
    lit(SUNNY)
    page.get_by_role("application").focus()
    page.keyboard.press("]")
    settle(page)
    assert page.evaluate(f"{TREE}.walk") == {"path": [0, 3], "ends": [3]}


def test_a_new_way_opens_what_hides_its_end_and_a_closed_node_is_framed_by_a_broken_line(lit, page, settle):
    lit(SUNNY)
    page.locator('.tree-button[title="Close all nodes below the first split"]').click()
    page.wait_for_function(f"!{TREE}.moving")
    assert sorted(frames(page).values()) == [[], [4, 3]]
    page.evaluate("window.point({...window.walked, walk: {nodes: [0, 2, 5], parts: [1, 1, 1]}, seq: 2})")
    page.wait_for_function(f"!{TREE}.moving")
    settle(page)
    assert 5 in page.evaluate(f"{TREE}.drawn")


def test_the_parts_of_a_row_are_written_beside_the_leaves(lit, page):
    texts = """() => new Promise((done) => {
      const found = [], proto = CanvasRenderingContext2D.prototype, { fillText } = proto;
      proto.fillText = function (text) { found.push(text); return fillText.apply(this, arguments); };
      window.point(window.walked);
      requestAnimationFrame(() => requestAnimationFrame(() => { proto.fillText = fillText; done(found); }));
    })"""
    lit(SHARED)
    assert {"40 %", "24 %", "36 %"} <= set(page.evaluate(texts))


def test_a_merged_box_and_a_tree_that_grows_down_are_lit_too(lit, page):
    lit(SUNNY)
    take(page, "view", "Top down")
    take(page, "view", "Merge sibling leaves of one class")
    page.wait_for_function(f"!{TREE}.moving")
    assert cores(page)
    assert page.evaluate(f"{TREE}.walk.ends") == [6]


def test_the_minimap_has_the_path_too(lit, page, halved):
    way = [0, 2, 6, 14, 30, 62, 126]
    lit({"nodes": way, "parts": [1] * 7}, data=halved(255))
    page.get_by_role("button", name="expand", exact=True).click()
    page.get_by_role("application").focus()
    for _ in range(6):
        page.keyboard.press("+")
    page.wait_for_function(f"!{TREE}.moving")
    assert 4.5 in cores(page, ".tree-minimap")


def test_nodes_that_were_not_sent_are_left_out(module, tennis):
    body = """const tree = model.makeModel(given);
      return [...walk.wayAt(tree, { nodes: [0, 30, 99], parts: [1, 1, 1] }, 0).ends];"""
    assert module("model walk", body, {**tennis, "numbers": [0, 10, 20, 30, 40, 50, 60, 70]}) == [[3, 1]]

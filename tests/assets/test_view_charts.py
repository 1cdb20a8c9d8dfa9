"""Charts in nodes seen from close by: a histogram with its cut, bars of branches, bars of classes."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from tests.conftest import take

pytestmark = pytest.mark.browser
ROOT = {
    "counts": [6, 4],
    "column": 1,
    "critical": 2.0,
    "branches": {"≤ 2.5": {"counts": [6, 0]}, "> 2.5": {"counts": [0, 3]}, "(missing)": {"counts": [0, 1]}},
}
CHART = {"node": 0, "low": "1", "high": "9", "cut": "2.5", "below": 1, "counts": [6, 0, 0, 0, 0, 1, 0, 2, 0, 1]}


RECORDER = """
      const drawn = [];
      const painter = new Proxy({}, { get: (_, name) => (...args) => drawn.push([name, ...args]) });
      const ruler = { width: (word) => 0.5 * word.length, shorten: (word) => word };
      const grown = model.makeModel(given.data);
      const theme = { classes: ["red", "blue"], ink: "ink", muted: "muted", label: "label", line: "line" };
      const names = { classes: given.data.classes, branches: given.data.branch_texts };
      const scene = {
        model: grown, theme, ruler, names, words: given.data.words, marks: [0, 0], lit: null,
        alpha: given.alpha ?? -Infinity,
        histograms: histograms.readHistograms(given.charts, given.data),
      };
      chart.chart(painter, scene, given.node, 10, 20, given.w ?? 200, given.h ?? 60, false);
      return drawn;
"""
"""A painter that keeps what it is told."""


@pytest.fixture
def draw(module, blob):
    def run(root=ROOT, charts=(CHART,), node=0, **more):
        given = {"data": blob(root), "charts": list(charts), "node": node, **more}
        return module("chart histograms model", RECORDER, given)

    return run


def rects(drawn, color):
    return [(x, y, w, h) for name, x, y, w, h, of in (d for d in drawn if d[0] == "rect") if of == color]


def texts(drawn):
    return [d[1] for d in drawn if d[0] == "text"]


def test_a_histogram_has_its_cut_between_the_bins_it_divides(draw):
    drawn = draw()
    assert texts(drawn) == ["empty", "≤ 2.5", "1", "9"]
    ((cut, _, _, _),) = rects(drawn, "ink")
    assert all(x + w <= cut + 1.5 for x, _, w, _ in rects(drawn, "red"))
    assert all(x >= cut for x, _, _, _ in rects(drawn, "blue"))
    assert len(rects(drawn, "blue")) == 3  # two bins above the cut and the empty cells


def test_bars_are_as_high_as_their_rows(draw):
    drawn = draw()
    ((_, _, _, highest),) = rects(drawn, "red")
    heights = sorted(h for *_, h in rects(drawn, "blue"))
    assert heights == pytest.approx([highest / 6, highest / 6, highest / 3])


def test_texts_of_the_axis_never_overlap(draw):
    for below in (1, 2, 3):
        for w in (60, 120, 300):
            drawn = draw(charts=[{**CHART, "below": below, "high": "123456.78"}], w=w)
            spans = []
            for _, text, x, _, size, _, _, align in (d for d in drawn if d[0] == "text"):
                left = x - {"left": 0, "center": 0.5, "right": 1}[align] * 0.5 * len(text) * size
                spans.append((left, left + 0.5 * len(text) * size))
            spans.sort()
            assert all(a[1] <= b[0] + 0.01 for a, b in pairwise(spans))
            assert spans[0][0] >= 9.9 and spans[-1][1] <= 10.1 + w


def test_without_a_histogram_the_branches_are_bars_with_their_rows(draw):
    drawn = draw(charts=[])
    assert texts(drawn) == ["≤ 2.5", "6", "> 2.5", "3", "(missing)", "1"]
    longest, *others = sorted((w for *_, w, _ in rects(drawn, "red") + rects(drawn, "blue")), reverse=True)
    assert others == pytest.approx([longest / 2, longest / 6])


def test_a_leaf_and_a_node_turned_leaf_show_their_classes(draw):
    assert texts(draw(node=1)) == ["no", "6", "100 %"]
    assert texts(draw(alpha=5)) == ["no", "6", "60 %", "yes", "4", "40 %"]


def test_of_many_branches_the_largest_are_shown_and_the_others_counted(draw):
    branches = {f"v{k}": {"counts": [k + 1, 0]} for k in range(9)}
    root = {"counts": [45, 0], "column": 0, "critical": 1.0, "branches": branches}
    drawn = draw(root=root, charts=[], h=40)
    assert texts(drawn) == ["v6", "7", "v7", "8", "v8", "9", "+6 more"]


def test_too_small_a_place_stays_empty(draw):
    assert draw(h=8) == []


def test_a_chart_that_comes_with_the_cursor_is_drawn(show, page, blob, settle):
    data = blob(ROOT)
    show(data, {"alpha": 0, "selected": 0, "seq": 1, "tree": "t", "chart": CHART})

    def saved():
        with page.expect_download() as download:
            take(page, "save", "This view as SVG")
        return download.value.path().read_text()

    assert "empty" not in saved()
    at = page.evaluate("window.__trees.tree.screen(0)")
    page.mouse.move(at["x"], at["y"])
    for _ in range(6):
        page.mouse.wheel(0, -150)
    page.wait_for_timeout(300)
    settle(page)
    assert page.evaluate("window.__trees.tree.camera.k") > 2
    assert re.search(">empty<", saved())

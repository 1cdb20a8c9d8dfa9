"""What nodes are coloured by, the scale, the legend, and that no colour has to tell anything alone."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest

from explorer.palette import COLORS, OTHER
from tests.assets.trees import leaf
from tests.conftest import take

pytestmark = pytest.mark.browser

RED_BLIND = [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
GREEN_BLIND = [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]]
"""Machado, Oliveira and Fernandes (2009), severity 1, on linear red, green, blue."""


@pytest.fixture
def tennis(blob):
    rainy = {"counts": [2, 3], "column": 2, "critical": 3.291, "branches": {"no": leaf(0, 3), "yes": leaf(2, 0)}}
    sunny = {"counts": [3, 2], "column": 1, "critical": None, "branches": {"high": leaf(3, 0), "normal": leaf(0, 2)}}
    branches = {"overcast": leaf(0, 4), "rainy": rainy, "sunny": sunny}
    return blob({"counts": [5, 9], "column": 0, "critical": 3.3, "branches": branches})


def linear(color):
    channels = np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def encoded(channels):
    channels = np.clip(channels, 0, 1)
    values = np.where(channels <= 0.0031308, 12.92 * channels, 1.055 * channels ** (1 / 2.4) - 0.055)
    return (255 * values).tolist()


def least_distance(module, colors, seen=None):
    """The smallest distance in OKLab of two colours, as someone with such eyes sees them."""
    shown = [encoded(np.array(np.eye(3) if seen is None else seen) @ linear(color)) for color in colors]
    labs = np.array(module("oklab", "return given.map(oklab.toOklab)", shown))
    return min(np.linalg.norm(a - b) for a, b in combinations(labs, 2))


@pytest.mark.parametrize("eyes", [RED_BLIND, GREEN_BLIND], ids=["protanopia", "deuteranopia"])
def test_classes_stay_apart_under_red_green_blindness(module, eyes):
    assert least_distance(module, COLORS[:3], eyes) > 0.1
    assert least_distance(module, COLORS[:6], eyes) > 0.07
    assert least_distance(module, COLORS, eyes) > 0.05
    assert least_distance(module, COLORS) > 0.1


@pytest.mark.parametrize("ground", ["#ffffff", "#0e1117", "#181714"])
def test_classes_stand_out_from_the_page_in_both_themes(module, ground):
    body = "return given.colors.map((color) => theme.contrast(theme.rgb(color), theme.rgb(given.ground)))"
    assert min(module("theme", body, {"colors": [*COLORS, OTHER], "ground": ground})) >= 3


@pytest.mark.parametrize("name", ["", "dark"])
def test_the_scale_is_even_rises_throughout_and_stands_out(page, name):
    body = """async (name) => {
      document.body.className = name;
      const [theme, oklab] = [await import("/theme.js"), await import("/oklab.js")];
      const made = theme.readTheme(document.getElementById("tree"), { colors: [], other_color: "#888888" });
      const colors = made.ramp.map((color) => theme.rgb(color));
      return [colors.map(oklab.toOklab), colors.map((color) => theme.contrast(color, theme.rgb(made.ground)))];
    }"""
    labs, contrasts = page.evaluate(body, name)
    steps = [np.linalg.norm(np.subtract(a, b)) for a, b in pairwise(labs)]
    assert max(steps) < 1.6 * np.mean(steps) and min(steps) > 0.4 * np.mean(steps)
    lightness = [lab[0] for lab in labs]
    assert lightness == sorted(lightness, reverse=not name)
    assert abs(lightness[0] - lightness[-1]) > 0.3
    assert min(contrasts) >= 3


def test_oklab_and_back_is_the_same_colour(module):
    colors = [[0, 0, 0], [255, 255, 255], [68, 119, 170], [217, 115, 13], [1, 254, 3]]
    assert module("oklab", "return given.map((rgb) => oklab.fromOklab(oklab.toOklab(rgb)))", colors) == colors
    assert module("oklab", "return oklab.toOklab([255, 0, 0])") == pytest.approx([0.628, 0.2249, 0.1258], abs=1e-3)


def coloured(module, tennis, name):
    body = """
      const made = colours.makeColouring(given.name, model.makeModel(given.data), given.data.words);
      const nodes = given.data.parent.map((_, node) => node);
      const place = (at) => (Number.isNaN(at) ? null : at);
      return [nodes.map((node) => place(made.at(node))), nodes.map(made.text), made.legend];
    """
    return module("colours model", body, {"name": name, "data": tennis})


def test_entropy_and_error_run_from_the_least_to_the_largest_there_is(module, tennis, blob):
    at, text, legend = coloured(module, tennis, "entropy")
    assert (text[0], text[1], legend["low"], legend["high"]) == ("H 0.94", "H 0.00", "0", "0.97")
    assert (at[1], max(at)) == (0, 1)
    at, text, legend = coloured(module, tennis, "error")
    assert text[:4] == ["err 0.36", "err 0.00", "err 0.40", "err 0.40"]
    assert (at[1], at[2], legend["high"]) == (0, 1, "0.40")
    mixed = blob({"counts": [6, 4], "column": 0, "critical": 1.0, "branches": {"a": leaf(4, 1), "b": leaf(2, 3)}})
    at, text, legend = coloured(module, mixed, "error")
    assert (text, legend["low"], legend["high"]) == (["err 0.40", "err 0.20", "err 0.40"], "0.20", "0.40")
    assert at == pytest.approx([1, 0, 1])


def test_samples_are_even_in_the_logarithm(module, tennis):
    at, text, legend = coloured(module, tennis, "samples")
    assert (at[0], min(at), legend["low"], legend["high"]) == (1, 0, "2", "14")
    assert at[2] == pytest.approx(np.log(5 / 2) / np.log(14 / 2))
    assert text[:2] == ["100 %", "29 %"]


def test_critical_alpha_has_none_for_leaves_and_infinity_at_the_end(module, tennis):
    at, text, legend = coloured(module, tennis, "critical")
    assert text[:4] == ["α 3.3", "", "α 3.29", "α ∞"]
    assert (at[1], at[3], legend["low"], legend["high"]) == (None, 1, "3.29", "∞")
    assert at[2] == 0 < at[0] < 1


@pytest.mark.parametrize("name", ["entropy", "samples", "error", "critical"])
def test_a_tree_of_one_leaf_can_be_coloured(module, blob, name):
    at, _, _ = coloured(module, blob({"counts": [3, 0]}), name)
    assert at == [None if name == "critical" else 0]


def picture_text(page):
    with page.expect_download() as download:
        take(page, "save", "This view as SVG")
    return download.value.path().read_text()


def test_the_chosen_colouring_is_in_numbers_and_legend_and_outlives_the_tree(show, page, tennis, settle):
    show(tennis)
    assert page.locator(".tree-class").all_inner_texts() == ["no", "yes"]
    take(page, "view", "error")
    settle(page)
    assert "14 · err 0.36" in picture_text(page)
    assert page.locator(".tree-scale").inner_text().split("\n") == ["share of other classes in this tree", "0", "0.40"]
    assert page.locator(".tree-legend").is_hidden()
    show({**tennis, "tree": "another"})
    assert "14 · err 0.36" in picture_text(page)
    take(page, "view", "class")
    settle(page)
    assert "14 · H 0.94" in picture_text(page)
    assert page.locator(".tree-legend").is_visible()


def test_a_class_of_the_legend_lets_the_others_stand_back_until_it_is_let_go(show, page, tennis, settle):
    def bars():
        return [line for line in picture_text(page).split("<") if line.startswith("rect") and "fill" in line]

    show(tennis)
    plain = bars()
    yes = page.locator(".tree-class-button").nth(1)
    yes.click()
    page.mouse.move(500, 500)
    settle(page)
    assert yes.get_attribute("aria-pressed") == "true"
    assert bars() != plain
    assert page.locator(".tree-class-button").nth(0).get_attribute("aria-pressed") == "false"
    yes.press("Escape")
    settle(page)
    assert yes.get_attribute("aria-pressed") == "false"
    assert bars() == plain
    yes.hover()
    settle(page)
    assert (
        page.evaluate(
            "document.querySelector('#tree').shadowRoot.querySelectorAll('[aria-pressed=true].tree-class-button').length"
        )
        == 0
    )


def test_of_many_classes_two_lines_are_shown_and_the_others_are_in_a_list(show, page, blob, settle):
    n = 200
    names = [f"class {k:03}" for k in range(n)]
    data = blob({"counts": [k + 1 for k in range(n)]}, classes=names, colors=[*COLORS, *[OTHER] * (n - 10)])
    show(data)
    box = page.locator(".tree-legend").bounding_box()
    assert box["height"] <= 48
    shown = page.locator(".tree-legend .tree-class:visible").all_inner_texts()
    assert shown and all(name >= "class 150" for name in shown) and shown == sorted(shown)
    more = page.locator(".tree-legend-more")
    assert more.inner_text() == f"+{n - len(shown)} more"
    more.click()
    listed = page.locator(".tree-legend-all .tree-class-button")
    assert listed.count() == n
    assert listed.first.inner_text().split("\n") == ["class 199", "200"]
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    settle(page)
    assert listed.nth(1).get_attribute("aria-pressed") == "true"
    page.set_viewport_size({"width": 500, "height": 720})
    settle(page)
    assert page.locator(".tree-legend").bounding_box()["height"] <= 48


def test_twelve_classes_are_told_apart_by_colour_or_mark_and_named_in_their_leaves(show, page, blob):
    names = [f"K{k:02}" for k in range(12)]
    leaves = {f"v{k:02}": {"counts": [2 * (k == j) for j in range(12)]} for k in range(12)}
    colors = [*COLORS, OTHER, OTHER]
    data = blob({"counts": [2] * 12, "column": 0, "critical": 7.8, "branches": leaves}, classes=names, colors=colors)
    show(data)
    text = picture_text(page)
    assert all(f">{name}<" in text for name in names)
    swatches = page.locator(".tree-class-button .tree-swatch").evaluate_all(
        "all => all.map((made) => made.style.cssText)"
    )
    assert len(set(swatches)) == len(swatches) > 5


def test_a_class_keeps_its_colour_in_a_node_without_the_others(show, page, blob):
    """f = a: A 2, B 1; f = b: B 1, C 2."""
    branches = {"a": {"counts": [2, 1, 0]}, "b": {"counts": [0, 1, 2]}}
    show(blob({"counts": [2, 2, 2], "column": 0, "critical": 1.0, "branches": branches}, classes=["A", "B", "C"]))
    text = picture_text(page)
    swatch = (
        page.locator(".tree-class-button .tree-swatch").nth(2).evaluate("(e) => getComputedStyle(e).backgroundColor")
    )
    assert (
        text.count(swatch.replace(" ", "")) == 2 + 1 + 1
    )  # a part of the bars of root and b, the square beside the title of b, and the legend

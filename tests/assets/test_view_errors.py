"""The errors under the tree: of which rows they are, which tree they choose, and what they are drawn against."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"
SEVENTHS = [4 / 7, 3 / 7, 2 / 7, 3 / 7]
VALIDATION = {
    "by": "validation",
    "rows": 7,
    "error": SEVENTHS,
    "se": [(p * (1 - p) / 7) ** 0.5 for p in SEVENTHS],
    "grown": 4 / 7,
    "majority": 3 / 7,
    "smallest": 2,
    "one_se": 3,
    "chose": False,
}
FOLDS = {
    **VALIDATION,
    "kind": "checks",
    "target": "tree",
    "id": "t/bits/10x1/0",
    "by": "folds",
    "folds": 10,
    "repeats": 1,
    "rows": 14,
    "grown": None,
    "majority": 5 / 14,
}

DUE = {"id": FOLDS["id"], "folds": 10, "repeats": 1}


@pytest.fixture
def validated(tennis):
    """The days of tennis (breakpoints 0, 1.5, 2.5, 6.5; leaves 5, 4, 3, 1) with seven validation rows."""
    return {**tennis, "validation": VALIDATION}


def key_of(page):
    return page.locator(".tree-errors-item").all_inner_texts()


def words_of(text):
    return re.sub(r"\s+", " ", text).strip()


def press(page, title):
    page.get_by_role("button", name=re.compile(f"^{title}")).click()


# Without rows that check


def test_without_other_rows_the_curve_shows_leaves_and_training_error_alone(show, page, tennis):
    show(tennis)
    assert page.locator(".tree-choices").is_hidden()
    assert page.locator(".tree-curve").bounding_box()["height"] == 150
    line = words_of(page.locator(".tree-figures").inner_text())
    assert "training accuracy 1.0000 14 rows · majority 0.6429" in line
    assert "validation" not in line


# With validation rows


def test_the_line_of_figures_tells_the_accuracy_of_validation_rows_before_and_after(show, page, validated, settle):
    show(validated, {"alpha": 2.5, "selected": None, "seq": 1})
    line = words_of(page.locator(".tree-figures").inner_text())
    assert "validation accuracy 0.4286 → 0.7143 7 rows · majority 0.5714" in line
    assert page.evaluate(f"{TREE}.figures.checked.error") == 2 / 7
    show({**validated, "validation": {**VALIDATION, "chose": True}})
    line = words_of(page.locator(".tree-figures").inner_text())
    assert "7 rows, which chose the pruning · majority 0.5714" in line


def test_the_key_says_the_rows_of_every_line_and_its_value_at_alpha(show, page, validated, settle):
    show(validated)
    assert [words_of(text) for text in key_of(page)] == [
        "validation 0.5714 ± 0.1870 · 7 rows",
        "training 0.0000 · 14 rows",
        "majority class 0.4286 · 7 rows",
    ]
    page.locator(".tree-curve").focus()
    page.keyboard.press("End")
    settle(page)
    assert [words_of(text) for text in key_of(page)][:2] == [
        "validation 0.4286 ± 0.1870 · 7 rows",
        "training 0.3571 · 14 rows",
    ]
    spoken = page.locator(".tree-curve").get_attribute("aria-valuetext")
    assert spoken == "α = 6.5 · 1 leaf · error 0.4286 on 7 rows"


def test_a_button_takes_the_smallest_error_or_the_1_se_tree_and_python_hears_of_it(show, page, validated, settle):
    show(validated)
    smallest = page.get_by_role("button", name="Smallest error: 3 leaves, α = 2.5, error 0.2857 ± 0.1707")
    assert smallest.get_attribute("aria-pressed") == "false"
    smallest.click()
    settle(page)
    assert (page.evaluate(f"{TREE}.alpha"), page.evaluate(f"{TREE}.figures.after.leaves")) == (2.5, 3)
    assert smallest.get_attribute("aria-pressed") == "true"
    one_se = page.get_by_role("button", name=re.compile("^1-SE, the smallest tree"))
    one_se.focus()
    page.keyboard.press("Enter")
    settle(page)
    assert page.evaluate(f"{TREE}.alpha") == 6.5
    assert one_se.get_attribute("aria-pressed") == "true"
    assert [(name, value["value"]) for name, value in page.evaluate("window.sent")] == [("alpha", 2.5), ("alpha", 6.5)]


def test_against_leaves_alpha_still_moves_from_breakpoint_to_breakpoint(show, page, validated, settle):
    show(validated)
    press(page, "Draw the errors against the number of leaves")
    box = page.locator(".tree-curve").bounding_box()
    y = box["y"] + 100
    page.mouse.move(box["x"] + 50, y)
    page.mouse.down()
    seen = set()
    for x in range(50, int(box["width"]) - 10, 30):
        page.mouse.move(box["x"] + x, y)
        seen.add(page.evaluate(f"{TREE}.alpha"))
    page.mouse.up()
    assert seen == {0, 1.5, 2.5, 6.5}
    assert page.evaluate(f"{TREE}.figures.after.leaves") == 1
    across = page.locator(".tree-across .tree-button")
    assert [button.get_attribute("aria-pressed") for button in across.all()] == ["false", "true"]


def test_in_a_narrow_view_nothing_of_the_errors_is_cut(show, page, validated):
    page.set_viewport_size({"width": 390, "height": 900})
    show(validated)
    for place in (".tree-errors-item", ".tree-choices .tree-button", ".tree-figure"):
        for box in (element.bounding_box() for element in page.locator(place).all()):
            assert box["x"] >= 0 and box["x"] + box["width"] <= 390


# With folds, which come later


def test_the_errors_of_folds_come_after_the_tree_and_only_to_the_tree_that_awaits_them(show, page, tennis, settle):
    show({**tennis, "due": DUE})
    height = page.locator(".tree-curve").bounding_box()["height"]
    assert [words_of(text) for text in key_of(page)] == [
        "10-fold cross-validation not known yet · 14 rows",
        "training 0.0000 · 14 rows",
        "majority class 0.3571 · 14 rows",
    ]
    assert "cross-validated accuracy … 10 folds" in words_of(page.locator(".tree-figures").inner_text())
    page.evaluate("window.point", {**FOLDS, "id": "t/gini/10x1/0"})
    settle(page)
    assert "not known yet" in key_of(page)[0]
    page.evaluate("window.point", FOLDS)
    settle(page)
    assert words_of(key_of(page)[0]) == "10-fold cross-validation 0.5714 ± 0.1870 · 14 rows"
    line = words_of(page.locator(".tree-figures").inner_text())
    assert "cross-validated accuracy 0.4286 10 folds · majority 0.6429" in line
    assert page.locator(".tree-curve").bounding_box()["height"] == height  # nothing moves when they come
    show({**tennis, "tree": "u", "due": {**DUE, "id": "u/bits/10x1/0"}})
    assert "not known yet" in key_of(page)[0]


def test_errors_that_came_before_their_tree_are_shown_with_it(show, page, tennis, settle):
    page.evaluate("window.point", {**FOLDS, "repeats": 3})
    show({**tennis, "due": DUE})
    assert words_of(key_of(page)[0]).startswith("10-fold cross-validation × 3 0.5714")


# What is drawn

RECORD = """
  const strokes = [];
  const fills = [];
  const texts = [];
  const nothing = () => {};
  const painter = {
    rect: nothing, disc: nothing, begin: nothing, move: nothing, line: nothing,
    stroke: (color, width, dash) => strokes.push([color, width, (dash ?? []).join()]),
    fill: (color) => fills.push(color),
    text: (text) => texts.push(text),
  };
  const theme = { ink: "ink", muted: "muted", hair: "hair", veil: "veil", ground: "ground", accent: "accent" };
  const curve = { data: given, checked: given.validation, theme, words: given.words, alpha: 0 };
  const plot = { left: 0, top: 0, width: 500, height: 140 };
  errors.drawErrors(painter, { ...curve, scale: scale.alphaScale(given.alphas.alpha) }, plot, 11);
  return [strokes, fills, texts];
"""


def test_every_line_has_a_style_of_its_own_and_the_checked_one_a_band(module, validated):
    strokes, fills, texts = module("errors scale", RECORD, validated)
    lines = [stroke for stroke in strokes if stroke[0] != "ground"]
    assert len(lines) == 3
    assert len({dash for _, _, dash in lines}) == 3
    assert "veil" in fills
    assert {"error", "0.0", "0.2", "0.4", "0.6", "0.8"} <= set(texts)


@pytest.mark.parametrize(("least", "most"), [(0, 1), (0.2095, 0.323), (0.0001, 0.0002), (0.31, 0.31), (0, 0)])
def test_the_upright_axis_has_a_few_round_values_around_its_range(module, least, most):
    ticks = module("errors", "return errors.errorTicks(given[0], given[1], 140)", [least, most])
    assert 2 <= len(ticks) <= 8
    assert ticks[0] <= least + 1e-9 and ticks[-1] >= most - 1e-9
    steps = [high - low for low, high in pairwise(ticks)]
    assert steps == pytest.approx([steps[0]] * len(steps))
    assert f"{steps[0]:e}"[0] in "125" or f"{steps[0]:.0e}"[0] in "125"


@pytest.mark.parametrize("leaves", [[5, 4, 3, 1], [2000, 1500, 40, 3, 1], [2, 1]])
def test_the_axis_of_leaves_falls_from_left_to_right_and_finds_its_breakpoints(module, leaves):
    body = """
      const breakpoints = given.map((_, row) => row * 1.5);
      const axis = scale.leavesScale(breakpoints, given);
      const at = breakpoints.map(axis.of);
      return [at, at.map(axis.at), breakpoints, axis.ticks(600, 46)];
    """
    at, back, breakpoints, ticks = module("scale", body, leaves)
    assert at[0] == 0 and 0.9 < at[-1] < 1
    assert all(a < b for a, b in pairwise(at))
    assert back == breakpoints
    assert (ticks[0]["value"], ticks[-1]["value"]) == (leaves[0], 1)
    assert all(b["at"] - a["at"] >= 46 for a, b in pairwise(ticks))


def test_one_tree_that_both_rules_choose_is_said_to_be_the_same(show, page, tennis, settle):
    show({**tennis, "validation": {**VALIDATION, "one_se": 2}})
    one_se = page.get_by_role("button", name=re.compile("^1-SE, same tree as that of the smallest error: 3 leaves"))
    assert one_se.inner_text().endswith("1-SE, same tree")
    one_se.click()
    settle(page)
    smallest = page.get_by_role("button", name=re.compile("^Smallest error, and 1-SE"))
    assert smallest.get_attribute("aria-pressed") == one_se.get_attribute("aria-pressed") == "true"


def test_in_the_hand_the_thumb_says_where_the_tree_changes_next(show, page, tennis):
    show(tennis)
    next_of = """async alpha => {
      const { nextText } = await import("/curve.js");
      const data = { alphas: { alpha: [0, 1.5, 2.5, 6.5] } };
      return nextText({ data, words: { alpha_next: "next {alpha}" }, alpha });
    }"""
    assert [page.evaluate(next_of, alpha) for alpha in (0, 1.5, 2, 6.5)] == ["next 1.5", "next 2.5", "next 2.5", ""]

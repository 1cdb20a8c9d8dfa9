"""Trees that have broken other viewers, by the number of their case."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"


def texts_of(written):
    return [text["text"] for text in written()]


def test_vw_08_twelve_classes_are_each_named_in_their_leaf(show, page, grown_blob, written):
    rows = "".join(f"v{k:02},K{k:02}\n" * 2 for k in range(12))
    data = grown_blob(f"f,Class\n{rows}")
    show(data)
    assert data["entropy"][0] == pytest.approx(math.log2(12), abs=1e-4)
    assert set(texts_of(written)) >= {f"K{k:02}" for k in range(12)}
    assert len(page.evaluate(f"{TREE}.nodes")) == 13


def test_vw_09_classes_are_told_apart_without_red_and_green(show, page, grown_blob, written, module):
    data = grown_blob("f,Class\na,yes\na,yes\nb,no\nb,no\n")
    show(data)
    assert {"yes", "no"} <= set(texts_of(written))
    grey = """
      const grey = given.map((color) => theme.rgb(color)).map(([r, g, b]) => 0.3 * r + 0.59 * g + 0.11 * b);
      return [Math.abs(grey[0] - grey[1]), ...given.map((color) => theme.contrast(theme.rgb(color), [255, 255, 255]))];
    """
    apart, *contrasts = module("theme", grey, data["colors"])
    assert apart > 15
    assert min(contrasts) >= 3


def test_vw_10_a_class_that_is_absent_shifts_no_colour(show, page, grown_blob):
    data = grown_blob("f,Class\na,A\na,A\na,B\nb,B\nb,C\nb,C\n")
    show(data)
    parts = slice(data["bar_start"][2], data["bar_start"][3])
    assert [data["classes"][k] for k in data["bar_class"][parts]] == ["B", "C"]
    swatches = page.locator(".tree-swatch").evaluate_all(
        "all => all.map((one) => one.style.getPropertyValue('--swatch'))"
    )
    canvas = "document.querySelector('#tree').shadowRoot.querySelector('canvas')"
    box = page.evaluate(f"{TREE}.nodes")[2]
    # the bar of node b: one third B, then two thirds C
    shown = page.evaluate(
        f"""([x, y, w, h]) => [0.2, 0.7].map((share) => {{
          const found = new Set();
          for (let row = 0; row < h / 2; row++) {{
            const pixel = [Math.round(x + w * share), Math.round(y + row), 1, 1];
            const [red, green, blue] = {canvas}.getContext("2d").getImageData(...pixel).data;
            found.add(`rgb(${{red}},${{green}},${{blue}})`);
          }}
          return [...found];
        }})""",
        [box["screenX"], box["screenY"], box["screenW"], box["screenH"]],
    )
    assert swatches[1] in shown[0] and swatches[2] in shown[1]
    assert swatches[0] not in shown[0] + shown[1]


def test_vw_12_text_columns_with_equally_many_values_are_drawn_and_open(show, page, grown_blob, settle):
    rows = ["round,long,miner,A", "square,short,tailor,B", "oval,mid,baker,A"]
    rows += ["round,short,baker,B", "square,mid,miner,A", "oval,long,tailor,B"]
    data = grown_blob("\n".join(["head,arm,job,Class", *rows]))
    show(data)
    for node in range(len(data["parent"])):
        at = page.evaluate(f"{TREE}.screen({node})")
        page.mouse.click(at["x"], at["y"])
        assert page.evaluate(f"{TREE}.selected") == node


def test_vw_13_a_tree_of_a_thousand_nodes_opens_in_part_and_counts_the_rest(show, page, grown_blob, written, settle):
    pick = random.Random(13)
    rows = "\n".join(
        ",".join([*(f"{pick.gauss(0, 1):.6f}" for _ in range(4)), f"c{pick.randrange(5)}"]) for _ in range(1200)
    )
    data = grown_blob(f"a,b,c,d,y\n{rows}")
    assert data["grown"]["accuracy"] == 1
    assert data["grown"]["leaves"] > 300
    show(data)
    shown = page.evaluate(f"{TREE}.nodes.length")
    assert 8 < shown < 120
    hidden = [text for text in texts_of(written) if " nodes" in text]
    assert hidden
    closed = page.evaluate(f"{TREE}.collapsed")
    at = page.evaluate(f"{TREE}.toggle({closed[0]})")
    page.mouse.click(at["x"], at["y"])
    settle(page)
    assert page.evaluate(f"{TREE}.nodes.length") > shown
    assert page.evaluate(f"{TREE}.frames").pop() < 250


def test_vw_15_different_thresholds_never_read_the_same(show, page, grown_blob, written):
    show(grown_blob("x,Class\n0.001,A\n0.001,A\n0.002,B\n0.002,B\n0.0021,A\n0.0021,A\n"))
    assert {"≤ 0.0015", "> 0.0015", "≤ 0.00205", "> 0.00205"} <= set(texts_of(written))


@pytest.mark.parametrize("seed", range(3))
def test_thresholds_of_one_column_differ_in_their_texts(grown_blob, seed):
    pick = random.Random(seed)
    values = [1000 + pick.randrange(400) / 1000 for _ in range(150)]
    data = grown_blob("x,y\n" + "\n".join(f"{x:.3f},{pick.choice('ab')}" for x in values))
    cuts = [text for text in data["branch_texts"] if text.startswith("≤")]
    numbers = sorted(float(text[2:]) for text in cuts)
    assert len(cuts) > 30
    known = sorted(set(values))
    sides = [sum(value <= number for value in known) for number in numbers]
    assert all(one < other for one, other in pairwise(sides))
    assert len(set(cuts)) == sum(
        data["branch_texts"][data["branch"][node]].startswith("≤") for node in range(1, len(data["branch"]))
    )


def test_vw_20_hiding_levels_changes_no_figure_and_pruning_changes_them_all(show, page, grown_blob, settle):
    values = "011 001 000 110 101 100 101 100 011 011 000 011 010 110 010 010 110 000 110 111"
    classes = "Yes No No Yes No Yes No Yes Yes Yes No Yes Yes Yes Yes Yes No Yes Yes No"
    rows = [",".join([*row, label]) for row, label in zip(values.split(" "), classes.split(" "), strict=True)]
    show(grown_blob("\n".join(["A,B,C,Class", *rows])))
    line = page.locator(".tree-figures")
    full = line.inner_text()
    assert "0.9000" in full and "6" in full
    page.locator('.tree-button[title="Close all nodes below the first split"]').click()
    settle(page)
    assert len(page.evaluate(f"{TREE}.nodes")) == 3
    assert line.inner_text() == full
    page.evaluate("window.point({kind: 'cursor', target: 'tree', alpha: 1e9, selected: null, mode: null, seq: 1})")
    settle(page)
    after = page.evaluate(f"{TREE}.figures.after")
    assert (after["nodes"], after["leaves"], after["depth"], after["accuracy"]) == (1, 1, 0, 0.65)

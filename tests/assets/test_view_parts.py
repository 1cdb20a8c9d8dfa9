"""The alpha axis, numbers as text, shortening, the camera, colours and the file formats."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import numpy as np
import pytest

from explorer.packing import packed

pytestmark = pytest.mark.browser
BREAKPOINTS = [0, 0.0061, 0.0405, 2.3176, 2.63, 7.89, 13.9, 34.3, 320.5]


def test_the_alpha_axis_is_strictly_increasing_and_ends_near_the_last_breakpoint(module):
    body = """
      const axis = scale.alphaScale(given);
      return [axis.of(0), given.map(axis.of), axis.of(given.at(-1) * 9), given.map((a) => axis.at(axis.of(a)))];
    """
    zero, at, beyond, back = module("scale", body, BREAKPOINTS)
    assert zero == 0
    assert all(a < b for a, b in pairwise(at))
    assert 0.9 < at[-1] < 1 and beyond == 1
    assert back == pytest.approx(BREAKPOINTS)


@pytest.mark.parametrize("breakpoints", [[0], [0, 1e-9], [0, 3e8], [0, *range(1, 2000)], BREAKPOINTS])
def test_ticks_keep_their_distance_whatever_the_breakpoints(module, breakpoints):
    body = "return scale.alphaTicks(scale.alphaScale(given), 600, 46)"
    ticks = module("scale", body, breakpoints)
    assert ticks[0]["value"] == 0
    assert len(ticks) >= 3
    assert all(b["at"] - a["at"] >= 46 for a, b in pairwise(ticks))


def test_a_pointer_takes_a_close_breakpoint_or_the_one_before_it_exactly(module):
    body = """
      const axis = scale.alphaScale(given);
      const at = (alpha, off) => scale.snap(given, axis, axis.of(alpha) * 900 + off, 900);
      const near = [at(13.9, -5), at(13.9, 40), at(13.9, -20), at(320.5, 500), at(0, -50)];
      return [...given.map((alpha) => at(alpha, 0)), ...near];
    """
    given = [0, 0.5, 2.3176, 7.89, 13.9, 34.3, 320.5]
    assert module("scale", body, given) == [*given, 13.9, 13.9, 7.89, 320.5, 0]


def test_keys_step_from_breakpoint_to_breakpoint_and_off_a_typed_alpha_to_its_neighbours(module):
    body = "return given.map(([alpha, steps]) => scale.step([0, 1, 2, 5], alpha, steps))"
    asked = [[0, 1], [1, -1], [5, 1], [0, -1], [3, -1], [3, 1], [2, -10], [0, 10]]
    assert module("scale", body, asked) == [1, 0, 5, 0, 2, 5, 0, 5]


def test_a_curve_of_twenty_thousand_steps_is_thinned_and_keeps_its_range(module):
    body = """
      const xs = Array.from({ length: 20000 }, (_, i) => i / 25);
      const ys = xs.map((_, i) => (i === 12345 ? -7 : i % 13));
      const line = scale.stepLine(xs, ys, 800);
      return [line.length, Math.min(...line.map((p) => p[1])), Math.max(...line.map((p) => p[1])), line.at(-1)[0]];
    """
    length, low, high, end = module("scale", body)
    assert length <= 5 * 800 + 2
    assert (low, high, end) == (-7, 12, 800)


def test_numbers_are_written_with_separators_and_only_the_digits_that_matter(module):
    body = """
      return [format.fixed(1513.02, 1), format.fixed(0.79054, 4), format.count(1490), format.count(2.5),
        ...[0, 2.31761, 0.0061432, 13.9, 320.5, 12345.6, 1e-9].map((v) => format.significant(v, 3)),
        format.distinct(1.23456, [1.23454]), format.distinct(2, [1, 3]), format.distinct(0.1 + 0.2, [0.3])];
    """
    assert module("format", body) == [
        *("1,513.0", "0.7905", "1,490", "2.5"),
        *("0", "2.32", "0.00614", "13.9", "321", "12,346", "1e-9"),
        *("1.2346", "2", "0.30000000000000004"),
    ]


def test_long_text_is_shortened_in_the_middle_and_never_inside_a_letter(module):
    body = """
      const width = (word) => [...new Intl.Segmenter().segment(word)].length;
      return given.map(([word, room]) => text.shortenMiddle(word, room, width));
    """
    family = "👨‍👩‍👧‍👦"
    asked = [["short", 5], ["abcdefghij", 5], [family * 6, 3], ["x" * 3000, 7], ["ab", 1], ["abc", 0]]
    assert module("text", body, asked) == ["short", "ab…ij", f"{family}…{family}", "xxx…xxx", "", ""]


def test_line_breaks_and_control_characters_become_visible_signs(module):
    assert module("text", "return text.oneLine(given)", "two\nlines\tx\x00\u202e") == "two↵lines⇥x␀�"


def test_zooming_keeps_the_point_under_the_pointer_and_fitting_shows_everything(module):
    body = """
      const layout = { total: given.total, height: given.height };
      const frame = camera.frameFor(layout, 900, 500);
      const whole = camera.fit(layout, frame);
      const closer = camera.zoom(whole, frame, 8, 300, 200, 0.01);
      const world = camera.toWorld(whole, frame, 300, 200);
      return [camera.toScreen(closer, frame, world.x, world.y), camera.toScreen(whole, frame, 0, 0),
        camera.toScreen(whole, frame, layout.total, layout.height), whole.k];
    """
    for total, height in [(900, 500), (120, 36), (3000, 60000), (90000, 200)]:
        held, start, end, k = module("camera", body, {"total": total, "height": height})
        assert (held["x"], held["y"]) == (pytest.approx(300), pytest.approx(200))
        assert start["x"] >= 0 and start["y"] >= 0 and end["x"] <= 900 and end["y"] <= 500
        assert k <= 1.3


def test_text_and_lines_reach_their_contrast_in_both_themes(page):
    body = """async (name) => {
      document.body.className = name;
      const theme = await import("/theme.js");
      const data = { colors: ["#4477aa"], other_color: "#888" };
      const made = theme.readTheme(document.getElementById("tree"), data);
      const ratio = (a, b) => theme.contrast(theme.rgb(a), theme.rgb(b));
      const texts = [made.ink, made.label, made.muted, made.accentText].map((color) => ratio(color, made.ground));
      return [Math.min(...texts, ratio(made.pill.text, made.pill.fill)), ratio(made.line, made.ground)];
    }"""
    for name in ("", "dark"):
        text, line = page.evaluate(body, name)
        assert text >= 4.5
        assert line >= 3


def test_classes_that_share_a_colour_are_marked(module):
    body = "return model.colourMarks(['red', 'blue', 'grey', 'grey', 'blue'], 'grey')"
    assert module("model", body) == [0, 0, 1, 2, 1]


def test_the_svg_painter_writes_names_literally_and_well_formed(module):
    names = ["A<B", "R&D", "</script>", '"large"', "&lt;", "晴れ", "مطر", "☀️🌧", "a\x01b"]
    body = """
      const draw = (painter) => {
        painter.clip(0, 0, 90, 90);
        given.forEach((name, row) => painter.text(text.oneLine(name), 1, row, 11, false, "#000"));
        painter.unclip();
      };
      return download.svgBlob({ w: 100, h: 100, draw }, '"Some Font", sans-serif').text();
    """
    root = ElementTree.fromstring(module("download text", body, names).encode())
    found = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert found == [*names[:-1], "a␁b"]


def test_an_accuracy_short_of_one_never_reads_as_one(module):
    shown = module("format", "return [1, 0.79055, 0.99997, 0.9999999].map(format.accuracyText)")
    assert shown == ["1.0000", "0.7905", "0.99997", "0.9999999"]


def test_packed_data_is_taken_apart_wherever_it_lies_in_memory(module):
    content = {"name": "浅白", "n": 3, "in": {"whole": np.array([1, -2, 3]), "none": np.array([0.5])[:0]}}
    data = list(packed({**content, "floats": np.array([0.1, np.inf])}))
    body = """
      const held = new Uint8Array(given.length + 3);
      held.set(given, 3);
      const { name, n, in: inside, floats } = packing.unpack(held.subarray(3));
      const type = floats.constructor.name;
      return { name, n, whole: [...inside.whole], none: [...inside.none], floats: [...floats], type };
    """
    assert module("packing", body, data) == {
        "name": "浅白",
        "n": 3,
        "whole": [1, -2, 3],
        "none": [],
        "floats": [0.1, float("inf")],
        "type": "Float64Array",
    }

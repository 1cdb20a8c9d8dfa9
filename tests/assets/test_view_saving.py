"""What the save menu gives: pictures of the view and of the whole tree, paper that is never cut."""

from __future__ import annotations

import re
import struct
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.assets.trees import leaf
from tests.conftest import take

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"
SVG = "{http://www.w3.org/2000/svg}"
NOTED = "window.print = () => { top.printed = [document.title, new XMLSerializer().serializeToString(document)] }"
NAMES = ("<5", "&lt;", "a|b", "{x}", "\\N", "01:30", '"q"', "晴れ", "مطر", "☀️🌧")


@pytest.fixture
def tennis(tennis):
    return {**tennis, "title": "Tennis <&>", "about": "14 rows · target play · ID3", "file": "Tennis"}


@pytest.fixture
def awkward(blob):
    branches = {name: leaf(nth % 2, 1 - nth % 2) for nth, name in enumerate(NAMES)}
    tree = blob({"counts": [5, 5], "column": 0, "critical": 10.0, "branches": branches})
    return {
        **tree,
        "columns": ["size <b>&", "b", "c"],
        "classes": ["A<B", "R&D"],
        "title": "天気 <x>",
        "file": "天気_x",
    }


def saved(page, entry):
    with page.expect_download() as download:
        take(page, "save", entry)
    return download.value


def picture(page, entry="Whole tree as SVG"):
    return ElementTree.parse(saved(page, entry).path()).getroot()


def texts(svg):
    return [element.text for element in svg.iter(f"{SVG}text")]


def size(svg):
    return float(svg.get("width")), float(svg.get("height"))


def pixels(path):
    data = Path(path).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


def at_alpha(page, alpha, settle):
    page.evaluate(f"window.point({{kind: 'cursor', target: 'tree', alpha: {alpha}, selected: null, seq: 1}})")
    settle(page)


def test_the_whole_tree_says_what_it_is_and_has_its_legend(show, page, tennis):
    show(tennis)
    download = saved(page, "Whole tree as SVG")
    assert download.suggested_filename == "Tennis_tree.svg"
    found = texts(ElementTree.parse(download.path()).getroot())
    assert found[-5:] == [
        "Tennis <&>",
        "14 rows · target play · ID3",
        "8 nodes · 5 leaves · depth 2 · training accuracy 1.0000",
        "no",
        "yes",
    ]
    assert {"outlook ?", "humidity ?", "wind ?", "overcast", "sunny", "weak", "5 · H 0.97"} <= set(found)


def test_a_view_has_its_legend_below_the_picture(show, page, tennis, settle):
    show(tennis)
    pane = page.locator(".tree-pane").bounding_box()
    svg = picture(page, "This view as SVG")
    wide, high = size(svg)
    assert (wide, high > pane["height"]) == (pane["width"], True)
    below = [text.text for text in svg.iter(f"{SVG}text") if float(text.get("y")) > pane["height"]]
    assert below == ["no", "yes"]
    at_alpha(page, 2, settle)
    page.get_by_role("searchbox").fill("yes")
    page.wait_for_function("window.__trees.tree.found.length")
    take(page, "view", "entropy")
    assert texts(picture(page, "This view as SVG"))[-5:] == [
        "no",
        "yes",
        "cut off by pruning",
        "found by the search",
        "entropy in this tree: 0 to 0.97",
    ]


def test_the_whole_tree_is_the_same_at_every_zoom_and_window(show, page, tennis, settle):
    show(tennis)
    first = texts(picture(page)), size(picture(page))
    page.mouse.move(300, 300)
    page.mouse.wheel(0, -900)
    settle(page)
    assert texts(picture(page, "This view as SVG")) != first[0]
    page.set_viewport_size({"width": 700, "height": 560})
    settle(page)
    assert (texts(picture(page)), size(picture(page))) == first


def test_the_whole_tree_follows_folds_alpha_and_mode(show, page, tennis, settle):
    show(tennis)
    whole = size(picture(page))
    at_alpha(page, 2, settle)
    difference = picture(page)
    assert size(difference) == whole
    assert {"α = 2 · 6 of 8 nodes · 4 of 5 leaves · depth 2 · training accuracy 0.8571", "α 1.5"} <= set(
        texts(difference)
    )
    assert {"high", "cut off by pruning"} <= set(texts(difference))
    page.locator('.tree-modes .tree-button:text-is("after")').click()
    after = picture(page)
    assert {"high", "normal", "cut off by pruning"}.isdisjoint(texts(after))
    assert size(after)[1] < whole[1], "what was cut leaves no hole"
    page.locator('.tree-modes .tree-button:text-is("side by side")').click()
    both = picture(page)
    assert size(both)[0] * size(both)[1] > 1.6 * whole[0] * whole[1] and texts(both).count("high") == 1
    assert {"before", "after"} <= set(texts(both))
    page.locator('.tree-modes .tree-button:text-is("before")').click()
    assert "8 nodes · 5 leaves · depth 2 · training accuracy 1.0000" in texts(picture(page))
    page.get_by_role("button", name="collapse", exact=True).click()
    assert "2 nodes · 5 rows" in texts(picture(page))


def test_a_whole_tree_has_no_signs_that_only_serve_a_click(show, page, tennis):
    show(tennis)
    view, whole = picture(page, "This view as SVG"), picture(page)
    assert len(list(view.iter(f"{SVG}circle"))) == 3
    assert len(list(whole.iter(f"{SVG}circle"))) == 0
    page.get_by_role("button", name="collapse", exact=True).click()
    assert len(list(picture(page).iter(f"{SVG}circle"))) == 2, "what is closed still says so"


@pytest.mark.parametrize("entry", ["This view as SVG", "Whole tree as SVG"])
def test_every_name_is_a_text_as_it_is(show, page, awkward, entry):
    show(awkward)
    svg = picture(page, entry)
    assert {*NAMES, "size <b>& ?", "A<B", "R&D"} <= set(texts(svg))
    assert svg.get("font-family") == "sans-serif"
    assert all(float(element.get("textLength")) > 0 for element in svg.iter(f"{SVG}text"))


def test_all_of_a_picture_lies_inside_it(show, page, awkward, tennis):
    """Measured by a browser that opens the file: no text or box reaches over an edge."""
    for data in (awkward, tennis):
        show(data)
        svg = saved(page, "Whole tree as SVG").path().read_text("utf-8")
        inside = page.evaluate(
            """(text) => {
              const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
              document.body.append(svg);
              const { width: w, height: h } = svg.viewBox.baseVal;
              const boxes = [...svg.querySelectorAll("text, rect, path")].map((element) => element.getBBox());
              svg.remove();
              const over = ({ x, y, width, height }) => Math.max(-x, -y, x + width - w, y + height - h);
              return boxes.length > 20 && boxes.every((box) => over(box) < 0.01);
            }""",
            svg,
        )
        assert inside


def test_a_png_is_as_many_times_finer_as_was_asked_for(show, page, tennis):
    show(tennis)
    w, h = size(picture(page))
    for nth, factor in enumerate((1, 2, 4)):
        take(page, "save", "Whole tree as PNG …")
        choice = page.locator(".tree-size").nth(nth)
        assert choice.inner_text().split("\n")[-1] == f"{w * factor:,.0f} × {h * factor:,.0f} pixels"
        with page.expect_download() as download:
            choice.click()
        assert download.value.suggested_filename == "Tennis_tree.png"
        assert pixels(download.value.path()) == (w * factor, h * factor)
        page.wait_for_selector(".tree-dialog", state="detached")


def test_the_size_can_be_left_open(show, page, tennis):
    show(tennis)
    take(page, "save", "Whole tree as PNG …")
    assert page.locator(".tree-dialog-note").inner_text() == ""
    page.keyboard.press("Escape")
    page.wait_for_selector(".tree-dialog", state="detached")
    take(page, "save", "Whole tree as PNG …")
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_selector(".tree-dialog", state="detached")


def test_a_png_is_never_larger_than_browsers_allow(module):
    body = "return sizes.scalesFor(given).map((scale) => download.pixelsAt(given, scale))"
    assert module("sizes download", body, {"w": 1000, "h": 500}) == [[1000, 500], [2000, 1000], [4000, 2000]]
    for drawing in ({"w": 1000, "h": 9000}, {"w": 18757, "h": 243668}, {"w": 9000, "h": 8000}, {"w": 30000, "h": 100}):
        found = module("sizes download", body, drawing)
        assert all(max(sides) <= 16384 and sides[0] * sides[1] <= 2**27 * 1.001 and min(sides) > 0 for sides in found)
        assert len(found) == len({tuple(sides) for sides in found})
        w, h = found[-1]
        assert max(w, h) > 16000 or w * h > 2**27 * 0.99, "the last one is the largest possible"


def test_a_picture_beyond_the_limit_says_so_in_words(show, page, blob, settle):
    chain = leaf(1, 0)
    for depth in range(150):
        chain = {"counts": [depth + 2, 0], "column": 0, "critical": 1.0, "branches": {"a": chain, "b": leaf(1, 0)}}
    show(blob({**chain, "counts": [sum(chain["counts"]), 0]}))
    page.get_by_role("button", name="expand", exact=True).click()
    take(page, "save", "Whole tree as PNG …")
    assert page.locator(".tree-size").count() == 1
    assert page.locator(".tree-size b").inner_text().startswith("× 0.")
    assert "up to 16,384 pixels on a side" in page.locator(".tree-dialog-note").inner_text()
    assert "names cannot be read" in page.locator(".tree-dialog-note").inner_text()
    with page.expect_download() as download:
        page.locator(".tree-size").click()
    assert pixels(download.value.path())[0] == 16384


def test_a_view_in_png_is_twice_as_fine_as_the_screen(show, page, tennis):
    show(tennis)
    w, h = size(picture(page, "This view as SVG"))
    assert pixels(saved(page, "This view as PNG").path()) == (2 * w, 2 * h)


def test_the_canvas_follows_the_resolution_of_the_screen(show, page, tennis):
    """The browser's change of a media query is sent by hand: one that only pretends a resolution does not send it."""
    page.evaluate(
        """() => {
          const ask = window.matchMedia.bind(window);
          window.matchMedia = (query) => (query.includes("resolution") ? (window.asked = ask(query)) : ask(query));
        }"""
    )
    show(tennis)
    wide = "document.querySelector('#tree').shadowRoot.querySelector('.tree-pane canvas').width"
    before = page.evaluate(wide)
    session = page.context.new_cdp_session(page)
    for ratio in (2, 1.5, 1):
        screen = {"width": 1100, "height": 720, "deviceScaleFactor": ratio, "mobile": False}
        session.send("Emulation.setDeviceMetricsOverride", screen)
        page.evaluate("window.asked.dispatchEvent(new Event('change'))")
        page.wait_for_function(f"{wide} === Math.round({before * ratio})", timeout=4000)
        assert page.evaluate("window.asked.media") == f"(resolution: {ratio}dppx)"


# Paper


@pytest.fixture
def printed(page, tmp_path):
    """printed(): the document that is sent to the printer, and what a browser makes a PDF of."""
    pypdf = pytest.importorskip("pypdf")
    page.add_init_script(NOTED)

    def run():
        page.evaluate("delete window.printed")
        take(page, "save", "Print, or save as PDF …")
        page.wait_for_function("window.printed")
        title, document = page.evaluate("window.printed")
        path = tmp_path / "page.xhtml"
        path.write_text(document, "utf-8")
        other = page.context.new_page()
        other.goto(path.as_uri())
        other.pdf(path=tmp_path / "page.pdf", prefer_css_page_size=True, print_background=True)
        w, h = other.evaluate("(({width, height}) => [width, height])(document.querySelector('svg').viewBox.baseVal)")
        other.close()
        return title, (w, h), pypdf.PdfReader(tmp_path / "page.pdf"), document

    return run


def test_paper_is_one_page_as_large_as_the_drawing(show, page, tennis, awkward, printed):
    for data in (tennis, awkward):
        show(data)
        title, (w, h), pdf, _ = printed()
        assert title == f"{data['file']}_tree"
        assert len(pdf.pages) == 1
        box = pdf.pages[0].mediabox
        for side, points in ((w, float(box.width)), (h, float(box.height))):
            assert 0 <= points / 0.75 - side < 8, "not cut, and no wider edge than the rounding"
    shown = re.sub(" +", " ", pdf.pages[0].extract_text())
    assert {"size <b>&", "A<B", "R&D", "&lt;", "{x}", "晴れ", "天気 <x>"} <= set(re.split(r"\n| \? ?| 1 · H ", shown))


def test_paper_is_white_and_without_the_selection_whatever_the_screen_is(show, page, tennis, printed):
    page.evaluate("document.body.classList.add('dark')")
    show(tennis, {"alpha": 0, "selected": 3, "seq": 1})
    _, _, _, document = printed()
    assert 'fill="rgb(255,255,255)"' in document and "rgb(14,17,23)" not in document
    assert 'fill="rgb(14,17,23)"' in saved(page, "Whole tree as SVG").path().read_text("utf-8")


def test_a_drawing_beyond_the_largest_page_is_scaled_to_one_page(show, page, blob, printed):
    chain = leaf(1, 0)
    for depth in range(90):
        chain = {"counts": [depth + 2, 0], "column": 0, "critical": 1.0, "branches": {"a": chain, "b": leaf(1, 0)}}
    show({**blob(chain), "file": "chain"})
    page.get_by_role("button", name="expand", exact=True).click()
    _, (w, h), pdf, _ = printed()
    box = pdf.pages[0].mediabox
    assert (w > 19200, len(pdf.pages), float(box.width)) == (True, 1, 14400)
    assert float(box.height) / 0.75 >= h * 19200 / w - 0.01


def test_the_printed_document_is_gone_afterwards(show, page, tennis, printed):
    show(tennis)
    printed()
    page.evaluate("document.querySelector('iframe').contentWindow.dispatchEvent(new Event('afterprint'))")
    page.wait_for_function("!document.querySelector('iframe')")


def test_the_card_of_the_page_of_its_own_knows_nodes_by_their_number_in_the_whole_tree(module, tennis):
    body = """
      const made = card.makeCard({ ...given, numbers: [0, 4, 7, 9, 20, 21, 30, 31] });
      const name = (number) => {
        made.show(number, 0);
        return made.root.querySelector(".node-name")?.textContent ?? null;
      };
      return [name(9), name(3), name(null), name(0)];
    """
    assert module("card", body, tennis) == ["humidity ?", None, None, "outlook ?"]

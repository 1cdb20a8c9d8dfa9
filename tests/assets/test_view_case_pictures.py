"""Public failure reports about views: what the VW cases look like in the saved picture and in the page of its own."""

from __future__ import annotations

import time
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import pytest

from engine import Params, PruningParams, grow, make_table, prune, read_frame
from explorer.packing import packed
from explorer.standalone import zoomable_page
from explorer.view_data import named, whole_data
from tests.cases import case
from tests.conftest import take
from tests.page import unpacked

pytestmark = pytest.mark.browser
SVG = "{http://www.w3.org/2000/svg}"
TREE = "window.__trees.tree"
LITERAL = ("VW-01", "VW-02", "VW-03", "VW-05", "VW-06")


def grown(name, file="input.csv", cost="bits", kinds=None, **params):
    frame = case(name, file)
    tree = grow(make_table(read_frame(frame), frame.columns[-1], kinds=kinds), Params(**params))
    return frame, tree, prune(tree, PruningParams("alpha", cost))


def shown(name, file="input.csv", **options):
    frame, tree, pruning = grown(name, file, **options)
    return frame, tree, {**unpacked(packed(whole_data(tree, pruning))), **named(f"{name}.csv"), "height": "700px"}


def picture(page):
    with page.expect_download() as download:
        take(page, "save", "Whole tree as SVG")
    return ElementTree.parse(download.value.path()).getroot()


def texts(svg):
    return [element.text for element in svg.iter(f"{SVG}text")]


def fills(svg):
    return Counter(element.get("fill") for element in svg.iter(f"{SVG}rect"))


@pytest.fixture
def alone(chromium, tmp_path):
    """alone(title, tree, pruning, alpha, dark): the page of its own, opened from a file, without a network."""
    contexts = []
    requests, errors = [], []

    def run(title, tree, pruning, alpha=0.0, dark=False):
        path = tmp_path / "page.html"
        path.write_text(zoomable_page(title, tree, pruning, alpha), "utf-8")
        context = chromium.new_context(
            viewport={"width": 1280, "height": 800}, color_scheme="dark" if dark else "light", offline=True
        )
        contexts.append(context)
        page = context.new_page()
        page.on("request", lambda request: requests.append(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("dialog", lambda dialog: (errors.append(dialog.message), dialog.dismiss()))
        page.goto(path.as_uri())
        page.wait_for_selector(".tree-root[data-ready]")
        return page

    yield run
    for context in contexts:
        context.close()
    assert not errors
    assert not [url for url in requests if not url.startswith(("file:", "data:", "blob:"))]


@pytest.mark.parametrize("name", LITERAL)
def test_vw_01_to_06_names_are_literal_in_the_saved_picture(show, page, name):
    frame, _, data = shown(name)
    show(data)
    column, label = frame.columns
    n_values = frame[column].nunique()
    found = texts(picture(page))
    assert set(frame[column]) <= set(found)
    assert f"{column} ?" in found
    assert Counter(found)[frame[label][0]] == 1 + frame.drop_duplicates()[label].value_counts()[frame[label][0]]
    assert page.evaluate(f"{TREE}.drawn.length") == 1 + n_values


@pytest.mark.parametrize("name", LITERAL)
def test_vw_01_to_06_names_are_literal_in_the_page_of_its_own(alone, name):
    frame, tree, pruning = grown(name)
    page = alone(f"{name} <&>", tree, pruning)
    column = frame.columns[0]
    assert page.title() == f"{name} <&>"
    assert page.locator("h1").inner_text() == f"{name} <&>"
    assert set(frame[column]) <= set(texts(picture(page)))
    rules = set()
    for node in range(1, tree.n_nodes):
        at = page.evaluate(f"{TREE}.screen({node})")
        page.mouse.click(at["x"], at["y"])
        rules.add((page.locator(".node-rule").text_content(), page.locator(".node-name").text_content()))
    assert rules == {(f"{column} = {value}", klass) for value, klass in frame.itertuples(index=False)}


def test_vw_08_every_leaf_writes_its_class_and_those_beyond_the_palette_have_marks(show, page):
    _, _, data = shown("VW-08")
    show(data)
    svg = picture(page)
    assert all(Counter(texts(svg))[name] == 2 for name in data["classes"]), "in its leaf and in the legend"
    grey = fills(svg)["rgb(138,138,138)"]
    hatched = sum(element.get("stroke-width") == "1.4" for element in svg.iter(f"{SVG}path"))
    assert grey == hatched == 2 * 3 + 2, "two classes: bar, sign and legend; other: bar of the root and legend"


def test_vw_09_the_class_is_written_in_the_node(show, page):
    show(shown("VW-09")[2])
    assert Counter(texts(picture(page)))["yes"] == Counter(texts(picture(page)))["no"] == 2


def test_vw_10_a_class_has_the_colour_of_the_legend_in_every_node(show, page):
    _, _, data = shown("VW-10")
    show(data)
    svg = picture(page)
    places = {element.text: float(element.get("x")) for element in svg.iter(f"{SVG}text") if element.text in "ABC"}
    assert set(places) == {"A", "B", "C"}
    blue, orange, green = "rgb(68,119,170)", "rgb(217,115,13)", "rgb(34,139,116)"
    # A: root, a, its sign, legend; B: all three nodes, legend; C: root, b, its sign, legend
    assert [fills(svg)[color] for color in (blue, orange, green)] == [4, 4, 4]


def test_vw_12_every_box_can_be_opened(show, page):
    _, tree, data = shown("VW-12")
    show(data)
    for node in range(tree.n_nodes):
        at = page.evaluate(f"{TREE}.screen({node})")
        page.mouse.click(at["x"], at["y"])
        assert page.evaluate(f"{TREE}.selected") == node


def test_vw_13_a_large_tree_opens_in_part_counts_the_rest_and_is_saved_whole(show, page, settle):
    _, tree, data = shown("VW-13")
    started = time.monotonic()
    show(data)
    assert time.monotonic() - started < 3
    first = page.evaluate(f"{TREE}.drawn.length")
    assert first < 150 < tree.n_nodes
    assert any(" nodes · " in text for text in texts(picture(page)))
    page.get_by_role("button", name="expand", exact=True).click()
    settle(page)
    found = texts(picture(page))
    assert sum(text.endswith(" ?") for text in found) == tree.n_nodes - tree.n_leaves
    assert sum(text in data["classes"] for text in found) == tree.n_leaves + len(data["classes"])


def test_vw_15_thresholds_are_told_apart(show, page):
    show(shown("VW-15")[2])
    assert {"≤ 0.0015", "> 0.0015", "≤ 0.00205", "> 0.00205"} <= set(texts(picture(page)))


@pytest.mark.parametrize(("file", "n_nodes"), [("input.csv", 3), ("one_row.csv", 1)])
def test_vw_16_one_column_or_one_node_is_a_picture_and_a_page(show, page, alone, file, n_nodes):
    _, tree, data = shown("VW-16", file)
    show(data)
    assert sum(" · H " in text for text in texts(picture(page))) == n_nodes
    own = alone("one", tree, grown("VW-16", file)[2])
    assert own.evaluate(f"{TREE}.drawn.length") == n_nodes
    assert own.locator(".node-rule").inner_text() == "All rows"


def test_vw_17_classes_and_branches_stand_at_their_nodes(show, page):
    _, _, data = shown("VW-17", "x.csv")
    show(data)
    svg = picture(page)
    height = {element.text: float(element.get("y")) for element in svg.iter(f"{SVG}text")}
    assert height["≤ 2.5"] < height["> 2.5"]
    leaves = [element for element in svg.iter(f"{SVG}text") if element.text in ("ant", "zebra")][:2]
    assert [element.text for element in leaves] == ["ant", "zebra"]


def test_vw_20_closing_levels_changes_no_figure(show, page, settle):
    kinds = dict.fromkeys("ABC", "categorical")
    _, _, data = shown("VW-20", cost="errors", kinds=kinds)
    show(data)
    before = page.evaluate(f"{TREE}.figures")
    page.get_by_role("button", name="collapse", exact=True).click()
    settle(page)
    assert page.locator(".tree-depth").inner_text().startswith("depth 1/")
    assert page.evaluate(f"{TREE}.figures") == before
    assert before["before"]["accuracy"] == pytest.approx(0.9)
    assert "training accuracy 0.9000" in " ".join(texts(picture(page)))


# The page of its own


def test_the_page_opens_in_light_and_dark_without_asking_for_anything(alone):
    _, tree, pruning = grown("VW-20")
    for dark, ground in ((False, "rgb(255, 255, 255)"), (True, "rgb(14, 17, 23)")):
        page = alone("pruning.csv", tree, pruning, dark=dark)
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == ground
        pixel = "document.querySelector('.tree-pane canvas').getContext('2d').getImageData(2, 2, 1, 1).data"
        assert page.evaluate(f"'rgb(' + [...{pixel}].slice(0, 3).join(', ') + ')'") == ground
        page.emulate_media(color_scheme="light" if dark else "dark")
        page.wait_for_timeout(200)
        assert page.evaluate(f"'rgb(' + [...{pixel}].slice(0, 3).join(', ') + ')'") != ground


def test_the_page_prunes_folds_and_explains_by_itself(alone):
    _, tree, pruning = grown("VW-20", kinds=dict.fromkeys("ABC", "categorical"))
    page = alone("pruning.csv", tree, pruning)
    assert page.locator(".node-rule").inner_text() == "All rows"
    leaf = int(tree.depth.argmax())
    at = page.evaluate(f"{TREE}.screen({leaf})")
    page.mouse.click(at["x"], at["y"])
    assert " and " in page.locator(".node-rule").inner_text()
    assert page.locator(".node-what").inner_text() == "leaf"
    box = page.get_by_role("slider").bounding_box()
    page.mouse.move(box["x"] + 60, box["y"] + 90)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 70, box["y"] + 90, steps=8)
    page.mouse.up()
    assert page.evaluate(f"{TREE}.figures.after.nodes") == 1
    assert page.locator(".node-what").inner_text() == "cut off at this alpha"
    at = page.evaluate(f"{TREE}.screen(0)")
    page.mouse.click(at["x"], at["y"])
    assert page.locator(".node-what").inner_text().startswith("leaf at this alpha: ")
    assert page.locator(".node-facts").inner_text().replace("\n", " ").startswith("rows 20 (100.0 %) entropy 0.9341")


def test_the_page_starts_at_the_alpha_it_was_made_at_and_saves_pictures(alone):
    _, tree, pruning = grown("VW-20", kinds=dict.fromkeys("ABC", "categorical"))
    alpha = float(pruning.breakpoints.alpha[-1])
    page = alone("pruning.csv", tree, pruning, alpha)
    assert page.evaluate(f"{TREE}.alpha") == alpha
    with page.expect_download() as download:
        take(page, "save", "This view as PNG")
    assert download.value.suggested_filename == "pruning_view.png"
    assert Path(download.value.path()).read_bytes()[:4] == b"\x89PNG"
    page.add_init_script("window.print = () => { top.printed = document.querySelectorAll('svg text').length }")
    take(page, "save", "Print, or save as PDF …")
    page.wait_for_timeout(300)
    assert page.evaluate("window.printed") > 5

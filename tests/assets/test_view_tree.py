"""The whole view in a browser: what it shows, what it tells Python, what stays in place."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from tests.assets.trees import leaf
from tests.conftest import take

pytestmark = pytest.mark.browser
ASSETS = Path(__file__).parents[2] / "explorer" / "assets"
TREE = "window.__trees.tree"


def places(page):
    return {node["id"]: (node["x"], node["y"]) for node in page.evaluate(f"{TREE}.nodes")}


def click_node(page, node):
    at = page.evaluate(f"{TREE}.screen({node})")
    page.mouse.click(at["x"], at["y"])


def button(page, title):
    return page.locator(f'.tree-button[title="{title}"]')


def choose(page, mode):
    page.locator(f'.tree-modes .tree-button:text-is("{mode}")').click()


def text_of(page):
    return page.locator(".tree-figures").inner_text()


def test_every_word_the_modules_ask_for_exists(words):
    asked = {"leaves_one", "leaves_many"}
    for path in ASSETS.glob("*.js"):
        source = path.read_text()
        asked |= set(re.findall(r"words\.(\w+)", source))
        for stem in re.findall(r'plural\((?:\w+\.)*words, "(\w+)"', source):
            asked |= {f"{stem}_one", f"{stem}_many"}
    assert asked - {"js"} <= set(words)


def test_nothing_becomes_markup(module):
    for path in ASSETS.glob("*.js"):
        assert not re.search(r"innerHTML|insertAdjacentHTML|outerHTML|document\.write", path.read_text()), path.name


def test_alpha_and_mode_never_move_a_node(show, page, tennis, settle):
    show(tennis)
    before = places(page)
    for alpha in (1.5, 2.0, 2.5, 99):
        page.evaluate(
            f"window.point({{kind: 'cursor', target: 'tree', alpha: {alpha}, selected: null, mode: 'after', seq: 9}})"
        )
        settle(page)
        assert places(page) == before
    for mode in ("before", "side by side", "after", "difference"):
        choose(page, mode)
        settle(page)
        assert places(page) == before


def test_cut_parts_are_ghosts_in_the_difference_and_absent_afterwards(show, page, tennis, settle):
    show(tennis, {"alpha": 2.0, "selected": None, "seq": 1})
    assert sorted(page.evaluate(f"{TREE}.drawn")) == list(range(8))
    assert page.evaluate(f"{TREE}.ghosts") == [6, 7]
    choose(page, "after")
    settle(page)
    assert page.evaluate(f"{TREE}.drawn") == [0, 1, 2, 3, 4, 5]
    choose(page, "before")
    settle(page)
    assert page.evaluate(f"{TREE}.ghosts") == []


def test_the_figures_tell_before_and_after_and_say_it_once_when_nothing_is_cut(show, page, tennis, settle):
    show(tennis)
    assert re.findall(r"[\d.]+", text_of(page)) == ["8", "5", "2", "1.0000", "14", "0.6429", "0.0"]
    page.evaluate("window.point({kind: 'cursor', target: 'tree', alpha: 3, selected: null, mode: null, seq: 1})")
    settle(page)
    # both families of five fell: 5 · H(2/5) = 4.855 bits each; 4 + 3 + 3 rows of 14 are right
    figures = re.findall(r"[\d.]+", text_of(page))
    assert figures == ["8", "4", "5", "3", "2", "1", "1.0000", "0.7143", "14", "0.6429", "0.0", "9.7"]


def test_a_click_selects_and_tells_python_which_node_of_which_tree(show, page, tennis):
    show(tennis)
    click_node(page, 3)
    assert page.evaluate(f"{TREE}.selected") == 3
    ((name, value),) = page.evaluate("window.sent")
    assert (name, value["node"], value["tree"]) == ("selected", 3, "t")
    page.mouse.click(12, 600)
    assert page.evaluate(f"{TREE}.selected") == 3


def test_a_drag_prunes_in_every_frame_and_tells_python_once_at_its_end(show, page, tennis, settle):
    show(tennis)
    box = page.locator(".tree-curve").bounding_box()
    y = box["y"] + 80
    page.mouse.move(box["x"] + 60, y)
    page.mouse.down()
    seen = set()
    for x in range(60, int(box["width"]) - 40, 40):
        page.mouse.move(box["x"] + x, y)
        settle(page)
        seen.add(page.evaluate(f"{TREE}.alpha"))
        assert page.evaluate("window.sent") == []
    assert seen == {0, 1.5, 2.5, 6.5}
    page.mouse.up()
    ((name, value),) = page.evaluate("window.sent")
    assert (name, value["value"], value["tree"]) == ("alpha", 6.5, "t")
    assert page.evaluate(f"{TREE}.figures.after.nodes") == 1


def test_arrow_keys_step_through_the_breakpoints_and_stay_inside_the_view(show, page, tennis, settle):
    show(tennis)
    page.evaluate("document.addEventListener('keydown', (event) => (window.leaked = event.key))")
    slider = page.locator(".tree-curve")
    slider.focus()
    alphas = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home", "PageUp"):
        page.keyboard.press(key)
        alphas.append(page.evaluate(f"{TREE}.alpha"))
    assert alphas == [1.5, 2.5, 1.5, 6.5, 0, 6.5]
    settle(page)
    assert slider.get_attribute("aria-valuetext") == "α = 6.5 · 1 leaf"
    assert page.evaluate("window.leaked") is None


def test_an_echo_older_than_the_last_action_is_ignored_and_a_newer_cursor_is_not(show, page, tennis, settle):
    show(tennis, {"alpha": 1.5, "selected": 1, "seq": 5})
    assert (page.evaluate(f"{TREE}.alpha"), page.evaluate(f"{TREE}.selected")) == (1.5, 1)
    click_node(page, 2)
    seq = page.evaluate("window.sent[0][1].seq")
    cursor = {"kind": "cursor", "target": "tree", "alpha": 2.0, "selected": 1, "mode": None}
    page.evaluate("window.point", {**cursor, "seq": 5})
    assert page.evaluate(f"{TREE}.selected") == 2
    page.evaluate("window.point", {**cursor, "seq": seq})
    assert (page.evaluate(f"{TREE}.alpha"), page.evaluate(f"{TREE}.selected")) == (2.0, 1)


def test_no_cursor_takes_alpha_out_of_a_hand_that_still_holds_it(show, page, tennis, settle):
    show(tennis)
    page.locator(".tree-curve").focus()
    page.keyboard.down("ArrowRight")
    assert page.evaluate(f"{TREE}.alpha") == 1.5
    page.evaluate("window.point({kind: 'cursor', target: 'tree', alpha: 0, selected: null, mode: null, seq: 9})")
    show({**tennis, "height": "721px"})
    assert page.evaluate(f"{TREE}.alpha") == 1.5
    page.keyboard.up("ArrowRight")
    ((name, value),) = page.evaluate("window.sent")
    assert (name, value["value"]) == ("alpha", 1.5)
    page.evaluate(
        "window.point", {"kind": "cursor", "target": "tree", "alpha": 0, "selected": None, "seq": value["seq"]}
    )
    assert page.evaluate(f"{TREE}.alpha") == 0


def test_zoom_and_folds_survive_the_same_tree_and_another_tree_is_fitted_again(show, page, tennis, settle):
    show(tennis)
    at = page.evaluate(f"{TREE}.toggle(2)")
    page.mouse.click(at["x"], at["y"])
    settle(page)
    assert page.evaluate(f"{TREE}.collapsed") == [2]
    page.mouse.move(500, 300)
    page.mouse.wheel(0, -400)
    settle(page)
    camera = page.evaluate(f"{TREE}.camera")
    show({**tennis, "height": 721})
    page.wait_for_timeout(60)
    assert page.evaluate(f"{TREE}.camera.k") == camera["k"]
    assert page.evaluate(f"{TREE}.camera.x") == camera["x"]
    assert page.evaluate(f"{TREE}.collapsed") == [2]
    show({**tennis, "tree": "another"})
    assert page.evaluate(f"{TREE}.camera.k") != camera["k"]
    assert page.evaluate(f"{TREE}.collapsed") == []


def test_the_node_whose_branch_is_opened_keeps_its_place_on_the_screen(show, page, tennis, settle):
    show(tennis)
    for _ in range(2):
        before = page.evaluate(f"{TREE}.screen(3)")
        at = page.evaluate(f"{TREE}.toggle(3)")
        page.mouse.click(at["x"], at["y"])
        settle(page)
        after = page.evaluate(f"{TREE}.screen(3)")
        assert (after["x"], after["y"]) == (pytest.approx(before["x"]), pytest.approx(before["y"]))


def test_a_node_pointed_at_in_a_folded_part_is_opened_and_brought_into_view(show, page, tennis, settle):
    show(tennis)
    button(page, "Close all nodes below the first split").click()
    settle(page)
    assert 7 not in places(page)
    page.evaluate("window.point({kind: 'cursor', target: 'tree', alpha: 0, selected: 7, mode: null, seq: 1})")
    page.wait_for_timeout(250)
    assert page.evaluate(f"{TREE}.selected") == 7
    assert 7 in page.evaluate(f"{TREE}.drawn")


def test_levels_open_and_close_one_by_one(show, page, tennis, settle):
    show(tennis)
    depth = page.locator(".tree-depth")
    assert depth.inner_text() == "depth 2/2"
    button(page, "Close the deepest level").click()
    assert depth.inner_text() == "depth 1/2"
    button(page, "Open one more level").click()
    assert depth.inner_text() == "depth 2/2"
    assert button(page, "Open one more level").is_disabled()


def test_arrow_keys_walk_the_tree_and_enter_folds_it(show, page, tennis, settle):
    show(tennis)
    click_node(page, 0)
    walked = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
        walked.append(page.evaluate(f"{TREE}.selected"))
    assert walked == [2, 3, 0, 2, 5]
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    settle(page)
    assert page.evaluate(f"{TREE}.collapsed") == [2]


def test_a_slider_key_tells_python_when_it_is_let_go(show, page, tennis):
    show(tennis)
    page.locator(".tree-curve").focus()
    page.keyboard.down("ArrowRight")
    page.keyboard.down("ArrowRight")
    assert page.evaluate("window.sent") == []
    page.keyboard.up("ArrowRight")
    assert [value["value"] for _, value in page.evaluate("window.sent")] == [2.5]


def test_side_by_side_shows_two_panes_with_one_camera(show, page, tennis, settle):
    show(tennis, {"alpha": 3, "selected": None, "mode": "side", "seq": 1})
    assert page.evaluate(f"{TREE}.mode") == "side"
    assert sorted(page.evaluate(f"{TREE}.drawn")) == list(range(8))
    assert page.evaluate(f"{TREE}.ghosts") == []


def test_a_tree_of_one_leaf_is_shown_and_its_curve_says_so(show, page, blob):
    show(blob({"counts": [5, 9]}))
    assert page.evaluate(f"{TREE}.drawn") == [0]
    assert page.locator(".tree-curve").get_attribute("aria-disabled") == "true"
    page.locator(".tree-curve").focus()
    page.keyboard.press("End")
    assert page.evaluate("window.sent") == []


def test_the_saved_picture_holds_the_names_literally(show, page, blob):
    branches = {"<5": leaf(3, 0), "&lt;": leaf(0, 3), "two\nlines": leaf(1, 2)}
    data = blob({"counts": [4, 5], "column": 0, "critical": 4.0, "branches": branches})
    show({**data, "columns": ["size <b>&", "b", "c"], "classes": ["A<B", "R&D"]})
    with page.expect_download() as saved:
        take(page, "save", "This view as SVG")
    assert saved.value.suggested_filename == "tree_view.svg"
    root = ElementTree.parse(saved.value.path()).getroot()
    texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"<5", "&lt;", "two↵lines", "size <b>& ?", "A<B", "R&D"} <= set(texts)
    with page.expect_download() as picture:
        take(page, "save", "This view as PNG")
    assert Path(picture.value.path()).read_bytes()[:4] == b"\x89PNG"


def test_ten_thousand_nodes_open_folded_and_unfold_at_once(show, page, halved, settle):
    n = 10_001
    show(halved(n))
    assert 5 < len(places(page)) < 100
    button(page, "Open all nodes").click()
    page.wait_for_function(f"!{TREE}.moving")
    settle(page)
    assert page.evaluate(f"{TREE}.nodes.length") == n
    assert page.evaluate(f"{TREE}.drawn.length") > 500
    assert max(page.evaluate(f"{TREE}.frames")[-1:]) < 1000


def test_a_menu_is_walked_by_keys_and_gives_the_focus_back(show, page, tennis):
    show(tennis)
    menu = page.get_by_role("button", name="save", exact=True)
    menu.focus()
    page.keyboard.press("Enter")
    assert menu.get_attribute("aria-expanded") == "true"
    focused = "document.querySelector('#tree').shadowRoot.activeElement.textContent"
    assert page.evaluate(focused) == "This view as SVG"
    page.keyboard.press("ArrowUp")
    assert page.evaluate(focused) == "Print, or save as PDF …"
    page.keyboard.press("Escape")
    assert menu.get_attribute("aria-expanded") == "false"
    assert page.evaluate(focused) == "save"

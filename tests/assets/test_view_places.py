"""Never lost: search, breadcrumb, history, jumps, focus, minimap, keys and help in the whole view."""

from __future__ import annotations

import pytest

from tests.assets.trees import leaf
from tests.conftest import take

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"
FOCUSED = "document.querySelector('#tree').shadowRoot.activeElement"


@pytest.fixture
def large(halved):
    """4,095 nodes, eleven levels deep."""
    return halved(4_095)


def view(page, what):
    return page.evaluate(f"{TREE}.{what}")


def click_node(page, node):
    at = view(page, f"screen({node})")
    page.mouse.click(at["x"], at["y"])


def press(page, *keys):
    page.locator(".tree-pane canvas").first.focus()
    for key in keys:
        page.keyboard.press(key)


def crumbs(page):
    return page.locator(".tree-crumb > .tree-button").all_inner_texts()


def named(page, name):
    return page.get_by_role("button", name=name, exact=True)


def search(page, text):
    page.get_by_role("searchbox").fill(text)
    page.wait_for_timeout(60)


def test_a_search_counts_and_marks_hits_and_enter_goes_from_one_to_the_next(show, page, tennis, settle):
    show(tennis)
    search(page, "yes")
    hits = page.locator(".tree-hits")
    assert (hits.inner_text(), view(page, "found"), view(page, "selected")) == ("3 hits", [1, 5, 7], None)
    seen = []
    for key in ("Enter", "Enter", "Enter", "Enter", "Shift+Enter"):
        page.keyboard.press(key)
        seen.append((view(page, "selected"), hits.inner_text()))
    assert seen == [(1, "1 / 3"), (5, "2 / 3"), (7, "3 / 3"), (1, "1 / 3"), (7, "3 / 3")]
    named(page, "Previous hit").click()
    assert view(page, "selected") == 5
    assert [value["node"] for name, value in page.evaluate("window.sent") if name == "selected"][-1] == 5


def test_a_search_starts_anew_in_another_tree(show, page, tennis, blob):
    show(tennis)
    search(page, "yes")
    for _ in range(3):
        page.keyboard.press("Enter")
    smaller = {"counts": [5, 9], "column": 0, "critical": 6.5, "branches": {"rain": leaf(5, 2), "sunny": leaf(0, 7)}}
    show({**blob(smaller), "tree": "other"})
    hits = page.locator(".tree-hits")
    assert (hits.inner_text(), view(page, "found")) == ("1 hit", [2])
    page.keyboard.press("Enter")
    assert (hits.inner_text(), view(page, "selected")) == ("1 / 1", 2)


def test_a_search_that_finds_nothing_says_so_and_escape_clears_it(show, page, tennis, settle):
    show(tennis)
    page.evaluate("document.addEventListener('keydown', (event) => (window.leaked = event.key))")
    search(page, "fog")
    assert page.locator(".tree-hits").inner_text() == "none"
    assert named(page, "Next hit").is_disabled()
    page.keyboard.type("r c")
    page.keyboard.press("Escape")
    assert page.get_by_role("searchbox").input_value() == ""
    assert page.locator(".tree-hits").inner_text() == ""
    page.keyboard.press("Escape")
    assert page.evaluate(f"{FOCUSED}.tagName") == "CANVAS"
    assert page.evaluate("window.leaked") is None


def test_a_hit_in_a_closed_part_is_opened_and_brought_into_view(show, page, large, settle):
    show(large)
    assert 4_000 not in [node["id"] for node in view(page, "nodes")]
    search(page, "#4000")
    page.keyboard.press("Enter")
    page.wait_for_timeout(400)
    assert view(page, "selected") == 4_000
    assert 4_000 in view(page, "drawn")
    at, box = view(page, "screen(4000)"), page.locator(".tree-pane").bounding_box()
    assert box["x"] < at["x"] < box["x"] + box["width"] and box["y"] < at["y"] < box["y"] + box["height"]


def test_hits_are_drawn_at_every_zoom_and_stand_for_what_is_closed(show, page, tennis, settle, module):
    show(tennis)
    canvas = page.locator(".tree-pane canvas").first
    for steps in (0, -12):
        for _ in range(abs(steps)):
            press(page, "-")
        page.wait_for_timeout(250)
        plain = canvas.screenshot()
        search(page, "normal")
        page.wait_for_timeout(60)
        assert canvas.screenshot() != plain
        search(page, "")
    body = """
      const tree = model.makeModel(given);
      const open = folds.makeFolds(tree);
      open.open[0] = 1;
      const shown = layout.makeLayout(tree, open, { boxWidth: 9, labelWidth: () => 9, trailing: () => 0 });
      return [...marks.carriers(tree, shown, [1, 3, 6, 5], () => true)];
    """
    assert module("model folds layout marks", body, tennis) == [[1, True], [3, True], [2, False]]


def test_the_breadcrumb_is_the_rule_and_its_steps_select(show, page, tennis, settle):
    show(tennis)
    click_node(page, 6)
    assert crumbs(page) == ["root", "outlook = sunny", "humidity = high"]
    current = page.locator(".tree-crumb [aria-current]")
    assert current.inner_text() == "humidity = high"
    named(page, "outlook = sunny").click()
    assert (view(page, "selected"), crumbs(page)) == (3, ["root", "outlook = sunny"])


def test_a_long_path_folds_its_middle_into_a_menu(show, page, large, settle):
    show(large, {"alpha": 0, "selected": 4_000, "seq": 1})
    shown = crumbs(page)
    assert shown[0] == "root" and len(shown) < 11
    assert page.locator(".tree-crumb").last.bounding_box()["x"] < page.locator(".tree-crumbs").bounding_box()["x"] + 600
    page.get_by_role("button", name="The nodes between").click()
    steps = page.locator(".tree-menu-item:visible")
    assert steps.count() + len(shown) == 12
    steps.first.click()
    assert view(page, "selected") in (1, 2)


def test_back_and_forward_go_through_selections_wherever_they_came_from(show, page, tennis, settle):
    show(tennis, {"alpha": 0, "selected": 0, "seq": 1})
    back, forward = named(page, "Back to the node before"), named(page, "Forward to the next node")
    assert back.is_disabled() and forward.is_disabled()
    click_node(page, 3)
    seq = page.evaluate("window.sent.at(-1)[1].seq")
    page.evaluate(
        "window.point", {"kind": "cursor", "target": "tree", "alpha": 0, "selected": 7, "mode": None, "seq": seq + 1}
    )
    back.click()
    assert view(page, "selected") == 3
    press(page, "Alt+ArrowLeft")
    assert view(page, "selected") == 0
    assert back.is_disabled()
    press(page, "Alt+ArrowRight")
    forward.click()
    assert view(page, "selected") == 7
    assert forward.is_disabled()


def test_the_go_menu_jumps_and_offers_only_what_there_is(show, page, tennis, settle):
    show(tennis)
    take(page, "go", "Largest leaf")
    assert view(page, "selected") == 1
    take(page, "go", "Next to be pruned")
    assert view(page, "selected") == 3
    named(page, "go").click()
    assert page.get_by_role("menuitem", name="Leaf with the largest error").is_disabled()
    page.keyboard.press("Escape")
    press(page, "]", "]")
    take(page, "go", "Leaf with the largest error")
    assert view(page, "selected") == 2
    take(page, "go", "Root")
    assert view(page, "selected") == 0
    press(page, "]")
    named(page, "go").click()
    assert page.get_by_role("menuitem", name="Next to be pruned").is_disabled()


def test_focus_draws_the_branch_alone_and_leaves_figures_and_alpha_as_they_are(show, page, tennis, settle):
    show(tennis)
    before = page.locator(".tree-figures").inner_text()
    assert named(page, "focus").is_disabled()
    click_node(page, 3)
    named(page, "focus").click()
    page.wait_for_timeout(300)
    assert (view(page, "root"), sorted(view(page, "drawn"))) == (3, [3, 6, 7])
    assert page.locator(".tree-depth").inner_text() == "depth 1/1"
    assert page.locator(".tree-figures").inner_text() == before
    assert crumbs(page) == ["root", "outlook = sunny"]
    press(page, "ArrowLeft")
    assert view(page, "selected") == 3
    named(page, "collapse").click()
    named(page, "expand").click()
    page.wait_for_timeout(60)
    assert sorted(view(page, "drawn")) == [3, 6, 7]
    named(page, "↖ whole tree").click()
    page.wait_for_timeout(300)
    assert (view(page, "root"), sorted(view(page, "drawn"))) == (0, list(range(8)))
    assert not named(page, "↖ whole tree").is_visible()


def test_what_is_selected_is_always_in_the_picture(show, page, tennis, settle):
    show(tennis)
    click_node(page, 3)
    press(page, "f")
    page.wait_for_timeout(300)
    named(page, "root").click()
    page.wait_for_timeout(300)
    assert (view(page, "root"), view(page, "selected")) == (0, 0)
    press(page, "Alt+ArrowLeft", "F")
    page.wait_for_timeout(300)
    assert view(page, "root") == 3
    search(page, "strong")
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert (view(page, "root"), view(page, "selected")) == (0, 4)


def test_focus_needs_no_python_while_the_whole_branch_is_here(show, page, tennis, settle):
    show(tennis)
    click_node(page, 3)
    press(page, "f", "Escape")
    assert [name for name, _ in page.evaluate("window.sent")] == ["selected"]


def test_of_a_branch_that_was_not_sent_whole_python_is_asked_for_more(show, page, tennis, settle):
    """Nodes 0 2 3 6 7 of the tennis tree were sent, the leaves under 2 were not."""
    numbers = [0, 2, 3, 6, 7]
    part = pick(tennis, numbers)
    show({**part, "numbers": numbers, "focus": 0, "left_out": {"0": 3, "1": 2}})
    click_node(page, 2)
    assert page.evaluate("window.sent.at(-1)[1].node") == 3
    press(page, "ArrowUp", "f")
    page.wait_for_timeout(200)
    name, value = page.evaluate("window.sent.at(-1)")
    assert (name, value["node"], value["tree"]) == ("focus", 2, "t")
    other = [0, 2, 4, 5]
    show({**pick(tennis, other), "numbers": other, "focus": 2, "left_out": {"0": 4}})
    page.wait_for_timeout(200)
    assert (view(page, "root"), view(page, "selected"), sorted(view(page, "drawn"))) == (1, 1, [1, 2, 3])
    assert crumbs(page) == ["root", "outlook = rain"]
    press(page, "Escape")
    name, value = page.evaluate("window.sent.at(-1)")
    assert (name, value["node"]) == ("focus", None)


def pick(data, numbers):
    """The blob of a part of the nodes."""
    part = {
        key: [data[key][node] for node in numbers]
        for key in ("depth", "column", "samples", "label", "entropy", "critical", "branch")
    }
    bars = [list(range(data["bar_start"][node], data["bar_start"][node + 1])) for node in numbers]
    return {
        **data,
        **part,
        "parent": [-1, *(numbers.index(data["parent"][node]) for node in numbers[1:])],
        "bar_start": [sum(map(len, bars[:i])) for i in range(len(bars) + 1)],
        "bar_class": [data["bar_class"][at] for bar in bars for at in bar],
        "bar_count": [data["bar_count"][at] for bar in bars for at in bar],
    }


def test_the_minimap_comes_when_the_tree_does_not_fit_and_leads_through_it(show, page, large, settle):
    show(large)
    minimap = page.locator(".tree-minimap")
    assert not minimap.is_visible()
    named(page, "expand").click()
    named(page, "Zoom to 100 %").click() if named(page, "Zoom to 100 %").count() else press(page, "1")
    page.wait_for_timeout(300)
    assert minimap.is_visible()
    box = minimap.bounding_box()
    assert box["width"] <= 180 and box["height"] <= 130
    before = view(page, "camera")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 10)
    page.mouse.down()
    settle(page)
    high = view(page, "camera")
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 12, steps=4)
    page.mouse.up()
    settle(page)
    low = view(page, "camera")
    assert high["k"] == low["k"] == before["k"]
    assert low["y"] < high["y"] - 1000
    take(page, "view", "Minimap")
    settle(page)
    assert not minimap.is_visible()
    take(page, "view", "Minimap")
    settle(page)
    assert minimap.is_visible()


def test_a_place_that_becomes_lower_keeps_what_is_open_and_a_pane(show, page, large, settle):
    show(large)
    opened = view(page, "nodes.length")
    page.locator("#tree .tree-root").evaluate("root => { root.style.height = '200px' }")
    page.wait_for_timeout(100)
    settle(page)
    assert page.locator(".tree-pane").bounding_box()["height"] == 280
    assert view(page, "nodes.length") == opened
    pane, curve = (page.locator(f".tree-{part}").bounding_box() for part in ("pane", "curve"))
    assert curve["y"] >= pane["y"] + pane["height"]


def test_blocks_of_the_minimap_are_drawn_once_and_not_in_every_frame(show, page, large, settle):
    show(large)
    named(page, "expand").click()
    press(page, "1")
    page.wait_for_timeout(300)
    page.evaluate("""() => {
      window.rects = 0;
      const fill = CanvasRenderingContext2D.prototype.fillRect;
      CanvasRenderingContext2D.prototype.fillRect = function (...box) {
        if (!this.canvas.isConnected) window.rects++;
        return fill.apply(this, box);
      };
    }""")
    at = page.locator(".tree-pane").bounding_box()
    page.mouse.move(at["x"] + 200, at["y"] + 200)
    for _ in range(3):
        page.mouse.wheel(0, 60)
        settle(page)
    assert page.evaluate("window.rects") == 0
    press(page, "]")
    settle(page)
    assert page.evaluate("window.rects") > 10


def test_keys_search_step_alpha_and_show_the_help(show, page, tennis, settle):
    show(tennis)
    press(page, "]")
    assert view(page, "alpha") == 1.5
    assert page.evaluate("window.sent.at(-1)").__getitem__(1)["value"] == 1.5
    press(page, "]", "[", "[", "[")
    assert view(page, "alpha") == 0
    for place in (".tree-pane canvas", ".tree-curve"):
        page.locator(place).first.focus()
        page.keyboard.press("/")
        assert page.evaluate(f"{FOCUSED}.type") == "search"
        assert page.get_by_role("searchbox").input_value() == ""
    press(page, "?")
    dialog = page.get_by_role("dialog")
    assert dialog.is_visible()
    assert "double click" in dialog.inner_text()
    for _ in range(3):
        page.keyboard.press("Tab")
        assert page.evaluate(f"{FOCUSED}?.closest('dialog') !== null")
    page.keyboard.press("Escape")
    assert not dialog.is_visible()
    assert page.evaluate(f"{FOCUSED}.tagName") == "CANVAS"


def test_the_selected_node_and_the_hits_are_spoken(show, page, tennis, settle):
    show(tennis)
    voice = page.locator(".tree-voice")
    assert voice.get_attribute("aria-live") == "polite"
    click_node(page, 3)
    assert voice.inner_text() == (
        "outlook = sunny. asks for humidity. 5 rows. no 3, yes 2. entropy 0.97. open. child 3 of 3, depth 1, node #3"
    )
    press(page, "ArrowRight")
    assert "leaf, class no" in voice.inner_text() and "child 1 of 2, depth 2" in voice.inner_text()
    press(page, "]")
    settle(page)
    assert "cut off" in voice.inner_text()
    press(page, "ArrowLeft")
    assert "leaf, class no" in voice.inner_text() and "pruned to a leaf" in voice.inner_text()
    search(page, "yes")
    assert voice.inner_text() == "3 nodes found"


@pytest.mark.parametrize("width", [740, 330])
def test_the_toolbar_wraps_without_cutting_anything(show, page, tennis, settle, width):
    page.set_viewport_size({"width": width, "height": 760})
    show(tennis)
    click_node(page, 6)
    settle(page)
    boxes = page.evaluate("""() => {
      const parts = document.querySelector('#tree').shadowRoot.querySelectorAll('.tree-row > *');
      return [...parts].map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return { left, right, top, bottom, high: part.offsetHeight };
      });
    }""")
    assert all(box["left"] >= 0 and box["right"] <= width for box in boxes)
    for nth, box in enumerate(boxes):
        for other in boxes[nth + 1 :]:
            apart = box["right"] <= other["left"] + 1 or other["right"] <= box["left"] + 1
            assert apart or box["bottom"] <= other["top"] + 1 or other["bottom"] <= box["top"] + 1
    buttons = page.locator(".tree-row .tree-button:visible")
    assert all(buttons.nth(i).bounding_box()["height"] >= 30 for i in range(buttons.count()))
    if width == 740:
        assert len({round(box["top"] + box["high"] / 2) for box in boxes}) == 2


def test_keys_zoom_about_the_selected_node_while_it_is_in_sight(show, page, large, settle):
    show(large)
    named(page, "expand").click()
    settle(page)
    press(page, "ArrowRight")
    before = view(page, "nodes.find((node) => node.id === 1)")
    press(page, "1")
    page.wait_for_timeout(400)
    after = view(page, "nodes.find((node) => node.id === 1)")
    assert view(page, "camera.k") == pytest.approx(1)
    assert (after["screenX"], after["screenY"]) == (pytest.approx(before["screenX"]), pytest.approx(before["screenY"]))
    assert 1 in view(page, "drawn")


def test_fitting_the_tree_after_pruning_gives_back_the_room_of_what_was_cut(show, page, tennis, settle):
    show(tennis)
    page.get_by_role("button", name="after", exact=True).click()
    page.evaluate(
        "window.point({ kind: 'cursor', target: 'tree', mode: null, selected: null, alpha: 2, seq: Date.now() })"
    )
    settle(page)
    before = page.evaluate(f"{TREE}.nodes.length")
    page.get_by_role("button", name="fit", exact=True).click()
    page.wait_for_function(f"!{TREE}.moving")
    assert page.evaluate(f"{TREE}.nodes.length") < before
    assert len(page.evaluate(f"{TREE}.drawn")) == page.evaluate(f"{TREE}.nodes.length")


def test_alt_and_an_arrow_lead_back_from_a_menu_too(show, page, tennis, settle):
    show(tennis)
    for entry in ("Largest leaf", "Root"):
        take(page, "go", entry)
    page.keyboard.press("Alt+ArrowLeft")
    settle(page)
    assert page.evaluate(f"{TREE}.selected") != 0

"""The outline: what it says, what its keys do, and that it and the picture are one tree."""

from __future__ import annotations

import pytest

from tests.assets.trees import leaf

pytestmark = pytest.mark.browser


@pytest.fixture
def listed(show, page, settle):
    """Shows a tree with its outline below."""

    def run(data, **cursor):
        page.evaluate("window.list({kind: 'outline', target: 'tree', height: '300px'})")
        show({**data, "height": "400px"}, cursor or None)
        settle(page)
        return page

    return run


def items(page):
    """Accessible name, level and state of each row, from the top."""
    rows = page.locator("[role=treeitem]").evaluate_all(
        "all => all.map((row) => [row.ariaLabel, row.ariaLevel, row.ariaExpanded, row.ariaSelected])"
    )
    return [tuple(row) for row in rows]


def names(page):
    return [name.split(":")[0] for name, *_ in items(page)]


def active(page):
    """The row that the keys stand on, as a screen reader is told."""
    return page.evaluate(
        """() => {
          const shadow = document.getElementById("outline").shadowRoot;
          const named = shadow.querySelector("[role=tree]").getAttribute("aria-activedescendant");
          return shadow.getElementById(named).ariaLabel;
        }"""
    ).split(":")[0]


def press(page, *keys):
    tree = page.locator("[role=tree]")
    for key in keys:
        tree.press(key)


def point(page, settle, **cursor):
    page.evaluate(
        "given => window.point({kind: 'cursor', target: 'tree', mode: null, selected: null, ...given})", cursor
    )
    settle(page)


def test_every_row_says_branch_question_or_class_counts_and_entropy(listed, tennis):
    page = listed(tennis)
    assert items(page) == [
        ("all rows: outlook ?, 14 rows: no 5, yes 9 · H 0.9403, α 6.5", "1", "true", "false"),
        ("overcast: yes, 4 rows: yes 4 · H 0.0000", "2", None, "false"),
        ("rain: wind ?, 5 rows: no 2, yes 3 · H 0.9710, α 2.5", "2", "true", "false"),
        ("strong: no, 2 rows: no 2 · H 0.0000", "3", None, "false"),
        ("weak: yes, 3 rows: yes 3 · H 0.0000", "3", None, "false"),
        ("sunny: humidity ?, 5 rows: no 3, yes 2 · H 0.9710, α 1.5", "2", "true", "false"),
        ("high: no, 3 rows: no 3 · H 0.0000", "3", None, "false"),
        ("normal: yes, 2 rows: yes 2 · H 0.0000", "3", None, "false"),
    ]
    places = page.locator("[role=treeitem]").evaluate_all(
        "all => all.map((row) => [row.ariaPosInSet, row.ariaSetSize])"
    )
    assert places[:3] == [["1", "1"], ["1", "3"], ["2", "3"]]


def test_alpha_turns_rows_into_leaves_and_marks_what_is_cut(listed, tennis, settle):
    page = listed(tennis)
    point(page, settle, alpha=2, seq=1)
    texts = [name for name, *_ in items(page)]
    assert texts[5] == "sunny: no, 5 rows: no 3, yes 2 · H 0.9710, pruned to a leaf, α 1.5"
    assert texts[6].endswith("pruned away")
    assert not texts[3].endswith("pruned away")


def test_arrow_keys_open_enter_close_and_leave(listed, tennis):
    page = listed(tennis)
    page.locator("[role=tree]").focus()
    assert active(page) == "all rows"
    press(page, "ArrowDown", "ArrowDown")
    assert active(page) == "rain"
    press(page, "ArrowRight")
    assert active(page) == "strong"
    press(page, "ArrowRight")
    assert active(page) == "strong"
    press(page, "ArrowLeft")
    assert active(page) == "rain"
    press(page, "ArrowLeft")
    assert (active(page), names(page)) == ("rain", ["all rows", "overcast", "rain", "sunny", "high", "normal"])
    press(page, "ArrowRight")
    assert "strong" in names(page)
    press(page, "End")
    assert active(page) == "normal"
    press(page, "Home")
    assert active(page) == "all rows"
    press(page, "ArrowUp", "ArrowLeft", "ArrowLeft")
    assert (active(page), names(page)) == ("all rows", ["all rows"])


def test_typing_goes_to_the_next_row_that_starts_so(listed, tennis):
    page = listed(tennis)
    press(page, "s")
    assert active(page) == "strong"
    page.wait_for_timeout(800)
    press(page, "s", "u")
    assert active(page) == "sunny"
    page.wait_for_timeout(800)
    press(page, "z")
    assert active(page) == "sunny"


def test_enter_selects_in_the_picture_and_tells_python(listed, tennis, settle):
    page = listed(tennis)
    press(page, "ArrowDown", "ArrowDown")
    assert page.evaluate("window.__trees.tree.selected") is None
    press(page, "Enter")
    settle(page)
    assert page.evaluate("window.__trees.tree.selected") == 2
    name, message = page.evaluate("window.sent.at(-1)")
    assert (name, message["node"]) == ("selected", 2)
    assert [selected for *_, selected in items(page)].index("true") == 2


def test_a_click_selects_and_the_mark_in_front_opens(listed, tennis, settle):
    page = listed(tennis)
    page.locator("[role=treeitem]").nth(5).click()
    settle(page)
    assert page.evaluate("window.__trees.tree.selected") == 3
    page.locator("[role=treeitem]").nth(2).locator(".outline-twist").click()
    settle(page)
    assert "strong" not in names(page)
    assert page.evaluate("window.__trees.tree.selected") == 3


def test_a_node_selected_in_the_picture_is_opened_and_stood_on(listed, tennis, settle):
    page = listed(tennis)
    press(page, "Home", "ArrowLeft")
    assert names(page) == ["all rows"]
    page.locator("canvas").first.focus()
    point(page, settle, selected=6, alpha=0, seq=1)
    assert (active(page), [selected for *_, selected in items(page)].count("true")) == ("high", 1)
    assert page.evaluate("document.activeElement.id") == "tree"


def test_an_outline_that_comes_after_its_tree_shows_it(show, page, tennis, settle):
    show(tennis)
    page.evaluate("window.list({kind: 'outline', target: 'tree', height: '300px'})")
    settle(page)
    assert len(items(page)) == 8


def test_another_tree_makes_another_outline(listed, page, tennis, blob, show):
    listed(tennis)
    show(blob({"counts": [1, 1], "column": 1, "branches": {"x": leaf(1, 0), "y": leaf(0, 1)}}, tree="u"))
    assert names(page) == ["all rows", "x", "y"]


def test_nothing_in_a_text_becomes_markup(listed, blob):
    branch = "<img src=x onerror=window.broken=1>"
    page = listed(blob({"counts": [1, 1], "column": 0, "branches": {branch: leaf(1, 0), "b\nc": leaf(0, 1)}}))
    assert names(page) == ["all rows", branch, "b↵c"]
    assert page.evaluate("window.broken") is None


def test_a_family_of_a_thousand_needs_few_elements(listed, blob):
    values = {f"v{k:03}": {"counts": [1]} for k in range(1000)}
    family = {"counts": [1000], "column": 1, "branches": values}
    page = listed(blob({"counts": [2000], "column": 0, "branches": {"a": family, "b": family}}))
    press(page, "Home", "ArrowDown", "ArrowRight", "ArrowRight")
    assert active(page) == "v000"
    page.evaluate(
        """() => {
          const tree = document.getElementById("outline").shadowRoot.querySelector("[role=tree]");
          for (let n = 0; n < 100; n++) tree.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown" }));
        }"""
    )
    assert active(page) == "v100"
    assert page.locator("[role=treeitem]").count() < 60


def test_fifty_thousand_rows_are_listed_in_order(module):
    body = """
      const n = 50001;
      const parent = Array.from({ length: n }, (_, i) => (i === 0 ? -1 : i <= 50 ? 0 : 1 + Math.floor((i - 51) / 999)));
      const column = parent.map((_, i) => (i <= 50 ? 0 : -1));
      const depth = parent.map((_, i) => (i === 0 ? 0 : i <= 50 ? 1 : 2));
      const ones = parent.map(() => 1);
      const left_out = parent.map(() => 0);
      const tree = model.makeModel({ parent, column, depth, left_out, critical: ones, samples: ones });
      const rows = outline_rows.makeRows(tree, 60);
      const first = rows.rows().length;
      for (let node = 1; node <= 50; node++) rows.setOpen(node, true);
      const list = rows.rows();
      return [first, list.length, list[1], list[2], list[1000], list[1001], rows.rowOf(2), rows.rowOf(n - 1)];
    """
    assert module("model outline_rows", body) == [51, 50001, 1, 51, 1049, 2, 1001, 50000]


def test_a_chain_of_hundreds_of_levels_opens_to_its_end(listed, blob, settle):
    node = {"counts": [1]}
    for level in range(600):
        node = {"counts": [level + 2], "column": level % 3, "branches": {"yes": {"counts": [1]}, "no": node}}
    page = listed(blob(node))
    point(page, settle, selected=1200, alpha=0, seq=1)
    assert page.locator("[aria-selected=true]").count() == 1
    assert page.locator("[aria-selected=true]").get_attribute("aria-level") == "601"


def test_the_same_tree_pruned_by_another_method_is_listed_as_it_is_then(listed, tennis, show, settle):
    page = listed(tennis)
    press(page, "ArrowDown")
    humidity = tennis["parent"].index(0) + 2
    critical = [0.0 if node == humidity else value for node, value in enumerate(tennis["critical"])]
    show({**tennis, "critical": critical, "height": "400px"})
    settle(page)
    assert "pruned to a leaf" in next(name for name, *_ in items(page) if name.startswith("sunny"))
    assert active(page) == "overcast"

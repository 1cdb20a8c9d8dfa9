"""The toolbar keeps its rows at every width, and nothing in the view moves when it says something else."""

from __future__ import annotations

import pytest

from tests.conftest import take

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"
PLACES = """() => {
  const view = document.querySelector('#tree').shadowRoot;
  const names = ['.tree-figures', '.tree-toolbar', '.tree-pane', '.tree-modes', '.tree-caption', '.tree-curve'];
  return names.map((name) => {
    const { x, y, width, height } = view.querySelector(name).getBoundingClientRect();
    return [x, y, width, height];
  });
}"""


@pytest.mark.parametrize("width", [390, 640, 740, 1100])
def test_nothing_moves_whatever_is_chosen_searched_or_pruned(show, page, tennis, settle, width):
    page.set_viewport_size({"width": width, "height": 800})
    show(tennis)
    places = page.evaluate(PLACES)
    mode = page.get_by_role("button", name="after", exact=True)

    def prune():
        page.evaluate(
            "window.point({ kind: 'cursor', target: 'tree', mode: null, selected: 6, alpha: 1.5, seq: Date.now() })"
        )

    for change in (
        lambda: mode.click(),
        lambda: page.get_by_role("searchbox").fill("yes"),
        prune,
        lambda: take(page, "view", "critical alpha"),
        lambda: page.keyboard.press("Escape"),
    ):
        change()
        settle(page)
        assert page.evaluate(PLACES) == places


def test_many_classes_take_no_more_room_than_few(show, page, tennis, settle):
    show(tennis)
    places = page.evaluate(PLACES)
    many = [f"class number {n}" for n in range(60)]
    show(
        {**tennis, "tree": "many", "classes": many, "class_rows": [1] * 60, "colors": ["#4477aa"] * 60},
    )
    assert page.locator(".tree-legend-more").is_visible()
    assert page.evaluate(PLACES) == places


def test_a_phone_has_two_rows_of_tools_and_most_of_the_height_for_the_tree(show, page, tennis, settle):
    page.set_viewport_size({"width": 390, "height": 844})
    show({**tennis, "height": "640px"})
    assert page.locator(".tree-row:visible").count() == 2
    assert page.locator(".tree-pane").bounding_box()["height"] >= 300
    page.get_by_role("button", name="More tools").click()
    shown = page.locator(".tree-drawer .tree-button:visible")
    sizes = [shown.nth(i).bounding_box() for i in range(shown.count())]
    assert len(sizes) >= 12
    assert all(min(box["width"], box["height"]) >= 28 and box["x"] + box["width"] <= 390 for box in sizes)
    page.get_by_role("button", name="collapse", exact=True).click()
    assert page.locator(".tree-drawer").is_visible(), "one may go on with levels and zoom"
    take(page, "go", "Largest leaf")
    assert page.evaluate(f"{TREE}.selected") == 1
    assert page.locator(".tree-drawer").is_hidden(), "it must not lie over what one went to"


def test_a_second_click_closes_what_the_first_one_opened(show, page, tennis):
    show(tennis)
    for name, panel in (("view", ".tree-menu[role=menu]"), ("What is α?", ".tree-about")):
        button = page.get_by_role("button", name=name, exact=True)
        for seen in (1, 0, 1, 0):
            button.click()
            assert page.locator(f"{panel}:visible").count() == seen
            assert button.get_attribute("aria-expanded") == ("true" if seen else "false")


def test_every_command_can_be_reached_at_every_width(show, page, tennis, settle):
    show(tennis)

    def commands():
        parts = "[...document.querySelector('#tree').shadowRoot.querySelectorAll('.tree-toolbar button')]"
        return sorted(page.evaluate(f"{parts}.map((made) => made.title || made.textContent)"))

    wide = commands()
    page.set_viewport_size({"width": 390, "height": 844})
    settle(page)
    assert commands() == sorted([*wide, "More tools"])

"""From a number of wrong rows to the leaf that makes them wrong, in a real browser."""

from __future__ import annotations

LINK = "?data=titanic&pruning=reduced-error&side=evaluate"


def cell(visitor, actual, predicted):
    return visitor.page.locator(f"button[data-actual='{actual}'][data-predicted='{predicted}']")


def test_a_cell_of_the_matrix_lists_its_leaves_and_a_leaf_is_selected_in_the_tree(visitor):
    visitor.open(LINK)
    cell(visitor, 1, 0).click()
    visitor.page.get_by_text("108 of 660 validation rows in 2 leaves").wait_for()
    visitor.settle()
    assert cell(visitor, 1, 0).get_attribute("aria-pressed") == "true"
    table = visitor.page.locator(".st-key-cell [data-testid=stDataFrame]").first
    table.scroll_into_view_if_needed()
    visitor.settle()
    box = table.bounding_box()
    visitor.page.mouse.click(box["x"] + 120, box["y"] + 35 + 18)
    visitor.wait_for("selected === 7")
    visitor.settle()
    cell(visitor, 1, 0).click()
    table.wait_for(state="detached")


def test_arrow_keys_walk_through_the_matrix_and_enter_opens_a_cell(visitor):
    visitor.open(LINK)
    cell(visitor, 0, 0).focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft"):
        visitor.page.keyboard.press(key)
    visitor.page.keyboard.press("Enter")
    visitor.page.get_by_text("Actual Yes, predicted No").wait_for()
    visitor.settle()
    focused = "() => { let at = document.activeElement; while (at.shadowRoot) at = at.shadowRoot.activeElement; "
    assert visitor.page.evaluate(f"{focused} return [at.dataset.actual, at.tabIndex] }}") == ["1", 0]


def test_the_view_follows_alpha_as_it_is_dragged(visitor):
    visitor.open("?data=titanic&side=evaluate")
    before = visitor.page.locator(".scores h2").inner_text()
    visitor.drag_alpha(0.05, 0.97)
    assert visitor.page.locator(".scores h2").inner_text() != before
    assert cell(visitor, 0, 1).count() == 0  # no row is told the other class any more

"""What a jump opens on its way is closed by the next one, but not what the hand took hold of."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"
DEEP, FAR = 4_000, 2_100  # leaves of the deepest level, far apart


@pytest.fixture
def large(halved, show):
    """4,095 nodes, eleven levels deep, of which a few are open at first."""
    return show(halved(4_095))


def search(page, *numbers):
    for number in numbers:
        page.get_by_role("searchbox").fill(f"#{number}")
        page.keyboard.press("Enter")
        page.wait_for_function(f"{TREE}.number === {number} && !{TREE}.moving")


def shown(page):
    return {node["id"] for node in page.evaluate(f"{TREE}.nodes")}


def path_of(node):
    return [] if node < 0 else [*path_of((node - 1) // 2 if node else -1), node]


def test_the_next_jump_closes_what_the_last_one_opened(large):
    first = shown(large)
    search(large, DEEP)
    assert {*path_of(DEEP)} <= shown(large)
    search(large, FAR)
    assert {*path_of(FAR)} <= shown(large)
    assert DEEP not in shown(large)
    search(large, 0)
    assert shown(large) == first


def test_a_page_that_sends_the_same_tree_again_forgets_nothing(large, halved):
    first = shown(large)
    search(large, DEEP)
    large.evaluate("data => window.show(data)", halved(4_095))
    search(large, 0)
    assert shown(large) == first


def test_a_jump_nearby_leaves_open_what_leads_to_both(large):
    search(large, DEEP)
    search(large, DEEP - 1)
    assert {*path_of(DEEP), *path_of(DEEP - 1)} <= shown(large)


def test_what_was_clicked_after_a_jump_stays_open(large):
    search(large, DEEP)
    at = large.evaluate(f"{TREE}.screen({DEEP - 1})")
    large.mouse.click(at["x"], at["y"])
    search(large, FAR)
    assert {DEEP, DEEP - 1} <= shown(large)


def test_what_was_folded_by_hand_below_a_jump_stays_as_it_is(large):
    search(large, DEEP)
    parent = (DEEP - 1) // 2
    at = large.evaluate(f"{TREE}.toggle({parent})")
    large.mouse.click(at["x"], at["y"])
    search(large, FAR, 0)
    assert parent in shown(large)
    assert DEEP not in shown(large)


def test_arrows_leave_open_where_they_came_from(large):
    search(large, DEEP)
    large.locator(".tree-pane canvas").first.focus()
    for _ in range(3):
        large.keyboard.press("ArrowLeft")
    search(large, FAR)
    assert DEEP in shown(large)

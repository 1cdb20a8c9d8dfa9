"""One finger pans, two pinch, a tap selects: real touch events in a phone's window."""

from __future__ import annotations

import pytest

from tests.assets.trees import leaf

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"


@pytest.fixture
def phone(chromium, address, blob):
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(address)
    page.wait_for_function("window.up")
    wind = {"counts": [2, 3], "column": 2, "critical": 2.5, "branches": {"strong": leaf(2, 0), "weak": leaf(0, 3)}}
    tree = blob({"counts": [2, 7], "column": 0, "critical": 6.5, "branches": {"overcast": leaf(0, 4), "rain": wind}})
    page.evaluate("data => window.show(data)", tree)
    page.wait_for_selector("#tree .tree-root[data-ready]")
    page.wait_for_timeout(100)
    yield page
    context.close()


@pytest.fixture
def touch(phone):
    """touch(kind, *points): fingers at some points."""
    session = phone.context.new_cdp_session(phone)

    def send(kind, *points):
        places = [{"x": x, "y": y, "id": nth} for nth, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    return send


def test_a_tap_selects(phone):
    at = phone.evaluate(f"{TREE}.screen(2)")
    phone.touchscreen.tap(at["x"], at["y"])
    phone.wait_for_timeout(100)
    assert phone.evaluate(f"{TREE}.selected") == 2


def test_two_fingers_zoom_about_their_middle_and_one_then_moves_the_tree(phone, touch):
    box = phone.locator(".tree-pane").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = phone.evaluate(f"{TREE}.camera")
    touch("touchStart", (x - 40, y), (x + 40, y))
    for spread in (50, 60, 70, 80):
        touch("touchMove", (x - spread, y), (x + spread, y))
    touch("touchEnd")
    phone.wait_for_timeout(100)
    zoomed = phone.evaluate(f"{TREE}.camera")
    assert zoomed["k"] == pytest.approx(2 * before["k"], rel=0.1)
    touch("touchStart", (x, y))
    for step in (10, 20, 30):
        touch("touchMove", (x + step, y + step))
    touch("touchEnd")
    phone.wait_for_timeout(100)
    moved = phone.evaluate(f"{TREE}.camera")
    assert moved["k"] == zoomed["k"]
    assert moved["x"] - zoomed["x"] == pytest.approx(30, abs=3)
    assert phone.evaluate(f"{TREE}.selected") is None


def test_buttons_are_large_enough_for_a_finger(phone):
    heights = phone.evaluate(
        "[...document.querySelector('#tree').shadowRoot.querySelectorAll('.tree-row .tree-button')]"
        ".map((button) => button.offsetHeight).filter(Boolean)"
    )
    assert len(heights) > 9 and min(heights) >= 32
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390

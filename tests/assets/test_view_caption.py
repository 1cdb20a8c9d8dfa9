"""The line under the picture: what the mode shows, which hits are not drawn, and what alpha is."""

from __future__ import annotations

import pytest

from tests.conftest import take

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"


def prune(page, alpha, mode=None):
    page.evaluate(
        "cursor => window.point({ kind: 'cursor', target: 'tree', selected: null, seq: Date.now(), ...cursor })",
        {"alpha": alpha, "mode": mode},
    )
    page.wait_for_function(f"{TREE}.figures.alpha === {alpha}")


def caption(page):
    return page.locator(".tree-caption-line").inner_text()


def mode(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def test_every_mode_says_what_it_shows_and_that_nothing_is_pruned_yet(show, page, tennis):
    show(tennis)
    for name in ("before", "difference", "after", "side by side"):
        mode(page, name)
        assert caption(page) == "Nothing pruned yet: drag α below"
    prune(page, 1.5)
    told = {}
    for name in ("before", "difference", "after", "side by side"):
        mode(page, name)
        told[name] = caption(page)
    assert told == {
        "before": "The grown tree, before 2 of its 8 nodes are pruned away",
        "difference": "2 of 8 nodes pruned away, drawn with broken lines",
        "after": "6 nodes left, 2 pruned away",
        "side by side": "2 of 8 nodes pruned away",
    }


def test_a_tree_that_alpha_does_not_change_is_not_said_to_be_changed_by_it(show, page, tennis):
    never = {**tennis, "alphas": {key: values[:1] for key, values in tennis["alphas"].items()}}
    show(never)
    assert caption(page) == "Nothing pruned"
    assert page.locator(".tree-caption-button").is_hidden()


def test_a_search_counts_and_walks_through_the_hits_that_the_mode_draws(show, page, tennis):
    show(tennis)
    prune(page, 1.5)  # 3 becomes a leaf of the class no; its leaves 6, no, and 7, yes, are cut
    page.get_by_role("searchbox").fill("yes")
    hits = page.locator(".tree-hits")
    page.wait_for_function(f"{TREE}.found.length === 3")
    assert (hits.inner_text(), caption(page)) == ("3 hits", "2 of 8 nodes pruned away, drawn with broken lines")
    mode(page, "after")
    assert (hits.inner_text(), caption(page)) == ("2 hits", "2 hits · 1 pruned away")
    page.get_by_role("searchbox").focus()
    seen = []
    for _ in range(3):
        page.keyboard.press("Enter")
        seen.append(page.evaluate(f"{TREE}.selected"))
    assert seen == [1, 5, 1]
    prune(page, 7)
    assert (hits.inner_text(), caption(page)) == ("none left", "0 hits · 3 pruned away")
    assert page.get_by_role("button", name="Next hit").is_disabled()


def test_what_alpha_is_stands_one_click_away_and_describes_the_slider(show, page, tennis):
    show(tennis)
    about = page.locator(".tree-about")
    assert about.is_hidden()
    page.get_by_role("button", name="What is α?").click()
    assert "price of a leaf" in about.inner_text()
    slider = page.get_by_role("slider")
    assert about.get_attribute("id") == slider.get_attribute("aria-describedby")
    page.get_by_role("button", name="What is α?").click()
    assert about.is_hidden()


def test_the_depth_counted_is_that_of_the_picture(show, page, tennis):
    show(tennis)
    depth = page.locator(".tree-depth")
    prune(page, 2.5)  # the splits below the root have become leaves
    assert depth.inner_text() == "depth 2/2"
    mode(page, "after")
    assert depth.inner_text() == "depth 1/1"
    assert page.get_by_role("button", name="Open one more level").is_disabled()
    page.get_by_role("button", name="Close the deepest level").click()
    assert depth.inner_text() == "depth 0/1"
    mode(page, "difference")
    take(page, "go", "Root")
    assert depth.inner_text() == "depth 0/2"


def test_of_a_tree_sent_in_part_the_depth_of_the_whole_is_told(show, page, tennis):
    show({**tennis, "grown": {**tennis["grown"], "depth": 9}})
    assert page.locator(".tree-depth").inner_text() == "depth 2/9"


def test_what_is_folded_away_is_not_said_to_be_drawn(show, page, tennis):
    show(tennis)
    prune(page, 2.5)  # both families of leaves are cut
    assert caption(page) == "4 of 8 nodes pruned away, drawn with broken lines"
    page.get_by_role("button", name="Close the deepest level").click()
    assert caption(page) == "4 of 8 nodes pruned away, none of them open in the picture"
    page.locator(".tree-pane canvas").first.focus()
    for key in ("ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert caption(page) == "4 of 8 nodes pruned away; the 2 open ones have broken lines"

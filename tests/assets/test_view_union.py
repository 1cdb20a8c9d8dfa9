"""Two trees in one picture: what each pane shows, how the differences are marked, and the way back."""

from __future__ import annotations

import pytest

from explorer.packing import packed
from explorer.pair import pair_of
from explorer.union_data import union_data
from tests.conftest import take
from tests.page import unpacked
from tests.test_union_data import FRAME, drawn

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"


@pytest.fixture
def union(show):
    """z alone as A, the other columns as B: two splits of the root, and all leaves but the root apart."""
    before, after = drawn(FRAME, columns=["x", "z"]), drawn(FRAME, columns=["x", "n"])
    data = unpacked(packed(union_data(pair_of(("shallow", "other columns"), before, after))))
    return data, show({**data, "height": "720px"})


def choose(page, mode):
    page.locator(f'.tree-modes .tree-button:text-is("{mode}")').click()


def test_each_pane_draws_its_own_tree_over_one_layout(union, settle, written):
    data, page = union
    status = data["status"]
    places = page.evaluate(f"{TREE}.nodes")
    assert len(places) == len(status)
    assert sorted(page.evaluate(f"{TREE}.ghosts")) == [k for k, of in enumerate(status) if of == 2]
    texts = [text["text"] for text in written()]
    assert " → ".join(data["changed"]["0"]) in texts
    assert texts.count("+") == status.count(3) and texts.count("≠") == status.count(1) and "−" not in texts
    caption, depth = page.locator(".tree-caption-line"), page.locator(".tree-depth")
    assert caption.inner_text().startswith("A with ") and caption.inner_text().endswith("laid over each other")
    assert depth.inner_text() == f"depth {max(data['depth'])}/{max(data['depth'])}"
    choose(page, "A")
    settle(page)
    assert caption.inner_text().startswith("A alone, ")
    own = max(deep for deep, of in zip(data["depth"], status, strict=True) if of != 3)
    assert depth.inner_text() == f"depth {own}/{own}"
    assert sorted(page.evaluate(f"{TREE}.drawn")) == [k for k, of in enumerate(status) if of != 3]
    texts = [text["text"] for text in written()]
    assert f"{data['columns'][data['before']['column'][0]]} ?" in texts
    assert texts.count("−") == status.count(2) and "+" not in texts
    choose(page, "B")
    settle(page)
    assert sorted(page.evaluate(f"{TREE}.drawn")) == [k for k, of in enumerate(status) if of != 2]
    assert page.evaluate(f"{TREE}.nodes") == places
    choose(page, "A | B")
    settle(page)
    assert {"A · shallow", "B · other columns"} <= {text["text"] for text in written()}
    assert sorted(page.evaluate(f"{TREE}.drawn")) == list(range(len(status)))


def test_the_trees_are_named_in_the_place_of_the_curve_and_can_be_left(union):
    data, page = union
    assert not page.locator(".tree-curve").is_visible()
    told = page.locator(".tree-union").inner_text()
    assert "shallow" in told and "other columns" in told
    assert f"only in A ({data['status'].count(2)})" in told and f"only in B ({data['status'].count(3)})" in told
    leaves = page.locator(".tree-figure").nth(1).inner_text().split()
    assert leaves == ["leaves", str(data["grown"]["leaves"]), "→", str(data["alphas"]["leaves"][0])]
    page.get_by_role("button", name="Back to one tree").click()
    name, message = page.evaluate("window.sent.at(-1)")
    assert name == "compare" and message["tree"] == data["tree"]


def test_a_rule_below_two_splits_names_the_column_of_its_own_tree(union):
    data, page = union
    own = next(k for k, of in enumerate(data["status"]) if of == 2 and data["parent"][k] == 0)
    at = page.evaluate(f"{TREE}.screen({own})")
    page.mouse.click(at["x"], at["y"])
    crumb = page.locator(".tree-crumb").last.inner_text()
    assert crumb.startswith(data["columns"][data["before"]["column"][0]])
    assert "only in A" in page.locator(".tree-voice").inner_text()


def test_one_tree_has_its_curve_again(union, show, tennis):
    _, page = union
    show(tennis)
    assert page.locator(".tree-curve").is_visible() and not page.locator(".tree-union").is_visible()
    assert page.evaluate(f"{TREE}.ghosts") == []


def test_what_is_saved_names_both_trees(union, tmp_path):
    data, page = union
    with page.expect_download() as saved:
        take(page, "save", "Whole tree as SVG")
    saved.value.save_as(tmp_path / "tree.svg")
    text = (tmp_path / "tree.svg").read_text(encoding="utf-8")
    assert all(line in text for line in data["union"]["told"])
    assert "≠" in text and "cut off" not in text


def test_where_room_is_short_both_splits_keep_their_part(module):
    found = module(
        "union",
        """
        const ruler = {
          width: (text) => text.length,
          shorten: (text, room) => (room < 3 ? "" : text.slice(0, Math.floor(room) - 1) + "…"),
        };
        const title = (was, is, room) => union.shortChange({ model: { changed: { 0: [was, is] } }, ruler }, 0, room);
        const [long, other] = ["aaaaaaaa", "bbbbbbbb"];
        return [title("aaaa", "bbbb", 11), title(long, other, 13), title("aa", other, 11), title(long, other, 6)];
        """,
    )
    assert found == ["aaaa → bbbb", "aaaa… → bbbb…", "aa → bbbbb…", "bbbbb…"]

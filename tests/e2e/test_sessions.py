"""Ten visitors at the same time, each with a file of their own: nobody ever sees anything of another's."""

from __future__ import annotations

import re

import pytest
from conftest import Visitor
from playwright.sync_api import expect

VISITORS = 10
LABELS = ("Text", "JSON")
MARKS = re.compile(r"\b[a-z]+_of_(\d+)_\w*")


def table(who):
    """A file in which every name and value says whose it is; visitor k has 20 + k rows of 2 + k % 3 columns."""
    columns = 2 + who % 3
    names = [f"column_of_{who}_{place}" for place in range(columns)]
    rows = [
        [f"value_of_{who}_{(row * (place + 2) + row // 3) % 4}" for place in range(columns - 1)]
        + [f"class_of_{who}_{'yes' if row % (who + 2) else 'no'}"]
        for row in range(20 + who)
    ]
    return "\n".join(",".join(row) for row in [names, *rows])


@pytest.fixture
def visitors(chromium, address):
    contexts = [chromium.new_context(viewport={"width": 1440, "height": 900}) for _ in range(VISITORS)]
    yield [Visitor(context.new_page(), address) for context in contexts]
    for context in contexts:
        context.close()


def owners(text):
    """Whose names and values stand in a text."""
    return {int(who) for who in MARKS.findall(text)}


def seen(visitor):
    """All that the page shows and holds: its text, what the tree view was sent, and the address."""
    drawn = visitor.page.evaluate("JSON.stringify(window.__trees.tree.figures ?? null)")
    return visitor.page.content() + drawn + visitor.page.url


def own_only(visitor, who, rows):
    expect(visitor.page.locator(".heading")).to_contain_text(f"{rows} rows")
    assert owners(seen(visitor)) == {who}


def test_ten_sessions_with_ten_files_never_mix(visitors):
    for visitor in visitors:
        visitor.page.goto(f"{visitor.address}/?second=leaves")
    for who, visitor in enumerate(visitors):
        visitor.wait_for_tree()
        visitor.upload("same_name.csv", table(who))
    for who, visitor in enumerate(visitors):
        own_only(visitor, who, 20 + who)
    for visitor in visitors:  # all at work at once
        visitor.choose("Criterion", "Gini decrease", wait=False)
    for who, visitor in enumerate(visitors):
        visitor.settle()
        own_only(visitor, who, 20 + who)
    for who, visitor in enumerate(visitors):
        visitor.page.get_by_role("button", name="Download tree").click()
        for label in LABELS:
            with visitor.page.expect_download() as download:
                visitor.page.get_by_role("button", name=label, exact=True).click()
            assert owners(download.value.path().read_text("utf-8")) == {who}, label
    visitors[0].page.reload()
    assert visitors[0].page.get_by_role("alert").inner_text().startswith("The link shows the file “same_name.csv”")
    assert owners(visitors[0].page.locator("body").inner_text()) <= {0}
    for who, visitor in enumerate(visitors[1:], 1):
        own_only(visitor, who, 20 + who)
        assert not visitor.errors and not visitor.foreign

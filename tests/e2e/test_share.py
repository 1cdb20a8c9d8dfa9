"""What is kept and shared: a saved state after a reload, a link, and the report without a server and on paper."""

from __future__ import annotations

import io

import pytest

pypdf = pytest.importorskip("pypdf")


def taken(visitor, popover, button, folder):
    """The file that a button of a popover gives."""
    visitor.page.get_by_role("button", name=popover, exact=True).click()
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("button", name=button, exact=True).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    visitor.page.keyboard.press("Escape")
    return path


def test_a_saved_state_brings_tree_alpha_and_selection_back_after_a_reload(visitor, tmp_path):
    visitor.open("?data=titanic&criterion=gini")
    visitor.select(2)
    visitor.type("alpha", "11")
    visitor.wait_for("alpha === 11")
    before = [visitor.view(what) for what in ("figures.before", "figures.after", "selected", "alpha")]
    address = visitor.page.url
    path = taken(visitor, "Share", "Save state (JSON)", tmp_path)
    visitor.open()
    assert visitor.view("alpha") == 0
    visitor.page.get_by_role("button", name="Share", exact=True).click()
    visitor.page.locator("[data-testid=stPopoverBody] input[type=file]").set_input_files(path)
    visitor.wait_for("alpha === 11")
    visitor.wait_for("selected === 2")
    visitor.settle()
    assert [visitor.view(what) for what in ("figures.before", "figures.after", "selected", "alpha")] == before
    assert visitor.page.url == address
    assert visitor.page.get_by_text("Saved state opened: the same table, all as it was.").count() == 1
    visitor.page.go_back()
    visitor.wait_for("alpha === 0")


def test_a_link_opens_on_the_selected_node(visitor, other_visitor):
    visitor.open("?data=titanic")
    visitor.select(5)
    other_visitor.open(visitor.page.url.partition("/?")[2].join(["?", ""]))
    other_visitor.wait_for("selected === 5")
    assert other_visitor.card.inner_text() == visitor.card.inner_text()


def test_a_report_opens_from_a_file_without_a_network_and_prints(visitor, chromium, tmp_path):
    visitor.open("?data=titanic&alpha=11")
    path = taken(visitor, "Download tree", "Report (HTML)", tmp_path)
    context = chromium.new_context(viewport={"width": 1200, "height": 900}, offline=True)
    page, asked, errors = context.new_page(), [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(path.as_uri())
    page.wait_for_selector(".tree-root[data-ready='1']")
    assert page.evaluate("window.__trees.tree.alpha") == 11
    assert page.evaluate("document.documentElement.scrollWidth") == 1200
    paper = pypdf.PdfReader(io.BytesIO(page.pdf(format="A4", print_background=True)))
    texts = [sheet.extract_text() for sheet in paper.pages]
    assert any("Sex ?" in text and "Crew" in text for text in texts)  # the tree, as text and not as a picture
    assert any("Sex = Male" in text for text in texts)
    assert 3 <= len(texts) <= 6
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == errors == []
    context.close()


def test_what_scikit_learn_grows_is_a_tree_like_any_other(visitor):
    visitor.open("?data=titanic&side=engines")
    visitor.page.get_by_role("button", name="Show scikit-learn's tree").click()
    visitor.page.get_by_role("button", name="Show this engine's tree").wait_for()
    visitor.settle()
    assert "scikit-learn" in visitor.heading
    visitor.select(1)
    visitor.drag_alpha(0.02, 0.6)
    assert visitor.view("figures.after.leaves") < visitor.view("figures.before.leaves")

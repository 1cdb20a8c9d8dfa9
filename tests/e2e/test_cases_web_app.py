"""The public failure reports about web apps, each by its id: what they went wrong with must go right on this page."""

from __future__ import annotations

import csv
import io
import json

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.cases import case_file
from tests.conftest import take

MARKUP = ("<img src=x onerror=alert(1)>", "</script><script>alert(2)</script>", "<b>bold</b>", "<svg onload=alert(3)>")


def sidebar(visitor):
    return visitor.page.get_by_test_id("stSidebar")


def upload(visitor, case, file="input.csv", name=None):
    visitor.upload(name or file, case_file(case, file).read_bytes())


def options(visitor, label):
    """What a list offers, from its first entry on."""
    visitor.page.get_by_role("combobox", name=label).click()
    offered = visitor.page.get_by_role("option").all_inner_texts()
    visitor.page.keyboard.press("Escape")
    visitor.settle()
    return offered


def columns(visitor):
    """The names in the table of columns, from the top."""
    sidebar(visitor).get_by_text("Columns ·").click()
    visitor.settle()
    sidebar(visitor).get_by_text("Why these kinds?").click()
    return sidebar(visitor).locator(".why_kinds li b").all_text_contents()


def downloaded(visitor, label):
    if not visitor.page.get_by_role("button", name=label, exact=True).is_visible():
        visitor.page.get_by_role("button", name="Download tree").click()
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("button", name=label, exact=True).click()
    visitor.page.keyboard.press("Escape")
    return download.value.path().read_text("utf-8")


def test_wa_01_a_file_keeps_its_rows_through_any_number_of_runs(visitor):
    visitor.open("?data=titanic&alpha=11")
    upload(visitor, "WA-01")
    criteria = ["C4.5 · gain ratio", "Gini", "ID3", "average-gain rule", "ID3"]
    for criterion in criteria:
        visitor.choose("Criterion", criterion)
        assert "4 rows · target label" in visitor.heading
        assert "of 2 used" in sidebar(visitor).inner_text()
        visitor.wait_for("figures.before.leaves === 2")
    visitor.choose("Target", "f")
    visitor.wait_for("alpha === 0")
    assert "4 rows · target f" in visitor.heading
    assert "of 2 used" in sidebar(visitor).inner_text()
    assert visitor.view("alpha") == 0


def test_wa_02_another_file_leaves_nothing_of_the_one_before(visitor):
    visitor.open()
    upload(visitor, "WA-02")
    visitor.choose("Target", "play")
    assert "Outlook" in visitor.card.inner_text()
    upload(visitor, "WA-02", "second.csv")
    expect(visitor.page.locator(".heading h1")).to_have_text("second.csv")
    assert "Outlook" not in visitor.page.locator("[data-testid=stApp]").inner_text()
    assert "Outlook" not in str(visitor.view("figures"))
    assert options(visitor, "Target") == ["size", "shape", "grade"]
    assert "target grade" in visitor.heading
    assert visitor.page.locator(".alert").count() == 0


def test_wa_04_two_visitors_at_once_keep_their_own_data(visitor, other_visitor):
    visitor.open()
    other_visitor.open()
    upload(visitor, "WA-02")
    upload(other_visitor, "WA-02", "second.csv")
    visitor.type("alpha", "0.5")
    other_visitor.type("alpha", "99")
    other_visitor.choose("Target", "shape")
    visitor.choose("Criterion", "Gini")
    assert "target play" in visitor.heading and "target shape" in other_visitor.heading
    assert options(visitor, "Target") == ["Outlook", "Wind", "play"]
    assert [column["name"] for column in json.loads(downloaded(visitor, "JSON"))["columns"]] == ["Outlook", "Wind"]
    assert {column["name"] for column in json.loads(downloaded(other_visitor, "JSON"))["columns"]} == {"size", "grade"}
    assert (visitor.view("alpha"), visitor.typed("alpha")) == (0.5, "0.5")


def test_wa_05_columns_are_told_apart_whatever_their_names_and_a_second_file_with_them_is_no_clash(visitor):
    names = ["a.b", "a{b", "a b", "a_b", "A B", "column 6"]
    visitor.open()
    upload(visitor, "WA-05")
    assert columns(visitor) == names
    assert options(visitor, "Target") == [*names, "label"]
    assert "of 6 used" in sidebar(visitor).inner_text()
    upload(visitor, "WA-05", name="again.csv")
    expect(visitor.page.locator(".heading")).to_contain_text("again.csv 4 rows · target label")
    assert sidebar(visitor).locator(".why_kinds li b").all_text_contents() == names
    assert visitor.page.locator(".alert").count() == 0


def test_wa_06_the_limit_is_stated_before_the_upload_and_a_larger_file_refused_plainly(visitor, tmp_path):
    large = tmp_path / "large.csv"
    with large.open("wb") as file:
        file.write(b"a,b\n1,x\n")
        file.truncate(201 * 1024 * 1024)
    visitor.open()
    expect(visitor.page.get_by_test_id("stFileUploaderDropzone").first).to_contain_text("200MB")
    visitor.page.locator("input[type=file]").first.set_input_files(large)
    expect(sidebar(visitor).get_by_test_id("stFileUploader").first).to_contain_text("must be 200.0MB or smaller")
    assert "Play tennis" in visitor.heading or "14 rows" in visitor.heading


def large_table(n_rows):
    """Six columns, the last of which the first one decides."""
    random = np.random.default_rng(0)
    digits = random.integers(0, 4, (n_rows, 5)).astype(np.uint8) + ord("0")
    rows = np.full((n_rows, 12), ord(","), np.uint8)
    rows[:, 0:10:2], rows[:, 10], rows[:, 11] = digits, digits[:, 0] // 2 * 2, ord("\n")
    return b"a,b,c,d,e,label\n" + rows.tobytes()


def test_wa_07_of_a_large_table_the_page_gets_some_rows_and_tells_the_number_of_all(visitor):
    visitor.open()
    visitor.upload("large.csv", large_table(600_000))
    expect(visitor.page.locator(".heading")).to_contain_text("600,000 rows", timeout=60_000)
    visitor.wait_for_tree()
    visitor.wait_for("figures.before.leaves === 4")
    visitor.page.get_by_role("button", name="Commas · UTF-8").click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog.locator(".sheet tbody tr")).to_have_count(20)
    assert dialog.locator(".raw > div").count() == 40
    assert "600,000 rows" in dialog.inner_text()
    assert visitor.page.locator("tr, [role=row]").count() < 300


def test_wa_08_a_workbook_or_a_picture_under_another_name_is_said_to_be_one(visitor):
    visitor.open()
    upload(visitor, "WA-02")
    for file, what in (("input.csv", "workbook"), ("picture.csv", "picture")):
        upload(visitor, "WA-08", file)
        expect(visitor.page.locator(".alert")).to_contain_text(what)
        assert file in visitor.page.locator(".alert").inner_text()
        assert visitor.page.locator(".tree-root[data-ready='1']").count() == 0
        assert "Outlook" not in visitor.page.locator("[data-testid=stMain]").inner_text()


def test_wa_11_markup_is_text_everywhere_and_nothing_of_it_runs(visitor, visit, tmp_path):
    visitor.open()
    upload(visitor, "WA-11", name="<b>file.csv")
    visitor.wait_for("figures.before.leaves === 2")
    said = visitor.page.locator("[data-testid=stApp]").inner_text()
    assert all(text in said for text in ("<b>file.csv", MARKUP[0], MARKUP[3], "<b>bold</b>", "javascript:alert(4)"))
    visitor.select(1)
    assert MARKUP[1] in visitor.card.inner_text()
    assert visitor.page.locator("section.card img, section.card svg, section.card script").count() == 0
    assert columns(visitor) == [MARKUP[3]]
    visitor.page.get_by_role("button", name="Commas · UTF-8").click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog.locator(".sheet tbody")).to_contain_text(MARKUP[0])
    assert dialog.locator(".raw img, .raw script, .sheet img, .sheet script, .sheet svg, .sheet b").count() == 0
    visitor.page.keyboard.press("Escape")
    visitor.settle()
    with visitor.page.expect_download() as download:
        take(visitor.page, "save", "Whole tree as SVG")
    picture = download.value.path().read_text("utf-8")
    assert "<img" not in picture and "<script" not in picture and "onload=alert(3)>" not in picture
    path = tmp_path / "page.html"
    path.write_text(downloaded(visitor, "Zoomable page"), "utf-8")
    alone = visit(offline=True)
    alone.address = "file://"
    alone.page.goto(path.as_uri())
    alone.page.wait_for_selector(".tree-root[data-ready='1']")
    alone.click(1)
    assert MARKUP[1] in alone.page.locator(".node-card").inner_text()
    assert not alone.errors and not alone.foreign


def test_wa_12_names_that_are_markdown_stand_as_they_are(visitor):
    names = ["1. Age", "*score*", "$in$come$", ":red[x]", "# rank", "_id_"]
    visitor.open()
    upload(visitor, "WA-12")
    assert options(visitor, "Target") == [*names, "label"]
    assert columns(visitor) == names
    visitor.page.get_by_role("button", name="Commas · UTF-8").click()
    heads = visitor.page.get_by_role("dialog").locator(".sheet thead th")
    expect(heads).to_have_count(7)
    assert [text.partition("\n")[0] for text in heads.all_inner_texts()] == [*names, "label"]
    visitor.page.keyboard.press("Escape")
    for name in (*names[1:3], ":red[x]"):
        visitor.choose("Target", name)
        visitor.page.get_by_text("Grow anyway").or_(visitor.tree).first.wait_for()
        if visitor.page.locator(".heading").count():
            assert f"target {name}" in visitor.heading


def test_wa_13_tree_figures_and_downloads_are_of_one_setting(visitor):
    visitor.open()
    upload(visitor, "WA-13")
    visitor.wait_for("figures.before.leaves === 6")
    visitor.choose("Criterion", "Gini")
    visitor.open_more()
    visitor.type("max_depth", "1")
    visitor.wait_for("figures.before.depth === 1")
    assert visitor.view("figures.after.leaves") == 2
    assert visitor.view("figures.after.accuracy") == pytest.approx(15 / 20)
    assert "0.7500" in visitor.page.locator("[data-testid=stApp]").inner_text() or "0.7500" in visitor.tree.inner_text()
    tree = json.loads(downloaded(visitor, "JSON"))
    assert (tree["n_leaves"], tree["depth"], tree["training_accuracy"]) == (2, 1, 0.75)
    assert tree["tree"]["split"]["column"] == "B"
    assert [(child["branch"], child["counts"]) for child in tree["tree"]["children"]] == [("0", [5, 3]), ("1", [2, 10])]
    nodes = list(csv.DictReader(io.StringIO(downloaded(visitor, "Nodes (CSV)").removeprefix("\ufeff"))))
    assert len(nodes) == 3

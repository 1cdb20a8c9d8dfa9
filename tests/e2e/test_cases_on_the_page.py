"""The cases about data that also ask what the page shows: dates made ordered, and files that are refused."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.cases import case_file


def refused(visitor, case, file, told):
    hand_in(visitor, case, file)
    expect(visitor.page.get_by_role("alert").filter(has_text=told)).to_be_visible()
    visitor.settle()
    expect(visitor.tree).to_have_count(0)
    expect(visitor.page.locator(".heading")).to_have_count(0)


def hand_in(visitor, case, file="input.csv"):
    """Choose the file, whether or not a tree will come of it."""
    chosen = {"name": file, "mimeType": "text/csv", "buffer": case_file(case, file).read_bytes()}
    visitor.page.locator("input[type=file]").first.set_input_files(chosen)


def test_di_24_and_25_a_refused_file_leaves_no_tree_standing_and_rows_too_long_can_be_skipped(visitor):
    visitor.open("?data=titanic")
    refused(visitor, "DI-24", "input.csv", "no data rows")
    refused(visitor, "DI-24", "zero.csv", "The file is empty")
    refused(visitor, "DI-25", "input.csv", "Line 4 has 5 cells where 3 are expected")
    visitor.page.get_by_role("button", name="Leave these rows out").click()
    visitor.wait_for_tree()
    assert visitor.heading.startswith("input.csv") and "3 rows · target label" in visitor.heading
    assert visitor.view("figures.before.leaves") >= 1


def test_di_22_one_click_orders_dates_and_one_cut_tells_them_apart(visitor):
    visitor.open()
    page = visitor.page
    hand_in(visitor, "DI-22")
    page.get_by_role("button", name="Use “date” as dates, in order").first.click()
    visitor.wait_for_tree()
    visitor.wait_for("figures.before.leaves === 2")
    assert visitor.view("figures.before.nodes") == 3
    expect(visitor.card.first).to_contain_text("gain")
    expect(visitor.card.first).to_contain_text("1.0000")

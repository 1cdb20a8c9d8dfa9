"""One row asked about in a real browser: typed, lit, answered, flipped; and a file taken there and back."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.test_accessibility import violations  # noqa: F401 a fixture

PREDICT = "?data=iris&side=predict"


def type_cell(visitor, name, text):
    field = visitor.page.get_by_role("textbox", name=name, exact=True)
    field.fill(text)
    field.press("Enter")
    visitor.settle()


def test_a_typed_row_is_lit_and_answered_and_a_flip_gives_another_class(visitor):
    visitor.open(PREDICT)
    assert visitor.view("walk.ends") == [1]
    type_cell(visitor, "petal_length", "4.9")
    type_cell(visitor, "petal_width", "1.5")
    visitor.wait_for("walk.ends[0] === 9")
    answer = visitor.page.locator("section.answer")
    assert "versicolor" in answer.inner_text() and "petal_length = 4.9 > 2.45" in answer.inner_text()
    visitor.page.get_by_role("button", name="petal_width > 1.65").click()
    visitor.wait_for("walk.ends[0] !== 9")
    expect(answer.locator(".name")).to_have_text("virginica")
    expect(visitor.page.get_by_role("textbox", name="petal_width", exact=True)).to_have_value("1.7")
    visitor.page.get_by_role("radio", name="Node").click()
    visitor.wait_for("walk === null")


def test_the_path_follows_alpha_while_it_is_dragged(visitor):
    visitor.open(f"{PREDICT}&row_number=60")
    deep = len(visitor.view("walk.path"))
    visitor.drag_alpha(0.05, 0.95, during=lambda: visitor.wait_for(f"walk.path.length < {deep}"))
    answer = visitor.page.locator("section.answer")
    expect(answer).to_contain_text(f"node #{visitor.view('walk.ends')[0]} ")


def test_a_file_comes_back_with_answers_that_a_spreadsheet_cannot_run(visitor, tmp_path):
    visitor.open("?data=play_tennis&side=predict")
    text = "humidity;outlook;note;windy\nhigh;sunny;=1+1;TRUE\nnormal;rainy;-5;FALSE\nhigh;schön;-abc;FALSE\n"
    file = {"name": "days.csv", "mimeType": "text/csv", "buffer": text.encode("windows-1252")}
    visitor.page.locator("input[type=file]").last.set_input_files(file)
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("button", name="Download predictions (CSV)").click()
    assert download.value.suggested_filename == "days_predictions.csv"
    download.value.save_as(tmp_path / "answers.csv")
    data = Path(tmp_path / "answers.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    header, *rows = csv.reader(data.decode("utf-8-sig").splitlines())
    assert header == ["humidity", "outlook", "note", "windy", "prediction", "node", "share no", "share yes"]
    assert [row[1:6] for row in rows] == [
        ["sunny", "'=1+1", "TRUE", "no", "6"],
        ["rainy", "-5", "FALSE", "yes", "4"],
        ["schön", "'-abc", "FALSE", "yes", "0"],
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_beside_the_tree(visit, violations, scheme):  # noqa: F811
    visitor = visit(color_scheme=scheme).open(f"{PREDICT}&row=%7B%22sepal_width%22%3A%22%22%7D&row_number=60")
    assert violations(visitor.page) == []


def test_it_fits_on_a_phone_and_its_buttons_are_reached_by_keys(visit):
    visitor = visit(width=390, height=844).open(PREDICT)
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= 390
    button = visitor.page.get_by_role("button", name="Next", exact=True)
    button.focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("spinbutton", name="Row of the file")).to_have_value("2")

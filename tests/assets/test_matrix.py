"""The confusion matrix in the browser: what it says, what its keys do, and whom it tells."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
NAMES = ["cat", "dog", "<b>cow</b>"]


@pytest.fixture
def matrix(page, words):
    """matrix(counts, chosen): shows a table of three classes and returns the page."""

    def run(counts, chosen=None):
        heads = [{"code": k, "name": name, "all": 0} for k, name in enumerate(NAMES)]
        rows = [{**head, "all": sum(line)} for head, line in zip(heads, counts, strict=True)]
        data = {"kind": "matrix", "rows": rows, "columns": heads, "counts": counts, "chosen": chosen, "words": words}
        page.evaluate("data => window.list(data)", data)
        page.locator("table.matrix").wait_for()
        return page

    return run


def sent(page):
    return page.evaluate("window.sent.map(([name, value]) => [name, value.actual, value.predicted])")


def focused(page):
    data = page.evaluate("({ ...document.getElementById('outline').shadowRoot.activeElement.dataset })")
    return int(data["actual"]), int(data["predicted"])


def test_a_cell_says_its_classes_its_rows_and_their_share(matrix):
    page = matrix([[8, 2, 0], [0, 2999, 1], [0, 0, 5]])
    labels = page.locator("button[data-actual]").evaluate_all("all => all.map((button) => button.ariaLabel)")
    assert labels[0] == "actual cat, predicted cat: 8 rows, 80.0 % of the actual ones"
    assert labels[3] == "actual dog, predicted <b>cow</b>: 1 row, < 0.1 % of the actual ones"
    assert len(labels) == 5
    assert page.locator("table.matrix b").count() == 0


def test_a_pressed_cell_is_told_and_pressed_again_it_is_told_as_none(matrix):
    matrix([[8, 2, 0], [0, 4, 0], [0, 0, 5]]).locator("button[data-predicted='1']").first.click()
    page = matrix([[8, 2, 0], [0, 4, 0], [0, 0, 5]], chosen=[0, 1])
    pressed = page.locator("button[aria-pressed=true]")
    assert pressed.count() == 1
    pressed.click()
    assert sent(page) == [["cell", 0, 1], ["cell", None, None]]


def test_arrow_keys_pass_over_cells_without_rows_and_stop_at_the_edge(matrix):
    page = matrix([[8, 0, 2], [0, 4, 0], [1, 0, 5]])
    page.locator("button[data-actual='0']").first.focus()
    steps = {"ArrowRight": (0, 2), "ArrowDown": (2, 2), "ArrowLeft": (2, 0), "ArrowUp": (0, 0)}
    for key, cell in steps.items():
        page.keyboard.press(key)
        assert focused(page) == cell
    page.keyboard.press("ArrowLeft")
    assert focused(page) == (0, 0)
    assert page.locator("button[data-actual][tabindex='0']").count() == 1


def test_new_counts_leave_the_focus_where_it_is(matrix):
    page = matrix([[8, 2, 0], [0, 4, 0], [0, 0, 5]])
    page.locator("button[data-actual='0'][data-predicted='1']").focus()
    matrix([[7, 3, 0], [0, 4, 0], [0, 0, 5]])
    assert focused(page) == (0, 1)


def test_a_share_never_reads_as_none_or_all_where_it_is_not(module):
    asked = [[0, 9, 1], [9, 9, 1], [1, 9, 1], [1, 100_000, 1], [99_999, 100_000, 1], [999, 1000, 0], [0, 0, 1]]
    told = module("matrix", "return given.map((each) => matrix.shareText(...each))", asked)
    assert told == ["0.0 %", "100.0 %", "11.1 %", "< 0.1 %", "> 99.9 %", "> 99 %", "–"]

"""The state as a file: written and read again, opened on the same table, on another one, and files that are none."""

import json
from dataclasses import replace

import pandas as pd
import pytest
from page import Page

from engine import read_frame
from explorer.link import DEFAULTS
from explorer.notices import Refused
from explorer.saved_state import Origin, SavedState, differences, read_saved, saved_text
from explorer.words import word

FRUIT = "colour,size,fruit\nred,1,apple\nred,2,cherry\ngreen,1,apple\ngreen,3,melon\n"
OTHER = "colour,weight,fruit\nred,1,apple\nred,2,cherry\nblue,1,apple\n"
ORIGIN = Origin("a.csv", 4, ("x", "y"), "f00d")
SETTINGS = {
    **DEFAULTS,
    "data": "file",
    "file": '<b>"天気"</b>.csv',
    "target": "=1+1",
    "columns": {"مطر": {"use": False}, "☀️": {"kind": "numeric"}},
    "epsilon": 1e-9,
    "alpha": 3.291000855,
    "max_depth": 3,
    "node": ("مطر ≤ 0.1", "c = a or b"),
}


def written(**changes):
    return json.dumps({**json.loads(saved_text(SETTINGS, ORIGIN)), **changes}).encode()


def refusal(data):
    with pytest.raises(Refused) as refused:
        read_saved(data)
    return refused.value.key


def open_state(page, data, name="state.json"):
    uploader = next(each for each in page.app.file_uploader if each.key.startswith("state/"))
    uploader.upload(name, data, "application/json")
    return page.run()


def settings_now(page):
    return page.app.session_state["_settings"]


def told(page):
    return [text for text in page.texts("notices") if text.strip()]


def test_all_settings_come_back_as_they_were():
    assert read_saved(saved_text(SETTINGS, ORIGIN).encode()) == SavedState(SETTINGS, ORIGIN)
    assert read_saved(saved_text(DEFAULTS, ORIGIN).encode()).settings == DEFAULTS


def test_the_file_is_plain_json_without_any_cell_of_the_table():
    sheet = read_frame(pd.DataFrame({"secret column": ["secret cell"] * 3, "y": ["a", "b", "a"]}))
    text = saved_text(DEFAULTS, Origin.of("t.csv", sheet))
    state = json.loads(text)
    assert list(state) == ["product", "format", "table", "settings"]
    assert (state["table"]["rows"], state["table"]["columns"]) == (3, ["secret column", "y"])
    assert "secret cell" not in text


def test_an_endless_number_is_written_as_json_can_have_it():
    text = saved_text({**DEFAULTS, "alpha": float("inf")}, ORIGIN)
    assert json.loads(text, parse_constant=pytest.fail)["settings"]["alpha"] == "inf"
    assert read_saved(text.encode()).settings["alpha"] == float("inf")


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "state_damaged"),
        (b"\xff\xfe\x00", "state_damaged"),
        (written()[:-20], "state_damaged"),
        (b"[" * 200_000, "state_damaged"),
        (b'{"product": "tree explorer", "format": 1, "n": ' + b"1" * 5000 + b"}", "state_damaged"),
        (b'{"product": "tree explorer", "format": 1, "name": "\\ud800"}', "state_damaged"),
        (b"[]", "state_foreign"),
        (b'"tree explorer"', "state_foreign"),
        (b'{"format": 1, "tree": {}}', "state_foreign"),
        (written(product=["tree explorer"]), "state_foreign"),
        (written(format=2), "state_format"),
        (written(format={"a": ["b"] * 1000}), "state_format"),
        (written(settings=[]), "state_damaged"),
        (written(table=None), "state_damaged"),
        (written(table={"name": 1, "rows": 1, "columns": [], "fingerprint": ""}), "state_damaged"),
        (written(table={"name": "", "rows": True, "columns": [], "fingerprint": ""}), "state_damaged"),
        (written(table={"name": "", "rows": -1, "columns": [], "fingerprint": ""}), "state_damaged"),
        (written(table={"name": "", "rows": 1, "columns": [{}], "fingerprint": ""}), "state_damaged"),
        (b" " * 1_000_001, "state_too_large"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_file_that_is_no_saved_state_is_refused_with_a_sentence(data, key):
    assert refusal(data) == key
    assert word(f"refused.{key}")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("columns", ["x"]),
        ("columns", {"x": 1}),
        ("columns", 7),
        ("node", {"a": 1}),
        ("node", [1]),
        ("node", [["a"]]),
        ("max_depth", "three"),
        ("max_depth", [3]),
        ("min_samples_split", True),
        ("min_samples_split", 2.5),
        ("min_samples_split", 2**60),
        ("alpha", "much"),
        ("alpha", {}),
        ("a setting to come", 1),
    ],
)
def test_a_setting_of_the_wrong_type_is_left_out_and_named(name, value):
    read = read_saved(written(settings={"criterion": "gini", name: value}))
    assert read.settings == {**DEFAULTS, "criterion": "gini"}
    assert read.unread == (name,)


def test_what_differs_is_told_one_by_one():
    then = SavedState({**DEFAULTS, "target": "y", "columns": {"z": {"use": False}}}, ORIGIN)

    def keys(**now):
        return {
            notice.key.removeprefix("state_"): notice.values for notice in differences(then, replace(ORIGIN, **now))
        }

    assert keys() == {}
    assert keys(name="b.csv") == {"name": {"then": "a.csv", "now": "b.csv"}}
    assert list(keys(fingerprint="beef")) == ["content", "settings_lost"]
    assert list(keys(fingerprint="beef", rows=5, columns=("x", "z"))) == [
        "rows",
        "columns_gone",
        "columns_new",
        "settings_lost",
    ]
    assert keys(fingerprint="beef", columns=("x", "z"))["settings_lost"] == {"names": "“y”"}


# On the page


@pytest.fixture
def fruit():
    """A page with a file of its own, some settings and a selected node, and its state as a file."""
    page = Page().upload("fruit.csv", FRUIT).set(min_samples_split=3, alpha=0.25)
    page.report(selected={"node": 1, "seq": 1})
    sheet = read_frame(
        pd.DataFrame([line.split(",") for line in FRUIT.split()[1:]], columns=FRUIT.split()[0].split(","))
    )
    return page, saved_text(settings_now(page), Origin.of("fruit.csv", sheet)).encode()


def test_a_state_on_its_table_brings_everything_back(fruit):
    page, state = fruit
    before = page.link, page.view, page.cursor["selected"], page.cursor["alpha"]
    page.set(min_samples_split=2, alpha=0.0, criterion="gini").report(selected={"node": 0, "seq": 2})
    page = open_state(page, state)
    assert (page.link, page.view, page.cursor["selected"], page.cursor["alpha"]) == before
    assert told(page) == ["Saved state opened: the same table, all as it was."]
    assert told(page.set(criterion="gini")) == []


def test_a_state_of_a_sample_opens_that_sample():
    link = {"data": "titanic", "criterion": "gini", "alpha": "11", "node": '["Sex = Male"]'}
    page = Page(**link)
    other = open_state(Page(), saved_text(settings_now(page), ORIGIN).encode())
    assert (other.link, other.view, other.cursor["selected"]) == (link, page.view, page.cursor["selected"])


def test_a_state_whose_file_is_not_here_asks_for_it_and_finds_it_under_any_name(fruit):
    _, state = fruit
    page = open_state(Page(), state)
    assert page.alert == "The saved state is of the file “fruit.csv”: upload it above, or pick a sample."
    page.upload("renamed.csv", FRUIT)
    assert (page.value("min_samples_split"), page.cursor["selected"], page.cursor["alpha"]) == (3, 1, 0.25)
    assert told(page)[-1] == "It was saved with the file “fruit.csv”; this one is “renamed.csv”."


def test_on_another_table_what_fits_is_applied_and_what_differs_is_said(fruit):
    page, state = fruit
    page.upload("other.csv", OTHER)
    page = open_state(page, state)
    assert (page.value("min_samples_split"), page.value("alpha")) == (3, 0.25)
    assert told(page) == [
        "Saved state opened. What fits this table was applied:",
        "It was saved with the file “fruit.csv”; this one is “other.csv”.",
        "The table had 4 rows then and has 3 now.",
        "Columns that are no longer here: “size”.",
        "Columns that were not there then: “weight”.",
        "The selected node is not in this tree; the last node on the way to it is selected.",
    ]


def test_a_refused_file_leaves_the_page_as_it_is(fruit):
    page, state = fruit
    before = page.link, page.view
    open_state(page, state[:-9])
    assert (page.link, page.view) == before
    assert page.alert == word("refused.state_damaged")
    assert open_state(page, state).alert == ""


def test_the_link_is_shown_whole_with_a_warning_when_it_is_long():
    page = Page(data="titanic", node='["Sex = Male"]')
    assert page.app.code[0].value.endswith("?data=titanic&node=%5B%22Sex%20%3D%20Male%22%5D")
    names = {f"column {i}": {"use": False} for i in range(60)}
    page = Page(columns=json.dumps(names))
    assert "some programs cut links" in "".join(page.quiet)
    names = {f"column {i}": {"use": False} for i in range(600)}
    page = Page(columns=json.dumps(names), node='["outlook = sunny"]')
    quiet = "".join(page.quiet)
    assert "more than most servers take" in quiet and "a saved state has it" in quiet
    assert "node" not in page.link and page.cursor["selected"] == 3

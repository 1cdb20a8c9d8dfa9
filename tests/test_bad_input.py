"""Bad files and awkward names, through the page and through the command line: one sentence, never a traceback."""

import csv
import io
import zipfile

import pandas as pd
import pytest
from command import engine
from page import Page, Text

from engine import InputError, read_frame

AWKWARD = (
    *("<b>x</b>", "</script>", "<img src=x onerror=alert(1)>", '"q"', "it's", "a:b", "a\\b", "\\n", "☀️", "天気", "مطر"),
    *(
        "🙂" * 3,
        ":red[x]",
        "$a$",
        "1. x",
        "*a*",
        "# rank",
        "_id_",
        "[l](u)",
        "{braces}",
        "{",
        "{0}",
        "%s",
        "&lt;",
        "5&6",
    ),
    *("n" * 300, "a, b", "a;b", "${x}", "`tick`", "~x~", "\u202eabc"),
)


def workbook():
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        file.writestr("[Content_Types].xml", "<Types/>")
        file.writestr("xl/workbook.xml", "<workbook/>")
    return data.getvalue()


# file name: content, what the page says, what the command line says
REFUSED = {
    "empty.csv": (b"", "The file is empty.", "the file is empty."),
    "blank.csv": (b"\n \n\n", "The file is empty.", "the file is empty."),
    "header.csv": (b"a,y\n", "The file has a header (a, y) but no data rows.", "There are no data rows."),
    "one_column.csv": (b"y\n1\n2\n", "Only one column was found (“y”, data rows: 2).", "at least one other column"),
    "long_row.csv": (b"a,y\n1,x\n2,z,9\n", "Line 3 has 3 cells where 2 are expected.", "Expected 2 fields in line 3"),
    "long_rows.csv": (b"a,y\n1,x,7,8\n2,z,7,9\n", "Line 2 has 4 cells where 2 are expected.", "not a table"),
    "nul.csv": (b"a,y\n1,x\n2\x00,z\n", "Line 3 contains a NUL byte", "line 3 contains a NUL byte"),
    "picture.csv": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "This is a picture, not a CSV file.", "not UTF-8 text"),
    "workbook.csv": (workbook(), "This is an Excel workbook named .csv.", "not"),
    "open_quote.csv": (b'a,y\n1,"x\n2,z\n', "The quotation mark that opens in line 2 is never closed.", "not a table"),
}


def command_line(path, *options):
    return engine("grow", path, "--target", "y", *options)


@pytest.mark.parametrize("name", REFUSED)
def test_the_page_says_in_a_sentence_why_a_file_is_refused(name):
    data, sentence, _ = REFUSED[name]
    page = Page().upload(name, data)
    assert page.alert.startswith(f"{name}: {sentence}")
    assert (page.shows_tree, page.card) == (False, [])
    assert page.set(data="loan").shows_tree


@pytest.mark.parametrize("name", REFUSED)
def test_the_command_line_says_in_a_line_why_a_file_is_refused(name, tmp_path):
    data, _, part = REFUSED[name]
    (tmp_path / name).write_bytes(data)
    done = command_line(tmp_path / name)
    assert (done.code, done.out, done.error.count("\n")) == (2, "", 1), done.error
    assert part in done.error


# what can be grown, though there is little to grow: content, samples and class of the only leaf
LEAVES = {
    "one class": ("a,b,y\n1,p,x\n2,q,x\n3,p,x\n", "3 (100.0 %)", "all rows are of one class"),
    "constant columns": ("a,b,y\n1,p,x\n1,p,z\n1,p,x\n", "3 (100.0 %)", "no column can split these rows"),
    "equal rows": ("a,b,y\n1,p,x\n1,p,z\n2,q,x\n2,q,z\n", "4 (100.0 %)", "the best split gains nothing"),
    "one row": ("a,b,y\n1,p,x\n", "1 (100.0 %)", "all rows are of one class"),
}


@pytest.mark.parametrize("name", LEAVES)
def test_a_table_with_nothing_to_split_is_one_leaf_that_says_why(name, tmp_path):
    text, samples, reason = LEAVES[name]
    page = Page().upload("leaf.csv", text)
    assert page.alert == ""
    assert (page.facts["samples"], page.facts["leaf because"]) == (samples, reason)
    assert page.view["grown"]["nodes"] == 1
    assert page.set(alpha=1.0).view["alphas"]["alpha"] == [0.0]
    (tmp_path / "leaf.csv").write_text(text)
    done = command_line(tmp_path / "leaf.csv")
    assert (done.code, done.out.count("\n"), done.error) == (0, 1, "")


def test_a_file_of_nothing_but_long_rows_cannot_leave_them_out():
    page = Page().upload("long_rows.csv", b"a,y\n1,x,7,8\n2,z,7,9\n").press("Leave these rows out")
    assert page.alert.startswith("long_rows.csv: Every data row has more than 2 cells (line 2, 3).")


def test_short_rows_are_filled_up_and_counted():
    page = Page().upload("short.csv", "a,b,y\n1,p,x\n2\n3,,z\n")
    assert page.texts("notices") == [
        "Rows with fewer than 3 cells, filled up as missing: 1 (line 3).",
        "Rows without a value of “y”, left out of the tree: 1 of 3.",
    ]


def test_a_target_of_different_values_asks_first_on_the_page():
    text = "a,y\n" + "".join(f"{i % 3},v{i}\n" for i in range(9))
    page = Page().upload("different.csv", text)
    assert "different value in each of its 9 rows" in page.alert
    assert page.press("Grow anyway").view["rows"] == 9


def test_a_target_without_values_is_refused_when_chosen():
    page = Page().upload("empty_target.csv", "a,b,y\n1,p,\n2,q,\n")
    assert page.heading == "empty_target.csv 2 rows · target b"
    assert page.set(target="y").alert == "The column “y” is empty in every row and cannot be the target."
    assert page.set(target="b").shows_tree


def test_no_column_in_use_is_one_sentence(tmp_path):
    page = Page().upload("two.csv", "a,y\n1,x\n2,z\n").open("columns").edit(0, use=False)
    assert page.alert == "A tree of “y” needs at least one other column to split on."
    (tmp_path / "two.csv").write_text("a,y\n1,x\n2,z\n")
    done = command_line(tmp_path / "two.csv", "--drop", "a")
    assert done.error == "python -m engine: A tree of “y” needs at least one other column to split on.\n"


def test_two_columns_of_one_name_are_numbered_when_read_and_refused_in_a_data_frame(tmp_path):
    text = " a,a,y\n1,2,x\n2,1,z\n"
    assert Page().upload("twice.csv", text).view["columns"] == ["a", "a (2)"]
    with pytest.raises(InputError, match="More than one column is called “a”"):
        read_frame(pd.DataFrame([["1", "2"]], columns=["a ", "a"]))
    (tmp_path / "twice.csv").write_text(text)
    assert "split on a (gain" in command_line(tmp_path / "twice.csv").out


# Awkward names and values


def awkward_file():
    """Every awkward text as a column, a value of the first column, and a class."""
    file = io.StringIO()
    lines = csv.writer(file, lineterminator="\n")
    lines.writerow(["key", *AWKWARD, "label <i>"])
    for place, text in enumerate(AWKWARD):
        for turn in range(2):
            others = [str((place * (column + 2) + turn) % 4) for column in range(len(AWKWARD))]
            lines.writerow([text, *others, AWKWARD[-1 - place]])
    return file.getvalue()


@pytest.fixture(scope="module")
def awkward():
    page = Page().upload(":red[x] $a$ <b>{x}</b>.csv", awkward_file()).open("columns")
    if not page.shows_tree:
        page.press("Grow anyway")
    return page.edit(0, use=True)


def test_awkward_names_reach_the_view_as_they_are(awkward):
    assert awkward.view["columns"] == ["key", *AWKWARD]
    assert awkward.view["classes"] == sorted(AWKWARD)
    assert sorted(awkward.view["branch_texts"]) == sorted(AWKWARD)


def test_awkward_names_are_literal_in_the_heading_and_in_the_selectors(awkward):
    assert awkward.heading == f":red[x] $a$ <b>{{x}}</b>.csv {2 * len(AWKWARD)} rows · target label <i>"
    assert awkward._control("target").options == ["key", *AWKWARD, "label <i>"]


def test_awkward_names_are_literal_in_the_column_editor(awkward):
    editor = next(frame.value for frame in awkward.app.dataframe if "use" in frame.value.columns)
    assert editor["name"].tolist() == ["key", *AWKWARD]


@pytest.mark.parametrize("place", range(len(AWKWARD)), ids=lambda place: AWKWARD[place][:12])
def test_an_awkward_value_is_literal_in_the_card_of_its_node(awkward, place):
    node = 1 + sorted(AWKWARD).index(AWKWARD[place])
    awkward.report(selected={"node": node, "seq": awkward.cursor["seq"] + 1})
    assert f"key = {AWKWARD[place]}" in awkward.card
    assert awkward.facts["class"] == AWKWARD[-1 - place]
    assert Text(awkward.html("card")).tags <= {
        *("section", "h2", "h3", "p", "ol", "li", "ul", "span", "table", "tr", "th", "td", "dl", "div", "dt", "dd"),
        *("details", "summary"),
    }


def test_awkward_names_are_literal_among_the_candidates(awkward):
    awkward.report(selected={"node": 0, "seq": awkward.cursor["seq"] + 1})
    assert set(AWKWARD) <= set(awkward.card)


def test_the_icicle_takes_awkward_names(awkward):
    assert awkward.set(second="icicle").shows_tree
    awkward.set(second="tree")


@pytest.mark.parametrize("text", AWKWARD, ids=lambda text: text[:12])
def test_an_awkward_name_can_be_the_target_in_a_link(awkward, text):
    awkward.set(target=text)
    assert (awkward.link["target"], awkward.alert) == (text, "")
    assert awkward.heading.endswith(f"target {text}")


def test_an_awkward_file_name_is_literal_in_a_refusal():
    name = "<img src=x onerror=alert(1)> :red[x].csv"
    page = Page().upload(name, "")
    assert page.alert.startswith(f"{name}: The file is empty.")
    assert Text(page.html("alert")).tags == {"div"}
    page = Page(data="file", file=name)
    assert f"“{name}”" in page.alert

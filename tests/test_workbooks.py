"""Workbooks: sheets as tables, what a cell says, and what is refused."""

import datetime
import io
import random
import zipfile

import openpyxl
import pandas as pd
import pytest
from test_loading import case, column, notices

from explorer import apart
from explorer.formats import form_of
from explorer.loading import load
from explorer.notices import Refused
from explorer.reading import Reading
from explorer.workbook import _UNSTORED

ROWS = [["a", "b", "y"], [1, 2.5, "p"], [2, None, "q"], [3, 0.1 + 0.2, "p"]]


def workbook(**sheets):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    return saved(book)


def saved(book):
    made = io.BytesIO()
    book.save(made)
    return made.getvalue()


def refusal(data, name="t.xlsx", **how):
    with pytest.raises(Refused) as caught:
        load(data, name, Reading(**how))
    assert caught.value.text
    return caught.value


def zipped(files):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


@pytest.mark.parametrize(("name", "engine"), [("t.xlsx", "openpyxl"), ("t.ods", "odf")])
def test_a_sheet_is_the_table_that_its_csv_would_be(name, engine):
    frame = pd.DataFrame(ROWS[1:], columns=ROWS[0])
    made = io.BytesIO()
    frame.to_excel(made, index=False, engine=engine)
    loaded = load(made.getvalue(), name)
    assert loaded.form == name[2:]
    assert (loaded.notices, loaded.parts, loaded.reading.part, loaded.reading.header) == ((), (), None, True)
    texts = ["0.3", "0.30000000000000004"]  # as many digits as the writer keeps
    assert (column(loaded, "a"), column(loaded, "y")) == (["1", "2", "3"], ["p", "q", "p"])
    assert column(loaded, "b")[:2] == ["2.5", ""] and column(loaded, "b")[2] in texts


def test_cells_say_what_a_person_sees():
    cells = {
        "whole": (5.0, "5"),
        "long": (2**53 - 1, "9007199254740991"),
        "text": ("007", "007"),
        "yes": (True, "TRUE"),
        "no": (False, "FALSE"),
        "day": (datetime.datetime(2024, 2, 29), "2024-02-29"),
        "moment": (datetime.datetime(2024, 2, 29, 13, 5), "2024-02-29 13:05:00"),
        "time": (datetime.time(7, 8), "07:08:00"),
        "span": (datetime.timedelta(hours=30, seconds=1), "30:00:01"),
    }
    loaded = load(workbook(s=[list(cells), [value for value, _ in cells.values()], ["x"] * len(cells)]), "t.xlsx")
    assert {name: column(loaded, name)[0] for name in cells} == {name: text for name, (_, text) in cells.items()}


def test_the_first_sheet_with_cells_is_read_and_another_can_be_chosen():
    data = workbook(empty=[], one=ROWS, two=[["c", "d"], ["u", "v"], ["w", "x"]])
    loaded = load(data, "t.xlsx")
    assert (loaded.sheet.names, loaded.reading.part) == (("a", "b", "y"), "one")
    assert loaded.parts == ("empty", "one", "two")
    assert notices(loaded)["workbook_sheet"]["part"] == "one"
    other = load(data, "t.xlsx", Reading(part="two"))
    assert (other.sheet.names, other.reading.part, other.notices) == (("c", "d"), "two", ())
    assert "part_unknown" in notices(load(data, "t.xlsx", Reading(part="gone")))


def test_a_hidden_sheet_is_not_the_first_choice():
    book = openpyxl.load_workbook(io.BytesIO(workbook(lists=[["u", "v"], [1, 2]], table=ROWS)))
    book["lists"].sheet_state = "hidden"
    book.active = 1
    loaded = load(saved(book), "t.xlsx")
    assert (loaded.reading.part, loaded.parts) == ("table", ("table", "lists"))


def test_a_sheet_of_a_workbook_in_an_archive_can_be_chosen():
    data = zipped({"notes.csv": "u,v\n1,2\n", "book.xlsx": workbook(one=ROWS, two=[["c", "d"], ["u", "v"]])})
    parts = ("notes.csv", "book.xlsx", "book.xlsx › one", "book.xlsx › two")
    loaded = load(data, "all.zip", Reading(part="book.xlsx"))
    assert (loaded.reading.part, loaded.parts) == ("book.xlsx › one", parts)
    other = load(data, "all.zip", Reading(part="book.xlsx › two"))
    assert (other.sheet.names, other.reading.part, other.parts) == (("c", "d"), "book.xlsx › two", parts)
    alone = load(zipped({"book.xlsx": workbook(one=ROWS, two=ROWS)}), "all.zip", Reading(part="two"))
    assert (alone.reading.part, alone.parts) == ("two", ("one", "two"))


def test_rows_and_columns_around_the_table_and_a_title_above_it_are_left_out():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet["B2"] = "Sales 2024"
    sheet.merge_cells("B2:D2")
    for i, row in enumerate([*ROWS, [None] * 3, [4, 4.5, "q"]]):
        for j, value in enumerate(row):
            sheet.cell(4 + i, 2 + j, value)
    loaded = load(saved(book), "t.xlsx")
    assert (loaded.sheet.names, loaded.sheet.n_rows) == (("a", "b", "y"), 4)
    assert notices(loaded) == {"workbook_titles": {"count": 1, "title": "Sales 2024"}}


def test_title_rows_of_several_cells_are_left_out_above_a_row_of_names():
    titles = [["Report 2024"], ["Created", "2024-01-01"], []]
    rows = [["Region", "x", "z", "class"], ["n", 1, 2, "p"], ["s", 3, 4, "q"]]
    loaded = load(workbook(s=titles + rows), "t.xlsx")
    assert (loaded.sheet.names, loaded.sheet.n_rows) == (("Region", "x", "z", "class"), 2)
    assert notices(loaded) == {"workbook_titles": {"count": 2, "title": "Report 2024"}}
    loaded = load(workbook(s=[["a", "b"], *rows[1:]]), "t.xlsx")
    assert loaded.sheet.names[:2] == ("a", "b") and loaded.sheet.n_rows == 2


def test_cells_merged_in_the_row_of_names_are_told():
    book = openpyxl.load_workbook(io.BytesIO(workbook(s=ROWS)))
    book.active.merge_cells("A1:B1")
    assert notices(load(saved(book), "t.xlsx"))["workbook_merged"] == {"count": 1}


def test_merged_cells_and_errors_are_told():
    book = openpyxl.load_workbook(io.BytesIO(workbook(s=[*ROWS, ["#N/A", 1, "p"]])))
    book.active.merge_cells("A2:A3")
    loaded = load(saved(book), "t.xlsx")
    assert column(loaded, "a") == ["1", "", "3", ""]
    assert {key: about["count"] for key, about in notices(loaded).items()} == {
        "workbook_merged": 1,
        "workbook_errors": 1,
    }


def test_formulas_without_a_stored_result_are_told():
    rows = [["a", "b", "y"], *([i, f"=A{i}", "p"] for i in range(2, 9))]
    assert notices(load(workbook(s=rows), "t.xlsx"))["workbook_formulas"] == {"count": 7}
    cells = b'<c r="A1" t="str"><f>""</f><v></v></c><c r="A2"><f t="shared" si="0"/></c><c r="A3"><f>B1</f><v>0</v></c>'
    assert [len(_UNSTORED.findall(each)) for each in (cells, cells.replace(b"<", b"<x:").replace(b"x:/", b"/x:"))] == [
        1,
        1,
    ]


@pytest.mark.parametrize("text", ["<table>\n<tr><td>1,5</td>", '<?xml version="1.0"?>\n<Workbook>', "<meta><table>"])
def test_markup_under_the_name_of_a_workbook_says_so(text):
    assert refusal(text.encode(), "t.xls").key == "markup_as_workbook"


def test_empty_workbooks_say_so():
    assert refusal(workbook(a=[], b=[])).key == "workbook_empty"
    assert refusal(workbook(a=[["a", "b"]])).values == {"columns": "a, b"}
    alone = refusal(workbook(a=[["a"], [1]]))
    assert alone.key == "one_column_alone" and "separator" not in alone.text


def test_the_first_row_may_be_data():
    loaded = load(workbook(s=[[1, "p"], [2, "q"]]), "t.xlsx", Reading(header=False))
    assert (loaded.sheet.names, loaded.sheet.n_rows, loaded.reading.header) == (("column 1", "column 2"), 2, False)


# Refused


@pytest.mark.parametrize("name", ["t.csv", "T.TXT", "t.tsv", "t.csv.gz"])
def test_a_workbook_named_as_text_is_refused(name):
    assert refusal(workbook(s=ROWS), name.removesuffix(".gz")).key == "named_as_text"


def test_wa_08_a_renamed_workbook_is_refused_and_read_under_its_own_name():
    refused = refusal(case("WA-08-renamed-binary"), "input.csv")
    assert refused.text.startswith("This is an Excel workbook named .csv. Save the table as CSV")
    assert refusal(case("WA-08-renamed-binary", "picture.csv"), "picture.csv").key == "file_picture"
    loaded = load(case("WA-08-renamed-binary"), "input.xlsx")
    assert (loaded.sheet.names, loaded.sheet.n_rows) == (("f", "label"), 2)


def test_a_password_is_named():
    compound = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
    assert refusal(compound + "EncryptedPackage".encode("utf-16-le")).key == "workbook_password"
    assert refusal(compound + "WordDocument".encode("utf-16-le"), "t.doc").key == "file_document"
    assert refusal(compound + "Workbook".encode("utf-16-le"), "t.xls").key == "damaged"
    assert refusal(zipped({"[Content_Types].xml": "", "word/document.xml": ""}), "t.docx").key == "file_document"


def test_a_workbook_is_known_by_its_parts_however_they_are_packed():
    text = {"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": "<x/>"}
    sheet = {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>"}
    assert refusal(zipped(text), "t.odt").key == "file_document"
    assert form_of(zipped(sheet), "t.ods") == ("ods", ())


def test_a_workbook_that_unpacks_enormously_is_stopped_before_it_is_read():
    parts = {"[Content_Types].xml": "<Types/>", "xl/workbook.xml": b" " * 30_000_000}
    assert refusal(zipped(parts)).key == "unpacks_to"


def test_two_cells_at_the_far_corners_of_a_sheet_do_not_fill_the_memory(monkeypatch):
    monkeypatch.setattr(apart, "MEMORY_MB", 1_000)
    book = openpyxl.Workbook()
    book.active["A1"] = book.active["XFD1048576"] = 1
    assert refusal(saved(book)).key == "damaged_or_huge"


def test_a_workbook_that_takes_too_long_is_left(monkeypatch):
    monkeypatch.setattr(apart, "SECONDS", 0.01)
    monkeypatch.setattr(apart, "SECONDS_PER_MB", 0)
    assert refusal(workbook(s=ROWS)).key == "takes_too_long"


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_workbook_is_read_or_refused(seed):
    seeded = random.Random(seed)
    data = bytearray(workbook(s=ROWS))
    if seed % 2:
        del data[seeded.randrange(len(data)) :]
    for _ in range(3):
        data[seeded.randrange(4, len(data))] ^= 1 << seeded.randrange(8)
    try:
        load(bytes(data), "t.xlsx")
    except Refused as refused:
        assert refused.text

"""Numbers in other spellings: what they stand for, the decimal mark, and what is said where either fits."""

import io
import json
import math

import openpyxl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from engine import Sheet, cells_of, guess_kind, stacked
from explorer.loading import load
from explorer.reading import Reading
from explorer.spelling import in_numbers


def read(*columns, told=None, separator=","):
    """The numbers of columns of texts, None for what is none, the mark that was found, and the notices by key."""
    cells = [cells_of(f"c{place}", texts) for place, texts in enumerate(columns)]
    made, found, told_ = in_numbers(cells, Reading(decimal=told), separator)
    numbers = [[None if math.isnan(value) else value for value in each.numbers.tolist()] for each in made]
    return numbers, found.decimal, {notice.key: notice.values for notice in told_}


@pytest.mark.parametrize(
    ("texts", "numbers", "mark"),
    [
        (["1,5", "2"], [1.5, 2], ","),
        (["1.299,99", "99,90"], [1299.99, 99.9], ","),
        (["(1,234.5)", "300"], [-1234.5, 300], "."),
        (["$5.50", "-$300", "($7)"], [5.5, -300, -7], "."),
        (["500-", "1,5"], [-500, 1.5], ","),
        (["1.234.567", "5"], [1234567, 5], ","),
        (["15,000.75", "987"], [15000.75, 987], "."),
        (["1,234,567", "5"], [1234567, 5], "."),
        (["12,34,567.5", "1"], [1234567.5, 1], "."),
        (["1 234,5", "12 345 678,25"], [1234.5, 12345678.25], ","),
        (["1\u00a0234,5", "2\u202f000,5"], [1234.5, 2000.5], ","),
        (["1'234.50", "1’000"], [1234.5, 1000], "."),
        (["1 234", "56 789"], [1234, 56789], None),
        (["-1,5", "−2,5", "+3,5"], [-1.5, -2.5, 3.5], ","),
        ([",5", "1,5E+03"], [0.5, 1500], ","),
        (["12 %", "7,5 %"], [12, 7.5], ","),
        (["12%", "7%"], [12, 7], None),
        (["€1.299,00", "€5"], [1299, 5], ","),
        (["5 €", "7 €"], [5, 7], None),
        (["$1,299.50", "$5"], [1299.5, 5], "."),
        (["0.5", "1.25"], [0.5, 1.25], "."),
        (["-0,0", "1,0"], [0, 1], ","),
    ],
)
def test_a_column_is_read_with_the_mark_that_makes_all_its_cells_numbers(texts, numbers, mark):
    assert read(texts)[:2] == ([numbers], mark)


@pytest.mark.parametrize(
    "texts",
    [
        ["£5", "€7"],
        ["01,5", "2"],
        ["1_000", "2"],
        ["1.2.3", "1.2.4"],
        ["1.12.2020", "3.1.2021"],
        ["10 %", "7"],
        ["a.b", "c,d"],
        ["1 23", "4 56"],
        ["9.007.199.254.740.993", "1,5"],
        ["1,2,3", "1,2"],
        [",", ".", "%", "€"],
        ["192.168.0.1", "10.0.0.1"],
    ],
)
def test_other_texts_are_no_numbers(texts):
    (numbers,), _, told = read(texts)
    assert None in numbers
    assert not told


def test_what_is_read_otherwise_is_told_with_an_example():
    _, _, told = read(["1.299,99", "5"], ["7", "7,5"], ["x", "y"])
    assert told == {"numbers_read": {"columns": "c0, c1", "example": "1.299,99", "number": "1299.99", "decimal": ","}}


def test_what_the_file_proves_holds_for_what_could_be_either():
    numbers, mark, told = read(["1,5", "2,25"], ["1.234", "2.000"])
    assert (numbers[1], mark) == ([1234, 2000], ",")
    assert told["numbers_doubtful"] == {
        "columns": "c1",
        "example": "1.234",
        "number": "1234",
        "decimal": ",",
        "other": "1.234",
    }
    assert read(["1.5", "2.25"], ["1,234", "2,000"])[0][1] == [1234, 2000]


@pytest.mark.parametrize(
    ("separator", "number", "other"), [(",", 1234, "1.234"), ("\t", 1234, "1.234"), (";", 1.234, "1234")]
)
def test_without_proof_the_separator_says_what_is_usual_and_the_other_way_is_told(separator, number, other):
    numbers, mark, told = read(["1,234", "987"], separator=separator)
    assert (numbers, mark) == ([[number, 987]], None)
    assert told["numbers_doubtful"]["other"] == other


def test_plain_numbers_with_three_decimals_are_doubted_only_between_semicolons():
    assert read(["1.234", "2.500"]) == ([[1.234, 2.5]], None, {})
    assert read(["1.234", "2.500"], separator=";")[2]["numbers_doubtful"]["other"] == "1234"


def test_columns_that_contradict_each_other_are_read_each_in_its_way():
    numbers, mark, told = read(["1,5", "2"], ["0.5", "1.5"])
    assert (numbers, mark, list(told)) == ([[1.5, 2], [0.5, 1.5]], None, ["numbers_read"])


def test_a_told_mark_overrules_all_columns():
    assert read(["1.234", "5"], ["1,5", "2"], told=".")[0] == [[1.234, 5], [None, 2]]
    numbers, mark, told = read(["1.234", "5"], ["0.5", "0.25"], told=",")
    assert (numbers[0], mark) == ([1234, 5], ",")
    assert None in numbers[1]
    assert told["numbers_with_other_mark"] == {"columns": "c1", "decimal": ","}


def test_a_few_words_do_not_hide_the_mark():
    loaded = load(("a;y\n" + "".join(f"{i},5;x\n" for i in range(30)) + "?;x\n-;y\n").encode(), "f")
    (told,) = [notice.values for notice in loaded.notices if notice.key == "almost_numeric"]
    assert (told["words"], told["count"]) == (("?", "-"), 2)
    again = load(b"a;y\n1,5;x\n2,5;y\nNA;x\nNA;y\n?;x\n", "f", Reading(missing=("NA", "?", "no")))
    assert again.sheet["a"].numbers.tolist() == [1.5, 2.5]
    assert guess_kind(again.sheet["a"]) == "numeric"
    assert [notice.key for notice in again.notices] == ["words_emptied", "numbers_read"]


def test_words_for_missing_are_listed_however_many_rows_hold_them_and_stay_values_unasked():
    loaded = load(b"a,y\n1,x\nNA,y\nNA,x\nNA,y\n2.5,x\n#N/A,y\n", "f")
    assert list(loaded.sheet["a"].texts) == ["1", "NA", "2.5", "#N/A"]
    (told,) = loaded.notices
    assert (told.key, told.values["words"], told.values["count"]) == ("almost_numeric", ("NA", "#N/A"), 4)


def test_words_told_to_be_missing_are_emptied_in_all_columns_after_trimming():
    loaded = load(b"a,b,y\n NA ,NA,x\n2,none,NA\n3,None,y\n", "f", Reading(missing=(" NA", "None")))
    assert [cells.n_missing for cells in loaded.sheet.columns] == [1, 2, 1]
    assert loaded.notices[0].values == {"words": " NA, None", "count": 4}


def test_the_texts_stay_the_file_s_own_and_another_reading_is_another_table():
    data = b"a;y\n1.234;1,0\n2.500;1,00\n"
    comma, point = (load(data, "f", Reading(decimal=mark)).sheet for mark in (",", "."))
    assert list(comma["y"].texts) == ["1,0", "1,00"]
    assert comma.fingerprint != point.fingerprint
    assert (comma["a"].plain(0), point["a"].plain(0), comma["a"].plain(-1)) == ("1234", "1.234", "")
    rows = stacked(comma, comma, ("a", "y"))
    assert (rows["a"].numbers.tolist(), rows["a"].decimal) == ([1234, 2500], ",")
    assert isinstance(rows, Sheet)


def test_another_file_of_the_same_table_is_read_with_the_same_mark_and_words():
    first = load(b"a;y\n1,5;x\nNA;y\n2,5;x\n", "f", Reading(missing=("NA",))).reading
    second = load(b"a,y\n1.234,x\nNA,y\n", "g", first.beside)
    assert second.sheet["a"].numbers.tolist() == [1234]
    assert second.reading.separator == ","


GERMAN = b"a;b;y\n1.101;1,5;x\n2.112;2,5;z\n3.123;3,5;x\n"


def workbook(*rows):
    book, data = openpyxl.Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(list(row))
    book.save(data)
    return data.getvalue()


def table(form):
    """A column of typed numbers, and one of texts with a decimal comma, in a file of this kind."""
    a, b = [1.101, 2.112, 3.123], ["1,50", "2,50", "3,50"]
    if form == "xlsx":
        return workbook("ab", *zip(a, b, strict=True))
    if form == "json":
        return json.dumps([{"a": x, "b": y} for x, y in zip(a, b, strict=True)]).encode()
    if form == "arff":
        rows = "".join(f"{x},'{y}'\n" for x, y in zip(a, b, strict=True))
        return f"@relation r\n@attribute a numeric\n@attribute b string\n@data\n{rows}".encode()
    data = io.BytesIO()
    pq.write_table(pa.table({"a": a, "b": b}), data)
    return data.getvalue()


@pytest.mark.parametrize("form", ["xlsx", "json", "arff", "parquet"])
def test_numbers_that_a_file_holds_as_numbers_know_no_decimal_mark(form):
    beside = load(GERMAN, "f.csv").reading.beside
    for reading in (Reading(), Reading(decimal=","), beside):
        sheet = load(table(form), f"f.{form}", reading).sheet
        assert sheet["a"].numbers.tolist() == [1.101, 2.112, 3.123]
        assert sheet["b"].numbers.tolist() == [1.5, 2.5, 3.5]


def test_texts_between_typed_numbers_are_read_by_their_mark_alone():
    data = workbook("ay", [1.101, "x"], ["2,5", "y"], ["3,5", "y"], [-4.125, "x"])
    assert load(data, "f.xlsx").sheet["a"].numbers.tolist() == [1.101, 2.5, 3.5, -4.125]
    data = b'[{"a": 1.101, "y": 1}, {"a": "2,5", "y": 1}, {"a": "3,5", "y": 2}]'
    assert load(data, "f.json").sheet["a"].numbers.tolist() == [1.101, 2.5, 3.5]


def test_another_file_s_mark_holds_only_where_this_file_proves_none():
    beside = load(GERMAN, "f.csv").reading.beside
    english = load(b"a,b,y\n1.101,1.5,x\n2.112,2.5,z\n", "g.csv", beside).sheet
    assert (english["a"].numbers.tolist(), english["b"].numbers.tolist()) == ([1.101, 2.112], [1.5, 2.5])
    either = load(b"a\ty\n1.101\tx\n2.112\tz\n", "g.tsv", beside).sheet
    assert either["a"].numbers.tolist() == [1101, 2112]
    usual = load(b"a;y\n1,234;x\n2,345;z\n", "f.csv").reading
    assert (usual.decimal, usual.changes.get("marks")) == (None, None)
    assert load(b"a\ty\n1,234\tx\n4,125\tz\n", "g.tsv", usual.beside).sheet["a"].numbers.tolist() == [1.234, 4.125]


@pytest.mark.parametrize("texts", [["(1)", "(2)"], ["(1)", "2", "x", "y"], ["500-", "5-6", "a-"]])
def test_signs_that_are_no_minus_make_no_numbers(texts):
    assert read(texts)[0] == [[number_or_none(text) for text in texts]]


def number_or_none(text):
    return float(text) if text.isdigit() else None

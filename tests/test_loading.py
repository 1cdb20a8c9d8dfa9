"""Files as people have them: what is read, what is said about it, and what is refused."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.loading import Loaded, load
from explorer.notices import Refused
from explorer.reading import Reading

CASES = Path(__file__).parents[2] / "shared" / "cases"


def case(folder: str, name: str = "input.csv") -> bytes:
    path = CASES / folder / name
    if not path.exists():
        pytest.skip(f"the case files are not beside the repository ({folder})")
    return path.read_bytes()


def column(loaded: Loaded, name: str) -> list[str]:
    return loaded.sheet.frame()[name].tolist()


def notices(loaded: Loaded) -> dict:
    return {notice.key: notice.values for notice in loaded.notices}


def refusal(data: bytes, **how) -> Refused:
    with pytest.raises(Refused) as caught:
        load(data, "file.csv", Reading(**how))
    return caught.value


# Encodings


def test_a_byte_order_mark_does_not_stick_to_a_quoted_first_name():
    loaded = load(case("DI-01-bom-quoted-header"), "input.csv")
    assert loaded.sheet.names == ("City", "Rain", "Play")
    assert column(loaded, "City") == ["Oslo", "Bergen", "Turku", "Kiel"]
    assert (loaded.reading.encoding, loaded.notices) == ("utf-8", ())


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_with_its_mark_is_read(encoding):
    loaded = load("\ufeffStadt\tSpiel\r\nKöln\tja\r\n".encode(encoding), "file.csv")
    assert (loaded.reading.encoding, loaded.reading.separator) == ("utf-16", "\t")
    assert column(loaded, "Stadt") == ["Köln"]


def test_unicode_text_of_a_spreadsheet_is_read():
    loaded = load(case("DI-14-utf16"), "input.csv")
    assert loaded.sheet.names == ("Stadt", "Wetter", "Spiel")
    assert Counter(column(loaded, "Spiel")) == {"ja": 2, "nein": 2}


def test_bytes_that_no_guess_allows_are_refused_with_the_line():
    refused = refusal(b"a,b\n1,\x81\n")
    assert (refused.key, refused.values["line"]) == ("undecodable", 2)


def test_an_encoding_can_be_named_and_must_fit():
    data = "名字,类别\n甲,是\n".encode("gb18030")
    assert load(data, "file.csv", Reading(encoding="gb18030")).sheet.names == ("名字", "类别")
    assert refusal(data, encoding="utf-8").values == {"encoding": "utf-8", "line": 1}
    assert refusal(data, encoding="morse").key == "unknown_encoding"


# Files that are no CSV


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60) | st.text('a1,;\t "\n\rsep=é', max_size=60).map(str.encode))
def test_any_bytes_are_read_or_refused(data):
    try:
        loaded = load(data, "file.csv", Reading(skip_long=True))
    except Refused:
        return
    assert len(set(loaded.sheet.names)) == len(loaded.sheet.columns) >= 2
    assert all(len(cells.codes) == loaded.sheet.n_rows >= 1 for cells in loaded.sheet.columns)


@pytest.mark.parametrize(
    ("first_bytes", "key"),
    [
        (b"PK\x03\x04" + b"\0" * 26 + b"data.csv", "archive_damaged"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "file_document"),
        (b"\x89PNG\r\n\x1a\n", "file_picture"),
        (b"\xff\xd8\xff\xe0", "file_picture"),
        (b"GIF89a", "file_picture"),
        (b"%PDF-1.7", "file_pdf"),
        (b"\n<!DOCTYPE html><title>Sign in</title>", "file_markup"),
    ],
)
def test_other_formats_are_recognised_by_their_first_bytes(first_bytes, key):
    assert refusal(first_bytes).key == key


def test_names_that_begin_like_another_format_are_names():
    assert load(b"PK,BZh,GIF\n1,2,3\n", "file.csv").sheet.names == ("PK", "BZh", "GIF")
    assert load(b"<b>,<i>\n1,2\n", "file.csv").sheet.names == ("<b>", "<i>")


def test_renamed_workbook_picture_and_compressed_file_are_refused():
    assert refusal(case("WA-08-renamed-binary")).key == "named_as_text"
    assert refusal(case("WA-08-renamed-binary", "picture.csv")).key == "file_picture"
    assert refusal(case("WA-09-compressed-bomb")).key == "unpacks_beyond"


def test_a_nul_byte_is_refused_with_its_line():
    refused = refusal(case("DI-27-nul-byte"))
    assert (refused.key, refused.values) == ("nul_byte", {"line": 3})
    assert refusal(b'a,b\r1,"2\r3"\r4,\0\r').values == {"line": 4}


@pytest.mark.parametrize("data", [b"", b" \r\n\t\n", b"\xef\xbb\xbf", b"sep=;\n", b",,\n,,\n"])
def test_a_file_without_anything_is_called_empty(data):
    assert refusal(data).key == "empty_file"


def test_a_header_alone_is_not_a_table():
    refused = refusal(case("DI-24-empty-files"))
    assert (refused.key, refused.values) == ("no_data_rows", {"columns": "a, b, label"})


def test_blank_lines_are_no_rows():
    loaded = load(b"\na,label\n\n1,x\n \t\n2,y\n\n", "file.csv")
    assert column(loaded, "label") == ["x", "y"]
    assert loaded.notices == ()


@pytest.mark.parametrize(("name", "heading", "rows"), [("input.csv", "reading", 5), ("text.csv", "notes", 3)])
def test_one_column_is_refused_and_punctuation_makes_no_second(name, heading, rows):
    refused = refusal(case("DI-08-single-column", name))
    assert (refused.key, refused.values) == ("one_column", {"column": heading, "rows": rows})


# Separators


@pytest.mark.parametrize(
    ("folder", "separator", "names"),
    [
        ("DI-04-decimal-comma", ";", ("Preis", "Region", "Klasse")),
        ("DI-05-header-one-short", ";", ("Ort", "Gewicht", "Note", "column 4")),
        ("DI-06-list-like-cells", ";", ("id", "flag", "codes", "groups", "cost", "status")),
        ("DI-07-tabs-in-dot-csv", "\t", ("place", "note", "class")),
        ("DI-26-sep-line", ";", ("One", "Two", "Class")),
    ],
)
def test_the_separator_is_the_one_that_gives_equal_records(folder, separator, names):
    loaded = load(case(folder), "input.csv")
    assert (loaded.reading.separator, loaded.sheet.names) == (separator, names)


@pytest.mark.parametrize("hint", ["sep=;", "SEP=;", '"sep=;"', "sep=;\r"])
def test_a_hint_line_sets_the_separator_and_is_no_data(hint):
    loaded = load(f"{hint}\na,b;c\n1,5;2\n".encode(), "file.csv")
    assert loaded.sheet.names == ("a,b", "c")
    assert column(loaded, "a,b") == ["1,5"]


def test_a_separator_can_be_named():
    assert load(b"a|b\n1|2\n", "file.csv", Reading(separator="|")).sheet.names == ("a", "b")


def test_old_mac_line_ends_are_line_ends():
    loaded = load(case("DI-28-cr-line-ends"), "input.csv")
    assert loaded.sheet.names == ("f", "g", "class")
    assert column(loaded, "class") == ["y", "y", "n", "n"]


# Records


def test_a_header_one_short_shifts_nothing():
    loaded = load(case("DI-05-header-one-short"), "input.csv")
    assert column(loaded, "Ort") == ["Ulm, Donau", "Kehl, Rhein", "Bonn", "Wien, Wien"]
    assert column(loaded, "column 4") == ["a", "b", "a", "b"]
    assert notices(loaded)["header_short"] == {"column": "column 4"}


def test_row_names_as_r_writes_them_get_the_placeholder():
    loaded = load(b'"a","b"\n"1","x","y"\n"2","z","w"\n', "file.csv")
    assert loaded.sheet.names == ("column 1", "a", "b")


def test_quoted_line_breaks_quotes_and_commas_stay_in_their_cell():
    loaded = load(case("DI-11-newline-in-quotes"), "input.csv")
    comments = column(loaded, "comment")
    assert comments[0].splitlines() == ["first line", "second line"]
    assert comments[1:3] == ['He said "stop", twice', "a,b"]
    assert column(loaded, "label") == ["ok", "bad", "ok", "bad"]


def test_a_quote_inside_a_bare_cell_is_a_letter():
    loaded = load(b'size,kind\n5",a\n6",b\n"7"",c",d\n', "file.csv")
    assert column(loaded, "size") == ['5"', '6"', '7",c']


def test_a_quote_after_a_space_still_quotes():
    assert column(load(b'a, b\n1, "x, y"\n', "file.csv"), "b") == ["x, y"]


def test_a_quote_that_is_never_closed_is_refused_with_its_line():
    refused = refusal(b'a,b\n1,2\n3,"4\n5,6\n')
    assert (refused.key, refused.values) == ("open_quote", {"line": 3})
    assert refusal(b'"a,b\n1,2\n').values == {"line": 1}


def test_long_rows_are_refused_with_line_and_counts():
    refused = refusal(case("DI-25-ragged-rows"))
    assert refused.key == "long_rows"
    assert refused.values == {"count": 1, "lines": "4", "line": 4, "cells": 5, "width": 3}


def test_long_rows_can_be_left_out_and_short_ones_are_filled():
    loaded = load(case("DI-25-ragged-rows"), "input.csv", Reading(skip_long=True))
    assert column(loaded, "h") == ["1", "3", "7", "9"]
    assert column(loaded, "label") == ["a", "b", "", "b"]
    assert notices(loaded)["long_rows_left_out"]["lines"] == "4"
    assert notices(loaded)["short_rows"] == {"count": 1, "lines": "5", "width": 3}


def test_line_numbers_are_those_of_the_file():
    data = b'sep=,\na,b\n\n"1\n2",3\n4,5\n\n6,7,8\n'
    assert refusal(data).values["line"] == 8


def test_a_file_of_long_rows_only_is_refused_even_when_they_may_be_skipped():
    assert refusal(b"a,b\n1,2,3,4\n5,6,7,8\n", skip_long=True).key == "only_long_rows"


# Names


def test_columns_named_like_widgets_are_all_there_once():
    loaded = load(case("WA-05-widget-per-column"), "input.csv")
    assert loaded.sheet.names == ("a.b", "a{b", "a b", "a_b", "A B", "column 6", "label")
    assert notices(loaded)["names_empty"] == {"columns": "column 6"}


def test_names_that_are_markdown_stay_as_they_are():
    loaded = load(case("WA-12-markdown-names"), "input.csv")
    assert loaded.sheet.names == ("1. Age", "*score*", "$in$come$", ":red[x]", "# rank", "_id_", "label")


def test_a_repeated_name_is_numbered_past_names_that_are_taken():
    loaded = load(b"x,x,x (2),x\n1,2,3,4\n", "file.csv")
    assert loaded.sheet.names == ("x", "x (3)", "x (2)", "x (4)")
    assert notices(loaded)["names_repeated"] == {"columns": "x (3), x (4)"}


def test_columns_without_name_and_values_are_dropped():
    loaded = load(b"a,b,,\n1,2,,\n3,4,,\n", "file.csv")
    assert loaded.sheet.names == ("a", "b")
    assert notices(loaded) == {"columns_dropped": {"count": 2}}


def test_separators_at_the_ends_of_rows_make_no_column():
    assert load(b"a,b\n1,2,\n3,4,\n", "file.csv").sheet.names == ("a", "b")


def test_a_header_of_numbers_is_mentioned():
    assert "header_of_numbers" in notices(load(b"5.1,3.5,setosa\n4.9,3.0,setosa\n", "file.csv"))
    assert "header_of_numbers" not in notices(load(b"2019,country,class\n1,2,3\n", "file.csv"))


# Cells


def test_only_an_empty_cell_is_missing():
    countries = load(case("DI-02-na-is-a-country"), "input.csv").sheet["Country"]
    assert (sorted(countries.texts), countries.n_missing) == (["BW", "NA", "ZA"], 1)
    doses = load(case("DI-03-none-is-a-class"), "input.csv")
    assert Counter(column(doses, "SideEffect")) == {"None": 4, "Mild": 3, "Severe": 2}
    assert set(doses.sheet["Dose"].texts) == {"low", "mid", "high", "none", "N/A", "null"}
    members = load(case("DI-18-booleans-with-blanks"), "input.csv")
    assert Counter(column(members, "member")) == {"TRUE": 3, "FALSE": 3, "": 2}


def test_spellings_are_kept():
    assert set(load(case("DI-15-leading-zeros"), "i").sheet["zip"].texts) == {"01234", "1234", "00501", "501"}
    assert len(load(case("DI-16-long-integers"), "i").sheet["account"].texts) == 2
    assert load(case("DI-17-inf-and-exponent-codes", "all_exponent.csv"), "i").sheet["part"].texts[3] == "1E05"


def test_values_joined_by_trimming_are_mentioned_with_their_columns():
    loaded = load(case("DI-20-space-variants"), "input.csv")
    assert Counter(column(loaded, "answer")) == {"Yes": 4, "No": 3, "YES": 1}
    assert notices(loaded)["spellings_joined"]["columns"] == "answer"
    composed = load(case("DI-21-composed-and-decomposed"), "input.csv")
    assert Counter(column(composed, "place")) == {"Café": 4, "Bar": 2}
    assert notices(composed)["spellings_joined"]["count"] == 1


def test_one_word_in_a_number_column_is_mentioned():
    loaded = load(case("DI-19-mixed-type-column"), "input.csv")
    told = notices(loaded)["almost_numeric"]
    assert (told["column"], told["count"], told["rows"], told["example"]) == ("dose", 1, 6, "unknown")


def test_words_among_few_numbers_are_values_and_not_mentioned():
    assert load(b"doors,class\n2,a\n3,b\n4,a\n5more,b\n", "file.csv").notices == ()


def test_a_name_of_any_length_is_read():
    name = "a" * 200_000
    assert load(f"{name},b\n1,2\n3,4\n".encode(), "long.csv").sheet.names == (name, "b")

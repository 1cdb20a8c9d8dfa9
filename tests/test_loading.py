"""Files as people have them: what is read, what is said about it, and what is refused."""

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


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_with_its_mark_is_read(encoding):
    loaded = load("\ufeffStadt\tSpiel\r\nKöln\tja\r\n".encode(encoding), "file.csv")
    assert (loaded.reading.encoding, loaded.reading.separator) == ("utf-16", "\t")
    assert column(loaded, "Stadt") == ["Köln"]


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
        (b"<table>\n<tr><td>1,5</td></tr>", "file_markup"),
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


@pytest.mark.parametrize("data", [b"", b" \r\n\t\n", b"\xef\xbb\xbf", b"sep=;\n", b",,\n,,\n"])
def test_a_file_without_anything_is_called_empty(data):
    assert refusal(data).key == "empty_file"


def test_blank_lines_are_no_rows():
    loaded = load(b"\na,label\n\n1,x\n \t\n2,y\n\n", "file.csv")
    assert column(loaded, "label") == ["x", "y"]
    assert loaded.notices == ()


# Separators


@pytest.mark.parametrize("hint", ["sep=;", "SEP=;", '"sep=;"', "sep=;\r"])
def test_a_hint_line_sets_the_separator_and_is_no_data(hint):
    loaded = load(f"{hint}\na,b;c\n1,5;2\n".encode(), "file.csv")
    assert loaded.sheet.names == ("a,b", "c")
    assert column(loaded, "a,b") == ["1,5"]


def test_a_separator_can_be_named():
    assert load(b"a|b\n1|2\n", "file.csv", Reading(separator="|")).sheet.names == ("a", "b")


# Records


def test_row_names_as_r_writes_them_get_the_placeholder():
    loaded = load(b'"a","b"\n"1","x","y"\n"2","z","w"\n', "file.csv")
    assert loaded.sheet.names == ("column 1", "a", "b")


def test_a_quote_inside_a_bare_cell_is_a_letter():
    loaded = load(b'size,kind\n5",a\n6",b\n"7"",c",d\n', "file.csv")
    assert column(loaded, "size") == ['5"', '6"', '7",c']


def test_a_quote_after_a_space_still_quotes():
    assert column(load(b'a, b\n1, "x, y"\n', "file.csv"), "b") == ["x, y"]


def test_a_quote_that_is_never_closed_is_refused_with_its_line():
    refused = refusal(b'a,b\n1,2\n3,"4\n5,6\n')
    assert (refused.key, refused.values) == ("open_quote", {"line": 3})
    assert refusal(b'"a,b\n1,2\n').values == {"line": 1}


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


def test_words_among_few_numbers_are_values_and_not_mentioned():
    assert load(b"doors,class\n2,a\n3,b\n4,a\n5more,b\n", "file.csv").notices == ()


def test_a_name_of_any_length_is_read():
    name = "a" * 200_000
    assert load(f"{name},b\n1,2\n3,4\n".encode(), "long.csv").sheet.names == (name, "b")

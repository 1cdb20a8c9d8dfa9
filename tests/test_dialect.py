"""How text is cut into cells: separators, quotes, lines above the header, and files without one."""

import pytest

from explorer.loading import Loaded, load
from explorer.notices import Refused
from explorer.reading import Reading


def read(text: str, **how) -> Loaded:
    return load(text.encode(), "file.csv", Reading(**how))


def rows(loaded: Loaded) -> list[tuple[str, ...]]:
    return [tuple(row) for row in loaded.sheet.frame().itertuples(index=False)]


def told(loaded: Loaded) -> list[str]:
    return [notice.key for notice in loaded.notices]


# Separators


@pytest.mark.parametrize("separator", [",", ";", "\t", "|", "^", "~", ":", "\x1f", "\x01", " "])
def test_a_separator_is_found_and_a_rare_one_told(separator):
    lines = [("name", "size", "kind"), ("ann", "12", "a"), ("bob", "7", "b"), ("eve", "9", "a")]
    loaded = read("\n".join(map(separator.join, lines)) + "\n")
    assert loaded.sheet.names == lines[0]
    assert rows(loaded) == lines[1:]
    assert loaded.reading.separator == separator
    assert told(loaded) == ([] if separator in ",;\t|" else ["separator_unusual"])


def test_columns_aligned_by_spaces_are_columns():
    loaded = read('  name    size kind\n  "ann b"   12 a\n  bob      7 b\n  eve     9  a  \n')
    assert rows(loaded) == [("ann b", "12", "a"), ("bob", "7", "b"), ("eve", "9", "a")]
    assert loaded.reading.separator == " "
    assert rows(read("a  b\n1 x\n2   y\n", separator=" ")) == [("1", "x"), ("2", "y")]


@pytest.mark.parametrize(
    "text",
    [
        "name\nAnn Lee\nBob Ray\nEve Day\n",
        "full name here\nAnn B Lee\nBob C Ray\nEve D Day\n",
        "time\n12:30\n13:45\n14:00\n",
        "notes\nlikes apples, bananas\nhates a, b\n",
        "notes\na, b, c\nd, e, f\n",
        "h:m\n12:30\n13:45\n",
        "say\nit is: good\nit is: bad\n",
    ],
)
def test_texts_of_one_column_stay_one(text):
    with pytest.raises(Refused) as caught:
        read(text)
    assert caught.value.key == "one_column"


def test_commas_within_numbers_do_not_divide():
    loaded = read("1,5;2,5;x\n3,5;4,5;y\n1,0;2,0;x\n2,5;1,5;y\n")
    assert (loaded.reading.separator, loaded.reading.header, loaded.reading.decimal) == (";", False, ",")
    assert loaded.sheet["column 1"].numbers.tolist() == [1.5, 3.5, 1, 2.5]


def test_two_separators_that_fit_alike_are_told():
    loaded = read("a;b,c;d\n1;x,y;2\n3;z,u;4\n")
    assert loaded.reading.separator == ";"
    assert told(read("a,b|c\n1,x|y\n3,z|u\n")) == ["separator_doubtful"]


def test_a_separator_and_quotes_survive_commas_lists_and_dates():
    text = 'id|when|tags\n1|2020-01-02 10:30|"a|b, c"\n2|2020-01-03 11:45|d, e, f\n'
    assert rows(read(text)) == [("1", "2020-01-02 10:30", "a|b, c"), ("2", "2020-01-03 11:45", "d, e, f")]


# Quotes


def test_single_quotes_are_quotes_where_all_records_fit_only_so():
    loaded = read("id,'name','kind'\n1,'Lee, Ann','a'\n2,'O''Neil','b'\n3,'Ray','a'\n")
    assert rows(loaded) == [("1", "Lee, Ann", "a"), ("2", "O'Neil", "b"), ("3", "Ray", "a")]
    assert (loaded.reading.quote, told(loaded)) == ("'", ["quotes_unusual"])


def test_apostrophes_are_letters():
    text = "name,kind\n's Hertogenbosch,a\nO'Neil,b\nrock 'n' roll,a\n"
    loaded = read(text)
    assert list(loaded.sheet["name"].texts) == ["'s Hertogenbosch", "O'Neil", "rock 'n' roll"]
    assert (loaded.reading.quote, told(loaded)) == ('"', [])


def test_quotes_that_a_backslash_escapes_are_letters():
    loaded = read('id,said,kind\n1,"he said \\"stop, now\\"",a\n2,"plain",b\n3,"C:\\dir",a\n')
    assert list(loaded.sheet["said"].texts) == ['he said "stop, now"', "plain", "C:\\dir"]
    assert loaded.reading.quote == '\\"'
    assert list(read('p,k\n"C:\\dir\\",a\n"D:\\",b\n').sheet["p"].texts) == ["C:\\dir\\", "D:\\"]


def test_quotes_can_be_told_to_be_letters():
    text = 'size,kind\n"5 inch,a\n7 inch,b\n'
    with pytest.raises(Refused, match="open_quote line=2"):
        read(text)
    assert list(read(text, quote="").sheet["size"].texts) == ['"5 inch', "7 inch"]
    with pytest.raises(Refused, match="open_quote"):
        read("a,b\n'1,2\n3,4\n", quote="'")


# Lines above the header


@pytest.mark.parametrize(
    ("above", "skip"),
    [
        ("# made by a program\n", 1),
        ("# a, b\n# c\n", 2),
        ("#\n\n", 2),
        ("Sales 2020\n\n", 2),
        ("Sales 2020\nall regions\n\n", 3),
        ("Sales 2020,,\n\n", 2),
        ("Sales 2020\n", 1),
        ("Sales 2020,,\n", 1),
        ('"Sales, all"\n\n', 2),
    ],
)
def test_comments_and_titles_above_the_header_are_left_out_and_told(above, skip):
    body = "name,size,kind\nann,12,a\nbob,7,b\neve,9,a\n"
    loaded = read(above + body)
    assert loaded.sheet.names == ("name", "size", "kind")
    assert loaded.sheet.n_rows == 3
    assert loaded.reading.skip == skip
    assert loaded.notices[0].key == "lines_above"
    assert loaded.notices[0].values["line"] == skip + 1
    with pytest.raises(Refused) as caught:
        read(above + body + "x,1,2,3\n", skip=skip)
    assert caught.value.values["line"] == skip + 5


def test_a_header_that_begins_with_a_hash_is_a_header():
    assert read("#id,size,kind\n1,12,a\n2,7,b\n").sheet.names == ("#id", "size", "kind")
    assert told(read("# rank,b\n1,2\n3,4\n")) == []


def test_lines_above_can_be_told():
    text = "one,two\nthree,four\na,b\n1,2\n"
    assert read(text, skip=2).sheet.names == ("a", "b")
    assert read("# note\na,b\n1,2\n", skip=1).sheet.names == ("a", "b")
    with pytest.raises(Refused, match="empty_file"):
        read(text, skip=9)


# Headers


@pytest.mark.parametrize(
    "text",
    [
        "5.1,3.5,1.4,a\n4.9,3.0,1.4,a\n7.0,3.2,4.7,b\n6.4,3.2,4.5,b\n",
        "sunny,hot,no\nrainy,hot,yes\nsunny,cool,yes\nrainy,hot,no\n",
        "3,1,2\n4,0,1\n9,5,5\n",
        "1,0,7\n,1,8\n2,1,9\n",
        "5.1;a\n4.9;a\n7.0;b\n",
    ],
)
def test_a_first_record_that_is_certainly_data_is_a_row(text):
    loaded = read(text)
    assert loaded.sheet.n_rows == text.count("\n")
    assert loaded.sheet.names[0] == "column 1"
    assert (loaded.reading.header, told(loaded)) == (False, ["no_header"])
    named = read(text, header=True)
    assert (named.sheet.n_rows, told(named)) == (text.count("\n") - 1, [])


@pytest.mark.parametrize(
    "text",
    [
        "2019,2020,2021\n5,6,7\n8,9,1\n",
        "0.1,0.5,0.9\n1,2,3\n4,5,6\n",
        "0,1,2\n5,6,7\n8,9,1\n",
        "5.1,3.5,c\n4.9,3.0,a\n7.0,3.2,b\n",
        "5.1,3.5,a\n4.9,3.0,a\n",
    ],
)
def test_in_doubt_the_first_record_is_the_header_and_that_is_told(text):
    loaded = read(text)
    assert (loaded.reading.header, told(loaded)) == (True, ["header_of_numbers"])
    data = read(text, header=False)
    assert (data.sheet.n_rows, told(data)) == (text.count("\n"), [])


@pytest.mark.parametrize("text", ["name,size\nann,1\nname,size\nbob,2\n", "a,b\nx,a\na,y\nz,c\n", "yes,no\nyes,no\n"])
def test_names_that_come_again_below_make_no_data_of_a_header(text):
    loaded = read(text)
    assert (loaded.reading.header, told(loaded)) == (True, [])


def test_a_ragged_file_without_header_is_read_like_others():
    text = "1,2,x\n3,4\n5,6,y\n"
    loaded = read(text, header=False)
    assert rows(loaded) == [("1", "2", "x"), ("3", "4", ""), ("5", "6", "y")]
    assert "short_rows" in told(loaded)
    assert read("1,2\n", header=False).sheet.n_rows == 1


@pytest.mark.parametrize("above", ["Report 2024;;;\n;;;\n", ";;;\n"])
def test_a_row_of_separators_alone_above_the_names_is_no_header(above):
    rows = "".join(f"r{row};{row};{row + 1};{'ab'[row % 2]}\n" for row in range(8))
    loaded = load(f"{above}Region;2023;2024;class\n{rows}".encode(), "f.csv")
    assert (loaded.sheet.names, loaded.sheet.n_rows) == (("Region", "2023", "2024", "class"), 8)


def test_a_quote_within_a_cell_opens_nothing_where_spaces_divide():
    loaded = load(b'id name n\n1 5" 3\n2 c 4\n3 x" 5\n4 "y z" 6', "f.txt", Reading(separator=" "))
    assert list(loaded.sheet["name"].texts) == ['5"', "c", 'x"', "y z"]
    assert loaded.sheet["n"].numbers.tolist() == [3, 4, 5, 6]

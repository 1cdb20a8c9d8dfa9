"""What is shown of a file before one decides how it is read."""

import gzip
import io

import pandas as pd
import pytest

from explorer.loading import load
from explorer.notices import Refused
from explorer.preview import COLUMNS, HEAD, MOST_LINES, Head, difference, in_sight, read_head, shown
from explorer.reading import Reading

PRICES = "größe;preis\nklein;1\ngroß;2\n"


def test_the_first_lines_are_those_of_the_file_whatever_ends_them():
    for end in ("\n", "\r\n", "\r"):
        head = Head.of("a.csv", PRICES.replace("\n", end).encode())
        assert head.lines("utf-8") == ("größe;preis", "klein;1", "groß;2")


def test_of_many_lines_the_first_are_shown():
    assert len(Head.of("a.csv", b"a,b\n" * 100).lines("utf-8")) == MOST_LINES


def test_bytes_that_do_not_fit_are_shown_as_such_and_a_packed_file_has_no_lines():
    assert Head.of("a.csv", PRICES.encode("cp1252")).lines("utf-8")[0] == "gr��e;preis"
    assert Head.of("a.parquet", b"PAR1").lines(None) == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "windows-1252", "gb18030"])
def test_the_head_of_a_large_file_is_read_like_the_whole(encoding):
    data = ("größe,preis\n" + 'klein,"1\n2"\ngroß,2\n' * 50_000).encode(encoding)
    assert len(data) > HEAD
    head = Head.of("a.csv", data)
    assert not head.whole and len(head.data) <= HEAD + 2
    read = read_head(head, Reading(encoding=encoding))
    assert read.sheet.names == ("größe", "preis")
    assert shown(read.sheet, 2) == [("klein", "groß"), ("1\n2", "2")]


def test_of_a_packed_file_the_lines_inside_are_shown():
    assert Head.of("a.csv.gz", gzip.compress(PRICES.encode())).lines("utf-8")[1] == "klein;1"


def test_a_quote_left_open_is_refused_where_the_whole_file_was_looked_at():
    with pytest.raises(Refused, match="open_quote"):
        read_head(Head.of("a.csv", b'a,b\n"1,2\n3,4\n'), Reading())


def test_cells_that_read_otherwise_are_named_by_place():
    now, other = load(b"a,b\n1,x\n2,y\n", "a.csv"), load(b"a,b\n1,x\n2,z\n", "a.csv")
    found = difference(now, other)
    assert (found.cells, found.names, found.gone) == (frozenset({(1, 1)}), (), ())
    assert not difference(now, now)


def test_another_separator_brings_new_columns_and_lets_old_ones_go():
    data = b"a;b,c\n1;2,x\n3;4,y\n"
    now, other = load(data, "a.csv"), load(data, "a.csv", Reading(separator=","))
    found = difference(now, other)
    assert now.sheet.names == ("a", "b,c") and other.sheet.names == ("a;b", "c")
    assert (found.names, found.gone) == (("a;b", "c"), ("a", "b,c"))


def test_a_new_column_beside_others_is_new_as_a_whole():
    now, other = load(b"a;b,c\n1;2,x\n", "a.csv"), load(b"a;b;c\n1;2;x\n", "a.csv")
    found = difference(now, other)
    assert (found.cells, found.names, found.gone) == (frozenset(), ("b", "c"), ("b,c",))


def test_a_word_for_no_value_changes_its_cells_and_the_kind_of_their_column():
    data = ("a,b\n" + "".join(f"{n},x\n" for n in range(9)) + "unknown,y\n").encode()
    found = difference(load(data, "a.csv"), load(data, "a.csv", Reading(missing=("unknown",))))
    assert (found.cells, found.kinds) == (frozenset({(9, 0)}), ("a",))
    assert load(data, "a.csv", Reading(missing=("unknown",))).sheet["a"].n_missing == 1


def test_numbers_in_another_spelling_are_shown_as_what_they_stand_for():
    assert shown(load(b'a,b\n"1.299,50",x\n"2,5",y\n', "a.csv").sheet)[0] == ("1299.5", "2.5")


def test_a_sheet_of_a_workbook_is_previewed_by_its_name():
    book = io.BytesIO()
    with pd.ExcelWriter(book) as writer:
        for name in ("first", "second"):
            pd.DataFrame({"x": [name, "z"], "y": [1, 2]}).to_excel(writer, sheet_name=name, index=False)
    head = Head.of("book.xlsx", book.getvalue(), "second")
    assert head.lines(None) == ()
    assert shown(read_head(head, Reading(part="second")).sheet)[0] == ("second", "z")


def test_of_many_columns_those_that_matter_are_in_sight():
    assert in_sight(5) == [0, 1, 2, 3, 4]
    assert in_sight(200) == list(range(COLUMNS))
    assert in_sight(200, [150]) == [*range(COLUMNS - 1), 150]

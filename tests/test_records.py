"""Records found by whole-array work are those that the csv module reads one by one."""

import csv
import io

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from engine import clean
from explorer.loading import load
from explorer.records import find_records, find_separator

pieces = st.sampled_from(["a", "é", '"', '""', ",", ",", ";", " ", "\n", "\r\n", "\r", '"x,y"', '"x\ny"', '"",'])
texts = st.lists(pieces, max_size=30).map("".join)


def plain_records(text: str, separator: str) -> list[tuple[int, list[str]]]:
    """First line and cells of each record that is not blank, by the csv module."""
    every_line = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, skipinitialspace=True)
    found, before = [], 0
    for cells in reader:
        if "".join(every_line[before : reader.line_num]).strip():
            found.append((before + 1, cells))
        before = reader.line_num
    return found


@settings(max_examples=600, deadline=None)
@given(texts, st.sampled_from([",", ";"]))
@example('a"b,"c,\n', ",")
@example('"a" "b,c",d', ",")
@example(',"""x"', ",")
def test_records_and_their_lines_are_those_of_the_csv_module(text, separator):
    found = find_records(text.encode(), separator)
    assume(found.open_quote is None)
    expected = [(line, len(cells)) for line, cells in plain_records(text, separator)]
    assert list(zip(found.lines.tolist(), found.cells.tolist(), strict=True)) == expected


@settings(max_examples=300, deadline=None)
@given(texts)
def test_cells_are_those_of_the_csv_module_filled_up_to_the_header(text):
    header = [f"c{i}" for i in range(64)]
    text = f"{','.join(header)}\n{text}\nlast\n"
    assume(find_records(text.encode(), ",").open_quote is None)
    expected = [[*map(clean, cells), *[""] * (64 - len(cells))] for _, cells in plain_records(text, ",")]
    loaded = load(text.encode(), "file.csv", separator=",")
    assert [header, *loaded.sheet.frame().to_numpy().tolist()] == expected


def test_more_cells_win_over_fewer_when_both_are_regular():
    assert find_separator(b"a,b,c;d\n1,2,3;4\n5,6,7;8\n") == ","


def test_decimal_commas_do_not_outvote_the_semicolon():
    assert find_separator(b"x;y\n1,5;2,5\n3,5;4,5\n") == ";"


def test_a_comma_in_the_header_alone_makes_no_columns():
    assert find_separator(b'"How old, roughly?"\n1\n2\n') is None
    assert find_separator(b"How old, roughly?\n1\n2\n") is None


def test_the_separator_of_a_long_file_is_that_of_its_beginning():
    assert find_separator(b"a;b\n" + b"1,5;2\n" * 300_000) == ";"

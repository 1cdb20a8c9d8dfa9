"""Texts that a spreadsheet would run are made safe, numbers are left alone."""

import ast
import csv
import io
from pathlib import Path

import pandas as pd
import pyarrow as pa
import pytest

import engine
from engine import safe_text
from explorer.safe_csv import safe_csv

RISKY = [
    *("=1+1", "+cmd", "-2+3", "@sum(A1)", "\tx", "\rx", "\n=x", " =1+1", "\u00a0=1", "-abc", "+49 170 12", "=", "-"),
    *("＝1+1", "＋1", "－1+2", "＠x", "-5e", "--5", "+-5", "-1 2", "-5\n=x"),
]
HARMLESS = [
    *("-5", "-1e3", "+3.2", "-3e-4", "-.5", "+2.5E+10", "-1,234.5", "-1.234,5", "-3,5", "-5 %", "-7%"),
    *("a=b", "", "x-y", "1=1", "a\tb", "a@b.c", "好", "'=x", "2020-01-01"),
]


@pytest.mark.parametrize("text", RISKY)
def test_what_a_spreadsheet_may_run_gets_an_apostrophe(text):
    assert safe_text(text) == f"'{text}"


@pytest.mark.parametrize("text", HARMLESS)
def test_numbers_and_plain_texts_stay_as_they_are(text):
    assert safe_text(text) == text


def test_a_file_is_as_safe_as_its_cells_and_names():
    frame = pd.DataFrame({"=name": RISKY + HARMLESS})
    written = safe_csv(frame)
    assert written.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(written.decode("utf-8-sig"), newline="")))
    assert rows == [["'=name"], *[[safe_text(text)] for text in RISKY + HARMLESS]]


def test_dictionaries_of_texts_are_written_as_their_texts():
    from engine import safe_csv as plain_csv

    cells = pa.DictionaryArray.from_arrays(pa.array([1, None, 0], pa.int32()), pa.array(["=a", 'b"c']))
    assert plain_csv({"x": cells, "n": pa.array([1.5, float("nan"), 2.0])}) == b'"x","n"\n"b""c",1.5\n,\n"\'=a",2\n'


def test_texts_are_quoted_only_where_one_needs_it():
    from engine import safe_csv as plain_csv

    assert plain_csv({"x": pa.array(["a", "", None])}) == b"x\na\n\n\n"
    assert plain_csv({"x": pa.array(["a", "b\rc"])}) == b'"x"\n"a"\n"b\rc"\n'


def test_no_other_part_of_the_page_writes_a_table_as_text():
    writers = {"to_csv", "to_excel", "to_html", "to_clipboard"}
    found = {
        path.name
        for path in (Path(__file__).parents[1] / "explorer").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in writers
    }
    assert found <= {"safe_csv.py"}


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()])
def test_no_kind_of_text_column_escapes(kind):
    texts = pa.array(["=1+1", "plain"], kind)
    assert engine.safe_csv({"a": texts}) == b"a\n'=1+1\nplain\n"
    if kind != pa.string_view():  # arrow knows no dictionary of these
        assert engine.safe_csv({"a": texts.dictionary_encode()}) == b"a\n'=1+1\nplain\n"

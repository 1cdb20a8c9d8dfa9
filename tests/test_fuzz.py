"""Damaged files end in a table or a sentence; tables written in any dialect come back as they were, or not at all."""

import csv
import io

import pytest
from fuzz import outcome
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import clean
from explorer.encodings import CODECS
from explorer.loading import Loaded, load
from explorer.notices import Refused
from explorer.reading import Reading

DOUBTS = {"separator_doubtful", "separator_unusual", "quotes_unusual", "lines_above", "no_header", "numbers_doubtful"}


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_a_damaged_file_is_a_table_or_a_sentence(first):
    faults = [seed for seed in range(first, first + 50) if outcome(seed) in ("traceback", "slow")]
    assert not faults, f"python -m tests.fuzz --n 1 --seed {faults[0]}"


letters = st.text(st.sampled_from("abcxyzKöÅ日本е'") | st.sampled_from(' ,;|.:-#"\n\t'), min_size=1, max_size=8)
numerals = st.decimals(-10_000, 10_000, places=2).map(str) | st.integers(-5000, 5000).map(str)
names = st.lists(st.text("abcdefgh_ÄÖ", min_size=1, max_size=6), min_size=2, max_size=5, unique=True)


@st.composite
def tables(draw):
    """Names and rows of texts and numbers; every row has a value, so that none is blank."""
    header = draw(names)
    kinds = [draw(st.sampled_from([letters, numerals, letters | st.just("")])) for _ in header]
    rows = draw(st.lists(st.tuples(*kinds).filter(any), min_size=1, max_size=12))
    return header, rows


def written(header, rows, decimal=".", **dialect) -> str:
    file = io.StringIO()
    if dialect["lineterminator"] == "\r":  # beside it the csv module leaves a line feed without quotes
        dialect["quoting"] = csv.QUOTE_ALL
    lines = csv.writer(file, **dialect)
    lines.writerow(header)
    lines.writerows([[cell.replace(".", decimal) if _is_number(cell) else cell for cell in row] for row in rows])
    return file.getvalue()


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def cells(loaded: Loaded, decimal: str) -> list[tuple[object, ...]]:
    """What the cells stand for: numbers of numeric columns, cleaned texts of the others."""
    columns = []
    for column in loaded.sheet.columns:
        numeric = len(column.texts) and not any(number != number for number in column.numbers)
        texts = [None if code < 0 else column.texts[code] for code in column.codes.tolist()]
        values = [None if code < 0 else float(column.numbers[code]) for code in column.codes.tolist()]
        columns.append(values if numeric else texts)
    return list(zip(*columns, strict=True))


def wanted(header, rows, decimal: str) -> list[tuple[object, ...]]:
    columns = []
    for column in zip(*rows, strict=True):
        texts = [clean(cell) for cell in column]
        known = [text for text in texts if text]
        if known and all(_is_number(text) for text in known):
            columns.append([float(text) if text else None for text in texts])
        else:
            columns.append([clean(_spelled(text, decimal)) or None for text in column])
    return list(zip(*columns, strict=True))


def _spelled(text: str, decimal: str) -> str:
    return text.replace(".", decimal) if _is_number(text) else text


@settings(max_examples=200, deadline=None)
@given(
    tables(),
    st.sampled_from(",;\t|"),
    st.sampled_from(['"', "'"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(".,"),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "gb18030"]),
)
def test_a_table_in_a_told_dialect_comes_back(table, separator, quote, quoting, line_end, decimal, encoding):
    header, rows = table
    how = {"delimiter": separator, "quotechar": quote, "quoting": quoting, "lineterminator": line_end}
    data = written(header, rows, decimal, **how).encode(encoding, "ignore")
    name = {"utf-8-sig": "utf-8", "gb18030": "gb18030"}.get(encoding, encoding)
    assert name in CODECS
    told = Reading(encoding=name, separator=separator, quote=quote, skip=0, header=True, decimal=decimal)
    loaded = load(data, "file.csv", told)
    assert loaded.sheet.names == tuple(header)
    assert cells(loaded, decimal) == wanted(header, rows, decimal)


@settings(max_examples=200, deadline=None)
@given(
    tables(),
    st.sampled_from(",;\t|"),
    st.sampled_from(['"', "'"]),
    st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_a_table_in_a_guessed_dialect_comes_back_or_is_refused_or_doubted(table, separator, quote, quoting, line_end):
    header, rows = table
    quoting = csv.QUOTE_ALL if quote == "'" else quoting  # a cell or two in single quotes may as well be texts
    how = {"delimiter": separator, "quotechar": quote, "quoting": quoting, "lineterminator": line_end}
    try:
        loaded = load(written(header, rows, **how).encode(), "file.csv")
    except Refused:
        return
    if DOUBTS & {notice.key for notice in loaded.notices}:
        return
    assert loaded.sheet.names == tuple(header)
    assert cells(loaded, ".") == wanted(header, rows, ".")

"""Parquet, Feather and Arrow files: the very values, as texts."""

import datetime
import io
import random
from decimal import Decimal

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from test_loading import column, notices

from explorer.arrow_files import read_arrow
from explorer.loading import load
from explorer.notices import Refused
from explorer.unreadable import Unreadable
from explorer.words import WORDS


def parquet(table):
    made = io.BytesIO()
    pq.write_table(table, made)
    return made.getvalue()


def feather(table):
    made = io.BytesIO()
    pa.feather.write_feather(table, made)
    return made.getvalue()


def stream(table):
    made = io.BytesIO()
    with pa.ipc.new_stream(made, table.schema) as out:
        out.write_table(table)
    return made.getvalue()


WRITERS = {"parquet": parquet, "feather": feather, "arrows": stream}
DAY = datetime.date(2024, 2, 29)
CELLS = {
    "text": (pa.array([" x ", "", None]), ["x", "", ""]),
    "large": (pa.array(["x", "y", None], pa.large_string()), ["x", "y", ""]),
    "whole": (pa.array([2**60 + 1, -5, None]), ["1152921504606846977", "-5", ""]),
    "byte": (pa.array([255, 0, None], pa.uint8()), ["255", "0", ""]),
    "real": (pa.array([5.0, 0.1, float("nan")]), ["5", "0.1", ""]),
    "short real": (pa.array([5.0, 0.1, None], pa.float32()), ["5", "0.1", ""]),
    "flag": (pa.array([True, False, None]), ["True", "False", ""]),
    "price": (pa.array([Decimal("1.50"), Decimal("-2.00"), None]), ["1.50", "-2.00", ""]),
    "day": (pa.array([DAY, DAY, None]), ["2024-02-29", "2024-02-29", ""]),
    "midnight": (pa.array([datetime.datetime(2024, 2, 29), None, None]), ["2024-02-29", "", ""]),
    "moment": (pa.array([datetime.datetime(2024, 2, 29, 1, 2, 3), None, None]), ["2024-02-29 01:02:03", "", ""]),
    "zone": (
        pa.array([datetime.datetime(2024, 2, 29, 1, 2, 3), None, None], pa.timestamp("us", "UTC")),
        ["2024-02-29 01:02:03Z", "", ""],
    ),
    "far": (
        pa.array([datetime.datetime(2024, 2, 29, 0, 2, 3), None, None], pa.timestamp("us", "Europe/Paris")),
        ["2024-02-29 01:02:03+0100", "", ""],
    ),
    "time": (pa.array([datetime.time(1, 2, 3), None, None], pa.time32("s")), ["01:02:03", "", ""]),
    "span": (pa.array([datetime.timedelta(days=1), None, None]), ["1 day, 0:00:00", "", ""]),
    "words": (pa.array(["b", "a", "b"]).dictionary_encode(), ["b", "a", "b"]),
    "codes": (pa.array([7, 7, None]).dictionary_encode(), ["7", "7", ""]),
    "ascii": (pa.array([b"x", b"y", None]), ["x", "y", ""]),
    "none": (pa.nulls(3), ["", "", ""]),
}


@pytest.mark.parametrize("form", WRITERS)
def test_every_type_is_read_as_exact_text(form):
    table = pa.table({name: array for name, (array, _) in CELLS.items()})
    loaded = load(WRITERS[form](table), f"t.{form}")
    assert {name: column(loaded, name) for name in CELLS} == {name: texts for name, (_, texts) in CELLS.items()}
    assert loaded.form == ("parquet" if form == "parquet" else "feather")


@pytest.mark.parametrize("form", WRITERS)
def test_lists_and_records_are_text_and_bytes_are_left_out_with_a_notice(form):
    table = pa.table(
        {
            "list": [[1, 2], None],
            "record": [{"k": "v"}, None],
            "bytes": [b"\xff\xfe", b"\x00\x81"],
            "y": ["p", "q"],
        }
    )
    loaded = load(WRITERS[form](table), f"t.{form}")
    assert loaded.sheet.names == ("list", "record", "y")
    assert (column(loaded, "list"), column(loaded, "record")) == (["[1, 2]", ""], ['{"k": "v"}', ""])
    assert notices(loaded) == {
        "nested_as_text": {"columns": "list, record"},
        "bytes_left_out": {"columns": "bytes"},
    }


@pytest.mark.parametrize("form", ["parquet", "feather", "arrows"])
def test_names_may_repeat_or_be_empty(form):
    table = pa.table([pa.array([1, 2]), pa.array([3, 4]), pa.array(["p", "q"])], ["a", "a", ""])
    if form == "feather":
        table = table.rename_columns(["a", "b", ""])
    loaded = load(WRITERS[form](table), f"t.{form}")
    assert loaded.sheet.names[2] == "column 3"
    assert form == "feather" or loaded.sheet.names[:2] == ("a", "a (2)")


def test_an_index_of_pandas_loses_its_made_up_name():
    frame = pd.DataFrame({"a": [1, 2], "y": ["p", "q"]}, index=["r", "s"])
    made = io.BytesIO()
    frame.to_parquet(made)
    assert load(made.getvalue(), "t.parquet").sheet.names == ("a", "y", "column 3")


@pytest.mark.parametrize("form", WRITERS)
def test_tables_without_rows_or_columns_are_refused(form):
    for table, key in (
        (pa.table({"a": [1], "y": [2]})[:0], "no_data_rows"),
        (pa.table({"a": [1, 2]}), "one_column_alone"),
    ):
        with pytest.raises(Refused) as refused:
            load(WRITERS[form](table), f"t.{form}")
        assert refused.value.key == key


def test_a_file_of_too_many_cells_is_refused_before_it_is_read():
    table = pa.table({str(i): pa.nulls(21_000_000) for i in range(10)})
    with pytest.raises(Unreadable) as refused:
        read_arrow("parquet", parquet(table))
    assert refused.value.key == "too_many_cells"
    assert WORDS["refused.too_many_cells"].format(**refused.value.values)


@pytest.mark.parametrize("form", WRITERS)
def test_half_a_file_is_called_damaged(form):
    data = WRITERS[form](pa.table({"a": np.arange(1000), "y": ["p", "q"] * 500}))
    with pytest.raises(Refused) as refused:
        load(data[: len(data) // 2], f"t.{form}")
    assert refused.value.key in ("damaged", "damaged_or_huge")


def test_a_binary_file_under_a_name_that_promises_one_is_never_taken_for_text():
    data = b"\x00" + parquet(pa.table({"a": [1], "y": [2]}))[1:]
    with pytest.raises(Refused) as refused:
        load(data, "t.parquet")
    assert (refused.value.key, refused.value.text[:32]) == ("damaged", "This should be a Parquet file, b")


def test_a_dictionary_is_never_spread_out():
    words = pa.DictionaryArray.from_arrays(pa.array(np.tile([2, 0], 50_000).astype(np.int8)), ["a" * 9_000, "u", "b"])
    table, _ = read_arrow("feather", feather(pa.table({"w": words, "y": ["p", "q"] * 50_000})))
    assert table.nbytes < 2_000_000
    loaded = load(feather(pa.table({"w": words, "y": ["p", "q"] * 50_000})), "t.feather")
    assert list(loaded.sheet["w"].texts) == ["b", "a" * 9_000]


@pytest.mark.parametrize("seed", range(6))
def test_flipped_bytes_give_a_table_or_a_sentence(seed):
    form = list(WRITERS)[seed % 3]
    seeded = random.Random(seed)
    data = bytearray(WRITERS[form](pa.table({"a": np.arange(1000), "y": ["p", "q"] * 500})))
    for _ in range(4):
        data[seeded.randrange(8, len(data))] ^= 1 << seeded.randrange(8)
    try:
        load(bytes(data), f"t.{form}")
    except Refused as refused:
        assert refused.text

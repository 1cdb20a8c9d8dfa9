"""JSON lines and arrays of JSON objects."""

import json
import random

import pytest
from test_loading import column, notices

from explorer.loading import load
from explorer.notices import Refused

ROWS = [{"a": 1, "y": "p"}, {"a": None, "b": True, "y": "q"}, {"b": False, "y": "p"}]
LINES = "\n".join(map(json.dumps, ROWS))


def refusal(data, name="t.jsonl"):
    with pytest.raises(Refused) as caught:
        load(data, name)
    assert caught.value.text
    return caught.value


@pytest.mark.parametrize("name", ["t.jsonl", "t.ndjson", "t.json", "download"])
@pytest.mark.parametrize(
    "text",
    [
        LINES,
        "\ufeff\n" + LINES.replace("\n", "\r\n\r\n"),
        json.dumps(ROWS),
        json.dumps(ROWS, indent=2),
        "\n".join(json.dumps(row, indent=1) for row in ROWS),
    ],
)
def test_rows_are_objects_and_columns_their_keys(name, text):
    if name == "download" and not text.startswith(('{"', "[")):
        return
    if name == "download" and text.startswith("{\n"):
        return
    loaded = load(text.encode(), name)
    assert (loaded.form, loaded.sheet.names) == ("json", ("a", "y", "b"))
    assert [column(loaded, name) for name in ("a", "y", "b")] == [["1", "", ""], ["p", "q", "p"], ["", "true", "false"]]


def test_numbers_stay_as_they_are_written():
    loaded = load(
        b'{"a": 12345678901234567890, "b": 1.50, "c": 1e400, "d": NaN}\n{"a": 1, "b": 2, "c": 3, "d": 4}', "t.json"
    )
    assert [column(loaded, name)[0] for name in "abcd"] == ["12345678901234567890", "1.50", "1e400", ""]


def test_lists_and_records_are_text_with_a_notice():
    loaded = load('{"a": [1, "é", null], "b": {"k": 2.0}, "y": "p"}\n{"y": "q"}'.encode(), "t.jsonl")
    assert (column(loaded, "a")[0], column(loaded, "b")[0]) == ('[1, "é", null]', '{"k": 2.0}')
    assert notices(loaded) == {"nested_as_text": {"columns": "a, b"}}


def test_half_a_letter_is_no_traceback():
    assert column(load(b'{"a": "\\ud800", "y": 1}\n{"a": "x", "y": 2}', "t.jsonl"), "a")[0] != ""


def test_json_named_csv_is_read_with_a_notice_and_a_brace_in_a_name_is_none():
    assert "named_otherwise" in notices(load(LINES.encode(), "t.csv"))
    assert load(b"{a},b\n1,2\n", "t.csv").form == "csv"
    assert load(b'[x],"b"\n1,2\n', "t.csv").form == "csv"


@pytest.mark.parametrize(
    ("text", "key", "line"),
    [
        ('{"a": 1, "b": 2}\n{"a": 1, "b"', "json_broken", 2),
        ('{"a": 1, "b": 2}\n[1, 2]', "json_no_object", 2),
        ('[{"a": 1, "b": 2},\n 3]', "json_no_object", 2),
        ('[{"a": 1, "b": 2},\n {"a": ', "json_broken", 2),
        ("[" * 100_000, "json_broken", 1),
        ("[]", "json_no_rows", None),
    ],
)
def test_what_is_broken_is_said_with_its_line(text, key, line):
    refused = refusal(text.encode(), "t.json")
    assert (refused.key, refused.values.get("line")) == (key, line)


def test_a_key_of_its_own_in_every_row_does_not_fill_the_memory():
    assert refusal("\n".join(f'{{"k{i}": 1}}' for i in range(10_001)).encode()).key == "too_many_cells"


@pytest.mark.parametrize("seed", range(100))
def test_damaged_json_is_a_table_or_a_sentence(seed):
    seeded = random.Random(seed)
    data = bytearray((LINES if seed % 2 else json.dumps(ROWS)).encode())
    for _ in range(seeded.randrange(1, 4)):
        data[seeded.randrange(len(data))] = seeded.randrange(256)
    del data[seeded.randrange(len(data) // 2, len(data) + 1) :]
    try:
        load(bytes(data), "t.json")
    except Refused as refused:
        assert refused.text


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"[{}]", "empty_file"),
        (b"{}\n{}", "empty_file"),
        (b'[{"a": 1, "b": ' + b"[" * 900 + b"]" * 900 + b"}]", "json_too_deep"),
        (b'{"a": 1, "b": ' + b'{"a":' * 450 + b"1" + b"}" * 450 + b"}", "json_too_deep"),
    ],
)
def test_objects_without_keys_and_deep_ones_are_refused(data, key):
    with pytest.raises(Refused) as refused:
        load(data, "f.json")
    assert refused.value.key in (key, "json_broken", "json_nested")


@pytest.mark.parametrize(
    ("value", "key"),
    [
        ({"status": "ok", "tags": ["x"], "data": ROWS}, "json_inner"),
        (
            {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": row} for row in ROWS]},
            "json_inner",
        ),
        ({name: [row.get(name) for row in ROWS] for name in ("a", "y", "b")}, "json_columns"),
    ],
)
@pytest.mark.parametrize("indent", [None, 1])
def test_one_object_around_the_rows_or_columns_is_read_and_told(value, key, indent):
    loaded = load(json.dumps(value, indent=indent).encode(), "t.json")
    assert loaded.sheet.names == ("a", "y", "b") and list(notices(loaded)) == [key]
    assert [column(loaded, name) for name in "ayb"] == [["1", "", ""], ["p", "q", "p"], ["", "true", "false"]]


@pytest.mark.parametrize(
    "value",
    [
        {"a": {"0": 1, "1": 2}, "b": {"0": 3, "1": 4}},
        {"a": [1, 2], "b": [3]},
        {"a": [1, [2]], "b": [3, 4]},
        {"one": ROWS, "two": ROWS},
        {"a": 1, "b": [1, 2]},
    ],
)
def test_one_object_that_holds_no_rows_is_refused(value):
    assert refusal(json.dumps(value).encode(), "t.json").key == "json_nested"
    assert load(json.dumps([value]).encode(), "t.json", single=True).sheet.n_rows == 1


def test_one_plain_object_is_a_row():
    assert load(b'{"a": 1, "y": "p"}', "t.json").sheet.n_rows == 1

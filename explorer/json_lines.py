"""JSON lines, or an array of JSON objects: an object is a row, its keys are the columns. Numbers stay as written."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import pyarrow as pa

from engine import cells_of
from explorer import figures
from explorer.as_written import AT_ONCE, AsWritten, cleaned_typed, texts
from explorer.decoding import decode
from explorer.naming import listed
from explorer.notices import Notice, Refused
from explorer.reading import Reading
from explorer.typed import Number, typed_of

MOST_CELLS = 100_000_000
MOST_COLUMNS = 10_000
SHOWN = 5
_SPACE = " \t\r\n,"


_DECODER = json.JSONDecoder(parse_int=Number, parse_float=Number, parse_constant=lambda name: None)


def read_json(data: bytes, reading: Reading) -> AsWritten:
    """Rows of JSON; a key that an object lacks is an empty cell, as are null and NaN. Raises Refused with the line."""
    chunks: dict[str, list[pa.Array]] = {}
    nested: dict[str, None] = {}
    (found, inside), n_rows = _unwrapped(_objects(decode(data).data)), 0
    rows = (_texts_of(row, at, nested) for at, row in enumerate(found, 1))
    numeric: dict[str, list[pa.Array]] = {}
    while block := list(islice(rows, AT_ONCE)):
        for name in dict.fromkeys(name for row in block for name in row):
            chunks.setdefault(name, [pa.nulls(n_rows, pa.string())])
            numeric.setdefault(name, [pa.repeat(False, n_rows)])
        _refuse_too_many(n_rows + len(block), len(chunks))
        for name, column in chunks.items():
            column.append(texts([row.get(name) for row in block]))
            numeric[name].append(pa.array([isinstance(row.get(name), Number) for row in block]))
        n_rows += len(block)
    if not n_rows:
        raise Refused("json_no_rows")
    names = list(chunks)
    columns, typed = [], []
    for name in names:
        column = pa.chunked_array(chunks.pop(name), pa.string())
        typed.append(cleaned_typed(typed_of(column, pa.chunked_array(numeric.pop(name)))))
        columns.append(cells_of("", column))
    told = (Notice("nested_as_text", {"columns": listed(list(nested), SHOWN)}),) if nested else ()
    return AsWritten(names, columns, (*inside, *told), reading, typed=tuple(typed))


def _refuse_too_many(n_rows: int, n_columns: int) -> None:
    """A key of its own in every object would make a table of next to nothing but empty cells."""
    if n_columns > MOST_COLUMNS or n_rows * n_columns > MOST_CELLS:
        about = {"rows": figures.count(n_rows), "columns": figures.count(n_columns)}
        raise Refused(
            "too_many_cells", **about, most=figures.count(MOST_CELLS), most_columns=figures.count(MOST_COLUMNS)
        )


def _texts_of(row: dict[str, Any], at: int, nested: dict[str, None]) -> dict[str, str | None]:
    """The values of an object as texts. at: its number in the file. nested: see `_text`."""
    try:
        return {name: _text(value, name, nested) for name, value in row.items()}
    except RecursionError as error:
        raise Refused("json_too_deep", row=at) from error


def _unwrapped(values: Iterator[tuple[bool, dict[str, Any]]]) -> tuple[Iterator[dict[str, Any]], tuple[Notice, ...]]:
    """The rows, and where they were found in a file that is one object: in its only list of objects, or as columns.

    Raises Refused where such an object is neither, nor a row.
    """
    first = list(islice(values, 2))
    if len(first) != 1 or first[0][0] or not any(isinstance(it, (dict, list)) for it in first[0][1].values()):
        return (row for _, row in chain(first, values)), ()
    whole = first[0][1]
    lists = [key for key, it in whole.items() if isinstance(it, list) and it and all(isinstance(x, dict) for x in it)]
    if len(lists) == 1:
        rows = whole[lists[0]]
        if whole.get("type") == "FeatureCollection":
            rows = [row["properties"] if isinstance(row.get("properties"), dict) else {} for row in rows]
        return iter(rows), (Notice("json_inner", {"key": lists[0]}),)
    if _are_columns(list(whole.values())):
        return (dict(zip(whole, row, strict=True)) for row in zip(*whole.values(), strict=True)), (
            Notice("json_columns"),
        )
    raise Refused("json_nested")


def _are_columns(values: list[Any]) -> bool:
    """Whether these are plain lists of one length."""
    if not all(isinstance(column, list) and len(column) == len(values[0]) for column in values):
        return False
    return not any(isinstance(cell, (dict, list)) for column in values for cell in column)


def _objects(data: bytes) -> Iterator[tuple[bool, dict[str, Any]]]:
    """One after the other, a line each, or else anywhere in the text, and whether it is an item of an array."""
    first = next((line for line in io.BytesIO(data) if line.strip()), b"")
    try:
        in_lines = isinstance(_DECODER.decode(first.decode()), dict)
    except (ValueError, RecursionError):
        in_lines = False
    found = _in_lines(data) if in_lines else _in_text(data.decode())
    in_array = data.lstrip()[:1] == b"["
    for line, value in found:
        if not isinstance(value, dict):
            raise Refused("json_no_object", line=line)
        yield in_array, value


def _in_lines(data: bytes) -> Iterator[tuple[int, Any]]:
    for line, text in enumerate(io.BytesIO(data), 1):
        if text.strip():
            try:
                yield line, _DECODER.decode(text.decode())
            except (ValueError, RecursionError) as error:
                raise Refused("json_broken", line=line) from error


def _in_text(text: str) -> Iterator[tuple[int, Any]]:
    """The items of an array, or values that simply follow each other."""
    end = len(text.rstrip())
    place = len(text) - len(text.lstrip())
    is_array = text[place : place + 1] == "["
    if is_array and text[end - 1] != "]":
        raise Refused("json_broken", line=text.count("\n", 0, end) + 1)
    place, end = place + is_array, end - is_array
    line, counted = 1, 0
    while True:
        while place < end and text[place] in _SPACE:
            place += 1
        line, counted = line + text.count("\n", counted, place), place
        if place >= end:
            return
        try:
            value, place = _DECODER.raw_decode(text, place)
        except (ValueError, RecursionError) as error:
            raise Refused("json_broken", line=line) from error
        yield line, value


def _text(value: Any, name: str, nested: dict[str, None]) -> str | None:
    """A value as text, a number as `Number`; nested: gets the name of a list or object."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    nested[name] = None
    return _spelled(value)


def _spelled(value: Any) -> str:
    """JSON again, the numbers as they were written."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key, ensure_ascii=False)}: {_spelled(it)}' for key, it in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_spelled, value))}]"
    return str(value) if isinstance(value, Number) else json.dumps(value, ensure_ascii=False)

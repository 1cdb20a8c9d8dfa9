"""Parquet, Feather and Arrow files to columns of texts that say exactly what the values are.

Runs in a process of its own, see child.py.
"""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.feather
import pyarrow.parquet as pq

from explorer.unreadable import Unreadable

MOST_CELLS = 200_000_000
MOST_COLUMNS = 20_000
INDEX = "__index_level_"
_MIDNIGHT = r"^(\d{4}-\d\d-\d\d) 00:00:00(?:\.0+)?$"


def read_arrow(form: str, data: bytes) -> tuple[pa.Table, dict[str, Any]]:
    """The table of a file; columns that are no texts, numbers or dates are told, or left out when they are bytes."""
    table = _parquet(data) if form == "parquet" else _feather(data)
    table.validate(full=True)
    names, columns, typed, nested, left_out = [], [], [], [], []
    for place, name in enumerate(table.column_names):
        column = _as_text(table.column(place))
        if column is None:
            left_out.append(name)
            continue
        if _is_nested(table.schema.field(place).type):
            nested.append(name)
        names.append("" if name.startswith(INDEX) else name)  # an index without a name of its own
        columns.append(column)
        typed.append(_is_number(table.schema.field(place).type))
    notices = [
        ("nested_as_text", {"columns": ", ".join(nested[:5])}) if nested else None,
        ("bytes_left_out", {"columns": ", ".join(left_out[:5])}) if left_out else None,
    ]
    return pa.table(columns, names), {"typed": typed, "notices": [notice for notice in notices if notice]}


def _parquet(data: bytes) -> pa.Table:
    file = pq.ParquetFile(pa.BufferReader(data))
    _refuse_too_many(file.metadata.num_rows, file.metadata.num_columns)
    schema = file.schema_arrow
    words = [field.name for field in schema if pa.types.is_string(field.type) or pa.types.is_large_string(field.type)]
    return pq.ParquetFile(pa.BufferReader(data), read_dictionary=words).read()


def _feather(data: bytes) -> pa.Table:
    if data.startswith(b"FEA1"):
        return pyarrow.feather.read_table(pa.BufferReader(data))
    opened = pa.ipc.open_file if data.startswith(b"ARROW1") else pa.ipc.open_stream
    table = opened(pa.BufferReader(data)).read_all()
    _refuse_too_many(table.num_rows, table.num_columns)
    return table


def _refuse_too_many(n_rows: int, n_columns: int) -> None:
    if n_rows * n_columns > MOST_CELLS or n_columns > MOST_COLUMNS:
        about = {"rows": f"{n_rows:,}", "columns": f"{n_columns:,}"}
        raise Unreadable("too_many_cells", **about, most=f"{MOST_CELLS:,}", most_columns=f"{MOST_COLUMNS:,}")


def _is_nested(kind: pa.DataType) -> bool:
    return bool(pa.types.is_nested(kind)) or (pa.types.is_dictionary(kind) and _is_nested(kind.value_type))


def _is_number(kind: pa.DataType) -> bool:
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    return bool(pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind))


def _as_text(column: pa.ChunkedArray) -> pa.ChunkedArray | None:
    """The column as texts or as a dictionary of texts; None for bytes that are no text."""
    if pa.types.is_dictionary(column.type):
        return _dictionary(column)
    if isinstance(column.type, pa.BaseExtensionType):
        column = pa.chunked_array([chunk.storage for chunk in column.chunks], column.type.storage_type)
    kind = column.type
    if pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or pa.types.is_fixed_size_binary(kind):
        with contextlib.suppress(pa.ArrowInvalid):
            return pc.cast(column.cast(pa.binary()), pa.string())
        return None
    if pa.types.is_boolean(kind):
        return pc.if_else(column, "True", "False")
    if pa.types.is_floating(kind):
        column = pc.if_else(pc.is_nan(column), None, column)
        column = column.cast(pa.float32()) if kind == pa.float16() else column
    if pa.types.is_time(kind):
        return pc.replace_substring_regex(pc.cast(column, pa.string()), r"\.0+$", "")
    if pa.types.is_nested(kind) or pa.types.is_duration(kind):
        return _spelled(column)
    try:
        texts = pc.cast(column, pa.string())
    except (pa.ArrowNotImplementedError, pa.ArrowInvalid):
        return _spelled(column)
    return _dates(texts) if pa.types.is_timestamp(kind) else texts


def _dictionary(column: pa.ChunkedArray) -> pa.ChunkedArray | None:
    chunks = []
    for chunk in column.chunks:
        words = _as_text(pa.chunked_array([chunk.dictionary]))
        if words is None:
            return None
        words = words.combine_chunks()
        chunks.append(pa.DictionaryArray.from_arrays(chunk.indices.cast(pa.int32()), words))
    return pa.chunked_array(chunks, pa.dictionary(pa.int32(), pa.string()))


def _dates(texts: pa.ChunkedArray) -> pa.ChunkedArray:
    """Days alone where every time is midnight, and no fractions of a second that are 0."""
    days = pc.replace_substring_regex(texts, _MIDNIGHT, r"\1")
    if pc.all(pc.less_equal(pc.utf8_length(days), 10)).as_py() is not False:
        return days
    return pc.replace_substring_regex(texts, r"\.0+(Z|[+-]\d\d:?\d\d)?$", r"\1")


def _spelled(column: pa.ChunkedArray) -> pa.ChunkedArray:
    """Lists and records as JSON, everything else as Python writes it."""
    chunks = [pa.array([_spelling(value) for value in chunk.to_pylist()], pa.string()) for chunk in column.chunks]
    return pa.chunked_array(chunks, pa.string())


def _spelling(value: Any) -> str | None:
    if value is None:
        return None
    return json.dumps(value, ensure_ascii=False, default=str) if isinstance(value, (list, dict)) else str(value)

"""A table as CSV text that a spreadsheet program opens without running anything in it."""

from __future__ import annotations

import io
import re

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv

ROWS = 1 << 14
"""Rows that are put into words together."""

_SPACE = "[\\s\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]"
_FORMULA = f"^(?:[\t\r\n]|{_SPACE}*[=+\\-@＝＋－＠])"
"""What a spreadsheet may run: these signs at the beginning, in full width too; whether it trims spaces first is its own
affair."""
_NUMBER = f"^{_SPACE}*[+-]?(?:[0-9][0-9.,]*|[.,][0-9]+)(?:[eE][+-]?[0-9]+)?{_SPACE}?%?$"
"""What it takes for a number at worst, whichever way decimals are marked."""


def safe_texts(texts: pa.Array) -> pa.Array:
    """The texts; one that a spreadsheet would take for a formula gets an apostrophe in front.

    Numbers, be they written as texts, stay as they are.
    """
    risky = pc.and_not(pc.match_substring_regex(texts, _FORMULA), pc.match_substring_regex(texts, _NUMBER))
    return pc.if_else(risky, pc.binary_join_element_wise("'", texts, ""), texts)


def safe_text(text: str) -> str:
    """The same of one text."""
    return f"'{text}" if re.match(_FORMULA, text) and not re.match(_NUMBER, text) else text


def safe_csv(columns: dict[str, pa.Array]) -> bytes:
    """UTF-8 without a mark, a header and one line per row. columns: texts, dictionaries of texts or numbers, by name.

    Texts stand in quotes, all of them, where one holds a comma, a quote or an end of line, a bare carriage return
    included, which would begin a new row.
    """
    names = pa.array([safe_text(name) for name in columns], pa.string())
    safe = [_safe(values) for values in columns.values()]
    quoting = "needed" if any(map(_breaks_lines, [names, *safe])) else "none"
    flat = [values.dictionary_decode() if isinstance(values, pa.DictionaryArray) else values for values in safe]
    options = pyarrow.csv.WriteOptions(batch_size=ROWS, quoting_style=quoting, quoting_header=quoting)
    written = io.BytesIO()
    pyarrow.csv.write_csv(pa.Table.from_arrays(flat, names=names.to_pylist()), written, options)
    return written.getvalue()


def _safe(values: pa.Array) -> pa.Array:
    if isinstance(values, pa.DictionaryArray):
        return pa.DictionaryArray.from_arrays(values.indices, _safe(values.dictionary))
    if pa.types.is_large_string(values.type) or pa.types.is_string_view(values.type):
        values = values.cast(pa.string())
    if pa.types.is_floating(values.type):
        return pc.if_else(pc.is_nan(values), None, values)
    return safe_texts(values) if pa.types.is_string(values.type) else values


def _breaks_lines(values: pa.Array) -> bool:
    texts = values.dictionary if isinstance(values, pa.DictionaryArray) else values
    return pa.types.is_string(texts.type) and bool(pc.any(pc.match_substring_regex(texts, '[",\\r\\n]')).as_py())

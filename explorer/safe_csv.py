"""A data frame as a CSV file for spreadsheet programs, which run nothing in it; see engine.safe_csv."""

from __future__ import annotations

from collections.abc import Mapping

import pandas as pd
import pyarrow as pa

import engine

MARK = "\ufeff".encode()
"""The byte-order mark of UTF-8: without it Excel reads another encoding."""


def safe_csv(frame: pd.DataFrame) -> bytes:
    """UTF-8 with its mark. A text that a spreadsheet would take for a formula gets an apostrophe in front; numbers, be
    they written as texts, stay as they are."""
    return marked_csv({str(name): _column(values) for name, values in frame.items()})


def marked_csv(columns: Mapping[str, pa.Array]) -> bytes:
    """The same of columns as engine.safe_csv takes them."""
    return MARK + engine.safe_csv(dict(columns))


def _column(values: pd.Series) -> pa.Array:
    if pd.api.types.is_numeric_dtype(values.dtype) and not pd.api.types.is_bool_dtype(values.dtype):
        return pa.array(values, from_pandas=True)
    return pa.array([None if pd.isna(value) else str(value) for value in values], pa.string())

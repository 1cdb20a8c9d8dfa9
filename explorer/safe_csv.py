"""A table as a CSV file that a spreadsheet program opens without running anything in it."""

from __future__ import annotations

import csv
import re

import pandas as pd

_FORMULA = re.compile(r"[=+\-@\t\r]")
_NUMBER = re.compile(r"[+-]?\d+(\.\d*)?([eE][+-]?\d+)?")


def safe_csv(frame: pd.DataFrame) -> bytes:
    """UTF-8 with its mark. A text that a spreadsheet would take for a formula gets an apostrophe in front; numbers, be
    they written as texts, stay as they are."""
    safe = frame.rename(columns=_safe)
    for name in safe.columns[[not pd.api.types.is_numeric_dtype(kind) for kind in safe.dtypes]]:
        safe[name] = safe[name].map(_safe)
    quoted = csv.QUOTE_NONNUMERIC  # every text, since a bare carriage return inside one would begin a new row
    return safe.to_csv(index=False, lineterminator="\n", quoting=quoted).encode("utf-8-sig")


def _safe(cell: object) -> object:
    risky = isinstance(cell, str) and _FORMULA.match(cell) and not _NUMBER.fullmatch(cell)
    return f"'{cell}" if risky else cell

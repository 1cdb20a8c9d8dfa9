"""The files of the public failure reports, beside the project."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

CASES = Path(__file__).resolve().parents[2] / "shared" / "cases"


def case(name: str, file: str = "input.csv") -> pd.DataFrame:
    """The rows of a case; the class is the last column."""
    return pd.read_csv(case_file(name, file), dtype=str, keep_default_na=False)


def case_file(name: str, file: str = "input.csv") -> Path:
    """Where a file of a case lies."""
    folders = sorted(CASES.glob(f"{name}-*"))
    if not folders:
        pytest.skip(f"case {name} is not beside the repository")
    return folders[0] / file

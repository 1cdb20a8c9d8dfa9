"""The files of the public failure reports, beside the project."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest

CASES = Path(__file__).resolve().parents[2] / "shared" / "cases"


def case(name: str, file: str = "input.csv") -> pd.DataFrame:
    """The rows of a case; the class is the last column."""
    folders = sorted(CASES.glob(f"{name}-*"))
    if not folders:
        pytest.skip(f"case {name} is not beside the repository")
    return pd.read_csv(folders[0] / file, dtype=str, keep_default_na=False)

"""What other programs gave on the shared tables, and those tables read as those programs were told to read them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from engine import Table, make_table, read_frame

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
MISSING_AS_VALUE = "__missval"
NOT_HERE = {"spam_top100"}
"""Its columns are not those of the shared mails: of the 1,000 words there, none is in the 1,412 mails of its root."""
KINDS = {"continuous": "numeric", "categorical": "categorical"}


def runs_of(part: str, *keys: str, but: Callable[[str, str], bool] = lambda name, key: False) -> list[Any]:
    """Table and key of the runs in a part of the reference, but for some; one that says so when there is none."""
    named = [(name, key) for key in keys for name, runs in reference().get(part, {}).items() if key in runs]
    absent = pytest.param("", "", marks=pytest.mark.skip(reason="reference.json is not beside the repository"))
    return [run for run in named if run[0] not in NOT_HERE and not but(*run)] or [absent]


@cache
def reference() -> dict[str, Any]:
    return _read("reference.json") or {}


@cache
def described(name: str) -> dict[str, Any]:
    """What the manifest says of a table."""
    return next(table for table in _read("manifest.json") if table["name"] == name)


def frame_of(name: str) -> pd.DataFrame:
    path = DATA / f"{name}.csv"
    if not path.exists():
        pytest.skip(f"{path.name} is not beside the repository")
    return pd.read_csv(path, dtype=str, keep_default_na=False)


@cache
def table_of(name: str) -> Table:
    """A table by its name in the reference, with the kinds of the manifest.

    Behind the name of some stands that the empty cells of their words are one more value.
    """
    plain = name.removesuffix(MISSING_AS_VALUE)
    frame = frame_of(plain)
    kinds = {feature["name"]: KINDS[feature["kind"]] for feature in described(plain)["features"]}
    if plain != name:
        words = [column for column, kind in kinds.items() if kind == "categorical"]
        frame[words] = frame[words].replace("", "?missing")
    return make_table(read_frame(frame), frame.columns[-1], kinds)


def _read(file: str) -> Any:
    path = DATA / file
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None

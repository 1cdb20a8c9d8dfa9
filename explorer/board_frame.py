"""The board as a table: a line for every tree, and how its columns are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pandas as pd
import streamlit as st

from engine import VALIDATED
from explorer import figures
from explorer.link import DEFAULTS
from explorer.snapshots import Snapshot, checking_words, limit_words, pruning_words
from explorer.standing import Standing
from explorer.words import word


@dataclass(frozen=True, slots=True)
class Line:
    """A tree on the board: its name, the settings that make it, its figures, whether it is the one on the screen."""

    name: str
    values: Snapshot
    standing: Standing
    now: bool
    kept: bool


def board_frame(lines: list[Line]) -> pd.DataFrame:
    """One row per tree; numbers stay numbers, so that they can be sorted. What no tree has is no column."""
    rows: list[dict[str, Any]] = []
    for number, line in enumerate(lines, 1):
        full, standing = {**DEFAULTS, **line.values}, line.standing
        rows.append(
            {
                word("board.number"): f"{number}{' ◂' if line.now else ''}",
                word("board.tree"): standing.picture,
                word("board.name"): line.name,
                word("board.leaves"): standing.leaves,
                word("board.depth"): standing.depth,
                word("board.validation"): standing.validation,
                word("board.validation_rows"): _rows(standing.n_validation, full),
                word("board.training"): standing.training,
                word("board.training_rows"): standing.n_training,
                word("board.criterion"): word(f"short.{full['criterion']}"),
                word("board.pruning"): pruning_words(full),
                word("board.limits"): ", ".join(limit_words(full)) or word("board.no_limits"),
            }
        )
    frame = pd.DataFrame(rows)
    if all(line.standing.validation is None for line in lines):
        return frame.drop(columns=[word("board.validation"), word("board.validation_rows")])
    return frame


def _rows(n: float, values: Snapshot) -> str:
    """How many rows check a tree, which, and whether they also chose its pruning."""
    if not n:
        return word("board.no_rows")
    key = "board.rows_chose" if values["pruning"] in VALIDATED else "board.rows"
    return word(key, n=figures.count(n), how=checking_words(values))


def board_columns() -> dict[str, object]:
    number, text, image = st.column_config.NumberColumn, st.column_config.TextColumn, st.column_config.ImageColumn
    return {
        word("board.number"): text(width=44),
        word("board.tree"): image(width=104, help=word("board.tree_help")),
        word("board.name"): text(width=172),
        word("board.leaves"): number(format="localized", width=62),
        word("board.depth"): number(format="localized", width=58),
        word("board.validation"): number(format="%.4f", width=136),
        word("board.validation_rows"): text(width=190),
        word("board.training"): number(format="%.4f", width=124),
        word("board.training_rows"): number(format="localized", width=98),
        word("board.criterion"): text(width=70),
        word("board.pruning"): text(width=130),
        word("board.limits"): text(width=160),
    }

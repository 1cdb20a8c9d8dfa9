"""Trees to write for other programs, and rows to run what was written on: those of the table and strange ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import pandas as pd
from cases import case
from numpy.typing import NDArray
from reference import frame_of

from engine import Params, Tree, alpha_pruning, grow, make_table, predict, read_frame

KINDS_OF_TREES = {
    "titanic": ("titanic", 0.0, {}),
    "titanic pruned": ("titanic", 11.0, {}),
    "adult pruned": ("adult", 60.0, {}),
    "penguins": ("penguins", 0.0, {}),
    "mushroom": ("mushroom", 0.0, {}),
    "watermelon": ("watermelon_3.0", 0.0, {}),
    "watermelon with gaps": ("watermelon_2.0a_missing", 0.0, {}),
    "car by groups": ("car", 0.0, {"criterion": "gini", "branching": "binary"}),
    "credit by groups": ("credit_g", 8.0, {"criterion": "gini", "branching": "binary"}),
    "penguins by groups": ("penguins", 0.0, {"criterion": "c45", "branching": "binary"}),
    "two spellings": ("DI-20", 0.0, {}),
    "one column": ("VW-16", 0.0, {}),
    "one row": ("VW-16 one_row.csv", 0.0, {}),
    "names": ("VW-17", 0.0, {}),
    "x": ("VW-17 x.csv", 0.0, {}),
    "gaps": ("VW-18", 0.0, {}),
    "quotes": ("VW-19", 0.0, {}),
    "quotes in names": ("VW-02", 0.0, {}),
    "markup": ("VW-01", 0.0, {}),
    "beyond ASCII": ("VW-06", 0.0, {}),
    "record characters": ("VW-05", 0.0, {}),
    "near numbers": ("VW-15", 0.0, {}),
    "numbers that are one in float32": ("AL-07", 0.0, {}),
}
SHARED_OUT = {
    "penguins": ("penguins", 0.0, {"missing": "fractional"}),
    "watermelon": ("watermelon_2.0a_missing", 0.0, {"criterion": "c45-r8"}),
    "vote pruned": ("vote", 8.0, {"criterion": "c45-r8"}),
    "by groups": ("penguins", 0.0, {"criterion": "gini", "branching": "binary", "missing": "fractional"}),
}


@dataclass(frozen=True, slots=True, eq=False)
class Exported:
    """A pruned tree, rows of texts ("" is an empty cell), and the class that `predict` gives each."""

    tree: Tree
    leaves: NDArray[np.bool_]
    rows: pd.DataFrame
    classes: list[str]

    def values(self) -> pd.DataFrame:
        """The rows as a data base holds them: numbers where the column is one, None where the cell is empty."""
        typed = {
            column.name: pd.to_numeric(self.rows[column.name].replace("", None)).astype(float)
            if column.kind == "numeric"
            else self.rows[column.name].replace("", None).astype(object)
            for column in self.tree.schema.columns
        }
        return pd.DataFrame(typed)


@cache
def exported(name: str, shared_out: bool = False) -> Exported:
    table, alpha, params = (SHARED_OUT if shared_out else KINDS_OF_TREES)[name]
    frame = case(*table.split()) if table[:2] in ("AL", "DI", "VW") else frame_of(table)
    return made(frame, alpha, **params)


def made(frame: pd.DataFrame, alpha: float = 0.0, **params: str) -> Exported:
    tree = grow(make_table(read_frame(frame), frame.columns[-1]), Params(**params))
    leaves = alpha_pruning(tree).leaves_at(alpha)
    rows = with_strange_rows(frame, tree)
    return Exported(tree, leaves, rows, predict(tree, rows, leaves).tolist())


def with_strange_rows(frame: pd.DataFrame, tree: Tree) -> pd.DataFrame:
    """At most 3,000 rows, then some with an empty cell or a value never seen, every column in turn, and empty ones."""
    tested = [tree.schema.columns[j] for j in np.unique(tree.column[tree.column >= 0]).tolist()]
    usual, parts = frame[:: 1 + len(frame) // 3000], []
    for column in tested:
        for value in ("", "-1e9" if column.kind == "numeric" else "never seen"):
            parts.append(frame[:: 1 + len(frame) // 8].assign(**{column.name: value}))
    empty = frame[:1].assign(**{column.name: "" for column in tested})
    rows = pd.concat([usual, *parts, empty], ignore_index=True)
    return rows[[column.name for column in tree.schema.columns]]

"""The lower half of the sidebar: the settings of growth and pruning, and which rows check the tree."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import streamlit as st

from engine import (
    BRANCHINGS,
    CRITERIA,
    LEAF_COSTS,
    METHODS,
    MISSING_POLICIES,
    VALIDATED,
    Params,
    PruningParams,
    Sheet,
    checked_alpha,
    encoded_cells,
)
from explorer import session
from explorer.fields import number, select, text
from explorer.words import word

MOST_MARKS = 1_000
"""Values of a column that can be chosen as the mark of validation rows."""


SCIKIT_LEARN = "scikit-learn"
ENGINES = ("own", SCIKIT_LEARN)


@dataclass(frozen=True, slots=True)
class Validation:
    """Which rows check the tree. by: "share", "rows" or "column"; the fields of the other two are not looked at."""

    by: str
    share: float = 0.0
    seed: int = 0
    rows: str = ""
    column: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Settings:
    """alpha is 0 for a method without one; validation None for a method that needs none."""

    params: Params
    pruning: PruningParams
    alpha: float
    validation: Validation | None
    engine: str = "own"


def settings(sheet: Sheet, sheet_id: str, target: str) -> Settings:
    """All settings. Every control is drawn before the first value is judged; raises InputError for one out of range."""
    theirs = session.setting("engine") == SCIKIT_LEARN  # what scikit-learn does not know is not asked for
    criterion = _choice("criterion", CRITERIA)
    min_samples_split = number("min_samples_split", step=1, format="%d", help=word("min_samples_split.help"))
    epsilon = number("epsilon", step=0.001, format="%.12g", help=word("epsilon.help"), disabled=theirs)
    method = _choice("pruning", METHODS)
    alpha, cf, validation = 0.0, PruningParams().cf, None
    if method == "alpha":
        alpha = number("alpha", step=1.0, format="%.12g", help=word("alpha.help"))
    if method == "pessimistic":
        cf = number(word("cf"), "cf", step=0.05, format="%.12g", help=word("cf.help"))
    if method in VALIDATED:
        validation = _validation(sheet, sheet_id, target)
    with st.expander(word("more"), key="more_open"):
        engine = _choice("engine", ENGINES)
        max_depth = number(
            "max_depth", step=1, format="%d", placeholder=word("max_depth.none"), help=word("max_depth.help")
        )
        min_samples_leaf = number(
            "min_samples_leaf",
            step=1,
            format="%d",
            placeholder=word("min_samples_leaf.own"),
            help=word("min_samples_leaf.help"),
        )
        branching = _choice("branching", BRANCHINGS, disabled=theirs)
        missing = _missing(criterion, theirs)
        leaf_cost = _choice("leaf_cost", LEAF_COSTS) if method == "alpha" else PruningParams().leaf_cost
    params = Params(
        criterion=criterion,
        branching=branching,
        min_samples_split=int(min_samples_split),
        min_samples_leaf=None if min_samples_leaf is None else int(min_samples_leaf),
        epsilon=float(epsilon),
        max_depth=None if max_depth is None else int(max_depth),
        missing=missing,
    )
    return Settings(params, PruningParams(method, leaf_cost, float(cf)), checked_alpha(alpha), validation, engine)


def _missing(criterion: str, disabled: bool) -> str | None:
    """The policy for empty cells; C4.5 release 8 has its own."""
    if not CRITERIA[criterion].release8:
        return _choice("missing", MISSING_POLICIES, disabled)
    st.selectbox(word("missing"), [word("missing.fractional")], disabled=True, help=word("missing.help"))
    return None


def _choice(name: str, options: Iterable[str], disabled: bool = False) -> str:
    """A setting that is one of some options, all under its words."""
    return select(
        word(name), name, list(options), lambda key: word(f"{name}.{key}"), help=word(f"{name}.help"), disabled=disabled
    )


def _validation(sheet: Sheet, sheet_id: str, target: str) -> Validation:
    by = _choice("validation", ("share", "rows", "column"))
    if by == "share":
        share = number(word("hold_out"), "hold_out", step=0.05, format="%.12g")
        seed = number(word("hold_out_seed"), "hold_out_seed", step=1, format="%d")
        return Validation(by, share=float(share), seed=int(seed))
    if by == "rows":
        rows = text(word("validation_rows"), "validation_rows", placeholder="4, 5, 8-13")
        return Validation(by, rows=rows)
    column = select(word("validation_column"), "validation_column", [n for n in sheet.names if n != target])
    marks = session.remember("marks", (sheet_id, column), lambda: encoded_cells(sheet[column], "categorical").column)
    labels = list(marks.labels[:MOST_MARKS])
    value = select(word("validation_value"), "validation_value", labels) if labels else ""
    return Validation(by, column=column, value=value)

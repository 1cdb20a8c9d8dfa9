"""The lower half of the sidebar: the settings of growth and pruning, and which rows check the tree."""

from __future__ import annotations

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
from explorer.fields import number, select, text
from explorer.words import word

MOST_MARKS = 1_000
"""Values of a column that can be chosen as the mark of validation rows."""


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


def settings(sheet: Sheet, target: str) -> Settings:
    """All settings. Every control is drawn before the first value is judged; raises InputError for one out of range."""
    criterion = select(
        word("criterion"),
        "criterion",
        list(CRITERIA),
        lambda key: word(f"criterion.{key}"),
        help=word("criterion.help"),
    )
    min_samples_split = number("min_samples_split", step=1, format="%d", help=word("min_samples_split.help"))
    epsilon = number("epsilon", step=0.001, format="%.12g", help=word("epsilon.help"))
    method = select(
        word("pruning"), "pruning", list(METHODS), lambda key: word(f"pruning.{key}"), help=word("pruning.help")
    )
    alpha, cf, validation = 0.0, PruningParams().cf, None
    if method == "alpha":
        alpha = number("alpha", step=1.0, format="%.12g", help=word("alpha.help"))
    if method == "pessimistic":
        cf = number(word("cf"), "cf", step=0.05, format="%.12g", help=word("cf.help"))
    if method in VALIDATED:
        validation = _validation(sheet, target)
    with st.expander(word("more"), key="more_open"):
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
        branching = select(
            word("branching"),
            "branching",
            list(BRANCHINGS),
            lambda key: word(f"branching.{key}"),
            help=word("branching.help"),
        )
        missing = _missing(criterion)
        leaf_cost = _leaf_cost() if method == "alpha" else PruningParams().leaf_cost
    params = Params(
        criterion=criterion,
        branching=branching,
        min_samples_split=int(min_samples_split),
        min_samples_leaf=None if min_samples_leaf is None else int(min_samples_leaf),
        epsilon=float(epsilon),
        max_depth=None if max_depth is None else int(max_depth),
        missing=missing,
    )
    return Settings(params, PruningParams(method, leaf_cost, float(cf)), checked_alpha(alpha), validation)


def _missing(criterion: str) -> str | None:
    """The policy for empty cells; C4.5 release 8 has its own."""
    options, words = list(MISSING_POLICIES), {key: word(f"missing.{key}") for key in MISSING_POLICIES}
    if CRITERIA[criterion].release8:
        st.selectbox(word("missing"), [words["fractional"]], disabled=True, help=word("missing.help"))
        return None
    return select(word("missing"), "missing", options, words.__getitem__, help=word("missing.help"))


def _leaf_cost() -> str:
    words = {key: word(f"leaf_cost.{key}") for key in LEAF_COSTS}
    return select(word("leaf_cost"), "leaf_cost", list(words), words.__getitem__, help=word("leaf_cost.help"))


def _validation(sheet: Sheet, target: str) -> Validation:
    by = select(
        word("validation"),
        "validation",
        ["share", "rows", "column"],
        lambda key: word(f"validation.{key}"),
        help=word("validation.help"),
    )
    if by == "share":
        share = number(word("hold_out"), "hold_out", step=0.05, format="%.12g")
        seed = number(word("hold_out_seed"), "hold_out_seed", step=1, format="%d")
        return Validation(by, share=float(share), seed=int(seed))
    if by == "rows":
        rows = text(word("validation_rows"), "validation_rows", placeholder="4, 5, 8-13")
        return Validation(by, rows=rows)
    column = select(word("validation_column"), "validation_column", [n for n in sheet.names if n != target])
    marks = list(encoded_cells(sheet[column], "categorical").column.labels[:MOST_MARKS])
    value = select(word("validation_value"), "validation_value", marks) if marks else ""
    return Validation(by, column=column, value=value)

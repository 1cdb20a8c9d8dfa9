"""The lower half of the sidebar: the settings of growth and pruning."""

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
    Params,
    PruningParams,
    checked_alpha,
)
from explorer import session
from explorer.fields import number, select
from explorer.words import word

SCIKIT_LEARN = "scikit-learn"
ENGINES = ("own", SCIKIT_LEARN)


@dataclass(frozen=True, slots=True)
class Settings:
    """alpha is 0 for a method without one."""

    params: Params
    pruning: PruningParams
    alpha: float
    engine: str = "own"


def settings() -> Settings:
    """All settings. Every control is drawn before the first value is judged; raises InputError for one out of range."""
    theirs = session.setting("engine") == SCIKIT_LEARN  # what scikit-learn does not know is not asked for
    criterion = _choice("criterion", CRITERIA)
    left, right = st.columns([0.61, 0.39], gap="xsmall")
    with left:
        min_samples_split = number("min_samples_split", step=1, format="%d", help=word("min_samples_split.help"))
    with right:
        epsilon = number("epsilon", step=0.001, format="%.12g", help=word("epsilon.help"), disabled=theirs)
    method = _choice("pruning", METHODS)
    alpha, cf = 0.0, PruningParams().cf
    if method == "alpha":
        alpha = number("alpha", step=1.0, format="%.12g", help=word("alpha.help"))
    if method == "pessimistic":
        cf = number(word("cf"), "cf", step=0.05, format="%.12g", help=word("cf.help"))
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
    return Settings(params, PruningParams(method, leaf_cost, float(cf)), checked_alpha(alpha), engine)


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

"""Cross-validation on the page: folds as they end, once per session, with progress and a button to stop.

A newer setting ends it as well; folds that are done are kept, so that the next run goes on where this one was.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from engine import CrossValidated, Folds, fold_errors, pooled
from explorer import session
from explorer.drawn import Drawn
from explorer.markup import tag
from explorer.view_data import tree_id
from explorer.words import word

PATIENCE = 0.5
"""Seconds before progress is shown."""
Known = dict[int, NDArray[np.float64]]


def awaited(drawn: Drawn) -> str | None:
    """A name for the cross-validation of what is drawn; None where there is none: folds choose alpha alone."""
    folds = drawn.data.folds
    if folds is None or drawn.pruning.params.method != "alpha" or len(drawn.pruning.breakpoints.alpha) < 2:
        return None
    dealt = f"{folds.n_folds}x{folds.n_repeats}/{folds.seed}"
    return f"{tree_id(drawn.tree)}/{drawn.pruning.params.leaf_cost}/{dealt}"


def cross_validation(drawn: Drawn) -> CrossValidated | None:
    """The result, None where folds are not asked for or were stopped; takes as long as the folds that are not done."""
    folds, work = drawn.data.folds, awaited(drawn)
    place = st.empty()  # in every run, see waiting
    if folds is None or work is None:
        return None
    known = _known(drawn, folds)
    done = _done(folds, known)
    if done < folds.n_all:
        told = {"done": done, "all": folds.n_all}
        if session.halted(work):
            with place.container(horizontal=True, vertical_alignment="center"):
                st.html(tag("p", word("cross_validation.stopped", **told), class_="quiet").html, width="content")
                st.button(word("cross_validation.resume"), on_click=session.resume, args=(work,), key="resume")
            return None
        with place.container():
            _validate(drawn, folds, known, work)
        place.empty()
    return finished(drawn)()


def finished(drawn: Drawn) -> Callable[[], CrossValidated | None]:
    """A function for the result as soon as there is one, which needs no session."""
    folds = drawn.data.folds
    if folds is None or awaited(drawn) is None:
        return lambda: None
    known, pruning = _known(drawn, folds), drawn.pruning
    return lambda: pooled(pruning, folds, known) if _done(folds, known) == folds.n_all else None


def _known(drawn: Drawn, folds: Folds) -> Known:
    """The errors of the folds that are done; more repeats begin with those of fewer."""
    key = (tree_id(drawn.tree), drawn.pruning.params.leaf_cost, folds.n_folds, folds.seed)
    known: Known = session.remember("fold_errors", key, dict)
    return known


def _done(folds: Folds, known: Known) -> int:
    return sum(fold in known for fold in range(folds.n_all))


def _validate(drawn: Drawn, folds: Folds, known: Known, work: Hashable) -> None:
    """Let the folds that are not done be grown. Telling progress ends the run when there is a newer setting."""
    started, bar = time.monotonic(), None
    grown = fold_errors(drawn.table, drawn.tree.params, drawn.pruning, folds, known)
    try:
        for found in grown:
            if found is not None:
                known[found[0]] = found[1]
            if time.monotonic() - started < PATIENCE:
                continue
            done = _done(folds, known)
            text = word("cross_validation", done=done, all=folds.n_all)
            if bar is None:
                with st.container(horizontal=True, vertical_alignment="center"):
                    bar = st.progress(0.0, text)
                    st.button(word("cross_validation.stop"), on_click=session.halt, args=(work,), key="stop")
            bar.progress(done / folds.n_all, text)
    finally:
        grown.close()

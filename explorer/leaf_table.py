"""The leaves of the drawn tree as a table, largest first; a click on a row selects its leaf."""

from __future__ import annotations

from functools import partial

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from engine import Seen, Tree, entropy, short_rules
from explorer import figures, selection, session
from explorer.drawn import Drawn
from explorer.markup import tag
from explorer.safe_csv import safe_csv
from explorer.words import counted, rule_words, word

MOST_LEAVES = 5_000
"""Leaves on the page; the download has all."""

KEY = "leaves"


def leaf_table(drawn: Drawn) -> None:
    """The leaves, largest first, and all of them as a file; a click selects the leaf."""
    leaves = by_samples(drawn)
    seen = drawn.pruning.seen
    frame = session.remember(
        "leaves",
        (*drawn.key, drawn.data.checked_by),
        lambda: leaf_frame(drawn.tree, leaves[:MOST_LEAVES], seen),
        most=2,
    )
    shown = leaves[:MOST_LEAVES]
    selection.mark_node(KEY, shown, drawn.selected)
    st.dataframe(
        frame,
        key=KEY,
        height=320,
        hide_index=True,
        on_select=partial(selection.take_row, KEY, shown),
        selection_mode=("single-row", "single-cell"),
        column_config=_columns(frame),
    )
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", gap="small"):
        st.html(tag("p", _sentence(drawn, leaves), class_="quiet").html, width="content")
        st.download_button(
            word("leaves.download"),
            lambda: safe_csv(leaf_frame(drawn.tree, leaves, seen)),
            file_name="leaves.csv",
            mime="text/csv",
            on_click="ignore",
            key="leaves_download",
            type="tertiary",
        )


def leaf_frame(tree: Tree, leaves: NDArray[np.int64], seen: Seen | None = None) -> pd.DataFrame:
    """One row per leaf, in the given order. seen: validation rows at the nodes; they have a column where there are any.

    The error of validation rows is not a number in a leaf that none of them reaches.
    """
    counts, samples, label = tree.counts[leaves], tree.samples[leaves], tree.label[leaves]
    errors = samples - np.take_along_axis(counts, label[:, None], axis=1)[:, 0]
    return pd.DataFrame(
        {
            word("leaves.node"): leaves,
            word("leaves.class"): np.array(tree.schema.classes, dtype=object)[label],
            word("leaves.samples"): samples.round(4),
            word("leaves.share"): samples / tree.counts[0].sum(),
            word("leaves.errors"): errors.round(4),
            word("leaves.error_rate"): errors / samples,
            **({} if seen is None else _checked(seen, leaves)),
            word("leaves.entropy"): np.atleast_1d(entropy(counts)).round(6),
            word("leaves.rule"): [rule_words(rule) for rule in short_rules(tree, leaves)],
        }
    )


def _checked(seen: Seen, leaves: NDArray[np.int64]) -> dict[str, NDArray[np.float64]]:
    n, wrong = seen.n[leaves], seen.wrong[leaves]
    rate = np.divide(wrong, n, out=np.full(len(n), np.nan), where=n > 0)
    return {word("leaves.validation_rows"): n.round(4), word("leaves.validation_error"): rate}


def by_samples(drawn: Drawn) -> NDArray[np.int64]:
    """The leaves, the largest first, of equal ones the first."""
    leaves = np.flatnonzero(drawn.ends)
    return leaves[np.argsort(-drawn.tree.samples[leaves], kind="stable")]


def _sentence(drawn: Drawn, leaves: NDArray[np.int64]) -> str:
    """Which leaf is selected, and how many are shown."""
    n, place = figures.count(len(leaves)), np.flatnonzero(leaves == drawn.selected)
    if not len(place):
        told = counted("leaves.inner", len(leaves))
    else:
        told = word("leaves.place", node=drawn.selected, place=figures.count(int(place[0]) + 1), all=n)
    most = word("leaves.largest", n=figures.count(MOST_LEAVES), all=n)
    return f"{told} {most}" if len(leaves) > MOST_LEAVES else told


def _columns(frame: pd.DataFrame) -> dict[str, object]:
    number, bar, text = st.column_config.NumberColumn, st.column_config.ProgressColumn, st.column_config.TextColumn
    most = float(frame[word("leaves.share")].max())
    return {
        word("leaves.node"): number(width=54),
        word("leaves.class"): text(width=84),
        word("leaves.samples"): number(format="localized", width=70),
        word("leaves.share"): bar(format="percent", min_value=0.0, max_value=most, width=100),
        word("leaves.errors"): number(format="localized", width=58),
        word("leaves.error_rate"): bar(format="percent", min_value=0.0, max_value=1.0, width=92),
        word("leaves.validation_rows"): number(format="localized", width=108),
        word("leaves.validation_error"): bar(format="percent", min_value=0.0, max_value=1.0, width=112),
        word("leaves.entropy"): number(format="%.4f", width=66),
        word("leaves.rule"): text(help=word("leaves.rule_help"), width=520),
    }

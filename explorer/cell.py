"""What is in a cell of the confusion matrix: the leaves where its rows end, and these rows."""

from __future__ import annotations

from functools import partial

import numpy as np
import pandas as pd
import streamlit as st
from numpy.typing import NDArray

from engine import Tree, short_rules
from explorer import figures, selection, session
from explorer.drawn import Drawn
from explorer.markup import tag
from explorer.naming import brief, file_stem
from explorer.safe_csv import safe_csv
from explorer.saying import say
from explorer.scored import Scored, in_cell
from explorer.words import counted, rule_words, word

MOST_LEAVES = 1_000
MOST_ROWS = 1_000
KEY = "cell_leaves"


def cell_panel(drawn: Drawn, of: Scored, actual: int, label: int) -> None:
    """Title, leaves with their number of these rows, and the rows as they stand in the file."""
    names = [*drawn.tree.schema.classes, word("matrix.unknown")]
    own, said = (brief(names[k], 28) for k in (actual, label))
    with st.container(border=True, key="cell"):
        with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", gap="small"):
            title = word("cell.title", actual=own, predicted=said)
            st.html(tag("div", tag("h3", title), class_="card").html, width="stretch")
            st.button(word("cell.close"), key="cell_close", on_click=_close, type="tertiary")
        which, node = in_cell(drawn, of, actual if actual < len(names) - 1 else -1, label)
        if not len(which):
            say(word("cell.none"))
            return
        _leaves(drawn, of, node)
        _rows(of, which, names[actual], names[label])


def _close() -> None:
    session.choose("cell", None)
    session.touch()


def _leaves(drawn: Drawn, of: Scored, node: NDArray[np.int64]) -> None:
    """The nodes where the rows end, most rows first; a click selects."""
    nodes, n = np.unique(node, return_counts=True)
    order = np.argsort(-n, kind="stable")
    nodes, n = nodes[order], n[order]
    rows = word("cell.rows", n=figures.count(len(node)), rows=of.named)
    say(counted("cell.where", len(nodes), rows=rows))
    shown = nodes[:MOST_LEAVES]
    selection.mark_node(KEY, shown, drawn.selected)
    number = st.column_config.NumberColumn
    st.dataframe(
        leaf_frame(drawn.tree, drawn.ends, shown, n[:MOST_LEAVES]),
        key=KEY,
        height=min(35 * (len(shown) + 1) + 2, 213),
        hide_index=True,
        on_select=partial(selection.take_row, KEY, shown),
        selection_mode=("single-row", "single-cell"),
        column_config={
            word("cell.leaf"): number(width=48),
            word("cell.n"): number(format="localized", width=52),
            word("cell.rule"): st.column_config.TextColumn(help=word("leaves.rule_help"), width=400),
        },
    )
    if len(nodes) > MOST_LEAVES:
        say(word("cell.most", n=figures.count(MOST_LEAVES)))


def leaf_frame(tree: Tree, ends: NDArray[np.bool_], nodes: NDArray[np.int64], n: NDArray[np.int64]) -> pd.DataFrame:
    """One row per node, in the given order; an inner node says that the rows stop there."""
    rules = [rule_words(rule) for rule in short_rules(tree, nodes)]
    told = [
        rule if end else word("cell.stops", rule=rule) for rule, end in zip(rules, ends[nodes].tolist(), strict=True)
    ]
    return pd.DataFrame({word("cell.leaf"): nodes, word("cell.n"): n, word("cell.rule"): told})


def _rows(of: Scored, which: NDArray[np.int64], actual: str, label: str) -> None:
    """The first of the rows, numbered as in the file, and all of them as a file."""
    frame = of.sheet.frame(of.rows.rows[which[:MOST_ROWS]])
    frame.index = (frame.index + 1).rename(word("cell.row"))
    st.html(tag("div", tag("h3", word("cell.listed")), class_="card").html)
    st.dataframe(frame, height=min(35 * (len(frame) + 1) + 2, 213))
    if len(which) > MOST_ROWS:
        st.caption(word("cell.first", n=figures.count(MOST_ROWS), all=figures.count(len(which))))
    st.download_button(
        word("cell.download"),
        lambda: safe_csv(of.sheet.frame(of.rows.rows[which])),
        file_name=word("cell.file", part=of.part, actual=file_stem(actual), predicted=file_stem(label)),
        mime="text/csv",
        on_click="ignore",
        key="cell_download",
        type="tertiary",
    )

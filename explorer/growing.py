"""From the settings to a table, a tree and its marks; each made once per session, with progress when it takes long."""

from __future__ import annotations

import time

import streamlit as st

from engine import Params, Pruning, Table, Tree, alpha_pruning, grow, make_table
from explorer import figures, session
from explorer.choices import Choice
from explorer.loading import Loaded
from explorer.words import word

PATIENCE = 1.0
"""Seconds before growth shows how far it is."""


def table_of(loaded: Loaded, sheet_id: str, target: str, chosen: tuple[Choice, ...]) -> Table:
    used = tuple(choice for choice in chosen if choice.use)
    kinds = {choice.name: choice.kind for choice in used}
    names = [choice.name for choice in used]
    return session.remember("table", (sheet_id, target, used), lambda: make_table(loaded.sheet, target, kinds, names))


def tree_of(table: Table, params: Params) -> tuple[Tree, Pruning]:
    """The grown tree and its critical alphas. A newer setting ends growth, since telling progress ends this run."""
    place = st.empty()  # in every run, or the view below would move to another place of the page and start anew

    def make() -> tuple[Tree, Pruning]:
        started = time.monotonic()

        def tell(depth: int, nodes: int, rows: int) -> None:
            if time.monotonic() - started > PATIENCE:
                done = 1.0 - rows / table.n_rows
                text = word("growing", depth=depth, nodes=figures.count(nodes), rows=figures.count(rows))
                place.progress(min(max(done, 0.0), 1.0), text)

        tree = grow(table, params, tell)
        pruning = alpha_pruning(tree)
        place.empty()
        return tree, pruning

    return session.remember("grown", (table.fingerprint, params), make)

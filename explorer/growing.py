"""From the settings to a table, a tree and its marks; each made once per session, with progress when it takes long."""

from __future__ import annotations

import time
from dataclasses import dataclass

import streamlit as st

from engine import (
    Params,
    Pruning,
    PruningParams,
    Table,
    Tree,
    grow,
    hold_out,
    listed_rows,
    make_table,
    marked_rows,
    parts,
    prune,
    seen_by,
)
from explorer import figures, session
from explorer.choices import Choice
from explorer.loading import Loaded
from explorer.settings import Validation
from explorer.words import word

PATIENCE = 1.0
"""Seconds before growth shows how far it is."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The rows that grow the tree, and those that check it, None for none."""

    training: Table
    validation: Table | None


def parts_of(
    loaded: Loaded, sheet_id: str, target: str, chosen: tuple[Choice, ...], validation: Validation | None
) -> Parts:
    """The table of the chosen columns, divided where validation rows are asked for."""
    marker = validation.column if validation is not None and validation.by == "column" else None
    used = tuple(choice for choice in chosen if choice.use and choice.name != marker)
    kinds = {choice.name: choice.kind for choice in used}
    names = [choice.name for choice in used]
    whole = session.remember("table", (sheet_id, target, used), lambda: make_table(loaded.sheet, target, kinds, names))
    if validation is None:
        return Parts(whole, None)
    return session.remember("parts", (whole.fingerprint, validation), lambda: _divided(loaded, whole, validation))


def _divided(loaded: Loaded, whole: Table, validation: Validation) -> Parts:
    if validation.by == "share":
        held = hold_out(whole, validation.share, validation.seed)
    elif validation.by == "rows":
        held = listed_rows(whole, validation.rows)
    else:
        held = marked_rows(whole, loaded.sheet, validation.column, validation.value)
    return Parts(*parts(whole, held))


def tree_of(data: Parts, params: Params, pruning: PruningParams) -> tuple[Tree, Pruning]:
    """The grown tree and its marks. A newer setting ends growth, since telling progress ends this run."""
    place = st.empty()  # in every run, or the view below would move to another place of the page and start anew
    table, validation = data.training, data.validation

    def make() -> Tree:
        started = time.monotonic()

        def tell(depth: int, nodes: int, rows: int) -> None:
            if time.monotonic() - started > PATIENCE:
                done = 1.0 - rows / table.n_rows
                text = word("growing", depth=depth, nodes=figures.count(nodes), rows=figures.count(rows))
                place.progress(min(max(done, 0.0), 1.0), text)

        tree = grow(table, params, tell)
        place.empty()
        return tree

    key = (table.fingerprint, params)
    tree = session.remember("grown", key, make)
    seen_key = None if validation is None else validation.fingerprint

    def mark() -> Pruning:
        return prune(tree, pruning, None if validation is None else seen_by(tree, validation))

    return tree, session.remember("pruned", (*key, pruning, seen_key), mark)

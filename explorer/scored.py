"""Which rows the drawn tree is scored on, and what it says of them; made once per tree, rows and alpha."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine import (
    VALIDATED,
    Outcomes,
    Sheet,
    Table,
    apply,
    outcomes,
    told,
    training_outcomes,
    true_labels,
)
from explorer import session
from explorer.drawn import Drawn
from explorer.fields import switch
from explorer.words import counted, word

PARTS = ("validation", "training")


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """Rows of a part, what the drawn tree says of them, and the sheet they stand in.

    key: what tells them and the drawn tree from others. chose: whether these rows decided what was pruned.
    """

    part: str
    rows: Table
    found: Outcomes
    sheet: Sheet
    key: tuple[object, ...]
    chose: bool

    @property
    def n_rows(self) -> int:
        return self.rows.n_rows

    @property
    def named(self) -> str:
        """“660 validation rows”: of what a figure is."""
        if self.part == "training":
            return counted("scored.training_rows", self.n_rows)
        return counted("scored.validation_rows", self.n_rows)


def scored(drawn: Drawn) -> Scored:
    """The rows that were chosen, at first those of validation where there are any; draws the choice between the two."""
    has_validation = drawn.data.validation is not None
    part = switch(word("scored"), "scored", PARTS) if has_validation else "training"
    return scored_on(drawn, part)


def scored_on(drawn: Drawn, part: str) -> Scored:
    """What the drawn tree says of a part."""
    tree, data, sheet = drawn.tree, drawn.data, drawn.source.loaded.sheet
    key = (*drawn.key, part, data.checked_by)
    if part == "training" or data.validation is None:
        found = session.remember("outcomes", key, lambda: training_outcomes(tree, data.training, drawn.ends))
        return Scored("training", data.training, found, sheet, key, False)
    rows = data.validation
    reached = _reached(drawn, rows)
    found = session.remember("outcomes", key, lambda: outcomes(tree, rows, drawn.ends, reached))
    return Scored(part, rows, found, data.sheet or sheet, key, drawn.pruning.params.method in VALIDATED)


def in_cell(drawn: Drawn, of: Scored, actual: int, label: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The rows of a class that are told a class, by position, and the node where each ends."""

    def find() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        node, said = told(drawn.tree, of.rows, drawn.ends, _reached(drawn, of.rows))
        which = np.flatnonzero((true_labels(drawn.tree, of.rows) == actual) & (said == label))
        return which, node[which]

    return session.remember("cell", (of.key, actual, label), find)


def _reached(drawn: Drawn, rows: Table) -> NDArray[np.int64]:
    """Where the rows end in the whole tree: they go down once, not again at every alpha."""
    key = (drawn.tree.fingerprint, drawn.tree.params, rows.fingerprint)
    return session.remember("reached", key, lambda: apply(drawn.tree, rows))

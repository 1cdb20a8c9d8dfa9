"""Which rows the drawn tree is scored on, and what it says of them; made once per tree, rows and alpha."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine import (
    VALIDATED,
    LabelledRows,
    Outcomes,
    Sheet,
    Table,
    apply,
    labelled,
    outcomes,
    told,
    training_outcomes,
    true_labels,
)
from explorer import figures, session
from explorer.drawn import Drawn
from explorer.fields import switch
from explorer.words import word

PARTS = ("validation", "training")


@dataclass(frozen=True, slots=True, eq=False)
class Scored:
    """Rows of a part, what the drawn tree says of them, and where their cells stand: places int64 [n_rows] in a sheet.

    key: what tells them and the drawn tree from others. chose: whether these rows decided what was pruned.
    """

    part: str
    rows: LabelledRows
    found: Outcomes
    sheet: Sheet
    places: NDArray[np.int64]
    key: tuple[object, ...]
    chose: bool

    @property
    def n_rows(self) -> int:
        return len(self.places)

    @property
    def named(self) -> str:
        """“660 validation rows”: of what a figure is."""
        if self.n_rows == 1:
            return word(f"scored.one.{self.part}")
        return word(f"scored.rows.{self.part}", n=figures.count(self.n_rows))


def scored(drawn: Drawn) -> Scored:
    """The rows that were chosen, at first those of validation where there are any; draws the choice between the two."""
    has_validation = drawn.data.validation is not None
    part = switch(word("scored"), "scored", PARTS) if has_validation else "training"
    return scored_on(drawn, part)


def scored_on(drawn: Drawn, part: str) -> Scored:
    """What the drawn tree says of a part."""
    tree, checking = drawn.tree, drawn.data.validation
    key = (*drawn.key, part, None if checking is None else identity(checking))
    if part == "training" or checking is None:
        found = session.remember("outcomes", key, lambda: training_outcomes(tree, drawn.table, drawn.ends))
        return Scored("training", drawn.table, found, drawn.source.loaded.sheet, drawn.table.rows, key, False)
    rows = session.remember("labelled", key[-1], lambda: labelled(tree, checking), most=2)
    reached = _reached(drawn, rows)
    found = session.remember("outcomes", key, lambda: outcomes(tree, rows, drawn.ends, reached))
    chose = drawn.pruning.params.method in VALIDATED
    if isinstance(rows, Table):
        return Scored(part, rows, found, drawn.data.sheet or drawn.source.loaded.sheet, rows.rows, key, chose)
    return Scored(part, rows, found, rows, np.arange(rows.n_rows), key, chose)


def in_cell(drawn: Drawn, of: Scored, actual: int, label: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The rows of a class that are told a class, by position, and the node where each ends."""

    def find() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        node, said = told(drawn.tree, of.rows, drawn.ends, _reached(drawn, of.rows))
        which = np.flatnonzero((true_labels(drawn.tree, of.rows) == actual) & (said == label))
        return which, node[which]

    return session.remember("cell", (of.key, actual, label), find)


def _reached(drawn: Drawn, rows: LabelledRows) -> NDArray[np.int64]:
    """Where the rows end in the whole tree: they go down once, not again at every alpha."""
    tree = drawn.tree
    return session.remember("reached", (tree.fingerprint, tree.params, identity(rows)), lambda: apply(tree, rows))


def identity(rows: LabelledRows) -> object:
    """A table by its content, a sheet by being that very one: it is kept, so that no other can take its number."""
    if isinstance(rows, Table):
        return rows.fingerprint
    return id(session.remember("scored_sheet", id(rows), lambda: rows))

"""From the settings to a table, a tree and its marks; each made once per session, with progress when it takes long."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine import (
    Encoded,
    Params,
    Pruning,
    PruningParams,
    Table,
    Tree,
    Wanted,
    encode,
    grow,
    hold_out,
    listed_rows,
    make_table,
    marked_rows,
    parts,
    prune,
    seen_by,
)
from explorer import session
from explorer.choices import Choice
from explorer.loading import Loaded
from explorer.notices import Notice
from explorer.settings import Validation
from explorer.waiting import waiting
from explorer.words import counted, word

MOST_NAMED = 5
MANY_ROWS, MOST_KEPT, MOST_LARGE_KEPT = 200_000, 4, 2
"""How many trees a session keeps to come back to at once: fewer of tables of many rows."""


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
    whole = _table_of(loaded, sheet_id, target, used)
    if validation is None:
        return Parts(whole, None)
    return session.remember(
        "parts", (sheet_id, whole.fingerprint, validation), lambda: _divided(loaded, whole, validation)
    )


def _table_of(loaded: Loaded, sheet_id: str, target: str, used: tuple[Choice, ...]) -> Table:
    """The table of some columns. A column is encoded once, whatever else is chosen beside it."""
    kinds = {choice.name: choice.kind for choice in used}
    wanted: list[Wanted] = [(target, "categorical"), *kinds.items()]
    with waiting() as tell:

        def make() -> Table:
            known: dict[Wanted, Encoded] = session.remember("encoded", sheet_id, dict, most=2)
            encoded = encode(
                loaded.sheet,
                wanted,
                known,
                lambda done, n: tell(done / n, word("encoding", done=done, columns=counted("count.columns", n))),
            )
            known.update(encoded)
            return make_table(loaded.sheet, target, kinds, list(kinds), encoded)

        return session.remember("table", (sheet_id, target, used), make)


def _divided(loaded: Loaded, whole: Table, validation: Validation) -> Parts:
    if validation.by == "share":
        held = hold_out(whole, validation.share, validation.seed)
    elif validation.by == "rows":
        held = listed_rows(whole, validation.rows)
    else:
        held = marked_rows(whole, loaded.sheet, validation.column, validation.value)
    return Parts(*parts(whole, held))


def part_problems(data: Parts) -> list[Notice]:
    """Classes that a part has no row of."""
    if data.validation is None:
        return []
    lacking = {"class_untrained": data.training, "class_unchecked": data.validation}
    found = []
    for key, part in lacking.items():
        absent = np.flatnonzero(np.bincount(part.classes, minlength=part.n_classes) == 0)
        if len(absent):
            names = [part.schema.classes[k] for k in absent[:MOST_NAMED].tolist()]
            found.append(Notice(key, {"classes": ", ".join(names) + (", …" if len(absent) > MOST_NAMED else "")}))
    return found


def tree_of(data: Parts, params: Params, pruning: PruningParams) -> tuple[Tree, Pruning]:
    """The grown tree and its marks."""
    table, validation = data.training, data.validation
    with waiting() as tell:

        def level(depth: int, nodes: int, rows: int) -> None:
            text = word("growing", depth=depth, nodes=counted("count.nodes", nodes), rows=counted("count.rows", rows))
            tell(1.0 - rows / table.n_rows, text)

        key = (table.fingerprint, params)
        most = MOST_KEPT if table.n_rows < MANY_ROWS else MOST_LARGE_KEPT
        tree = session.remember("grown", key, lambda: grow(table, params, level), most)
    seen_key = None if validation is None else validation.fingerprint

    def mark() -> Pruning:
        return prune(tree, pruning, None if validation is None else seen_by(tree, validation))

    return tree, session.remember("pruned", (*key, pruning, seen_key), mark, most)

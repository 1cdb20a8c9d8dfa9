"""The row that the tree is asked about beside it, and its way: a row of the file, with what was typed over it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine import (
    BranchCodes,
    Flip,
    InputError,
    Walk,
    cells_of,
    clean,
    coded_row,
    flips,
    number,
    spread,
    stop,
    tested_columns,
    walk,
)
from explorer import session
from explorer.drawn import Drawn
from explorer.recipes import Made
from explorer.spelling import read_alike

OTHER = "\x00"
"""In place of a value: it is another one than those known, which is not yet typed."""


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """The row in the terms of the tree, its way, and why it stops above a leaf; None where it does not."""

    cells: Mapping[str, str]
    row: BranchCodes
    way: Walk
    why: str | None


def row_number(drawn: Drawn) -> int:
    """The row of the file that the fields were filled from, from 1."""
    return int(min(max(session.setting("row_number"), 1), drawn.source.loaded.sheet.n_rows))


def sources(drawn: Drawn) -> tuple[Made, ...]:
    """The columns of the file of which others are made, such as a date: what is typed there fills all of those."""
    return tuple(made for made in drawn.data.recipe.columns if not made.in_place)


def filed(drawn: Drawn) -> dict[str, str]:
    """The cells of that row as the tree sees them, numbers plainly, and those they are made of; by column, with the
    target."""
    schema, row, found = drawn.tree.schema, row_number(drawn) - 1, {}
    kinds = {schema.target: "categorical", **{column.name: column.kind for column in schema.columns}}
    sheet = drawn.source.loaded.sheet
    for cells_ in (*(sheet[made.source] for made in sources(drawn)), *(drawn.data.seen or sheet).columns):
        numeric = kinds.get(cells_.name) == "numeric"
        code = int(cells_.codes[row])
        found[cells_.name] = cells_.plain(code) if numeric else cells_.texts[code] if code >= 0 else ""
    return {name: found[name] for name in (*(made.source for made in sources(drawn)), *kinds)}


def typed(drawn: Drawn) -> dict[str, str]:
    """What was typed over them; a value to be typed yet is OTHER."""
    names = {column.name for column in drawn.tree.schema.columns} | {made.source for made in sources(drawn)}
    return {name: text for name, text in session.setting("row").items() if name in names}


def shown(drawn: Drawn) -> dict[str, str]:
    """What the fields show: the row of the file, and what was typed with all that is made of it."""
    over = typed(drawn)
    made_of = [made for made in sources(drawn) if made.source in over]
    made = {name: text for each in made_of for name, text in _made(drawn, each, over[each.source]).items()}
    return {**filed(drawn), **made, **over}


def cells(drawn: Drawn) -> dict[str, str]:
    """The cells that are asked about, "" for an empty one. A value that a column is not made of is made one of its own,
    such as a number where there are grades."""
    found = {name: "" if text == OTHER else clean(text) for name, text in shown(drawn).items()}
    labels = {column.name: column.labels for column in drawn.tree.schema.columns if column.kind == "categorical"}
    for made in drawn.data.recipe.columns:
        name = made.source
        if made.in_place and name in labels and found[name] and found[name] not in labels[name]:
            found[name] = _made(drawn, made, found[name])[name] or found[name]
    return found


def _made(drawn: Drawn, made: Made, text: str) -> dict[str, str]:
    """The texts of the columns that are made of a text, which is read as those of the file are."""
    cells_ = made.of(read_alike(cells_of(made.source, [text]), drawn.source.loaded.sheet[made.source]))
    return {each.name: each.texts[0] if len(each.texts) else "" for each in cells_}


def not_numbers(drawn: Drawn, of: Mapping[str, str]) -> dict[str, str]:
    """The texts in numeric columns that the drawn tree tests and that are no numbers, by column."""
    columns = [drawn.tree.schema.columns[j] for j in tested_columns(drawn.tree, drawn.ends)]
    names = [column.name for column in columns if column.kind == "numeric"]
    return {name: of[name] for name in names if of[name] and number(of[name]) is None}


def asked(drawn: Drawn) -> Asked:
    """The way of the row in the drawn tree; raises InputError for a word in a column of numbers."""
    given = cells(drawn)

    def find() -> Asked:
        row = coded_row(drawn.tree, given, drawn.ends)
        way = walk(drawn.tree, row, drawn.ends)
        return Asked(given, row, way, stop(drawn.tree, row, way.end, drawn.ends))

    return session.remember("asked", (*drawn.key, tuple(given.items())), find)


def flips_of(drawn: Drawn, of: Asked) -> list[Flip]:
    """The nearest change of every column that gives the row another class."""

    def find() -> list[Flip]:
        return flips(drawn.tree, of.row, of.way, spreads(drawn), drawn.ends)

    return session.remember("flips", (*drawn.key, tuple(of.cells.items())), find)


def spreads(drawn: Drawn) -> dict[int, float]:
    """The standard deviation of every numeric column over the rows the tree was grown from."""
    table = drawn.table
    numeric = [j for j, column in enumerate(table.schema.columns) if column.kind == "numeric" and column.n_values]
    return session.remember("spreads", table.fingerprint, lambda: {j: spread(table, j) for j in numeric})


def lit(drawn: Drawn) -> dict[str, Any] | None:
    """What the view marks while a row is asked about: the nodes it comes to in the grown tree, so that the marks can
    follow alpha, and the part of it that does. None where no row is asked about, or it cannot be answered: rows of the
    file are none of scikit-learn's columns."""
    if session.setting("side") != "predict" or drawn.own is not None:
        return None
    given = cells(drawn)
    try:
        way = session.remember("lit", (*drawn.key, tuple(given.items())), lambda: _way(drawn, given))
    except InputError:
        return None
    return {"nodes": way.node.tolist(), "parts": np.round(way.weight, 6).tolist()}


def _way(drawn: Drawn, given: Mapping[str, str]) -> Walk:
    """The way in the grown tree. A word in a column of numbers that only cut off nodes test is taken as empty."""
    tree = drawn.tree
    tested = tested_columns(tree, drawn.ends)
    columns = [tree.schema.columns[j] for j in tested_columns(tree) if j not in tested]
    words = {column.name: "" for column in columns if column.kind == "numeric" and number(given[column.name]) is None}
    return walk(tree, coded_row(tree, {**given, **words}))

"""The columns that a tree sees: those of the sheet, or made of them by steps fitted on the training rows."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from engine import Schema, Sheet, Table, encoded_cells, table_of_codes
from explorer import session
from explorer.choices import Choice, Columns
from explorer.naming import listed
from explorer.recipes import AS_IT_IS, Recipe, Step, fit
from explorer.waiting import PATIENCE, waiting
from explorer.words import word

MANY_ROWS, MOST_NAMED = 100_000, 3
"""Rows from which it is said at once that columns are made, and how many of them are named."""

Held = Callable[[Table], NDArray[np.bool_] | None]
"""Which rows of a table do not grow the tree, bool [n_rows]; None for none."""


@dataclass(frozen=True, slots=True)
class Origin:
    """A sheet and an id that changes with its content. n_own: its rows but those of a second file below them."""

    id: str
    sheet: Sheet = field(compare=False, repr=False)
    n_own: int


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What the tree sees of a sheet: its columns as they are, or made by the recipe, and how each is used."""

    origin: Origin
    sheet: Sheet
    choices: tuple[Choice, ...]
    recipe: Recipe = AS_IT_IS

    @property
    def id(self) -> str:
        if not self.recipe.columns:
            return self.origin.id
        return f"{self.origin.id}#{hashlib.blake2b(repr(self.recipe).encode(), digest_size=12).hexdigest()}"


def seen(origin: Origin, target: str, columns: Columns, rule: object, held: Held) -> Seen:
    """The sheet with every used column made that is to be. rule: what tells `held` from other ways to hold rows out.

    A target is made from all its rows, since it says what the classes are; all else from training rows only.
    """
    steps = {choice.name: choice.step for choice in columns.choices if choice.step is not None}
    with waiting(0.0 if origin.sheet.n_rows > MANY_ROWS else PATIENCE) as tell:
        if not steps and columns.of_target is None:
            return Seen(origin, origin.sheet, columns.choices)

        def make() -> tuple[Sheet, Recipe]:
            tell(0.0, word("making", columns=listed([*steps], MOST_NAMED) or target))
            return _made(origin, target, columns.of_target, steps, held)

        key = (origin.id, origin.sheet.names, target, columns.of_target, tuple(steps.items()), rule)
        sheet, recipe = session.remember("seen", key, make, most=3)
        return Seen(origin, sheet, _choices(columns, recipe, target), recipe)


def target_seen(sheet: Sheet, sheet_id: str, target: str, step: Step | None) -> Sheet:
    """The target alone, as the tree sees it."""
    if step is None:
        return sheet
    alone = Sheet((sheet[target],), sheet.n_rows)
    return session.remember(
        "target_seen", (sheet_id, target, step), lambda: fit(alone, {target: step}, target).of(alone), most=2
    )


def _made(
    origin: Origin, target: str, to_target: Step | None, steps: dict[str, Step], held: Held
) -> tuple[Sheet, Recipe]:
    """The sheet with the made columns in place of their sources, whatever else of it is used."""
    of_target, sheet = AS_IT_IS, origin.sheet
    if to_target is not None:
        of_target = fit(sheet, {target: to_target}, target, np.arange(origin.n_own))
        sheet = of_target.of(sheet)
    labels = _labels(sheet, target)
    out = held(labels)
    recipe = fit(sheet, steps, target, labels.rows if out is None else labels.rows[~out])
    return recipe.of(sheet), Recipe((*of_target.columns, *recipe.columns))


def _choices(columns: Columns, recipe: Recipe, target: str) -> tuple[Choice, ...]:
    """Every choice, with the columns that are made in place of their source."""
    made = {each.source: each for each in recipe.columns if each.source != target}
    choices: list[Choice] = []
    for choice in columns.choices:
        parts = made[choice.name].parts if choice.name in made else ()
        choices += [Choice(name, part.kind, True, None) for name, part in parts] or [choice]
    return tuple(choices)


def _labels(sheet: Sheet, target: str) -> Table:
    """The rows with a class, as a table without columns."""
    encoded = encoded_cells(sheet[target], "categorical")
    rows = np.flatnonzero(sheet[target].codes >= 0)
    schema = Schema(target, (), encoded.column.labels)
    return table_of_codes(schema, [], encoded.codes[rows], rows, sheet.n_rows - len(rows))

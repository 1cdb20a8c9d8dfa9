"""All steps of a table, fitted on its training rows, and the sheet they make of another one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine import Cells, Sheet, distinct_names
from explorer.recipes.fitted import Fitted, Part
from explorer.recipes.steps import Step


@dataclass(frozen=True, slots=True)
class Made:
    """A step and what it was fitted to: the column it is for, and the names of those that it makes."""

    source: str
    step: Step
    fitted: Fitted
    names: tuple[str, ...]

    @property
    def parts(self) -> tuple[tuple[str, Part], ...]:
        """The made columns by name."""
        return tuple(zip(self.names, self.fitted.parts, strict=True))

    @property
    def in_place(self) -> bool:
        """Whether it makes one column under the name of its source."""
        return self.names == (self.source,)

    def of(self, cells: Cells) -> tuple[Cells, ...]:
        made = self.fitted.made(cells)
        return tuple(replace(each, name=name) for name, each in zip(self.names, made, strict=True))


@dataclass(frozen=True, slots=True)
class Recipe:
    """Fitted steps of some columns."""

    columns: tuple[Made, ...] = ()

    def of(self, sheet: Sheet) -> Sheet:
        """The sheet with the columns made in place of their sources; a source that it lacks is passed over."""
        made = {made.source: made for made in self.columns if made.source in sheet.names}
        new = {name for each in made.values() for name in each.names} - set(made)
        columns: list[Cells] = []
        for cells in sheet.columns:
            if cells.name in made:
                columns += made[cells.name].of(cells)
            elif cells.name not in new:
                columns.append(cells)
        return Sheet(tuple(columns), sheet.n_rows)

    def sources(self, names: list[str]) -> list[str]:
        """The columns of a file that these columns are made of, each once."""
        source = {name: made.source for made in self.columns for name in made.names}
        return list(dict.fromkeys(source.get(name, name) for name in names))


AS_IT_IS = Recipe()
"""Every column stays as it is."""


def fit(sheet: Sheet, steps: Mapping[str, Step], target: str, rows: NDArray[np.int64] | None = None) -> Recipe:
    """The steps fitted on some rows of a sheet, by default all. target: the column of the classes, for cuts by entropy.

    Raises Refused where a step cannot be done. A made column whose name is taken gets a number.
    """
    labels = _at(sheet[target], rows)
    found, taken = [], list(sheet.names)
    for name, step in steps.items():
        fitted = step.fitted(_at(sheet[name], rows), None if name == target else labels)
        wanted = [f"{name}: {part.name}" if part.name else name for part in fitted.parts]
        names = (name,) if wanted == [name] else tuple(distinct_names([*taken, *wanted])[len(taken) :])
        taken += names
        found.append(Made(name, step, fitted, names))
    return Recipe(tuple(found))


def _at(cells: Cells, rows: NDArray[np.int64] | None) -> Cells:
    return cells if rows is None else replace(cells, codes=cells.codes[rows])

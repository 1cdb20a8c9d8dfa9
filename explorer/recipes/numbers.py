"""A column that is almost numeric as numbers: what is no number is missing."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine import Cells
from explorer.recipes.fitted import Part, kept


@dataclass(frozen=True, slots=True)
class Numbers:
    """The step and, as there is nothing to learn from rows, its fitted form."""

    to = "numbers"

    def fitted(self, cells: Cells, labels: Cells | None) -> Numbers:
        return self

    @property
    def parts(self) -> tuple[Part, ...]:
        return (Part("", "numeric"),)

    def made(self, cells: Cells) -> list[Cells]:
        """The texts that are numbers, as they are spelled."""
        return [kept(cells, ~np.isnan(cells.numbers))]

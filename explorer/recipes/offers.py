"""Which steps fit a column, by its cells; the one that helps most comes first."""

from __future__ import annotations

import numpy as np
import pyarrow.compute as pc

from engine import Cells, guess_kind
from explorer.recipes.dates import Dates, dated_share
from explorer.recipes.grades import Grades
from explorer.recipes.numbers import Numbers
from explorer.recipes.spellings import NO, YES, Case, Rare, TwoValues
from explorer.recipes.steps import Step
from explorer.recipes.words import Words, holds_words, is_free_text

MOST = 0.5
"""The share of the texts that must be numbers or dates for a column to be taken for them."""
FEW = 20


def offers(cells: Cells, is_target: bool) -> tuple[Step, ...]:
    """The steps, as they are at first. Of the target no columns are made, and it is not cut by its own entropy."""
    texts, n = cells.texts, len(cells.texts)
    if not n:
        return ()
    numeric = 1 - float(np.isnan(cells.numbers).mean())
    found: list[Step] = []
    if not is_target and MOST <= numeric < 1:
        found.append(Numbers())
    if not is_target and dated_share(texts) >= MOST:
        found.append(Dates())
    if _says_yes_or_no(cells):
        found.append(TwoValues())
    if len(pc.unique(pc.utf8_lower(texts.array))) < n:
        found.append(Case())
    if numeric >= MOST and n > 2:
        found.append(Grades())
    if not is_target and numeric < MOST and holds_words(texts):
        found.insert(0 if is_free_text(cells) else len(found), Words())
    if n > 2:
        rare: Step = Rare()
        found.insert(0 if guess_kind(cells) == "categorical" and not found else len(found), rare)
    return tuple(found)


def _says_yes_or_no(cells: Cells) -> bool:
    """Whether more than two texts are all spellings of yes and no."""
    if not 2 < len(cells.texts) <= FEW:
        return False
    folded = {text.casefold() for text in cells.texts}
    return folded <= YES | NO and bool(folded & YES) and bool(folded & NO)

"""Columns made of others on request: dates taken apart, spellings joined, numbers cut into grades, words of texts.

A step says what is wanted of a column and is what a link keeps. Fitted on the training rows it knows cut points, words
and frequent values, and makes the same columns of any other sheet: validation rows, a file to predict, one row.
"""

from __future__ import annotations

from explorer.recipes.dates import Dates
from explorer.recipes.grades import Grades
from explorer.recipes.numbers import Numbers
from explorer.recipes.offers import offers
from explorer.recipes.recipe import AS_IT_IS, Made, Recipe, fit
from explorer.recipes.spellings import Case, Rare, TwoValues
from explorer.recipes.steps import STEPS, Step, read_step, written_step
from explorer.recipes.words import Words

__all__ = [
    "AS_IT_IS",
    "STEPS",
    "Case",
    "Dates",
    "Grades",
    "Made",
    "Numbers",
    "Rare",
    "Recipe",
    "Step",
    "TwoValues",
    "Words",
    "fit",
    "offers",
    "read_step",
    "written_step",
]

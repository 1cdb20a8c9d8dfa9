"""Steps as a link keeps them: small JSON objects of the kind and what differs from its defaults, checked when read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields
from typing import Any

from explorer.recipes import dates, grades
from explorer.recipes.dates import Dates
from explorer.recipes.grades import Grades
from explorer.recipes.numbers import Numbers
from explorer.recipes.spellings import Case, Rare, TwoValues
from explorer.recipes.words import MOST_LETTERS, MOST_WORDS, Words

Step = Numbers | Dates | TwoValues | Case | Rare | Grades | Words
STEPS: dict[str, type[Step]] = {step.to: step for step in (Numbers, Dates, TwoValues, Case, Rare, Grades, Words)}
TO = "to"
MOST_NAMES, MOST_SIGNS, MOST_ROWS = 100, 200, 2**31


def read_step(value: object) -> Step | None:
    """The step that a link or a saved state says; None for what is none."""
    kind = STEPS.get(str(value.get(TO))) if isinstance(value, dict) else None
    if kind is None or not isinstance(value, dict):
        return None
    given = {name: tuple(part) if isinstance(part, list) else part for name, part in value.items() if name != TO}
    known = {field.name for field in fields(kind)}
    if not set(given) <= known or not all(_FITS[name](part) for name, part in given.items()):
        return None
    return kind(**given)


def written_step(step: Step) -> dict[str, Any]:
    """The same as plain values, fit for JSON."""
    plain = asdict(type(step)())
    given = {name: value for name, value in asdict(step).items() if value != plain[name]}
    return {TO: step.to, **{name: list(value) if isinstance(value, tuple) else value for name, value in given.items()}}


def steps_of(changes: Mapping[str, Mapping[str, object]]) -> dict[str, Step]:
    """The steps in the setting `columns`, by column."""
    found = {name: read_step(change.get("as")) for name, change in changes.items()}
    return {name: step for name, step in found.items() if step is not None}


def _is_number(value: Any) -> bool:
    """Whether it is a number that a float can hold."""
    return isinstance(value, float) or (type(value) is int and abs(value) <= sys.float_info.max)


def _is_whole(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= MOST_SIGNS


def _all(value: Any, fits: Callable[[Any], bool]) -> bool:
    return isinstance(value, tuple) and len(value) <= MOST_NAMES and all(map(fits, value))


_FITS: dict[str, Callable[[Any], bool]] = {
    "parts": lambda value: bool(value) and _all(value, dates.PARTS.__contains__) and len(set(value)) == len(value),
    "order": lambda value: value in (None, *dates.ORDERS),
    "by": lambda value: value in grades.WAYS,
    "n": lambda value: _is_whole(value, grades.FEWEST, grades.MOST),
    "at": lambda value: _all(value, _is_number),
    "names": lambda value: _all(value, lambda name: isinstance(name, str) and len(name) <= MOST_SIGNS),
    "least": lambda value: _is_whole(value, 1, MOST_ROWS),
    "most": lambda value: value is None or _is_whole(value, 1, MOST_ROWS),
    "word": _is_word,
    "words": lambda value: _is_whole(value, 1, MOST_WORDS),
    "letters": lambda value: _is_whole(value, 1, MOST_LETTERS),
}

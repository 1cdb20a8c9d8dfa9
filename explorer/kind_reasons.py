"""Why a column is taken for numbers or for words, in one line each. Knows nothing of the screen."""

from __future__ import annotations

import numpy as np

from engine import Cells, Kind, guess_kind
from explorer import figures
from explorer.choices import Choice
from explorer.naming import brief
from explorer.words import counted, word

MANY_NUMBERS = 0.5
"""Share of the values from which on a column of words says which of them are no numbers."""


def kind_reason(cells: Cells, choice: Choice) -> str:
    """“numeric: all values are numbers”, or that somebody chose it."""
    because = word("kind.chosen") if choice.kind != guess_kind(cells) else _because(cells, choice.kind)
    return word("kind.reason", kind=word(f"read.kind.{choice.kind}"), because=because)


def _because(cells: Cells, kind: Kind) -> str:
    n = len(cells.texts)
    if not n:
        return word("kind.empty")
    if kind == "numeric":
        return word("kind.spelled" if cells.decimal else "kind.numbers")
    odd = np.isnan(cells.numbers)
    if not odd.any():
        return counted("kind.codes", n)
    if np.count_nonzero(odd) > (1 - MANY_NUMBERS) * n:
        return counted("kind.words", n)
    count = int(np.append(odd, False)[cells.codes].sum())  # the code −1 of an empty cell picks the last entry
    example = brief(cells.texts[int(np.argmax(odd))])
    return counted("kind.odd", count, rows=figures.count(len(cells.codes)), example=example)

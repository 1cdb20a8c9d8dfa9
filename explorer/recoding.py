"""One column of cells turned into another: numbers to grades, other number spellings to plain ones, words to missing.

Nothing of this happens unasked; loading only says where it would help.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from typing import Literal

import numpy as np

from engine import Cells, cells_of, clean, number
from explorer.notices import Refused

Decimal = Literal[",", "."]

_SPELLINGS: dict[Decimal, re.Pattern[str]] = {
    ",": re.compile(r"[+-]?(?:[1-9]\d{0,2}(?:\.\d{3})+|0|[1-9]\d*)(?:,\d+)?", re.ASCII),
    ".": re.compile(r"[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+|0|[1-9]\d*)(?:\.\d+)?", re.ASCII),
}


def cut(cells: Cells, edges: Sequence[float], labels: Sequence[str]) -> Cells:
    """A numeric column as named grades: a value above an edge goes up, one equal to it stays below.

    edges: ascending; labels: one more than edges, lowest first. Empty cells stay empty. Raises Refused when edges or
    labels do not fit, or when a cell is not a number.
    """
    names = [clean(label) for label in labels]
    if not edges or not all(math.isfinite(edge) for edge in edges) or any(np.diff(edges) <= 0):
        raise Refused("cut_edges", edges=", ".join(map(str, edges)))
    if len(names) != len(edges) + 1 or len(set(names)) != len(names) or "" in names:
        raise Refused("cut_labels", needed=len(edges) + 1, labels=", ".join(labels))
    values = []
    for text in cells.texts:
        value = number(text)
        if value is None:
            raise Refused("cut_not_a_number", column=cells.name, example=text)
        values.append(value)
    grades = np.append(np.searchsorted(edges, values, side="left"), len(names))
    return cells_of(cells.name, np.array([*names, None], dtype=object)[grades[cells.codes]])


def emptied(cells: Cells, words: Collection[str]) -> Cells:
    """The column with cells that hold one of the words made empty."""
    texts = np.array([*(None if text in words else text for text in cells.texts), None], dtype=object)
    return cells_of(cells.name, texts[cells.codes])


def decimal_mark(cells: Cells, preferred: Decimal) -> Decimal | None:
    """The decimal mark with which every text is a number though not in plain spelling ("1.299,99", "15,000.75").

    None when all are plain numbers or some are no numbers. preferred: the mark when both would do ("1,234").
    """
    odd = not_numbers(cells)
    if not odd or not all("," in text or "." in text for text in odd):
        return None
    return next((mark for mark in (preferred, *_SPELLINGS) if None not in _plain(cells.texts, mark)), None)


def not_numbers(cells: Cells) -> list[str]:
    """The texts that are no plain numbers."""
    return [cells.texts[code] for code in np.flatnonzero(np.isnan(cells.numbers)).tolist()]


def with_plain_numbers(cells: Cells, decimal: Decimal) -> Cells:
    """The column with its numbers respelled: thousands marks gone, a point as decimal mark."""
    plain = _plain(cells.texts, decimal)
    if None in plain:
        example = cells.texts[plain.index(None)]
        raise Refused("not_a_number_with_this_mark", column=cells.name, example=example, decimal=decimal)
    return cells_of(cells.name, np.array([*plain, None], dtype=object)[cells.codes])


def _plain(texts: Sequence[str], decimal: Decimal) -> list[str | None]:
    """The plain spelling of each text, None where it is no number with this decimal mark."""
    thousands = "." if decimal == "," else ","
    plain = []
    for text in texts:
        fits = _SPELLINGS[decimal].fullmatch(text)
        respelled = text.replace(thousands, "").replace(decimal, ".") if fits else ""
        plain.append(respelled if number(respelled) is not None else None)
    return plain

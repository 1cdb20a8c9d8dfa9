"""One column of cells turned into another: numbers to grades, other number spellings to plain ones, words to missing.

Nothing of this happens unasked; loading only says where it would help.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from engine import Cells, Texts, cells_of, clean, number_or_nan
from explorer.notices import Refused
from explorer.reading import Decimal

_SPELLINGS: dict[Decimal, str] = {
    ",": r"^[+-]?(?:[1-9]\d{0,2}(?:\.\d{3})+|0|[1-9]\d*)(?:,\d+)?$",
    ".": r"^[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+|0|[1-9]\d*)(?:\.\d+)?$",
}
"""In the syntax of RE2, where \\d is an ASCII digit and $ the very end."""


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
    words = not_numbers(cells)
    if words:
        raise Refused("cut_not_a_number", column=cells.name, example=words[0])
    grades = np.append(np.searchsorted(edges, cells.numbers, side="left"), len(names))
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
    return next((mark for mark in (preferred, *_SPELLINGS) if not _plain(cells.texts, mark).null_count), None)


def not_numbers(cells: Cells) -> Texts:
    """The texts that are no plain numbers."""
    return cells.texts[np.isnan(cells.numbers)]


def with_plain_numbers(cells: Cells, decimal: Decimal) -> Cells:
    """The column with its numbers respelled: thousands marks gone, a point as decimal mark."""
    plain = _plain(cells.texts, decimal)
    if plain.null_count:
        example = cells.texts[plain.is_null().index(True).as_py()]
        raise Refused("not_a_number_with_this_mark", column=cells.name, example=example, decimal=decimal)
    return cells_of(cells.name, Texts(plain).at(cells.codes))


def _plain(texts: Texts, decimal: Decimal) -> pa.StringArray:
    """The plain spelling of each text, null where it is no number with this decimal mark."""
    thousands = "." if decimal == "," else ","
    bare = pc.replace_substring(pc.replace_substring(texts.array, thousands, ""), decimal, ".")
    respelled = pc.if_else(pc.match_substring_regex(texts.array, _SPELLINGS[decimal]), bare, None)
    return pc.if_else(pa.array(np.isnan(number_or_nan(respelled))), None, respelled)

"""One column of cells turned into another: numbers to grades, words to missing.

Nothing of this happens unasked; loading only says where it would help.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from engine import Cells, Texts, cells_of, clean
from explorer.notices import Refused


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
    gone = np.asarray(pc.is_in(cells.texts.array, pa.array(list(words), pa.string())))
    if not gone.any():
        return cells
    place = np.append(np.where(gone, -1, np.cumsum(~gone) - 1), -1)  # the code −1 of an empty cell picks the last entry
    codes, numbers = place[cells.codes].astype(np.int32), cells.numbers[~gone]
    codes.flags.writeable = numbers.flags.writeable = False
    return replace(cells, codes=codes, texts=cells.texts[~gone], numbers=numbers)


def not_numbers(cells: Cells) -> Texts:
    """The texts that are no plain numbers."""
    return cells.texts[np.isnan(cells.numbers)]

"""What every step comes to once it is fitted, and how new cells are made of old ones by their distinct texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from engine import Cells, Kind, Texts, number_or_nan


@dataclass(frozen=True, slots=True)
class Part:
    """A column that is made: what stands behind the name of its source, "" for the source's own name, and its kind."""

    name: str
    kind: Kind


class Fitted(Protocol):
    """A step that knows what it has to do. parts: the columns it makes of one."""

    @property
    def parts(self) -> tuple[Part, ...]: ...

    def made(self, cells: Cells) -> list[Cells]:
        """The cells of every part, under the name of the source; empty cells stay empty."""
        ...


def times(cells: Cells) -> NDArray[np.int64]:
    """How often each text occurs, int64 [n_texts]."""
    return np.bincount(cells.codes[cells.codes >= 0], minlength=len(cells.texts))


def occurring(cells: Cells) -> Texts:
    """The texts that any row has: where a step is fitted, those of the training rows."""
    return Texts(cells.texts.array.filter(pa.array(times(cells) > 0)))


def kept(cells: Cells, which: NDArray[np.bool_]) -> Cells:
    """The cells with some texts only, bool [n_texts], as they are; the others are missing."""
    made = relabelled(cells, np.where(which, np.arange(len(which)), -1), cells.texts.array)
    numbers = _frozen(cells.numbers[which & (times(cells) > 0)])
    return replace(made, numbers=numbers, decimal=cells.decimal, ranked=cells.ranked)


def relabelled(cells: Cells, place: NDArray[Any], texts: Sequence[str] | pa.StringArray, ranked: bool = False) -> Cells:
    """The cells with each text replaced by another one.

    place: int [n_texts], which of the new texts, −1 for none. texts: all different; those that no row has are left
    out. ranked: whether their order is that of the values.
    """
    new = texts if isinstance(texts, pa.Array) else pa.array(list(texts), pa.string())
    codes = np.append(place, -1).astype(np.int32)[cells.codes]  # an empty cell's −1 picks the last entry
    seen = np.zeros(len(new) + 1, dtype=bool)
    seen[codes] = True
    seen[-1] = False
    to = np.cumsum(seen, dtype=np.int32) - 1
    to[~seen] = -1
    found = new.filter(pa.array(seen[:-1]))
    return Cells(cells.name, _frozen(to[codes]), Texts(found), _frozen(number_or_nan(found)), ranked=ranked)


def numbered(cells: Cells, values: NDArray[np.float64]) -> Cells:
    """The cells with each text replaced by a number; float64 [n_texts], nan for none."""
    known = np.unique(values[~np.isnan(values)]) + 0.0
    place = np.where(np.isnan(values), -1, np.searchsorted(known, values))
    whole = bool(np.all(known == np.floor(known)) and np.all(np.abs(known) < 2**53))
    spelled = pa.array(known.astype(np.int64) if whole else known).cast(pa.string())
    return relabelled(cells, place, pc.replace_substring_regex(spelled, r"\.0$", ""))


def _frozen(values: NDArray[Any]) -> NDArray[Any]:
    values.flags.writeable = False
    return values

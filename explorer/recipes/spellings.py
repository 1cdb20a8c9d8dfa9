"""Texts joined under one value: yes and no in many spellings, upper and lower case, rare values under “other”."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from engine import Cells
from explorer.notices import Refused
from explorer.recipes.fitted import Part, relabelled, times

YES = frozenset(
    (
        *("true", "t", "yes", "y", "1", "1.0", "on", "x", "✓", "wahr", "ja", "j", "vrai", "oui", "o", "si", "sí", "s"),
        *("sì", "vero", "sim", "verdadero", "verdadeiro", "tak", "ano", "да", "д", "истина", "是", "真", "对", "有"),
        *("はい", "예", "네", "evet", "نعم"),
    )
)
NO = frozenset(
    (
        *("false", "f", "no", "n", "0", "0.0", "off", "✗", "falsch", "nein", "faux", "non", "falso", "não", "nao"),
        *("nie", "ne", "нет", "н", "ложь", "否", "不", "假", "错", "无", "無", "いいえ", "아니요", "hayır", "لا"),
    )
)
_KINDS = (Part("", "categorical"),)


@dataclass(frozen=True, slots=True)
class TwoValues:
    """All spellings of yes as the most frequent one of them, and those of no."""

    to = "two"

    def fitted(self, cells: Cells, labels: Cells | None) -> FittedTwo:
        """Raises Refused where either side has no spelling."""
        counts, said = times(cells), []
        for words in (NO, YES):
            places = [place for place, text in enumerate(cells.texts) if text.casefold() in words and counts[place]]
            if not places:
                raise Refused("two_values", column=cells.name)
            said.append(cells.texts[max(places, key=lambda place: counts[place])])
        return FittedTwo(said[0], said[1])


@dataclass(frozen=True, slots=True)
class FittedTwo:
    """What each side is called; a text of neither stays as it is."""

    no: str
    yes: str

    @property
    def parts(self) -> tuple[Part, ...]:
        return _KINDS

    def made(self, cells: Cells) -> list[Cells]:
        def said(text: str) -> str:
            folded = text.casefold()
            return self.no if folded in NO else self.yes if folded in YES else text

        return [_renamed(cells, [said(text) for text in cells.texts])]


@dataclass(frozen=True, slots=True)
class Case:
    """Texts that differ only in upper and lower case as the most frequent spelling of them."""

    to = "case"

    def fitted(self, cells: Cells, labels: Cells | None) -> FittedCase:
        found: dict[str, str] = {}
        for place in np.argsort(-times(cells), kind="stable").tolist():
            found.setdefault(cells.texts[place].casefold(), cells.texts[place])
        return FittedCase(found)


@dataclass(frozen=True, slots=True)
class FittedCase:
    """said: the spelling for each folded text; one never seen is spelled as where it first occurs."""

    said: dict[str, str] = field(hash=False)

    @property
    def parts(self) -> tuple[Part, ...]:
        return _KINDS

    def made(self, cells: Cells) -> list[Cells]:
        folded = [text.casefold() for text in cells.texts]
        first: dict[str, str] = {}
        for text, fold in zip(cells.texts, folded, strict=True):
            first.setdefault(fold, text)
        return [_renamed(cells, [self.said.get(fold, first[fold]) for fold in folded])]


@dataclass(frozen=True, slots=True)
class Rare:
    """Values of fewer than `least` rows, or all but the `most` frequent ones, as one value.

    most: counts where it is not None. word: what they are called; another word where that is a value already.
    """

    least: int = 5
    most: int | None = None
    word: str = "other"
    to = "rare"

    def fitted(self, cells: Cells, labels: Cells | None) -> FittedRare:
        """Of equally frequent values those that come first in the rows are kept."""
        counts = times(cells)
        if self.most is None:
            kept = np.flatnonzero(counts >= self.least)
        else:
            kept = np.sort(np.argsort(-counts, kind="stable")[: self.most])
        kept = kept[counts[kept] > 0]
        texts = cells.texts.listed(kept)
        word, n = self.word, 1
        while word in texts:
            n += 1
            word = f"{self.word} ({n})"
        return FittedRare(texts, word)


@dataclass(frozen=True, slots=True)
class FittedRare:
    """kept: the values that stay; every other one, also one never seen, becomes the word."""

    kept: tuple[str, ...]
    word: str

    @property
    def parts(self) -> tuple[Part, ...]:
        return _KINDS

    def made(self, cells: Cells) -> list[Cells]:
        found = pa.compute.index_in(cells.texts.array, pa.array(self.kept, pa.string()))
        place = found.fill_null(len(self.kept)).to_numpy(zero_copy_only=False)
        return [relabelled(cells, place, [*self.kept, self.word])]


def _renamed(cells: Cells, texts: list[str]) -> Cells:
    """The cells with every distinct text replaced; texts may be equal now."""
    encoded = pa.array(texts, pa.string()).dictionary_encode()
    place: NDArray[np.int32] = encoded.indices.to_numpy(zero_copy_only=False)
    return relabelled(cells, place, encoded.dictionary)

"""Free text as the words in it: a column for each of the most frequent ones, which says whether it is there.

Words are runs of letters and digits, in lower case. Chinese and Japanese are written without spaces: their words are
what jieba finds where it is installed, else single characters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Literal

import numpy as np
import pyarrow.compute as pc

from engine import Cells, Texts, frequent_words, words_in
from explorer.notices import Refused
from explorer.recipes.dates import some
from explorer.recipes.fitted import Part, occurring, relabelled, times

Pieces = Literal["words", "jieba", "characters"]
MOST_WORDS, MOST_LETTERS = 2_000, 20
MOST_CELLS = 60_000_000
"""Rows times words that are held at once."""
NO_YES = ("no", "yes")
_WIDE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_ROWS, _DIFFERENT, _SPACES, _SIGNS = 8, 0.5, 3, 12


@dataclass(frozen=True, slots=True)
class Words:
    """words: how many. letters: the fewest of a word."""

    words: int = 100
    letters: int = 2
    to = "words"

    def fitted(self, cells: Cells, labels: Cells | None) -> FittedWords:
        """The words of the most training rows; raises Refused where there is none."""
        pieces = pieces_of(occurring(cells))
        found = frequent_words(_cut(cells.texts, pieces), times(cells), self.words, _pattern(self.letters, pieces))
        if not found:
            raise Refused("no_words", column=cells.name, letters=self.letters)
        return FittedWords(found, self.letters, pieces)


@dataclass(frozen=True, slots=True)
class FittedWords:
    """The words, in alphabetical order, and how texts are cut into them."""

    words: tuple[str, ...]
    letters: int
    pieces: Pieces

    @property
    def parts(self) -> tuple[Part, ...]:
        return tuple(Part(word, "categorical") for word in self.words)

    def made(self, cells: Cells) -> list[Cells]:
        """“yes” where the word is there, else “no”; raises Refused for more than can be held."""
        if len(cells.codes) * len(self.words) > MOST_CELLS:
            most = max(MOST_CELLS // len(cells.codes), 1)
            raise Refused("words_many", column=cells.name, words=len(self.words), rows=len(cells.codes), most=most)
        held = words_in(_cut(cells.texts, self.pieces), self.words, _pattern(self.letters, self.pieces))
        found = []
        for places in held:
            place = np.zeros(len(cells.texts), dtype=np.int8)
            place[places] = 1
            found.append(relabelled(cells, place, NO_YES, ranked=True))
        return found


def pieces_of(texts: Texts) -> Pieces:
    """How these texts are cut into words."""
    looked_at = some(texts)
    wide = pc.sum(pc.match_substring_regex(looked_at.array, f"[{_WIDE}]")).as_py() or 0
    if wide < len(looked_at) / 5 or not wide:
        return "words"
    return "jieba" if find_spec("jieba") else "characters"


def is_free_text(cells: Cells) -> bool:
    """Whether a column looks like sentences: many different texts of several words, or of many Chinese characters."""
    n_known = len(cells.codes) - cells.n_missing
    return n_known >= _ROWS and len(cells.texts) >= _DIFFERENT * n_known and _are_sentences(cells.texts)


def holds_words(texts: Texts) -> bool:
    """Whether most texts have more than one word."""
    looked_at = some(texts).array
    several = pc.match_substring_regex(looked_at, rf"\w\W+\w|[{_WIDE}]{{4}}")
    return len(looked_at) > 0 and 2 * pc.sum(several).as_py() >= len(looked_at)


def _are_sentences(texts: Texts) -> bool:
    looked_at = some(texts).array
    spaces = pc.count_substring_regex(looked_at, r"\s+").to_numpy(zero_copy_only=False)
    wide = pc.count_substring_regex(looked_at, f"[{_WIDE}]").to_numpy(zero_copy_only=False)
    return bool(np.median((spaces >= _SPACES) | (wide >= _SIGNS)) == 1)


def _pattern(letters: int, pieces: Pieces) -> str:
    if pieces == "words":
        return rf"(?u)\b\w{{{letters},}}\b"
    wide = f"[{_WIDE}]" if pieces == "characters" else f"[{_WIDE}]+"
    return rf"(?u){wide}|(?:(?![{_WIDE}])\w){{{letters},}}"


def _cut(texts: Texts, pieces: Pieces) -> Iterator[str]:
    """The texts, with spaces between their words where those are found by a dictionary."""
    if pieces != "jieba":
        yield from texts
        return
    import jieba

    jieba.setLogLevel("ERROR")
    for text in texts:
        yield " ".join(jieba.cut(text))

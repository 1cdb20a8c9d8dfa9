"""Which words texts hold, by scikit-learn's CountVectorizer: the most frequent ones, and where they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray


def frequent_words(texts: Iterable[str], times: NDArray[np.int64], most: int, pattern: str) -> tuple[str, ...]:
    """The words of the most texts, at most so many, in alphabetical order; in lower case.

    times: int64 [n_texts], how often each text counts. pattern: of a word. Of words of equally many texts the first by
    alphabet is kept.
    """
    vectorizer = _vectorizer(pattern)
    try:
        found = vectorizer.fit_transform(texts)
    except ValueError:  # no text holds a word
        return ()
    n_texts = np.asarray(times @ found).ravel()
    kept = np.argsort(-n_texts, kind="stable")[:most]
    names = vectorizer.get_feature_names_out()
    return tuple(str(names[j]) for j in np.sort(kept[n_texts[kept] > 0]).tolist())


def words_in(texts: Iterable[str], words: Sequence[str], pattern: str) -> list[NDArray[np.int64]]:
    """For each word the places of the texts that hold it, ascending."""
    found = _vectorizer(pattern, words).transform(texts).tocsc()
    found.sort_indices()
    ends = found.indptr
    return [found.indices[ends[j] : ends[j + 1]].astype(np.int64) for j in range(len(words))]


def _vectorizer(pattern: str, words: Sequence[str] | None = None) -> Any:
    from sklearn.feature_extraction.text import CountVectorizer

    return CountVectorizer(binary=True, token_pattern=pattern, vocabulary=words, dtype=np.int64)

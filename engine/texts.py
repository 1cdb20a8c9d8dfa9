"""Texts of cells: how one is cleaned, which number it stands for, and the same for all texts of a column at once.

`clean` and `number` say what holds for one text. A column may have a million of them, so they are held as one Arrow
array, and the whole-array forms look closely only at the few texts for which the quick answer will not do.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import overload

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

MAX_EXACT = 2**53
MAX_DIGITS = 1 + len(str(MAX_EXACT))  # with a sign; int() refuses texts of thousands of digits

_AT_ONCE = 4096
_NEARLY = 0.8
_MUCH_TEXT = 1 << 26
_SORTED_AT_ONCE = 1 << 16
_INVISIBLE = "\u200b\u2060\ufeff"
_SPACES = "\t\n\v\f\r\x1c\x1d\x1e\x1f "
"""The ASCII characters that str.strip takes away."""
_SYNTAX = r"[+-]?(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_NUMBER = re.compile(_SYNTAX)
_LEADING_ZERO = re.compile(rb"[+-]?0[0-9]")
_WHOLE = re.compile(r"[+-]?[0-9]+")


@dataclass(frozen=True, slots=True, eq=False)
class Texts(Sequence[str]):
    """Distinct texts in the order of their first row; each becomes a Python string only when it is asked for."""

    array: pa.StringArray

    def __len__(self) -> int:
        return len(self.array)

    def __iter__(self) -> Iterator[str]:
        for start in range(0, len(self), _AT_ONCE):
            yield from self.array[start : start + _AT_ONCE].to_pylist()

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice | NDArray[np.bool_]) -> Texts: ...
    def __getitem__(self, place: int | slice | NDArray[np.bool_]) -> str | Texts:
        if isinstance(place, np.ndarray):
            return Texts(self.array.filter(pa.array(place)))
        return Texts(self.array[place]) if isinstance(place, slice) else str(self.array[place].as_py())

    def listed(self, places: NDArray[np.int64]) -> tuple[str, ...]:
        """The texts at these places as Python strings."""
        return tuple(self.array.take(pa.array(places)).to_pylist())

    def at(self, codes: NDArray[np.int32]) -> pa.StringArray:
        """The text of every code, "" for −1."""
        return pc.fill_null(self.array.take(pa.array(codes, mask=codes < 0)), "")


def clean(text: str) -> str:
    """The text without spaces (of any Unicode kind) and invisible marks at its ends, in form NFC; −0 is 0."""
    stripped = text.strip()
    while stripped and (stripped[0] in _INVISIBLE or stripped[-1] in _INVISIBLE):
        stripped = stripped.strip(_INVISIBLE).strip()
    text = unicodedata.normalize("NFC", stripped)
    return text[1:] if text.startswith("-") and number(text) == 0 else text


def number(text: str) -> float | None:
    """The number a cleaned text stands for, or None.

    Plain decimal syntax with an optional exponent. Not numbers: inf, nan, digits with "_" or leading zeros
    ("007"), whole numbers beyond 2^53, and anything that overflows.
    """
    if not _NUMBER.fullmatch(text):
        return None
    if _WHOLE.fullmatch(text) and (len(text) > MAX_DIGITS or abs(int(text)) > MAX_EXACT):
        return None
    value = float(text)
    return value + 0.0 if np.isfinite(value) else None


def numbers(texts: Iterable[str]) -> NDArray[np.float64] | None:
    """The numbers of all texts, or None when one of them is not a number."""
    values = number_or_nan(texts.array if isinstance(texts, Texts) else pa.array(list(texts), pa.string()))
    return None if np.isnan(values).any() else values


def number_or_nan(texts: pa.StringArray) -> NDArray[np.float64]:
    """`number` of every text, not-a-number where it is None.

    Arrow's cast takes leading zeros, inf and nan besides what is plain syntax, and fails on everything else. What is
    too large to be exact, or infinite, is asked one by one.
    """
    try:
        values = _cast(texts)
        first_bytes = pc.binary_slice(texts.view(pa.binary()), 0, 3).unique().to_pylist()
        plain = not any(map(_LEADING_ZERO.match, filter(None, first_bytes)))
    except pa.ArrowInvalid:
        plain = False
    if not plain:
        values = _cast(pc.if_else(pc.match_substring_regex(texts, f"^(?:{_SYNTAX})$"), texts, None))
    for place in np.flatnonzero(np.abs(values) >= MAX_EXACT).tolist():
        value = number(texts[place].as_py())
        values[place] = np.nan if value is None else value
    return values


def _cast(texts: pa.StringArray) -> NDArray[np.float64]:
    return np.array(pc.cast(texts, pa.float64()).to_numpy(zero_copy_only=False)) + 0.0  # −0 becomes 0


def cleaned(raw: pa.StringArray, values: NDArray[np.float64]) -> tuple[pa.StringArray, NDArray[np.float64]]:
    """`clean` of every text, null where nothing is left, and its numbers. values: the numbers before that.

    Of the numbers only a minus before nothing but 0 can change, of the other texts those with a space at an end or a
    letter beyond ASCII. When there are none, the very same arrays are returned.
    """
    odd = values == 0
    if odd.any():
        odd &= _bools(pc.starts_with(raw, "-"))
    if np.isnan(values).any():
        odd |= ~_bools(pc.string_is_ascii(raw)) | _bools(pc.equal(raw, ""))
        odd |= _bools(pc.not_equal(pc.ascii_trim(raw, characters=_SPACES), raw))
    if not odd.any():
        return raw, values
    changed = pa.array([clean(text) or None for text in raw.filter(pa.array(odd)).to_pylist()], pa.string())
    values = values.copy()
    values[odd] = number_or_nan(changed)
    return pc.replace_with_mask(raw, pa.array(odd), changed), values


def _bools(mask: pa.BooleanArray) -> NDArray[np.bool_]:
    return np.asarray(mask.to_numpy(zero_copy_only=False))


def distinct(texts: pa.StringArray) -> tuple[pa.StringArray, NDArray[np.int32]]:
    """The different texts in the order of their first place, and the place of each text there, −1 for null.

    Hashing holds every text twice more for a while. Where there is much of it and hardly any repeats, sorting is
    slower and needs none of that.
    """
    if pa.types.is_string(texts.type) and texts.nbytes >= _MUCH_TEXT and _differ(texts[:_AT_ONCE]):
        return _distinct_by_order(texts)
    encoded = texts.dictionary_encode()
    return encoded.dictionary, pc.fill_null(encoded.indices, -1).to_numpy(zero_copy_only=False)


def _distinct_by_order(texts: pa.StringArray) -> tuple[pa.StringArray, NDArray[np.int32]]:
    n_known = len(texts) - texts.null_count
    by_text = pc.sort_indices(texts)[:n_known].to_numpy().astype(np.int32)  # null is sorted last
    starts = np.ones(n_known, dtype=bool)
    for start in range(0, n_known - 1, _SORTED_AT_ONCE):
        few = texts.take(pa.array(by_text[start : start + _SORTED_AT_ONCE + 1]))
        starts[start + 1 : start + len(few)] = _bools(pc.not_equal(few[1:], few[:-1]))
    is_first, codes = _numbered(by_text, starts, len(texts))
    return (texts if is_first.all() else texts.filter(pa.array(is_first))), codes


def distinct_by_number(
    texts: pa.StringArray,
) -> tuple[pa.StringArray, NDArray[np.int32], NDArray[np.float64]] | None:
    """`distinct` with the numbers of the different texts, where nearly all texts are different numbers; else None.

    Sorting numbers is quicker than hashing texts, and gives the same when equal numbers are spelled alike.
    """
    head = texts[:_AT_ONCE]
    if not _differ(head) or np.isnan(number_or_nan(head)).any():
        return None
    values = number_or_nan(texts)
    by_value = np.argsort(values).astype(np.int32)
    ascending = values[by_value]
    starts = np.append(True, ascending[1:] != ascending[:-1])
    if np.isnan(ascending[-1]) or np.count_nonzero(starts) <= _NEARLY * len(texts):  # not-a-number is sorted last
        return None
    del ascending
    again = np.flatnonzero(~starts)
    if not texts.take(pa.array(by_value[again])).equals(texts.take(pa.array(by_value[again - 1]))):
        return None
    is_first, codes = _numbered(by_value, starts, len(texts))
    if is_first.all():
        return texts, codes, values
    return texts.filter(pa.array(is_first)), codes, values[is_first]


def _differ(texts: pa.StringArray) -> bool:
    return len(texts.unique()) > _NEARLY * len(texts)


def _numbered(
    by_value: NDArray[np.int32], starts: NDArray[np.bool_], n_rows: int
) -> tuple[NDArray[np.bool_], NDArray[np.int32]]:
    """Which rows are the first of their value, and the number of each row's value in the order of those; −1 for none.

    values    2.5  1.5  2.5  0.5        by_value   3    1    0    2     rows in the order of their values
    codes      0    1    0    2         starts     yes  yes  yes  no    where another value begins
                                        first      3    1    0          first row of each value
    """
    if len(by_value) == n_rows and starts.all():
        return np.ones(n_rows, dtype=bool), np.arange(n_rows, dtype=np.int32)
    is_first, codes = np.zeros(n_rows, dtype=bool), np.full(n_rows, -1, dtype=np.int32)
    if not len(by_value):
        return is_first, codes
    first = np.minimum.reduceat(by_value, np.flatnonzero(starts))
    is_first[first] = True
    code = (np.cumsum(is_first, dtype=np.int32) - 1)[first]
    codes[by_value] = code[np.cumsum(starts, dtype=np.int32) - 1]
    return is_first, codes


def order(texts: Texts, values: NDArray[np.float64]) -> NDArray[np.int64]:
    """The places of texts in the order of values: by number when all are numbers, else by code point."""
    by_text = pc.sort_indices(texts.array).to_numpy().astype(np.int64)
    if np.isnan(values).any():
        return by_text
    return by_text[np.argsort(values[by_text], kind="stable")]

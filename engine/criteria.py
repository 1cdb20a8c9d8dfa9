"""Measures on class counts, and what each criterion does with them.

Logs are base 2, 0·log 0 = 0, entropies are in bits (methods: measures, criteria). Two bodies of the same measures:
plain functions on any counts, for people and tests; and `Scale`, in whole numbers, for growth, where the order of a
sum must never decide a tie.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

Measure = Literal["gain", "gain_ratio", "gini_decrease"]

TIE = 1e-9
"""Values closer than this are equal: ties, and "not better than 0"."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """picks: the measure that ranks columns. cuts: the measure that places a column's two-way cut.
    guarded: only candidates of at least average gain compete. release8: the rules of C4.5 release 8 apply.
    """

    picks: Measure
    cuts: Measure
    guarded: bool = False
    release8: bool = False


CRITERIA: dict[str, Criterion] = {
    "id3": Criterion(picks="gain", cuts="gain"),
    "c45": Criterion(picks="gain_ratio", cuts="gain_ratio"),
    "c45-guard": Criterion(picks="gain_ratio", cuts="gain", guarded=True),
    "c45-r8": Criterion(picks="gain_ratio", cuts="gain", release8=True),
    "gini": Criterion(picks="gini_decrease", cuts="gini_decrease"),
}


def entropy(counts: ArrayLike) -> Any:
    """−Σ p log2 p over the last axis of class counts, in bits; from 0 to log2 of the classes present, exactly."""
    bits = np.log2(_positive(_total(counts))) - _per_row(_in_order(_n_log_n(counts)), counts)
    most = np.log2(_positive(np.count_nonzero(np.asarray(counts), axis=-1)))
    return np.clip(bits, 0.0, most)[()]


def gini(counts: ArrayLike) -> Any:
    """1 − Σ p² over the last axis of class counts; 0 where there are no rows."""
    squares = np.square(np.asarray(counts, dtype=float)).sum(axis=-1)
    total = _total(counts)
    return np.where(total > 0, 1.0 - squares / np.square(_positive(total)), 0.0)[()]


def conditional_entropy(branches: ArrayLike) -> Any:
    """Σ (n_v/n) H_v of the class counts [branch, class] of one split, in bits."""
    sizes = _total(branches)
    return float((sizes * entropy(branches)).sum() / _positive(sizes.sum()))


def gain(branches: ArrayLike) -> float:
    """Entropy before less conditional entropy after, in bits."""
    return float(entropy(np.asarray(branches).sum(axis=0)) - conditional_entropy(branches))


def split_information(branches: ArrayLike) -> float:
    """−Σ (n_v/n) log2 (n_v/n) of the branches' sizes, in bits."""
    return float(entropy(_total(branches)))


def gain_ratio(branches: ArrayLike) -> float:
    """Gain over split information; nan where fewer than two branches have rows."""
    information = split_information(branches)
    return gain(branches) / information if information > 0 else float("nan")


def gini_decrease(branches: ArrayLike) -> float:
    """Gain with Gini in place of entropy."""
    sizes = _total(branches)
    after = float((sizes * gini(branches)).sum() / _positive(sizes.sum()))
    return float(gini(np.asarray(branches).sum(axis=0))) - after


@dataclass(frozen=True, slots=True, eq=False)
class Scale:
    """n·log2 n in units of 2^−bits bits, from which all measures are made.

    Counts are whole numbers up to n_rows, or, where rows are shared out, weights. Of whole numbers sums do not depend
    on their order. n_log_n: int64 [n_rows + 1], None for weights.
    """

    bits: int
    n_log_n: NDArray[np.int64] | None

    @classmethod
    def of(cls, n_rows: int) -> Scale:
        n = np.arange(n_rows + 1, dtype=float)
        exact = _n_log_n(n)
        bits = min(44, 61 - int(np.ceil(np.log2(exact[-1] + n_rows + 2))))
        return cls(bits, np.rint(np.ldexp(exact, bits)).astype(np.int64))

    @classmethod
    def of_weights(cls) -> Scale:
        return cls(0, None)

    def n_log_n_of(self, counts: NDArray[Any]) -> NDArray[Any]:
        return _n_log_n(counts) if self.n_log_n is None else self.n_log_n[counts]

    def bits_of(self, sizes: NDArray[Any], counts: NDArray[Any]) -> NDArray[Any]:
        """n·H of groups: sizes [group], counts [group, class]."""
        units: NDArray[Any] = self.n_log_n_of(sizes) - self.n_log_n_of(counts).sum(axis=1)
        return units

    def squares_of(self, sizes: NDArray[Any], counts: NDArray[Any]) -> NDArray[Any]:
        """Σ N_k² / n of groups: n less this is n·Gini."""
        shares = np.square(counts).sum(axis=1) / _positive(sizes)
        return shares if self.n_log_n is None else np.rint(np.ldexp(shares, self.bits)).astype(np.int64)

    def per_row(self, units: NDArray[Any], sizes: NDArray[Any]) -> NDArray[np.float64]:
        """Units as a measure per row; what rounding may have left of a zero is 0."""
        values = np.ldexp(units.astype(float), -self.bits) / sizes
        return np.where(np.abs(values) <= TIE, 0.0, values)


def _n_log_n(counts: ArrayLike) -> NDArray[np.float64]:
    n = np.asarray(counts, dtype=float)
    return n * np.log2(_positive(n))


def _in_order(values: NDArray[np.float64]) -> Any:
    """Σ over the last axis, one class after the other, as compiled loops add them."""
    return sum(np.moveaxis(values, -1, 0))


def _total(counts: ArrayLike) -> NDArray[np.float64]:
    return np.asarray(counts, dtype=float).sum(axis=-1)


def _per_row(values: NDArray[np.float64], counts: ArrayLike) -> NDArray[np.float64]:
    return values / _positive(_total(counts))


def _positive(values: ArrayLike) -> NDArray[np.float64]:
    array = np.asarray(values, dtype=float)
    return np.where(array > 0, array, 1.0)

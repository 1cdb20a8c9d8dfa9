"""What differs between counts in whole numbers and in weights, compiled.

Counts are int64 where every row is at one node, and n·log2 n is read from the scale's table; they are float64 where
rows are shared out, and it is computed. Numba takes one of the bodies by the type of the counts, so everything that is
built on these functions is written once.
"""

from __future__ import annotations

import numpy as np
from numba import types
from numba.extending import overload

from engine.kernels.inner import OPTIONS, inner


def n_log_n(table, count):
    """Scale.n_log_n_of a count, or of a weight."""
    raise NotImplementedError


def squares_of(total, n, unit):
    """Scale.squares_of of a group of n rows, total = Σ N_k²."""
    raise NotImplementedError


def weight_of(weights, i):
    """The weight of entry i: 1 where counts are whole."""
    raise NotImplementedError


def shares(counts):
    """Whether rows are shared out."""
    raise NotImplementedError


@overload(n_log_n, jit_options=OPTIONS)
def _n_log_n(table, count):
    if isinstance(count, types.Integer):
        return lambda table, count: table[count]
    return lambda table, count: count * np.log2(count) if count > 0 else 0.0


@overload(squares_of, jit_options=OPTIONS)
def _squares_of(total, n, unit):
    if isinstance(total, types.Integer):
        return lambda total, n, unit: np.int64(np.rint(total / max(n, 1) / unit))
    return lambda total, n, unit: total / n if n > 0 else total


@overload(weight_of, jit_options=OPTIONS)
def _weight_of(weights, i):
    if isinstance(weights.dtype, types.Integer):
        return lambda weights, i: 1
    return lambda weights, i: weights[i]


@overload(shares, jit_options=OPTIONS)
def _shares(counts):
    shared = isinstance(counts.dtype, types.Float)
    return lambda counts: shared


@inner
def total_and_most(counts):
    """The sum of counts, and the largest one."""
    total, most = counts[0], counts[0]
    for k in range(1, len(counts)):
        total += counts[k]
        most = max(most, counts[k])
    return total, most

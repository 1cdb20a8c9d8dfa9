"""What all compiled functions are made with."""

from typing import Any

from numba import njit

OPTIONS: Any = {
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "_nrt": False,
    "forceinline": True,
}

called = njit(**{**OPTIONS, "forceinline": False})
"""The decorator of those that are large and stand in several places: they are compiled once. A call hands over every
field of every array, so they take few arrays."""

inner = njit(**OPTIONS)
"""The decorator of compiled functions that only compiled functions call.

Without the two ways in from Python, whose compilation takes longer than that of most functions; and without counting
references to arrays, which would cost more than what is done with them: nothing is allocated inside.
"""


@inner
def copy(source, at, target, to, n):
    """target[to:to + n] = source[at:at + n]."""
    for i in range(n):
        target[to + i] = source[at + i]

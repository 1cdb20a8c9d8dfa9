"""What all compiled functions are made with."""

from typing import Any

from numba import njit

_OPTIONS: Any = {
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "_nrt": False,
    "forceinline": True,
}

inner = njit(**_OPTIONS)
"""The decorator of compiled functions that only compiled functions call.

Without the two ways in from Python, whose compilation takes longer than that of most functions; and without counting
references to arrays, which would cost more than what is done with them: nothing is allocated inside.
"""


@inner
def copy(source, at, target, to, n):
    """target[to:to + n] = source[at:at + n]."""
    for i in range(n):
        target[to + i] = source[at + i]

"""The decorator of compiled functions that only compiled functions call."""

from numba import njit

inner = njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
"""Without the two ways in from Python, whose compilation would take longer than that of most functions."""

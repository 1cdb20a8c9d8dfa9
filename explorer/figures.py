"""Numbers as people read them; the same number looks the same in every panel."""

from __future__ import annotations

import math


def count(n: float) -> str:
    """Rows, nodes, leaves: 2,201."""
    return f"{n:,.0f}" if float(n).is_integer() else f"{n:,.2f}"


def size(n_bytes: float) -> str:
    """Of a file: 97.9 KB, 67.2 MB."""
    for unit, step in (("MB", 1e6), ("KB", 1e3)):
        if n_bytes >= step:
            return f"{n_bytes / step:,.4g} {unit}" if n_bytes < 1000 * step else f"{n_bytes / step:,.0f} {unit}"
    return f"{n_bytes:.0f} bytes"


def share(part: float, whole: float) -> str:
    """23.2 %; more digits where all but a few, or none but a few, would read as all or none."""
    if not whole:
        return "–"
    digits = 1
    while (
        digits < 6
        and 0 < part < whole
        and f"{100 * part / whole:.{digits}f}" in (f"{0:.{digits}f}", f"{100:.{digits}f}")
    ):
        digits += 1
    return f"{100 * part / whole:.{digits}f} %"


def measure(value: float | None) -> str:
    """Entropy, gain, ratio: four decimals, – for none."""
    return "–" if value is None or math.isnan(value) else f"{value + 0.0:.4f}"


def cost(value: float, leaf_cost: str) -> str:
    """The cost of leaves: bits with two decimals and the unit, errors as counts, n·Gini with two decimals."""
    if leaf_cost == "errors":
        return count(value)
    return f"{value + 0.0:,.2f}" + (" bits" if leaf_cost == "bits" else "")


def number(value: float) -> str:
    """A setting or an alpha, with the digits it needs and no more."""
    return f"{value:.12g}"


def short(value: float) -> str:
    """The same in a sentence: six digits."""
    return f"{value:.6g}"


def alpha(value: float) -> str:
    """A critical alpha: four decimals where that tells it from 0, else three significant digits."""
    return f"{value:,.4f}" if value == 0 or value >= 1e-4 else f"{value:.3g}"


def axis(value: float) -> str:
    """An end of an axis: six digits, whole numbers in full."""
    return f"{value:.0f}" if value.is_integer() and abs(value) < 1e12 else f"{value:.6g}"

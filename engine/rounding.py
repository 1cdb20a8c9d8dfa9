"""A number with few digits for people to read, inside an interval."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

MOST_DECIMALS = 12


def decimals(numbers: NDArray[np.float64]) -> int:
    """How many decimals these numbers are written with, at most MOST_DECIMALS."""
    return next((d for d in range(MOST_DECIMALS) if np.array_equal(np.round(numbers, d), numbers)), MOST_DECIMALS)


def round_number(low: float, high: float, upwards: bool, slack: float, most_decimals: int) -> float:
    """A number above low up to high, near low when one comes upwards and else near high.

    The one with the fewest digits that lies within slack of that end; the nearest with most_decimals when none does,
    or with more where the interval has none of those.
    """
    edge = low if upwards else high
    start = -math.floor(math.log10(max(abs(edge), slack, 1e-300))) - 1
    for places in range(start, 17 - min(start, 0)):
        number = _next(edge, places, upwards)
        inside = low < number <= high
        if inside and (abs(number - edge) <= slack or places >= most_decimals):
            return number
    return math.nextafter(low, math.inf) if upwards else high


def _next(edge: float, places: int, upwards: bool) -> float:
    """The next multiple of 10^−places at the edge: above it when one comes upwards, else the edge itself or below."""
    scaled = edge * 10.0**places
    if not math.isfinite(scaled) or abs(scaled) >= 2**53:
        return math.inf if upwards else -math.inf
    whole = math.floor(scaled) + 1 if upwards else math.floor(scaled)
    return float(f"{whole}e{-places}")

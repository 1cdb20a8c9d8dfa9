"""What is measured on the class counts of a node, whole or fractional, and what a leaf of them costs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

TIE = 1e-9

Counts = Sequence[float]


def entropy(counts: Counts) -> float:
    """-Σ p log2 p in bits."""
    total = sum(counts)
    return math.fsum(-count / total * math.log2(count / total) for count in counts if count)


def gini(counts: Counts) -> Fraction:
    """1 - Σ p², exactly."""
    total = Fraction(sum(counts))
    return 1 - sum((Fraction(count) / total) ** 2 for count in counts)


def bits(counts: Counts) -> float:
    """-Σ N log2 (N/n)."""
    total = sum(counts)
    return math.fsum(-count * math.log2(count / total) for count in counts if count)


def errors(counts: Counts) -> float:
    """All but the largest class."""
    return sum(counts) - max(counts)


def weighted_gini(counts: Counts) -> float:
    """n · Gini."""
    return float(Fraction(sum(counts)) * gini(counts))


COSTS = {"bits": bits, "errors": errors, "gini": weighted_gini}

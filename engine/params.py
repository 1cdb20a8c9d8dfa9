"""The settings of growth."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Real
from typing import Any

import numpy as np

from engine.criteria import CRITERIA
from engine.sheet import InputError

BRANCHINGS = ("multiway", "binary")
MISSING_POLICIES = ("branch", "fractional")


@dataclass(frozen=True, slots=True)
class Params:
    """The settings of growth; raises InputError for one that is out of range.

    A node with exactly min_samples_split rows may split; a split whose value equals epsilon is made;
    max_depth counts the tests on a path. None for min_samples_leaf or missing is the criterion's own: 2 rows and
    "fractional" for `c45-r8`, which knows no other policy and does not look at epsilon; else 1 row and "branch".
    """

    criterion: str = "id3"
    branching: str = "multiway"
    min_samples_split: int = 2
    min_samples_leaf: int | None = None
    epsilon: float = 1e-5
    max_depth: int | None = None
    missing: str | None = None

    def __post_init__(self) -> None:
        self._check("criterion", CRITERIA)
        release8 = CRITERIA[self.criterion].release8
        self._default("min_samples_leaf", 2 if release8 else 1)
        self._default("missing", "fractional" if release8 else "branch")
        self._check("branching", BRANCHINGS)
        self._check("missing", MISSING_POLICIES)
        if release8 and self.missing != "fractional":
            raise InputError(f"Criterion {self.criterion} shares empty cells out: missing must be fractional.")
        for name, least in (("min_samples_split", 2), ("min_samples_leaf", 1), ("max_depth", 0)):
            value = getattr(self, name)
            if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < least):
                raise InputError(f"{name} must be a whole number of at least {least}; it is {value}.")
        if not (isinstance(self.epsilon, Real) and np.isfinite(self.epsilon) and self.epsilon >= 0):
            raise InputError(f"epsilon must be a finite number of at least 0; it is {self.epsilon}.")

    @property
    def leaf_rows(self) -> int:
        """min_samples_leaf as growth uses it."""
        return self.min_samples_leaf or 1

    def _default(self, name: str, value: Any) -> None:
        if getattr(self, name) is None:
            object.__setattr__(self, name, value)

    def _check(self, name: str, allowed: Any) -> None:
        if getattr(self, name) not in allowed:
            raise InputError(f"{name} must be one of {', '.join(allowed)}; it is “{getattr(self, name)}”.")

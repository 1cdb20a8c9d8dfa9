"""The settings of growth."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.criteria import CRITERIA
from engine.sheet import InputError

BRANCHINGS = ("multiway",)
MISSING_POLICIES = ("branch",)


@dataclass(frozen=True, slots=True)
class Params:
    """The settings of growth; raises InputError for one that is out of range.

    A node with exactly min_samples_split rows may split; a split whose value equals epsilon is made;
    max_depth counts the tests on a path.
    """

    criterion: str = "id3"
    branching: str = "multiway"
    min_samples_split: int = 2
    min_samples_leaf: int = 1
    epsilon: float = 1e-5
    max_depth: int | None = None
    missing: str = "branch"

    def __post_init__(self) -> None:
        for name, allowed in (("criterion", CRITERIA), ("branching", BRANCHINGS), ("missing", MISSING_POLICIES)):
            if getattr(self, name) not in allowed:
                raise InputError(f"{name} must be one of {', '.join(allowed)}; it is “{getattr(self, name)}”.")
        for name, least in (("min_samples_split", 2), ("min_samples_leaf", 1), ("max_depth", 0)):
            value = getattr(self, name)
            if value is not None and (not isinstance(value, int) or isinstance(value, bool) or value < least):
                raise InputError(f"{name} must be a whole number of at least {least}; it is {value}.")
        if not (np.isfinite(self.epsilon) and self.epsilon >= 0):
            raise InputError(f"epsilon must be a finite number of at least 0; it is {self.epsilon}.")

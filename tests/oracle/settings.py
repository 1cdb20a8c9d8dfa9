"""What the user chooses before a tree is grown."""

from __future__ import annotations

from dataclasses import dataclass

from oracle.splits import BRANCH, FRACTIONAL, MULTIWAY

RELEASE8 = "c45-r8"


@dataclass(frozen=True)
class Settings:
    """How to grow; the names and defaults are those of the definitions."""

    criterion: str = "id3"
    min_samples_split: int = 2
    min_samples_leaf: int | None = None
    epsilon: float = 1e-5
    max_depth: int | None = None
    branching: str = MULTIWAY
    missing: str = BRANCH

    @property
    def smallest_leaf(self) -> int:
        """`min_samples_leaf`, where none is given 2 for `c45-r8` and 1 for the others."""
        if self.min_samples_leaf is None:
            return 2 if self.criterion == RELEASE8 else 1
        return self.min_samples_leaf

    @property
    def policy(self) -> dict[str, str]:
        """What `splits_of` has to know of values and of missing cells."""
        return {"branching": self.branching, "missing": FRACTIONAL if self.criterion == RELEASE8 else self.missing}

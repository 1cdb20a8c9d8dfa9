"""The errors that other rows than those of growth make on every tree of a pruning sequence, and which tree they choose.

Knows nothing of where the rows come from: a part that was held out, or folds (engine.crossval).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.alphas import TOLERANCE
from engine.prune import Pruning
from engine.replacement import Seen

Floats = NDArray[np.float64]


def errors_along(pruning: Pruning, seen: Seen, alpha: Floats | None = None) -> Floats:
    """Rows whose class is not that of the node where they end, at every alpha: float64 [len(alpha)].

    alpha: ascending, infinity allowed; the breakpoints of the pruning by default. By weight where rows are shared out.

    All alphas at once: a node is a leaf for own <= alpha < reach, and then all its rows end there; it is asked for
    alpha < min(own, reach), and then those end there whose value has no branch.

        alpha     0 ········ own ········· reach ···
        node      │ asked    │ leaf        │ cut off
        errors    │ stopped  │ wrong       │ 0
    """
    points = pruning.breakpoints.alpha if alpha is None else alpha
    reached = points * (1 + TOLERANCE)  # see Pruning.snapped
    n = len(points)

    def first(critical: Floats) -> NDArray[np.int64]:
        return np.where(np.isfinite(critical), np.searchsorted(reached, critical), n)

    falls, cut = first(np.where(pruning.grown_leaves, 0.0, pruning.critical)), first(pruning.reach)
    leaf, asked = falls < cut, np.minimum(falls, cut)
    steps = np.bincount(falls[leaf], seen.wrong[leaf], n + 1) - np.bincount(cut[leaf], seen.wrong[leaf], n + 1)
    steps[0] += seen.stopped_wrong.sum()
    steps -= np.bincount(asked, seen.stopped_wrong, n + 1)
    return np.maximum(np.cumsum(steps[:n]), 0.0)


def validation_errors(seen: Seen, drawn: NDArray[np.bool_], leaves: NDArray[np.bool_]) -> float:
    """The same of one tree, of the nodes that are drawn and those of them that are leaves, bool [n_nodes] each."""
    return float(seen.wrong[drawn & leaves].sum() + seen.stopped_wrong[drawn & ~leaves].sum())


@dataclass(frozen=True, slots=True, eq=False)
class ErrorCurve:
    """alpha: the breakpoints of a pruning. wrong: float64 [n_breakpoints], how many of n_rows rows got another class
    than their own from each tree."""

    alpha: Floats
    wrong: Floats
    n_rows: float

    @property
    def error(self) -> Floats:
        """The share of rows that are wrong."""
        return self.wrong / self.n_rows

    @property
    def standard_error(self) -> Floats:
        """√(p(1 − p)/n) of the share p, as in CART and rpart (its xstd, which is relative to the root's errors)."""
        error = np.clip(self.error, 0.0, 1.0)
        deviation: Floats = np.sqrt(error * (1 - error) / self.n_rows)
        return deviation

    @property
    def smallest(self) -> int:
        """The breakpoint of the smallest error; of several the one with the smallest tree."""
        return self._last_within(float(self.wrong.min()))

    @property
    def one_se(self) -> int:
        """The breakpoint of the smallest tree whose error is at most one standard error above the smallest error."""
        least = self.smallest
        return self._last_within(float(self.wrong[least] + self.standard_error[least] * self.n_rows))

    def _last_within(self, most: float) -> int:
        return int(np.flatnonzero(self.wrong <= most + TOLERANCE * max(1.0, most))[-1])


def held_out_curve(pruning: Pruning) -> ErrorCurve | None:
    """The curve of the validation rows a tree was marked with; None where there are none."""
    if pruning.seen is None:
        return None
    wrong = errors_along(pruning, pruning.seen)
    return ErrorCurve(pruning.breakpoints.alpha, wrong, float(pruning.seen.n[0]))

"""How good a classifier is, from its confusion matrix or from what it says of rows.

A confusion matrix is int64 [n_classes + 1, n_classes]: own class, class told; the last row holds rows of classes that
the tree does not know, which are errors. What is not defined is nan or None, never 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.outcomes import Outcomes

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class ClassScores:
    """All float64 [n_classes], nan where undefined. precision: of the rows told the class those that are of it; no such
    row, no precision. recall: of the rows of the class those that are told it. f1: 2·hits / (told + support).
    support: rows of the class.
    """

    precision: Floats
    recall: Floats
    f1: Floats
    support: Ints

    def macro(self) -> tuple[float, float, float]:
        """Precision, recall and F1 as means over the classes for which they are defined."""
        return self._means(np.ones(len(self.support)))

    def weighted(self) -> tuple[float, float, float]:
        """The same, every class by its support."""
        return self._means(self.support.astype(float))

    def _means(self, weights: Floats) -> tuple[float, float, float]:
        return tuple(_mean(values, weights) for values in (self.precision, self.recall, self.f1))  # type: ignore[return-value]


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """One point per threshold, all float64 [point]: a row is told the class where its share is at least the threshold.

    ROC: x the false positive rate, y the true positive rate. Precision-recall: x recall, y precision. area: under the
    ROC curve, or the average precision.
    """

    x: Floats
    y: Floats
    threshold: Floats
    area: float


def hits(matrix: Ints) -> int:
    """Rows that are told their own class."""
    return int(np.trace(matrix))


def confused_pairs(matrix: Ints) -> Ints:
    """Own class and class told of rows that are told another one, most rows first; int64 [pair, 2]."""
    wrong = matrix.copy()
    np.fill_diagonal(wrong, 0)
    order = np.argsort(-wrong, axis=None, kind="stable")[: np.count_nonzero(wrong)]
    return np.stack(np.unravel_index(order, wrong.shape), axis=1)


def wilson(n_hits: float, n: float, confidence: float = 0.95) -> tuple[float, float]:
    """The interval of a share by Wilson (1927): the p for which n_hits of n lie within z standard errors."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = n_hits / n
    middle = share + z * z / (2 * n)
    reach = z * float(np.sqrt(share * (1 - share) / n + z * z / (4 * n * n)))
    scale = 1 + z * z / n
    low, high = max((middle - reach) / scale, 0.0), min((middle + reach) / scale, 1.0)
    return (0.0 if n_hits == 0 else low), (1.0 if n_hits == n else high)


def class_scores(matrix: Ints) -> ClassScores:
    """Precision, recall and F1 of every class against all others."""
    hit, support, told = np.diagonal(matrix), matrix[:-1].sum(axis=1), matrix.sum(axis=0)
    return ClassScores(_ratio(hit, told), _ratio(hit, support), _ratio(2 * hit, told + support), support)


def balanced_accuracy(matrix: Ints) -> float:
    """The mean recall of the classes that have rows; nan where none has."""
    return class_scores(matrix).macro()[1]


def roc_curve(found: Outcomes, k: int) -> Curve | None:
    """Class k against the rest, by the share of k that rows are told; None unless both have rows."""
    from sklearn import metrics

    positive, share, weight = _weighted(found, k)
    if positive.min() == positive.max():
        return None
    x, y, threshold = metrics.roc_curve(positive, share, sample_weight=weight, drop_intermediate=False)
    return Curve(x, y, threshold, float(metrics.auc(x, y)))


def precision_recall_curve(found: Outcomes, k: int) -> Curve | None:
    """The same as precision against recall, from the largest threshold down; None where k has no rows."""
    from sklearn import metrics

    positive, share, weight = _weighted(found, k)
    if not positive.any():
        return None
    precision, recall, threshold = metrics.precision_recall_curve(positive, share, sample_weight=weight)
    area = float(metrics.average_precision_score(positive, share, sample_weight=weight))
    return Curve(recall[::-1], precision[::-1], np.append(np.inf, threshold[::-1]), area)


def brier_score(found: Outcomes, k: int) -> float:
    """The mean of (share of k told − 1 for rows of k, 0 for others)²: 0 at best, 1 at worst."""
    positive, share, weight = _weighted(found, k)
    return float((np.square(share - positive) * weight).sum() / weight.sum())


def _weighted(found: Outcomes, k: int) -> tuple[Ints, Floats, Ints]:
    """Whether of class k, share of k told, and number of rows: once or twice for every group."""
    of_k = found.counts[:, k]
    n = np.concatenate([of_k, found.counts.sum(axis=1) - of_k])
    positive, share = np.repeat([1, 0], len(of_k)), np.tile(found.shares[:, k], 2)
    some = n > 0
    return positive[some], share[some], n[some]


def _ratio(part: NDArray[Any], whole: NDArray[Any]) -> Floats:
    return np.divide(part, whole, out=np.full(len(whole), np.nan), where=whole > 0)


def _mean(values: Floats, weights: Floats) -> float:
    defined = ~np.isnan(values)
    total = float(weights[defined].sum())
    return float((values * weights)[defined].sum() / total) if total else float("nan")

"""The best thresholds of very many: found by blocks as by a look at each."""

import numpy as np
import pytest

from engine import MEASURES, thresholds
from engine.criteria import Scale
from engine.splits import Level, best_of, count_rows, scores
from engine.thresholds import numeric_splits

KINDS = ("noise", "one step", "two steps", "few values", "all different", "one class in front")


def column(kind, rng, n_rows, n_classes):
    """Codes and classes of rows; a tenth of the cells are empty in every other kind."""
    classes = rng.integers(0, n_classes, n_rows)
    codes = rng.integers(0, n_rows, n_rows)
    if kind == "one step":
        codes = codes // 2 + (classes == 0) * rng.integers(0, n_rows // 3, n_rows)
    if kind == "two steps":
        codes = np.where(classes == 1, n_rows // 3 + codes // 3, codes)
    if kind == "few values":
        codes //= 7
    if kind == "all different":
        codes = rng.permutation(n_rows)
    if kind == "one class in front":
        codes = np.argsort(np.argsort(classes * n_rows + codes))
    if KINDS.index(kind) % 2:
        codes[rng.random(n_rows) < 0.1] = n_rows
    return codes, classes


@pytest.mark.parametrize("n_classes", [2, 3, 5])
@pytest.mark.parametrize("leaf_rows", [1, 40])
@pytest.mark.parametrize("kind", KINDS)
def test_blocks_lose_no_best_threshold_and_no_tie(kind, leaf_rows, n_classes, monkeypatch):
    monkeypatch.setattr(thresholds, "MANY_CUTS", 50)
    monkeypatch.setattr(thresholds, "BLOCK", 16)
    for seed in range(8):
        n_rows = 3_000
        codes, classes = column(kind, np.random.default_rng(seed), n_rows, n_classes)
        pairs = count_rows(codes, np.zeros(n_rows, dtype=np.int64), classes, n_rows + 1, 1, n_classes)
        level = Level(np.bincount(classes, minlength=n_classes)[None], Scale.of(n_rows), leaf_rows)
        every = thresholds.thresholds(pairs, level, n_rows)
        values = scores(every, level)
        found = numeric_splits(pairs, level, n_rows, *MEASURES)
        for measure, split in zip(MEASURES, found, strict=True):
            expected, _ = best_of(every, values, level, measure)
            for name in ("exists", "gain", "split_information", "gini_decrease", "low", "high"):
                assert np.array_equal(getattr(split, name), getattr(expected, name), equal_nan=True), (seed, measure)


def test_blocks_leave_out_most_of_a_column_that_says_something():
    rng = np.random.default_rng(0)
    n_rows = 50_000
    codes, classes = column("one step", rng, n_rows, 3)
    pairs = count_rows(codes, np.zeros(n_rows, dtype=np.int64), classes, n_rows + 1, 1, 3)
    level = Level(np.bincount(classes, minlength=3)[None], Scale.of(n_rows), 1)
    every, some = (thresholds.thresholds(pairs, level, n_rows, cuts) for cuts in ((), MEASURES))
    assert len(every.at) > thresholds.MANY_CUTS
    assert len(some.at) < len(every.at) / 4

"""Many settings on the same rows: each error is that of its own tree, grown and pruned alone."""

from __future__ import annotations

from contextlib import closing

import numpy as np
import pandas as pd
import pytest

from engine import (
    Params,
    PruningParams,
    Trial,
    grow,
    hold_out,
    make_table,
    parts,
    predict,
    prune,
    read_frame,
    seen_by,
    trial_errors,
)

TRIALS = [
    Trial(Params(max_depth=depth), PruningParams(method, cf=cf), alpha)
    for depth in (1, 3, None)
    for method, cf, alpha in (
        ("none", 0.25, 0.0),
        ("alpha", 0.25, 0.0),
        ("alpha", 0.25, 4.0),
        ("pessimistic", 0.25, 0.0),
        ("pessimistic", 0.01, 0.0),
        ("reduced-error", 0.25, 0.0),
    )
]


@pytest.fixture(scope="module")
def both():
    random = np.random.default_rng(3)
    frame = pd.DataFrame({name: random.choice(list("abc"), 150) for name in "xyz"})
    frame["c"] = np.where(random.random(150) < 0.25, "n", np.where(frame["x"] == "a", "y", frame["y"]))
    table = make_table(read_frame(frame), "c")
    return parts(table, hold_out(table, 0.3, 0))


def test_every_error_is_that_of_the_tree_grown_alone(both):
    training, validation = both
    found = dict(filter(None, trial_errors(training, validation, TRIALS)))
    assert sorted(found) == list(range(len(TRIALS)))
    truth = np.array(training.schema.classes, dtype=object)[validation.classes]
    for number, trial in enumerate(TRIALS):
        tree = grow(training, trial.params)
        leaves = prune(tree, trial.pruning, seen_by(tree, validation)).leaves_at(trial.alpha)
        wrong = np.mean(predict(tree, validation, leaves) != truth)
        assert found[number] == pytest.approx(wrong)
    assert len(set(found.values())) > 2


def test_known_trials_are_left_out_and_closing_ends_growth(both):
    training, validation = both
    found = dict(filter(None, trial_errors(training, validation, TRIALS, known=range(3, len(TRIALS)))))
    assert sorted(found) == [0, 1, 2]
    with closing(trial_errors(training, validation, TRIALS)) as errors:
        assert next(filter(None, errors))[0] in range(len(TRIALS))
    assert list(errors) == []

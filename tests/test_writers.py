"""All writers that can be run here, on small random tables of every kind of tree."""

import random

import pandas as pd
import pytest
from exported import made
from test_python_writer import module
from test_sql_writer import in_sqlite

from engine import WRITERS, Params
from engine.criteria import CRITERIA
from engine.writers.sql import to_sql

KINDS = [
    Params(criterion=criterion, branching=branching, missing=missing)
    for criterion in CRITERIA
    for branching in ("multiway", "binary")
    for missing in ("branch", "fractional")
    if missing == "fractional" or not CRITERIA[criterion].release8
]


def table(seed):
    """Up to 60 rows: words of few or many values and numbers, both with gaps, and a class of some noise."""
    rng = random.Random(seed)
    rows = []
    for _ in range(rng.randint(2, 60)):
        a, b, x, z = rng.choice("pqr"), rng.choice("abcdefgh"), rng.randint(0, 12) / 4, rng.choice([-1.5, 2, 1e6])
        label = rng.choice("uvw") if rng.random() < 0.2 else "uvw"[(a == "p") + (x > 1.5)]
        rows.append([*("" if rng.random() < 0.15 else str(cell) for cell in (a, b, x, z)), label])
    return pd.DataFrame(rows, columns=["a", "b", "x", "z", "y"])


@pytest.mark.parametrize("params", KINDS, ids=lambda p: f"{p.criterion} {p.branching} {p.missing}")
def test_python_and_sql_give_the_classes_of_predict(params):
    for seed in range(8):
        kind = {"criterion": params.criterion, "branching": params.branching, "missing": params.missing}
        it = made(table(seed), (seed % 3) * 2.0, **kind)
        found = list(map(module(it.tree, it.leaves)["predict"], it.rows.to_dict("records")))
        assert found == it.classes, seed
        found = in_sqlite(to_sql(it.tree, it.leaves), it.values())
        if params.missing == "branch":
            assert found == it.classes, seed
        else:
            whole = ~(it.rows == "").any(axis=1)
            pairs = zip(found, it.classes, whole, strict=True)
            assert all(one == other or (one is None and not full) for one, other, full in pairs), seed


def test_writers_leave_the_tree_as_it_was_and_write_it_the_same_again():
    it = made(table(1))
    for name, write in WRITERS.items():
        assert write(it.tree, it.leaves) == write(it.tree, it.leaves), name
    assert to_sql(it.tree) == to_sql(it.tree, it.tree.is_leaf)

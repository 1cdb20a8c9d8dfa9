"""Agreement with engines written by others, and with the oracle, on real tables.

Weka's Id3 grows exactly `id3` with `epsilon` 1e-6. Where the best candidates of a node tie exactly, two engines may
choose differently and both be right. Such nodes exist in seed15, watermelon_2.0, watermelon_2.0a_missing, car,
tic_tac_toe, zoo, vote, breast_cancer, mushroom and nursery (none at a root): of these tables only totals are compared,
which come out equal, and no single node below the root. spam_top100 is left out: its table is not there.
"""

import json
import math
from functools import cache
from pathlib import Path

import numpy as np
import oracle
import pandas as pd
import pytest

from engine import Node, Params, alpha_pruning, candidates, grow, make_table, read_frame, training_hits
from engine.tree import REASONS

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
MISSING_AS_VALUE = "__missval"


@cache
def reference():
    path = DATA / "reference.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def runs_of(part, what):
    """The tables for which a part of the reference has a result; one that says so when there is none."""
    names = [name for name, runs in reference().get(part, {}).items() if what in runs]
    return names or [pytest.param("", marks=pytest.mark.skip(reason="reference.json is not beside the repository"))]


def shared(name, numeric=()):
    path = DATA / f"{name.removesuffix(MISSING_AS_VALUE)}.csv"
    if not path.exists():
        pytest.skip(f"{path.name} is not beside the repository")
    frame = pd.read_csv(path, dtype=str, keep_default_na=False)
    columns = frame.columns[:-1]
    return frame, {column: "numeric" if numeric == "all" or column in numeric else "categorical" for column in columns}


def table_of(frame, kinds):
    return make_table(read_frame(frame), frame.columns[-1], kinds=kinds)


# Weka


@pytest.mark.parametrize("name", runs_of("weka", "Id3"))
def test_the_tree_has_the_size_of_wekas_id3(name):
    tree = grow(table_of(*shared(name)), Params(criterion="id3", epsilon=1e-6))
    expected = reference()["weka"][name]["Id3"]
    assert {
        "nonempty_leaves": tree.n_leaves,
        "nonempty_size": tree.n_nodes,
        "depth": int(tree.depth.max()),
        "train_correct": training_hits(tree),
        "root": Node(tree, 0).column.name,
    }.items() <= expected.items()


@pytest.mark.parametrize("name", runs_of("weka_raw", "InfoGainAttributeEval"))
@pytest.mark.parametrize(
    ("evaluator", "measure"), [("InfoGainAttributeEval", "gain"), ("GainRatioAttributeEval", "gain_ratio")]
)
def test_the_measures_at_the_root_are_wekas(name, evaluator, measure):
    table = table_of(*shared(name))
    expected = reference()["weka_raw"][name][evaluator]["values"]
    found = {each.name: each.best[measure] for each in candidates(table, grow(table, Params()), 0)}
    assert {column: getattr(split, measure) for column, split in found.items()} == pytest.approx(expected, abs=6e-5)


# scikit-learn: binary trees, the same as ours where every column is numeric


@pytest.mark.parametrize("name", ["iris", "wine", "breast_cancer_wdbc", "watermelon_3.0a"])
@pytest.mark.parametrize(("criterion", "theirs"), [("id3", "entropy"), ("gini", "gini")])
def test_numeric_tables_give_as_many_leaves_as_scikit_learn(name, criterion, theirs):
    sklearn_tree = pytest.importorskip("sklearn.tree")
    frame, kinds = shared(name, numeric="all")
    tree = grow(table_of(frame, kinds), Params(criterion=criterion, epsilon=0.0))
    model = sklearn_tree.DecisionTreeClassifier(criterion=theirs, random_state=0)
    model.fit(frame.iloc[:, :-1].astype(float).to_numpy(), frame.iloc[:, -1])
    assert (tree.n_leaves, tree.depth.max()) == (model.get_n_leaves(), model.get_depth())


@pytest.mark.parametrize("name", ["iris", "wine", "breast_cancer_wdbc", "watermelon_3.0a"])
def test_alpha_is_the_row_count_times_that_of_scikit_learn(name):
    sklearn_tree = pytest.importorskip("sklearn.tree")
    frame, kinds = shared(name, numeric="all")
    pruning = alpha_pruning(grow(table_of(frame, kinds), Params(criterion="id3", epsilon=0.0)))
    cells, labels = frame.iloc[:, :-1].astype(float).to_numpy(), frame.iloc[:, -1]

    def model(alpha):
        return sklearn_tree.DecisionTreeClassifier(criterion="entropy", random_state=0, ccp_alpha=alpha)

    theirs = np.unique(model(0.0).cost_complexity_pruning_path(cells, labels).ccp_alphas)
    steps = pruning.breakpoints.alpha
    assert all(np.isclose(len(frame) * theirs, step, rtol=1e-9, atol=1e-9).any() for step in steps)
    assert all(np.isclose(len(frame) * alpha, steps, rtol=1e-9, atol=1e-9).any() for alpha in theirs)
    for alpha in theirs:
        # Above the step by more than rounding, because scikit-learn compares without a tolerance and ours has one.
        leaves = model(alpha * (1 + 1e-6)).fit(cells, labels).get_n_leaves()
        assert pruning.leaves_at(len(frame) * alpha).sum() == leaves, len(frame) * alpha


# The oracle, on tables with numbers, words and empty cells together


def oracle_table(frame, kinds):
    def cell(text, column):
        return None if text == "" else float(text) if kinds[column] == "numeric" else text

    columns = list(frame.columns[:-1])
    rows = [[cell(text, column) for text, column in zip(row, columns, strict=False)] for row in frame.to_numpy()]
    return oracle.Table(rows, [kinds[column] for column in columns], list(frame.iloc[:, -1]))


def assert_same_tree(tree, root):
    nodes = list(oracle.walk(root))
    assert tree.counts.tolist() == [list(node.counts) for node in nodes]
    assert tree.column.tolist() == [node.split.column if node.split else -1 for node in nodes]
    thresholds = [node.split.threshold if node.split else None for node in nodes]
    assert [None if math.isnan(threshold) else threshold for threshold in tree.threshold.tolist()] == thresholds
    reasons = [None if reason < 0 else REASONS[reason] for reason in tree.reason.tolist()]
    assert reasons == [node.reason for node in nodes]


PENGUIN_NUMBERS = ("bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g")


@pytest.mark.parametrize("criterion", ["id3", "c45", "c45-guard", "gini"])
@pytest.mark.parametrize(
    ("name", "numeric"),
    [
        ("play_tennis_numeric", ("temperature", "humidity")),
        ("golf_humidity", ("Humidity",)),
        ("watermelon_3.0", ("密度", "含糖率")),
        ("watermelon_2.0a_missing", ()),
        ("penguins", PENGUIN_NUMBERS),
        ("breast_cancer", ()),
    ],
)
def test_real_tables_give_the_oracles_tree_and_its_pruning(name, numeric, criterion):
    frame, kinds = shared(name, numeric)
    tree = grow(table_of(frame, kinds), Params(criterion=criterion))
    root = oracle.grow(oracle_table(frame, kinds), oracle.Settings(criterion=criterion))
    assert_same_tree(tree, root)
    expected = [oracle.critical_alpha(node) for node in oracle.walk(root)]
    np.testing.assert_allclose(alpha_pruning(tree).critical, expected, rtol=1e-9, atol=1e-9)


def test_a_few_hundred_random_rows_give_the_oracles_tree_for_every_criterion():
    random = np.random.default_rng(7)
    n_rows = 240
    frame = pd.DataFrame(
        {
            "word": random.choice(["a", "b", "c", "d", ""], n_rows),
            "few": random.integers(0, 4, n_rows).astype(str),
            "number": random.normal(size=n_rows).round(2).astype(str),
            "gaps": np.where(random.random(n_rows) < 0.3, "", random.integers(-9, 9, n_rows).astype(str)),
            "class": random.choice(["p", "q", "r"], n_rows),
        }
    )
    kinds = {"word": "categorical", "few": "categorical", "number": "numeric", "gaps": "numeric"}
    for criterion in ("id3", "c45", "c45-guard", "gini"):
        tree = grow(table_of(frame, kinds), Params(criterion=criterion))
        root = oracle.grow(oracle_table(frame, kinds), oracle.Settings(criterion=criterion))
        assert_same_tree(tree, root)
        expected = [oracle.critical_alpha(node) for node in oracle.walk(root)]
        np.testing.assert_allclose(alpha_pruning(tree).critical, expected, rtol=1e-9, atol=1e-9)

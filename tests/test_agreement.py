"""Agreement with the oracle on real and random tables, of numbers, words and empty cells together.

Other people's engines have files of their own: test_weka, test_scikit_learn, test_rpart.
"""

import math

import numpy as np
import oracle
import pandas as pd
import pytest
from reference import frame_of

from engine import Params, alpha_pruning, grow, make_table, read_frame
from engine.tree import REASONS


def shared(name, numeric=()):
    frame = frame_of(name)
    columns = frame.columns[:-1]
    return frame, {column: "numeric" if column in numeric else "categorical" for column in columns}


def table_of(frame, kinds):
    return make_table(read_frame(frame), frame.columns[-1], kinds=kinds)


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

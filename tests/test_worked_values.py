"""Every worked value of the definitions that growth, alpha pruning and prediction have to reproduce."""

import numpy as np
import pandas as pd
import pytest
from reference import frame_of

from engine import (
    Params,
    alpha_pruning,
    apply,
    candidates,
    coded_row,
    entropy,
    grow,
    make_table,
    predict,
    read_frame,
    training_accuracy,
    walk,
)

DIGITS = 5e-7  # the values are given with six decimals

# 15 rows: has work, has a house, degree; the last column is the class
SEED15 = [
    *("01T1", "01S1", "01S1", "00T0", "01T0", "00T0", "00D0"),
    *("10T1", "10T1", "10D1", "11D1", "11T1", "11T1", "10S0", "10S1"),
]


def shared(name, numeric=(), first=None):
    frame = frame_of(name)
    if first is not None:
        frame = frame[[first, *(column for column in frame.columns if column != first)]]
    return frame, {column: "numeric" if column in numeric else "categorical" for column in frame.columns[:-1]}


def table_of(frame, kinds):
    return make_table(read_frame(frame), frame.columns[-1], kinds=kinds)


def candidates_at_root(frame, kinds, measure="gain"):
    table = table_of(frame, kinds)
    return {found.name: found.best[measure] for found in candidates(table, grow(table, Params()), 0)}


@pytest.fixture
def fifteen_rows():
    frame = pd.DataFrame([list(row) for row in SEED15], columns=["work", "house", "degree", "y"])
    return table_of(frame, dict.fromkeys(frame.columns[:-1], "categorical"))


@pytest.fixture
def four_rows():
    return pd.DataFrame([list(row) for row in ("00T", "01S", "01D", "01T")], columns=["work", "house", "degree"])


def test_the_fifteen_rows_written_here_are_the_published_ones():
    frame, _ = shared("seed15")
    assert ["".join(row) for row in frame.to_numpy()] == SEED15


def test_measures_of_the_fifteen_rows(fifteen_rows):
    tree = grow(fifteen_rows, Params())
    found = {candidate.name: candidate.best["gain"] for candidate in candidates(fifteen_rows, tree, 0)}
    assert entropy(tree.counts[0]) == pytest.approx(0.918296, abs=DIGITS)
    columns = ("work", "house", "degree")
    conditional = [found[name].conditional_entropy for name in columns]
    assert conditional == pytest.approx([0.749674, 0.809447, 0.909031], abs=DIGITS)
    assert [found[name].gain for name in columns] == pytest.approx([0.168622, 0.108849, 0.009264], abs=DIGITS)


def test_the_tree_of_the_fifteen_rows_and_its_predictions(fifteen_rows, four_rows):
    tree = grow(fifteen_rows, Params())
    assert tree.column[0] == 0
    assert tree.counts[tree.children(0)].tolist() == [[4, 3], [1, 7]]
    assert tree.counts[apply(tree, four_rows)].tolist() == [[3, 0], [0, 2], [1, 3], [1, 1]]
    assert predict(tree, four_rows).tolist() == ["0", "1", "1", "0"]
    assert training_accuracy(tree) == 13 / 15


def test_pruning_the_fifteen_rows_at_0_and_at_1_25(fifteen_rows, four_rows):
    tree = grow(fifteen_rows, Params())
    pruning = alpha_pruning(tree)
    leaf = int(apply(tree, four_rows.iloc[[1]])[0])
    node = int(tree.parent[leaf])
    assert tree.counts[node].tolist() == [1, 3]
    assert tree.bits[node] == pytest.approx(3.245112, abs=DIGITS)
    assert tree.bits[tree.children(node)].sum() == pytest.approx(2.0)
    assert pruning.critical[node] == pytest.approx(1.245112, abs=DIGITS)

    two = four_rows.iloc[[1, 3]]
    before, after = pruning.leaves_at(0.0), pruning.leaves_at(1.25)
    assert before.tolist() == tree.is_leaf.tolist()
    assert predict(tree, two, before).tolist() == ["1", "0"]
    assert predict(tree, two, after).tolist() == ["1", "1"]
    assert apply(tree, two, after).tolist() == [node, node]


def test_the_ways_of_the_four_rows_at_0_and_at_1_25(fifteen_rows, four_rows):
    tree = grow(fifteen_rows, Params())
    pruning = alpha_pruning(tree)

    def counts(alpha):
        leaves = pruning.leaves_at(alpha)
        ways = [walk(tree, coded_row(tree, cells, leaves), leaves) for cells in four_rows.to_dict("records")]
        return [tree.counts[way.end].tolist() for way in ways], [tree.schema.classes[way.label] for way in ways]

    assert counts(0.0) == ([[3, 0], [0, 2], [1, 3], [1, 1]], ["0", "1", "1", "0"])
    assert counts(1.25)[1][1::2] == ["1", "1"]


@pytest.mark.parametrize(
    ("name", "node_entropy", "gains"),
    [
        (
            "play_tennis",
            0.940286,
            {"outlook": 0.246750, "humidity": 0.151836, "windy": 0.048127, "temperature": 0.029223},
        ),
        (
            "watermelon_2.0",
            0.997503,
            {
                "色泽": 0.108125,
                "根蒂": 0.142675,
                "敲声": 0.140781,
                "纹理": 0.380592,
                "脐部": 0.289159,
                "触感": 0.006046,
            },
        ),
        ("loan", 0.970951, {"年龄": 0.083007, "有工作": 0.323650, "有自己的房子": 0.419973, "信贷情况": 0.362990}),
    ],
)
def test_gains_of_the_textbook_tables(name, node_entropy, gains):
    frame, kinds = shared(name)
    assert entropy(grow(table_of(frame, kinds), Params()).counts[0]) == pytest.approx(node_entropy, abs=DIGITS)
    found = candidates_at_root(frame, kinds)
    assert {column: split.gain for column, split in found.items()} == pytest.approx(gains, abs=DIGITS)


def test_split_information_and_gain_ratio_of_play_tennis():
    found = candidates_at_root(*shared("play_tennis"), measure="gain_ratio")
    columns = ("outlook", "humidity", "windy", "temperature")
    information = [found[name].split_information for name in columns]
    assert information == pytest.approx([1.577406, 1, 0.985228, 1.556657], abs=DIGITS)
    ratios = [found[name].gain_ratio for name in columns]
    assert ratios == pytest.approx([0.156428, 0.151836, 0.048849, 0.018773], abs=DIGITS)


def test_split_information_of_the_watermelons():
    found = candidates_at_root(*shared("watermelon_2.0"))
    assert found["色泽"].split_information == pytest.approx(1.579863, abs=DIGITS)
    assert found["触感"].split_information == pytest.approx(0.873981, abs=DIGITS)


def test_thresholds_of_the_watermelons_with_numbers():
    found = candidates_at_root(*shared("watermelon_3.0", numeric=("密度", "含糖率")))
    assert (found["密度"].gain, found["密度"].threshold) == pytest.approx((0.262439, 0.3815), abs=DIGITS)
    assert (found["含糖率"].gain, found["含糖率"].threshold) == pytest.approx((0.349294, 0.126), abs=DIGITS)


def test_the_watermelons_identifier_takes_the_whole_gain():
    split = candidates_at_root(*shared("watermelon_2.0_with_id"))["编号"]
    assert (split.gain, split.split_information) == pytest.approx((0.997503, 4.087463), abs=DIGITS)


@pytest.mark.parametrize(("first", "max_depth", "right"), [("脐部", None, 3), ("脐部", 1, 5), (None, None, 2)])
def test_validation_accuracy_of_the_unpruned_watermelon_tree(first, max_depth, right):
    frame, kinds = shared("watermelon_2.0", first=first)
    training = np.array([1, 2, 3, 6, 7, 10, 14, 15, 16, 17]) - 1
    validation = np.array([4, 5, 8, 9, 11, 12, 13]) - 1
    tree = grow(table_of(frame.iloc[training].reset_index(drop=True), kinds), Params(max_depth=max_depth))
    rows = frame.iloc[validation]
    assert (predict(tree, rows) == rows["好瓜"].to_numpy()).sum() == right

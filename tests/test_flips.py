"""The nearest change of one column that gives a row another class, against every value there is to try."""

import math
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from engine import (
    CRITERIA,
    Params,
    alpha_pruning,
    coded_row,
    example,
    flips,
    grow,
    make_table,
    predict,
    read_frame,
    spread,
    walk,
)

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
KINDS = {"a": "numeric", "b": "numeric", "c": "categorical", "d": "categorical"}
SETTINGS = [
    Params(criterion=criterion, branching=branching, missing=missing, epsilon=0.0)
    for criterion in ("id3", "gini", "c45-r8")
    for branching in ("multiway", "binary")
    for missing in ("branch", "fractional")
    if missing == "fractional" or not CRITERIA[criterion].release8
]


def some_frame(random, n=60):
    """Two columns of numbers and two of words, with gaps, that decide the class up to some noise."""
    frame = pd.DataFrame(
        {
            "a": random.integers(-4, 5, n).astype(str),
            "b": random.normal(0, 2, n).round(1).astype(str),
            "c": random.choice(list("xyz"), n),
            "d": random.choice(list("pq"), n),
        }
    )
    sums = frame["a"].astype(float) + frame["b"].astype(float) * np.where(frame["d"] == "p", 1, -1)
    classes = np.where(sums > 1, "high", np.where(frame["c"] == "x", "low", "mid"))
    noise = random.random(n) < 0.15
    classes[noise] = random.choice(["high", "low", "mid"], int(noise.sum()))
    for name in KINDS:
        frame.loc[random.random(n) < 0.15, name] = ""
    return frame.assign(y=classes)


def found_by(tree, cells, spreads, leaves):
    row = coded_row(tree, cells, leaves)
    return {
        tree.schema.columns[flip.column].name: flip
        for flip in flips(tree, row, walk(tree, row, leaves), spreads, leaves)
    }


def answers(tree, cells, asked, leaves):
    """The class of the row and of the row with each column at each of some values."""
    changes = [(name, value) for name, values in asked.items() for value in values]
    rows = pd.DataFrame([cells, *({**cells, name: value} for name, value in changes)])
    own, *others = predict(tree, rows, leaves).tolist()
    found = {name: {} for name in asked}
    for (name, value), label in zip(changes, others, strict=True):
        found[name][value] = label
    return own, found


def check(tree, cells, spreads, leaves):
    flipped = found_by(tree, cells, spreads, leaves)
    asked, cuts = {}, {}
    for j, column in enumerate(tree.schema.columns):
        cuts[column.name] = sorted(set(tree.threshold[tree.column == j].tolist()))
        values = column.labels or map(repr, [*cuts[column.name], 1e9])
        asked[column.name] = [value for value in values if value != cells[column.name]]
        if column.name in flipped and column.kind == "numeric":
            flip = flipped[column.name]
            ends = (example(column, flip, spreads[j]), min(flip.high, 1e9), math.nextafter(flip.low, math.inf))
            asked[column.name] += [f"{end!r} " for end in ends]
    own, found = answers(tree, cells, asked, leaves)
    for j, column in enumerate(tree.schema.columns):
        flip, labels, cell = flipped.get(column.name), found[column.name], cells[column.name]
        wanted = flip and tree.schema.classes[flip.label]
        if column.kind == "categorical":
            assert {column.labels[code] for code in (flip.codes if flip else ())} == {
                value for value, label in labels.items() if label == wanted
            }
            assert flip or set(labels.values()) <= {own}
            continue
        tried = nearest(cuts[column.name], labels, cell, own)
        assert bool(flip) == bool(tried)
        if flip:
            sizes = {1.0} if cell == "" else {distance / spreads[j] for distance, label in tried if label == wanted}
            assert flip.size in [pytest.approx(size) for size in sizes]
            assert {label for value, label in labels.items() if value.endswith(" ")} == {wanted}


def nearest(cuts, labels, cell, own):
    """Distance and class of the nearest intervals between thresholds with another class; of an empty cell, all."""
    tried = []
    for low, high in zip([-math.inf, *cuts], [*cuts, 1e9], strict=True):
        label = labels.get(repr(high), own)
        distance = 0.0 if cell == "" else float(cell) - high if high < float(cell or 0) else low - float(cell)
        if label != own:
            tried.append((distance, label))
    return [each for each in tried if each[0] == min(tried)[0]]


@pytest.mark.parametrize("params", SETTINGS, ids=lambda p: f"{p.criterion} {p.branching} {p.missing}")
def test_no_value_that_is_tried_flips_the_class_sooner(params):
    random = np.random.default_rng(7)
    table = make_table(read_frame(some_frame(random)), "y", KINDS)
    tree = grow(table, params)
    spreads = {j: spread(table, j) for j in (0, 1)}
    points = alpha_pruning(tree)
    asked = some_frame(random, 8).drop(columns="y").to_dict("records")
    asked += [dict.fromkeys(KINDS, ""), {**asked[0], "c": "never seen"}]
    middle = float(np.median(points.breakpoints.alpha))
    for nth, cells in enumerate(asked):
        check(tree, cells, spreads, points.leaves_at(0.0 if nth % 3 else middle))


@pytest.fixture
def iris():
    path = DATA / "iris.csv"
    if not path.exists():
        pytest.skip("iris.csv is not beside the repository")
    frame = pd.read_csv(path, dtype=str, keep_default_na=False)
    table = make_table(read_frame(frame), "species")
    return frame, grow(table, Params()), {j: spread(table, j) for j in range(4)}


def test_the_nearest_flips_of_an_iris_are_sorted_by_standard_deviations(iris):
    frame, tree, spreads = iris
    found = found_by(tree, dict(frame.iloc[60]), spreads, None)  # petals of 3.5 × 1.0
    assert list(found) == ["petal_length", "petal_width"]
    first, second = found.values()
    assert (first.low, first.high, first.move) == (-math.inf, 2.45, pytest.approx(-1.05))
    assert first.size == pytest.approx(1.05 / np.std(frame["petal_length"].astype(float)))
    assert (second.low, second.move) == (1.65, pytest.approx(0.65))
    columns = tree.schema.columns
    assert (example(columns[2], first, spreads[2]), example(columns[3], second, spreads[3])) == (2.4, 1.7)


def test_a_row_exactly_on_a_threshold_is_any_bit_away_from_the_other_side(iris):
    frame, tree, spreads = iris
    found = found_by(tree, {**dict(frame.iloc[0]), "petal_length": "2.45"}, spreads, None)["petal_length"]
    assert (found.low, found.move, found.size) == (2.45, 0.0, 0.0)


def test_no_single_change_flips_a_tree_of_one_leaf_or_a_column_that_does_not_decide(iris):
    frame, tree, spreads = iris
    assert found_by(tree, dict(frame.iloc[0]), spreads, np.arange(tree.n_nodes) == 0) == {}
    xor = pd.DataFrame({"a": list("00001111"), "b": list("00110011"), "y": list("nnnnyyyy")})
    table = make_table(read_frame(xor), "y", {"a": "categorical", "b": "categorical"})
    assert list(found_by(grow(table, Params()), {"a": "0", "b": "0"}, {}, None)) == ["a"]


def test_whole_numbers_are_given_as_whole_numbers():
    frame = pd.DataFrame({"n": ["1", "2", "4", "5"], "y": list("aabb")})
    table = make_table(read_frame(frame), "y", {"n": "numeric"})
    tree = grow(table, Params())
    (up,) = found_by(tree, {"n": "1"}, {0: spread(table, 0)}, None).values()
    (down,) = found_by(tree, {"n": "5"}, {0: spread(table, 0)}, None).values()
    assert [example(tree.schema.columns[0], flip, spread(table, 0)) for flip in (up, down)] == [4.0, 3.0]
    assert (up.move, down.move) == (2.0, -2.0)

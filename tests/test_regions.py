"""Decision regions: the rectangles are what the tree does with rows, cell by cell."""

import numpy as np
import pandas as pd
import pytest
from reference import frame_of

from engine import (
    MISSING,
    Params,
    alpha_pruning,
    apply,
    grow,
    make_table,
    most_tested,
    read_frame,
    region_of,
    regions,
    typical_values,
)

# A chessboard of two columns, cut once across and once up, and a column that turns it round.
SQUARE = pd.DataFrame(
    [
        *[("1", "1", "a", "low")] * 3,
        *[("1", "3", "a", "high")] * 3,
        *[("3", "1", "a", "high")] * 2,
        *[("3", "3", "b", "low")] * 4,
    ],
    columns=["x", "y", "side", "class"],
)


def grown(frame, kinds=None, **params):
    table = make_table(read_frame(frame), frame.columns[-1], kinds)
    tree = grow(table, Params(**params))
    return table, tree


def cells(tree, plane, held, points):
    """The slow twin: rows with these two values and the held ones, sent down the tree."""
    data = {}
    for j, column in enumerate(tree.schema.columns):
        if j in plane:
            data[column.name] = [repr(float(point[plane.index(j)])) for point in points]
        elif column.kind == "numeric":
            data[column.name] = ["" if np.isnan(held[j]) else repr(float(held[j]))] * len(points)
        else:
            word = column.word(int(held[j]))
            data[column.name] = ["" if word == MISSING else word] * len(points)
    return pd.DataFrame(data)


def region_at(found, x, y):
    left, right, bottom, top = found.borders.T
    return np.flatnonzero((left < x) & (x <= right) & (bottom < y) & (y <= top))


def test_two_columns_are_cut_into_the_rectangles_of_the_leaves():
    kinds = {"x": "numeric", "y": "numeric"}
    _, tree = grown(SQUARE.drop(columns="side"), kinds)
    found = regions(tree, tree.is_leaf, (0, 1), np.array([2.0, 2.0]))
    drawn = {
        tuple(borders): tree.schema.classes[tree.label[node]]
        for borders, node in zip(found.borders.tolist(), found.node, strict=True)
    }
    inf = np.inf
    assert drawn == {
        (-inf, 2.0, -inf, 2.0): "low",
        (-inf, 2.0, 2.0, inf): "high",
        (2.0, inf, -inf, 2.0): "high",
        (2.0, inf, 2.0, inf): "low",
    }


@pytest.mark.parametrize("name", ["iris", "penguins", "wine", "watermelon_3.0"])
@pytest.mark.parametrize("params", [{}, {"criterion": "gini", "branching": "binary"}, {"missing": "fractional"}])
@pytest.mark.parametrize("alpha", [0.0, 6.0])
def test_every_point_lies_in_one_rectangle_and_ends_in_its_node(name, params, alpha):
    table, tree = grown(frame_of(name), **params)
    leaves, held = alpha_pruning(tree).leaves_at(alpha), typical_values(table)
    plane = tuple(most_tested(tree)[:2])
    found = regions(tree, leaves, plane, held)
    random = np.random.default_rng(0)
    axes = [tree.schema.columns[j].numbers for j in plane]
    points = np.stack([random.uniform(axis[0] - 1, axis[-1] + 1, 200) for axis in axes], axis=1)
    points = np.concatenate([points, np.stack([random.choice(axis, 100) for axis in axes], axis=1)])
    ends = apply(tree, cells(tree, plane, held, points), leaves)
    for (x, y), node in zip(points, ends, strict=True):
        (at,) = region_at(found, x, y)
        assert found.node[at] == node


@pytest.mark.parametrize("depth", [0, 1, 3, 5])
def test_a_depth_limit_ends_the_tree_there(depth):
    table, tree = grown(frame_of("iris"))
    found = regions(tree, tree.depth == depth, (2, 3), typical_values(table))
    assert tree.depth[found.node].max() <= depth
    assert len(found.node) == [1, 2, None, None, None, None][depth] if depth < 2 else len(found.node) > 2


def test_a_held_value_without_a_branch_ends_where_it_is_asked_for():
    frame = pd.DataFrame({"side": list("aabb"), "x": list("1212"), "y": list("1122"), "c": list("nnyy")})
    _, tree = grown(frame, {"x": "numeric", "y": "numeric"})
    here = regions(tree, tree.is_leaf, (1, 2), np.array([1.0, 1.5, 1.5]))
    nowhere = regions(tree, tree.is_leaf, (1, 2), np.array([99.0, 1.5, 1.5]))
    assert (here.node.tolist(), nowhere.node.tolist()) == ([2], [0])


def test_the_region_of_a_node_holds_the_regions_below_it():
    table, tree = grown(frame_of("iris"))
    held = typical_values(table)
    found = regions(tree, tree.is_leaf, (2, 3), held)
    for node in range(tree.n_nodes):
        borders, missed = region_of(tree, node, (2, 3), held)
        inside = np.flatnonzero([node in tree.path(end) for end in found.node.tolist()])
        if missed:
            assert not len(inside)
            continue
        part = found.borders[inside]
        union = [part[:, 0].min(), part[:, 1].max(), part[:, 2].min(), part[:, 3].max()]
        assert borders.tolist() == union


def test_rows_without_a_value_have_no_region():
    _, tree = grown(
        pd.DataFrame({"x": ["1", "2", "3", ""], "y": ["1", "1", "1", "1"], "c": ["a", "a", "b", "c"]}),
        {"x": "numeric", "y": "numeric"},
    )
    (empty,) = [child for child in tree.children(0) if tree.side[child] == 4]
    assert region_of(tree, empty, (0, 1), np.array([2.0, 1.0])) == (None, [])


def test_other_columns_are_held_at_median_and_most_frequent_value():
    frame = pd.DataFrame({"n": ["1", "2", "10", ""], "w": ["b", "a", "b", "a"], "e": [""] * 4, "c": list("xyxy")})
    table = make_table(read_frame(frame), "c", {"n": "numeric", "w": "categorical", "e": "numeric"})
    typical = typical_values(table)
    assert (typical[0], table.schema.columns[1].word(int(typical[1]))) == (2.0, "a")
    assert np.isnan(typical[2])


def test_the_columns_most_rows_are_asked_for_come_first():
    _, tree = grown(frame_of("iris"))
    names = [tree.schema.columns[j].name for j in most_tested(tree)]
    assert names[:2] == ["petal_length", "petal_width"]
    assert sorted(names) == sorted(column.name for column in tree.schema.columns)

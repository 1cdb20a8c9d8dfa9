"""The union of two trees: worked by hand, and what must hold of any two."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import STATUSES, Node, Params, alpha_pruning, grow, make_table, match, read_frame

quick = settings(max_examples=40, deadline=None, derandomize=True)

WEATHER = pd.DataFrame(
    [line.split() for line in (
        "sunny high weak no", "sunny high strong no", "overcast high weak yes", "rain high weak yes",
        "rain normal weak yes", "rain normal strong no", "overcast normal strong yes", "sunny high weak no",
        "sunny normal weak yes", "rain normal weak yes", "sunny normal strong yes", "overcast high strong yes",
        "overcast normal weak yes", "rain high strong no",
    )],
    columns=["outlook", "humidity", "wind", "play"],
)  # fmt: skip


def tree_of(frame, kinds=None, columns=None, **params):
    sheet = read_frame(frame)
    return grow(make_table(sheet, frame.columns[-1], kinds, columns), Params(**params))


def told(union, before, after):
    """Status and rule of every node, the rule by the tree that has it."""
    lines = []
    for a, b, status in zip(union.before.tolist(), union.after.tolist(), union.status.tolist(), strict=True):
        node = Node(before, a) if a >= 0 else Node(after, b)
        lines.append(f"{STATUSES[status]}: {' & '.join(node.rule)}")
    return lines


def union_of(before, after, alpha_before=0.0, alpha_after=0.0):
    a, b = alpha_pruning(before).leaves_at(alpha_before), alpha_pruning(after).leaves_at(alpha_after)
    return match(before, after, a, b)


def test_a_tree_that_asks_for_another_column_keeps_the_rules_above_it():
    before = tree_of(WEATHER)
    after = tree_of(WEATHER, columns=["outlook", "wind"])
    assert told(union_of(before, after), before, after) == [
        "kept: ",
        "kept: outlook = overcast",
        "kept: outlook = rain",
        "changed: outlook = sunny",
        "kept: outlook = rain & wind = strong",
        "kept: outlook = rain & wind = weak",
        "only before: outlook = sunny & humidity = high",
        "only before: outlook = sunny & humidity = normal",
        "only after: outlook = sunny & wind = strong",
        "only after: outlook = sunny & wind = weak",
    ]


def test_a_split_that_became_a_leaf_is_changed_and_its_branches_are_only_before():
    whole, root = tree_of(WEATHER), tree_of(WEATHER, max_depth=1)
    union = union_of(whole, root)
    assert union.counts() == {"kept": 2, "changed": 2, "only before": 4, "only after": 0}
    assert union_of(root, whole).counts() == {"kept": 2, "changed": 2, "only before": 0, "only after": 4}


def test_leaves_of_one_rule_that_differ_in_class_are_changed():
    frame = pd.DataFrame({"x": list("aaabb"), "c": list("yynnn")})
    other = pd.DataFrame({"x": list("aaabb"), "c": list("nnynn")})
    before, after = tree_of(frame), tree_of(other)
    assert told(union_of(before, after), before, after) == ["kept: ", "changed: x = a", "kept: x = b"]


def test_thresholds_are_the_same_only_when_they_are_equal():
    frame = pd.DataFrame({"x": [1.0, 2.0, 3.0, 4.0, None], "c": list("nnyyn")})
    other = pd.DataFrame({"x": [1.0, 2.0, 3.0, 4.0, None], "c": list("nyyyn")})
    before, after = tree_of(frame, {"x": "numeric"}), tree_of(other, {"x": "numeric"})
    assert told(union_of(before, before), before, before)[1] == "kept: x ≤ 2.5"
    assert told(union_of(before, after), before, after) == [
        "changed: ",
        "only before: x ≤ 2.5",
        "only before: x > 2.5",
        "kept: x = (missing)",
        "only after: x ≤ 1.5",
        "only after: x > 1.5",
    ]


def test_values_and_classes_are_compared_by_name_where_columns_come_in_another_order():
    before = tree_of(WEATHER)
    turned = WEATHER[["wind", "humidity", "outlook", "play"]].replace({"play": {"yes": "a yes"}})
    after = tree_of(turned)
    changed = union_of(before, after)
    assert changed.counts()["only before"] == changed.counts()["only after"] == 0
    assert changed.counts()["changed"] == 3  # the leaves whose class is now called otherwise


def test_other_groups_of_values_are_another_split():
    frame = pd.DataFrame({"x": list("aabbcc"), "c": list("nnnnyy")})
    other = pd.DataFrame({"x": list("aabbcc"), "c": list("nnyyyy")})
    before, after = (tree_of(each, branching="binary") for each in (frame, other))
    assert told(union_of(before, after), before, after) == [
        "changed: ",
        "only before: x = a or b",
        "only before: x = c",
        "only after: x = a",
        "only after: x = b or c",
    ]


@st.composite
def frames(draw):
    n = draw(st.integers(1, 14))
    column = st.lists(st.sampled_from(["a", "b", "c", None]), min_size=n, max_size=n)
    number = st.lists(st.sampled_from([1.0, 2.0, 3.5, None]), min_size=n, max_size=n)
    label = st.lists(st.sampled_from(["n", "y"]), min_size=n, max_size=n)
    return pd.DataFrame({"x": draw(column), "y": draw(number), "z": draw(column), "c": draw(label)})


def grown(frame, params):
    return tree_of(frame, {"x": "categorical", "y": "numeric", "z": "categorical"}, **params)


SETTINGS = st.fixed_dictionaries(
    {
        "criterion": st.sampled_from(["id3", "c45", "gini"]),
        "branching": st.sampled_from(["multiway", "binary"]),
        "epsilon": st.sampled_from([0.0, 0.2]),
    }
)


@quick
@given(frames(), SETTINGS)
def test_the_union_of_a_tree_with_itself_is_the_tree(frame, params):
    tree = grown(frame, params)
    union = union_of(tree, tree)
    assert union.counts()["kept"] == union.n_nodes == tree.n_nodes
    for mine, its in (
        (union.parent, tree.parent),
        (union.depth, tree.depth),
        (union.before, np.arange(tree.n_nodes)),
        (union.after, np.arange(tree.n_nodes)),
    ):
        assert mine.tolist() == its.tolist()


@quick
@given(frames(), SETTINGS, st.floats(0, 3))
def test_the_union_with_a_pruning_is_the_difference_that_alpha_makes(frame, params, alpha):
    tree = grown(frame, params)
    pruning = alpha_pruning(tree)
    union = match(tree, tree, tree.is_leaf, pruning.leaves_at(alpha))
    drawn, ends = pruning.drawn_at(alpha), pruning.leaves_at(alpha)
    assert union.before.tolist() == list(range(tree.n_nodes))
    wanted = np.where(~drawn, "only before", np.where(ends & ~tree.is_leaf, "changed", "kept"))
    assert [STATUSES[status] for status in union.status] == wanted.tolist()


@quick
@given(frames(), frames(), SETTINGS, SETTINGS)
def test_every_node_of_both_is_there_once_under_the_node_of_its_parent(one, other, params, others):
    before, after = grown(one, params), grown(other, others)
    union = union_of(before, after)
    for side, tree in ((union.before, before), (union.after, after)):
        inside = np.flatnonzero(side >= 0)
        assert sorted(side[inside].tolist()) == np.flatnonzero(tree.drawn(alpha_pruning(tree).leaves_at(0.0))).tolist()
        assert all(side[union.parent[at]] == tree.parent[side[at]] for at in inside if at)
    rules = [
        (Node(before, a) if a >= 0 else Node(after, b)).rule
        for a, b in zip(union.before.tolist(), union.after.tolist(), strict=True)
    ]
    assert len({tuple(rule) for rule in rules}) == union.n_nodes
    assert all(
        Node(before, a).rule == Node(after, b).rule
        for a, b in zip(union.before, union.after, strict=True)
        if a >= 0 <= b
    )
    assert (np.diff(union.parent) >= 0).all() and (np.diff(union.depth) >= 0).all()
    swapped = union_of(after, before)
    assert swapped.counts()["only after"] == union.counts()["only before"]
    assert swapped.counts()["kept"] == union.counts()["kept"]


@pytest.mark.parametrize("n", [1, 400])
def test_depth_does_not_matter(n):
    frame = pd.DataFrame({"x": [str(i) for i in range(n)], "c": [str(i % 2) for i in range(n)]})
    deep = tree_of(frame, {"x": "numeric"}, criterion="c45")
    shallow = tree_of(frame, {"x": "numeric"}, criterion="c45", max_depth=2)
    assert union_of(deep, shallow).n_nodes == deep.n_nodes

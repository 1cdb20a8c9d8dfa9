"""The candidate splits of a node, why each was not taken, and the branches of a split."""

import numpy as np
import pandas as pd
import pytest
from reference import frame_of

from engine import (
    CRITERIA,
    MEASURES,
    MISSING,
    Node,
    Params,
    branches_of,
    candidates,
    conditional_entropy,
    entropy,
    gain,
    gain_ratio,
    gini,
    gini_decrease,
    grow,
    make_table,
    occasion,
    offers,
    read_frame,
    rows_at,
)

REAL = ("play_tennis", "play_tennis_numeric", "watermelon_3.0a", "loan", "penguins", "vote", "zoo", "titanic_kaggle")
FUNCTIONS = {"gain": gain, "gain_ratio": gain_ratio, "gini_decrease": gini_decrease}


def table_of(frame, kinds=None):
    return make_table(read_frame(frame), frame.columns[-1], kinds=kinds)


def rows(*lines, columns="abcd"):
    """A table of one-letter cells, "-" an empty one; the class last."""
    width = len(lines[0])
    cells = [["" if cell == "-" else cell for cell in line] for line in lines]
    return table_of(pd.DataFrame(cells, columns=[*columns[: width - 1], "y"]))


def judged(table, node=0, **params):
    """Every candidate at a node, in order, with the reason against it."""
    return [(each.name, each.reason) for each in candidates(table, grow(table, Params(**params)), node)]


def some_nodes(tree):
    return sorted({0, *range(1, tree.n_nodes, max(1, tree.n_nodes // 8))})


# Candidates


POLICIES = [
    *({"criterion": criterion} for criterion in CRITERIA),
    {"criterion": "id3", "missing": "fractional"},
    {"criterion": "gini", "branching": "binary"},
    {"criterion": "c45", "branching": "binary", "missing": "fractional"},
    {"criterion": "c45-r8", "branching": "binary"},
]


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: "-".join(policy.values()))
@pytest.mark.parametrize("name", REAL)
def test_figures_of_a_candidate_are_the_measures_of_its_branches(name, policy):
    table = table_of(frame_of(name))
    tree = grow(table, Params(**policy))
    shared = tree.params.missing == "fractional"
    for node in some_nodes(tree):
        found = candidates(table, tree, node)
        assert sorted(each.column for each in found) == list(range(len(table.codes)))
        for each in found:
            assert each.name == table.schema.columns[each.column].name
            assert tree.params.criterion == "c45-r8" or set(each.best) in (set(), set(MEASURES))
            for split in each.best.values():
                listed = branches_of(table.schema.columns[each.column], split)
                assert sum(c for _, c in listed) == pytest.approx(tree.counts[node], abs=1e-4)
                sizes = [c.sum() for _, c in listed]
                counts = np.array([c for text, c in listed if text != MISSING or not shared])
                assert split.known == pytest.approx(counts.sum() / sum(sizes))
                assert (split.entropy, split.gini) == pytest.approx((entropy(counts.sum(0)), gini(counts.sum(0))))
                assert split.conditional_entropy == pytest.approx(conditional_entropy(counts), abs=1e-9)
                assert split.gain == pytest.approx(split.known * gain(counts) - split.price, abs=1e-6)
                assert split.gini_decrease == pytest.approx(split.known * gini_decrease(counts), abs=1e-6)
                assert split.split_information == pytest.approx(entropy(sizes), abs=1e-6)
                assert split.gain_ratio == pytest.approx(split.gain / split.split_information, abs=1e-6)
                assert split.price >= 0 and (split.price == 0 or tree.params.criterion == "c45-r8")


@pytest.mark.parametrize("name", ["play_tennis_numeric", "watermelon_3.0a", "penguins"])
def test_a_threshold_is_the_best_of_all_by_its_measure(name):
    table = table_of(frame_of(name))
    tree = grow(table, Params())
    for node in some_nodes(tree):
        for each in candidates(table, tree, node):
            column = table.schema.columns[each.column]
            if column.kind == "categorical" or not each.best:
                continue
            rows = rows_at(tree, table, node)
            codes, classes = table.codes[each.column][rows], table.classes[rows]
            for measure in MEASURES:
                reached = [
                    FUNCTIONS[measure]([np.bincount(classes[side == k], minlength=table.n_classes) for k in range(3)])
                    for code in np.unique(codes[codes < column.missing])[:-1]
                    for side in [np.where(codes == column.missing, 2, codes > code)]
                ]
                assert getattr(each.best[measure], measure) == pytest.approx(max(reached), abs=1e-9)


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: "-".join(policy.values()))
@pytest.mark.parametrize("name", REAL)
def test_the_first_candidate_is_the_split_that_was_made(name, policy):
    table = table_of(frame_of(name))
    tree = grow(table, Params(**policy))
    for node in some_nodes(tree):
        found = candidates(table, tree, node)
        taken = [each for each in found if each.reason is None]
        here = Node(tree, node)
        if here.is_leaf:
            assert taken == []
            continue
        assert taken == [found[0]]
        assert found[0].column == tree.column[node]
        assert found[0].value == pytest.approx(tree.value[node], abs=1e-9)
        split = found[0].best[CRITERIA[tree.params.criterion].cuts]
        assert split.threshold == here.threshold
        if split.groups is not None:
            assert split.groups == tuple(tuple(tree.branch_codes(child.id)) for child in here.children)
        competing = [each.value for each in found if each.value is not None]
        assert competing[0] >= max(competing) - 1e-9
        assert competing[1:] == sorted(competing[1:], reverse=True)


def test_reason_used_above():
    table = rows("xpuN", "xquY", "xpvN", "xqvY", "zpuY", "zquY", "zpvY", "zqvN")
    assert Node(grow(table, Params()), 0).column.name == "a"
    assert judged(table, node=1) == [("b", None), ("c", "smaller value"), ("a", "used above")]


def test_reason_one_value():
    assert judged(rows("kaN", "kaN", "kbY", "kbY")) == [("b", None), ("a", "one value")]


def test_reason_one_value_for_a_numeric_column_with_one_known_value():
    frame = pd.DataFrame({"x": ["1", "", "1", ""], "b": list("ppqq"), "y": list("NNYY")})
    table = table_of(frame, {"x": "numeric"})
    assert dict(judged(table))["x"] == "one value"


def test_reason_min_samples_leaf():
    table = rows("paN", "paN", "pbY", "qbY", "pbY")
    assert judged(table, min_samples_leaf=2) == [("b", None), ("a", "min_samples_leaf")]


def test_reason_tie_goes_to_the_column_further_left():
    assert judged(rows("aaN", "aaN", "bbY", "bbY")) == [("a", None), ("b", "tie, further right")]


def test_reason_below_the_average_gain():
    table = rows("aaN", "abN", "baY", "bbY", "aaN", "bbY")
    assert dict(judged(table, criterion="c45-guard")) == {"a": None, "b": "below average gain"}
    assert dict(judged(table, criterion="c45")) == {"a": None, "b": "smaller value"}


@pytest.mark.parametrize(
    ("params", "reason"),
    [
        ({"min_samples_split": 5}, "min_samples_split"),
        ({"max_depth": 0}, "max_depth"),
        ({"epsilon": 1.0}, "below epsilon"),
    ],
)
def test_at_a_leaf_the_best_candidate_bears_the_reason_of_the_leaf(params, reason):
    table = rows("aaN", "abN", "baY", "bbN")
    tree = grow(table, Params(**params))
    assert Node(tree, 0).reason == reason
    assert judged(table, **params) == [("a", reason), ("b", "tie, further right")]


def test_at_a_leaf_without_gain_the_best_candidate_gains_nothing():
    assert judged(rows("aaN", "abY", "baY", "bbN")) == [("a", "no gain"), ("b", "tie, further right")]


def test_at_a_pure_leaf_the_candidates_gain_nothing():
    found = judged(rows("aN", "bN"))
    assert found == [("a", "pure")]


def test_release_8_without_a_threshold_to_try_has_no_price_to_name():
    frame = pd.DataFrame({"x": ["1.5"] * 3 + ["2.5"] * 97, "y": ["p", "q"] * 50})
    assert judged(table_of(frame, {"x": "numeric"}), criterion="c45-r8") == [("x", "min_samples_leaf")]


def test_release_8_leaves_a_column_of_many_values_alone_when_no_other_can_split():
    frame = pd.DataFrame({"id": [f"k{i // 2}" for i in range(40)], "k": ["a"] * 39 + ["b"], "y": list("ppqq") * 10})
    kinds = {"id": "categorical", "k": "categorical"}
    reasons = dict(judged(table_of(frame, kinds), criterion="c45-r8"))
    assert reasons["id"] == "many values, and no other column to compare with"


# Branches


def test_branches_have_the_missing_cells_last():
    frame = pd.DataFrame({"x": ["1", "2", "", "3"], "c": ["b", "", "a", "b"], "y": list("NYYN")})
    table = table_of(frame)
    tree = grow(table, Params(max_depth=0))
    of = {each.column: each.best["gain"] for each in candidates(table, tree, 0)}
    numeric = [(text, counts.tolist()) for text, counts in branches_of(table.schema.columns[0], of[0])]
    assert numeric == [("≤ 1.5", [1, 0]), ("> 1.5", [1, 1]), ("(missing)", [0, 1])]
    words = [(text, counts.tolist()) for text, counts in branches_of(table.schema.columns[1], of[1])]
    assert words == [("a", [0, 1]), ("b", [2, 0]), ("(missing)", [0, 1])]


@pytest.mark.parametrize("name", REAL)
def test_the_branches_of_the_split_made_are_the_children(name):
    table = table_of(frame_of(name))
    tree = grow(table, Params())
    for node in some_nodes(tree):
        here = Node(tree, node)
        if here.is_leaf:
            continue
        taken = candidates(table, tree, node)[0]
        found = branches_of(table.schema.columns[taken.column], taken.best["gain"])
        assert [text for text, _ in found] == [child.short_branch for child in here.children]
        assert [counts.tolist() for _, counts in found] == [child.counts.tolist() for child in here.children]


# Reading rows once


@pytest.mark.parametrize("name", ["watermelon_3.0a", "penguins"])
def test_what_a_node_offers_does_not_depend_on_where_its_tree_stops(name):
    table = table_of(frame_of(name))
    whole, short = grow(table, Params()), grow(table, Params(epsilon=0.3, min_samples_split=5, max_depth=3))
    for node in some_nodes(short):
        same = next(n for n in range(whole.n_nodes) if Node(whole, n).rule == Node(short, node).rule)
        assert occasion(whole, same) == occasion(short, node)
        for a, b in zip(offers(table, whole, same), offers(table, short, node), strict=True):
            assert (a.name, a.reason, a.best.keys()) == (b.name, b.reason, b.best.keys())
            assert all(a.best[m].gain == b.best[m].gain for m in a.best)


def test_nodes_of_one_tree_and_other_ways_of_measuring_are_other_occasions():
    table = table_of(frame_of("watermelon_3.0a"))
    tree = grow(table, Params())
    others = [grow(table, Params(**more)) for more in ({"criterion": "gini"}, {"min_samples_leaf": 2})]
    seen = [occasion(tree, node) for node in range(tree.n_nodes)] + [occasion(other, 0) for other in others]
    assert len(set(seen)) == len(seen)

"""The oracle's other ways to grow: values grouped in two, and rows without a value shared out."""

import random
from itertools import combinations

import oracle
import pytest
from small_tables import columns_of, numbers, random_table, shape, shared

CRITERIA = ["id3", "c45", "c45-guard", "gini"]


def grown(table, **settings):
    return oracle.grow(table, oracle.Settings(**settings))


def groups(node):
    return [child.branch.values for child in node.children]


# Values grouped in two


def test_two_classes_need_the_beginnings_of_one_order_only():
    assert oracle.groupings([(2, 0), (0, 2), (1, 1)]) == [{0}, {0, 2}]
    assert oracle.groupings([(0, 0, 1), (4, 0, 0), (1, 0, 1)]) == [{1}, {1, 2}]


def test_equal_shares_keep_the_order_of_the_values():
    assert oracle.groupings([(1, 2), (2, 1), (2, 4)]) == [{1}, {1, 0}]
    assert oracle.groupings([(0, 3), (0, 1), (0, 2)]) == [{0}, {0, 1}]
    parts = (0.1 + 0.2, 0.6), (0.3, 0.6), (1, 2)
    assert oracle.groupings(parts) == [{0}, {0, 1}]


def test_more_classes_need_every_group_with_the_first_value():
    assert oracle.groupings([(1, 0, 0), (0, 1, 0), (0, 0, 1)]) == [{0}, {0, 1}, {0, 2}]
    ten = oracle.groupings([(1, 1, 1)] * 10)
    assert len({frozenset(group) for group in ten}) == len(ten) == 2**9 - 1
    assert all(0 in group and len(group) < 10 for group in ten)


def test_each_of_more_than_ten_values_is_tried_alone():
    assert oracle.groupings([(1, 1, 1)] * 11) == [{place} for place in range(11)]


@pytest.mark.parametrize("impurity", [oracle.entropy, oracle.gini])
def test_of_two_classes_no_group_of_values_is_better_than_the_best_beginning(impurity):
    source = random.Random(5)

    def after(counts, places):
        sides = [[part for place, part in enumerate(counts) if (place in places) == inside] for inside in (True, False)]
        totals = [[sum(of_class) for of_class in zip(*side, strict=True)] for side in sides]
        return sum(sum(total) * float(impurity(total)) for total in totals)

    for _ in range(60):
        counts = [(source.randint(0, 3), source.randint(1, 3)) for _ in range(6)]
        groups = [group for size in range(1, 6) for group in combinations(range(6), size)]
        tried = [after(counts, places) for places in oracle.groupings(counts)]
        assert min(tried) == pytest.approx(min(after(counts, places) for places in groups))


def test_the_first_of_equal_groupings_is_taken_and_the_side_of_the_first_value_comes_first():
    root = grown(columns_of("a Y\na Y\nb N\nb N\nc Y\nc N"), branching="binary")
    assert groups(root) == [("a", "c"), ("b",)]
    assert [child.counts for child in root.children] == [(1, 3), (2, 0)]


def test_a_column_grouped_in_two_is_tested_again_below():
    root = grown(columns_of("a X\nb Y\nc Z"), branching="binary")
    assert shape(root) == (0, [(1, 0, 0), (0, [(0, 1, 0), (0, 0, 1)])])
    assert groups(root) == [("a",), ("b", "c")]


def test_a_missing_cell_is_the_last_of_the_values_to_group():
    table = columns_of("b N\n- Y\na N\nb N\n- Y\na Y\nb Y")
    root = grown(table, branching="binary", max_depth=1)
    assert groups(root) == [("a", "b"), (None,)]
    assert [oracle.apply(root, [cell]).branch.values for cell in ("a", None)] == [("a", "b"), (None,)]
    assert oracle.apply(root, ["unseen"]) is root


def test_a_threshold_keeps_its_missing_branch_beside_groups():
    root = grown(numbers([0, 1, 1, None, None], list("AABBB")), branching="binary")
    assert [child.branch.side for child in root.children] == ["<=", ">", "missing"]


def test_both_groups_need_enough_rows():
    table = columns_of("a Y\nb N\nb N\nc N\nc N\nc Y")
    assert groups(grown(table, branching="binary")) == [("a",), ("b", "c")]
    assert groups(grown(table, branching="binary", min_samples_leaf=2))[0] == ("a", "c")
    assert grown(table, branching="binary", min_samples_leaf=4).reason == "no candidate"


def test_each_criterion_groups_by_its_own_measure():
    table = columns_of("a Y\na Z\na Z\na Z\nb X\nc Y\nc Y\nc Y\nc Y")
    found = {criterion: groups(grown(table, criterion=criterion, branching="binary"))[0] for criterion in CRITERIA}
    assert found == {"id3": ("a",), "c45": ("a", "c"), "c45-guard": ("a",), "gini": ("a", "b")}


# Rows without a value shared out


def test_gains_of_the_textbook_table_with_missing_cells():
    columns, table = shared("watermelon_2.0a_missing")
    found = oracle.candidates(table, range(17), range(6), oracle.Settings(missing="fractional"))
    gains = {columns[split.column]: round(split.gain, 3) for split in found}
    assert gains == {"色泽": 0.252, "根蒂": 0.171, "敲声": 0.145, "纹理": 0.424, "脐部": 0.289, "触感": 0.006}
    root = grown(table, missing="fractional")
    shares = {child.branch.value: child.rows[7] for child in root.children}
    assert shares == pytest.approx({"清晰": 7 / 15, "稍糊": 5 / 15, "模糊": 3 / 15})


def test_a_row_without_a_value_goes_down_every_branch_with_part_of_its_weight():
    table = columns_of("a Y\na Y\nb N\nb N\n- Y")
    root = grown(table, missing="fractional")
    assert root.split.gain == pytest.approx(0.8)
    assert root.split.gini_decrease == pytest.approx(0.4)
    assert root.split.split_information == pytest.approx(1.521928, abs=5e-7)
    assert [child.counts for child in root.children] == [(0, 2.5), (2, 0.5)]
    assert [dict(child.rows) for child in root.children] == [{0: 1, 1: 1, 4: 0.5}, {2: 1, 3: 1, 4: 0.5}]


def test_an_answer_sums_the_class_shares_of_the_leaves_by_weight():
    root = grown(columns_of("a Y\na Y\nb N\nb N\nb N\n- Y"), missing="fractional")
    assert [child.counts for child in root.children] == [(0, 2.4), (3, 0.6)]
    assert oracle.class_shares(root, ["b"]) == pytest.approx((5 / 6, 1 / 6))
    assert oracle.class_shares(root, [None]) == pytest.approx((0.6 * 5 / 6, 0.4 + 0.6 / 6))
    assert oracle.class_shares(root, ["unseen"]) == (0.5, 0.5)
    assert [weight for _, weight in oracle.reached(root, [None])] == [0.4, 0.6]


def test_branches_are_large_enough_by_the_weight_of_their_known_rows():
    table = columns_of("a Y\na Y\nb N\n- N\n- N")
    assert grown(table, missing="fractional", min_samples_leaf=1).split is not None
    assert grown(table, missing="fractional", min_samples_leaf=2).reason == "no candidate"


def test_missing_or_not_is_no_candidate_where_rows_are_shared_out():
    assert grown(columns_of("a Y\na Y\n- N\n- N"), missing="fractional").reason == "no candidate"
    assert grown(columns_of("a Y\na Y\n- N\n- N")).split is not None


def test_almost_no_weight_of_another_class_leaves_a_node_pure():
    table = columns_of("a Y\na Y\nb N")
    settings = oracle.Settings(missing="fractional", min_samples_leaf=0)
    for weight, reason in ((9e-7, "pure"), (2e-6, None)):
        rows = {0: 1, 1: 1, 2: weight}
        assert oracle.decide(table, settings, oracle.Node(rows, 0, table.counts(rows)), frozenset())[2] == reason


def test_a_share_of_a_millionth_is_dropped():
    table = columns_of("a Y\nb N\n- Y")
    for weight, counts in ((1e-6, (1e-6, 0)), (3e-6, (3e-6, 3e-6))):
        (split,) = oracle.splits_of(table, {0: 1, 1: weight, 2: 1}, 0, 0, missing="fractional")
        assert table.counts(split.branches[1].rows) == pytest.approx(counts, rel=1e-5)


@pytest.mark.parametrize("branching", ["multiway", "binary"])
@pytest.mark.parametrize("criterion", CRITERIA)
def test_without_a_missing_cell_sharing_out_changes_nothing(criterion, branching):
    source = random.Random(3)
    for _ in range(10):
        table = random_table(source, 12, ["abc", (1.0, 2.0, 3.0), "xy"], "NYZ")
        trees = [
            grown(table, criterion=criterion, branching=branching, missing=way) for way in ("branch", "fractional")
        ]
        records = [
            [(node.depth, node.counts, node.value, node.reason, list(node.rows)) for node in oracle.walk(root)]
            for root in trees
        ]
        assert records[0] == records[1]


@pytest.mark.parametrize("branching", ["multiway", "binary"])
@pytest.mark.parametrize("criterion", [*CRITERIA, "c45-r8"])
def test_every_row_is_in_the_leaves_with_its_whole_weight(criterion, branching):
    source = random.Random(4)
    for _ in range(10):
        table = random_table(source, 14, ["abc", (1.0, 2.0, 3.0), "xy"], "NYZ", gaps=0.2)
        root = grown(table, criterion=criterion, branching=branching, missing="fractional", min_samples_leaf=1)
        for row, cells in enumerate(table.rows):
            weights = [leaf.rows[row] for leaf in oracle.leaves_of(root) if row in leaf.rows]
            assert sum(weights) == pytest.approx(1)
            assert sorted(weight for _, weight in oracle.reached(root, cells)) == pytest.approx(sorted(weights))

"""The oracle itself against the worked values of the definitions, before anything is held to it."""

import math
from itertools import pairwise

import oracle
import pytest
from small_tables import columns_of, numbers, part_of, shape, shared


def candidates_at_root(columns, table):
    found = oracle.candidates(table, range(len(table.rows)), range(len(columns)), oracle.Settings())
    return {columns[split.column]: split for split in found}


def test_the_fifteen_rows_have_the_gains_of_the_article():
    columns, table = shared("seed15")
    found = candidates_at_root(columns, table)
    assert oracle.entropy(table.counts(range(15))) == pytest.approx(0.918296, abs=5e-7)
    assert [found[name].conditional_entropy for name in columns] == pytest.approx(
        [0.749674, 0.809447, 0.909031], abs=5e-7
    )
    assert [found[name].gain for name in columns] == pytest.approx([0.168622, 0.108849, 0.009264], abs=5e-7)


def test_the_fifteen_rows_grow_prune_and_predict_as_the_article_says():
    _, table = shared("seed15")
    root = oracle.grow(table, oracle.Settings())
    assert root.split.column == 0
    assert [child.counts for child in root.children] == [(4, 3), (1, 7)]
    rows = [["0", "0", "T"], ["0", "1", "S"], ["0", "1", "D"], ["0", "1", "T"]]
    assert [oracle.apply(root, row).counts for row in rows] == [(3, 0), (0, 2), (1, 3), (1, 1)]
    assert [oracle.label(table, oracle.apply(root, row)) for row in rows] == ["0", "1", "1", "0"]

    node = root.children[0].children[1]
    assert oracle.bits(node.counts) == pytest.approx(3.245112, abs=5e-7)
    assert sum(oracle.bits(child.counts) for child in node.children) == pytest.approx(2.0)
    assert oracle.critical_alpha(node) == pytest.approx(1.245112, abs=5e-7)

    def counts_reached(alpha):
        leaves = oracle.pruned_leaves(root, alpha)
        return [oracle.apply(root, rows[index], leaves).counts for index in (1, 3)]

    assert counts_reached(0.0) == [(0, 2), (1, 1)]
    assert counts_reached(1.25) == [(1, 3), (1, 3)]


@pytest.mark.parametrize(
    ("name", "entropy", "gains"),
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
def test_the_oracle_has_the_gains_of_the_textbook_tables(name, entropy, gains):
    columns, table = shared(name)
    assert oracle.entropy(table.counts(range(len(table.rows)))) == pytest.approx(entropy, abs=5e-7)
    found = {column: split.gain for column, split in candidates_at_root(columns, table).items()}
    assert found == pytest.approx(gains, abs=5e-7)


def test_split_information_and_gain_ratio_of_the_textbook_tables():
    columns, table = shared("play_tennis")
    found = candidates_at_root(columns, table)
    order = ["outlook", "humidity", "windy", "temperature"]
    assert [found[name].split_information for name in order] == pytest.approx(
        [1.577406, 1, 0.985228, 1.556657], abs=5e-7
    )
    assert [found[name].gain_ratio for name in order] == pytest.approx(
        [0.156428, 0.151836, 0.048849, 0.018773], abs=5e-7
    )
    columns, table = shared("watermelon_2.0")
    found = candidates_at_root(columns, table)
    assert found["色泽"].split_information == pytest.approx(1.579863, abs=5e-7)
    assert found["触感"].split_information == pytest.approx(0.873981, abs=5e-7)


def test_the_oracle_has_the_thresholds_of_the_watermelons_with_numbers():
    columns, table = shared("watermelon_3.0", numeric=("密度", "含糖率"))
    found = candidates_at_root(columns, table)
    assert (found["密度"].gain, found["密度"].threshold) == pytest.approx((0.262439, 0.3815), abs=5e-7)
    assert (found["含糖率"].gain, found["含糖率"].threshold) == pytest.approx((0.349294, 0.126), abs=5e-7)


def test_an_identifier_takes_the_whole_gain():
    columns, table = shared("watermelon_2.0_with_id")
    split = candidates_at_root(columns, table)[columns[0]]
    assert (split.gain, split.split_information) == pytest.approx((0.997503, 4.087463), abs=5e-7)


@pytest.mark.parametrize(("first", "max_depth", "right"), [("脐部", None, 3), ("脐部", 1, 5), (None, None, 2)])
def test_the_oracle_has_the_validation_accuracy_of_the_unpruned_watermelon_tree(first, max_depth, right):
    _, table = shared("watermelon_2.0", first=first)
    training = [number - 1 for number in (1, 2, 3, 6, 7, 10, 14, 15, 16, 17)]
    validation = [number - 1 for number in (4, 5, 8, 9, 11, 12, 13)]
    part = part_of(table, training)
    root = oracle.grow(part, oracle.Settings(max_depth=max_depth))
    answers = [oracle.label(part, oracle.apply(root, table.rows[row])) for row in validation]
    assert sum(answer == table.labels[row] for answer, row in zip(answers, validation, strict=True)) == right


def test_alpha_is_the_row_count_times_the_alpha_of_a_binary_tree_that_counts_per_row():
    _, table = shared("iris", numeric=("sepal_length", "sepal_width", "petal_length", "petal_width"))
    root = oracle.grow(table, oracle.Settings())
    steps = [(1.3774437510817343, 9), (3.4752303218936147, 6), (5.604048573695152, 5), (9.261863638209174, 4)]
    for alpha, leaves in [*steps, (40.263620173059635, 3), (103.38020609182045, 2)]:
        assert len(oracle.pruned_leaves(root, alpha)) == leaves


def test_a_column_with_one_value_is_no_candidate_and_a_column_without_gain_is_one():
    one_value = columns_of("u x A\nu x B\nu y A\nu y A")
    assert [split.column for split in oracle.candidates(one_value, range(4), range(2), oracle.Settings())] == [1]
    xor = columns_of("0 0 n\n0 1 y\n1 0 y\n1 1 n")
    assert [split.gain for split in oracle.candidates(xor, range(4), range(2), oracle.Settings())] == [0, 0]
    assert oracle.grow(xor, oracle.Settings()).reason == "no gain"


def test_missing_cells_are_one_more_branch_that_comes_last():
    table = columns_of("b N\n- Y\na Y\nb N\n- N\na Y")
    root = oracle.grow(table, oracle.Settings())
    assert [(child.branch.side, child.branch.value) for child in root.children] == [
        ("value", "a"),
        ("value", "b"),
        ("missing", None),
    ]
    assert root.value == pytest.approx(2 / 3)
    assert [child.reason for child in root.children] == ["pure", "pure", "no candidate"]


def test_a_numeric_column_needs_two_known_values():
    assert oracle.grow(numbers([0, 0, 0, None, None], list("AAABB")), oracle.Settings()).reason == "no candidate"
    root = oracle.grow(numbers([0, 1, 1, None, None], list("AABBB")), oracle.Settings())
    assert [child.branch.side for child in root.children] == ["<=", ">", "missing"]


@pytest.mark.parametrize(
    ("low", "high"), [(1e308, 1.7e308), (1.0, math.inf), (1.0, math.nextafter(1.0, 2)), (0.0, 5e-324), (-math.inf, 2.0)]
)
def test_a_threshold_always_parts_its_two_values(low, high):
    threshold = oracle.midpoint(low, high)
    assert low <= threshold < high


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"min_samples_split": 5}, "min_samples_split"),
        ({"min_samples_split": 4}, None),
        ({"min_samples_leaf": 3}, "no candidate"),
        ({"min_samples_leaf": 2}, None),
        ({"max_depth": 0}, "max_depth"),
        ({"max_depth": 1}, None),
        ({"epsilon": 1.0}, None),
        ({"epsilon": 1.0000001}, "below epsilon"),
        ({"criterion": "gini", "epsilon": 0.5}, None),
        ({"criterion": "gini", "epsilon": 0.5000001}, "below epsilon"),
        ({"min_samples_split": 5, "max_depth": 0}, "min_samples_split"),
        ({"min_samples_leaf": 3, "min_samples_split": 5}, "no candidate"),
    ],
)
def test_a_leaf_gives_the_first_reason_that_holds(settings, reason):
    assert oracle.grow(columns_of("a Y\na Y\nb N\nb N"), oracle.Settings(**settings)).reason == reason


def test_ties_go_to_the_leftmost_column_and_the_lower_threshold():
    twins = columns_of("a p Y\na p Y\nb q N\nb q N")
    assert oracle.grow(twins, oracle.Settings()).split.column == 0
    root = oracle.grow(numbers([1, 2, 3], list("ABA")), oracle.Settings())
    assert root.split.threshold == 1.5


def test_a_categorical_column_is_used_once_on_a_path_and_a_numeric_one_again():
    categorical = columns_of("a x Y\na x N\nb x N\nb y N")
    assert shape(oracle.grow(categorical, oracle.Settings())) == (0, [(1, 1), (2, 0)])
    assert shape(oracle.grow(numbers([1, 2, 3], list("ABA")), oracle.Settings())) == (
        0,
        [(1, 0), (0, [(0, 1), (1, 0)])],
    )


def test_critical_alphas_solve_their_equation_and_need_not_fall_along_a_path():
    table = columns_of("0 0 n\n0 1 y\n1 0 y\n1 1 n\n1 1 n")
    root = oracle.grow(table, oracle.Settings())
    for node in oracle.walk(root):
        if node.split:
            assert oracle.critical_alpha(node) == pytest.approx(oracle.critical_alpha_by_bisection(node), abs=1e-9)
    assert oracle.critical_alpha(root) < min(oracle.critical_alpha(child) for child in root.children if child.split)


def test_bottom_up_pruning_finds_the_smallest_of_the_cheapest_trees():
    _, table = shared("seed15")
    root = oracle.grow(table, oracle.Settings())
    alphas = sorted(oracle.critical_alpha(node) for node in oracle.walk(root) if node.split)
    for alpha in [0.0, *alphas, *((a + b) / 2 for a, b in pairwise(alphas)), alphas[-1] + 1]:
        best = oracle.smallest_of_least_cost(root, alpha)
        assert [[node.rows for node in leaves] for leaves in best] == [
            [node.rows for node in oracle.pruned_leaves(root, alpha)]
        ]

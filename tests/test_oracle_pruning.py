"""The oracle's prunings: costs other than bits, upper limits of errors, validation rows."""

import math
import random

import oracle
import pytest
from small_tables import columns_of, numbers, part_of, random_table, shared


def grown(table, **settings):
    return oracle.grow(table, oracle.Settings(**settings))


# Alpha


@pytest.mark.parametrize(("cost", "alpha"), [("bits", 4.0), ("errors", 2.0), ("gini", 2.0)])
def test_a_leaf_costs_bits_or_errors_or_gini_times_its_rows(cost, alpha):
    root = grown(columns_of("a Y\na Y\nb N\nb N"))
    assert oracle.COSTS[cost](root.counts) == alpha
    assert oracle.critical_alpha(root, cost) == alpha


def test_alpha_0_cuts_a_split_that_gains_nothing_in_its_measure():
    root = grown(columns_of("a Y\na Y\na N\nb Y\nb Y\nb Y"))
    assert oracle.pruned_leaves(root, 0.0) == root.children
    assert oracle.pruned_leaves(root, 0.0, "gini") == root.children
    assert oracle.pruned_leaves(root, 0.0, "errors") == [root]
    assert oracle.critical_alpha(root, "errors") == 0.0


@pytest.mark.parametrize("missing", ["branch", "fractional"])
@pytest.mark.parametrize("cost", ["bits", "errors", "gini"])
def test_pruning_finds_the_smallest_of_the_cheapest_trees_in_every_cost(cost, missing):
    source = random.Random(1)
    for _ in range(6):
        table = random_table(source, 12, ["ab", "xyz", (1.0, 2.0)], "NY", gaps=0.1)
        root = grown(table, missing=missing, max_depth=3)
        inner = [node for node in oracle.walk(root) if node.split]
        alphas = [oracle.critical_alpha(node, cost) for node in inner]
        for node, alpha in zip(inner, alphas, strict=True):
            assert alpha == pytest.approx(oracle.critical_alpha_by_bisection(node, cost=cost), abs=1e-9)
        for alpha in {0.0, *alphas, *(alpha + 0.01 for alpha in alphas)}:
            assert oracle.smallest_of_least_cost(root, alpha, cost) == [oracle.pruned_leaves(root, alpha, cost)]


def test_alpha_in_gini_is_the_row_count_times_that_of_scikit_learn():
    sklearn_tree = pytest.importorskip("sklearn.tree")
    _, table = shared("iris", numeric=("sepal_length", "sepal_width", "petal_length", "petal_width"))
    root = grown(table, criterion="gini", epsilon=0.0)
    model = sklearn_tree.DecisionTreeClassifier(criterion="gini", random_state=0)
    theirs = model.cost_complexity_pruning_path(table.rows, table.labels).ccp_alphas
    found = [oracle.critical_alpha(node, "gini") for node in oracle.walk(root) if node.split]
    for alpha in theirs:
        assert min(abs(150 * alpha - each) for each in [0.0, *found]) < 1e-9


# Upper limits


@pytest.mark.parametrize(
    ("errors", "n", "exact", "weka"),
    [(0, 6, 0.2063, 0.2063), (0, 9, 0.1428, 0.1428), (0, 1, 0.75, 0.75), (1, 16, 0.1596, 0.1547), (3, 3, 1.0, 1.0)],
)
def test_upper_limits_of_an_error_rate(errors, n, exact, weka):
    assert oracle.upper_limit(errors, n) == pytest.approx(exact, abs=5e-5)
    assert oracle.weka_limit(errors, n) == pytest.approx(weka, abs=5e-5)


@pytest.mark.parametrize("cf", [0.05, 0.25, 0.5])
@pytest.mark.parametrize(("errors", "n"), [(0, 1), (0, 7), (1, 2), (3, 10), (9, 10), (5, 40)])
def test_the_upper_limit_is_the_rate_at_which_so_few_errors_are_as_rare_as_cf(errors, n, cf):
    rate = oracle.upper_limit(errors, n, cf)
    as_few = [math.comb(n, i) * rate**i * (1 - rate) ** (n - i) for i in range(errors + 1)]
    assert sum(as_few) == pytest.approx(cf)


def test_wekas_limit_goes_straight_between_no_error_and_one():
    none, one = oracle.added_errors(10, 0), oracle.added_errors(10, 1)
    assert oracle.added_errors(10, 0.25) == pytest.approx(0.75 * none + 0.25 * one)
    assert oracle.added_errors(4, 3.75) == 0.25
    assert oracle.added_errors(0.5, 0.25) == pytest.approx(0.75 * 0.5 * (1 - 0.25**2))


def test_three_leaves_that_promise_more_errors_than_one_are_replaced_by_it():
    rows = "a Y\n" * 6 + "b Y\n" * 9
    few = grown(columns_of(rows + "c N"))
    estimates = [sum(leaf.counts) * oracle.upper_limit(0, sum(leaf.counts)) for leaf in few.children]
    assert sum(estimates) == pytest.approx(3.2725, abs=5e-4)
    assert 16 * oracle.upper_limit(1, 16) == pytest.approx(2.5538, abs=5e-4)
    assert oracle.pessimistic(few) == oracle.j48_pruning(few) == {few}
    many = grown(columns_of(rows + "c N\n" * 5))
    assert oracle.pessimistic(many) == oracle.j48_pruning(many) == set()


def test_equal_estimates_prune():
    root = grown(numbers([1, 2, 3, 4], list("ABAB")))
    inner = {node for node in oracle.walk(root) if node.split}
    assert oracle.pessimistic(root, limit=lambda errors, n, cf: 0.0) == inner


def test_a_node_is_judged_by_its_branch_after_pruning_that():
    table = columns_of("a x Y\n" * 6 + "a y Y\n" * 9 + "a z N\n" + "b x N\n" * 16)
    root = grown(table)
    assert oracle.pessimistic(root) == {root.children[0]}


def test_a_higher_confidence_factor_prunes_less():
    _, table = shared("iris", numeric=("sepal_length", "sepal_width", "petal_length", "petal_width"))
    root = grown(table)
    leaves = [len(oracle.leaves_of(root, oracle.pessimistic(root, cf))) for cf in (0.001, 0.25, 0.5, 0.999)]
    assert leaves == sorted(leaves)
    assert leaves[0] < leaves[-1] == len(oracle.leaves_of(root))


def test_j48_collapses_from_the_root_down_what_saves_no_training_error():
    useless = columns_of("a x Y\na y Y\na x N\nb y Y\nb x Y\nb y Y")
    root = grown(useless)
    assert oracle.collapse(root) == {root}
    below = grown(columns_of("a x Y\na x Y\na y Y\na y N\na x Y\nb x N\nb x N"))
    assert below.split.column == 0
    assert oracle.collapse(below) == {below.children[0]}
    assert oracle.leaves_of(below, oracle.collapse(below)) == below.children


def test_j48_prunes_for_up_to_a_tenth_of_an_error_more():
    root = grown(columns_of("a Y\n" * 3 + "b Y\n" * 3 + "b N\n" * 4))
    as_leaf, as_tree = 10 * oracle.weka_limit(4, 10), 3 * oracle.weka_limit(0, 3) + 7 * oracle.weka_limit(3, 7)
    assert 0.08 < as_leaf - as_tree < 0.1
    assert oracle.collapse(root) == oracle.pessimistic(root) == set()
    assert oracle.j48_pruning(root) == {root}


# Validation rows


@pytest.mark.parametrize(
    ("first", "unpruned", "pruned"),
    [("脐部", (3, 8), (5, 3)), (None, (2, 7), (4, 1))],
    ids=["textbook order", "file order"],
)
def test_the_textbooks_validation_split(first, unpruned, pruned):
    _, table = shared("watermelon_2.0", first=first)
    training = part_of(table, [number - 1 for number in (1, 2, 3, 6, 7, 10, 14, 15, 16, 17)])
    validation = part_of(table, [number - 1 for number in (4, 5, 8, 9, 11, 12, 13)])
    root = grown(training)

    def result(marks=()):
        return oracle.hits(training, root, validation, marks), len(oracle.leaves_of(root, marks))

    assert result() == unpruned
    assert result(oracle.reduced_error(training, root, validation)) == pruned
    assert result(oracle.pre_pruning(training, root, validation)) == pruned


SEED = columns_of("a x Y\na x Y\na y N\nb x N\nb x N\nb y N")


def test_a_node_no_validation_row_reaches_stays_when_pruned_afterwards_and_ends_when_pruned_before():
    root = grown(SEED)
    node = root.children[0]
    assert node.split is not None
    unreached = columns_of("b x N")
    assert oracle.reduced_error(SEED, root, unreached) == {root}
    assert oracle.pre_pruning(SEED, root, unreached) == {root, node}
    reached = columns_of("a x Y\na x Y\na y N")
    assert oracle.reduced_error(SEED, root, reached) == oracle.pre_pruning(SEED, root, reached) == set()


def test_a_row_that_stops_at_an_inner_node_counts_there_with_and_without_its_branch():
    root = grown(SEED)
    assert oracle.reduced_error(SEED, root, columns_of("c x N\na x Y\na y N")) == set()
    assert oracle.reduced_error(SEED, root, columns_of("c x Y")) == {root}
    assert oracle.pre_pruning(SEED, root, columns_of("c x Y\nc x N")) == {root, root.children[0]}


def test_pre_pruning_looks_one_split_ahead_and_reduced_error_at_the_whole_branch():
    xor = columns_of("0 0 n\n0 1 y\n1 0 y\n1 1 n\n1 1 n")
    root = grown(xor)
    assert oracle.reduced_error(xor, root, xor) == set()
    assert root in oracle.pre_pruning(xor, root, columns_of("0 0 n\n0 1 y\n1 0 y\n1 1 n"))


def test_parts_of_rows_count_as_parts_of_errors():
    table = columns_of("a Y\na Y\na Y\nb N\nb N\n- Y")
    root = grown(table, missing="fractional")
    assert oracle.reduced_error(table, root, columns_of("- N\na Y")) == set()
    assert oracle.reduced_error(table, root, columns_of("- Y\na Y")) == {root}

"""The compiled body of growth gives the plain engine's trees, bit by bit, whichever way it counts; weights to 1e-9."""

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import CRITERIA, Params, kernels, make_table, read_frame
from engine.alphas import TOLERANCE, plain_critical_alphas
from engine.entries import shares_out
from engine.kernels.tuning import Tuning
from engine.params import BRANCHINGS, MISSING_POLICIES
from engine.plain import grow
from engine.prune import plain_sequence
from engine.table import Column, Schema, Table

pytest.importorskip("numba")

from engine.kernels import collapse
from engine.kernels.entering import cells_suffice, roomier
from engine.kernels.layout import PreparedItems, prepared

DATA = Path(__file__).parents[2] / "shared" / "data"
ARRAYS = (
    *("parent", "depth", "column", "threshold", "value", "first_child", "n_children"),
    *("side", "branch_start", "branch_values", "counts", "reason"),
)
DEFAULT = Tuning()
EARLY = Tuning(list_rows=6, n_bins=16, thread_rows=1, slice=50)
"""Every way of counting in tables of a few dozen rows: bins, lists, threads, many slices."""
LATE = Tuning(list_rows=1, n_bins=16, thread_rows=1)
"""Bins down to the smallest nodes."""
IN_CELLS = sorted(set(CRITERIA) - {"c45-r8"})
"""Criteria of trees that are grown from cells, where a column has a branch per value and no row is shared out."""
SETTINGS = [
    Params(criterion, branching=branching, missing=missing)
    for criterion in sorted(CRITERIA)
    for branching in BRANCHINGS
    for missing in MISSING_POLICIES
    if missing == "fractional" or not CRITERIA[criterion].release8
]


def assert_same(tree, expected):
    for name in ARRAYS:
        one, other = getattr(tree, name), getattr(expected, name)
        assert one.dtype == other.dtype, name
        if name in ("counts", "value") and expected.counts.dtype == float:
            np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-9, err_msg=name)
        else:
            np.testing.assert_array_equal(one, other, err_msg=name)
        assert not one.flags.writeable, name


def coded_table(columns, classes, n_classes):
    """A table of (kind, codes, number of values); the code n_values is an empty cell."""
    made = []
    for j, (kind, _, n_values) in enumerate(columns):
        labels = tuple(f"{v:06d}" for v in range(n_values)) if kind == "categorical" else ()
        numbers = np.arange(n_values) * 1.5 if kind == "numeric" else np.empty(0)
        made.append(Column(f"x{j}", kind, labels, numbers))
    schema = Schema("y", tuple(made), tuple(f"{k:04d}" for k in range(n_classes)))
    codes = tuple(np.asarray(codes, dtype=np.int32) for _, codes, _ in columns)
    classes = np.asarray(classes, dtype=np.int32)
    digest = str(hash((schema.classes, classes.tobytes(), *((c.kind, c.n_values) for c in made))))
    digest += str(hash(tuple(one.tobytes() for one in codes)))
    return Table(schema, codes, classes, np.arange(len(classes)), 0, digest)


def random_table(seed, n_rows, kinds, n_classes, n_values=6, empty=0.0, noise=0.5):
    random = np.random.default_rng(seed)
    score = random.gumbel(0, noise, (n_rows, n_classes))
    columns = []
    for kind in kinds:
        codes = random.integers(0, n_values, n_rows)
        score += random.normal(0, 1, n_classes) * (codes[:, None] / n_values)
        columns.append((kind, np.where(random.random(n_rows) < empty, n_values, codes), n_values))
    return coded_table(columns, score.argmax(axis=1), n_classes)


def real_tables():
    return sorted(path.name for path in DATA.glob("*.csv")) if DATA.is_dir() else []


@pytest.fixture(scope="module", autouse=True)
def compiled():
    assert kernels.warm()
    assert kernels.ready()


@pytest.mark.skipif(not DATA.is_dir(), reason="the folder of real tables, ../shared/data, is not here")
@pytest.mark.parametrize("name", real_tables())
def test_real_tables_give_the_plain_engine_s_tree(name):
    frame = pd.read_csv(DATA / name, dtype=str, keep_default_na=False)
    table = make_table(read_frame(frame), frame.columns[-1])
    small = table.n_rows < 3000
    for criterion in IN_CELLS if small else ("id3", "c45-guard"):
        for setting in (Params(criterion), Params(criterion, min_samples_leaf=4, max_depth=7))[: 1 + small]:
            expected = grow(table, setting)
            assert_same(kernels.grow(table, setting), expected)
            if small:
                assert_same(kernels.grow(table, setting, threads=2, tuning=EARLY), expected)


@pytest.mark.skipif(not DATA.is_dir(), reason="the folder of real tables, ../shared/data, is not here")
@pytest.mark.parametrize("name", real_tables())
def test_real_tables_give_the_plain_engine_s_tree_under_every_setting(name):
    frame = pd.read_csv(DATA / name, dtype=str, keep_default_na=False)
    table = make_table(read_frame(frame), frame.columns[-1])
    large = (Params("gini", branching="binary"), Params("id3", missing="fractional"), Params("c45-r8"))
    for setting in SETTINGS if table.n_rows < 3000 else large:
        assert_same(kernels.grow(table, setting), grow(table, setting))


@st.composite
def tables(draw):
    n_rows, n_classes = draw(st.integers(1, 60)), draw(st.sampled_from((1, 2, 3, 5, 40)))
    columns = []
    for _ in range(draw(st.integers(1, 4))):
        kind, n_values = draw(st.sampled_from(("categorical", "numeric"))), draw(st.sampled_from((1, 2, 3, 8, 50)))
        seed, empty = draw(st.integers(0, 999)), draw(st.sampled_from((0.0, 0.0, 0.3, 1.0)))
        random = np.random.default_rng(seed)
        codes = random.integers(0, n_values, n_rows)
        columns.append((kind, np.where(random.random(n_rows) < empty, n_values, codes), n_values))
    classes = np.random.default_rng(draw(st.integers(0, 99))).integers(0, n_classes, n_rows)
    return coded_table(columns, classes, n_classes)


@st.composite
def params(draw, settings):
    return replace(
        draw(st.sampled_from(settings)),
        min_samples_split=draw(st.sampled_from((2, 2, 3, 9))),
        min_samples_leaf=draw(st.sampled_from((1, 1, 2, 5))),
        epsilon=draw(st.sampled_from((0.0, 1e-5, 0.1, 0.5))),
        max_depth=draw(st.sampled_from((None, None, 0, 1, 3))),
    )


@settings(max_examples=200, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(tables(), params([Params(criterion) for criterion in IN_CELLS]))
def test_random_tables_give_the_plain_engine_s_tree_by_every_way_of_counting(table, setting):
    expected = grow(table, setting)
    for tuning in (DEFAULT, EARLY, LATE):
        for threads in (1, 2):
            assert_same(kernels.grow(table, setting, threads=threads, tuning=tuning), expected)


@pytest.mark.parametrize("criterion", IN_CELLS)
@pytest.mark.parametrize("n_classes", [2, 3, 9])
def test_bins_hide_no_cut(criterion, n_classes):
    table = random_table(n_classes, 3000, ["numeric"] * 4 + ["categorical"] * 2, n_classes, 700, empty=0.05)
    expected = grow(table, Params(criterion))
    for tuning in (DEFAULT, Tuning(list_rows=64, n_bins=24), Tuning(list_rows=512)):
        assert_same(kernels.grow(table, Params(criterion), tuning=tuning), expected)


@pytest.mark.parametrize("criterion", IN_CELLS)
def test_threads_and_slices_change_nothing(criterion):
    table = random_table(5, 5000, ["categorical"] * 6 + ["numeric"] * 2, 3, 400)
    expected = grow(table, Params(criterion, min_samples_split=5))
    for threads in (1, 2, 3):
        tuning = Tuning(list_rows=128, thread_rows=1000, slice=1000)
        assert_same(
            kernels.grow(table, Params(criterion, min_samples_split=5), threads=threads, tuning=tuning), expected
        )


@pytest.mark.parametrize(
    ("n_values", "n_classes"), [(50_000, 2), (4_000, 120)], ids=["very many values", "many values, many classes"]
)
def test_values_that_find_no_room_in_slots_are_counted_in_lists(n_values, n_classes):
    random = np.random.default_rng(1)
    wide = ("categorical", random.integers(0, n_values, 20_000), n_values)
    narrow = ("categorical", random.integers(0, 4, 20_000), 4)
    number = ("numeric", random.integers(0, 900, 20_000), 900)
    table = coded_table([number, wide, narrow], random.integers(0, n_classes, 20_000), n_classes)
    for criterion in ("id3", "c45-guard"):
        setting = Params(criterion, min_samples_split=400)
        assert_same(kernels.grow(table, setting), grow(table, setting))


def sparse_table(seed, n_rows, n_columns, n_values=2):
    """Columns of which one value, not always the first, is found in most rows; some cells are empty."""
    random = np.random.default_rng(seed)
    classes, columns = random.integers(0, 3, n_rows), []
    for _ in range(n_columns):
        usual = random.integers(0, n_values)
        often = 0.02 + 0.1 * random.random(3)[classes]
        other = random.integers(0, n_values + (random.random() < 0.3), n_rows)
        columns.append(("categorical", np.where(random.random(n_rows) < often, other, usual), n_values))
    return coded_table(columns, classes, 3)


@pytest.mark.parametrize("criterion", IN_CELLS)
@pytest.mark.parametrize("n_values", [2, 5])
def test_sparse_tables_are_read_by_items(criterion, n_values):
    for seed, n_rows, setting in (
        (1, 600, Params(criterion)),
        (2, 300, Params(criterion, min_samples_split=20)),
        (3, 300, Params(criterion, min_samples_leaf=3, max_depth=6)),
        (4, 3, Params(criterion)),
    ):
        table = sparse_table(seed, n_rows, 60, n_values)
        assert isinstance(prepared(table, DEFAULT), PreparedItems) or n_rows == 3
        expected = grow(table, setting)
        assert_same(kernels.grow(table, setting), expected)
        assert_same(kernels.grow(table, setting, tuning=Tuning(slice=20)), expected)


@pytest.mark.parametrize("criterion", IN_CELLS)
def test_two_branches_are_those_of_two_values(criterion):
    setting = Params(criterion, branching="binary")
    numbers = random_table(3, 900, ["numeric"] * 4, 3, 90, empty=0.1)
    mixed = random_table(4, 300, ["numeric", "categorical"] * 3, 3, 2)
    for table in (numbers, mixed):
        assert cells_suffice(table, setting)
        assert_same(kernels.grow(table, setting), grow(table, setting))


# Entries: every other setting


@settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(tables(), params(SETTINGS))
def test_random_tables_give_the_plain_engine_s_tree_under_every_setting(table, setting):
    expected = grow(table, setting)
    for tuning in (DEFAULT, EARLY):
        assert_same(kernels.grow(table, setting, tuning=tuning), expected)


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda s: f"{s.criterion}-{s.branching}-{s.missing}")
@pytest.mark.parametrize(("n_classes", "n_values"), [(2, 40), (3, 9), (30, 700)])
def test_columns_are_counted_in_cells_and_by_sorting_under_every_setting(setting, n_classes, n_values):
    table = random_table(n_values, 800, ["numeric", "categorical"] * 2, n_classes, n_values, empty=0.03)
    setting = replace(setting, min_samples_split=12)
    assert_same(kernels.grow(table, setting), grow(table, setting))


def test_rows_shared_out_again_and_again_find_room(monkeypatch):
    from engine.kernels import driving

    doubled = []
    monkeypatch.setattr(driving, "roomier", lambda work: doubled.append(work) or roomier(work))
    table = random_table(2, 60, ["categorical"] * 6, 3, 5, empty=0.5)
    for branching in BRANCHINGS:
        setting = Params("id3", branching=branching, missing="fractional", min_samples_split=4)
        assert shares_out(table, setting)
        assert_same(kernels.grow(table, setting), grow(table, setting))
    assert doubled


def test_chains_of_thousands_of_levels_are_grown():
    def chain(n):
        return coded_table([("numeric", np.arange(n), n)], np.arange(n) % 2, 2)

    def with_words(table):
        return coded_table(
            [("numeric", table.codes[0], table.n_rows), ("categorical", [0, 1, 2] * 1000, 3)], table.classes, 2
        )

    assert_same(kernels.grow(chain(800), Params("c45")), grow(chain(800), Params("c45")))
    for table, setting in (
        (chain(12_000), Params("c45")),
        (with_words(chain(3000)), Params("c45", branching="binary")),
    ):
        tree = kernels.grow(table, setting)
        assert tree.depth[-1] > table.n_rows // 3
        assert (tree.counts[tree.is_leaf].min(axis=1) == 0).all()


@pytest.mark.parametrize("kind", ["categorical", "numeric"])
def test_tables_without_anything_to_split_are_one_leaf(kind):
    for codes, classes in (([0], [0]), ([0, 0, 0], [0, 1, 1]), ([1, 1, 1], [0, 1, 0]), ([0, 1, 1], [1, 1, 1])):
        table = coded_table([(kind, codes, 1 if max(codes) == 0 else 2)], classes, 2)
        assert_same(kernels.grow(table, Params(max_depth=0)), grow(table, Params(max_depth=0)))
        assert_same(kernels.grow(table, Params()), grow(table, Params()))


class EnoughError(Exception):
    """Raised by a listener who wants no more."""


@pytest.mark.parametrize(
    ("threads", "setting"), [(1, Params()), (2, Params()), (1, Params("c45-r8"))], ids=["one", "two", "entries"]
)
def test_what_the_listener_raises_ends_growth(threads, setting, monkeypatch):
    from engine.kernels import sharing, working

    monkeypatch.setattr(working, "SECONDS_PER_TELL", 0.0)
    monkeypatch.setattr(sharing, "SECONDS_PER_TELL", 0.0)
    table = random_table(7, 20_000, ["categorical"] * 4 + ["numeric"] * 4, 3, 3000)
    tuning = Tuning(thread_rows=1000, slice=2000)
    heard = []

    def tell(depth, n_nodes, n_rows):
        heard.append((depth, n_nodes, n_rows))
        assert 0 <= n_rows <= table.n_rows
        if len(heard) == 4:
            raise EnoughError

    with pytest.raises(EnoughError):
        kernels.grow(table, setting, tell, threads, tuning)
    assert len(heard) == 4
    assert heard[0] == (0, 1, table.n_rows)


def test_without_numba_nothing_is_ready(monkeypatch):
    monkeypatch.setattr(kernels, "_loaded", False)
    monkeypatch.setitem(sys.modules, "numba", None)
    assert not kernels.warm()
    assert not kernels.ready()


# Pruning


def assert_same_sequence(tree):
    """The compiled costs and critical alphas bit by bit, and the compiled sequence row by row."""
    if tree.counts.dtype == np.int64:
        np.testing.assert_array_equal(collapse.bits(tree), tree.bits)
    for costs in (tree.bits, (tree.samples - tree.counts.max(axis=1)).astype(float)):
        slack = TOLERANCE * max(1.0, float(costs[0]))
        critical = plain_critical_alphas(tree, costs, slack)
        np.testing.assert_array_equal(collapse.critical_alphas(tree, costs, slack, TOLERANCE), critical)
        reach, points = plain_sequence(tree, critical, costs)
        fast_reach, alpha, rows, cost = collapse.sequence(tree, costs, critical)
        np.testing.assert_array_equal(fast_reach, reach)
        np.testing.assert_array_equal(alpha, points.alpha)
        np.testing.assert_array_equal(rows, [points.nodes, points.leaves, points.depth, points.hits])
        np.testing.assert_array_equal(np.maximum(cost, 0.0), points.cost)


@pytest.mark.skipif(not DATA.is_dir(), reason="the folder of real tables, ../shared/data, is not here")
@pytest.mark.parametrize("name", real_tables())
def test_real_tables_have_the_plain_sequence_of_pruned_trees(name):
    frame = pd.read_csv(DATA / name, dtype=str, keep_default_na=False)
    assert_same_sequence(grow(make_table(read_frame(frame), frame.columns[-1]), Params()))


@given(st.integers(0, 2**32 - 1), st.sampled_from(sorted(CRITERIA)))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_random_tables_have_the_plain_sequence_of_pruned_trees(seed, criterion):
    kinds = ["categorical", "numeric"] * 3
    assert_same_sequence(grow(random_table(seed, 60, kinds, n_classes=3), Params(criterion, epsilon=0.0)))


def test_a_chain_of_thousands_of_levels_is_pruned_as_by_the_plain_body():
    codes = np.arange(6000)
    assert_same_sequence(grow(coded_table([("numeric", codes, 6000)], codes % 2, 2), Params("c45")))


def test_nodes_of_more_rows_and_classes_than_fit_a_table_of_logarithms_cost_the_same_bits():
    random = np.random.default_rng(0)
    codes = random.integers(0, 3, (2, 3 * len(collapse.LOG2)))
    classes = random.integers(0, 11, codes.shape[1])
    table = coded_table([("categorical", column, 3) for column in codes], classes, 11)
    tree = grow(table, Params())
    assert tree.samples[0] > len(collapse.LOG2) > tree.samples[-1]
    assert_same_sequence(tree)

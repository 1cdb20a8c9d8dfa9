"""Cross-validation of the pruning sequence, held to a slow twin and to Weka on the same folds."""

import math
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from reference import DATA, reference, runs_of, table_of

from engine import (
    Folds,
    InputError,
    Params,
    PruningParams,
    alpha_pruning,
    cross_validate,
    deal_folds,
    fold_errors,
    grow,
    label_codes,
    make_table,
    pooled,
    prune,
    read_frame,
)


def slow_twin(table, params, pruning, folds):
    """The same tree by tree and row by row, from the definition: wrong rows at every breakpoint, per repeat."""
    alphas = pruning.breakpoints.alpha.tolist()
    betas = [math.sqrt(low * high) for low, high in pairwise(alphas)] + [math.inf]
    wrong = [0] * len(alphas)
    for of in folds.of.tolist():
        for fold in range(folds.n_folds):
            kept = [row for row in range(table.n_rows) if of[row] != fold]
            left_out = table.take(np.array([row for row in range(table.n_rows) if of[row] == fold]))
            tree = grow(table.take(np.array(kept)), params)
            marks = prune(tree, pruning.params)
            for place, beta in enumerate(betas):
                alpha = min(beta * len(kept) / table.n_rows, 1e300)
                given = label_codes(tree, left_out, marks.leaves_at(alpha))
                wrong[place] += sum(a != b for a, b in zip(given.tolist(), left_out.classes.tolist(), strict=True))
    return [n / folds.n_repeats for n in wrong]


def unpruned(table, params, folds):
    """The wrong rows of the folds' trees as they were grown, per repeat."""
    wrong = 0
    for fold in range(folds.n_all):
        out = folds.left_out(fold)
        left_out = table.take(np.flatnonzero(out))
        tree = grow(table.take(np.flatnonzero(~out)), params)
        wrong += int((label_codes(tree, left_out, tree.is_leaf) != left_out.classes).sum())
    return wrong / folds.n_repeats


@st.composite
def tables(draw):
    """A few rows with values that repeat, so that many alphas are equal; the last column is the class."""
    n_rows = draw(st.integers(6, 18))
    cells = st.sampled_from("abc"), st.sampled_from(["1.5", "2.5", "3.5", "4.5"]), st.sampled_from(["p", "q", ""])
    columns = [draw(st.lists(each, min_size=n_rows, max_size=n_rows)) for each in cells]
    labels = draw(st.lists(st.sampled_from("yn"), min_size=n_rows, max_size=n_rows))
    frame = pd.DataFrame(dict(zip("uvw", columns, strict=True)) | {"class": labels})
    return make_table(read_frame(frame), "class", {"u": "categorical", "v": "numeric", "w": "categorical"})


@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(
    table=tables(),
    params=st.sampled_from(
        [Params(), Params(criterion="gini", branching="binary"), Params(criterion="c45", min_samples_split=4)]
    ),
    leaf_cost=st.sampled_from(["bits", "errors", "gini"]),
    n_folds=st.integers(2, 4),
    n_repeats=st.integers(1, 2),
    seed=st.integers(0, 3),
)
def test_all_breakpoints_at_once_are_what_tree_by_tree_gives(table, params, leaf_cost, n_folds, n_repeats, seed):
    pruning = prune(grow(table, params), PruningParams("alpha", leaf_cost))
    folds = deal_folds(table, n_folds, n_repeats, seed)
    found = cross_validate(table, params, pruning, folds)
    assert found.curve.alpha is pruning.breakpoints.alpha
    assert found.curve.wrong.tolist() == pytest.approx(slow_twin(table, params, pruning, folds))
    assert found.grown * table.n_rows == pytest.approx(unpruned(table, params, folds))


def test_a_real_table_with_numbers_and_empty_cells_is_as_the_slow_twin_has_it():
    table, params = table_of("penguins"), Params(criterion="id3")
    pruning = alpha_pruning(grow(table, params))
    folds = deal_folds(table, 5, 2, seed=7)
    found = cross_validate(table, params, pruning, folds).curve
    assert found.wrong.tolist() == slow_twin(table, params, pruning, folds)
    assert found.n_rows == 344
    assert found.wrong[-1] == 344 - 152  # the root alone: the majority of every fold's others is the table's


def test_where_rows_are_shared_out_their_weight_is_counted():
    table, params = table_of("penguins"), Params(missing="fractional")
    pruning = alpha_pruning(grow(table, params))
    found = cross_validate(table, params, pruning, deal_folds(table)).curve
    assert found.wrong[-1] == pytest.approx(344 - 152)
    assert 0 < found.wrong[0] < 40


@pytest.mark.parametrize(("name", "key"), runs_of("weka_on_shared_folds", "Id3"))
def test_on_the_same_folds_weka_gets_as_many_right(name, key):
    """Weka's Id3 leaves a row unclassified whose value has no branch; ours gets the class of the node it stopped at."""
    table = table_of(name)
    of = pd.read_csv(DATA / "folds" / f"{name}.csv")["fold"].to_numpy(dtype=np.int16)
    params = Params(epsilon=1e-6)
    pruning = alpha_pruning(grow(table, params))
    curve = cross_validate(table, params, pruning, Folds(of[None], int(of.max()) + 1, 0, True)).curve
    weka = reference()["weka_on_shared_folds"][name][key]
    right = table.n_rows - curve.wrong[0]
    assert weka["correct"] <= right <= weka["correct"] + weka["unclassified"]


# Dealing


def letters(text):
    return make_table(read_frame(pd.DataFrame({"x": [str(i) for i in range(len(text))], "y": list(text)})), "y")


def test_every_class_is_dealt_to_the_folds_in_proportion():
    table = letters("a" * 40 + "b" * 20)
    folds = deal_folds(table, 10, 3, seed=5)
    assert (folds.stratified, folds.n_all, folds.n_rows) == (True, 30, 60)
    for fold in range(30):
        assert np.bincount(table.classes[folds.left_out(fold)]).tolist() == [4, 2]
    for repeat in range(3):
        assert sum(folds.left_out(10 * repeat + fold).astype(int) for fold in range(10)).tolist() == [1] * 60


def test_a_class_with_fewer_rows_than_folds_is_dealt_without_regard_to_classes():
    folds = deal_folds(letters("a" * 20 + "b" * 3), 10)
    assert not folds.stratified
    assert {int(folds.left_out(fold).sum()) for fold in range(10)} == {2, 3}


def test_the_seed_decides_the_folds_and_more_repeats_begin_with_those_of_fewer():
    table = letters("ab" * 30)
    first, again, more, other = (deal_folds(table, 5, n, seed) for n, seed in ((1, 0), (1, 0), (3, 0), (1, 1)))
    assert first.of.tolist() == again.of.tolist() == more.of[:1].tolist()
    assert first.of.tolist() != other.of.tolist()


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"n_folds": 1}, "The number of folds must be a whole number from 2 to 12; it is 1"),
        ({"n_folds": 13}, "The number of folds must be a whole number from 2 to 12; it is 13"),
        ({"n_repeats": 0}, "The repeats must be a whole number from 1 to 100; they are 0"),
        ({"seed": -1}, "The seed must be a whole number from 0 to"),
    ],
)
def test_numbers_out_of_range_are_refused(settings, sentence):
    with pytest.raises(InputError, match=sentence):
        deal_folds(letters("ab" * 6), **settings)


def test_one_row_is_dealt_to_no_folds():
    with pytest.raises(InputError, match="One row cannot be dealt to folds"):
        deal_folds(letters("a"))


# Fold by fold


def test_folds_that_are_known_are_not_grown_again_and_give_the_same_result():
    table, params = table_of("titanic"), Params()
    pruning = alpha_pruning(grow(table, params))
    folds = deal_folds(table)
    all_at_once = cross_validate(table, params, pruning, folds)
    some = {}
    rounds = fold_errors(table, params, pruning, folds)
    while len(some) < 4:
        some.update([found] if (found := next(rounds)) else [])
    rounds.close()
    rest = dict(filter(None, fold_errors(table, params, pruning, folds, some)))
    assert sorted([*some, *rest]) == list(range(10))
    assert pooled(pruning, folds, some | rest).curve.wrong.tolist() == all_at_once.curve.wrong.tolist()


def test_what_the_caller_raises_between_two_folds_ends_the_others():
    table, params = table_of("titanic"), Params()
    pruning = alpha_pruning(grow(table, params))
    seen = []
    with pytest.raises(KeyboardInterrupt):
        for found in fold_errors(table, params, pruning, deal_folds(table, 10, 20)):
            seen.append(found)
            raise KeyboardInterrupt
    assert len(seen) == 1

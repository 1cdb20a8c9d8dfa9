"""Importance of columns: by hand, and equality with scikit-learn's two."""

import numpy as np
import pandas as pd
import pytest
from reference import frame_of
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.inspection import permutation_importance as their_permutation_importance
from sklearn.tree import DecisionTreeClassifier

from engine import (
    Params,
    PruningParams,
    alpha_pruning,
    gain_importance,
    grow,
    hold_out,
    label_codes,
    make_table,
    parts,
    permutation_importance,
    prune,
    read_frame,
)
from engine.table import table_of_codes


def test_the_gain_of_play_tennis_by_hand():
    tree = grow(make_table(read_frame(frame_of("play_tennis")), "play"), Params())
    # outlook gains 0.246750 of 14 rows; humidity all of 5 · 0.970951 bits, windy the same: 13.163 bits in all
    whole = 14 * 0.940286
    expected = {"outlook": 14 * 0.246750 / whole, "humidity": 5 * 0.970951 / whole, "windy": 5 * 0.970951 / whole}
    names = [column.name for column in tree.schema.columns]
    own = dict(zip(names, gain_importance(tree).tolist(), strict=True))
    assert own == pytest.approx({"temperature": 0.0, **expected}, abs=1e-5)
    assert gain_importance(tree, np.arange(tree.n_nodes) == 0).tolist() == [0, 0, 0, 0]


def numbers(seed, n_columns=5, n_rows=300):
    random = np.random.default_rng(seed)
    values = random.normal(size=(n_rows, n_columns))
    label = (values[:, 0] + 0.5 * values[:, 1] ** 2 + 0.4 * random.normal(size=n_rows) > 0.3) + 2 * (values[:, 2] > 1)
    frame = pd.DataFrame(values, columns=[f"x{j}" for j in range(n_columns)]).map(str)
    return values, label, make_table(read_frame(frame.assign(y=label.astype(str))), "y")


@pytest.mark.parametrize(("criterion", "leaf_cost", "theirs"), [("id3", "bits", "entropy"), ("gini", "gini", "gini")])
def test_gain_importance_is_that_of_scikit_learn_at_any_alpha(criterion, leaf_cost, theirs):
    values, label, table = numbers(1, n_rows=800)
    shape = {"max_depth": 5, "min_samples_leaf": 10}  # in small nodes columns tie, and scikit-learn throws dice
    tree = grow(table, Params(criterion=criterion, epsilon=0.0, **shape))
    pruning = prune(tree, PruningParams(leaf_cost=leaf_cost))
    for alpha in (0.0, 4.0, 10.0, 25.0, 1e6):
        leaves = pruning.leaves_at(alpha)
        model = DecisionTreeClassifier(criterion=theirs, ccp_alpha=alpha / len(label), random_state=0, **shape).fit(
            values, label
        )
        assert model.get_n_leaves() == np.count_nonzero(leaves)
        np.testing.assert_allclose(gain_importance(tree, leaves), model.feature_importances_, atol=1e-9)


class OnCodes(ClassifierMixin, BaseEstimator):
    """Our tree as scikit-learn calls it, on a matrix of codes."""

    def __init__(self, tree, table, leaves):
        self.tree, self.table, self.leaves = tree, table, leaves

        self.classes_ = np.arange(table.n_classes)

    def fit(self, values, label):
        return self

    def predict(self, codes):
        columns = [codes[:, j] for j in range(codes.shape[1])]
        rows = np.arange(len(codes))
        again = table_of_codes(self.table.schema, columns, np.zeros(len(codes), dtype=int), rows)
        return label_codes(self.tree, again, self.leaves)


@pytest.mark.parametrize("missing", ["branch", "fractional"])
@pytest.mark.parametrize("alpha", [0.0, 5.0])
def test_permutation_importance_is_that_of_scikit_learn(missing, alpha):
    table = make_table(read_frame(frame_of("titanic_kaggle").head(300)), "Survived")
    training, validation = parts(table, hold_out(table, 0.4, 0))
    tree = grow(training, Params(missing=missing))
    leaves = alpha_pruning(tree).leaves_at(alpha)
    own = permutation_importance(tree, validation, leaves, seed=7)
    model = OnCodes(tree, validation, leaves)
    codes, label = np.stack(validation.codes, axis=1), validation.classes
    theirs = their_permutation_importance(model, codes, label, n_repeats=5, random_state=7, scoring="accuracy")
    np.testing.assert_allclose(own.mean, theirs.importances_mean, atol=1e-12)
    np.testing.assert_allclose(own.deviation, theirs.importances_std, atol=1e-12)
    assert own.accuracy == pytest.approx(model.score(codes, label))
    assert np.any(own.mean != 0)


def test_of_many_rows_a_sample_is_shuffled_and_says_so():
    _, _, table = numbers(2)
    tree = grow(table, Params())
    told = []
    own = permutation_importance(tree, table, most_rows=100, tell=lambda done, n: told.append((done, n)))
    assert (own.n_rows, own.n_all, own.accuracy) == (100, 300, 1.0)
    assert told[-1] == (len(told), len(told))
    again = permutation_importance(tree, table, most_rows=100)
    assert (own.mean == again.mean).all()
    assert (permutation_importance(tree, table, most_rows=100, seed=1).mean != own.mean).any()


def test_a_column_the_drawn_tree_does_not_test_loses_nothing():
    _, _, table = numbers(3)
    tree = grow(table, Params())
    alone = permutation_importance(tree, table, np.arange(tree.n_nodes) == 0)
    assert alone.mean.tolist() == alone.deviation.tolist() == [0.0] * 5

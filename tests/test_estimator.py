"""The scikit-learn estimator: it keeps scikit-learn's rules, and its trees are those of the engine."""

import doctest
import inspect
import pickle
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import numpy as np
import oracle
import pandas as pd
import pytest
from hypothesis import given
from sklearn.base import clone
from sklearn.compose import ColumnTransformer
from sklearn.datasets import load_breast_cancer, load_iris, load_wine
from sklearn.exceptions import NotFittedError
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier
from sklearn.utils.estimator_checks import parametrize_with_checks
from test_properties import TARGET, arrays, engine_table, frame_of, names_of, params, quick, tables

from engine import (
    CRITERIA,
    InputError,
    Node,
    Params,
    alpha_pruning,
    apply,
    grow,
    make_table,
    predict,
    read_frame,
    read_json,
    to_json,
)
from engine.estimator import TreeClassifier
from engine.predict import class_shares

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "explorer" / "samples"


def play_tennis():
    frame = pd.read_csv(SAMPLES / "play_tennis.csv")
    return frame.drop(columns="play"), frame["play"]


def mixed():
    """Words, categories, booleans, numbers and missing cells together."""
    random = np.random.default_rng(3)
    n_rows = 300
    X = pd.DataFrame(
        {
            "word": random.choice(["a", "b", "c"], n_rows),
            "grade": pd.Categorical(random.choice(["low", "mid", "high"], n_rows), ["low", "mid", "high"]),
            "flag": random.random(n_rows) < 0.4,
            "count": random.integers(0, 5, n_rows),
            "size": random.normal(size=n_rows).round(1),
        }
    )
    y = np.where(X["flag"] & (X["size"] > 0) | (X["word"] == "a") & (X["count"] > 2), "yes", "no")
    X.loc[::7, "word"] = None
    X.loc[::9, "size"] = np.nan
    return X, y


# scikit-learn's own checks


@parametrize_with_checks([TreeClassifier(criterion=criterion) for criterion in CRITERIA] + [TreeClassifier(alpha=1.5)])
def test_it_passes_the_checks_of_scikit_learn(estimator, check):
    check(estimator)


# The constructor


def test_its_parameters_are_those_of_growth_with_their_defaults_and_alpha():
    defaults = {field.name: field.default for field in fields(Params)}
    assert TreeClassifier().get_params() == {**defaults, "alpha": 0.0}
    assert list(inspect.signature(TreeClassifier).parameters) == [*defaults, "alpha"]


def test_it_shows_only_what_was_set():
    assert repr(TreeClassifier(criterion="c45", alpha=2.0)) == "TreeClassifier(alpha=2.0, criterion='c45')"


@pytest.mark.parametrize(
    "setting",
    [
        {"criterion": "chaid"},
        {"branching": "ternary"},
        {"min_samples_split": 1},
        {"min_samples_leaf": 0},
        {"max_depth": -1},
        {"max_depth": 2.5},
        {"epsilon": -1.0},
        {"epsilon": None},
        {"missing": "drop"},
        {"alpha": -1.0},
        {"alpha": np.nan},
        {"alpha": None},
        {"alpha": "1"},
    ],
)
def test_a_bad_setting_is_refused_by_fit_and_named(setting):
    model = TreeClassifier(**setting)
    with pytest.raises(ValueError, match=next(iter(setting))):
        model.fit([[0], [1]], [0, 1])


def test_settings_may_be_numpy_numbers():
    X, y = load_iris(return_X_y=True)
    model = TreeClassifier(max_depth=np.int64(2), min_samples_split=np.int32(3), epsilon=np.float64(0.0))
    assert model.fit(X, y).get_depth() == 2


# The same trees as the engine, and as scikit-learn


def values_of(table):
    """A frame of floats and words, and labels, numbers where the words are numbers."""
    columns = {}
    for j, (name, kind) in enumerate(zip(names_of(table), table.kinds, strict=True)):
        cells = [row[j] for row in table.rows]
        columns[name] = pd.Series(cells, dtype=float if kind == oracle.NUMERIC else object)
    labels = [int(label) if label.isdigit() else label for label in table.labels]
    return pd.DataFrame(columns), pd.Series(labels, name=TARGET)


def fitted(params, X, y):
    return TreeClassifier(**{field.name: getattr(params, field.name) for field in fields(Params)}).fit(X, y)


whole_rows = params() | params(branching="binary")
shared_rows = params(missing="fractional") | params(criterion="c45-r8", missing="fractional")


@quick
@given(tables(), whole_rows | shared_rows)
def test_it_grows_the_tree_of_the_engine_and_sends_rows_where_the_engine_does(table, params):
    X, y = values_of(table)
    model = fitted(params, X, y)
    expected = grow(engine_table(table), params)
    assert arrays(model.tree_) == arrays(expected)
    assert model.tree_.fingerprint == expected.fingerprint
    assert model.tree_.schema.classes == expected.schema.classes == tuple(str(label) for label in model.classes_)
    texts = frame_of(table)
    assert model.apply(X).tolist() == apply(expected, texts, model.leaves_).tolist()
    assert [str(label) for label in model.predict(X)] == predict(expected, texts, model.leaves_).tolist()
    assert (model.predict_proba(X) == class_shares(expected, texts, model.leaves_)).all()


@quick
@given(tables(), whole_rows)
def test_training_rows_end_in_the_node_that_counted_them_and_get_its_shares(table, params):
    X, y = values_of(table)
    model = fitted(params, X, y)
    nodes, labels = model.apply(X), np.searchsorted(model.classes_, y)
    assert model.leaves_[nodes].all()
    counted = np.zeros_like(model.tree_.counts)
    np.add.at(counted, (nodes, labels), 1)
    assert (counted[model.leaves_] == model.tree_.counts[model.leaves_]).all()
    shares = counted[nodes] / counted[nodes].sum(axis=1, keepdims=True)
    np.testing.assert_allclose(model.predict_proba(X), shares, rtol=1e-12)
    assert (model.predict(X) == model.classes_[shares.argmax(axis=1)]).all()


@pytest.mark.parametrize("criterion", CRITERIA)
def test_a_frame_of_many_kinds_gives_the_tree_of_its_texts(criterion):
    X, y = mixed()
    kinds = {name: "numeric" if name in ("count", "size") else "categorical" for name in X}
    table = make_table(read_frame(X.assign(y=y)), "y", kinds=kinds)
    model = TreeClassifier(criterion=criterion).fit(X, pd.Series(y, name="y"))
    assert arrays(model.tree_) == arrays(grow(table, Params(criterion=criterion)))
    assert model.tree_.fingerprint == table.fingerprint
    for column, same in zip(model.tree_.schema.columns, table.schema.columns, strict=True):
        assert (column.name, column.kind, column.labels) == (same.name, same.kind, same.labels)
        assert column.numbers.tolist() == same.numbers.tolist()


@pytest.mark.parametrize("load", [load_iris, load_wine, load_breast_cancer])
@pytest.mark.parametrize(("criterion", "theirs"), [("id3", "entropy"), ("gini", "gini")])
def test_numeric_tables_give_as_many_leaves_as_scikit_learns_tree(load, criterion, theirs):
    X, y = load(return_X_y=True)
    ours = TreeClassifier(criterion=criterion, epsilon=0.0).fit(X, y)
    tree = DecisionTreeClassifier(criterion=theirs, random_state=0).fit(X, y)
    assert (ours.get_n_leaves(), ours.get_depth()) == (tree.get_n_leaves(), tree.get_depth())
    assert ours.score(X, y) == 1.0


def test_alpha_is_the_row_count_times_that_of_scikit_learn():
    X, y = load_breast_cancer(return_X_y=True)
    for alpha in (0.01, 0.03, 0.1, 0.5, 1.0):
        theirs = DecisionTreeClassifier(criterion="entropy", random_state=0, ccp_alpha=alpha).fit(X, y)
        ours = TreeClassifier(epsilon=0.0, alpha=len(X) * alpha).fit(X, y)
        assert (ours.get_n_leaves(), ours.get_depth()) == (theirs.get_n_leaves(), theirs.get_depth())


# Kinds of input


def test_numbers_are_numeric_however_few_they_are():
    X = np.array([[0, 1], [1, 1], [0, 2], [1, 2]] * 5)
    model = TreeClassifier().fit(X, X[:, 0])
    assert {column.kind for column in model.tree_.schema.columns} == {"numeric"}
    assert model.tree_.threshold[0] == 0.5


@pytest.mark.parametrize("dtype", [np.float32, np.float64, object, "Float64", "float64[pyarrow]", "Sparse[float]"])
def test_the_same_numbers_give_the_same_tree_whatever_holds_them(dtype):
    if "pyarrow" in str(dtype):
        pytest.importorskip("pyarrow")
    X, y = load_iris(return_X_y=True)
    X = np.round(X * 8) / 8  # exact in every type
    frame = pd.DataFrame(X).astype(dtype)
    expected = TreeClassifier().fit(X, y)
    for given_rows in (frame, frame.to_numpy(dtype=object)) if dtype is object else (frame,):
        model = TreeClassifier().fit(given_rows, y)
        assert model.tree_.fingerprint == expected.tree_.fingerprint
        assert (model.predict(given_rows) == expected.predict(X)).all()


@pytest.mark.parametrize("dtype", ["object", "str", "category", "string"])
def test_the_same_words_give_the_same_tree_whatever_holds_them(dtype):
    X, y = play_tennis()
    X = X.drop(columns=["windy"])
    expected = TreeClassifier().fit(X.astype(object), y)
    model = TreeClassifier().fit(X.astype(dtype), y)
    assert model.tree_.fingerprint == expected.tree_.fingerprint
    assert (model.predict(X.astype(dtype)) == expected.predict(X)).all()


def test_lists_and_object_arrays_hold_numbers_beside_words():
    rows = [["a", 1.5, True], ["b", 2.5, False], ["a", None, True], [None, 4, False]]
    full = [["a", 1.5, True], ["b", 2.5, False], ["b", 4, True], ["b", 4, False]]
    for X in (rows, np.array(rows, dtype=object), [tuple(row) for row in rows], full):
        model = TreeClassifier().fit(X, [0, 1, 0, 0])
        assert [column.kind for column in model.tree_.schema.columns] == ["categorical", "numeric", "categorical"]
        assert [column.labels for column in model.tree_.schema.columns] == [("a", "b"), (), ("False", "True")]
        assert model.tree_.schema.columns[1].numbers.tolist() == [1.5, 2.5, 4.0]
        assert model.score(X, [0, 1, 0, 0]) == 1.0


def test_an_array_of_words_has_categorical_columns_also_where_the_words_are_numbers():
    X = np.array([["10", "a"], ["9", "b"], ["10", "b"]])
    model = TreeClassifier().fit(X, [0, 1, 0])
    assert [column.labels for column in model.tree_.schema.columns] == [("9", "10"), ("a", "b")]


def test_a_column_of_booleans_is_categorical_in_frames_and_arrays():
    X = pd.DataFrame({"flag": [True, False, True, False]})
    for given_rows in (X, X.to_numpy(), X.astype("boolean")):
        model = TreeClassifier().fit(given_rows, ["p", "q", "p", "q"])
        assert model.tree_.schema.columns[0].labels == ("False", "True")
        assert model.predict(given_rows).tolist() == ["p", "q", "p", "q"]


@pytest.mark.parametrize("make", [np.array, pd.DataFrame, list])
def test_infinite_numbers_are_refused_at_fit_and_at_predict(make):
    good, bad = make([[0.0], [1.0]]), make([[0.0], [np.inf]])
    with pytest.raises(ValueError, match="infinit"):
        TreeClassifier().fit(bad, [0, 1])
    with pytest.raises(ValueError, match="infinit"):
        TreeClassifier().fit(good, [0, 1]).predict(bad)


def test_a_frame_without_rows_or_columns_is_refused():
    for X, y in ((pd.DataFrame({"a": []}), []), (pd.DataFrame(index=range(2)), [0, 1])):
        with pytest.raises(ValueError, match="minimum of 1 is required"):
            TreeClassifier().fit(X, y)


def test_large_whole_numbers_are_parted_as_they_are_compared():
    X = np.array([[2**53], [2**53 + 1], [2**53 + 2]])  # the first two are the same float
    model = TreeClassifier().fit(X, [0, 1, 1])
    assert model.tree_.counts[model.apply(X)].tolist() == [[1, 1], [1, 1], [0, 1]]


def test_the_printed_rule_parts_the_training_rows_as_the_tree_does():
    X = np.array([[1.0], [np.nextafter(1.0, 2.0)], [np.nextafter(1.0, 0.0)]])
    y = [0, 1, 0]
    model = TreeClassifier().fit(X, y)
    assert model.predict(X).tolist() == y
    printed = float(Node(model.tree_, 1).branch.removeprefix("≤ "))
    assert (X[:, 0] <= printed).tolist() == [True, False, True]


# Missing cells and values never seen


def test_missing_cells_have_a_branch_of_their_own():
    X = pd.DataFrame({"size": [1.0, 2.0, np.nan, np.nan], "word": ["a", "a", None, ""]})
    y = ["p", "p", "q", "q"]
    model = TreeClassifier().fit(X[["size"]], y)
    assert [node.branch for node in Node(model.tree_, 0).children] == ["≤ 1.5", "> 1.5", "(missing)"]
    assert model.predict(X[["size"]]).tolist() == y
    model = TreeClassifier().fit(X[["word"]], y)
    assert [node.branch for node in Node(model.tree_, 0).children] == ["a", "(missing)"]
    assert model.predict(pd.DataFrame({"word": [np.nan, pd.NA, "", " ", "a"]}, dtype=object)).tolist() == [*"qqqqp"]


def test_a_value_never_seen_stops_at_the_node_that_asks():
    X, y = play_tennis()
    model = TreeClassifier().fit(X, y)
    row = X.iloc[[0]].assign(outlook="hail")
    assert model.apply(row).tolist() == [0]
    assert model.predict_proba(row).tolist() == [[5 / 14, 9 / 14]]
    assert model.predict(row).tolist() == ["yes"]
    assert model.apply(row.assign(outlook=None)).tolist() == [0]


def test_a_number_missing_for_the_first_time_at_predict_stops_at_the_node_that_asks():
    model = TreeClassifier().fit([[1.0], [2.0], [3.0]], [0, 1, 1])
    assert model.apply([[np.nan]]).tolist() == [0]
    assert model.predict([[np.nan]]).tolist() == [1]


def test_words_in_a_numeric_column_are_refused_at_predict():
    model = TreeClassifier().fit(pd.DataFrame({"size": [1.0, 2.0]}), [0, 1])
    for words in (["1", "2"], pd.Categorical(["1", "2"])):
        with pytest.raises(InputError, match="“size” is numeric"):
            model.predict(pd.DataFrame({"size": words}))


def test_categories_may_come_back_as_their_words():
    X = pd.DataFrame({"code": pd.Categorical([1, 2, 10])})
    model = TreeClassifier().fit(X, [0, 1, 2])
    assert model.tree_.schema.columns[0].labels == ("1", "2", "10")
    for codes in ([10, 2, 1], ["10", "2", "1"], [10.0, 2.0, 1.0]):
        assert model.predict(pd.DataFrame({"code": codes})).tolist() == [2, 1, 0]


# Classes


@pytest.mark.parametrize(
    ("labels", "classes"),
    [
        (["b", "a", "a"], ["a", "b"]),
        ([10, 9, 9], [9, 10]),
        (["10", "9", "9"], ["10", "9"]),
        ([True, False, False], [False, True]),
        ([1.0, 0.0, 0.0], [0.0, 1.0]),
        ([-1, 1, 1], [-1, 1]),
        ([" a", "a", "a"], [" a", "a"]),
        (["", "x", "x"], ["", "x"]),
    ],
)
def test_classes_are_those_of_y_in_the_order_of_numpy(labels, classes):
    X = [[0], [1], [1]]
    for y in (
        labels,
        np.array(labels),
        np.array(labels, dtype=object),
        pd.Series(labels),
        pd.DataFrame({"name": labels}),
    ):
        model = TreeClassifier()
        if isinstance(y, pd.DataFrame):
            with pytest.warns(match="column-vector"):
                model.fit(X, y)
        else:
            model.fit(X, y)
        assert model.classes_.tolist() == classes
        assert [type(label) for label in model.classes_.tolist()] == [type(label) for label in classes]
        assert model.predict(X).tolist() == labels
        assert len(set(model.tree_.schema.classes)) == len(classes)


@pytest.mark.parametrize("labels", [["10", "9"], [9, 10], [False, True], ["b", "a"]])
def test_ties_go_to_the_first_class(labels):
    model = TreeClassifier().fit([[0], [0]], labels)
    assert model.predict([[0]]).tolist() == [model.classes_[0]] == [sorted(labels)[0]]


@pytest.mark.parametrize("labels", [[1, "1", 1], [True, 1, 0], [1.0, True, 0], ["a", None, "b"], [0, None, 1]])
def test_labels_that_would_collide_or_are_missing_are_refused(labels):
    with pytest.raises((TypeError, ValueError), match="label"):
        TreeClassifier().fit([[0], [1], [2]], labels)


@pytest.mark.parametrize(("dtype", "labels"), [("Int64", [9, 10, 9]), ("boolean", [True, False, True])])
def test_labels_in_pandas_own_types_stay_what_they_are_and_a_missing_one_is_refused(dtype, labels):
    X = [[0], [1], [0]]
    model = TreeClassifier().fit(X, pd.Series(labels, dtype=dtype))
    assert model.tree_.schema.classes == tuple(str(label) for label in sorted(set(labels)))
    assert [str(label) for label in model.predict(X)] == [str(label) for label in labels]
    with pytest.raises(ValueError, match="no label in row 3"):
        model.fit(X, pd.Series([*labels[:2], None], dtype=dtype))


def test_labels_of_a_categorical_series_are_sorted_like_their_words():
    y = pd.Series(pd.Categorical(["low", "high", "low"], ["low", "high"]))
    assert TreeClassifier().fit([[0], [1], [0]], y).classes_.tolist() == ["high", "low"]


def test_one_class_gives_one_leaf():
    model = TreeClassifier().fit([[1.0], [2.0]], ["only", "only"])
    assert (model.get_n_leaves(), model.get_depth()) == (1, 0)
    assert model.predict([[9.0]]).tolist() == ["only"]
    assert model.predict_proba([[9.0], [np.nan]]).tolist() == [[1.0], [1.0]]


# Columns


def test_columns_of_a_frame_are_checked_by_name():
    X, y = play_tennis()
    model = TreeClassifier().fit(X, y)
    assert model.feature_names_in_.tolist() == list(X.columns) == [c.name for c in model.tree_.schema.columns]
    assert model.tree_.schema.target == "play"
    with pytest.raises(ValueError, match="same order"):
        model.predict(X[X.columns[::-1]])
    with pytest.raises(ValueError, match="seen at fit time"):
        model.predict(X.rename(columns={"outlook": "sky"}))
    with pytest.warns(match="does not have valid feature names"):
        assert (model.predict(X.to_numpy(dtype=object)) == model.predict(X)).all()
    with pytest.raises(ValueError, match="features"), pytest.warns(match="does not have valid feature names"):
        model.predict(X.to_numpy(dtype=object)[:, :3])


def test_columns_without_names_are_called_by_their_position():
    for X in ([[0, 1], [1, 0]], pd.DataFrame([[0, 1], [1, 0]])):
        model = TreeClassifier().fit(X, [0, 1])
        assert [column.name for column in model.tree_.schema.columns] == ["x0", "x1"]
        assert model.tree_.schema.target == "class"
        assert not hasattr(model, "feature_names_in_")


def test_rows_and_labels_must_be_equally_many():
    for X in ([[0], [1]], pd.DataFrame({"a": [0, 1]})):
        with pytest.raises(ValueError, match="inconsistent numbers of samples"):
            TreeClassifier().fit(X, [0, 1, 1])


def test_column_names_that_are_empty_or_equal_when_trimmed_stay_apart():
    X = pd.DataFrame([["a", "b", "c"]] * 2, columns=["x", " x", ""])
    model = TreeClassifier().fit(X, [0, 1])
    assert [column.name for column in model.tree_.schema.columns] == ["x", "x (2)", "column 3"]
    with pytest.raises(ValueError, match="unique"):
        model.fit(X.set_axis(["x", "x", "y"], axis=1), [0, 1])


def test_row_order_does_not_matter():
    X, y = mixed()
    order = np.random.default_rng(0).permutation(len(X))
    model, shuffled = TreeClassifier().fit(X, y), TreeClassifier().fit(X.iloc[order], y[order])
    assert arrays(model.tree_) == arrays(shuffled.tree_)
    assert (model.predict(X) == shuffled.predict(X)).all()


def test_what_is_given_is_not_changed():
    X, y = mixed()
    before_rows, before_labels = X.copy(deep=True), y.copy()
    cells = np.array([[1.0, -0.0], [np.nan, 2.0]])
    before_cells = cells.tobytes()
    TreeClassifier().fit(X, y).predict(X)
    TreeClassifier().fit(cells, [0, 1]).predict(cells)
    pd.testing.assert_frame_equal(X, before_rows)
    assert (y == before_labels).all()
    assert cells.tobytes() == before_cells
    assert cells.flags.writeable


# Pruning


def test_alpha_prunes_as_the_marks_of_the_engine_say():
    X, y = mixed()
    grown = TreeClassifier().fit(X, y)
    pruning = alpha_pruning(grown.tree_)
    steps = pruning.breakpoints
    for i, alpha in enumerate(steps.alpha.tolist()):
        model = TreeClassifier(alpha=alpha).fit(X, y)
        assert (model.leaves_ == pruning.leaves_at(alpha)).all()
        assert (model.get_n_leaves(), model.get_depth()) == (steps.leaves[i], steps.depth[i])
        assert model.score(X, y) == steps.hits[i] / len(X)
        assert model.leaves_[model.apply(X)].all()
    assert steps.leaves[0] == grown.get_n_leaves() == grown.tree_.n_leaves
    assert steps.leaves[-1] == 1


def test_a_fitted_tree_can_be_saved_as_json_and_predicts_the_same_from_a_file():
    X, y = mixed()
    model = TreeClassifier(alpha=3.0).fit(X, y)
    tree, leaves = read_json(to_json(model.tree_, model.pruning_, model.alpha))
    assert (predict(tree, X, leaves) == model.predict(X)).all()


# Within scikit-learn


def test_it_works_behind_a_scaler():
    X, y = load_wine(return_X_y=True)
    pipeline = make_pipeline(StandardScaler(), TreeClassifier()).fit(X, y)
    assert pipeline.score(X, y) == 1.0
    assert pipeline[-1].get_n_leaves() == TreeClassifier().fit(X, y).get_n_leaves()


@pytest.mark.parametrize("output", ["default", "pandas"])
def test_it_works_behind_a_column_transformer_that_passes_words_on(output):
    X, y = mixed()
    columns = ColumnTransformer([("scaled", StandardScaler(), ["size"])], remainder="passthrough")
    pipeline = make_pipeline(columns.set_output(transform=output), TreeClassifier()).fit(X, y)
    kinds = {column.kind for column in pipeline[-1].tree_.schema.columns}
    assert kinds == {"categorical", "numeric"}
    assert pipeline.score(X, y) == TreeClassifier().fit(X, y).score(X, y)


def test_it_can_be_cross_validated():
    X, y = mixed()
    scores = cross_val_score(TreeClassifier(), X, y, cv=5)
    assert len(scores) == 5
    assert scores.min() > 0.8


def test_its_settings_can_be_searched():
    X, y = mixed()
    grid = {"criterion": list(CRITERIA), "alpha": [0.0, 2.0], "min_samples_split": np.array([2, 10])}
    search = GridSearchCV(TreeClassifier(), grid, cv=3, error_score="raise").fit(X, y)
    assert set(search.best_params_) == set(grid)
    assert search.best_estimator_.score(X, y) > 0.9


def test_a_clone_is_not_fitted_and_grows_the_same_tree():
    X, y = mixed()
    model = TreeClassifier(criterion="c45", alpha=1.0).fit(X, y)
    copy = clone(model)
    with pytest.raises(NotFittedError):
        copy.predict(X)
    assert arrays(copy.fit(X, y).tree_) == arrays(model.tree_)


def test_a_fitted_tree_can_be_pickled():
    X, y = mixed()
    model = TreeClassifier(alpha=1.0).fit(X, y)
    copy = pickle.loads(pickle.dumps(model))
    assert arrays(copy.tree_) == arrays(model.tree_)
    assert (copy.predict_proba(X) == model.predict_proba(X)).all()


def test_the_engine_alone_does_not_load_scikit_learn():
    code = "import sys, engine; sys.exit(any(name.split('.')[0] in ('sklearn', 'scipy') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0


def test_the_example_of_the_readme_is_what_python_answers(monkeypatch):
    monkeypatch.chdir(ROOT)
    result = doctest.testfile(
        str(ROOT / "README.md"), module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS
    )
    assert result.attempted > 5
    assert result.failed == 0

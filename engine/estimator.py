"""The engine as a scikit-learn classifier: `from engine.estimator import TreeClassifier`.

It owns the conventions of scikit-learn (parameters, checks, class labels of any type); what a tree is and does is left
to the engine. Not imported by `engine` itself, which needs no scikit-learn.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Self

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from pandas.api.types import infer_dtype
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import check_consistent_length, check_is_fitted, column_or_1d, validate_data

from engine import PLACEHOLDER, InputError, Params, alpha_pruning, apply, checked_alpha, clean, distinct_names, grow
from engine.arrays import branch_codes_of_values, table_of_values
from engine.arrivals import BranchCodes
from engine.predict import class_shares, label_codes

_DEFAULTS: dict[str, Any] = {field.name: field.default for field in fields(Params)}


class TreeClassifier(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """A decision tree of the engine, grown by `Params` and pruned at `alpha`, in bits: scikit-learn's ccp_alpha · rows.

    X is an array, a list of rows or a data frame. Columns of numbers are numeric; columns of texts, booleans or pandas'
    categories are categorical. None, nan and empty texts are missing cells; infinite numbers are refused. Columns are
    found by position, and those of a frame checked by name.

    After fit: tree_ (the grown Tree), pruning_ (its Pruning), leaves_ (bool [n_nodes], the leaves at alpha), classes_,
    n_features_in_, and feature_names_in_ for a frame.
    """

    def __init__(
        self,
        criterion: str = _DEFAULTS["criterion"],
        branching: str = _DEFAULTS["branching"],
        min_samples_split: int = _DEFAULTS["min_samples_split"],
        min_samples_leaf: int | None = _DEFAULTS["min_samples_leaf"],
        epsilon: float = _DEFAULTS["epsilon"],
        max_depth: int | None = _DEFAULTS["max_depth"],
        missing: str | None = _DEFAULTS["missing"],
        alpha: float = 0.0,
    ) -> None:
        self.criterion = criterion
        self.branching = branching
        self.min_samples_split = min_samples_split
        self.min_samples_leaf = min_samples_leaf
        self.epsilon = epsilon
        self.max_depth = max_depth
        self.missing = missing
        self.alpha = alpha

    def fit(self, X: Any, y: Any) -> Self:
        """Grow and prune a tree of X [n_rows, n_columns] and the classes y [n_rows]; ValueError for a bad setting."""
        params = Params(**{name: _plain(getattr(self, name)) for name in _DEFAULTS})
        alpha = checked_alpha(self.alpha)
        labels = self._labels(y)
        columns = self._columns(X, reset=True)
        check_consistent_length(X, labels)
        self.classes_, codes = np.unique(labels, return_inverse=True)
        classes = [str(label) for label in self.classes_]
        target = str(y.name) if isinstance(y, pd.Series) and y.name else "class"
        table = table_of_values(self._names(), columns, target, classes, codes)
        self.tree_ = grow(table, params)
        self.pruning_ = alpha_pruning(self.tree_)
        self.leaves_ = self.pruning_.leaves_at(alpha)
        return self

    def apply(self, X: Any) -> NDArray[np.int64]:
        """The node of tree_ each row ends in, int64 [n_rows]: a leaf, or where the row's value has no branch.

        Where empty cells are shared out, the node with the largest share of the row.
        """
        rows = self._rows(X)
        return apply(self.tree_, rows, self.leaves_)

    def predict(self, X: Any) -> NDArray[Any]:
        """The class with the largest share where each row ends; ties go to the first of classes_."""
        rows = self._rows(X)
        return self.classes_[label_codes(self.tree_, rows, self.leaves_)]

    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        """The shares of the classes where each row ends, [n_rows, n_classes] in the order of classes_."""
        rows = self._rows(X)
        return class_shares(self.tree_, rows, self.leaves_)

    def get_n_leaves(self) -> int:
        """Leaves after pruning."""
        check_is_fitted(self)
        return int(np.count_nonzero(self.leaves_))

    def get_depth(self) -> int:
        """Tests on the longest path after pruning."""
        check_is_fitted(self)
        return int(self.tree_.depth[self.leaves_].max())

    def __sklearn_tags__(self) -> Any:
        # The tags "string" and "categorical" stay off, as in scikit-learn's own trees with categories: the first would
        # promise to take any object for a text, the second that all numbers are codes of categories.
        tags = super().__sklearn_tags__()
        tags.input_tags.allow_nan = True
        return tags

    def _rows(self, X: Any) -> BranchCodes:
        """The rows of X in the terms of the tree."""
        check_is_fitted(self)
        return branch_codes_of_values(self.tree_, self._columns(X, reset=False))

    def _columns(self, X: Any, reset: bool) -> list[Any]:
        """The columns of X; raises what scikit-learn raises for another shape, number or name of them."""
        if isinstance(X, pd.DataFrame):
            validate_data(self, X, reset=reset, skip_check_array=True)
            if not X.shape[0] or not X.shape[1]:
                raise InputError(f"Found {X.shape[0]} rows and {X.shape[1]} columns while a minimum of 1 is required.")
            return [X.iloc[:, j] for j in range(X.shape[1])]
        if isinstance(X, (list, tuple)):
            X = np.array(X, dtype=object)  # numbers beside texts stay numbers
        cells = validate_data(self, X, reset=reset, dtype=None, ensure_all_finite="allow-nan")
        return list(np.ascontiguousarray(cells.T))

    def _names(self) -> list[str]:
        """The columns' names in the tree, all different; "x0", "x1" … where X had none."""
        names = getattr(self, "feature_names_in_", None)
        if names is None:
            return [f"x{j}" for j in range(self.n_features_in_)]
        return distinct_names([clean(name) or PLACEHOLDER.format(j + 1) for j, name in enumerate(names)])

    def _labels(self, y: Any) -> NDArray[Any]:
        """The class of each row as an array of one type, so that equal labels are the same label."""
        if y is None:
            raise InputError(f"{type(self).__name__} requires y to be passed, but the target y is None.")
        if isinstance(y, (list, tuple)):
            y = np.array(y, dtype=object)  # 1 beside "1" is not made the same text
        elif isinstance(y, pd.Series):
            y = y.to_numpy()  # pandas' own types of whole numbers and booleans are not made floats
        labels = column_or_1d(y, warn=True)
        if pd.isna(labels).any():
            raise InputError(f"y has no label in row {int(np.argmax(pd.isna(labels))) + 1}.")
        if labels.dtype == object:
            content = infer_dtype(labels)
            if content.startswith("mixed") and content != "mixed-integer-float":
                types = sorted({type(label).__name__ for label in labels})
                raise TypeError(f"The labels of y must be of one type; there are {', '.join(types)}.")
            if content != "string":
                labels = np.array(labels.tolist())
        check_classification_targets(labels)
        return labels


def _plain(value: Any) -> Any:
    """The Python number of a NumPy one, as a grid of settings may have it."""
    return value.item() if isinstance(value, np.generic) else value

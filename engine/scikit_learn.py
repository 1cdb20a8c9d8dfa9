"""scikit-learn's tree of a table, as one of ours: the same settings, the same rows, the same arrays.

What scikit-learn gets is the table in numbers, see one_hot. Its tree becomes a Tree over the encoded table, which can
then be shown, pruned, explained and exported like any other.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.criteria import CRITERIA, entropy, gini
from engine.one_hot import Feature, cells, n_features, one_hot
from engine.params import Params
from engine.sheet import InputError, frozen
from engine.table import Column, Table
from engine.thresholds import threshold_between
from engine.tree import ABOVE, BELOW, REASONS, ROOT, Tree

Ints = NDArray[np.int64]
Made = TypeVar("Made")
ROUNDS, PATIENCE = 3, 0.3
MOST_CELLS = 250_000_000
"""Cells of the encoded training rows, a gigabyte, beyond which none are made."""


@dataclass(frozen=True, slots=True, eq=False)
class Peer:
    """scikit-learn's tree and the encoded rows it was grown from and is checked by.

    seconds: of growth alone, see timed. settings: what its constructor was given. version: of scikit-learn.
    """

    tree: Tree
    training: Table
    validation: Table | None
    seconds: float
    settings: dict[str, Any]
    version: str


def scikit_learn_tree(training: Table, validation: Table | None, params: Params) -> Peer:
    """scikit-learn's tree under the settings that it shares with ours: criterion, least rows, depth.

    Raises InputError for a table that it cannot take: too many columns after encoding, numbers beyond its range.
    """
    import sklearn
    from sklearn.tree import DecisionTreeClassifier

    wide = n_features(training.schema)
    if wide * training.n_rows > MOST_CELLS:
        raise InputError(
            f"For scikit-learn this table would become {wide:,} columns of {training.n_rows:,} rows, one column for "
            "each value; leave out the columns of many values."
        )
    encoded = one_hot([training] if validation is None else [training, validation])
    rows, settings = cells(training, encoded.features), settings_of(params, training.n_rows)
    model = DecisionTreeClassifier(**settings)
    try:
        model, seconds = timed(lambda: model.fit(rows, training.classes))
    except ValueError as error:
        raise InputError(f"scikit-learn refuses this table: {str(error).splitlines()[0]}") from error
    first, second = encoded.parts[0], encoded.parts[-1]
    tree = _tree(model, encoded.features, first, params)
    return Peer(tree, first, None if validation is None else second, seconds, settings, sklearn.__version__)


def timed(make: Callable[[], Made]) -> tuple[Made, float]:
    """What is made and its seconds, the least of three where one is quick, since a first time is never typical."""
    seconds: list[float] = []
    while len(seconds) < ROUNDS and sum(seconds) < PATIENCE:
        started = time.perf_counter()
        made = make()
        seconds.append(time.perf_counter() - started)
    return made, min(seconds)


def settings_of(params: Params, n_rows: int) -> dict[str, Any]:
    """The arguments of DecisionTreeClassifier; it knows no depth of 0, which more rows than there are stand for."""
    return {
        "criterion": "gini" if CRITERIA[params.criterion].picks == "gini_decrease" else "entropy",
        "min_samples_split": params.min_samples_split if params.max_depth != 0 else max(n_rows + 1, 2),
        "min_samples_leaf": params.leaf_rows,
        "max_depth": params.max_depth or None,
        "random_state": 0,
    }


def _tree(model: Any, features: tuple[Feature, ...], encoded: Table, params: Params) -> Tree:
    """The fitted model's nodes in level order, as a tree over the encoded table."""
    grown, levels = model.tree_, _levels(model.tree_)
    order = np.concatenate(levels)
    n = len(order)
    place = np.empty(n, dtype=np.int64)
    place[order] = np.arange(n)
    left, right = grown.children_left[order], grown.children_right[order]
    inner = np.flatnonzero(left >= 0)
    below, above = place[left[inner]], place[right[inner]]
    parent, side = np.full(n, -1), np.full(n, ROOT)
    parent[below] = parent[above] = inner
    side[below], side[above] = BELOW, ABOVE
    depth = np.repeat(np.arange(len(levels)), [len(level) for level in levels])
    column, threshold = _tests(grown, order, inner, features, encoded)
    counts = np.zeros((n, encoded.n_classes), dtype=np.int64)
    shares = grown.value[order, 0] * grown.weighted_n_node_samples[order, None]
    counts[:, model.classes_] = np.rint(shares).astype(np.int64)
    first, children = np.full(n, -1), np.zeros(n, dtype=np.int64)
    first[inner], children[inner] = below, 2
    own = _own_params(model, params)
    return Tree(
        parent=frozen(parent, np.int32),
        depth=frozen(depth, np.int32),
        column=frozen(column, np.int32),
        threshold=frozen(threshold, np.float64),
        value=frozen(_values(counts, inner, below, above, gini if own.criterion == "gini" else entropy), np.float64),
        first_child=frozen(first, np.int32),
        n_children=frozen(children, np.int32),
        side=frozen(side, np.int8),
        branch_start=frozen(np.zeros(n + 1), np.int64),
        branch_values=frozen(np.empty(0), np.int32),
        counts=frozen(counts, np.int64),
        reason=frozen(_reasons(counts, depth, inner, own), np.int8),
        schema=encoded.schema,
        params=own,
        fingerprint=encoded.fingerprint,
    )


def _own_params(model: Any, params: Params) -> Params:
    """What the model was grown by, in our terms."""
    return Params(
        criterion="gini" if model.criterion == "gini" else "id3",
        branching="binary",
        min_samples_split=params.min_samples_split,
        min_samples_leaf=params.leaf_rows,
        epsilon=0.0,
        max_depth=params.max_depth,
    )


def _tests(
    grown: Any, order: Ints, inner: Ints, features: tuple[Feature, ...], encoded: Table
) -> tuple[Ints, NDArray[np.float64]]:
    """Column and threshold of every node, −1 and nan for a leaf."""
    column, threshold = np.full(len(order), -1), np.full(len(order), np.nan)
    asked, cuts, empty_low = (of[order] for of in (grown.feature, grown.threshold, grown.missing_go_to_left))
    low, high = np.array([(feature.low, feature.high) for feature in features]).T
    column[inner] = np.where(empty_low[inner], low[asked[inner]], high[asked[inner]])
    for j in np.unique(column[inner]).tolist():
        at = np.flatnonzero(column == j)
        threshold[at] = _thresholds(encoded.schema.columns[j], cuts[at])
    return column, threshold


def _levels(grown: Any) -> list[Ints]:
    """scikit-learn's nodes by level, children side by side."""
    levels, level = [], np.array([0])
    while len(level):
        levels.append(level)
        inner = level[grown.children_left[level] >= 0]
        level = np.stack([grown.children_left[inner], grown.children_right[inner]], axis=1).ravel()
    return levels


def _thresholds(column: Column, cuts: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where the column's own numbers part as they do by each cut once they are rounded to float32, as scikit-learn
    rounds them: the cut itself where that is so. ±∞ parts empty cells from all others.
    """
    numbers = column.numbers
    with np.errstate(over="ignore"):
        n_below = np.searchsorted(numbers.astype(np.float32), cuts, side="right")
    n_below = np.clip(n_below, 1, len(numbers) - 1)
    low, high = numbers[n_below - 1], numbers[n_below]
    thresholds: NDArray[np.float64] = np.where((low <= cuts) & (cuts < high), cuts, threshold_between(low, high))
    return thresholds


def _values(counts: Ints, inner: Ints, below: Ints, above: Ints, impurity: Any) -> NDArray[np.float64]:
    """Impurity of each inner node less that of its children, by rows; nan for a leaf."""
    sizes = counts.sum(axis=1)
    cost = sizes * np.atleast_1d(impurity(counts))
    values = np.full(len(counts), np.nan)
    values[inner] = (cost[inner] - cost[below] - cost[above]) / sizes[inner]
    return values


def _reasons(counts: Ints, depth: Ints, inner: Ints, params: Params) -> Ints:
    """Why each leaf is one, −1 for an inner node."""
    held = {
        "pure": np.count_nonzero(counts, axis=1) < 2,
        "min_samples_split": counts.sum(axis=1) < params.min_samples_split,
        "max_depth": depth == (-1 if params.max_depth is None else params.max_depth),
    }
    reasons = np.select(list(held.values()), [REASONS.index(name) for name in held], REASONS.index("no candidate"))
    reasons[inner] = -1
    return reasons

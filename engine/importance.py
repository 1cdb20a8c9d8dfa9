"""How much a drawn tree owes to each column: by what its splits gain, and by what is lost without the column."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.arrivals import BranchCodes, Leaves, arrivals, branch_codes, tested_columns
from engine.criteria import CRITERIA, entropy, gini
from engine.outcomes import LabelledRows, true_labels
from engine.predict import label_codes
from engine.tree import Tree

Floats = NDArray[np.float64]
MOST_ROWS = 10_000
N_REPEATS = 5


@dataclass(frozen=True, slots=True, eq=False)
class Permuted:
    """The drop in accuracy when a column's cells change places: mean and standard deviation of the repeats, float64
    [n_columns], 0 for columns that the drawn tree does not test. n_rows: rows it was measured on, of n_all.
    """

    mean: Floats
    deviation: Floats
    accuracy: float
    n_rows: int
    n_all: int


def gain_importance(tree: Tree, leaves: Leaves = None) -> Floats:
    """Σ over the column's inner nodes of n/N · decrease of entropy (of Gini under a Gini criterion), divided by the sum
    over all columns; float64 [n_columns], all 0 for a tree without a split. scikit-learn's feature_importances_.
    """
    measure: Callable[[Any], Any] = gini if CRITERIA[tree.params.criterion].picks == "gini_decrease" else entropy
    ends = tree.is_leaf if leaves is None else leaves
    drawn = tree.drawn(ends)
    cost = tree.samples * np.atleast_1d(measure(tree.counts))
    below = np.bincount(tree.parent[1:], cost[1:], minlength=tree.n_nodes)
    inner = np.flatnonzero(drawn & ~ends)
    decrease = np.maximum(cost[inner] - below[inner], 0.0)
    total = np.zeros(len(tree.schema.columns))
    np.add.at(total, tree.column[inner], decrease)
    whole = float(total.sum())
    return total / whole if whole else total


def permutation_importance(
    tree: Tree,
    rows: LabelledRows,
    leaves: Leaves = None,
    *,
    seed: int = 0,
    n_repeats: int = N_REPEATS,
    most_rows: int = MOST_ROWS,
    tell: Callable[[int, int], None] | None = None,
) -> Permuted:
    """The drop in accuracy on rows when the cells of one column are shuffled among them (Breiman 2001).

    Shuffled as scikit-learn's permutation_importance does with the same seed. Beyond most_rows a sample of the rows,
    drawn with the seed, stands for all. Only rows that meet a test of the column go down again: the others cannot
    change. tell: told after each column how many of how many are done.
    """
    actual, n_columns = true_labels(tree, rows), len(tree.schema.columns)
    coded = branch_codes(tree, rows, leaves)
    n_all = coded.n_rows
    if n_all > most_rows:
        which = np.sort(np.random.default_rng(seed).choice(n_all, most_rows, replace=False))
        coded, actual = _some(coded, which), actual[which]
    found = arrivals(tree, coded, leaves)
    told = label_codes(tree, coded, leaves)
    ends, tests = tree.is_leaf if leaves is None else leaves, tested_columns(tree, leaves)
    own_seed = np.random.RandomState(seed).randint(np.iinfo(np.int32).max + 1)
    drops = np.zeros((n_columns, n_repeats))
    for done, j in enumerate(tests):
        meets = np.zeros(coded.n_rows, dtype=bool)
        meets[found.row[_below(tree, j, ends)[found.node]]] = True
        which = np.flatnonzero(meets)
        n_right = np.count_nonzero(told[which] == actual[which])
        shuffles, order, cells = np.random.RandomState(own_seed), np.arange(coded.n_rows), [coded.columns[j]]
        for _ in range(n_repeats):
            shuffles.shuffle(order)
            cells.append(cells[-1][order])
        same = {c: np.tile(values[which], n_repeats) for c, values in coded.columns.items() if c != j}
        shuffled = np.concatenate([repeat[which] for repeat in cells[1:]])
        again = label_codes(tree, BranchCodes({**same, j: shuffled}, len(shuffled)), leaves)
        still = again.reshape(n_repeats, -1) == actual[which]
        drops[j] = (n_right - np.count_nonzero(still, axis=1)) / coded.n_rows
        if tell is not None:
            tell(done + 1, len(tests))
    accuracy = float(np.mean(told == actual))
    return Permuted(drops.mean(axis=1), drops.std(axis=1), accuracy, coded.n_rows, n_all)


def _below(tree: Tree, column: int, ends: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The nodes at or below a test of the column, bool [n_nodes]: a row may also stop at the test itself."""
    below = (tree.column == column) & ~ends
    for level in tree.levels()[1:]:
        below[level] |= below[tree.parent[level]]
    return below


def _some(coded: BranchCodes, which: NDArray[np.int64]) -> BranchCodes:
    return BranchCodes({j: cells[which] for j, cells in coded.columns.items()}, len(which))

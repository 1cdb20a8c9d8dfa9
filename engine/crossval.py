"""Cross-validation of a pruning sequence: the errors of trees grown without a fold on the rows of that fold.

CART's (Breiman et al. 1984, 3.4): the whole table's breakpoints are asked at the geometric mean with their next
neighbour, β_k = √(α_k · α_{k+1}), the last one at infinity. Alpha is here a cost of the whole table's rows, so the tree
of a fold's n' of n rows is asked at β_k · n'/n.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.abreast import GoOn, as_ended
from engine.error_curve import ErrorCurve, Floats, errors_along, validation_errors
from engine.evaluate import Folds, Mask, seen_by
from engine.grow import grow
from engine.params import Params
from engine.prune import Pruning, PruningParams, prune
from engine.table import Table
from engine.threads import Tell


@dataclass(frozen=True, slots=True, eq=False)
class CrossValidated:
    """The curve of the left-out rows, pooled over folds and averaged over repeats, and the folds it is of.

    grown: the share of the left-out rows that is wrong by the trees of the folds as they were grown, not pruned at all.
    """

    curve: ErrorCurve
    grown: float
    folds: Folds


def between(alpha: Floats) -> Floats:
    """Where folds are asked for each breakpoint: √(α_k · α_{k+1}), infinity for the last; float64 [n_breakpoints]."""
    return np.append(np.sqrt(alpha[:-1] * alpha[1:]), np.inf)


def fold_errors(
    table: Table, params: Params, pruning: Pruning, folds: Folds, known: Collection[int] = ()
) -> Generator[tuple[int, Floats] | None, None, None]:
    """Fold by fold, as they end, its number and the left-out rows that are wrong, float64 [1 + n_breakpoints].

    First those of the grown tree, then those at every breakpoint.

    pruning: by alpha, of the tree that these params grow from the table. known: folds to leave out. One thread a fold;
    None comes while none has ended for a while. Closing the iterator ends growth.
    """
    alpha = between(pruning.breakpoints.alpha)

    def errors_of(fold: int, go_on: GoOn) -> Floats:
        return _left_out_errors(table, params, pruning.params, folds.left_out(fold), alpha, go_on)

    return as_ended({fold: partial(errors_of, fold) for fold in range(folds.n_all) if fold not in known})


def pooled(pruning: Pruning, folds: Folds, wrong: Mapping[int, Floats]) -> CrossValidated:
    """The result of all folds. wrong: what `fold_errors` gave for each."""
    total = np.sum([wrong[fold] for fold in range(folds.n_all)], axis=0) / folds.n_repeats
    grown, curve = float(total[0]) / folds.n_rows, ErrorCurve(pruning.breakpoints.alpha, total[1:], float(folds.n_rows))
    return CrossValidated(curve, grown, folds)


def cross_validate(
    table: Table, params: Params, pruning: Pruning, folds: Folds, tell: Tell | None = None
) -> CrossValidated:
    """All folds at once, see `fold_errors`. tell: told again and again how many are done, and how many there are."""
    wrong: dict[int, Floats] = {}
    with closing(fold_errors(table, params, pruning, folds)) as ended:
        for found in ended:
            if found is not None:
                wrong[found[0]] = found[1]
            if tell is not None:
                tell(len(wrong), folds.n_all)
    return pooled(pruning, folds, wrong)


def _left_out_errors(
    table: Table, params: Params, pruning: PruningParams, left_out: Mask, alpha: Floats, go_on: GoOn
) -> Floats:
    """The rows left out that are wrong by the tree of the others: grown, and at every alpha of the whole table."""
    kept, checked = table.take(np.flatnonzero(~left_out)), table.take(np.flatnonzero(left_out))
    tree = grow(kept, params, go_on, threads=1)
    go_on()
    marks, seen = prune(tree, pruning), seen_by(tree, checked)
    grown = validation_errors(seen, np.ones(tree.n_nodes, dtype=bool), tree.is_leaf)
    return np.append(grown, errors_along(marks, seen, alpha * kept.n_rows / table.n_rows))

"""Cross-validation of a pruning sequence: the errors of trees grown without a fold on the rows of that fold.

CART's (Breiman et al. 1984, 3.4): the whole table's breakpoints are asked at the geometric mean with their next
neighbour, β_k = √(α_k · α_{k+1}), the last one at infinity. Alpha is here a cost of the whole table's rows, so the tree
of a fold's n' of n rows is asked at β_k · n'/n.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

import numpy as np

from engine.error_curve import ErrorCurve, Floats, errors_along, validation_errors
from engine.evaluate import Folds
from engine.grow import grow
from engine.params import Params
from engine.prune import Pruning, PruningParams, prune
from engine.replacement import see
from engine.table import Table

PAUSE = 0.1
"""Seconds after which the caller of `fold_errors` hears that no fold has ended."""


@dataclass(frozen=True, slots=True, eq=False)
class CrossValidated:
    """The curve of the left-out rows, pooled over folds and averaged over repeats, and the folds it is of.

    grown: the share of the left-out rows that is wrong by the trees of the folds as they were grown, not pruned at all.
    """

    curve: ErrorCurve
    grown: float
    folds: Folds


class _StopError(Exception):
    """The caller wants no more folds."""


def between(alpha: Floats) -> Floats:
    """Where folds are asked for each breakpoint: √(α_k · α_{k+1}), infinity for the last; float64 [n_breakpoints]."""
    return np.append(np.sqrt(alpha[:-1] * alpha[1:]), np.inf)


def fold_errors(
    table: Table, params: Params, pruning: Pruning, folds: Folds, known: Collection[int] = ()
) -> Iterator[tuple[int, Floats] | None]:
    """Fold by fold, as they end, its number and the left-out rows that are wrong, float64 [1 + n_breakpoints].

    First those of the grown tree, then those at every breakpoint.

    pruning: by alpha, of the tree that these params grow from the table. known: folds to leave out. One thread a fold;
    None comes while none has ended for a while. Closing the iterator ends growth.
    """
    wanted = [fold for fold in range(folds.n_all) if fold not in known]
    stop = threading.Event()
    pool = ThreadPoolExecutor(max(1, min(os.cpu_count() or 1, len(wanted))))
    alpha = between(pruning.breakpoints.alpha)
    try:
        running: dict[Future[Floats], int] = {
            pool.submit(_left_out_errors, table, folds, fold, params, pruning.params, alpha, stop): fold
            for fold in wanted
        }
        while running:
            done, _ = wait(running, PAUSE, FIRST_COMPLETED)
            if not done:
                yield None
            for future in done:
                yield running.pop(future), future.result()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def pooled(pruning: Pruning, folds: Folds, wrong: Mapping[int, Floats]) -> CrossValidated:
    """The result of all folds. wrong: what `fold_errors` gave for each."""
    total = np.sum([wrong[fold] for fold in range(folds.n_all)], axis=0) / folds.n_repeats
    grown, curve = float(total[0]) / folds.n_rows, ErrorCurve(pruning.breakpoints.alpha, total[1:], float(folds.n_rows))
    return CrossValidated(curve, grown, folds)


def cross_validate(table: Table, params: Params, pruning: Pruning, folds: Folds) -> CrossValidated:
    """All folds at once, see `fold_errors`."""
    return pooled(pruning, folds, dict(filter(None, fold_errors(table, params, pruning, folds))))


def _left_out_errors(
    table: Table,
    folds: Folds,
    fold: int,
    params: Params,
    pruning: PruningParams,
    alpha: Floats,
    stop: threading.Event,
) -> Floats:
    """The rows a fold leaves out that are wrong by the tree of the others: grown, and at every alpha of all rows."""

    def go_on(*_: int) -> None:
        if stop.is_set():
            raise _StopError

    go_on()
    left_out = folds.left_out(fold)
    kept, checked = table.take(np.flatnonzero(~left_out)), table.take(np.flatnonzero(left_out))
    tree = grow(kept, params, go_on, threads=1)
    go_on()
    marks, seen = prune(tree, pruning), see(tree, checked, checked.classes.astype(np.int64))
    grown = validation_errors(seen, np.ones(tree.n_nodes, dtype=bool), tree.is_leaf)
    return np.append(grown, errors_along(marks, seen, alpha * kept.n_rows / table.n_rows))

"""The error of many settings on the same rows: how much it matters which ones are chosen."""

from __future__ import annotations

import os
import threading
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from engine.error_curve import validation_errors
from engine.evaluate import seen_by
from engine.grow import grow
from engine.params import Params
from engine.prune import PruningParams, prune
from engine.table import Table

PAUSE = 0.1
"""Seconds after which the caller hears that no tree has been grown."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Settings of growth and pruning, and alpha, which counts for pruning by alpha alone."""

    params: Params
    pruning: PruningParams
    alpha: float = 0.0


class _StopError(Exception):
    """The caller wants no more trees."""


def trial_errors(
    training: Table, validation: Table, trials: Sequence[Trial], known: Collection[int] = ()
) -> Iterator[tuple[int, float] | None]:
    """Trial by trial, as their trees are grown, its number and the share of the validation rows that it gets wrong.

    known: trials to leave out. A tree is grown once for all trials of the same growth, one thread a tree; None comes
    while none has ended for a while. Closing the iterator ends growth.
    """
    groups: dict[Params, list[int]] = {}
    for number, trial in enumerate(trials):
        if number not in known:
            groups.setdefault(trial.params, []).append(number)
    stop = threading.Event()
    pool = ThreadPoolExecutor(max(1, min(os.cpu_count() or 1, len(groups))))
    try:
        running: set[Future[list[tuple[int, float]]]] = {
            pool.submit(_errors, training, validation, params, [(n, trials[n]) for n in numbers], stop)
            for params, numbers in groups.items()
        }
        while running:
            done, running = wait(running, PAUSE, FIRST_COMPLETED)
            if not done:
                yield None
            for future in done:
                yield from future.result()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _errors(
    training: Table, validation: Table, params: Params, trials: list[tuple[int, Trial]], stop: threading.Event
) -> list[tuple[int, float]]:
    def go_on(*_: int) -> None:
        if stop.is_set():
            raise _StopError

    go_on()
    tree = grow(training, params, go_on, threads=1)
    seen = seen_by(tree, validation)
    pruned = {pruning: prune(tree, pruning, seen) for pruning in {trial.pruning for _, trial in trials}}
    found = []
    for number, trial in trials:
        pruning = pruned[trial.pruning]
        wrong = validation_errors(seen, pruning.drawn_at(trial.alpha), pruning.leaves_at(trial.alpha))
        found.append((number, wrong / float(seen.n[0])))
    return found

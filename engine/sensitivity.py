"""The error of many settings on the same rows: how much it matters which ones are chosen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial

from engine.abreast import GoOn, as_ended
from engine.error_curve import validation_errors
from engine.evaluate import seen_by
from engine.grow import grow
from engine.params import Params
from engine.prune import PruningParams, prune
from engine.table import Table


@dataclass(frozen=True, slots=True)
class Trial:
    """Settings of growth and pruning, and alpha, which counts for pruning by alpha alone."""

    params: Params
    pruning: PruningParams
    alpha: float = 0.0


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

    def errors_of(params: Params, numbers: list[int], go_on: GoOn) -> list[tuple[int, float]]:
        return _errors(training, validation, params, [(n, trials[n]) for n in numbers], go_on)

    works = {params: partial(errors_of, params, numbers) for params, numbers in groups.items()}
    with closing(as_ended(works)) as ended:
        for found in ended:
            if found is None:
                yield None
            else:
                yield from found[1]


def _errors(
    training: Table, validation: Table, params: Params, trials: list[tuple[int, Trial]], go_on: GoOn
) -> list[tuple[int, float]]:
    tree = grow(training, params, go_on, threads=1)
    seen = seen_by(tree, validation)
    pruned = {pruning: prune(tree, pruning, seen) for pruning in {trial.pruning for _, trial in trials}}
    found = []
    for number, trial in trials:
        pruning = pruned[trial.pruning]
        wrong = validation_errors(seen, pruning.drawn_at(trial.alpha), pruning.leaves_at(trial.alpha))
        found.append((number, wrong / float(seen.n[0])))
    return found

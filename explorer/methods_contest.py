"""All methods of pruning on the same rows, as snapshots for the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine import Table, cross_validate, deal_folds, grow, prune
from explorer import figures, keeping
from explorer.drawn import Drawn
from explorer.link import DEFAULTS
from explorer.regrowing import current, parts_for
from explorer.saying import say
from explorer.snapshots import Snapshot, grown_by, snapshot_of, values_of
from explorer.waiting import waiting
from explorer.words import word

FOLDS = 10
OTHERS = ("pessimistic", "reduced-error", "pre-pruning")
Tell = Callable[[float, str], None]
"""Called with the share that is done and a text."""


def fill_board(drawn: Drawn) -> None:
    """Keep a tree of each method, with alpha by the 1-SE rule, and say on which rows they are compared."""
    with waiting(0.0) as tell:
        base = shared_rows(current(), drawn)
        keeping.add(contest(base, parts_for(base, drawn).training, tell))
    if drawn.data.validation is None:
        key = "contest.rows" if drawn.data.folds is None else "contest.rows_not_folds"
        say(word(key, share=figures.share(DEFAULTS["hold_out"], 1.0)))


def shared_rows(values: Mapping[str, Any], drawn: Drawn) -> dict[str, Any]:
    """The settings of this engine's tree, with a share held out where no rows check the tree on the screen."""
    values = {name: value for name, value in values.items() if name != "engine"}
    return values if drawn.data.validation is not None else values_of({**values, "validation": "share"})


def contest(base: Mapping[str, Any], training: Table, tell: Tell) -> list[Snapshot]:
    """A snapshot for each method, all with these settings of growth and the same rows."""
    growth = {name: value for name, value in base.items() if name not in ("pruning", "alpha", "leaf_cost", "cf")}
    by_alpha = {**growth, "pruning": "alpha", "leaf_cost": base.get("leaf_cost", DEFAULTS["leaf_cost"])}
    folds, alpha = _one_se(by_alpha, training, tell)
    return [
        snapshot_of({**growth, "pruning": "none"}, word("contest.none")),
        snapshot_of({**by_alpha, "alpha": alpha}, word("contest.alpha", folds=folds)),
        *(snapshot_of({**growth, "pruning": method}, word(f"contest.{method}")) for method in OTHERS),
    ]


def _one_se(values: Mapping[str, Any], training: Table, tell: Tell) -> tuple[int, float]:
    """The number of folds of the training rows, and the alpha that the 1-SE rule chooses by them; 0 of one row."""
    wanted, n_folds = grown_by(values), min(FOLDS, training.n_rows)
    if n_folds < 2:
        return n_folds, 0.0
    pruning = prune(grow(training, wanted.params), wanted.pruning)

    def told(done: int, n: int) -> None:
        tell(done / n, word("contest.folds", done=done, all=n))

    curve = cross_validate(training, wanted.params, pruning, deal_folds(training, n_folds), told).curve
    return n_folds, float(curve.alpha[curve.one_se])

"""How a drawn tree does: the figures of one line of the board."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine import InputError, training_accuracy, validation_errors
from explorer import session
from explorer.drawn import Drawn
from explorer.silhouette import silhouette


@dataclass(frozen=True, slots=True)
class Standing:
    """The figures of a drawn tree.

    baseline: the share of its validation rows, or without any of its training rows, that always saying the most
    frequent class of the training rows gets right. rows: names the rows that check it, equal for the same rows, None
    without any. picture: see silhouette.
    """

    leaves: int
    depth: int
    training: float
    n_training: float
    validation: float | None
    n_validation: float
    baseline: float
    rows: str | None
    picture: str

    @property
    def error(self) -> float:
        """On the validation rows, without any on the training rows."""
        return 1 - (self.training if self.validation is None else self.validation)


def standing_of(values: Mapping[str, Any], drawn: Drawn, make: Callable[[], Drawn]) -> Standing | str:
    """The figures of the tree that these settings make of the table on the screen, or why they make none.

    Remembered under the settings, since a session keeps more figures than trees.
    """
    file = drawn.data.validation.fingerprint if drawn.data.by == "file" and drawn.data.validation else None
    key = drawn.source.id, drawn.tree.schema.target, json.dumps(values, sort_keys=True), file

    def made() -> Standing | str:
        try:
            return standing(make())
        except InputError as error:
            return str(error)

    return session.remember("standing", key, made, most=256)


def standing(drawn: Drawn) -> Standing:
    """The figures of a drawn tree."""
    tree, ends, seen = drawn.tree, drawn.ends, drawn.pruning.seen
    n_training = float(tree.counts[0].sum())
    checked, n_checked = None, 0.0
    baseline = float(tree.counts[0].max()) / n_training
    if seen is not None:
        n_checked = float(seen.n[0])
        checked = 1 - validation_errors(seen, drawn.pruning.drawn_at(drawn.alpha), ends) / n_checked
        baseline = 1 - float(seen.wrong[0]) / n_checked
    return Standing(
        leaves=int(np.count_nonzero(ends)),
        depth=int(tree.depth[drawn.nodes].max()),
        training=training_accuracy(tree, ends),
        n_training=n_training,
        validation=checked,
        n_validation=n_checked,
        baseline=baseline,
        rows=None if drawn.data.validation is None else drawn.data.validation.fingerprint,
        picture=silhouette(drawn),
    )

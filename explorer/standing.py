"""How a drawn tree does: the figures of one line of the board."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine import InputError, training_accuracy, validation_figures
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
    file = drawn.data.checked_by if drawn.data.by == "file" else None
    key = drawn.source.id, drawn.tree.schema.target, json.dumps(values, sort_keys=True), file

    def made() -> Standing | str:
        try:
            return standing(make())
        except InputError as error:
            return str(error)

    return session.remember("standing", key, made, most=256)


def standing(drawn: Drawn) -> Standing:
    """The figures of a drawn tree."""
    tree, ends = drawn.tree, drawn.ends
    n_training = float(tree.counts[0].sum())
    checked = validation_figures(tree, drawn.pruning, drawn.alpha)
    return Standing(
        leaves=int(np.count_nonzero(ends)),
        depth=int(tree.depth[drawn.nodes].max()),
        training=training_accuracy(tree, ends),
        n_training=n_training,
        validation=None if checked is None else checked["accuracy"],
        n_validation=0.0 if checked is None else float(checked["rows"]),
        baseline=float(tree.counts[0].max()) / n_training if checked is None else checked["majority_accuracy"],
        rows=drawn.data.checked_by,
        picture=silhouette(drawn),
    )

"""The tree as it is on the screen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine import Pruning, Table, Tree
from explorer.controls import Source
from explorer.growing import Parts
from explorer.settings import Settings
from explorer.words import word


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A tree pruned at an alpha and the node that is selected, with the file, rows and settings it was made from.

    own: the rows as they are, where the tree is scikit-learn's and `data` is encoded for it; else None.
    """

    source: Source
    data: Parts
    settings: Settings
    tree: Tree
    pruning: Pruning
    alpha: float
    selected: int
    own: Parts | None = None

    @property
    def title(self) -> str:
        """The table's name, which says when scikit-learn grew the tree."""
        title = self.source.title
        return title if self.own is None else word("engines.title", title=title)

    @property
    def table(self) -> Table:
        """The rows it was grown from."""
        return self.data.training

    @property
    def nodes(self) -> NDArray[np.int64]:
        """The nodes of the pruned tree, ascending."""
        return np.flatnonzero(self.pruning.drawn_at(self.alpha))

    @property
    def ends(self) -> NDArray[np.bool_]:
        """Its leaves, bool [n_nodes]."""
        return self.pruning.leaves_at(self.alpha)

    @property
    def key(self) -> tuple[object, ...]:
        """What tells it from other drawn trees, the selection apart; its leaves too, as other rows may choose them."""
        leaves = hash(self.ends.tobytes())
        return (self.tree.fingerprint, self.tree.params, self.pruning.params, self.alpha, leaves)

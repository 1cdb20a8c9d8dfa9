"""Two drawn trees laid over each other."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np

from engine import Union, match
from explorer.drawn import Drawn
from explorer.view_data import tree_id


@dataclass(frozen=True, slots=True, eq=False)
class Pair:
    """Two drawn trees with their names and their union."""

    names: tuple[str, str]
    before: Drawn
    after: Drawn
    union: Union

    @property
    def id(self) -> str:
        """A name for the union: it begins with the second tree's, as far as its table; see tree_id."""
        table, _, _ = tree_id(self.after.tree).partition("-")
        told = repr((self.names, self.before.key, self.after.key))
        return f"{table}-{hashlib.blake2b(told.encode(), digest_size=8).hexdigest()}"

    def node_of(self, place: int) -> int:
        """The second tree's node, or the nearest one above it that this tree has too."""
        while self.union.after[place] < 0:
            place = int(self.union.parent[place])
        return int(self.union.after[place])

    def place_of(self, node: int) -> int:
        """The union's node of a node of the second tree, or of the nearest one above it that is drawn."""
        places = np.full(self.after.tree.n_nodes, -1, dtype=np.int64)
        inside = np.flatnonzero(self.union.after >= 0)
        places[self.union.after[inside]] = inside
        while places[node] < 0:
            node = int(self.after.tree.parent[node])
        return int(places[node])


def pair_of(names: tuple[str, str], before: Drawn, after: Drawn) -> Pair:
    """Two drawn trees laid over each other."""
    return Pair(names, before, after, match(before.tree, after.tree, before.ends, after.ends))

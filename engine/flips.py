"""The nearest change of one column that gives a row another class, all else being equal.

Of a numeric column nothing is tried out: the row goes down with an interval of values in place of its own, which every
test of the column divides, so that all values are answered at once.

    petal_length     (−∞ ────────── 2.45] (2.45 ──────── 4.95] (4.95 ──────── ∞)
    ends at               node 1               node 3               node 4
    class                 setosa             versicolor           virginica

A change leads to a value: an empty cell may be filled, a cell is never emptied.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.arrivals import Arrivals, BranchCodes, Edges, Leaves, arrivals, edges_of, portions, step, stops_of
from engine.entries import copies, worth_sharing
from engine.predict import summed_shares
from engine.rounding import decimals, round_number
from engine.table import Column, Table
from engine.tree import ABOVE, BELOW, Tree, largest_class
from engine.walk import Walk, is_empty

AT_ONCE = 2_000_000
"""Arrivals of changed rows that are looked at together."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Flip:
    """A change of column j after which the row has the class `label`, an index.

    Numeric: any value above low up to high does it; move: how far the nearest of them is, negative downwards, to be
    exceeded where it is upwards; nan where the cell was empty. Categorical: codes do it, those that give the class the
    largest share first. size: the move in standard deviations of the column; 1 where there is no distance.
    """

    column: int
    label: int
    size: float
    low: float = float("nan")
    high: float = float("nan")
    move: float = float("nan")
    codes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class _Start:
    """The row as it is, its class, and the tree it goes through: the nodes at which it ends, and its edges."""

    tree: Tree
    row: BranchCodes
    label: int
    stops: NDArray[np.bool_]
    edges: Edges


@dataclass(frozen=True, slots=True, eq=False)
class _Pieces:
    """Where the row ends when column j has a value above low up to high: node, low, high, weight, each [piece]."""

    node: NDArray[np.int64]
    low: Floats
    high: Floats
    weight: Floats

    def __getitem__(self, which: Any) -> _Pieces:
        return _Pieces(self.node[which], self.low[which], self.high[which], self.weight[which])


def spread(table: Table, j: int) -> float:
    """The standard deviation of a numeric column over the table's rows that have a value, n in the denominator."""
    column, codes = table.schema.columns[j], table.codes[j]
    return float(np.std(column.numbers[codes[codes < column.missing]]))


def example(column: Column, flip: Flip, spread: float) -> float:
    """A value with few digits, as the column has them, that does a numeric flip; spread: its standard deviation."""
    low, high, known = flip.low, flip.high, column.numbers
    if np.isinf(low) and np.isinf(high):
        return float(np.median(known))
    upwards = np.isfinite(low) if np.isnan(flip.move) else flip.move >= 0
    few = known[:: max(len(known) // 1000, 1)]
    return round_number(low, high, bool(upwards), spread / 10, decimals(few))


def flips(tree: Tree, row: BranchCodes, way: Walk, spreads: Mapping[int, float], leaves: Leaves = None) -> list[Flip]:
    """The nearest flip of every column that has one, the smallest size first.

    row, way: see walk. spreads: the standard deviation of each numeric column. A column that is not tested on the way
    cannot change where the row goes.
    """
    at = _Start(tree, row, way.label, stops_of(tree, leaves), edges_of(tree))
    asked = np.unique(tree.column[way.node[~at.stops[way.node]]]).tolist()
    found = []
    for j in asked:
        if tree.schema.columns[j].kind == "numeric":
            flip = _numeric(at, j, spreads[j])
        else:
            flip = _categorical(at, j, max(AT_ONCE // len(way.ends), 1))
        found += [flip] if flip else []
    return sorted(found, key=lambda flip: (flip.size, flip.column))


def _categorical(at: _Start, j: int, chunk: int) -> Flip | None:
    """To the class of the value with the largest winning share. chunk: values that are looked at together."""
    tree, row = at.tree, at.row
    codes = np.arange(tree.schema.columns[j].n_values)
    codes = codes[codes != row.columns[j][0]]
    shares = [np.empty((0, len(tree.schema.classes)))]
    for start in range(0, len(codes), chunk):
        some = codes[start : start + chunk]
        changed = BranchCodes({i: np.repeat(value, len(some)) for i, value in row.columns.items()}, len(some))
        changed.columns[j] = some
        shares.append(summed_shares(tree, arrivals(tree, changed, at.stops, at.edges)))
    share = np.concatenate(shares)
    label = largest_class(share)
    other = np.flatnonzero(label != at.label)
    if not len(other):
        return None
    winning = share.max(axis=1)
    best = other[np.argmax(winning[other])]
    alike = other[label[other] == label[best]]
    alike = alike[np.argsort(-winning[alike], kind="stable")]
    return Flip(j, int(label[best]), 1.0, codes=tuple(codes[alike].tolist()))


def _numeric(at: _Start, j: int, spread: float) -> Flip | None:
    """The nearer one of the next values below and above with another class; of an empty cell from the median on."""
    cuts, labels = _answers(at.tree, _pieces(at, j))
    value = float(at.row.columns[j][0])
    empty = is_empty(at.tree, j, value)
    if empty:
        value = float(np.median(at.tree.schema.columns[j].numbers))
    here = int(np.searchsorted(cuts, value))
    other = labels != at.label
    starts, ends = np.append(-np.inf, cuts), np.append(cuts, np.inf)
    if empty and other[here]:
        return Flip(j, int(labels[here]), 1.0, float(starts[here]), float(ends[here]))
    found = []
    for nth in np.flatnonzero(other[:here])[-1:].tolist():
        differs = np.flatnonzero(labels[:nth] != labels[nth])
        first = int(differs[-1]) + 1 if len(differs) else 0
        found.append((float(ends[nth]) - value, nth, float(starts[first]), float(ends[nth])))
    for nth in (np.flatnonzero(other[here + 1 :])[:1] + here + 1).tolist():
        differs = np.flatnonzero(labels[nth:] != labels[nth])
        last = nth + int(differs[0]) - 1 if len(differs) else len(cuts)
        found.append((float(starts[nth]) - value, nth, float(starts[nth]), float(ends[last])))
    if not found:
        return None
    move, nth, low, high = min(found, key=lambda flip: abs(flip[0]))
    if empty:
        return Flip(j, int(labels[nth]), 1.0, low, high)
    return Flip(j, int(labels[nth]), abs(move) / spread, low, high, move)


def _pieces(at: _Start, j: int) -> _Pieces:
    """Where the row ends for every value of column j."""
    tree, stops, portion = at.tree, at.stops, portions(at.tree)
    here = _Pieces(np.zeros(1, dtype=np.int64), np.array([-np.inf]), np.array([np.inf]), np.ones(1))
    ended = []
    while len(here.node):
        ended.append(here[stops[here.node]])
        here = here[~stops[here.node]]
        asks = tree.column[here.node] == j
        parts = [_divided(tree, here[asks])]
        here = here[~asks]
        arrived = Arrivals(np.zeros(len(here.node), dtype=np.int64), here.node, here.weight, 1)
        child, empty = step(tree, at.row.columns, at.edges, arrived)
        if portion is not None:
            shared = here[empty]
            copied, below = copies(shared.node, tree.first_child, tree.n_children)
            weight = shared.weight[copied] * portion[below]
            worth = worth_sharing(portion[below], weight)
            parts.append(_Pieces(below, shared.low[copied], shared.high[copied], weight)[worth])
            here, child = here[~empty], child[~empty]
        ended.append(here[child < 0])
        on = here[child >= 0]
        parts.append(_Pieces(child[child >= 0], on.low, on.high, on.weight))
        here = _joined(parts)
    return _joined(ended)


def _divided(tree: Tree, here: _Pieces) -> _Pieces:
    """The pieces at tests of column j, each cut at the threshold into what goes to one child and to the other."""
    threshold = tree.threshold[here.node]
    parts = []
    for side in (BELOW, ABOVE):
        low = np.maximum(here.low, threshold) if side == ABOVE else here.low
        high = np.minimum(here.high, threshold) if side == BELOW else here.high
        child = tree.first_child[here.node].astype(np.int64) + (side == ABOVE)
        parts.append(_Pieces(child, low, high, here.weight)[low < high])
    return _joined(parts)


def _joined(parts: list[_Pieces]) -> _Pieces:
    names = ("node", "low", "high", "weight")
    return _Pieces(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def _answers(tree: Tree, pieces: _Pieces) -> tuple[Floats, NDArray[np.int64]]:
    """The values between which the class cannot change, ascending, and the class of each interval, one more than those.

    What a piece adds to the class shares begins above its low and ends with its high, so running sums have them all.
    """
    cuts = np.unique(pieces.low[np.isfinite(pieces.low)])
    counts = tree.counts[pieces.node]
    added = pieces.weight[:, None] * (counts / counts.sum(axis=1, keepdims=True))
    changes = np.zeros((len(cuts) + 2, counts.shape[1]))
    first = np.where(np.isfinite(pieces.low), np.searchsorted(cuts, pieces.low) + 1, 0)
    np.add.at(changes, first, added)
    np.add.at(
        changes, np.where(np.isfinite(pieces.high), np.searchsorted(cuts, pieces.high) + 1, len(cuts) + 1), -added
    )
    shares = np.cumsum(changes, axis=0)[:-1]
    return cuts, largest_class(shares / shares.sum(axis=1, keepdims=True))

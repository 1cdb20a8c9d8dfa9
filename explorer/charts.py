"""Histograms of the column a node splits on, by class over the node's rows. Knows nothing of how they are drawn.

The bins are equally wide and the cut is the border of two of them, so no bar mixes what the split separates.

        low         cut                 high
     ┌────┬────┬────╂────┬────┬────┬────┬────┐  ┌───────┐
     │ 0  │ 1  │ 2  ┃ 3  │ 4  │ 5  │ 6  │ 7  │  │ empty │     below = 3
     └────┴────┴────╂────┴────┴────┴────┴────┘  └───────┘
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine import Column, Table, Tree, rows_of_nodes, threshold_text, weighted_rows_at
from explorer import figures

MOST_CLASSES = 10
VIEW_BINS = 20
MOST_ROWS, MOST_NODES, MOST_COUNTS = 3_000_000, 400, 30_000
"""What the view's histograms may cost: rows read, nodes, numbers sent. The selected node's is made when asked for."""

Weights = NDArray[np.float64] | None


@dataclass(frozen=True, slots=True, eq=False)
class Histogram:
    """low, high: the smallest and largest value of the node's rows. cut: the threshold. below: the bins up to it.

    counts: [bin, class] of rows or weights; the last row holds the empty cells.
    """

    column: Column
    low: float
    high: float
    cut: float
    below: int
    counts: NDArray[Any]

    @property
    def texts(self) -> dict[str, str]:
        """The ends of the axis and the cut in words."""
        low, high = figures.axis(self.low), figures.axis(self.high)
        return {"low": low, "high": high, "cut": threshold_text(self.column, self.cut)}


def histogram(table: Table, tree: Tree, node: int, bins: int) -> Histogram | None:
    """The histogram of a node's split; None unless it is one of a numeric column."""
    if np.isnan(tree.threshold[node]):
        return None
    rows, weights = weighted_rows_at(tree, table, node)
    return _histogram(table, tree, node, rows, None if tree.counts.dtype == np.int64 else weights, bins)


def view_charts(table: Table, tree: Tree, sent: NDArray[np.int64]) -> list[dict[str, Any]]:
    """Histograms of the largest nodes that are sent to the view, within the budget."""
    wanted = _affordable(tree, sent)
    made = []
    for node, rows, weights in rows_of_nodes(tree, table, wanted):
        if not np.isnan(tree.threshold[node]):
            found = _histogram(table, tree, node, rows, weights, VIEW_BINS)
            made.append(_plain(found, tree.counts[node], int(np.searchsorted(sent, node))))
    return made


def view_chart(table: Table, tree: Tree, node: int, index: int) -> dict[str, Any] | None:
    """The histogram of one node, which the view knows by its index there."""
    found = histogram(table, tree, node, VIEW_BINS)
    return None if found is None else _plain(found, tree.counts[node], index)


def shown_classes(counts: NDArray[Any]) -> list[int]:
    """The classes with rows; of more than ten the ten largest, and −1 for the others."""
    present = np.flatnonzero(counts)
    if len(present) <= MOST_CLASSES:
        return present.tolist()
    return [*np.sort(np.argsort(-counts, kind="stable")[:MOST_CLASSES]).tolist(), -1]


def by_shown_class(counts: NDArray[Any], shown: list[int]) -> NDArray[Any]:
    """Counts [..., class] as counts [..., shown class], the others summed up under −1."""
    own = [k for k in shown if k >= 0]
    parts = counts[..., own]
    if len(own) == len(shown):
        return parts
    rest = counts.sum(axis=-1) - parts.sum(axis=-1)
    return np.concatenate([parts, rest[..., None]], axis=-1)


def _affordable(tree: Tree, sent: NDArray[np.int64]) -> NDArray[np.int64]:
    """The largest inner nodes within the budget, with a node also its parent."""
    inner = sent[~tree.is_leaf[sent]]
    samples = tree.counts[inner].sum(axis=1)
    order = np.argsort(-samples, kind="stable")[:MOST_NODES]
    largest = inner[order]
    classes = np.minimum(np.count_nonzero(tree.counts[largest], axis=1), MOST_CLASSES + 1)
    cheap = np.cumsum(samples[order]) <= MOST_ROWS
    small = np.cumsum(classes * (VIEW_BINS + 1)) <= MOST_COUNTS
    chosen: list[int] = []
    reached = {-1}
    for node in np.sort(largest[cheap & small]).tolist():
        if int(tree.parent[node]) in reached:
            reached.add(node)
            chosen.append(node)
    return np.array(chosen, dtype=np.int64)


def _plain(found: Histogram, counts: NDArray[Any], index: int) -> dict[str, Any]:
    """A histogram as the view reads it: counts by bin, in a bin by the classes of the node's bar."""
    parts = by_shown_class(found.counts, shown_classes(counts))
    return {"node": index, **found.texts, "below": found.below, "counts": parts.round(2).ravel().tolist()}


def _histogram(table: Table, tree: Tree, node: int, rows: NDArray[np.int64], weights: Weights, bins: int) -> Histogram:
    j, n_classes = int(tree.column[node]), table.n_classes
    column, cut = table.schema.columns[j], float(tree.threshold[node])
    codes = table.codes[j][rows]
    first, last = int(codes.min()), int(codes.max(initial=0, where=codes < column.missing))
    below, width = _bins(float(column.numbers[first]), cut, float(column.numbers[last]), bins)

    def place(numbers: NDArray[np.float64]) -> NDArray[np.int64]:
        nth = np.ceil((numbers / 4 - cut / 4) / width) + below - 1
        return np.where(numbers <= cut, np.clip(nth, 0, below - 1), np.clip(nth, below, bins - 1)).astype(np.int64)

    if column.n_values <= len(rows):  # fewer values than rows: a bin for each value, and rows look theirs up
        bin_of_code = np.full(column.n_values + 1, bins, dtype=np.int64)
        bin_of_code[first : last + 1] = place(column.numbers[first : last + 1])
        bin_of_row = bin_of_code[codes]
    else:
        bin_of_row = np.full(len(rows), bins, dtype=np.int64)
        known = codes < column.missing
        bin_of_row[known] = place(column.numbers[codes[known]])
    counts = np.bincount(bin_of_row * n_classes + table.classes[rows], weights, (bins + 1) * n_classes)
    numbers = column.numbers
    return Histogram(column, float(numbers[first]), float(numbers[last]), cut, below, counts.reshape(-1, n_classes))


def _bins(low: float, cut: float, high: float, bins: int) -> tuple[int, float]:
    """How many bins end at the cut, and a quarter of the width of each: as narrow as still covers both sides.

    A quarter, since the distance of two numbers may be too large for a number.
    """
    left, right = cut / 4 - low / 4, high / 4 - cut / 4
    below = np.arange(1, bins)
    widths = np.maximum(left / below, right / (bins - below))
    best = int(np.argmin(widths))
    return int(below[best]), max(float(widths[best]), float(np.finfo(float).tiny))

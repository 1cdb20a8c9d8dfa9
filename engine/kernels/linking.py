"""From the nodes that growth left in its store to a tree: level order, thresholds, the values of branches."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.criteria import CRITERIA
from engine.kernels import buffers
from engine.kernels.compiled import fill, number
from engine.kernels.entering import spread_groups, threshold_codes
from engine.kernels.records import LevelOrder
from engine.kernels.shapes import Nodes
from engine.params import Params
from engine.table import Table
from engine.thresholds import threshold_between
from engine.tree import Tree

NODES_AT_ONCE = 1 << 15
"""Nodes that one thread brings into the tree at least."""


def linked(
    table: Table,
    params: Params,
    nodes: Nodes,
    n_nodes: int,
    n_threads: int,
    groups: NDArray[np.int32] | None = None,
) -> Tree:
    """The tree of these nodes, of which it has so many. groups: where a branch has a group of values, these; see
    entering.spread_groups."""
    ordered = buffers.level_order(n_nodes, table.n_classes, nodes.counts.dtype)
    order = np.empty(n_nodes, dtype=np.int64)
    n_values = number(nodes, order, ordered)
    _fill(nodes, order, ordered, n_threads)
    if CRITERIA[params.criterion].release8:
        threshold_codes(table, ordered)
    arrays: dict[str, Any] = ordered._asdict()
    arrays["threshold"] = _thresholds(table, ordered)
    arrays["branch_values"] = ordered.branch_values[:n_values].copy()
    if groups is not None:
        arrays |= spread_groups(ordered, n_values, groups)
    del arrays["low"], arrays["high"]
    for array in arrays.values():
        array.flags.writeable = False
    return Tree(**arrays, schema=table.schema, params=params, fingerprint=table.fingerprint)


def _fill(nodes: Nodes, order: NDArray[np.int64], ordered: LevelOrder, n_threads: int) -> None:
    """Each thread brings a part of the nodes into their order."""
    n_nodes = len(order)
    n_parts = min(n_threads, n_nodes // NODES_AT_ONCE)
    if n_parts < 2:
        fill(nodes, order, ordered, 0, n_nodes)
        return
    bounds = [n_nodes * part // n_parts for part in range(n_parts + 1)]
    with ThreadPoolExecutor(n_parts) as pool:
        list(pool.map(partial(fill, nodes, order, ordered), bounds, bounds[1:]))


def _thresholds(table: Table, ordered: LevelOrder) -> NDArray[np.float64]:
    """The threshold of every numeric split; nan for other nodes."""
    threshold = np.full(len(ordered.column), np.nan)
    cut = np.flatnonzero(ordered.low >= 0)
    column, below, above = ordered.column[cut], ordered.low[cut], ordered.high[cut]
    low, high = np.empty(len(cut)), np.empty(len(cut))
    for j in set(column.tolist()):
        at, numbers = column == j, table.schema.columns[j].numbers
        low[at], high[at] = numbers[below[at]], numbers[above[at]]
    threshold[cut] = threshold_between(low, high)
    return threshold

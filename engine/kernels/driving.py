"""Growing a whole tree with the compiled functions: slices of work, and the tree at the end."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.criteria import CRITERIA
from engine.grow import OnLevel
from engine.kernels import buffers
from engine.kernels.compiled import grow_slice, renumber
from engine.kernels.growth import OWN
from engine.kernels.layout import Prepared, Tuning, prepared
from engine.kernels.records import LevelOrder
from engine.kernels.scores import MEASURES
from engine.kernels.shapes import DEPTH, DONE, FULL, N_NODES, OPEN_ROWS, STATUS, TOP, Nodes, Rules
from engine.table import Table
from engine.tree import ROOT, Params, Tree

PURE = 0
STATE_SIZE = 8
FIRST_STORE = 1 << 20


def grow(table: Table, params: Params, tell: OnLevel | None, threads: int | None, tuning: Tuning) -> Tree:
    ready = prepared(table, tuning)
    layout = ready.layout
    rules = _rules(params, ready, tuning)
    nodes = buffers.node_store(min(2 * layout.n_rows, max(FIRST_STORE, 4 * layout.most_children)), layout.n_classes)
    state = np.zeros(STATE_SIZE, dtype=np.int64)
    _make_root(nodes, np.bincount(table.classes, minlength=layout.n_classes))
    state[N_NODES] = 1
    if nodes.reason[0] != PURE:
        work = buffers.scratch(layout, rules.list_rows, 1)
        rows = buffers.moving_rows(ready.records, layout, 1)
        work.stack[0] = (0, 0, layout.n_rows, 0, 0, 0, OWN, 0)
        work.n_live[0] = len(layout.kind)
        work.live[0] = np.arange(len(layout.kind))
        state[TOP], state[OPEN_ROWS] = 1, layout.n_rows
        while True:
            if tell is not None:
                tell(int(state[DEPTH]), int(state[N_NODES]), int(state[OPEN_ROWS]))
            grow_slice(layout, rules, nodes, rows, work, state, tuning.slice)
            if state[STATUS] == DONE:
                break
            if state[STATUS] == FULL:
                nodes = buffers.enlarged(nodes, 2 * len(nodes.first) + layout.most_children)
    return _tree(table, params, nodes, int(state[N_NODES]))


def _rules(params: Params, ready: Prepared, tuning: Tuning) -> Rules:
    criterion = CRITERIA[params.criterion]
    n = ready.layout.n_rows
    return Rules(
        picks=MEASURES[criterion.picks],
        cuts=MEASURES[criterion.cuts],
        guarded=criterion.guarded,
        min_split=min(params.min_samples_split, 1 << 40),
        min_leaf=min(params.min_samples_leaf, 1 << 40),
        max_depth=1 << 40 if params.max_depth is None else min(params.max_depth, 1 << 40),
        epsilon=float(params.epsilon),
        unit=float(np.ldexp(1.0, -ready.bits)),
        list_rows=n if ready.layout.only_lists else tuning.list_rows,
        handoff=0,
    )


def _make_root(nodes: Nodes, counts: NDArray[np.int64]) -> None:
    nodes.first[0], nodes.n_children[0], nodes.column[0], nodes.value[0] = -1, 0, -1, np.nan
    nodes.low[0], nodes.high[0], nodes.side[0], nodes.branch[0] = -1, -1, ROOT, -1
    nodes.reason[0] = PURE if np.count_nonzero(counts) <= 1 else -1
    nodes.counts[: len(counts)] = counts


def _tree(table: Table, params: Params, nodes: Nodes, n_nodes: int) -> Tree:
    ordered = buffers.level_order(n_nodes, table.n_classes)
    n_values = renumber(nodes, table.n_classes, np.empty(n_nodes, dtype=np.int64), ordered)
    arrays: dict[str, Any] = ordered._asdict()
    arrays["threshold"] = _thresholds(table, ordered)
    arrays["branch_values"] = ordered.branch_values[:n_values].copy()
    del arrays["low"], arrays["high"]
    for array in arrays.values():
        array.flags.writeable = False
    return Tree(**arrays, schema=table.schema, params=params, fingerprint=table.fingerprint)


def _thresholds(table: Table, ordered: LevelOrder) -> NDArray[np.float64]:
    """splits.threshold_between of every numeric split; nan for other nodes."""
    threshold = np.full(len(ordered.column), np.nan)
    cut = np.flatnonzero(ordered.low >= 0)
    column = ordered.column[cut]
    for j in np.unique(column):
        at = cut[column == j]
        numbers = table.schema.columns[j].numbers
        low, high = numbers[ordered.low[at]], numbers[ordered.high[at]]
        middle = low / 2 + high / 2
        threshold[at] = np.where((low <= middle) & (middle < high), middle, low)
    return threshold

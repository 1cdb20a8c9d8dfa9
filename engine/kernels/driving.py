"""Growing a whole tree with the compiled functions: from a table to the tree at the end."""

from __future__ import annotations

import os

import numpy as np
from numpy.typing import DTypeLike, NDArray

from engine.criteria import CRITERIA
from engine.kernels import buffers
from engine.kernels.compiled import grow_entry_slice, grow_slice, grow_sparse_slice
from engine.kernels.entering import cells_suffice, entry_scratch, read_columns, roomier
from engine.kernels.entries import CROWDED, N_STATE, Columns
from engine.kernels.layout import Prepared, PreparedItems, prepared
from engine.kernels.linking import linked
from engine.kernels.scores import MEASURES
from engine.kernels.shapes import N_NODES, N_TASKS, NUMERIC, OPEN_ROWS, STATUS, TOP, Layout, Nodes, Rows, Rules
from engine.kernels.sharing import MOST_ROOM, TASKS_PER_THREAD, room_to_share, share
from engine.kernels.sparse import Sparse
from engine.kernels.tuning import Tuning
from engine.kernels.working import Teller, Worker
from engine.params import Params
from engine.plain import PURE, OnLevel
from engine.table import Table
from engine.tree import ROOT, Tree

CELLS_PER_LISTED_ROW = 4
"""Keeping one row in a list costs about as much as looking at this many cells."""

CELLS_PER_PAIR = 16
"""Counting an entry in a column and trying the cuts that come of it may cost as much as counting this many cells."""

FIRST_STORE = 1 << 23
"""Numbers for which the node store has room at first; only what is used is ever touched."""
WORDS_ONLY = 10
"""How many times the rows a table without numbers must have before a second thread is worth its start."""


def grow(table: Table, params: Params, tell: OnLevel | None, threads: int | None, tuning: Tuning) -> Tree:
    """The tree of a table; see engine.kernels.grow."""
    if not cells_suffice(table, params):
        nodes, n_nodes, groups = _grown_from_entries(table, params, tell, tuning)
        return linked(table, params, nodes, n_nodes, 1, groups)
    n_threads = _n_threads(table, threads, tuning)
    nodes, n_nodes = _grown_from_cells(table, params, tell, n_threads, tuning)
    return linked(table, params, nodes, n_nodes, n_threads)


def _grown_from_cells(
    table: Table, params: Params, tell: OnLevel | None, n_threads: int, tuning: Tuning
) -> tuple[Nodes, int]:
    """The nodes, of which the tree has so many; what else growth needed is given back."""
    ready = prepared(table, tuning)
    rules = _rules(params, ready.bits, table.n_rows)
    if isinstance(ready, PreparedItems):
        top = _sparse_worker(ready.layout, rules)
    else:
        rules = rules._replace(list_rows=_list_rows(ready.layout, tuning))
        rows = buffers.moving_rows(ready.records, ready.layout, n_threads)
        handoff = table.n_rows // (TASKS_PER_THREAD * n_threads) if n_threads > 1 else 0
        top = _worker(ready.layout, rules._replace(handoff=handoff), rows, _store(ready.layout))
    workers = [top]
    if _planted(top, table, (0, 0, table.n_rows, 0, 1, 0, 0, 0)):
        teller = Teller(tell, workers)
        top.run(tuning.slice, teller)
        if isinstance(ready, Prepared) and top.state[N_TASKS]:
            spares = [rows._replace(spare=rows.spare + i) for i in range(n_threads)]
            workers += [_worker(ready.layout, rules, one, top.nodes) for one in spares]
            share(top, workers[1:], teller, table.n_rows, tuning.slice)
    return top.nodes, sum(worker.n_nodes for worker in workers)


def _grown_from_entries(
    table: Table, params: Params, tell: OnLevel | None, tuning: Tuning
) -> tuple[Nodes, int, NDArray[np.int32] | None]:
    """The same, and the groups of values that branches have, where they have some; see entering.spread_groups."""
    layout, bits = read_columns(table, params)
    top = _entry_worker(layout, _rules(params, bits, table.n_rows), table.classes)
    if _planted(top, table, (0, 0, table.n_rows, 0, len(layout.kind), 0, 1, 0)):
        top.run(tuning.slice, Teller(tell, [top]))
    return top.nodes, top.n_nodes, top.work.values if layout.grouped else None


def _n_threads(table: Table, threads: int | None, tuning: Tuning) -> int:
    has_numbers = any(column.kind == "numeric" for column in table.schema.columns)
    least_rows = tuning.thread_rows * (1 if has_numbers else WORDS_ONLY)
    if table.n_rows < least_rows or room_to_share(table.n_rows, table.n_classes) > MOST_ROOM:
        return 1
    available = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return threads or available or 1


def _rules(params: Params, bits: int, n_rows: int) -> Rules:
    criterion = CRITERIA[params.criterion]
    large = 1 << 40
    return Rules(
        picks=MEASURES[criterion.picks],
        cuts=MEASURES[criterion.cuts],
        guarded=criterion.guarded,
        min_split=min(params.min_samples_split, large),
        min_leaf=min(params.leaf_rows, large),
        max_depth=large if params.max_depth is None else min(params.max_depth, large),
        epsilon=float(params.epsilon),
        unit=float(np.ldexp(1.0, -bits)),
        list_rows=n_rows,
        handoff=0,
    )


def _list_rows(layout: Layout, tuning: Tuning) -> int:
    """From how many rows down nodes keep lists. Where numeric columns have few cells, counting rows stays cheaper."""
    if layout.only_lists:
        return layout.n_rows
    numeric = layout.kind == NUMERIC
    if not numeric.any() or not layout.exact[numeric].all():
        return tuning.list_rows
    cells_per_column = int(layout.width[numeric].mean()) * layout.n_classes
    return min(tuning.list_rows, cells_per_column // CELLS_PER_LISTED_ROW + 1)


def _worker(layout: Layout, rules: Rules, rows: Rows, nodes: Nodes) -> Worker:
    """A worker with an empty stack. Level 0 of its scratch has all columns, for frames without a parent."""
    work = buffers.scratch(layout, rules.list_rows)
    work.n_live[0] = len(layout.kind)
    work.live[0] = np.argsort(layout.origin)

    def step(worker: Worker, allowed: int) -> None:
        grow_slice(layout, rules, worker.nodes, rows, work, worker.state, allowed)

    return Worker(nodes, work, layout.most_children, step)


def _sparse_worker(layout: Sparse, rules: Rules) -> Worker:
    work = buffers.sparse_scratch(layout)

    def step(worker: Worker, allowed: int) -> None:
        grow_sparse_slice(layout, rules, worker.nodes, work, worker.state, allowed)

    return Worker(_store(layout), work, layout.most_children, step)


def _entry_worker(layout: Columns, rules: Rules, classes: NDArray[np.int32]) -> Worker:
    if layout.release8:
        rules = rules._replace(epsilon=0.0)

    def step(worker: Worker, allowed: int) -> None:
        grow_entry_slice(layout, rules, worker.nodes, worker.work, worker.state, allowed // CELLS_PER_PAIR + 1)
        if worker.state[STATUS] == CROWDED:
            worker.work = roomier(worker.work)

    nodes, work = _store(layout, float if layout.shared else np.int64), entry_scratch(layout, classes)
    return Worker(nodes, work, layout.most_children, step, np.zeros(N_STATE, dtype=np.int64))


def _store(layout: Layout | Sparse | Columns, kind: DTypeLike = np.int64) -> Nodes:
    room = FIRST_STORE // (layout.n_classes + 8)
    size = min(2 * layout.n_rows, max(room, 2 * layout.most_children)) + 1
    return buffers.node_store(size, layout.n_classes, kind)


def _planted(top: Worker, table: Table, frame: tuple[int, ...]) -> bool:
    """Make the root, and put its frame on the stack; False where it is pure and stays a leaf."""
    nodes, counts = top.nodes, np.bincount(table.classes, minlength=table.n_classes)
    nodes.first[0], nodes.n_children[0], nodes.column[0], nodes.value[0] = -1, 0, -1, np.nan
    nodes.low[0], nodes.high[0], nodes.side[0], nodes.branch[0] = -1, -1, ROOT, -1
    nodes.reason[0] = PURE
    nodes.counts[0] = counts
    top.state[N_NODES] = 1
    if np.count_nonzero(counts) < 2:
        return False
    top.work.stack[0] = frame
    top.state[TOP], top.state[OPEN_ROWS] = 1, table.n_rows
    return True

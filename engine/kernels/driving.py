"""Growing a whole tree with the compiled functions: slices of work, threads, and the tree at the end."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from engine.criteria import CRITERIA
from engine.kernels import buffers
from engine.kernels.compiled import grow_entry_slice, grow_slice, grow_sparse_slice, renumber
from engine.kernels.entering import cells_suffice, entry_scratch, read_columns, roomier, spread_groups, threshold_codes
from engine.kernels.entries import CROWDED, N_STATE, Columns
from engine.kernels.frames import NODE, ROWS
from engine.kernels.layout import Prepared, PreparedItems, prepared
from engine.kernels.records import LevelOrder
from engine.kernels.scores import MEASURES
from engine.kernels.shapes import (
    DEPTH,
    DONE,
    FULL,
    N_NODES,
    N_TASKS,
    NUMERIC,
    OPEN_ROWS,
    STATUS,
    TOP,
    Layout,
    Nodes,
    Rows,
    Rules,
)
from engine.kernels.sparse import Sparse
from engine.kernels.tuning import Tuning
from engine.params import Params
from engine.plain import PURE, OnLevel
from engine.table import Table
from engine.tree import ROOT, Tree

_Taken = tuple[NDArray[np.int64], NDArray[np.int64]]
"""Nodes of the top of the tree, and a worker's copies of them."""

SECONDS_PER_TELL = 0.05
CELLS_PER_LISTED_ROW = 4
"""Keeping one row in a list costs about as much as looking at this many cells."""

CELLS_PER_PAIR = 16
"""Counting an entry in a column and trying the cuts that come of it may cost as much as counting this many cells."""

FIRST_STORE = 1 << 23
"""Numbers for which the node store has room at first; only what is used is ever touched."""
TASKS_PER_THREAD = 8
"""Nodes are left to the threads from this share of the rows down: fewer tasks would not balance."""


@dataclass(slots=True, eq=False)
class _Worker:
    """One thread's nodes, scratch and position. step: one slice of work."""

    nodes: Nodes
    work: Any
    state: NDArray[np.int64]
    most_children: int
    step: Callable[[_Worker, int], None]

    def run(self, allowed: int, pause: Callable[[], None]) -> None:
        """Grow until the stack is empty; pause is called between slices, what it raises ends growth."""
        while True:
            pause()
            self.step(self, allowed)
            if self.state[STATUS] == DONE:
                return
            if self.state[STATUS] == FULL:
                self.nodes = buffers.enlarged(self.nodes, 2 * len(self.nodes.first) + self.most_children)


@dataclass(slots=True, eq=False)
class _Teller:
    """Calls tell at most every SECONDS_PER_TELL, with sums over all workers."""

    tell: OnLevel | None
    workers: list[_Worker] = field(default_factory=list)
    last: float = 0.0

    def __call__(self) -> None:
        now = time.monotonic()
        if self.tell is None or now - self.last < SECONDS_PER_TELL:
            return
        self.last = now
        states = [worker.state for worker in self.workers]
        self.tell(
            max(int(state[DEPTH]) for state in states),
            sum(int(state[N_NODES]) for state in states),
            sum(int(state[OPEN_ROWS]) for state in states),
        )


def grow(table: Table, params: Params, tell: OnLevel | None, threads: int | None, tuning: Tuning) -> Tree:
    """The tree of a table; see engine.kernels.grow."""
    if not cells_suffice(table, params):
        return _grow_from_entries(table, params, tell, tuning)
    ready = prepared(table, tuning)
    counts = np.bincount(table.classes, minlength=table.n_classes)
    n_threads = _n_threads(table, threads, tuning)
    rules = _rules(params, ready.bits, table.n_rows)
    if isinstance(ready, PreparedItems):
        top = _sparse_worker(ready.layout, rules)
    else:
        rules = rules._replace(list_rows=_list_rows(ready.layout, tuning))
        rows = buffers.moving_rows(ready.records, ready.layout, n_threads)
        handoff = table.n_rows // (TASKS_PER_THREAD * n_threads) if n_threads > 1 else 0
        top = _worker(ready.layout, rules._replace(handoff=handoff), rows)
    _make_root(top.nodes, counts)
    top.state[N_NODES] = 1
    if np.count_nonzero(counts) > 1:
        top.work.stack[0] = (0, 0, table.n_rows, 0, 1, 0, 0, 0)
        top.state[TOP], top.state[OPEN_ROWS] = 1, table.n_rows
        teller = _Teller(tell, [top])
        top.run(tuning.slice, teller)
        if isinstance(ready, Prepared) and top.state[N_TASKS]:
            helpers = [_worker(ready.layout, rules, rows._replace(spare=rows.spare + i)) for i in range(n_threads)]
            _share(top, helpers, teller, table.n_rows, tuning)
    return _tree(table, params, top.nodes, int(top.state[N_NODES]) - int(top.state[N_TASKS]))


def _grow_from_entries(table: Table, params: Params, tell: OnLevel | None, tuning: Tuning) -> Tree:
    layout, bits = read_columns(table, params)
    counts = np.bincount(table.classes, minlength=table.n_classes)
    top = _entry_worker(layout, _rules(params, bits, table.n_rows), table.classes)
    _make_root(top.nodes, counts)
    top.state[N_NODES] = 1
    if np.count_nonzero(counts) > 1:
        top.work.stack[0] = (0, 0, table.n_rows, 0, len(layout.kind), 0, 1, 0)
        top.state[TOP], top.state[OPEN_ROWS] = 1, table.n_rows
        top.run(tuning.slice, _Teller(tell, [top]))
    values = top.work.values if layout.grouped else None
    return _tree(table, params, top.nodes, int(top.state[N_NODES]), values)


def _n_threads(table: Table, threads: int | None, tuning: Tuning) -> int:
    if table.n_rows < tuning.thread_rows:
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


def _worker(layout: Layout, rules: Rules, rows: Rows) -> _Worker:
    """A worker with an empty stack. Level 0 of its scratch has all columns, for frames without a parent."""
    work = buffers.scratch(layout, rules.list_rows)
    work.n_live[0] = len(layout.kind)
    work.live[0] = np.argsort(layout.origin)

    def step(worker: _Worker, allowed: int) -> None:
        grow_slice(layout, rules, worker.nodes, rows, work, worker.state, allowed)

    return _Worker(_store(layout), work, np.zeros(8, dtype=np.int64), layout.most_children, step)


def _sparse_worker(layout: Sparse, rules: Rules) -> _Worker:
    work = buffers.sparse_scratch(layout)

    def step(worker: _Worker, allowed: int) -> None:
        grow_sparse_slice(layout, rules, worker.nodes, work, worker.state, allowed)

    return _Worker(_store(layout), work, np.zeros(8, dtype=np.int64), layout.most_children, step)


def _entry_worker(layout: Columns, rules: Rules, classes: NDArray[np.int32]) -> _Worker:
    if layout.release8:
        rules = rules._replace(epsilon=0.0)

    def step(worker: _Worker, allowed: int) -> None:
        grow_entry_slice(layout, rules, worker.nodes, worker.work, worker.state, allowed // CELLS_PER_PAIR + 1)
        if worker.state[STATUS] == CROWDED:
            worker.work = roomier(worker.work)

    nodes, work = _store(layout, float if layout.shared else np.int64), entry_scratch(layout, classes)
    return _Worker(nodes, work, np.zeros(N_STATE, dtype=np.int64), layout.most_children, step)


def _store(layout: Layout | Sparse | Columns, kind: DTypeLike = np.int64) -> Nodes:
    room = FIRST_STORE // (layout.n_classes + 8)
    size = min(2 * layout.n_rows, max(room, 2 * layout.most_children)) + 1
    return buffers.node_store(size, layout.n_classes, kind)


def _make_root(nodes: Nodes, counts: NDArray[np.int64]) -> None:
    nodes.first[0], nodes.n_children[0], nodes.column[0], nodes.value[0] = -1, 0, -1, np.nan
    nodes.low[0], nodes.high[0], nodes.side[0], nodes.branch[0] = -1, -1, ROOT, -1
    nodes.reason[0] = PURE
    nodes.counts[0] = counts


def _share(top: _Worker, workers: list[_Worker], teller: _Teller, n_rows: int, tuning: Tuning) -> None:
    """Let threads grow the nodes that `top` left, and hang what they grew on its nodes.

    Rows of different nodes never meet, and each thread has its own scratch, so nothing needs a lock but the tasks.
    """
    n_tasks = int(top.state[N_TASKS])
    tasks = top.work.tasks[:n_tasks].copy()
    tasks = tasks[np.argsort(-tasks[:, ROWS], kind="stable")]
    portion = n_rows // (4 * TASKS_PER_THREAD * len(workers)) + 1
    bounds = np.flatnonzero(np.diff((np.cumsum(tasks[:, ROWS]) - 1) // portion, prepend=-1))
    portions = iter(np.split(tasks, bounds[1:]))
    taken: list[list[_Taken]] = [[] for _ in workers]
    lock, stopped = threading.Lock(), threading.Event()

    def pause() -> None:
        if stopped.is_set():
            raise InterruptedError

    def work_on(worker: _Worker, mine: list[_Taken]) -> None:
        while True:
            with lock:
                portion = next(portions, None)
            if portion is None:
                return
            mine.append((portion[:, NODE], _take(worker, top.nodes, portion)))
            worker.run(tuning.slice, pause)

    top.state[OPEN_ROWS] = 0
    teller.workers = [top, *workers]
    for worker in workers:
        worker.state[OPEN_ROWS] = 0
    with ThreadPoolExecutor(len(workers)) as pool:
        running = [pool.submit(work_on, worker, mine) for worker, mine in zip(workers, taken, strict=True)]
        try:
            while wait(running, SECONDS_PER_TELL).not_done:
                teller()
        finally:
            stopped.set()
    for future in running:
        future.result()
    _join(top, workers, taken)


def _take(worker: _Worker, nodes: Nodes, portion: NDArray[np.int64]) -> NDArray[np.int64]:
    """Put tasks on a worker's stack, with copies of their nodes; the copies' numbers."""
    n_nodes = int(worker.state[N_NODES])
    while n_nodes + len(portion) > len(worker.nodes.first):
        worker.nodes = buffers.enlarged(worker.nodes, 2 * len(worker.nodes.first))
    own = np.arange(n_nodes, n_nodes + len(portion))
    for theirs, mine in zip(nodes, worker.nodes, strict=True):
        mine[own] = theirs[portion[:, NODE]]
    frames = portion.copy()
    frames[:, NODE] = own
    worker.work.stack[: len(frames)] = frames
    worker.state[TOP], worker.state[N_NODES] = len(frames), n_nodes + len(frames)
    worker.state[OPEN_ROWS] += int(frames[:, ROWS].sum())
    return own


def _join(top: _Worker, workers: list[_Worker], taken: list[list[_Taken]]) -> None:
    """Put all nodes into one store. What a worker made of its copy of a node becomes the node's own."""
    parts = [Nodes(*(array[: int(top.state[N_NODES])] for array in top.nodes))]
    for worker, pairs in zip(workers, taken, strict=True):
        part = Nodes(*(array[: int(worker.state[N_NODES])] for array in worker.nodes))
        part.first[part.first >= 0] += sum(len(one.first) for one in parts)
        for node, copy in pairs:
            for theirs, mine in zip(parts[0], part, strict=True):
                theirs[node] = mine[copy]
        parts.append(part)
    top.nodes = Nodes(*(np.concatenate(arrays) for arrays in zip(*parts, strict=True)))
    top.state[N_NODES] = len(top.nodes.first)


def _tree(table: Table, params: Params, nodes: Nodes, n_nodes: int, groups: NDArray[np.int32] | None = None) -> Tree:
    """groups: where a branch has a group of values, these; see entering.spread_groups."""
    ordered = buffers.level_order(n_nodes, table.n_classes, nodes.counts.dtype)
    n_values = renumber(nodes, np.empty(n_nodes, dtype=np.int64), ordered)
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


def _thresholds(table: Table, ordered: LevelOrder) -> NDArray[np.float64]:
    """splits.threshold_between of every numeric split; nan for other nodes."""
    threshold = np.full(len(ordered.column), np.nan)
    cut = np.flatnonzero(ordered.low >= 0)
    column, below, above = ordered.column[cut], ordered.low[cut], ordered.high[cut]
    low, high = np.empty(len(cut)), np.empty(len(cut))
    for j in set(column.tolist()):
        at, numbers = column == j, table.schema.columns[j].numbers
        low[at], high[at] = numbers[below[at]], numbers[above[at]]
    middle = low / 2 + high / 2
    threshold[cut] = np.where((low <= middle) & (middle < high), middle, low)
    return threshold

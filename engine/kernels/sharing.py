"""Growing on several threads: the first one makes the top of the tree, and all share the nodes that it leaves open."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, wait

import numpy as np
from numpy.typing import NDArray

from engine.kernels import buffers
from engine.kernels.frames import ROWS
from engine.kernels.shapes import N_NODES, N_TASKS, OPEN_ROWS, TOP, Nodes
from engine.kernels.working import SECONDS_PER_TELL, SharedStore, Teller, Worker

TASKS_PER_THREAD = 4
"""Nodes are left to the threads from this share of the rows down: fewer tasks would not balance."""
LEAST_PORTION = 1 << 16
"""Nodes for which a thread takes room at once."""
MOST_ROOM = 1 << 29
"""Numbers for which a store that cannot grow may have room; only what is used is ever touched."""


def share(top: Worker, workers: list[Worker], teller: Teller, n_rows: int, allowed: int) -> None:
    """Let threads grow the nodes that `top` left, into its store.

    Rows of different nodes never meet, and each thread has its own scratch and its own portions of the store, so
    nothing needs a lock but taking tasks and portions.
    """
    portions = _portions(top, len(workers), n_rows)
    store = _shared_store(top, len(workers), n_rows)
    lock, stopped = threading.Lock(), threading.Event()

    def pause() -> None:
        if stopped.is_set():
            raise InterruptedError

    def work_on(worker: Worker) -> None:
        while True:
            with lock:
                portion = next(portions, None)
            if portion is None:
                return
            worker.work.stack[: len(portion)] = portion
            worker.state[TOP] = len(portion)
            worker.state[OPEN_ROWS] += int(portion[:, ROWS].sum())
            worker.run(allowed, pause)

    top.state[OPEN_ROWS] = 0
    top.nodes = store.nodes
    for worker in workers:
        worker.shared = store
        worker.make_room()
    with ThreadPoolExecutor(len(workers)) as pool:
        running = [pool.submit(work_on, worker) for worker in workers]
        try:
            while wait(running, SECONDS_PER_TELL).not_done:
                teller()
        finally:
            stopped.set()
    for future in running:
        future.result()


def _portions(top: Worker, n_workers: int, n_rows: int) -> Iterator[NDArray[np.int64]]:
    """The tasks that top left, large ones first, small ones several at a time."""
    tasks = top.work.tasks[: int(top.state[N_TASKS])].copy()
    tasks = tasks[np.argsort(-tasks[:, ROWS], kind="stable")]
    rows = n_rows // (4 * TASKS_PER_THREAD * n_workers) + 1
    bounds = np.flatnonzero(np.diff((np.cumsum(tasks[:, ROWS]) - 1) // rows, prepend=-1))
    return iter(np.split(tasks, bounds[1:]))


def room_to_share(n_rows: int, n_classes: int) -> int:
    """Numbers in a store of all nodes there can be: two per row, and at most a quarter of each portion empty."""
    return 3 * n_rows * (n_classes + 8)


def _shared_store(top: Worker, n_workers: int, n_rows: int) -> SharedStore:
    """Top's nodes, with room for all there can be, see room_to_share."""
    portion = max(LEAST_PORTION, 4 * top.most_children)
    n_made = int(top.state[N_NODES])
    made = Nodes(*(array[:n_made] for array in top.nodes))
    return SharedStore(buffers.enlarged(made, n_made + 3 * n_rows + n_workers * portion), n_made, portion)

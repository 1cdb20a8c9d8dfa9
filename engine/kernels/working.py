"""Workers: threads that take nodes off a stack and put children into a store of nodes, and what they tell of it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.kernels import buffers
from engine.kernels.shapes import DEPTH, DONE, FULL, N_NODES, OPEN_ROWS, STATUS, Nodes
from engine.plain import OnLevel

SECONDS_PER_TELL = 0.05


@dataclass(slots=True, eq=False)
class Worker:
    """One thread's nodes, scratch and position. step: one slice of work. shared: where it takes room for nodes, None
    while it has a store of its own. before: nodes made elsewhere, less the number of the first one made here.
    """

    nodes: Nodes
    work: Any
    most_children: int
    step: Callable[[Worker, int], None]
    state: NDArray[np.int64] = field(default_factory=lambda: np.zeros(8, dtype=np.int64))
    shared: SharedStore | None = None
    before: int = 0

    @property
    def n_nodes(self) -> int:
        return self.before + int(self.state[N_NODES])

    def run(self, allowed: int, pause: Callable[[], None]) -> None:
        """Grow until the stack is empty; pause is called between slices, what it raises ends growth."""
        while True:
            pause()
            self.step(self, allowed)
            if self.state[STATUS] == DONE:
                return
            if self.state[STATUS] == FULL:
                self.make_room()

    def make_room(self) -> None:
        """Room for more nodes: behind those made so far, or at the next free place of the shared store."""
        if self.shared is None:
            self.nodes = buffers.enlarged(self.nodes, 2 * len(self.nodes.first) + self.most_children)
        else:
            first, self.nodes = self.shared.next_portion()
            self.before += int(self.state[N_NODES]) - first
            self.state[N_NODES] = first


@dataclass(slots=True, eq=False)
class SharedStore:
    """One store of nodes that several threads fill, portion by portion, so that a node has one number for all.

    nodes   0 … made by the first thread | portion of B | of A | of A | of B | never touched
    """

    nodes: Nodes
    taken: int
    portion: int
    lock: threading.Lock = field(default_factory=threading.Lock)

    def next_portion(self) -> tuple[int, Nodes]:
        """Its first number, and the store up to its end."""
        with self.lock:
            first = self.taken
            self.taken += self.portion
        return first, Nodes(*(array[: first + self.portion] for array in self.nodes))


@dataclass(slots=True, eq=False)
class Teller:
    """Calls tell at most every SECONDS_PER_TELL, with sums over all workers."""

    tell: OnLevel | None
    workers: list[Worker]
    last: float = 0.0

    def __call__(self) -> None:
        now = time.monotonic()
        if self.tell is None or now - self.last < SECONDS_PER_TELL:
            return
        self.last = now
        self.tell(
            max(int(worker.state[DEPTH]) for worker in self.workers),
            sum(worker.n_nodes for worker in self.workers),
            sum(int(worker.state[OPEN_ROWS]) for worker in self.workers),
        )

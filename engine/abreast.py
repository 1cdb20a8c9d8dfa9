"""Pieces of work that go on abreast, each in a thread of its own, and can be stopped between two of their steps.

numpy and the growth of a tree let other threads run; see threads for the same work on every column of a table.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TypeVar

PAUSE = 0.1
"""Seconds after which the caller hears that nothing has ended."""

Name = TypeVar("Name")
Made = TypeVar("Made")
GoOn = Callable[..., None]
"""Called by a piece of work at every step, with anything; it raises once the work is no longer wanted."""


class _StopError(Exception):
    """Nobody waits for the work any more."""


def as_ended(works: Mapping[Name, Callable[[GoOn], Made]]) -> Generator[tuple[Name, Made] | None, None, None]:
    """The name of each piece of work and what it made, in the order in which they end; None while none has for a while.

    Closing the iterator ends all of them. What one of them raises is raised here.
    """
    stop = threading.Event()

    def go_on(*_: object) -> None:
        if stop.is_set():
            raise _StopError

    def made_by(work: Callable[[GoOn], Made]) -> Made:
        go_on()
        return work(go_on)

    pool = ThreadPoolExecutor(max(1, min(os.cpu_count() or 1, len(works))))
    try:
        running: dict[Future[Made], Name] = {pool.submit(made_by, work): name for name, work in works.items()}
        while running:
            done, _ = wait(running, PAUSE, FIRST_COMPLETED)
            if not done:
                yield None
            for future in done:
                yield running.pop(future), future.result()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)

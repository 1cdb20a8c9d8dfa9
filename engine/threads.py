"""The same work for every column of a table, in threads when the rows are many.

numpy and pyarrow let other threads run while they work through an array, Python loops do not.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

MANY_ROWS = 100_000
MOST_THREADS = 4

Item = TypeVar("Item")
Made = TypeVar("Made")
Tell = Callable[[int, int], None]
"""Called with how many pieces of work are done and how many there are; what it raises ends the work."""


def each(work: Callable[[Item], Made], items: Sequence[Item], n_rows: int, tell: Tell | None = None) -> list[Made]:
    """What work makes of every item, in their order. tell is called in the thread of the caller."""
    made: list[Made] = []
    pool = ThreadPoolExecutor(min(MOST_THREADS, os.cpu_count() or 1))
    try:
        for result in pool.map(work, items) if n_rows >= MANY_ROWS else map(work, items):
            made.append(result)
            if tell is not None:
                tell(len(made), len(items))
    finally:
        pool.shutdown(cancel_futures=True)
    return made

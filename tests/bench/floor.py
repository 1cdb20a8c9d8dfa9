"""How fast rows can be counted at all on this machine.

Every growth by counting has to add one to a cell for each row of an inner node and each column. The cheapest way to do
it: rows one after another, every code ready as the place of its cells.

    row   | code·K + offset of column 0 | … of column 19 | class | padding |     uint16, 24 to a row
    cells | column 0: value 0 class 0, class 1, …, value 1 class 0, … | column 1: … |     int32
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable

import numpy as np

N_ROWS, N_COLUMNS, N_VALUES, N_CLASSES, WIDTH = 1_000_000, 20, 7, 3, 24
INCREMENTS = N_ROWS * N_COLUMNS


def counting() -> Callable[[], int] | None:
    """A function that does INCREMENTS of them, compiled and warm; None without numba."""
    if not importlib.util.find_spec("numba"):
        return None
    import numba

    @numba.njit
    def count(rows, cells):  # unsigned places: no test for an index below 0
        for row in range(rows.shape[0]):
            label = rows[row, N_COLUMNS]
            for column in range(N_COLUMNS):
                cells[rows[row, column] + label] += 1

    random = np.random.default_rng(0)
    rows = np.zeros((N_ROWS, WIDTH), dtype=np.uint16)
    values = random.integers(0, N_VALUES, (N_ROWS, N_COLUMNS))
    rows[:, :N_COLUMNS] = (values + N_VALUES * np.arange(N_COLUMNS)) * N_CLASSES
    rows[:, N_COLUMNS] = random.integers(0, N_CLASSES, N_ROWS)

    def counted() -> int:
        cells = np.zeros(N_COLUMNS * N_VALUES * N_CLASSES, dtype=np.int32)
        count(rows, cells)
        return int(cells.sum())

    assert counted() == INCREMENTS
    return counted

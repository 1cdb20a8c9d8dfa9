"""Growth by entries, seen from outside: when it is needed, its table, its scratch, and what its nodes mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.criteria import CRITERIA, Scale
from engine.entries import shares_out
from engine.grouping import MOST_SUBSETS
from engine.kernels.entries import Columns, EntryWork
from engine.kernels.pairs import CELLS_PER_ENTRY
from engine.kernels.records import LevelOrder
from engine.kernels.shapes import CATEGORICAL, NUMERIC
from engine.params import Params
from engine.release8 import counted_columns
from engine.table import Column, Table

FEWEST = 64
"""Places that any scratch has at first."""


def cells_suffice(table: Table, params: Params) -> bool:
    """Whether growth by cells and records knows these settings, so that growth by entries is not needed."""
    return (
        not CRITERIA[params.criterion].release8
        and not shares_out(table, params)
        and (params.branching == "multiway" or all(_is_binary(*pair) for pair in _pairs(table)))
    )


def _pairs(table: Table) -> Iterator[tuple[Column, NDArray[np.int32]]]:
    return zip(table.schema.columns, table.codes, strict=True)


def _is_binary(column: Column, codes: NDArray[np.int32]) -> bool:
    """Whether two groups of values are the values themselves, or there are none."""
    return column.kind == "numeric" or column.n_values + int((codes == column.missing).any()) <= 2


def read_columns(table: Table, params: Params) -> tuple[Columns, int]:
    """The table by columns, and the bits of its scale."""
    columns, shared = table.schema.columns, shares_out(table, params)
    scale = Scale.of_weights() if shared else Scale.of(table.n_rows)
    grouped = params.branching == "binary"
    n_numbers = [len(column.numbers) for column in columns]
    n_values = np.array([column.n_values for column in columns], dtype=np.int64)
    widest = max([2, *(column.n_values for column in columns if column.kind == "categorical")]) + 1
    read = Columns(
        kind=np.array([NUMERIC if column.kind == "numeric" else CATEGORICAL for column in columns], dtype=np.int64),
        origin=np.arange(len(columns)),
        n_values=n_values,
        codes=np.array(table.codes, dtype=np.int32),
        counted=counted_columns(table),
        number_at=np.cumsum([0, *n_numbers[:-1]]),
        numbers=np.concatenate([np.zeros(0), *(column.numbers for column in columns)]),
        n_log_n=np.zeros(1, dtype=np.int64) if scale.n_log_n is None else scale.n_log_n,
        bits_of_number=np.log2(np.maximum(np.arange(table.n_rows + 1), 1)),
        n_rows=table.n_rows,
        n_classes=table.n_classes,
        most_children=3 if grouped else widest,
        most_values=widest if grouped else 0,
        shared=shared,
        grouped=grouped,
        release8=CRITERIA[params.criterion].release8,
    )
    return read, scale.bits


def entry_scratch(layout: Columns, classes: NDArray[np.int32]) -> EntryWork:
    """The scratch at the root, where every row is an entry."""
    n, n_columns, n_classes = layout.n_rows, len(layout.kind), layout.n_classes
    kind, ints, slots = np.float64 if layout.shared else np.int64, np.int64, np.int32
    n_codes = int(layout.n_values.max()) + 1
    n_pairs = min(n, n_codes) + 1
    n_cuts = max(n_pairs, 1 << (MOST_SUBSETS - 1))
    n_weights = n if layout.shared else 0
    n_listed = min(n, n_codes * n_classes // CELLS_PER_ENTRY + 1)
    entry = np.arange(n, dtype=np.uint64) << np.uint64(16) | classes.astype(np.uint64)
    live = np.empty(2 * n_columns * n.bit_length() + FEWEST, dtype=slots)
    live[:n_columns] = np.arange(n_columns)
    return EntryWork(
        stack=np.empty((n // 2 + layout.most_children + FEWEST, 8), dtype=ints),
        frame=np.empty(8, dtype=ints),
        entry=entry,
        weight=np.ones(n_weights, dtype=kind),
        spare_entry=np.empty(n, dtype=np.uint64),
        spare_weight=np.empty(n_weights, dtype=kind),
        live=live,
        values=np.empty(2 * (layout.most_values + n) + FEWEST, dtype=slots),
        cells=np.empty(min(n_codes * n_classes, CELLS_PER_ENTRY * n + n_classes), dtype=kind),
        items=np.empty(2 * n_listed, dtype=np.uint64),
        digits=np.empty(2048, dtype=ints),
        value=np.empty(n_pairs, dtype=slots),
        pairs=np.empty(n_pairs * n_classes, dtype=kind),
        whole=np.empty(n_classes, dtype=kind),
        left=np.empty(n_classes, dtype=kind),
        right=np.empty(n_classes, dtype=kind),
        left_inner=np.empty(n_classes, dtype=kind),
        right_inner=np.empty(n_classes, dtype=kind),
        worth=np.empty(n_cuts),
        cut_gain=np.empty(n_cuts),
        cut_information=np.empty(n_cuts),
        partial=np.empty((MOST_SUBSETS + 1) * n_classes, dtype=kind),
        order=np.empty(max(n_pairs, layout.most_children), dtype=ints),
        spare_order=np.empty(n_pairs, dtype=ints),
        share=np.empty(n_pairs),
        member=np.empty(n_pairs, dtype=np.int8),
        pick=np.empty(n_columns),
        gain=np.empty(n_columns),
        low=np.empty(n_columns, dtype=ints),
        high=np.empty(n_columns, dtype=ints),
        cut=np.empty(n_columns, dtype=ints),
        code_child=np.empty(n_codes, dtype=slots),
        branch=np.empty(n, dtype=slots),
        portion=np.empty(layout.most_children),
        child_rows=np.empty(layout.most_children, dtype=ints),
        place=np.empty(layout.most_children, dtype=ints),
    )


def roomier(work: EntryWork) -> EntryWork:
    """The same scratch with twice the room where a table may need more than its rows let expect."""
    growing = ("stack", "entry", "weight", "spare_entry", "spare_weight", "live", "values")
    return work._replace(
        **{name: np.concatenate([getattr(work, name), np.empty_like(getattr(work, name))]) for name in growing}
    )


def threshold_codes(table: Table, ordered: LevelOrder) -> None:
    """Make low and high the code of the largest value of the whole table up to their midpoint; see release8."""
    for j in np.unique(ordered.column[ordered.low >= 0]).tolist():
        at, numbers = (ordered.column == j) & (ordered.low >= 0), table.schema.columns[j].numbers
        low, high = ordered.low[at], ordered.high[at]
        at_most = np.searchsorted(numbers, numbers[low] / 2 + numbers[high] / 2, side="right") - 1
        ordered.low[at] = ordered.high[at] = np.clip(at_most, low, high - 1)


def spread_groups(ordered: LevelOrder, n_groups: int, values: NDArray[np.int32]) -> dict[str, Any]:
    """branch_start and branch_values of a tree, where each branch has the place of its group in values so far."""
    places = ordered.branch_values[:n_groups].astype(np.int64)
    n_values = values[places].astype(np.int64)
    ends = np.concatenate([[0], np.cumsum(n_values)])
    within = np.arange(ends[-1]) - np.repeat(ends[:-1], n_values)
    return {
        "branch_start": ends[ordered.branch_start],
        "branch_values": values[np.repeat(places + 1, n_values) + within],
    }

"""Preparing a table for the compiled functions: slots, bins, records. Done once per table and kept."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from engine.criteria import Scale
from engine.kernels.compiled import pack
from engine.kernels.items import read_items, usual_codes
from engine.kernels.shapes import CATEGORICAL, HEADER, MOST_CELLS, NUMERIC, WIDE, Layout
from engine.kernels.sparse import Sparse
from engine.kernels.tuning import Tuning
from engine.table import Column, Table

FEWEST_BINS = 16
BLOCK = 4096
KEPT_BYTES = 256 << 20
"""Prepared tables are kept up to this many bytes; the last one always."""


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A table as the compiled functions read it; records: uint16 [row, stride] flattened."""

    layout: Layout
    records: NDArray[np.uint16]
    bits: int

    @property
    def n_bytes(self) -> int:
        return int(self.records.nbytes + sum(a.nbytes for a in self.layout if isinstance(a, np.ndarray)))


@dataclass(frozen=True, slots=True, eq=False)
class _Slots:
    """One column's slots. n_codes: codes of each, in order, None where codes are slots. single: slots of one value."""

    kind: int
    origin: int
    known: int
    width: int
    exact: bool
    missing: int
    single: NDArray[np.bool_]
    n_codes: NDArray[np.int64] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class PreparedItems:
    """A wide and sparse table as the compiled functions read it."""

    layout: Sparse
    bits: int

    @property
    def n_bytes(self) -> int:
        return int(sum(a.nbytes for a in self.layout if isinstance(a, np.ndarray)))


_kept: WeakKeyDictionary[Table, tuple[Tuning, Prepared | PreparedItems]] = WeakKeyDictionary()
_lock = threading.Lock()


def prepared(table: Table, tuning: Tuning) -> Prepared | PreparedItems:
    """`prepare`, remembered as long as the table lives, the tables used last at most."""
    with _lock:
        if (known := _kept.pop(table, None)) and known[0] == tuning:
            _kept[table] = known
            return known[1]
    usual = usual_codes(table)
    made = prepare(table, tuning) if usual is None else PreparedItems(*read_items(table, usual))
    with _lock:
        _kept[table] = tuning, made
        for other in list(_kept)[:-1]:
            if sum(one.n_bytes for _, one in _kept.values()) > KEPT_BYTES:
                del _kept[other]
    return made


def prepare(table: Table, tuning: Tuning) -> Prepared:
    """Give every column its slots and write the records."""
    columns, only_lists = _place_columns(table, tuning)
    with_slots = [c for c in columns if c.kind == CATEGORICAL or (c.kind == NUMERIC and not only_lists)]
    with_ranks = [c for c in columns if c.kind == WIDE or (c.kind == NUMERIC and (only_lists or not c.exact))]
    with_lists = [c for c in columns if c.kind != CATEGORICAL]
    widths = np.array([c.width for c in with_slots], dtype=np.int64)
    offset = np.full(len(columns), -1, dtype=np.int64)
    offset[: len(widths)] = np.cumsum(widths) - widths
    n_slots = int(widths.sum())
    stride = -(-(HEADER + len(with_slots)) // 4) * 4
    scale = Scale.of(table.n_rows)
    most_listed = table.n_rows if only_lists else min(tuning.list_rows, table.n_rows)
    layout = Layout(
        kind=np.array([c.kind for c in columns], dtype=np.int64),
        origin=np.array([c.origin for c in columns], dtype=np.int64),
        offset=offset,
        width=np.array([c.width for c in columns], dtype=np.int64),
        known=np.array([c.known for c in columns], dtype=np.int64),
        exact=np.array([c.exact for c in columns], dtype=np.bool_),
        single=np.concatenate([c.single for c in with_slots] or [np.zeros(0, dtype=np.bool_)]),
        missing=np.array([c.missing for c in columns], dtype=np.int64),
        rank_at=_places(columns, with_ranks),
        list_at=_places(columns, with_lists),
        ranks=np.empty(table.n_rows * len(with_ranks), dtype=np.int32),
        n_log_n=scale.n_log_n,
        rise=np.diff(scale.n_log_n_of(np.arange(most_listed + 1))),
        n_rows=table.n_rows,
        n_classes=table.n_classes,
        n_slot_columns=len(with_slots),
        n_head=sum(c.kind == CATEGORICAL for c in columns),
        n_lists=len(with_lists),
        n_ranks=len(with_ranks),
        stride=stride,
        n_cells=n_slots * table.n_classes,
        most_children=max([3, *(c.width for c in columns if c.kind != NUMERIC)]),
        only_lists=int(only_lists),
    )
    records = np.zeros(table.n_rows * stride, dtype=np.uint16)
    _write_records(table, layout, columns, records)
    return Prepared(layout, records, scale.bits)


def _place_columns(table: Table, tuning: Tuning) -> tuple[list[_Slots], bool]:
    """The columns in the kernels' order, and whether the root must have lists.

    Categorical columns get slots while there is room, narrow ones first; then numeric ones, in bins that fit.
    """
    columns = table.schema.columns
    empty = [bool(codes.max() == column.missing) for column, codes in zip(columns, table.codes, strict=True)]
    room = MOST_CELLS // table.n_classes
    narrow = set()
    categorical = [j for j, column in enumerate(columns) if column.kind == "categorical"]
    for j in sorted(categorical, key=lambda j: columns[j].n_values):
        room -= columns[j].n_values + empty[j]
        if room >= 0:
            narrow.add(j)
    numeric = [j for j, column in enumerate(columns) if column.kind == "numeric"]
    n_bins = min(tuning.n_bins, max(room, 0) // max(len(numeric), 1) - 1)
    only_lists = len(narrow) < len(categorical) or table.n_rows <= tuning.list_rows or n_bins < FEWEST_BINS
    only_lists = only_lists and len(narrow) < len(columns)
    head = [_by_value(CATEGORICAL, j, columns[j], empty[j]) for j in sorted(narrow)]
    for j in numeric:
        if only_lists or columns[j].n_values <= n_bins:
            head.append(_by_value(NUMERIC, j, columns[j], empty[j]))
        else:
            head.append(_in_bins(j, columns[j], table.codes[j], empty[j], n_bins))
    head += [_by_value(WIDE, j, columns[j], empty[j]) for j in categorical if j not in narrow]
    return head, only_lists


def _by_value(kind: int, j: int, column: Column, empty: bool) -> _Slots:
    n, width = column.n_values, column.n_values + empty
    return _Slots(kind, j, n, width, True, column.missing if empty else -1, np.ones(width, dtype=np.bool_))


def _in_bins(j: int, column: Column, codes: NDArray[np.int32], empty: bool, n_bins: int) -> _Slots:
    """Bins with about the same number of rows; empty cells, whose code is the last, get a slot of their own."""
    rows = np.bincount(codes, minlength=column.n_values + 1)[: column.n_values]
    n_before = -(-np.arange(1, n_bins + 1) * max(int(rows.sum()), 1) // n_bins)
    first = np.unique(np.append(0, np.searchsorted(np.cumsum(rows), n_before) + 1))
    n_codes = np.diff(first[first < column.n_values], append=column.n_values)
    n_used = len(n_codes)
    single = np.append(n_codes == 1, np.ones(int(empty), dtype=np.bool_))
    missing = column.missing if empty else -1
    return _Slots(NUMERIC, j, n_used, n_used + empty, False, missing, single, np.append(n_codes, 1))


def _places(columns: list[_Slots], chosen: list[_Slots]) -> NDArray[np.int64]:
    place = {column.origin: i for i, column in enumerate(chosen)}
    return np.array([place.get(column.origin, -1) for column in columns], dtype=np.int64)


def _write_records(table: Table, layout: Layout, columns: list[_Slots], records: NDArray[np.uint16]) -> None:
    """Block by block, so that a block's records stay in the cache while its columns are written."""
    mapped = [column.n_codes for column in columns if column.n_codes is not None]
    start = iter(np.cumsum([0, *(n_codes.sum() for n_codes in mapped)]))
    map_at = np.array([-1 if column.n_codes is None else next(start) for column in columns], dtype=np.int64)
    slots = [np.arange(len(n_codes), dtype=np.int32) for n_codes in mapped]
    to_slot = np.repeat(_joined(slots, np.int32), _joined(mapped, np.int64))
    for first in range(0, table.n_rows, BLOCK):
        rows = slice(first, first + BLOCK)
        codes = np.array([table.codes[column.origin][rows] for column in columns], dtype=np.int32)
        pack(layout, codes, np.array(table.classes[rows]), map_at, to_slot, first, records)


def _joined(arrays: list[NDArray[Any]], dtype: Any) -> NDArray[Any]:
    return np.concatenate([np.zeros(0, dtype=dtype), *arrays])

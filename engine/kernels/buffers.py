"""Allocating what the compiled functions write to. Nothing is cleared that they do not rely on being clear."""

from __future__ import annotations

import numpy as np
from numpy.typing import DTypeLike

from engine.kernels.records import LevelOrder
from engine.kernels.shapes import Layout, Nodes, Rows, Work
from engine.kernels.sparse import Sparse, SparseWork


def node_store(n_nodes: int, n_classes: int, kind: DTypeLike = np.int64) -> Nodes:
    """Room for nodes; kind: of their counts."""
    return Nodes(
        first=np.empty(n_nodes, dtype=np.int32),
        n_children=np.empty(n_nodes, dtype=np.int32),
        column=np.empty(n_nodes, dtype=np.int32),
        value=np.empty(n_nodes, dtype=np.float64),
        low=np.empty(n_nodes, dtype=np.int32),
        high=np.empty(n_nodes, dtype=np.int32),
        side=np.empty(n_nodes, dtype=np.int8),
        branch=np.empty(n_nodes, dtype=np.int32),
        reason=np.empty(n_nodes, dtype=np.int8),
        counts=np.empty((n_nodes, n_classes), dtype=kind),
    )


def enlarged(nodes: Nodes, n_nodes: int) -> Nodes:
    """The same nodes with room for n_nodes."""
    wider = node_store(n_nodes, nodes.counts.shape[1], nodes.counts.dtype)
    for old, new in zip(nodes, wider, strict=True):
        new[: len(old)] = old
    return wider


def moving_rows(records: np.ndarray, layout: Layout, n_workers: int) -> Rows:
    moving = np.empty((2 * layout.n_rows + n_workers) * layout.stride, dtype=np.uint16)
    return Rows(records, records.view(np.uint64), moving, moving.view(np.uint64), 2 * layout.n_rows)


def scratch(layout: Layout, list_rows: int) -> Work:
    n, n_columns, n_classes = layout.n_rows, len(layout.kind), layout.n_classes
    levels = n.bit_length() + 2
    listed = min(n, list_rows) if layout.n_lists else 0
    n_found = 0 if layout.only_lists or not layout.n_ranks else n
    ints = np.int64
    return Work(
        stack=np.empty((n // 2 + 2, 8), dtype=ints),
        frame=np.empty(8, dtype=ints),
        tasks=np.empty((n // 2 + 2, 8), dtype=ints),
        cells=np.empty((levels, layout.n_cells), dtype=np.uint32),
        live=np.empty((levels, n_columns), dtype=np.int32),
        n_live=np.empty(levels, dtype=ints),
        pick=np.empty(n_columns),
        gain=np.empty(n_columns),
        cut_slot=np.empty(n_columns, dtype=ints),
        cut_item=np.empty(n_columns, dtype=ints),
        cut_low=np.empty(n_columns, dtype=ints),
        cut_high=np.empty(n_columns, dtype=ints),
        cut_left=np.empty(n_columns * n_classes, dtype=ints),
        peak_score=np.empty(n + 1),
        peak_slot=np.empty(n + 1, dtype=ints),
        peak_item=np.empty(n + 1, dtype=ints),
        peak_rows=np.empty(n + 1, dtype=ints),
        left=np.empty(n_classes, dtype=ints),
        right=np.empty(n_classes, dtype=ints),
        empty=np.empty(n_classes, dtype=ints),
        items=np.empty(2 * (layout.n_lists + 1) * listed, dtype=np.uint64),
        branch=np.empty(listed, dtype=np.int32),
        child_of=np.empty(layout.n_cells, dtype=np.int32),
        place=np.empty(layout.most_children, dtype=ints),
        step=np.empty(layout.most_children, dtype=ints),
        child_rows=np.empty(layout.most_children, dtype=ints),
        child_start=np.empty(layout.most_children, dtype=ints),
        digits=np.empty(2048, dtype=ints),
        flagged=np.zeros(layout.n_cells, dtype=np.bool_),
        found=np.empty(2 * n_found, dtype=np.uint64),
        sums=np.empty(8, dtype=ints),
    )


def sparse_scratch(sparse: Sparse) -> SparseWork:
    n, n_items, n_columns = sparse.n_rows, len(sparse.item_code), sparse.n_columns
    levels, ints = n.bit_length() + 2, np.int64
    return SparseWork(
        stack=np.empty((n // 2 + 2, 8), dtype=ints),
        frame=np.empty(8, dtype=ints),
        cells=np.empty((levels, n_items * sparse.n_classes), dtype=np.uint32),
        live=np.empty((levels, n_columns), dtype=np.int32),
        n_live=np.empty(levels, dtype=ints),
        pick=np.empty(n_columns),
        gain=np.empty(n_columns),
        own=np.empty(sparse.n_classes, dtype=ints),
        usual=np.empty(sparse.n_classes, dtype=ints),
        order=np.arange(2 * n, dtype=np.int32),
        seen=np.full(n_columns, -1, dtype=ints),
        child_of=np.full(n, -1, dtype=np.int32),
        item_child=np.empty(n_items, dtype=np.int32),
        place=np.empty(sparse.most_children, dtype=ints),
        step=np.empty(sparse.most_children, dtype=ints),
        child_rows=np.empty(sparse.most_children, dtype=ints),
        child_start=np.empty(sparse.most_children, dtype=ints),
    )


def level_order(n_nodes: int, n_classes: int, kind: DTypeLike = np.int64) -> LevelOrder:
    """Room for a tree; kind: of its counts."""
    return LevelOrder(
        parent=np.empty(n_nodes, dtype=np.int32),
        depth=np.empty(n_nodes, dtype=np.int32),
        column=np.empty(n_nodes, dtype=np.int32),
        value=np.empty(n_nodes, dtype=np.float64),
        low=np.empty(n_nodes, dtype=np.int32),
        high=np.empty(n_nodes, dtype=np.int32),
        first_child=np.empty(n_nodes, dtype=np.int32),
        n_children=np.empty(n_nodes, dtype=np.int32),
        side=np.empty(n_nodes, dtype=np.int8),
        branch_start=np.empty(n_nodes + 1, dtype=np.int64),
        branch_values=np.empty(n_nodes, dtype=np.int32),
        counts=np.empty((n_nodes, n_classes), dtype=kind),
        reason=np.empty(n_nodes, dtype=np.int8),
    )

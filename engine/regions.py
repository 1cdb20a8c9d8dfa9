"""Decision regions: where in the plane of two numeric columns rows end, all other columns held at one value each.

Below a test of one of the two columns the plane is cut in two; at any other test the held value goes one way. So the
regions are rectangles, exactly, and there are no more of them than leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.entries import copies
from engine.table import Table
from engine.tree import ABOVE, BELOW, EMPTY, VALUES, Tree


@dataclass(frozen=True, slots=True, eq=False)
class Regions:
    """Rectangles and the node where the rows of each end.

    borders: float64 [n_regions, 4], left < x ≤ right and bottom < y ≤ top, infinite where nothing cuts. node: int64
    [n_regions].
    """

    borders: NDArray[np.float64]
    node: NDArray[np.int64]


def typical_values(table: Table) -> NDArray[np.float64]:
    """One value per column, float64 [n_columns]: the median of a numeric one, nan where it has none; the code of the
    most frequent value of a categorical one, the first among equals, `missing` where it has none.
    """
    typical = np.empty(len(table.codes))
    for j, (column, codes) in enumerate(zip(table.schema.columns, table.codes, strict=True)):
        known = codes[codes != column.missing]
        if column.kind == "numeric":
            typical[j] = np.median(column.numbers[known]) if len(known) else np.nan
        else:
            typical[j] = np.argmax(np.bincount(known)) if len(known) else column.missing
    return typical


def most_tested(tree: Tree) -> list[int]:
    """The numeric columns, those first whose tests the most rows pass, the column further left among equals."""
    inner = np.flatnonzero(tree.column >= 0)
    passed = np.bincount(tree.column[inner], tree.samples[inner], minlength=len(tree.schema.columns))
    numeric = [j for j, column in enumerate(tree.schema.columns) if column.kind == "numeric"]
    return sorted(numeric, key=lambda j: (-passed[j], j))


def regions(tree: Tree, leaves: NDArray[np.bool_], plane: tuple[int, int], held: NDArray[np.float64]) -> Regions:
    """The plane of two columns, cut by the tree that ends at some leaves.

    leaves: bool [n_nodes], nodes that are leaves besides those of the grown tree. held: a value for every column as in
    `typical_values`; a value without a branch ends where it is asked for.
    """
    ends, enters = tree.is_leaf | leaves, _entered(tree, held)
    borders, node = np.array([[-np.inf, np.inf, -np.inf, np.inf]]), np.zeros(1, dtype=np.int64)
    done = []
    while len(node):
        stop = ends[node]
        done.append((borders[stop], node[stop]))
        borders, node = borders[~stop], node[~stop]
        above, child = copies(node, tree.first_child, tree.n_children)
        inside = borders[above].copy()
        goes = enters[child]
        for axis, column in enumerate(plane):
            asked = tree.column[node[above]] == column
            threshold = tree.threshold[node[above]]
            for side, border in ((BELOW, 2 * axis + 1), (ABOVE, 2 * axis)):
                cut = np.flatnonzero(asked & (tree.side[child] == side))
                nearer = np.minimum if side == BELOW else np.maximum
                inside[cut, border] = nearer(inside[cut, border], threshold[cut])
            goes = np.where(asked, (tree.side[child] != EMPTY) & (inside[:, 2 * axis] < inside[:, 2 * axis + 1]), goes)
        stuck = np.bincount(above[goes], minlength=len(node)) == 0
        done.append((borders[stuck], node[stuck]))
        borders, node = inside[goes], child[goes]
    return Regions(np.concatenate([part[0] for part in done]), np.concatenate([part[1] for part in done]))


def region_of(
    tree: Tree, node: int, plane: tuple[int, int], held: NDArray[np.float64]
) -> tuple[NDArray[np.float64] | None, list[int]]:
    """The borders of one node's part of the plane, None where its rows have no value in one of the columns; and the
    nodes of its path that the held values do not lead into.
    """
    borders, enters, missed = np.array([-np.inf, np.inf, -np.inf, np.inf]), _entered(tree, held), []
    for step in tree.path(node)[1:]:
        above = int(tree.parent[step])
        column, side, threshold = int(tree.column[above]), tree.side[step], float(tree.threshold[above])
        if column not in plane:
            missed += [] if enters[step] else [step]
            continue
        if side == EMPTY:
            return None, missed
        axis = plane.index(column)
        if side == BELOW:
            borders[2 * axis + 1] = min(borders[2 * axis + 1], threshold)
        else:
            borders[2 * axis] = max(borders[2 * axis], threshold)
    return borders, missed


def _entered(tree: Tree, held: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Whether a row of these values goes from a node's parent into it, bool [n_nodes]; of the root True."""
    parent = tree.parent[1:]
    value: NDArray[Any] = held[tree.column[parent]]
    below = value <= tree.threshold[parent]
    side = tree.side[1:]
    n_values = np.diff(tree.branch_start)
    child = np.repeat(np.arange(tree.n_nodes), n_values)
    own = tree.branch_values == held[tree.column[tree.parent[child]]] if len(child) else np.zeros(0, dtype=bool)
    by_value = np.bincount(child[own], minlength=tree.n_nodes)[1:] > 0
    known = ~np.isnan(value)
    chosen = np.select(
        [side == BELOW, side == ABOVE, side == EMPTY, side == VALUES], [below, known & ~below, ~known, by_value]
    )
    return np.append(True, chosen.astype(bool))

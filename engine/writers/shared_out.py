"""The Python of a tree that shares rows with empty cells out: its nodes as a table, and a walk that sums up weights."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.arrivals import portions
from engine.criteria import TIE
from engine.entries import CRUMB
from engine.splits import SAME_WEIGHT
from engine.tree import BELOW, VALUES, Tree

WALK = '''\
def predict(row):
    """The class of a row; of equal ones the first."""
    found = shares(row)
    most = max(found.values())
    return next(name for name in CLASSES if found[name] >= most - {tie!r})


def shares(row):
    """The share of every class; a row with an empty cell goes down every branch with a part of its weight."""
    row, found, stack = cells(row), [0.0] * len(CLASSES), [(0, 1.0)]
    while stack:
        node, weight = stack.pop()
        counts, column, threshold, branches, parts = NODES[node]
        cell = None if column is None else row[column]
        if cell is missing:
            going = [(child, weight * part) for child, part in parts if weight * part > {crumb!r}]
        elif column is None:
            going = []
        else:
            branch = cell if threshold is None else "<=" if cell <= threshold else ">"
            going = [(branches[branch], weight)] if branch in branches else []
        stack += going
        if not going and cell is not missing:
            found = [share + weight * n / sum(counts) for share, n in zip(found, counts)]
    return {{name: share / sum(found) for name, share in zip(CLASSES, found)}}


# node: (class counts, column, threshold, {{value: child}}, ((child, part of a row with an empty cell), …))
'''


def to_shared_out(tree: Tree, ends: NDArray[np.bool_]) -> str:
    """The functions predict and shares, and the nodes they walk through."""
    portion = portions(tree)
    assert portion is not None
    lines = [WALK.format(tie=TIE, crumb=CRUMB), "NODES = {\n"]
    for node in np.flatnonzero(tree.drawn(ends)).tolist():
        counts = tuple(tree.counts[node].tolist())
        if ends[node]:
            lines.append(f"    {node}: ({counts}, None, None, {{}}, ()),\n")
            continue
        column, threshold = tree.schema.columns[int(tree.column[node])], float(tree.threshold[node])
        branches: dict[str, int] = {}
        for child in tree.children(node):
            if tree.side[child] == VALUES:
                branches |= dict.fromkeys((column.labels[code] for code in tree.branch_codes(child).tolist()), child)
            else:
                branches["<=" if tree.side[child] == BELOW else ">"] = child
        asked = f"{column.name!r}, {None if np.isnan(threshold) else threshold!r}"
        parts = tuple((child, float(portion[child])) for child in tree.children(node) if portion[child] > SAME_WEIGHT)
        lines.append(f"    {node}: ({counts}, {asked}, {branches!r}, {parts!r}),\n")
    return "".join([*lines, "}\n"])

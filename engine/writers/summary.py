"""What a written tree says of itself."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.export import count_text, one_line
from engine.tree import Tree

SHARED_OUT = (
    "The tree shares rows with empty cells out: one with an empty cell in a column that is asked goes down every "
    "branch with a part of its weight."
)


def summary(tree: Tree, leaves: NDArray[np.bool_] | None = None) -> str:
    """One line: target, criterion, leaves and rows."""
    n_leaves = int(np.count_nonzero(tree.is_leaf if leaves is None else leaves))
    rows = count_text(float(tree.counts[0].sum()))
    leaf = "leaf" if n_leaves == 1 else "leaves"
    return one_line(
        f"Decision tree for “{tree.schema.target}”: {n_leaves} {leaf}, {tree.params.criterion}, {rows} rows"
    )

"""A drawn tree as a small picture: levels from left to right, every node as high as its share of rows.

A node has the colour of its class, leaves strong and inner nodes pale. Pixels of one colour are one block, so that
10,000 nodes are as quick as ten.
"""

from __future__ import annotations

from base64 import b64encode

import numpy as np
from numpy.typing import NDArray

from explorer.drawn import Drawn
from explorer.palette import class_colors

WIDTH, HEIGHT = 160, 90
MOST_LEVELS = 40
ROWS = 90
PALE = 0.4
EMPTY = -1


def silhouette(drawn: Drawn) -> str:
    """The picture as the address of an SVG, which holds numbers and our own colours only."""
    kinds = silhouette_blocks(drawn)
    n_levels, colors = kinds.shape[1], class_colors(len(drawn.tree.schema.classes))
    wide, high = WIDTH / n_levels, HEIGHT / ROWS
    paths: dict[int, list[str]] = {}
    for level in range(n_levels):
        column = kinds[:, level]
        starts = np.flatnonzero(np.append(True, column[1:] != column[:-1]))
        for start, end in zip(starts.tolist(), [*starts[1:].tolist(), ROWS], strict=True):
            kind = int(column[start])
            if kind != EMPTY:
                x, y = f"{level * wide:.4g}", f"{start * high:.4g}"
                paths.setdefault(kind, []).append(f"M{x} {y}h{wide - 0.6:.4g}v{(end - start) * high - 0.3:.4g}H{x}z")
    drawn_paths = "".join(
        f'<path fill="{colors[kind // 2]}" opacity="{1 if kind % 2 else PALE}" d="{"".join(blocks)}"/>'
        for kind, blocks in sorted(paths.items())
    )
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{drawn_paths}</svg>'
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def silhouette_blocks(drawn: Drawn) -> NDArray[np.int64]:
    """What is at each place, int64 [ROWS, levels]: 2 · class, one more for a leaf, EMPTY where the tree has ended.

    At the middle of each pixel row stands the node whose share of the rows covers it; a node below the last level shown
    is passed over.
    """
    tree = drawn.tree
    samples = tree.samples.astype(float)
    before = np.cumsum(samples) - samples
    top = np.zeros(tree.n_nodes)
    for level in tree.levels()[1:]:
        parents = tree.parent[level]
        top[level] = top[parents] + (before[level] - before[tree.first_child[parents]]) / samples[0]
    bottom, kind = top + samples / samples[0], 2 * tree.label + drawn.ends
    nodes = drawn.nodes
    middles = (np.arange(ROWS) + 0.5) / ROWS
    deepest = int(tree.depth[nodes].max())
    shown = np.unique(np.linspace(0, deepest, min(deepest + 1, MOST_LEVELS)).round().astype(int))
    found = np.full((ROWS, len(shown)), EMPTY)
    for place, depth in enumerate(shown.tolist()):
        here = nodes[tree.depth[nodes] == depth]
        at = np.searchsorted(top[here], middles, side="right") - 1
        covered = (at >= 0) & (middles < bottom[here[at]])
        found[covered, place] = kind[here[at[covered]]]
    return found

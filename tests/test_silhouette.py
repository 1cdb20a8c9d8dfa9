"""The small picture of a tree: where its blocks stand, and that it stays small."""

from __future__ import annotations

import re
from base64 import b64decode

import numpy as np
import pandas as pd

from explorer.silhouette import EMPTY, MOST_LEVELS, ROWS, silhouette, silhouette_blocks
from tests.test_union_data import drawn


def test_heights_are_shares_of_rows_and_leaves_end():
    frame = pd.DataFrame({"x": list("aaaaab" + "bbb"), "y": list("uuuuuuvvv"), "c": list("yyyyynnny")})
    blocks = silhouette_blocks(drawn(frame, columns=["x"]))
    assert blocks.shape == (ROWS, 2)
    assert set(blocks[:, 0]) == {2}  # the root: class y, an inner node
    assert blocks[:50, 1].tolist() == [3] * 50 and blocks[50:, 1].tolist() == [1] * 40
    assert set(silhouette_blocks(drawn(frame, columns=["x"], max_depth=0))[:, 0]) == {3}


def test_a_deep_tree_of_many_nodes_stays_a_small_picture():
    n = 600
    frame = pd.DataFrame({"n": np.arange(n).astype(str), "c": [str(i % 2) for i in range(n)]})
    tree = drawn(frame, criterion="c45")
    assert tree.tree.n_nodes > 1000
    blocks = silhouette_blocks(tree)
    assert blocks.shape[1] <= MOST_LEVELS and (blocks == EMPTY).any()
    svg = b64decode(silhouette(tree).partition(",")[2]).decode()
    assert len(svg) < 100_000
    assert re.fullmatch(r'<svg [^<>]*>(<path fill="#[0-9a-f]{6}" opacity="[0-9.]+" d="[MhvHz0-9. e-]*"/>)*</svg>', svg)

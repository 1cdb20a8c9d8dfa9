"""Frames: what the stack holds of a node that is still open, compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.kernels.inner import inner
from engine.kernels.shapes import FULL, N_NODES, PAUSED, STATUS, TOP, WORK

NODE, FIRST, ROWS, SIDE, LEVEL, FRAME_DEPTH, FLAGS, OWED = range(8)
"""Its number, its first row and how many, the buffer they are in, its level of the scratch, its depth, …"""

LISTED, COUNTED, OWN, LIST_SIDE = 1, 2, 4, 8
"""Flags: has lists, its cells are there, need not copy the live columns of the level below, half its lists are in."""


class Here(NamedTuple):
    """A node that is being settled: its frame, spelt out.

    first: of its records, in the buffer `records` (words: the same as uint64). cells, live: of its level. listed:
    whether it has lists; items: where the first of them begins.
    """

    node: Any
    n: Any
    depth: Any
    level: Any
    first: Any
    records: Any
    words: Any
    cells: Any
    live: Any
    listed: Any
    items: Any


@inner
def push(work, state, node, first, n, side, level, depth, flags, owed):
    """Put a frame on the stack. owed: how many columns to take out of the cells of the level below."""
    frame = work.stack[state[TOP]]
    frame[NODE], frame[FIRST], frame[ROWS], frame[SIDE] = node, first, n, side
    frame[LEVEL], frame[FRAME_DEPTH], frame[FLAGS], frame[OWED] = level, depth, flags, owed
    state[TOP] += 1


@inner
def halts(layout, nodes, state, frame, allowed):
    """Whether growth has to stop before this frame: the node store may run over, or the work allowed is done."""
    if state[N_NODES] + min(frame[ROWS], layout.most_children) >= len(nodes.first):
        state[STATUS] = FULL
        return True
    if state[WORK] >= allowed:
        state[STATUS] = PAUSED
        return True
    return False

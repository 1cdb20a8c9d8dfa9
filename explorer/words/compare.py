"""The words of trees beside each other: snapshots, the board, two trees in one, the map of settings."""

from __future__ import annotations

WORDS = {
    "view.union_before": "only in A",
    "view.union_after": "only in B",
    "view.union_changed": "splits differently",
    "view.union_leave": "Back to one tree",
    "union.about": "two trees in one · target {target}",
    "union.figures": "{letter}: {name}, {nodes} nodes, {leaves} leaves, training accuracy {accuracy}",
    "union.marks": "dashed: only in A, + only in B, ≠ splits differently",
    "union.list": "Figures of A ({before}) and B ({after})",
    "union.only": "{letter} alone: {name}",
    "union.both": "A ∪ B",
    "union.both_title": "Both trees in one, with signs where they differ",
    "union.side": "A | B",
    "union.side_title": "A and B side by side",
    "union.canvas": (
        "Two decision trees in one: A ({before}) and B ({after}). Arrow keys move the selection, Enter opens and "
        "closes, slash searches, question mark lists all keys."
    ),
}

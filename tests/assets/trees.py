"""Parts of small trees for the fixture `blob`."""

from __future__ import annotations

from typing import Any


def leaf(*counts: int) -> dict[str, Any]:
    """A node without branches, with so many rows of each class."""
    return {"counts": list(counts)}

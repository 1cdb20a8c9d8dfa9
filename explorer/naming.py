"""Names of files that are taken away."""

from __future__ import annotations

import re

from explorer import figures


def file_stem(title: str) -> str:
    """The table's name without its ending and without what file systems refuse."""
    stem = re.sub(r"[^\w.-]+", "_", re.sub(r"\.[a-zA-Z]\w{0,3}$", "", title)).strip("_.") or "tree"
    return stem[:60]


def file_name(title: str, alpha: float) -> str:
    """The table's name and the alpha of its tree."""
    return f"{file_stem(title)}_alpha{figures.number(alpha)}" if alpha else f"{file_stem(title)}_tree"

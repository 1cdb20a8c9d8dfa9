"""Names that come from a table: of files that are taken away, and as short as a chart can bear."""

from __future__ import annotations

import re
from collections.abc import Sequence

from explorer import figures

MOST_SIGNS = 60


def brief(text: str, most: int = MOST_SIGNS) -> str:
    """The text, or its beginning and end where it has more signs; a name may be as long as a cell."""
    end = most // 4
    return text if len(text) <= most else f"{text[: most - end - 1]}…{text[-end:]}"


def listed(names: Sequence[str], most: int) -> str:
    """The first of some names with commas between them, and a sign that there are more."""
    return ", ".join(names[:most]) + (", …" if len(names) > most else "")


def with_rest(names: Sequence[str], most: int) -> str:
    """The same with the number of the others: “a, b +3”."""
    return ", ".join(names[:most]) + (f" +{figures.count(len(names) - most)}" if len(names) > most else "")


def file_stem(title: str) -> str:
    """The table's name without its ending and without what file systems refuse."""
    stem = re.sub(r"[^\w.-]+", "_", re.sub(r"\.[a-zA-Z]\w{0,3}$", "", title)).strip("_.") or "tree"
    return stem[:60]


def file_name(title: str, alpha: float) -> str:
    """The table's name and the alpha of its tree."""
    return f"{file_stem(title)}_alpha{figures.number(alpha)}" if alpha else f"{file_stem(title)}_tree"

"""Every text of the interface, by key; {names} in braces are filled in.

One file a part of the page. Keys that start with “view.” are the words of the tree view in the browser.
"""

from __future__ import annotations

from collections.abc import Sequence

from explorer import figures
from explorer.words import (
    card,
    columns,
    compare,
    curve,
    downloads,
    engines,
    evaluate,
    loading,
    page,
    places,
    predict,
    reading,
    report,
    samples,
    second,
    share,
    sidebar,
    terms,
    validation,
    view,
)

_PARTS = (
    page,
    sidebar,
    samples,
    loading,
    columns,
    places,
    card,
    second,
    compare,
    curve,
    downloads,
    engines,
    evaluate,
    predict,
    reading,
    report,
    share,
    terms,
    validation,
    view,
)
WORDS = {key: text for part in _PARTS for key, text in part.WORDS.items()}


def word(key: str, /, **values: object) -> str:
    """The text of a key with its values filled in."""
    return WORDS[key].format(**values) if values else WORDS[key]


def counted(key: str, n: float, /, **values: object) -> str:
    """The text of a key that counts something as {n}: that of “key.one” for a single one."""
    return word(f"{key}.one" if n == 1 else key, n=figures.count(n), **values)


def rule_words(conditions: Sequence[str]) -> str:
    """The conditions that lead to a node as one rule."""
    return f" {word('card.and')} ".join(conditions) or word("card.root")


def view_words() -> dict[str, str]:
    """The words of the tree view, unfilled."""
    prefix = "view."
    return {key.removeprefix(prefix): text for key, text in WORDS.items() if key.startswith(prefix)}

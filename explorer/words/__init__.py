"""Every text of the interface, by key; {names} in braces are filled in.

One file a part of the page. Keys that start with “view.” are the words of the tree view in the browser.
"""

from __future__ import annotations

from explorer.words import card, engines, loading, page, report, samples, second, share, sidebar, view

WORDS = {
    key: text
    for part in (page, sidebar, samples, loading, card, engines, report, second, share, view)
    for key, text in part.WORDS.items()
}


def word(key: str, /, **values: object) -> str:
    """The text of a key with its values filled in."""
    return WORDS[key].format(**values) if values else WORDS[key]


def view_words() -> dict[str, str]:
    """The words of the tree view, unfilled."""
    prefix = "view."
    return {key.removeprefix(prefix): text for key, text in WORDS.items() if key.startswith(prefix)}

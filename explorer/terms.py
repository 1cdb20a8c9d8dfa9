"""What the words on the page mean, for those who do not know them, one click away."""

from __future__ import annotations

from explorer.markup import Markup, tag
from explorer.words import word


def terms(*names: str) -> Markup:
    """A list of terms with their meanings, folded under a question."""
    lines = [tag("div", tag("dt", word(f"view.term_{name}")), tag("dd", meaning(name))) for name in names]
    return tag("details", tag("summary", word("view.terms")), tag("dl", lines, class_="terms"), class_="folded")


def meaning(name: str) -> str:
    """One line on a term."""
    return word(f"view.meaning_{name}")

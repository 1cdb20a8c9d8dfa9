"""Text from a file inside a label of Streamlit's, which reads Markdown, colours, formulas and emoji there."""

from __future__ import annotations

import re

_SIGNS = re.compile(r"([!-/:-@\[-`{-~])")


def plain(text: str) -> str:
    """The text with every sign escaped and line ends as spaces, so that it is shown as it is."""
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))

"""Sentences on the page, in the words of the interface: quiet ones, alerts and lists of notices.

Shown as they are, never as markup.
"""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

from engine import InputError
from explorer.markup import Child, Markup, tag
from explorer.notices import Notice, Refused


def say(sentence: str) -> None:
    """A quiet sentence."""
    st.html(tag("p", sentence, class_="quiet").html)


def alert(*told: Child | Iterable[Child]) -> None:
    """What stands against showing anything further, until it is set right."""
    st.html(tag("div", *told, class_="alert", role="alert").html)


def refuse(error: InputError) -> None:
    """One sentence that says what is wrong and what to do."""
    alert(error.text if isinstance(error, Refused) else str(error))


def listed(notices: Iterable[Notice]) -> Markup:
    """Notices, a line each."""
    return tag("ul", [tag("li", notice.text) for notice in notices])

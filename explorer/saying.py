"""A quiet sentence on the page, in the words of the interface."""

from __future__ import annotations

import streamlit as st

from explorer.markup import tag


def say(sentence: str) -> None:
    """Shown as it is, never as markup."""
    st.html(tag("p", sentence, class_="quiet").html)

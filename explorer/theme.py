"""The page's own colours for what Plotly draws, light or dark as the visitor has it."""

from __future__ import annotations

import streamlit as st

CLEAR = "rgba(0,0,0,0)"


def is_dark() -> bool:
    return st.context.theme.type == "dark"


def ink() -> str:
    """The colour of text."""
    return "#fafafa" if is_dark() else "#31333f"


def ground() -> str:
    """The colour of the page."""
    return "#0e1117" if is_dark() else "#ffffff"

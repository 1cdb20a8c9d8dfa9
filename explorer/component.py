"""The one component of the page: what is drawn in a mount of it depends on the kind of data it gets, see tree.js."""

from __future__ import annotations

from functools import cache
from typing import Any

import streamlit as st


@cache
def component() -> Any:
    """Registered on first use: a component with files cannot be registered outside a running app."""
    return st.components.v2.component(
        "explorer.tree", html='<div class="tree-root"></div>', css="tree.css", js="tree.js"
    )

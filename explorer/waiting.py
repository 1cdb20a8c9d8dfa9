"""One line that says how far something is, when it takes long."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import streamlit as st

from explorer.markdown import plain

PATIENCE = 1.0
"""Seconds before anything is shown."""


@contextmanager
def waiting(patience: float = PATIENCE) -> Iterator[Callable[[float, str], None]]:
    """A place on the page and a function that shows there the share that is done and a text.

    A newer setting ends what is being made, since telling progress then ends the run.
    """
    place = st.empty()  # in every run, or the view below would move to another place of the page and start anew
    started = time.monotonic()

    def tell(done: float, text: str) -> None:
        if time.monotonic() - started >= patience:
            place.progress(min(max(done, 0.0), 1.0), plain(text))

    try:
        yield tell
    finally:
        place.empty()

"""When a visitor leaves: soon after, nothing of the session is left, neither its file nor what was made of it.

Streamlit keeps a session whose connection broke, for a browser that comes back, and forgets it only when another one
ends later; what it held is then freed when Python looks for circles. On a quiet server that is never. Here the session
is closed after a while, and its memory is given back.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
import threading
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import streamlit as st
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

GRACE = 60.0
"""Seconds in which a browser that lost its connection finds everything as it was."""
UNWINDING = 2.0
"""Seconds that a closed session takes to end its last run."""


@dataclass(frozen=True, slots=True)
class _Stay:
    """A visitor's session, as long as a browser is connected to it. made: what it holds that is large."""

    session: str
    made: dict[str, Any]


def watch(made: dict[str, Any]) -> None:
    """In every run: have the session closed, and emptied of what was made for it, a while after its browser has gone.

    Streamlit's loop holds the session that it served last until the next visitor comes, so closing alone frees nothing.
    """
    context = get_script_run_ctx()
    if context is not None:
        _stay(context.session_id, made)


def _left(stay: _Stay) -> None:
    """Streamlit tells this where it serves, when the connection ends."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:  # a run without a server
        return
    loop.call_later(GRACE, _close, stay, loop)


@st.cache_resource(scope="session", on_release=_left, show_spinner=False)
def _stay(session: str, _made: dict[str, Any]) -> _Stay:
    return _Stay(session, _made)


def _close(stay: _Stay, loop: asyncio.AbstractEventLoop) -> None:
    if runtime.exists() and not runtime.get_instance().is_active_session(stay.session):
        runtime.get_instance().close_session(stay.session)
        loop.call_later(UNWINDING, threading.Thread(target=_empty, args=(stay,), daemon=True).start)


def _empty(stay: _Stay) -> None:
    """Free what was made for a session, and give the memory back to the machine."""
    stay.made.clear()
    gc.collect()
    pa.default_memory_pool().release_unused()
    if sys.platform == "linux" and hasattr(library := ctypes.CDLL(None), "malloc_trim"):
        library.malloc_trim(0)

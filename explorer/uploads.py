"""Uploads stay in memory: the parser of what a browser sends would write files above a megabyte to the disk first."""

from __future__ import annotations

from starlette.formparsers import MultiPartParser

UNLIMITED = 0
"""Streamlit's own limit ends an upload that is too large while it arrives."""


def keep_in_memory() -> None:
    """From now on; calling it again changes nothing."""
    MultiPartParser.spool_max_size = UNLIMITED

"""What the server's log says when the page itself fails: where, and what kind of fault; nothing of anybody's data.

The message of an exception may hold a cell, a name or an address. Visitors see neither (client.showErrorDetails).
"""

from __future__ import annotations

import logging
import traceback

HEAD = "Traceback (most recent call last):"

_LOGGER = logging.getLogger("streamlit.error_util")


def guard() -> None:
    """From now on, faults of the page are logged without their messages; calling it again changes nothing."""
    _LOGGER.addFilter(_FILTER)


def described(error: BaseException) -> str:
    """The lines of code that led to a fault and its kind, those that caused it first."""
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    before = f"{described(earlier)}\nwhich led to:\n" if earlier is not None else ""
    return f"{before}{HEAD}\n{''.join(traceback.format_tb(error.__traceback__))}{type(error).__qualname__}"


class _WithoutMessage(logging.Filter):
    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info and record.exc_info[1] is not None:
            record.exc_text, record.exc_info = described(record.exc_info[1]), None
        return True


_FILTER = _WithoutMessage()

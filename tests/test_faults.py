"""Faults of the page in the server's log: the place in the code, never the message."""

import logging

import pytest

from explorer import faults

SECRET = "s3cret"


def fail(secret):
    try:
        {}[secret]
    except KeyError as error:
        raise ValueError(f"no such cell: {secret}") from error


@pytest.fixture
def log():
    """What Streamlit's own logger of faults writes."""
    lines = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(logging.Formatter().format(record))
    logger = logging.getLogger("streamlit.error_util")
    logger.addHandler(handler)
    yield lines
    logger.removeHandler(handler)


def test_a_fault_is_logged_by_its_place_and_kind_only(log):
    for _ in range(2):
        faults.guard()
    try:
        fail(SECRET)
    except ValueError as error:
        logging.getLogger("streamlit.error_util").error("Uncaught app execution", exc_info=error)
    (text,) = log
    assert SECRET not in text
    assert text.startswith(f"Uncaught app execution\n{faults.HEAD}\n") and text.endswith("\nValueError")
    assert "KeyError\nwhich led to:" in text and "in fail\n" in text

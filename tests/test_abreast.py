"""Work that goes on abreast: everything ends once, and nothing goes on when nobody waits for it."""

import threading
from contextlib import closing

import pytest

from engine.abreast import as_ended


def ended(works):
    return dict(filter(None, as_ended(works)))


def test_every_piece_ends_once_under_its_name():
    assert ended({n: lambda go_on, n=n: n * n for n in range(20)}) == {n: n * n for n in range(20)}
    assert ended({}) == {}


def test_nothing_that_ends_for_a_while_is_told():
    free = threading.Event()
    with closing(as_ended({"slow": lambda go_on: free.wait(10)})) as found:
        assert next(found) is None
        free.set()
        assert dict(filter(None, found)) == {"slow": True}


def test_closing_ends_what_is_running_and_begins_nothing_more():
    begun = []

    def endless(go_on):
        begun.append(1)
        while True:
            go_on()

    running = as_ended(dict.fromkeys(range(200), endless))
    next(running)
    running.close()  # comes back only when all threads have ended
    assert 0 < len(begun) < 200


def test_what_a_piece_raises_is_raised_to_the_caller():
    def fails(go_on):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        ended({"a": fails, "b": lambda go_on: 1})

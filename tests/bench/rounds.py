"""Time as it is compared here: CPU seconds of one process, contestants taking turns, so that a busy machine is busy
for all of them."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any

Clock = Callable[[], float]
LEAST = 0.01
"""Seconds of one measurement: what takes less is done several times in a row."""


def timed(make: Callable[[], Any], clock: Clock = time.process_time, times: int = 1) -> tuple[Any, float]:
    """What was made, and the seconds it took to make one, without garbage collection."""
    gc.collect()
    gc.disable()
    try:
        started = clock()
        for _ in range(times):
            made = make()
        return made, (clock() - started) / times
    finally:
        gc.enable()


def take_turns(
    makers: Mapping[str, Callable[[], Any]], rounds: int, budget: float, clock: Clock = time.process_time
) -> tuple[dict[str, list[float]], dict[str, Any]]:
    """Seconds per round by name, and what was made last; nobody starts another round after `budget` seconds."""
    seconds: dict[str, list[float]] = {name: [] for name in makers}
    made: dict[str, Any] = dict.fromkeys(makers)
    times = dict.fromkeys(makers, 1)
    for _ in range(rounds):
        for name, make in makers.items():
            if sum(seconds[name]) <= budget:
                made[name] = None  # the last one must not stand in the way of the next
                made[name], spent = timed(make, clock, times[name])
                seconds[name].append(spent)
                times[name] = max(1, int(LEAST / spent))
    return seconds, made


def ratio(theirs: list[float], ours: list[float]) -> float:
    """The median over the rounds that both took part in of theirs ÷ ours."""
    return statistics.median(their / our for their, our in zip(theirs, ours, strict=False))

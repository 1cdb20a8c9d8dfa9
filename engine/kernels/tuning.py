"""Where one way of counting gives way to another. No choice changes the tree."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tuning:
    """list_rows: nodes of at most this many rows keep sorted lists. n_bins: bins of a numeric column. thread_rows:
    tables of at least this many rows are grown by several threads, ten times as many where no column has numbers.
    slice: work, in cells counted, between two looks at the clock.
    """

    list_rows: int = 768
    n_bins: int = 128
    thread_rows: int = 100_000
    slice: int = 20_000_000

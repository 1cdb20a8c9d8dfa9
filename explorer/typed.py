"""Which cells hold numbers as numbers, not as texts that look like some; no decimal mark can change those.

Light, for the process of child.py: knows neither the page nor the engine.
"""

from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc


class Number(str):
    """A number as it is written."""

    __slots__ = ()


def typed_of(column: pa.ChunkedArray, are_numbers: pa.ChunkedArray) -> bool | list[str]:
    """Whether the numbers of a column of texts are typed, all or none; their texts where others may be numbers, too.

    are_numbers: bool [n_rows], whether a cell is a number in the file.
    """
    if not pc.any(are_numbers).as_py():
        return False
    written = column.filter(pc.invert(are_numbers))
    if not pc.any(pc.match_substring_regex(written, "[0-9]")).as_py():
        return True
    return list(column.filter(are_numbers).unique().to_pylist())

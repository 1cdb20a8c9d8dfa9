"""Plain values and arrays as one block of bytes, which assets/packing.js takes apart without reading the arrays.

Numbers as text are slow to write, to send and to read, and Streamlit would write them twice.

    length of the text | text: JSON, spaces up to a multiple of 8 | array | array | …
    uint32, uint32 0   | {"parent": {"array": "int32", "at": 0, "n": 3}, …}  each from a multiple of 8, little-endian

In the text an array is told by its type, the byte where it starts behind the text, and its length.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

ALIGNED = 8
_TYPES = {"i": "int32", "f": "float64"}


def packed(content: dict[str, Any]) -> bytes:
    """Dicts, lists, texts, numbers, and numpy arrays of whole numbers below 2^31 or of floats; nothing else."""
    parts: list[bytes] = []

    def told(value: Any) -> dict[str, Any]:
        if not isinstance(value, np.ndarray) or value.ndim != 1 or value.dtype.kind not in _TYPES:
            raise TypeError(f"There is no way to send {value!r}.")
        kind = _TYPES[value.dtype.kind]
        at = sum(map(len, parts))
        parts.append(_aligned(_little_endian(value, kind).tobytes()))
        return {"array": kind, "at": at, "n": len(value)}

    text = _aligned(json.dumps(content, default=told, allow_nan=False).encode(), b" ")
    return b"".join([np.array([len(text), 0], dtype="<u4").tobytes(), text, *parts])


def _little_endian(values: NDArray[Any], kind: str) -> NDArray[Any]:
    return values.astype(np.dtype(kind).newbyteorder("<"))


def _aligned(data: bytes, filling: bytes = b"\0") -> bytes:
    return data + filling * (-len(data) % ALIGNED)

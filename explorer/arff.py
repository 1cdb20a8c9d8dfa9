"""ARFF, the files of Weka: declared attributes, then rows, dense or sparse, as liac-arff reads them.

Attributes are declared to it as strings, so that numbers and dates stay as they are written and names may repeat.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import arff

from explorer.as_written import AsWritten, cells_of_rows
from explorer.decoding import decode
from explorer.naming import listed
from explorer.notices import Refused
from explorer.reading import Reading

SHOWN = 5
_QUOTED = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
_ATTRIBUTE = re.compile(rf"@attribute\s+({_QUOTED}|[^\s{{]+)\s*(.*)", re.IGNORECASE)
_FIRST_LABEL = re.compile(rf"\{{\s*({_QUOTED}|[^,}}\s]+)")
_NUMERIC = re.compile(r"numeric\b|real\b|integer\b", re.IGNORECASE)
_TYPE = re.compile(r"\{|numeric\b|real\b|integer\b|string\b|date\b", re.IGNORECASE)


def read_arff(data: bytes, reading: Reading) -> AsWritten:
    """Names and columns; "?" is an empty cell. Raises Refused with the line that is not understood."""
    decoded = decode(data, reading.encoding)
    lines = enumerate(io.TextIOWrapper(io.BytesIO(decoded.data), encoding="utf-8", newline=None), 1)
    names, unwritten, typed = _attributes(lines)
    if not names:
        raise Refused("arff_no_attributes")
    rows = _rows(lines, unwritten)
    columns = cells_of_rows(rows, len(names))
    if not len(columns[0].codes):
        raise Refused("no_data_rows", columns=listed(names, SHOWN))
    return AsWritten(names, columns, decoded.notices, reading, typed=tuple(typed))


def _attributes(lines: Iterator[tuple[int, str]]) -> tuple[list[str], list[str], list[bool]]:
    """Names up to @data, for each what a sparse row means that does not write it: 0, or the first label; and whether
    it is declared to be numeric."""
    names, unwritten, typed = [], [], []
    for number, line in lines:
        text = line.strip()
        if text.lower().startswith("@data"):
            return names, unwritten, typed
        if text.lower().startswith("@attribute"):
            found = _ATTRIBUTE.match(text)
            if not found or not _TYPE.match(found[2]):
                raise Refused("arff_broken", line=number)
            label = _FIRST_LABEL.match(found[2])
            names.append(_unquoted(found[1]))
            typed.append(bool(_NUMERIC.match(found[2])))
            unwritten.append(_unquoted(label[1]) if label else "0")
        elif text and not text.startswith("%") and not text.lower().startswith("@relation"):
            raise Refused("arff_broken", line=number)
    raise Refused("arff_no_data")


def _rows(lines: Iterator[tuple[int, str]], unwritten: list[str]) -> Iterator[list[str | None]]:
    """The cells of every row."""
    number = 0

    def texts() -> Iterator[str]:
        nonlocal number
        yield from ("@relation r", *(f"@attribute {place} string" for place in range(len(unwritten))), "@data")
        yield from ahead
        for number, line in lines:  # noqa: B007  the line is told when it is not understood
            yield line

    ahead: list[str] = []
    for number, line in lines:  # noqa: B007
        ahead.append(line)
        if line.strip() and not line.lstrip().startswith("%"):
            break
    sparse = bool(ahead) and ahead[-1].lstrip().startswith("{")
    try:
        made = arff.ArffDecoder().decode(texts(), return_type=arff.LOD_GEN if sparse else arff.DENSE_GEN)
        for row in made["data"]:
            yield [row.get(place, gap) for place, gap in enumerate(unwritten)] if sparse else row
    except (arff.ArffException, ValueError, TypeError, RecursionError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused("arff_broken", line=number) from error


def _unquoted(name: str) -> str:
    return re.sub(r"\\(.)", r"\1", name[1:-1]) if name[:1] in ("'", '"') and len(name) > 1 else name

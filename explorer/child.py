"""The process that reads one binary file from its input and writes the table, all texts, as an Arrow stream.

The first line of the input says as JSON how to read the file: every user of the machine sees arguments.

What the reader says beside the table stands in the metadata of the stream: the chosen part, all parts, notices as
keys and values, or a refusal. Light to start: knows neither the page nor the engine.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from typing import Any

import pyarrow as pa

from explorer.unreadable import Unreadable


def main() -> None:
    ask = json.loads(sys.stdin.buffer.readline())
    with contextlib.suppress(ImportError, ValueError, OSError):  # not every system limits this
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (ask["memory_mb"] * 1_000_000,) * 2)
    data = sys.stdin.buffer.read()
    try:
        table, about = _read(ask["form"], data, ask["part"], ask["header"])
        _refuse_too_large(table.nbytes, ask["most_bytes"])
    except Unreadable as error:
        table, about = pa.table({}), {"refused": error.key, "values": error.values}
    except MemoryError:
        sys.exit(1)
    except BaseException:  # a panic of a compiled reader is no Exception
        table, about = pa.table({}), {"refused": "damaged", "values": {}}
    table = table.replace_schema_metadata({"about": json.dumps(about)})
    with pa.ipc.new_stream(sys.stdout.buffer, table.schema) as stream:
        stream.write_table(table)
    sys.stdout.buffer.flush()
    os._exit(0)  # the answer is whole: what readers do while they are put away must not spoil it


def _refuse_too_large(size: int, most: int) -> None:
    """A small file can hold a large table; the server is not to take it in."""
    if size > most:
        raise Unreadable("too_many_bytes", size=f"{size // 1_000_000:,}", most=f"{most // 1_000_000:,}")


def _read(form: str, data: bytes, part: str | None, header: bool) -> tuple[pa.Table, dict[str, Any]]:
    if form in ("parquet", "feather"):
        from explorer.arrow_files import read_arrow

        return read_arrow(form, data)
    from explorer.workbook import read_workbook

    return read_workbook(data, part, header)


if __name__ == "__main__":
    main()

"""Readers of binary files in a process of their own, so that no file can bring the server down or fill its memory.

A damaged workbook may make a reader abort, run for minutes or ask for hundreds of gigabytes. There it ends alone.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pyarrow as pa

from explorer.notices import Refused
from explorer.queries import PREFIX
from explorer.unpacking import MOST_BYTES
from explorer.words import word

ROOT = Path(__file__).parents[1]
SECONDS = 30
SECONDS_PER_MB = 1
MEMORY_MB = 4_000
SECRET = (PREFIX, "AWS_")
"""How names of the environment begin that a reader of files needs not know."""
_AT_ONCE = threading.BoundedSemaphore(2)
"""Readers at once, of all visitors; the next one waits, as each may take the whole memory allowed to one."""


def read_apart(form: str, data: bytes, part: str | None = None, header: bool = True) -> tuple[pa.Table, dict[str, Any]]:
    """The table in a file as texts, and what the reader says of it: see child.py.

    part, header: of a workbook, the sheet, and whether its first row holds the names.
    Raises Refused when the file is damaged, or when reading needs more time or memory than is allowed.
    """
    ask = {"form": form, "part": part, "header": header, "memory_mb": MEMORY_MB, "most_bytes": MOST_BYTES}
    done = _run(form, json.dumps(ask).encode() + b"\n" + data)
    if done.returncode or not done.stdout:
        raise Refused("damaged_or_huge", what=word(f"form.{form}"), memory=MEMORY_MB // 1000)
    table = pa.ipc.open_stream(pa.py_buffer(done.stdout)).read_all()
    about = json.loads(table.schema.metadata[b"about"])
    if "refused" in about:
        raise Refused(about["refused"], **{"what": word(f"form.{form}"), **about["values"]})
    return table, about


def _run(form: str, given: bytes) -> subprocess.CompletedProcess[bytes]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(SECRET)}
    environment = {**kept, "ARROW_DEFAULT_MEMORY_POOL": "system", "MALLOC_ARENA_MAX": "2", "RUST_BACKTRACE": "0"}
    try:
        with _AT_ONCE:
            return subprocess.run(
                [sys.executable, "-m", "explorer.child"],
                cwd=ROOT,
                env=environment,
                input=given,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=SECONDS + SECONDS_PER_MB * len(given) / 1e6,
                check=False,
            )
    except subprocess.TimeoutExpired:
        raise Refused("takes_too_long", what=word(f"form.{form}")) from None

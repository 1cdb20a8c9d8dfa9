"""Readers of binary files in a process of their own, so that no file can bring the server down or fill its memory.

A damaged workbook may make a reader abort, run for minutes or ask for hundreds of gigabytes. There it ends alone.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa

from explorer.notices import Refused
from explorer.words import word

ROOT = Path(__file__).parents[1]
SECONDS = 30
SECONDS_PER_MB = 1
MEMORY_MB = 4_000


def read_apart(form: str, data: bytes, part: str | None = None, header: bool = True) -> tuple[pa.Table, dict[str, Any]]:
    """The table in a file as texts, and what the reader says of it: see child.py.

    part, header: of a workbook, the sheet, and whether its first row holds the names.
    Raises Refused when the file is damaged, or when reading needs more time or memory than is allowed.
    """
    ask = json.dumps({"form": form, "part": part, "header": header, "memory_mb": MEMORY_MB})
    environment = {**os.environ, "ARROW_DEFAULT_MEMORY_POOL": "system", "MALLOC_ARENA_MAX": "2", "RUST_BACKTRACE": "0"}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "explorer.child", ask],
            cwd=ROOT,
            env=environment,
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS + SECONDS_PER_MB * len(data) / 1e6,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise Refused("takes_too_long", what=word(f"form.{form}")) from None
    if done.returncode or not done.stdout:
        raise Refused("damaged_or_huge", what=word(f"form.{form}"), memory=MEMORY_MB // 1000)
    table = pa.ipc.open_stream(pa.py_buffer(done.stdout)).read_all()
    about = json.loads(table.schema.metadata[b"about"])
    if "refused" in about:
        raise Refused(about["refused"], **{"what": word(f"form.{form}"), **about["values"]})
    return table, about

"""The command line without a process of its own, which takes most of a second: arguments in, what it prints out."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any

from engine.__main__ import main


@dataclass(frozen=True, slots=True)
class Done:
    code: int
    out: str
    error: str


def engine(*arguments: Any) -> Done:
    out, error, code = io.StringIO(), io.StringIO(), 0
    with redirect_stdout(out), redirect_stderr(error):
        try:
            main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = int(end.code or 0)
    return Done(code, out.getvalue(), error.getvalue())

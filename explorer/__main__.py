"""python -m explorer [TABLE] [--target COL] [--allow-paths DIR …] [--allow-addresses HOST …]

Starts the page, with a table to begin with: a path, a pattern of paths, or an address. Visitors may open what lies
below the folders and at the hosts that are allowed, and nothing else. Settings of the server are Streamlit's own, such
as STREAMLIT_SERVER_PORT=9000 in the environment.
"""

from __future__ import annotations

import os
import sys

from streamlit.web import cli

from explorer.notices import Refused
from explorer.places import APP, from_command_line
from explorer.queries import connections, installed

FEW_HEAPS = {"MALLOC_ARENA_MAX": "2", "ARROW_DEFAULT_MEMORY_POOL": "system"}
"""Memory from a heap of each thread lies scattered, and little of it is ever given back."""


def main(arguments: list[str]) -> None:
    """Options that do not fit are one line on standard error, exit code 2."""
    if {"-h", "--help"} & {*arguments}:
        print(__doc__)
        return
    try:
        from_command_line(arguments)
    except Refused as refused:
        print(f"explorer: {refused.text}", file=sys.stderr)
        raise SystemExit(2) from None
    if connections() and not installed():
        print(
            f"explorer: databases need more packages: pip install -r {APP.parent / 'requirements-sql.txt'}",
            file=sys.stderr,
        )
    command = ["run", str(APP), "--", *arguments]
    if os.name == "posix":  # the heaps are chosen when a process starts
        os.execve(sys.executable, [sys.executable, "-m", "streamlit", *command], {**FEW_HEAPS, **os.environ})
    cli.main(command, prog_name="streamlit")


if __name__ == "__main__":
    main(sys.argv[1:])

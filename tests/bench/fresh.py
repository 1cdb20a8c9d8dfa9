"""What can only be measured in a process of its own: the peak of memory, and the first tree after the start."""

from __future__ import annotations

import ctypes
import gc
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

from engine import Params
from tests.bench.contestants import body, body_names
from tests.bench.workloads import WORKLOADS, cat

ROOT = Path(__file__).parents[2]
STATUS, CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")
START_ROUNDS = 5


def peak_megabytes(workload: str, min_samples_split: int, name: str) -> float | None:
    """What growth needs at its peak beyond the table, in MB; None where the system does not tell."""
    if not CLEAR.exists():
        return None
    return float(_run(f"print_peak({workload!r}, {min_samples_split}, {name!r})").stdout)


def start_seconds() -> dict[str, tuple[float, float]]:
    """CPU and wall seconds of whole processes, medians: imports, and imports plus a first tree, by what they do."""
    programs = {"nothing": "pass", "import engine": "import engine", "import sklearn.tree": "import sklearn.tree"}
    programs |= {f"first tree, {name}": _program(f"first_tree({name!r})") for name in body_names()}
    spent: dict[str, list[tuple[float, float]]] = {name: [] for name in programs}
    for _ in range(START_ROUNDS):
        for name, program in programs.items():
            before, started = _children(), time.monotonic()
            subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
            spent[name].append((_children() - before, time.monotonic() - started))
    return {name: tuple(map(statistics.median, zip(*times, strict=True))) for name, times in spent.items()}


def print_peak(workload: str, min_samples_split: int, name: str) -> None:
    """In the child: the highest resident size during growth less the size before it."""
    grow, table = body(name), WORKLOADS[workload]().table
    grow(cat(1000).table, Params())
    before = resident()
    tree = grow(table, Params(min_samples_split=min_samples_split))
    print((highest() - before) / 2**20)
    del tree


def resident() -> int:
    """The bytes this process holds now; its peak is forgotten."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    CLEAR.write_text("5")
    return 1024 * _kilobytes("VmRSS")


def highest() -> int:
    """The most bytes it held since."""
    return 1024 * _kilobytes("VmHWM")


def first_tree(name: str) -> None:
    """In the child: a tree of a thousand rows, as after the start of the app."""
    body(name)(cat(1000).table, Params())


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _kilobytes(field: str) -> int:
    return int(STATUS.read_text().split(f"{field}:")[1].split()[0])


def _program(call: str) -> str:
    return f"from tests.bench import fresh; fresh.{call}"


def _run(call: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", _program(call)], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True
    )

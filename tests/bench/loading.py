"""Reading large files: seconds and the peak of memory, the bytes of the file included, beside pandas and Polars.

Every reading is a process of its own. Peers guess numbers from the texts; none of them keeps the texts of numbers, says
what was guessed, or joins spellings.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.csv

from tests.bench import fresh, markdown
from tests.bench.tables import mixed

MB = 200
N_NUMBERS = 5_000_000
READERS = ("ours", "pandas", "polars")


def loading(megabytes: int = MB) -> None:
    """Four files of that size, made for the occasion in a folder that goes away."""
    print("loading: wall s, and the peak of the process over its start ÷ the file, whose bytes are in it\n")
    readers = [name for name in READERS if name == "ours" or importlib.util.find_spec(name)]
    markdown.head("file", "MB", "rows", *(f"{name}, s" for name in readers), *(f"{name}, × file" for name in readers))
    with tempfile.TemporaryDirectory() as folder:
        for name, write in FILES.items():
            path = Path(folder) / f"{name}.csv"
            n_rows = write(path, megabytes)
            measured = [in_a_process(path, reader) for reader in readers]
            markdown.row(
                name, path.stat().st_size // 1_000_000, n_rows, *(m[0] for m in measured), *(m[1] for m in measured)
            )
            path.unlink()


def in_a_process(path: Path, reader: str) -> tuple[float, float]:
    """Seconds, and the peak ÷ the size of the file."""
    call = f"from tests.bench import loading; loading.print_reading({str(path)!r}, {reader!r})"
    done = subprocess.run([sys.executable, "-c", call], cwd=fresh.ROOT, check=True, stdout=subprocess.PIPE, text=True)
    seconds, peak = map(float, done.stdout.split())
    return seconds, peak / path.stat().st_size


def print_reading(path: str, reader: str) -> None:
    """In the child: everything is imported and once used, then the file is read from bytes, as an upload is."""
    read = _reader(reader)
    read(b"a,b,c\n1,x,2.5\n2,y,3.5\n")
    before = fresh.resident()
    data = Path(path).read_bytes()
    started = time.monotonic()
    table = read(data)
    print(time.monotonic() - started, fresh.highest() - before)
    del table


def _reader(name: str) -> Callable[[bytes], object]:
    if name == "ours":
        from explorer.loading import load

        return lambda data: load(data, "file.csv")
    if name == "pandas":
        return lambda data: pd.read_csv(pa.BufferReader(data))
    import polars

    return lambda data: polars.read_csv(data)


def write_mixed(path: Path, megabytes: int) -> int:
    """Seven columns of words and four of numbers with three decimals."""
    block = mixed(100_000).to_csv(index=False, header=False).encode()
    return _repeated(path, ",".join(mixed(10).columns).encode() + b"\n", block, 100_000, megabytes)


def write_numbers(path: Path, megabytes: int) -> int:
    """Two columns of numbers in full precision, two of small whole numbers, one of three classes."""
    random, n = np.random.default_rng(0), N_NUMBERS * megabytes // MB
    columns = [random.integers(0, 1000, n), np.round(random.normal(size=n), 3), random.normal(size=n)]
    table = pa.table([*columns, random.integers(0, 2**31, n), random.integers(0, 3, n)], list("abcdy"))
    pyarrow.csv.write_csv(table, path)
    return n


def write_texts(path: Path, megabytes: int) -> int:
    """A mail in every row, no two alike, and its class."""
    random, n = np.random.default_rng(0), megabytes * 5_000
    letters = random.integers(97, 123, (20_000, 7), np.uint8)
    words = letters.view("S7").ravel().astype(str)
    mails = [" ".join(row) for row in words[random.integers(0, len(words), (n, 25))]]
    pyarrow.csv.write_csv(pa.table({"mail": mails, "class": np.array(["ham", "spam"])[random.integers(0, 2, n)]}), path)
    return n


def write_repeated(path: Path, megabytes: int) -> int:
    """One line again and again."""
    return _repeated(path, b"a,b,label\n", b"12345,abcde,yes\n" * 1000, 1000, megabytes)


def _repeated(path: Path, head: bytes, block: bytes, n_rows: int, megabytes: int) -> int:
    times = max(1, megabytes * 1_000_000 // len(block))
    with path.open("wb") as file:
        file.write(head)
        for _ in range(times):
            file.write(block)
    return n_rows * times


FILES: dict[str, Callable[[Path, int], int]] = {
    "words and numbers": write_mixed,
    "numbers": write_numbers,
    "mails": write_texts,
    "one line": write_repeated,
}

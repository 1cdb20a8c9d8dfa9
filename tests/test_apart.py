"""Readers in a process of their own: what they are told, and what of them reaches the server."""

from __future__ import annotations

import subprocess
from io import BytesIO

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from explorer import apart
from explorer.loading import load
from explorer.notices import Refused
from explorer.reading import Reading


def parquet(n_rows):
    written = BytesIO()
    same = pa.DictionaryArray.from_arrays(pa.array([0] * n_rows, pa.int8()), ["same"]).cast(pa.string())
    pq.write_table(pa.table({"a": same, "b": same}), written)
    return written.getvalue()


def test_a_small_file_of_a_large_table_ends_in_the_reader(monkeypatch):
    data = parquet(400_000)
    assert len(data) < 10_000
    monkeypatch.setattr(apart, "MOST_BYTES", 2_000_000)
    with pytest.raises(Refused) as refused:
        load(data, "large.parquet")
    assert (refused.value.key, refused.value.values["size"], refused.value.values["most"]) == (
        "too_many_bytes",
        "3",
        "2",
    )


def test_a_part_of_any_length_is_no_argument_and_no_secret_reaches_the_reader(monkeypatch):
    monkeypatch.setenv("TREE_DATABASE_SALES", "postgresql+psycopg://reader:s3cret@host/sales")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "s3cret")
    asked, run = [], subprocess.run

    def seen(*arguments, **options):
        asked.append((arguments, options["env"]))
        return run(*arguments, **options)

    monkeypatch.setattr(subprocess, "run", seen)
    loaded = load(parquet(3), "small.parquet", Reading(part="x" * 1_000_000))
    assert loaded.sheet.n_rows == 3
    assert len(repr(asked)) < 100_000 and "s3cret" not in repr(asked)


def test_readers_wait_for_each_other():
    assert apart._AT_ONCE.acquire(blocking=False) and apart._AT_ONCE.acquire(blocking=False)
    assert not apart._AT_ONCE.acquire(blocking=False)
    apart._AT_ONCE.release()
    apart._AT_ONCE.release()

"""Compressed files and archives: read as what is in them, and stopped before they fill the memory."""

import bz2
import gzip
import io
import lzma
import random
import tarfile
import tracemalloc
import zipfile

import pyarrow as pa
import pytest
from test_loading import case

from explorer import unpacking
from explorer.loading import load
from explorer.notices import Refused
from explorer.reading import Reading
from explorer.unpacking import most_unpacked, unpacked

TABLE = b"a,b\n1,x\n2,y\n"
PACKED = {
    "gz": gzip.compress(TABLE),
    "bz2": bz2.compress(TABLE),
    "xz": lzma.compress(TABLE),
    "zst": pa.Codec("zstd").compress(TABLE).to_pybytes(),
}


def zipped(files, method=zipfile.ZIP_DEFLATED):
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", method) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made.getvalue()


PACKED["zip"] = zipped({"table.csv": TABLE})


def refusal(data, name="table.csv", part=None):
    with pytest.raises(Refused) as caught:
        unpacked(data, name, part)
    assert caught.value.text
    return caught.value


@pytest.mark.parametrize("ending", PACKED)
@pytest.mark.parametrize("name", ["table.csv", "table.csv.{}", "TABLE.CSV.{}", "download"])
def test_a_compressed_table_is_read_whatever_its_name(ending, name):
    loaded = load(PACKED[ending], name.format(ending))
    assert loaded.sheet.fingerprint == load(TABLE, "table.csv").sheet.fingerprint
    assert (loaded.notices, loaded.parts, loaded.reading.part) == ((), (), None)


def test_the_name_inside_loses_the_ending_of_the_packer():
    assert unpacked(PACKED["gz"], "t.csv.gz").name == "t.csv"
    assert unpacked(PACKED["gz"], "t.csv").name == "t.csv"
    assert unpacked(PACKED["zip"], "t.zip").name == "table.csv"


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_zips_of_every_method_are_opened(method):
    assert unpacked(zipped({"t.csv": TABLE}, method), "t.zip").data == TABLE


def test_several_streams_one_after_the_other_are_one_file():
    assert unpacked(gzip.compress(TABLE) + gzip.compress(b"3,z\n"), "t.gz").data == TABLE + b"3,z\n"


FILES = {"__MACOSX/._a.csv": b"x", "README.md": b"about", "sub/a.csv": TABLE, "b.csv": b"c,d\n3,4\n"}


def test_of_several_files_the_first_that_looks_like_a_table_is_read_and_another_can_be_chosen():
    first = load(zipped(FILES), "all.zip")
    assert (first.sheet.names, first.parts, first.reading.part) == (("a", "b"), ("sub/a.csv", "b.csv"), "sub/a.csv")
    assert [notice.key for notice in first.notices] == ["archive_part"]
    other = load(zipped(FILES), "all.zip", Reading(part="b.csv"))
    assert (other.sheet.names, other.notices) == (("c", "d"), ())


def test_a_file_that_is_no_longer_in_the_archive_is_said_to_be_missing():
    loaded = load(zipped(FILES), "all.zip", Reading(part="gone.csv"))
    assert [notice.key for notice in loaded.notices] == ["part_unknown", "archive_part"]


@pytest.mark.parametrize("inner", PACKED)
@pytest.mark.parametrize("outer", PACKED)
def test_an_archive_in_an_archive_is_refused(outer, inner):
    data = zipped({"in": PACKED[inner]}) if outer == "zip" else gzip.compress(PACKED[inner])
    assert refusal(data).key == "nested_archive"


def test_what_is_not_opened_says_so():
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("t.csv"))
    assert refusal(tar.getvalue()).key == "archive_not_opened"
    assert refusal(gzip.compress(tar.getvalue()), "t.tar.gz").key == "nested_archive"
    assert refusal(b"7z\xbc\xaf\x27\x1c").key == "archive_not_opened"
    assert refusal(zipped({})).key == "archive_empty"
    assert refusal(zipped({"folder/": b""})).key == "archive_empty"


def test_a_password_is_named():
    data = bytearray(zipped({"t.csv": TABLE}))
    data[data.index(b"PK\x01\x02") + 8] |= 1
    assert refusal(bytes(data)).key == "archive_encrypted"


def test_a_zip_of_countless_files_is_not_even_listed():
    assert refusal(b"PK\x03\x04" + b"PK\x01\x02" * 10_001).key == "archive_members"


@pytest.mark.parametrize("ending", PACKED)
def test_what_was_cut_or_has_flipped_bytes_is_read_or_called_damaged(ending):
    seeded = random.Random(ending)
    table = "".join(f"{seeded.random()},{seeded.choice('xyz')}\n" for _ in range(500)).encode()
    make = {"gz": gzip.compress, "bz2": bz2.compress, "xz": lzma.compress, "zip": lambda data: zipped({"t": data})}
    packed = make.get(ending, lambda data: pa.Codec("zstd").compress(data).to_pybytes())(table)
    refused = 0
    for _ in range(200):
        data = bytearray(packed[: seeded.randrange(len(packed) // 2, len(packed) + 1)])
        for _ in range(seeded.randrange(3)):
            data[seeded.randrange(8, len(data))] ^= 1 << seeded.randrange(8)
        try:
            unpacked(bytes(data), "table.csv")
        except Refused as error:
            refused += 1
            assert error.text
    assert refused > 150


# Bombs


@pytest.mark.parametrize("name", ["input.csv", "input.csv.gz"])
def test_wa_09_a_small_file_that_expands_enormously_is_stopped_at_the_limit(name):
    data = case("WA-09-compressed-bomb", name)
    assert len(data) == 97_929
    tracemalloc.start()
    refused = refusal(data, name)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (refused.key, refused.values) == ("unpacks_beyond", {"packed": "97.93 KB", "limit": "20 MB"})
    assert peak < 1.3 * most_unpacked(len(data))


def small_xz(data):
    """Without the dictionary of 8 MB that unpacking otherwise sets aside."""
    return lzma.compress(data, preset=0)


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, small_xz, lambda data: zipped({"t.csv": data})])
def test_every_packing_is_stopped_at_the_limit(pack, monkeypatch):
    monkeypatch.setattr(unpacking, "FREE_BYTES", 2_000_000)
    data = pack(b"\0" * 8_000_000)
    tracemalloc.start()
    assert refusal(data).key in ("unpacks_to", "unpacks_beyond")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 5_000_000


def test_a_zip_that_lies_about_its_size_is_stopped_too(monkeypatch):
    monkeypatch.setattr(unpacking, "FREE_BYTES", 2_000_000)
    data = bytearray(zipped({"t.csv": b"\0" * 8_000_000}))
    place = data.index(b"PK\x01\x02") + 24
    data[place : place + 4] = (1000).to_bytes(4, "little")
    assert refusal(bytes(data)).key in ("archive_damaged", "unpacks_beyond")


def test_the_limit_grows_with_the_file_up_to_a_last_one():
    assert most_unpacked(1) == 20_000_000
    assert most_unpacked(1_000_000) == 100_000_000
    assert most_unpacked(200_000_000) == 500_000_000

"""Compressed files and archives to the bytes of the one file in them, never more of them than is allowed.

What a file is, its first bytes say, not its name. Knows nothing of tables.
"""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, Any

import pyarrow as pa

from explorer import figures
from explorer.naming import listed
from explorer.notices import Notice, Refused

MOST_BYTES = 500_000_000
"""No file is unpacked to more than this."""
FREE_BYTES = 20_000_000
MOST_RATIO = 100
"""Beyond FREE_BYTES, unpacked bytes for each packed one; tables of text rarely reach 30."""
MOST_MEMBERS = 10_000
BLOCK = 1 << 18
SHOWN = 5

ZIP = b"PK\x03\x04"
_EMPTY_ZIP = b"PK\x05\x06"
_ENTRY = b"PK\x01\x02"
_STREAMS: tuple[tuple[bytes, tuple[str, ...], Callable[[IO[bytes]], Any]], ...] = (
    (b"\x1f\x8b", (".gz", ".gzip"), lambda packed: gzip.GzipFile(fileobj=packed)),
    (b"BZh91AY&SY", (".bz2",), bz2.BZ2File),
    (b"\xfd7zXZ\x00", (".xz",), lzma.LZMAFile),
    (b"\x28\xb5\x2f\xfd", (".zst", ".zstd"), lambda packed: pa.CompressedInputStream(packed, "zstd")),
)
_NOT_OPENED = (b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07")
_TAR = slice(257, 262)
_NO_TABLES = ("__macosx/", ".ds_store", "thumbs.db", "readme", "license")
_TABLES = (
    *(".csv", ".tsv", ".txt", ".tab", ".xlsx", ".xlsm", ".xlsb", ".xls", ".ods"),
    *(".parquet", ".pq", ".feather", ".arrow", ".jsonl", ".ndjson", ".json", ".arff"),
)


@dataclass(frozen=True, slots=True)
class Unpacked:
    """The bytes of a file, the name it has inside, and what it was chosen from.

    parts: the files of an archive of several, else none; part: the chosen one. inside: the sheet that was asked for.
    """

    data: bytes
    name: str
    parts: tuple[str, ...] = ()
    part: str | None = None
    inside: str | None = None
    notices: tuple[Notice, ...] = ()


def unpacked(data: bytes, name: str, part: str | None = None) -> Unpacked:
    """The file in a compressed file or archive, or the file itself when it is none.

    part: the file of an archive to take, else the first that may be a table. Raises Refused when the archive is
    damaged, encrypted, too large inside, or holds another archive.
    """
    made = _unpacked_once(data, name, part)
    if made is None:
        return Unpacked(data, name, inside=part)
    if _is_packed(made.data):
        raise Refused("nested_archive", part=made.name)
    return made


def members(data: bytes) -> list[zipfile.ZipInfo]:
    """The files in a zip; Refused when it is damaged or holds too many to look at."""
    entries = data.count(_ENTRY)
    if entries > MOST_MEMBERS:
        raise Refused("archive_members", count=figures.count(entries), most=figures.count(MOST_MEMBERS))
    with _damage_told(), zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [each for each in archive.infolist() if not each.is_dir()]


def beginning(data: bytes, member: str, size: int = 100) -> bytes:
    """The first bytes of a file in a zip."""
    with _damage_told(), zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open(member) as stream:
        return stream.read(size)


def most_unpacked(packed: int) -> int:
    """How many bytes a file of so many packed ones may unpack to."""
    return min(MOST_BYTES, max(FREE_BYTES, MOST_RATIO * packed))


def refuse_bomb(packed: int, size: int | None = None) -> None:
    """Raises Refused with both sizes. size: what it would unpack to, where that is known."""
    limit = most_unpacked(packed)
    if size is None or size > limit:
        about = {"packed": figures.size(packed), "limit": figures.size(limit)}
        raise Refused("unpacks_to", **about, size=figures.size(size)) if size else Refused("unpacks_beyond", **about)


def is_workbook(names: list[str]) -> bool:
    """Whether a zip with files of these names is an office document rather than an archive."""
    return "[Content_Types].xml" in names or "mimetype" in names or "Index/Document.iwa" in names


def _is_packed(data: bytes) -> bool:
    if data.startswith(ZIP):
        return not is_workbook([each.filename for each in members(data)])
    return data.startswith((*(first for first, *_ in _STREAMS), *_NOT_OPENED, _EMPTY_ZIP)) or data[_TAR] == b"ustar"


def _unpacked_once(data: bytes, name: str, part: str | None) -> Unpacked | None:
    if data.startswith(_NOT_OPENED) or data[_TAR] == b"ustar":
        raise Refused("archive_not_opened")
    if data.startswith(_EMPTY_ZIP):
        raise Refused("archive_empty")
    if data.startswith(ZIP):
        inside = members(data)
        return None if is_workbook([each.filename for each in inside]) else _member(data, inside, part)
    for first, endings, opened in _STREAMS:
        if data.startswith(first):
            ending = next((each for each in endings if name.lower().endswith(each)), "")
            with _damage_told(), opened(io.BytesIO(data)) as stream:
                return Unpacked(_whole(stream, len(data)), name[: len(name) - len(ending)], inside=part)
    return None


def _member(data: bytes, inside: list[zipfile.ZipInfo], part: str | None) -> Unpacked:
    """One file of a zip: the one that was asked for, else the first whose name promises a table, else the first."""
    named = {each.filename: each for each in inside if not _is_aside(each.filename)}
    if not named:
        raise Refused("archive_empty")
    if len(named) == 1:
        return Unpacked(_taken(data, *named.values()), *named, inside=part)
    chosen = next((name for name in named if f"{part}{INSIDE}".startswith(f"{name}{INSIDE}")), None)
    first = next((name for name in named if name.lower().endswith(_TABLES)), next(iter(named)))
    taken = chosen or first
    notices = [
        Notice("part_unknown", {"part": part}) if part and not chosen else None,
        Notice("archive_part", {"part": taken, "parts": listed(list(named), SHOWN)}) if not chosen else None,
    ]
    told = tuple(notice for notice in notices if notice)
    inside = (part or "")[len(taken) + len(INSIDE) :] if chosen else ""
    return Unpacked(_taken(data, named[taken]), taken, tuple(named), taken, inside or None, told)


def _taken(data: bytes, entry: zipfile.ZipInfo) -> bytes:
    """The bytes of one file of a zip."""
    if entry.flag_bits & 1:
        raise Refused("archive_encrypted")
    refuse_bomb(entry.compress_size, entry.file_size)
    with _damage_told(), zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open(entry) as stream:
        return _whole(stream, entry.compress_size)


INSIDE = " › "
"""Stands between a file of an archive and the sheet in it."""


def _is_aside(name: str) -> bool:
    base = name.lower().rsplit("/", 1)[-1]
    return name.lower().startswith(_NO_TABLES) or base.startswith((".", *_NO_TABLES))


def _whole(stream: Any, packed: int) -> bytes:
    """All bytes of a stream; Refused as soon as there are more than allowed."""
    limit, taken = most_unpacked(packed), io.BytesIO()
    while block := stream.read(BLOCK):
        if taken.tell() + len(block) > limit:
            refuse_bomb(packed)
        taken.write(block)
    return taken.getvalue()


@contextmanager
def _damage_told() -> Iterator[None]:
    """What the readers raise of damaged archives, as a refusal."""
    try:
        yield
    except Refused:
        raise
    except NotImplementedError as error:
        raise Refused("archive_method") from error
    except RuntimeError as error:  # zipfile's word for a password
        raise Refused("archive_encrypted") from error
    except (OSError, EOFError, MemoryError, ValueError, zlib.error, lzma.LZMAError, zipfile.BadZipFile) as error:
        raise Refused("archive_damaged") from error

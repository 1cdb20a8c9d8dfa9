"""Files of this machine: of the operator's own choice, or below the folders that visitors may open.

What a visitor asks for is followed to the real file, and has to lie below the folder then. The answer is the same
whether a file does not exist or may not be opened, so nobody learns what lies elsewhere.
"""

from __future__ import annotations

import glob
import os
import re
import stat
from collections.abc import Sequence
from pathlib import Path, PurePath

from explorer.notices import Refused
from explorer.places import Part

MOST_FILES = 100


def below(place: str, folders: Sequence[Path], most: int) -> tuple[Part, ...]:
    """The files of a path or pattern below one of some folders, in name order.

    most: bytes that they may have together. Raises Refused.
    """
    for folder in folders:
        inner = _inner(place, folder)
        found = [] if inner is None else _matches(folder, inner)
        if found:
            return _read(place, found, most)
    raise Refused("place_absent", place=place)


def anywhere(place: str, most: int) -> tuple[Part, ...]:
    """The files of a path or pattern that the operator gave, in name order. Raises Refused."""
    path = os.path.expanduser(place)
    found = [path] if os.path.exists(path) else sorted(glob.glob(path))
    if not found:
        raise Refused("place_absent", place=place)
    return _read(place, [Path(each) for each in found], most)


def _inner(place: str, folder: Path) -> PurePath | None:
    """What a place is from a folder on; None where it is not to be looked for there."""
    if "\0" in place or place.startswith(("~", "//", "\\\\")) or ".." in re.split(r"[\\/]", place):
        return None
    path = PurePath(re.sub(r"\*+", "*", place))
    if path.is_absolute() and not path.is_relative_to(folder):
        return None
    inner = path.relative_to(folder) if path.is_absolute() else path
    return None if inner.drive or not inner.parts or _is_hidden(inner) else inner


def _matches(folder: Path, inner: PurePath) -> list[Path]:
    """The real files below a folder that a name or pattern means, in the order of the names."""
    root, found = folder.resolve(), []
    try:
        candidates = [folder / inner] if (folder / inner).is_file() else folder.glob(str(inner))
        for each in sorted(candidates):
            real = each.resolve()
            if real.is_relative_to(root) and real.is_file() and not _is_hidden(real.relative_to(root)):
                found.append(real)
    except (OSError, ValueError, RuntimeError):  # a name too long, a pattern that is none, a link in a circle
        return []
    return found


def _is_hidden(path: PurePath) -> bool:
    return any(part.startswith(".") for part in path.parts)


def _read(place: str, paths: Sequence[Path], most: int) -> tuple[Part, ...]:
    if len(paths) > MOST_FILES:
        raise Refused("place_files", place=place, files=len(paths), most=MOST_FILES)
    parts: list[Part] = []
    for path in paths:
        left = most - sum(len(part.data) for part in parts)
        parts.append(Part(path.name, _content(place, path, left, most)))
    return tuple(parts)


def _content(place: str, path: Path, left: int, most: int) -> bytes:
    """The bytes of a plain file, of which no more than some may be left; neither pipe nor device is waited for."""
    try:
        with open(path, "rb", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NONBLOCK", 0))) as file:
            about = os.fstat(file.fileno())
            if not stat.S_ISREG(about.st_mode):
                raise Refused("place_no_file", place=place)
            data = file.read() if about.st_size <= left else None
    except IsADirectoryError:
        raise Refused("place_no_file", place=place) from None
    except OSError:
        raise Refused("place_unreadable", place=place) from None
    if data is None or len(data) > left:
        raise Refused("place_large", place=place, most=most // 1_000_000)
    return data

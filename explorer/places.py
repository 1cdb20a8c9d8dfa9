"""Where tables may come from beside an upload: what the operator allows, and how a place is written on the page.

A place is a path, a pattern of paths or an address. Nothing is allowed that the operator does not name at the start, in
the options behind `--` (see `from_command_line`).
"""

from __future__ import annotations

import argparse
import ipaddress
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import NoReturn
from urllib.parse import unquote

from explorer.notices import Refused

APP = Path(__file__).parents[1] / "app.py"
ANY_HOST = "*"
SHORTENED = "?…"
"""What stands for the query of an address: it may hold a secret, so it is neither shown nor kept in a link."""

_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):/+", re.IGNORECASE)
_SECRET = re.compile(r"(?<=:)(/+)[^/?#]*@")


@dataclass(frozen=True, slots=True)
class Reach:
    """A network that is not the public one, to which addresses may lead; at one port, where the operator named it."""

    network: ipaddress.IPv4Network | ipaddress.IPv6Network
    port: int | None = None

    def has(self, ip: str, port: int) -> bool:
        return ipaddress.ip_address(ip) in self.network and self.port in (None, port)


@dataclass(frozen=True, slots=True)
class Allowed:
    """What the operator lets the page open, and the table to begin with.

    folders: absolute; what lies below them may be opened. hosts: names, with a port where it is not the scheme's own;
    "*" is every host of the public network. reaches: where else hosts may lie. buckets: of S3. table: a
    place of the operator's own choice, not bound by the others; target: its column to predict.
    """

    folders: tuple[Path, ...] = ()
    hosts: tuple[str, ...] = ()
    reaches: tuple[Reach, ...] = ()
    buckets: tuple[str, ...] = ()
    table: str | None = None
    target: str | None = None

    @property
    def any_place(self) -> bool:
        """Whether a visitor may name a place."""
        return bool(self.folders or self.hosts or self.buckets)


@dataclass(frozen=True, slots=True)
class Part:
    """A file as it was found at a place."""

    name: str
    data: bytes


def allowed() -> Allowed:
    """What the command line of the running app allows; nothing where something else runs the page."""
    return from_command_line(sys.argv[1:]) if Path(sys.argv[0]).absolute() == APP else Allowed()


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Refused("options", why=message)


def from_command_line(arguments: Sequence[str]) -> Allowed:
    """The choices behind `--`; raises Refused with a sentence for what is none."""
    parser = _Parser(prog="app.py", add_help=False, allow_abbrev=False)
    parser.add_argument("table", nargs="?")
    parser.add_argument("--target")
    parser.add_argument("--allow-paths", nargs="+", action="extend", default=[], metavar="DIR")
    parser.add_argument("--allow-addresses", nargs="+", action="extend", default=[], metavar="HOST")
    options = parser.parse_args(arguments)
    folders = tuple(Path(os.path.abspath(os.path.expanduser(folder))) for folder in options.allow_paths)
    for folder in folders:
        if not folder.is_dir():
            raise Refused("options", why=f"--allow-paths: {folder} is not a folder")
    listed = [entry.lower() for entry in options.allow_addresses]
    buckets = tuple(entry.removeprefix("s3://").strip("/") for entry in listed if entry.startswith("s3://"))
    names = tuple(entry for entry in listed if not entry.startswith("s3://"))
    for name in names:
        if "/" in name and not _reaches(name):
            raise Refused("options", why=f"--allow-addresses: {name} is not a host, HOST:PORT, network or s3://BUCKET")
    reaches = tuple(reach for name in names for reach in _reaches(name))
    return Allowed(folders, names, reaches, buckets, options.table, options.target)


def _reaches(entry: str) -> list[Reach]:
    """What a network or an IP, with or without a port, opens; nothing for the name of a host."""
    head, _, port = entry.rpartition(":")
    for text, at in ((entry, None), (head, int(port) if port.isdecimal() else None)):
        try:
            return [Reach(ipaddress.ip_network(text.strip("[]"), strict=False), at)]
        except ValueError:
            continue
    return []


def is_address(place: str) -> bool:
    return _SCHEME.match(place) is not None


def scheme_of(place: str) -> str:
    """The scheme of an address in small letters, empty for a path."""
    found = _SCHEME.match(place)
    return found[1].lower() if found else ""


def shown(place: str) -> str:
    """A place as it may be seen and stand in a link: without name and password, and with “…” for its query."""
    place = place.strip()
    if not is_address(place):
        return place
    head, query, _ = place.partition("#")[0].partition("?")
    return _SECRET.sub(r"\1…@", head, count=1) + (SHORTENED if query else "")


def title_of(place: str) -> str:
    """The name of the file at a place, for the heading and for downloads."""
    path = shown(place).removesuffix(SHORTENED)
    name = PurePosixPath(path.replace("\\", "/")).name
    return unquote(name) if is_address(place) else name

"""The field for a path or an address, drawn where the operator allows any, and the files at what was typed there."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from explorer import session
from explorer.fields import text
from explorer.link import PLACE
from explorer.markdown import plain
from explorer.naming import listed
from explorer.notices import Refused
from explorer.place_table import fetched
from explorer.places import ANY_HOST, SHORTENED, Allowed, Part, allowed, title_of
from explorer.waiting import waiting
from explorer.words import word

MOST_NAMED = 5
MEGABYTE = 1_000_000


@dataclass(frozen=True, slots=True)
class Found:
    """The files at a place. id: changes with their content. target: the operator's choice of a column."""

    id: str
    title: str
    parts: tuple[Part, ...]
    target: str | None

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(len(part.data) for part in self.parts)


def first_page() -> dict[str, str]:
    """The settings that open the operator's table. No place names it, so that no place typed can be taken for it."""
    try:
        table = allowed().table
    except Refused:  # which the page says when it asks for the same
        return {}
    return {} if table is None else {"data": PLACE}


def place_title() -> str:
    """What the place of the settings is called: as it was typed, and the operator's table by its name."""
    return session.setting("place") or title_of(allowed().table or "")


def place_field() -> None:
    operator = allowed()
    if operator.any_place:
        text(word("place"), "place", help=word("place.help", allowed=plain(_named(operator))))


def found(most: int) -> Found:
    """The files at the place of the settings, fetched once. most: bytes they may have. Raises Refused."""
    shown = session.setting("place")
    place = session.whole_place(shown)
    operator = allowed()
    trusted = operator.table is not None and not shown
    if trusted:
        place = operator.table or ""
    elif not shown:
        raise Refused("place_none")
    elif not operator.any_place:
        raise Refused("place_not_allowed", place=shown)
    elif place.endswith(SHORTENED):
        raise Refused("place_shortened", place=shown)
    title = title_of(place) or shown
    parts = session.remember(
        "fetched", (place, trusted), lambda: _fetched(place, title, operator, most, trusted), most=1
    )
    return found_in(shown, title, parts, operator.target if trusted else None)


def found_in(place: str, title: str, parts: tuple[Part, ...], target: str | None = None) -> Found:
    digest = hashlib.blake2b(digest_size=16)
    for part in parts:
        digest.update(part.data)
    return Found(f"{place}/{digest.hexdigest()}", title, parts, target)


def _fetched(place: str, title: str, operator: Allowed, most: int, trusted: bool) -> tuple[Part, ...]:
    with waiting() as tell:

        def coming(done: int, size: int | None) -> None:
            about = {"name": title, "done": f"{done / MEGABYTE:.1f}"}
            if size:
                tell(done / size, word("place.fetching_of", **about, size=f"{size / MEGABYTE:.1f}"))
            else:
                tell(0.0, word("place.fetching", **about))

        return fetched(place, operator, most, coming, trusted=trusted)


def _named(operator: Allowed) -> str:
    """What may be opened, in words; of a folder its own name alone."""
    named = []
    if operator.folders:
        named.append(word("place.folders", folders=listed([folder.name for folder in operator.folders], MOST_NAMED)))
    if ANY_HOST in operator.hosts:
        named.append(word("place.any_host"))
    hosts = [host for host in operator.hosts if host != ANY_HOST]
    if hosts:
        named.append(word("place.hosts", hosts=listed(hosts, MOST_NAMED)))
    return "; ".join(named)

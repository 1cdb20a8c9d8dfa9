"""The table at a place: its files fetched, read, and put one below the other where there are several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine import InputError, Sheet, Tell, stacked
from explorer import buckets, fetching, folders
from explorer.fetching import Progress
from explorer.loading import Loaded, load
from explorer.naming import listed
from explorer.notices import Notice, Refused
from explorer.places import Allowed, Part, is_address, scheme_of, shown
from explorer.reading import Reading

MOST_NAMED = 5


def fetched(place: str, allowed: Allowed, most: int, tell: Progress, *, trusted: bool = False) -> tuple[Part, ...]:
    """The files at a place.

    most: bytes they may have together. trusted: the operator gave the place at the start. Raises Refused, also for a
    place that the operator does not allow.
    """
    if is_address(place):
        if scheme_of(place) == buckets.SCHEME:
            return (buckets.fetch(place, allowed, most, tell, trusted=trusted),)
        if scheme_of(place) not in fetching.PORTS:
            raise Refused("place_scheme", place=shown(place), scheme=scheme_of(place))
        return (fetching.fetch(place, allowed, most, tell, trusted=trusted),)
    return folders.anywhere(place, most) if trusted else folders.below(place, allowed.folders, most)


def read(parts: Sequence[Part], reading: Reading, tell: Tell | None) -> Loaded:
    """The sheet of the files, whose columns have to be the same; raises Refused, naming the file if there are several.

    The notices of each file name it.
    """
    if len(parts) == 1:
        return load(parts[0].data, parts[0].name, reading, tell=tell)
    loaded = _with_one_mark(parts, [_one_of_several(part, reading, tell) for part in parts], reading, tell)
    first = loaded[0]
    for other in loaded[1:]:
        if {*other.sheet.names} != {*first.sheet.names}:
            raise _other_header(first, other)
    try:
        sheet = _below_one_another([each.sheet for each in loaded])
    except InputError as error:
        raise Refused("files_unlike", told=error) from error
    names = [each.name for each in loaded]
    joined = Notice(
        "files_joined", {"count": len(names), "files": listed(names, MOST_NAMED), "rows": f"{sheet.n_rows:,}"}
    )
    told = [Notice("of_file", {"file": each.name, "told": notice.text}) for each in loaded for notice in each.notices]
    return Loaded(first.name, sheet, (joined, *told), first.reading, first.form, first.parts)


def _one_of_several(part: Part, reading: Reading, tell: Tell | None) -> Loaded:
    try:
        return load(part.data, part.name, reading, tell=tell)
    except Refused as refused:
        if refused.key == "long_rows":  # the page offers to leave such rows out
            raise
        raise Refused("of_file", file=part.name, told=refused.text) from refused


def _with_one_mark(parts: Sequence[Part], loaded: list[Loaded], reading: Reading, tell: Tell | None) -> list[Loaded]:
    """The files again with the decimal mark that some prove, or that of the first, where others prove none."""
    made = [each.reading or reading for each in loaded]
    proved = {each.decimal for each in made if each.decimal}
    marks = {pair for each in made for pair in each.marks}
    if len(proved) > 1 or len(marks) == len({name for name, _ in marks}):
        return loaded
    alike = replace(reading, usual=next(iter(proved), None), marks=() if proved else made[0].marks)
    return [
        each if how.decimal else _one_of_several(part, alike, tell)
        for part, each, how in zip(parts, loaded, made, strict=True)
    ]


def _other_header(first: Loaded, other: Loaded) -> Refused:
    lacking = [name for name in first.sheet.names if name not in other.sheet.names]
    more = [name for name in other.sheet.names if name not in first.sheet.names]
    return Refused(
        "files_differ",
        first=first.name,
        other=other.name,
        lacking=listed(lacking, MOST_NAMED) or "–",
        more=listed(more, MOST_NAMED) or "–",
    )


def _below_one_another(sheets: list[Sheet]) -> Sheet:
    """Neighbours are joined two by two, so that no row is copied more often than the halving takes."""
    names = sheets[0].names
    while len(sheets) > 1:
        odd = sheets[len(sheets) // 2 * 2 :]
        sheets = [stacked(*pair, names) for pair in zip(sheets[::2], sheets[1::2], strict=False)] + odd
    return sheets[0]

"""Dates as what a tree can order: year, month, weekday, hour, days elapsed.

Read are day, month and year in figures, in any of three orders, with "-", "/", "." or 年月日 between them, and a time
behind them. A two-digit year from 69 on is of the last century.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from engine import Cells, Kind, Texts
from explorer.notices import Refused
from explorer.recipes.fitted import Part, numbered, occurring, relabelled

Order = Literal["ymd", "dmy", "mdy"]
PartName = Literal["days", "year", "month", "weekday", "hour", "text"]
PARTS: tuple[PartName, ...] = ("days", "year", "month", "weekday", "hour", "text")
ORDERS: tuple[Order, ...] = ("ymd", "dmy", "mdy")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_KINDS: dict[str, Kind] = {"days": "numeric", "year": "numeric", "hour": "numeric"}
ENOUGH = 2_000
"""Texts from which the order of day, month and year is read off."""
_CENTURY = 69
_YEAR, _SHORT = r"(?P<y>[0-9]{4})", r"(?P<{}>[0-9]{{1,2}})"
_TIME = (
    r"(?:(?:T|, ?| +)(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2}(?:\.[0-9]+)?))?"
    r"(?: ?(?P<half>[AaPp])\.?[Mm]\.?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?"
)


def _pattern(order: Order) -> str:
    signs = {"y": _YEAR if order == "ymd" else r"(?P<y>[0-9]{4}|[0-9]{2})", "m": _SHORT.format("m")}
    signs["d"] = _SHORT.format("d")
    first, second, third = (signs[letter] for letter in order)
    gap = r" ?[-/.年] ?", r" ?[-/.月] ?"
    return f"^{first}{gap[0]}{second}{gap[1]}{third}日?{_TIME}$"


def _nameless(order: Order) -> str:
    return re.sub(r"\?P<[a-z]+>", "?:", _pattern(order))


@dataclass(frozen=True, slots=True)
class Dates:
    """parts: what is made of each date. order: of day, month and year; None leaves it to the training rows."""

    parts: tuple[PartName, ...] = ("days",)
    order: Order | None = None
    to = "dates"

    def fitted(self, cells: Cells, labels: Cells | None) -> FittedDates:
        """Days count from the earliest date of the training rows; raises Refused where none is a date."""
        texts = occurring(cells)
        order = self.order or guess_order(texts)
        known = moments(texts, order or "ymd")
        known = known[~np.isnat(known)]
        if order is None or not len(known):
            example = next(iter(texts or cells.texts), "")
            raise Refused("no_dates", column=cells.name, example=example)
        return FittedDates(self.parts, order, str(known.min().astype("M8[D]")))


@dataclass(frozen=True, slots=True)
class FittedDates:
    """start: the day from which days are counted, in ISO form."""

    wanted: tuple[PartName, ...]
    order: Order
    start: str

    @property
    def parts(self) -> tuple[Part, ...]:
        names = {"days": f"days since {self.start}"}
        return tuple(Part(names.get(part, part), _KINDS.get(part, "categorical")) for part in self.wanted)

    def made(self, cells: Cells) -> list[Cells]:
        """What is no date is missing."""
        at = moments(cells.texts, self.order)
        known = ~np.isnat(at)
        return [self._part(part, cells, np.where(known, at, np.datetime64(self.start)), known) for part in self.wanted]

    def _part(self, part: PartName, cells: Cells, at: NDArray[np.datetime64], known: NDArray[np.bool_]) -> Cells:
        day, month = at.astype("M8[D]"), at.astype("M8[M]").astype(int)
        if part == "text":
            return cells
        if part == "month":
            return relabelled(cells, np.where(known, month % 12, -1), MONTHS, ranked=True)
        if part == "weekday":
            monday = (day.astype(int) + 3) % 7  # 1970 began on a Thursday
            return relabelled(cells, np.where(known, monday, -1), WEEKDAYS, ranked=True)
        if part == "year":
            values = month // 12 + 1970.0
        elif part == "hour":
            values = ((at - day) // np.timedelta64(1, "h")).astype(float)
        else:
            values = (at - np.datetime64(self.start)) / np.timedelta64(1, "D")
        return numbered(cells, np.where(known, values, np.nan))


def moments(texts: Texts, order: Order) -> NDArray[np.datetime64]:
    """The moment of each text, to the millisecond; not-a-time for what is no date in this order."""
    if order == "ymd" and len(texts):
        try:
            return pc.cast(texts.array, pa.timestamp("ms")).to_numpy(zero_copy_only=False).astype("M8[ms]")
        except pa.ArrowInvalid:
            pass  # not all of them in plain ISO form, which is the quick way
    found = pc.extract_regex(texts.array, _pattern(order))
    fields = {name: found.field(name) for name in ("y", "m", "d", "hour", "minute", "second", "half")}
    year, month, day, hour, minute = (_whole(fields[name], found) for name in ("y", "m", "d", "hour", "minute"))
    short = pc.equal(pc.utf8_length(fields["y"]), 2).fill_null(False).to_numpy(zero_copy_only=False)
    year = np.where(short, year + np.where(year < _CENTURY, 2000, 1900), year)
    second = np.nan_to_num(_floats(fields["second"], found))
    noon, midnight = (_is(fields["half"], letter) for letter in "pa")
    wrong = (hour > 23) | (minute > 59) | (second >= 60) | ((noon | midnight) & ((hour < 1) | (hour > 12)))
    hour = np.where(noon, hour % 12 + 12, np.where(midnight, hour % 12, hour))
    is_date = found.is_valid().to_numpy(zero_copy_only=False) & ~wrong
    days = pd.to_datetime(pd.DataFrame({"year": year, "month": month, "day": day}), errors="coerce")
    milliseconds = (((hour * 60 + minute) * 60 + second) * 1000).round().astype("m8[ms]")
    return np.where(is_date, days.to_numpy().astype("M8[ms]") + milliseconds, np.datetime64("NaT"))


def possible_orders(texts: Texts) -> list[Order]:
    """The orders in which the most texts are dates; of several the one that the sign between them suggests comes first.

    Points are written between day, month and year, slashes more often between month, day and year.
    """
    n_read = _n_read(some(texts))
    with_slash = len(texts) > 0 and re.match(r"[0-9]+ ?/", texts[0]) is not None
    preferred: tuple[Order, ...] = ("ymd", "mdy", "dmy") if with_slash else ORDERS
    most = max(n_read.values())
    return [order for order in preferred if most and n_read[order] == most]


def guess_order(texts: Texts) -> Order | None:
    """The first of the possible orders; None where no text is a date."""
    return next(iter(possible_orders(texts)), None)


def dated_share(texts: Texts) -> float:
    """The share of some of the texts that are dates in the order that fits best."""
    looked_at = some(texts)
    return max(_n_read(looked_at).values()) / max(len(looked_at), 1)


def look_like_dates(texts: Texts) -> bool:
    """Whether every text is written as a date, be there such a day or not; False where there is none."""
    return len(texts) > 0 and all(_are_written_as_dates(each.array) for each in (some(texts), texts))


def _are_written_as_dates(texts: pa.StringArray) -> bool:
    return pc.all(pc.match_substring_regex(texts, "|".join(map(_nameless, ORDERS)))).as_py() is True


def some(texts: Texts) -> Texts:
    """As many of the texts, from all parts of them, as show what they are."""
    if len(texts) <= ENOUGH:
        return texts
    return Texts(texts.array.take(pa.array(np.linspace(0, len(texts) - 1, ENOUGH).astype(np.int64))))


def _n_read(texts: Texts) -> dict[Order, int]:
    return {order: int(np.count_nonzero(~np.isnat(moments(texts, order)))) for order in ORDERS}


def _is(texts: pa.StringArray, letter: str) -> NDArray[np.bool_]:
    found = pc.equal(pc.utf8_lower(texts), letter).fill_null(False)
    return np.asarray(found.to_numpy(zero_copy_only=False))


def _whole(texts: pa.StringArray, found: pa.StructArray) -> NDArray[np.int64]:
    return np.nan_to_num(_floats(texts, found)).astype(np.int64)


def _floats(texts: pa.StringArray, found: pa.StructArray) -> NDArray[np.float64]:
    """Figures as numbers, nan where there are none."""
    given = pc.if_else(pc.and_(found.is_valid(), pc.not_equal(texts, "")), texts, None)
    return np.array(pc.cast(given, pa.float64()).to_numpy(zero_copy_only=False), dtype=float)

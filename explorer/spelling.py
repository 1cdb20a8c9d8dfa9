"""Numbers that are not written plainly ("1.299,99", "15,000.75", "12 %"): the decimal mark, and what they stand for.

A column keeps the file's own texts, so that a class stays as it is written; only the numbers they stand for change.

A mark is proved by a column that is numeric with it and not with the other one ("1.299,99"; "0.5" for the point). What
the columns of a file prove without contradiction holds for those that are numeric with either ("1,234").
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from engine import Cells, Texts, number_or_nan
from explorer.as_written import Typed
from explorer.naming import listed
from explorer.notices import Notice
from explorer.reading import Decimal, Reading

Numbers = NDArray[np.float64]

SHOWN = 5
ODD_SHARE = 0.05
LONE_ODD = 6
_WORDS = """
    na n/a #n/a n.a. nan null none nil - -- – — ? . .. ... missing unknown k.a. nd n.d. s/o \\n #null! #value! #div/0!
    缺失 未知 无
"""
MISSING_WORDS = frozenset(_WORDS.split())
"""What often stands for no value, in lower case; it is never taken so unasked."""

_HEAD = 1000
_SPACES = " \u00a0\u2009\u202f'’"
_AFFIX = r"[%‰\p{Sc}]"
_MINUS = (
    (r"^\(([^()+\-−]*\d[^()+\-−]*)\)$", r"-\1"),
    (r"^([^()+\-−]*\d) ?[\-−]$", r"-\1"),
    (rf"^[\-−] ?({_AFFIX}) ?", r"\1-"),
)
"""Other ways to write a minus, and the usual one, behind a currency sign."""


def _syntax(decimal: str, thousands: str) -> str:
    """Numbers with these marks, in the syntax of RE2, where \\d is an ASCII digit and $ the very end."""
    grouped = "|".join(rf"(?:[{mark}]\d{{3}})+" for mark in (thousands, *_SPACES))
    indian = r"|[1-9]\d?(?:,\d{2})+,\d{3}" if thousands == "," else ""
    whole = rf"[1-9]\d{{0,2}}(?:{grouped}){indian}|0|[1-9]\d*"
    return rf"^[+\-−]?(?:(?:{whole})(?:[{decimal}]\d+)?|[{decimal}]\d+)(?:[eE][+-]?\d+)?$"


_SYNTAX: dict[Decimal, str] = {",": _syntax(",", "."), ".": _syntax(".", ",")}


@dataclass(frozen=True, slots=True)
class Spelled:
    """A column that may hold numbers: what its texts stand for with either mark, and the mark it proves, if any.

    numbers: float64 [n_texts], not-a-number where a text is none. either: whether both marks give numbers, others.
    """

    cells: Cells
    numbers: dict[Decimal, Numbers]
    proves: Decimal | None
    either: bool = False


def in_numbers(
    columns: Sequence[Cells], reading: Reading, separator: str, typed: Sequence[Typed] = ()
) -> tuple[list[Cells], Reading, list[Notice]]:
    """The columns with the numbers that their texts stand for, the reading with the decimal marks that were found, and
    what to tell.

    reading: its mark holds for all columns where a person chose one; those of another file of the table hold where
    this one proves none. typed: see AsWritten; such numbers stay what they are, and prove nothing about texts.
    """
    told, marks = reading.decimal, dict(reading.marks)
    apart = {
        place: asked for place, cells in enumerate(columns) if (asked := _untyped(cells, typed[place : place + 1]))
    }
    spelled = {place: found for place, asked in apart.items() if (found := _spelled(asked, told))}
    proved = {found.proves for found in spelled.values() if found.proves}
    mark = told or (next(iter(proved)) if len(proved) == 1 else None)
    usual: Decimal = "," if separator == ";" else "."
    read, made = list(columns), []
    for place, found in spelled.items():
        plainly = bool(not np.isnan(found.cells.numbers).any())
        likely = mark or marks.get(columns[place].name) or reading.usual
        by = told or found.proves or likely or ("." if plainly else usual)
        made.append((_with(found.cells, found.numbers[by], by), found, by))
        read[place] = _back(columns[place], made[-1][0], by)
    used = tuple((cells.name, by) for cells, _, by in made)
    return read, replace(reading, decimal=mark, marks=used), _told(made, told, mark or reading.usual, separator)


def _untyped(cells: Cells, typed: Sequence[Typed]) -> Cells | None:
    """The column with those of its texts that are texts in the file; None where its numbers are numbers there."""
    if not any(typed):
        return cells
    if typed[0] is True:
        return None
    left = ~np.asarray(pc.is_in(cells.texts.array, pa.array(list(typed[0]), cells.texts.array.type)))
    return replace(cells, texts=cells.texts[left], numbers=cells.numbers[left])


def _back(cells: Cells, asked: Cells, by: Decimal) -> Cells:
    """The column with the numbers of the texts that were asked."""
    if len(asked.texts) == len(cells.texts):
        return asked
    numbers = cells.numbers.copy()
    numbers[np.asarray(pc.is_in(cells.texts.array, asked.texts.array))] = asked.numbers
    return _with(cells, numbers, by)


def _told(
    made: Sequence[tuple[Cells, Spelled, Decimal]], told: Decimal | None, mark: Decimal | None, separator: str
) -> list[Notice]:
    """What was read otherwise than plainly, a notice for each mark, and what could be read otherwise."""
    notices = []
    for decimal in (",", "."):
        of = [cells for cells, found, by in made if by == decimal and cells.decimal and not found.either]
        if of:
            notices.append(Notice("numbers_read", {**_about(of), "decimal": decimal}))
    if told:
        unfit = [cells.name for cells, found, _ in made if _fits_only_the_other(found, told)]
        unfits = {"columns": listed(unfit, SHOWN), "decimal": told}
        return [*notices, Notice("numbers_with_other_mark", unfits)] if unfit else notices
    doubtful = mark == "," or (mark is None and separator == ";")
    either = [(cells, found, by) for cells, found, by in made if found.either and (doubtful or cells.decimal)]
    if either:
        cells, found, by = either[0]
        other = found.numbers["." if by == "," else ","]
        about = _about([cells for cells, _, _ in either])
        at = cells.texts.index(about["example"])
        notices.append(Notice("numbers_doubtful", {**about, "decimal": by, "other": _shown(other[at])}))
    return notices


def _fits_only_the_other(found: Spelled, told: Decimal) -> bool:
    return found.proves not in (None, told) and not odd_is_little(found.cells.texts, found.numbers[told])


def _about(columns: Sequence[Cells]) -> dict[str, object]:
    """The columns, and one of their numbers that shows best how they are written: as it is, and plainly."""
    cells = columns[0]
    texts = list(cells.texts[:_HEAD])
    odd = [at for at, text in enumerate(texts) if not np.isnan(cells.numbers[at]) and not text.isdigit()]
    at = max(odd or [0], key=lambda at: (any(mark in texts[at] for mark in ".,"), -at))
    return {
        "columns": listed([each.name for each in columns], SHOWN),
        "example": texts[at],
        "number": _shown(cells.numbers[at]),
    }


def _shown(value: float) -> str:
    return repr(float(value)).removesuffix(".0")


def read_alike(cells: Cells, first: Cells) -> Cells:
    """Cells that belong to a column, such as a typed one, with their numbers read by its decimal mark, if it has one;
    those that are none by it are read plainly."""
    for mark in _SYNTAX:
        if mark == first.decimal:
            numbers = _values(cells.texts.array, mark)
            return _with(cells, np.where(np.isnan(numbers), cells.numbers, numbers), mark)
    return cells


def _with(cells: Cells, numbers: Numbers, decimal: Decimal) -> Cells:
    """The column with these numbers; its mark says that they are not those of the plain spelling."""
    if np.array_equal(cells.numbers, numbers, equal_nan=True):
        return cells
    numbers = numbers.copy()
    numbers.flags.writeable = False
    return replace(cells, numbers=numbers, decimal=decimal)


def _spelled(cells: Cells, told: Decimal | None) -> Spelled | None:
    """What a column's texts stand for; None where that is no question: whole numbers, or no numbers at all."""
    if not len(cells.texts):
        return None
    head, plainly = cells.texts[:_HEAD], not np.isnan(cells.numbers).any()
    if not _worth_asking(head, cells.numbers[:_HEAD]):
        return None
    if plainly and told != "," and np.isnan(_values(head.array, ",")).any():  # the common case, without a further look
        return Spelled(cells, {".": cells.numbers}, ".")
    texts = _bare(cells.texts)
    point = np.where(np.isnan(cells.numbers), _values(texts, "."), cells.numbers)
    comma = _values(texts, ",")
    numbers: dict[Decimal, Numbers] = {",": comma, ".": point}
    fits = {mark: odd_is_little(cells.texts, values) for mark, values in numbers.items()}
    if not any(fits.values()):
        return None
    n_comma, n_point = int(np.isnan(comma).sum()), int(np.isnan(point).sum())
    if n_comma != n_point:
        proves: Decimal = "," if n_comma < n_point else "."
        return Spelled(cells, numbers, proves if fits[proves] else None)
    return Spelled(cells, numbers, None, not np.array_equal(comma, point, equal_nan=True))


def _worth_asking(head: Texts, plain: Numbers) -> bool:
    """Whether a mark may be in question, to judge by the first texts: some hold one, and half are numbers with one.

    Plain numbers prove the point, which is worth knowing, too.
    """
    bare = _bare(head)
    if not np.isnan(plain).any() and not pc.any(pc.match_substring(bare, ".")).as_py():
        return False
    none = np.minimum(np.isnan(_values(bare, ",")), np.isnan(_values(bare, ".")) & np.isnan(plain))
    return bool(2 * np.count_nonzero(none) <= len(head)) or _are_missing_words(head, none)


def _bare(texts: Texts) -> pa.StringArray:
    """The texts without the percent or currency sign that all of them have at the same end, or as they are.

    Where that makes numbers of all, a minus stands before their digits: "(1,234)", "-$300", "500-".
    """
    signed = texts.array
    for written, plain in _MINUS:
        signed = pc.replace_substring_regex(signed, written, plain)
    if not signed.equals(texts.array) and pc.any(pc.equal(signed, texts.array)).as_py():  # not "(1)", "(2)", …
        bare = _without_affix(signed)
        if any(not np.isnan(_values(bare, mark)).any() for mark in _SYNTAX):
            return bare
    return _without_affix(texts.array)


def _without_affix(texts: pa.StringArray) -> pa.StringArray:
    found = pc.extract_regex(texts[:1], rf"^(?P<first>{_AFFIX}?) ?.*?(?P<last>{_AFFIX}?)$")[0].as_py()
    if not found:
        return texts
    for sign, matches, cut in (
        (found["first"], pc.starts_with, slice(1, None)),
        (found["last"], pc.ends_with, slice(0, -1)),
    ):
        if sign and pc.all(matches(texts, sign)).as_py():
            return pc.utf8_trim_whitespace(pc.utf8_slice_codeunits(texts, cut.start, cut.stop))
    return texts


def _values(texts: pa.StringArray, decimal: Decimal) -> Numbers:
    """float64 [n_texts], what each text stands for with this decimal mark, not-a-number where it is no number."""
    thousands = "." if decimal == "," else ","
    bare = pc.replace_substring_regex(texts, f"[{thousands}{_SPACES}]", "")
    bare = pc.replace_substring(pc.replace_substring(bare, decimal, "."), "−", "-")
    return number_or_nan(pc.if_else(pc.match_substring_regex(texts, _SYNTAX[decimal]), bare, None))


def odd_is_little(texts: Texts, numbers: Numbers) -> bool:
    """Whether few texts keep a column from being numeric: at most 5 %, or one of six or more, or known words."""
    none = np.isnan(numbers)
    few = max(ODD_SHARE * len(texts), len(texts) >= LONE_ODD)
    return bool(np.count_nonzero(none) <= few) or _are_missing_words(texts, none)


def _are_missing_words(texts: Texts, which: NDArray[np.bool_]) -> bool:
    """Whether these texts are words that often stand for no value, and not all there is."""
    n = int(np.count_nonzero(which))
    return (
        0 < n < len(texts) and n <= len(MISSING_WORDS) and all(text.lower() in MISSING_WORDS for text in texts[which])
    )

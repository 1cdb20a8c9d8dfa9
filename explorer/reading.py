"""How a file is to be read, and how it was: every guess of loading, each of which a person can overrule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

Decimal = Literal[",", "."]


@dataclass(frozen=True, slots=True)
class Reading:
    """Choices for a file; None leaves one to what the file looks like.

    part: the sheet of a workbook or the file of an archive. encoding: one of decoding.ENCODINGS. separator: one
    character, " " for any run of spaces and tabs. quote: one of quoting.QUOTES. skip: lines above the header.
    header: whether the first record holds the names. decimal: the decimal mark of numbers that are not plain, the
    other mark being for thousands. missing: words that stand for no value, beside the empty cell. skip_long: leave
    rows with too many cells out instead of refusing the file.

    No choices, but what another file of the same table, or this one, was read with: marks, a column's name and the
    decimal mark of its numbers; usual, the mark of other columns. They hold where a column can be read with either mark
    and nothing else in its file says with which.
    """

    part: str | None = None
    encoding: str | None = None
    separator: str | None = None
    quote: str | None = None
    skip: int | None = None
    header: bool | None = None
    decimal: Decimal | None = None
    missing: tuple[str, ...] = ()
    skip_long: bool = False
    usual: Decimal | None = None
    marks: tuple[tuple[str, Decimal], ...] = ()

    @classmethod
    def of(cls, changes: Mapping[str, Any]) -> Reading:
        """The choices of a link or a saved state, see `changes`; what is none of them is left out."""
        known = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in changes.items()
            if name in _FITS and _FITS[name](value)
        }
        return cls(**known)

    @property
    def changes(self) -> dict[str, Any]:
        """What was chosen, as plain values by name, fit for JSON."""
        chosen = {
            name: value for name, value in asdict(self).items() if name in _FITS and value != getattr(AS_GUESSED, name)
        }
        return {name: list(value) if isinstance(value, tuple) else value for name, value in chosen.items()}

    @property
    def beside(self) -> Reading:
        """How another file with rows of the same table is read, where this is how the first one was: alike in what
        cells mean where that file does not prove otherwise, by its own look in all else."""
        return Reading(missing=self.missing, usual=self.decimal or self.usual, marks=self.marks)


AS_GUESSED = Reading()


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


_FITS: dict[str, Callable[[Any], bool]] = {
    "part": _is_text,
    "encoding": _is_text,
    "separator": lambda value: _is_text(value) and len(value) == 1 and value not in '"\r\n',
    "quote": lambda value: value in ('"', "'", '\\"', ""),
    "skip": lambda value: type(value) is int and 0 <= value <= 1000,
    "header": _is_flag,
    "decimal": lambda value: value in (",", "."),
    "missing": lambda value: isinstance(value, list) and all(map(_is_text, value)),
    "skip_long": _is_flag,
}

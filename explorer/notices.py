"""What loading has to say: a key of a sentence and the values in it; in words only when it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine import InputError
from explorer.words import word

Severity = Literal["note", "ask", "refuse"]


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to tell.

    severity: "note" is told and nothing more, "ask" waits for a yes, "refuse" stops there.
    """

    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    severity: Severity = "note"

    @property
    def text(self) -> str:
        return word(f"notice.{self.key}", **self.values)


class Refused(InputError):  # noqa: N818  it is a refusal, not a fault
    """An input that is not read any further; key and values are those of a notice."""

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(" ".join([key, *(f"{name}={value}" for name, value in values.items())]))
        self.key = key
        self.values = values

    @property
    def text(self) -> str:
        return word(f"refused.{self.key}", **self.values)

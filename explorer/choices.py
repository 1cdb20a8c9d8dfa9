"""What a freshly loaded sheet suggests: kinds of columns, columns to leave out, and whether a target makes sense.

Only suggestions, each with its reason; the person decides.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from engine import KINDS, PLACEHOLDER, Cells, Kind, Sheet, guess_kind
from explorer.notices import Notice
from explorer.recipes import Dates, Step, Words, read_step
from explorer.recipes.dates import look_like_dates
from explorer.recipes.words import is_free_text

ID_ROWS = 8
ID_SHARE = 0.95
MEASURED = 20
MANY_CLASSES = 100
TOO_MANY_CLASSES = 1000

_ROW_NUMBER_NAME = re.compile(
    r"(?:.*[\s_.\-])?(?:id|ids|index|idx|row|rows|rowid|rownum|record|obs|no|nr|num|number|seq|#|№)\.?"
    r"|column \d+|unnamed: \d+|.*(?:编号|序号|行号|番号|번호)",
    re.IGNORECASE,
)
_CAMEL_ID = re.compile(r".*[a-z](?:Id|ID|No|Index|Number)")
_PARTS = (
    {"train", "training", "learn", "训练", "训练集"},
    {
        *("test", "testing", "valid", "validation", "val", "dev", "holdout", "prune", "pruning"),
        *("验证", "验证集", "测试", "测试集"),
    },
)


@dataclass(frozen=True, slots=True)
class Choice:
    """What is suggested for a column: its kind, whether to split on it, and the key of the reason against it.

    A reason may stand beside use=True: the last column that can split is used for want of another. step: what is made
    of it, on request only; a column that is made is used, whatever speaks against it as it is.
    """

    name: str
    kind: Kind
    use: bool
    reason_key: str | None
    step: Step | None = None


@dataclass(frozen=True, slots=True)
class Columns:
    """What is wanted of every column but the target, and what is made of the target, None for nothing."""

    choices: tuple[Choice, ...]
    of_target: Step | None = None

    @property
    def n_used(self) -> int:
        return sum(choice.use for choice in self.choices)

    def step_of(self, name: str, target: str) -> Step | None:
        """What is made of a column or of the target."""
        if name == target:
            return self.of_target
        return next((choice.step for choice in self.choices if choice.name == name), None)


@dataclass(frozen=True, slots=True)
class Marking:
    """A column that deals rows to training and validation, and its value for validation."""

    column: str
    value: str


def marking(sheet: Sheet, target: str) -> Marking | None:
    """The first column whose words deal rows to training and validation or test; None where there is none."""
    for cells in sheet.columns:
        if cells.name != target and _names_parts(cells):
            return Marking(cells.name, next(text for text in cells.texts if text.casefold() in _PARTS[1]))
    return None


def chosen(suggested: tuple[Choice, ...], changes: Mapping[str, Mapping[str, object]], target: str) -> Columns:
    """Every column as suggested, or as a visitor changed it: {name: {"kind": …, "use": …, "as": a step}}.

    A step that makes several columns of one is none for a target.
    """
    choices = tuple(_changed(choice, changes.get(choice.name, {})) for choice in suggested)
    step = read_step(changes.get(target, {}).get("as"))
    return Columns(choices, None if isinstance(step, (Dates, Words)) else step)


def default_target(sheet: Sheet) -> str:
    """The last named column with any value, else the last with any: a note beside the table has no name."""
    for cells in reversed(sheet.columns):
        if cells.texts and not _is_placeholder(cells.name):
            return cells.name
    return next((cells.name for cells in reversed(sheet.columns) if cells.texts), sheet.names[-1])


def choices(sheet: Sheet, target: str) -> tuple[Choice, ...]:
    """A choice for every column but the target, in the sheet's order."""
    others = [cells for cells in sheet.columns if cells.name != target]
    kinds = [guess_kind(cells) for cells in others]
    reasons = [_reason(cells, kind) for cells, kind in zip(others, kinds, strict=True)]
    kept = None if None in reasons else _least_bad(reasons)
    return tuple(
        Choice(cells.name, kind, reason is None or place == kept, reason)
        for place, (cells, kind, reason) in enumerate(zip(others, kinds, reasons, strict=True))
    )


def target_problems(sheet: Sheet, target: str) -> tuple[Notice, ...]:
    """What speaks against a target, the most severe first, and how many rows have no label."""
    cells = sheet[target]
    n_rows, n_classes = len(cells.codes) - cells.n_missing, len(cells.texts)
    values = {"target": target, "n": n_classes, "rows": n_rows}
    found = []
    if not n_classes:
        return (Notice("target_empty", values, "refuse"),)
    many = "refuse" if n_classes > TOO_MANY_CLASSES else "ask"
    if n_classes > MEASURED and _n_different_numbers(cells) > MEASURED:
        found.append(Notice("target_measured", values, many))
    elif n_classes > MANY_CLASSES:
        found.append(Notice("target_many_classes", values, many))
    elif n_classes == n_rows >= ID_ROWS:
        found.append(Notice("target_all_different", values, "ask"))
    elif n_classes == 1:
        found.append(Notice("target_one_class", {**values, "label": cells.texts[0]}))
    if cells.n_missing:
        found.append(
            Notice("target_unlabelled", {"target": target, "count": cells.n_missing, "rows": len(cells.codes)})
        )
    return tuple(found)


def target_problem(sheet: Sheet, target: str) -> Notice | None:
    """The most severe of `target_problems`."""
    return next(iter(target_problems(sheet, target)), None)


def counts_rows(cells: Cells) -> bool:
    """Whether the cells are 0, 1, 2, … or 1, 2, 3, … in the order of the rows."""
    n_rows = len(cells.codes)
    if not n_rows or len(cells.texts) != n_rows or cells.texts[0] not in ("0", "1"):
        return False
    return bool(np.all(cells.numbers == np.arange(n_rows) + cells.numbers[0]))


def _reason(cells: Cells, kind: Kind) -> str | None:
    n_different, n_known = len(cells.texts), len(cells.codes) - cells.n_missing
    if not n_different:
        return "left_out_empty"
    if n_different == 1:
        informative = cells.n_missing and kind == "categorical"  # a value or none at all: two branches
        return None if informative else "left_out_constant"
    if _names_row_numbers(cells.name) and counts_rows(cells):
        return "left_out_row_numbers"
    if kind == "numeric":
        return None
    if look_like_dates(cells.texts):
        return "left_out_dates"
    if _names_parts(cells):
        return "left_out_part"
    if is_free_text(cells):
        return "left_out_free_text"
    if n_known >= ID_ROWS and n_different >= ID_SHARE * n_known:
        return "left_out_all_different"
    return None


def _least_bad(reasons: list[str | None]) -> int | None:
    """The place of the column to use when every one has a reason against it.

    Not dates, parts and free text: splitting on those unasked is worse than no tree.
    """
    for order in ("left_out_all_different", "left_out_row_numbers", "left_out_constant", "left_out_empty"):
        if order in reasons:
            return reasons.index(order)
    return None


def _is_placeholder(name: str) -> bool:
    return bool(re.fullmatch(PLACEHOLDER.format(r"\d+"), name))


def _names_row_numbers(name: str) -> bool:
    return bool(_ROW_NUMBER_NAME.fullmatch(name) or _CAMEL_ID.fullmatch(name))


def _names_parts(cells: Cells) -> bool:
    """Whether the column deals rows to training and validation or test, by its values."""
    training, other = _PARTS
    if any(text.casefold() not in training | other for text in cells.texts):
        return False
    words = {text.casefold() for text in cells.texts}
    return bool(words & training) and bool(words & other)


def _n_different_numbers(cells: Cells) -> int:
    return 0 if np.isnan(cells.numbers).any() else len(np.unique(cells.numbers))


def _changed(choice: Choice, change: Mapping[str, object]) -> Choice:
    kind: Kind = choice.kind
    for allowed in KINDS:
        if change.get("kind") == allowed:
            kind = allowed
    step = read_step(change.get("as"))
    use = change.get("use", choice.use or step is not None)
    return Choice(choice.name, kind, bool(use), choice.reason_key, step)

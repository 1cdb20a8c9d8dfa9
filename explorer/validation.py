"""The control that says which rows check the tree: none, a part held out, a second file, or folds."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from engine import VALIDATED, InputError, encoded_cells
from explorer import session
from explorer.choices import marking
from explorer.fields import number, select, text
from explorer.loading import Loaded, load
from explorer.markup import tag
from explorer.notices import Refused
from explorer.reading import AS_GUESSED, Reading
from explorer.saying import listed, say
from explorer.words import word

WAYS = ("none", "share", "rows", "column", "file", "folds")
MOST_MARKS = 1_000
"""Values of a column that can be chosen as the mark of validation rows."""
UPLOAD = "upload_validation"


@dataclass(frozen=True, slots=True)
class SecondFile:
    """A file of validation rows; id changes with its content."""

    id: str
    loaded: Loaded = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Validation:
    """Which rows check the tree. by: one of WAYS; only the fields of that way are looked at.

    required: whether the pruning cannot do without validation rows.
    """

    by: str = "none"
    required: bool = False
    share: float = 0.0
    seed: int = 0
    rows: str = ""
    column: str = ""
    value: str = ""
    file: SecondFile | None = None
    folds: int = 10
    repeats: int = 1

    @property
    def pending(self) -> bool:
        """Whether nothing says yet which rows they are."""
        lacking = {"rows": not self.rows.strip(), "column": not self.value, "file": self.file is None}
        return lacking.get(self.by, False)


def validation(loaded: Loaded, sheet_id: str, target: str, marked: bool = False) -> Validation:
    """The control. marked: whether the table is one whose rows a column of its own deals to training and validation."""
    suggested = "column" if marked else "none"
    session.suggest("validation", suggested)
    if session.setting("validation") not in WAYS:
        session.choose("validation", suggested)
    by = select(
        word("validation"),
        "validation",
        list(WAYS),
        lambda way: word(f"validation.{way}"),
        help=word("validation.help"),
    )
    method = session.setting("pruning")
    required = method in VALIDATED
    if required and by in ("none", "folds"):
        say(word("validation.required"))
        by = "share"
    if by == "folds" and method != "alpha":
        say(word("validation.folds_idle"))
    return ASKED[by](required, loaded, sheet_id, target)


def _none(required: bool, *_: object) -> Validation:
    return Validation("none", required)


def _share(required: bool, *_: object) -> Validation:
    left, right = st.columns(2, gap="xsmall")
    with left:
        share = number(word("hold_out"), "hold_out", step=0.05, format="%.12g")
    with right:
        seed = number(word("hold_out_seed"), "hold_out_seed", step=1, format="%d")
    return Validation("share", required, share=float(share), seed=int(seed))


def _rows(required: bool, *_: object) -> Validation:
    rows = text(word("validation_rows"), "validation_rows", placeholder="4, 5, 8-13")
    return Validation("rows", required, rows=rows)


def _column(required: bool, loaded: Loaded, sheet_id: str, target: str) -> Validation:
    """The column and the value that mark the rows: at first those whose words say so."""
    sheet = loaded.sheet
    found = session.remember("marking", (sheet_id, target), lambda: marking(sheet, target))
    names = [name for name in sheet.names if name != target]
    _suggest("validation_column", found.column if found else None, names)
    column = select(word("validation_column"), "validation_column", names)
    marks = session.remember("marks", (sheet_id, column), lambda: encoded_cells(sheet[column], "categorical").column)
    labels = list(marks.labels[:MOST_MARKS])
    _suggest("validation_value", found.value if found and found.column == column else None, labels)
    value = select(word("validation_value"), "validation_value", labels) if labels else ""
    return Validation("column", required, column=column, value=value)


def _suggest(name: str, value: str | None, options: list[str]) -> None:
    if value in options:
        session.suggest(name, value)
        if session.setting(name) not in options:
            session.choose(name, value)


def _file(required: bool, first: Loaded, *_: object) -> Validation:
    upload = st.file_uploader(
        word("validation_file"), key=UPLOAD, on_change=session.validation_uploaded, args=(UPLOAD,)
    )
    if upload is not None:
        return Validation("file", required, file=_read(upload, (first.reading or AS_GUESSED).beside))
    awaited = session.setting("validation_file")
    say(word("validation_file.again", name=awaited) if awaited else word("validation_file.none"))
    return Validation("file", required)


def _read(upload: UploadedFile, reading: Reading) -> SecondFile:
    key = json.dumps([upload.file_id, asdict(reading)])
    try:
        loaded = session.remember("second", key, lambda: load(upload.getvalue(), upload.name, reading), most=2)
    except Refused as refused:
        raise InputError(word("data.refused", name=upload.name, why=refused.text)) from refused
    if loaded.notices:
        st.html(tag("div", listed(loaded.notices), class_="notices").html)
    return SecondFile(key, loaded)


def _folds(required: bool, *_: object) -> Validation:
    left, middle, right = st.columns(3, gap="xsmall")
    with left:
        folds = number(word("folds"), "folds", step=1, format="%d")
    with middle:
        repeats = number(word("repeats"), "repeats", step=1, format="%d")
    with right:
        seed = number(word("folds_seed"), "folds_seed", step=1, format="%d")
    return Validation("folds", required, seed=int(seed), folds=int(folds), repeats=int(repeats))


ASKED: dict[str, Callable[..., Validation]] = {
    "none": _none,
    "share": _share,
    "rows": _rows,
    "column": _column,
    "file": _file,
    "folds": _folds,
}

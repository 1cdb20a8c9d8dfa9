"""The upper half of the sidebar: data, target and columns. Every control returns its value and only formats."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

import pandas as pd
import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from engine import KINDS, InputError
from explorer import session, widgets
from explorer.choices import Choice, Columns, choices, chosen, default_target
from explorer.column_preview import column_preview
from explorer.column_tools import click, column_tools, fitting
from explorer.fields import number, select
from explorer.growing import Parts
from explorer.link import DEFAULTS, FILE
from explorer.loading import Loaded, load
from explorer.markup import tag
from explorer.notices import Refused
from explorer.reading import Reading
from explorer.samples import SAMPLES, Sample, sample
from explorer.waiting import PATIENCE, waiting
from explorer.words import counted, word

MAX_UPLOAD_MB = 200
LARGE_UPLOAD = 20_000_000
"""Bytes beyond which reading says at once that it takes a while."""


@dataclass(frozen=True, slots=True)
class Source:
    """The table to look at, under a name that changes with its content; what follows is a sample's own.

    marked: whether a column of its deals the rows to training and validation.
    """

    id: str
    title: str
    loaded: Loaded
    target: str | None = None
    note: str | None = None
    marked: bool = False


def source() -> Source:
    """Upload on top, samples below; what was chosen last is shown.

    Raises InputError for a file that cannot be read, or that has to be chosen again after a reload.
    """
    upload = st.file_uploader(
        word("data.upload"), key="upload", on_change=session.uploaded, max_upload_size=MAX_UPLOAD_MB
    )
    titles = {
        each.key: word("data.sample", title=word(each.title), rows=counted("count.rows", each.rows)) for each in SAMPLES
    }
    file = session.setting("file")
    if file:
        titles = {FILE: file, **titles}
    if session.setting("data") not in titles:
        session.choose("data", DEFAULTS["data"])
    key = select(word("data"), "data", list(titles), titles.__getitem__)
    if key == FILE:
        if upload is None or upload.name != file:
            raise InputError(word("data.again" if session.opened() is None else "data.awaited", name=file))
        return _file(upload)
    return _sample(next(each for each in SAMPLES if each.key == key))


def _sample(chosen: Sample) -> Source:
    options = {}
    if "seed" in chosen.options:
        options["seed"] = number(word("data.seed"), "seed", step=1, format="%d")
    name = "/".join([chosen.key, *map(str, options.values())])
    loaded = session.remember("sample", name, lambda: sample(chosen.key, **options))
    note = f"{word(chosen.note)} {word('data.origin', origin=word(chosen.origin))}"
    return Source(name, word(chosen.title), loaded, chosen.target, note, chosen.marked)


def _file(upload: UploadedFile) -> Source:
    """The upload as a sheet; rows with too many cells are left out only after a yes."""
    changes = session.setting("reading")
    key = (upload.file_id, json.dumps(changes, sort_keys=True))
    try:
        with waiting(0.0 if upload.size > LARGE_UPLOAD else PATIENCE) as tell:
            loaded = session.remember("file", key, lambda: _read(upload, Reading.of(changes), tell), most=2)
    except Refused as refused:
        if refused.key == "long_rows":
            st.button(word("data.skip_long"), on_click=session.set_reading, args=({**changes, "skip_long": True},))
        raise InputError(word("data.refused", name=upload.name, why=refused.text)) from refused
    return Source("/".join(key), upload.name, loaded)


def _read(upload: UploadedFile, reading: Reading, tell: Callable[[float, str], None]) -> Loaded:
    def column(done: int, n: int) -> None:
        tell(done / n, word("reading.columns", name=upload.name, done=done, columns=counted("count.columns", n)))

    tell(0.0, word("reading", name=upload.name))
    return load(upload.getvalue(), upload.name, reading, tell=column)


def target(source: Source) -> str:
    """The column to predict; the last one at first."""
    sheet = source.loaded.sheet
    suggested = source.target or default_target(sheet)
    session.suggest("target", suggested)
    if session.setting("target") not in sheet.names:
        session.choose("target", suggested)
    return select(word("target"), "target", list(sheet.names))


def columns(source: Source, target_name: str) -> tuple[Columns, Callable[[Parts], None]]:
    """What is wanted of every column: as suggested, or as the visitor changed it; and what fills the preview."""
    sheet, changes = source.loaded.sheet, session.setting("columns")
    suggested = session.remember("choices", (source.id, target_name), lambda: choices(sheet, target_name))
    used = chosen(suggested, changes, target_name)
    label, key = word("columns", used=used.n_used, all=len(used.choices)), "columns_open"
    with st.expander(label, widgets.starts_open(key, label), key=key, on_change=session.moved) as box:
        if not box.open:
            return used, lambda data: None
        _editor(used.choices, f"{source.id}/{target_name}/{widgets.edits()}")
        _reasons(suggested, used)
        picked = column_tools(sheet, source.id, target_name, used)
        place = st.container()
    if picked is None or used.step_of(picked, target_name) is None:
        return used, lambda data: None
    return used, lambda data: column_preview(place, sheet, source.id, data, picked)


def _editor(used: tuple[Choice, ...], key: str) -> None:
    changed = word("tools.changed")
    frame = pd.DataFrame(
        {
            "use": [choice.use for choice in used],
            "name": [choice.name for choice in used],
            "kind": [changed if choice.step else choice.kind for choice in used],
        }
    )
    options = [*KINDS, changed] if any(choice.step for choice in used) else list(KINDS)
    st.data_editor(
        frame,
        key=f"editor/{key}",
        on_change=widgets.column_edits,
        args=(f"editor/{key}", tuple(frame["name"])),
        hide_index=True,
        disabled=["name"],
        column_config={
            "use": st.column_config.CheckboxColumn(word("columns.use"), width=52),
            "name": st.column_config.TextColumn(word("columns.name"), width=88),
            "kind": st.column_config.SelectboxColumn(word("columns.kind"), options=options, required=True, width=90),
        },
    )


def _reasons(suggested: tuple[Choice, ...], used: Columns) -> None:
    """Why columns are left out, and a click for those that are of use once they are made over."""
    pairs = list(zip(suggested, used.choices, strict=True))
    why = [
        tag("li", word("columns.why", name=choice.name, reason=word(f"reason.{choice.reason_key}")))
        for choice, now in pairs
        if choice.reason_key and not now.step
    ]
    if why:
        st.html(tag("ul", why, class_="notices").html)
    names = [choice.name for choice in suggested]
    for name, step in fitting(used):
        click(name, str(names.index(name)), step)

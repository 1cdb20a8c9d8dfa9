"""The upper half of the sidebar: data, target and columns. Every control returns its value and only formats."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import pandas as pd
import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from engine import KINDS, InputError, Tell
from explorer import place_table, session, widgets
from explorer.choices import Choice, Columns, choices, chosen, default_target
from explorer.column_preview import column_preview
from explorer.column_tools import click, column_tools, fitting
from explorer.columns_told import columns_told
from explorer.fields import number, select
from explorer.growing import Parts
from explorer.link import DEFAULTS, FILE, PLACE, QUERY
from explorer.loading import Loaded, load
from explorer.markup import tag
from explorer.naming import brief, listed
from explorer.notices import Refused
from explorer.place_control import Found, found, place_field, place_title
from explorer.query_control import asked, query_fields
from explorer.reading import Reading
from explorer.reading_panel import File, may_help, reading_line
from explorer.samples import SAMPLES, Sample, sample
from explorer.waiting import PATIENCE, waiting
from explorer.words import counted, word

MAX_UPLOAD_MB = 200
LARGE_UPLOAD = 20_000_000
"""Bytes beyond which reading says at once that it takes a while."""
MOST_NAMED = 5


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
    """Upload on top, then a place where the operator allows any, samples below; what was chosen last is shown.

    Raises InputError for a file that cannot be read, or that has to be chosen again after a reload.
    """
    upload = st.file_uploader(
        word("data.upload"), key="upload", on_change=session.uploaded, max_upload_size=MAX_UPLOAD_MB
    )
    place_field()
    query_fields()
    titles = {
        each.key: word("data.sample", title=word(each.title), rows=counted("count.rows", each.rows)) for each in SAMPLES
    }
    file = session.setting("file")
    if file:
        titles = {FILE: file, **titles}
    place = place_title()
    if place or session.setting("data") == PLACE:
        titles = {PLACE: word("place.option", place=brief(place)), **titles}
    if session.setting("query") or session.setting("data") == QUERY:
        titles = {QUERY: word("query.title", name=session.setting("connection")), **titles}
    if session.setting("data") not in titles:
        session.choose("data", DEFAULTS["data"])
    key = select(word("data"), "data", list(titles), titles.__getitem__)
    if key == FILE:
        if upload is None or upload.name != file:
            raise InputError(word("data.again" if session.opened() is None else "data.awaited", name=file))
        return _file(upload)
    if key in (PLACE, QUERY):
        return _place(asked if key == QUERY else partial(found, MAX_UPLOAD_MB * 1_000_000))
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
    session.recognise(session.remember("content", upload.file_id, lambda: _digest(upload)))

    def read(reading: Reading, tell: Tell) -> Loaded:
        return load(upload.getvalue(), upload.name, reading, tell=tell)

    return _as_told(File(upload.file_id, upload.name, upload.getvalue), upload.size, read)


def _place(find: Callable[[], Found]) -> Source:
    """What lies at a path or an address or answers a query, as an upload of it would be."""
    try:
        at = find()
    except Refused as refused:
        raise InputError(refused.text) from refused
    session.recognise(at.id)
    file = File(at.id, at.title, lambda: at.parts[0].data)
    source = _as_told(file, at.size, lambda reading, tell: place_table.read(at.parts, reading, tell))
    names = source.loaded.sheet.names
    if at.target is not None and at.target not in names:
        raise InputError(Refused("place_target", target=at.target, columns=listed(names, MOST_NAMED)).text)
    return replace(source, target=at.target)


def _as_told(file: File, size: int, read: Callable[[Reading, Tell], Loaded]) -> Source:
    """A file as a sheet, read as the settings say, with progress when it takes long.

    size: in bytes. Rows with too many cells are left out only after a yes.
    """
    changes = session.setting("reading")
    key = (file.id, json.dumps(changes, sort_keys=True))
    reading, file = Reading.of(changes), replace(file, id="/".join(key))
    try:
        with waiting(0.0 if size > LARGE_UPLOAD else PATIENCE) as tell:

            def column(done: int, n: int) -> None:
                tell(done / n, word("reading.columns", name=file.name, done=done, columns=counted("count.columns", n)))

            tell(0.0, word("reading", name=file.name))
            loaded = session.remember("file", key, lambda: read(reading, column), most=2)
    except Refused as refused:
        if may_help(refused):
            reading_line(file, None, reading)
        if refused.key == "long_rows":
            st.button(word("data.skip_long"), on_click=session.set_reading, args=({**changes, "skip_long": True},))
        raise InputError(word("data.refused", name=file.name, why=refused.text)) from refused
    reading_line(file, loaded, reading)
    return Source(file.id, file.name, loaded)


def _digest(upload: UploadedFile) -> str:
    return hashlib.blake2b(upload.getbuffer(), digest_size=16).hexdigest()


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
        columns_told(sheet, target_name, used.choices)
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

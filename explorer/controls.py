"""The sidebar: data, target, columns and the settings of growth. Every control returns its value and only formats."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd
import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from engine import CRITERIA, KINDS, InputError, Kind, Params, Sheet, checked_alpha
from explorer import figures, session
from explorer.choices import Choice, choices, default_target
from explorer.loading import Loaded, load
from explorer.notices import Refused
from explorer.samples import SAMPLES, Sample, sample
from explorer.words import word

MAX_UPLOAD_MB = 200


@dataclass(frozen=True, slots=True)
class Source:
    """The table to look at, under a name that changes with its content; target and note are a sample's own."""

    id: str
    title: str
    loaded: Loaded
    target: str | None = None
    note: str | None = None


def source() -> Source:
    """Upload on top, samples below; what was chosen last is shown.

    Raises InputError for a file that cannot be read, or that has to be chosen again after a reload.
    """
    upload = st.file_uploader(
        word("data.upload"), key="upload", on_change=session.uploaded, max_upload_size=MAX_UPLOAD_MB
    )
    titles = {each.key: word("data.sample", title=word(each.title), rows=figures.count(each.rows)) for each in SAMPLES}
    file = session.setting("file")
    if file:
        titles = {session.FILE: file, **titles}
    if session.setting("data") not in titles:
        session.choose("data", session.DEFAULTS["data"])
    key = st.selectbox(
        word("data"), list(titles), format_func=titles.__getitem__, key="data", on_change=session.data_changed
    )
    if key == session.FILE:
        if upload is None:
            raise InputError(word("data.again", name=file))
        return _file(upload)
    return _sample(next(each for each in SAMPLES if each.key == key))


def _sample(chosen: Sample) -> Source:
    options = {}
    if "seed" in chosen.options:
        options["seed"] = int(st.number_input(word("data.seed"), key="seed", step=1, format="%d"))
    name = "/".join([chosen.key, *map(str, options.values())])
    loaded = session.remember("sample", name, lambda: sample(chosen.key, **options))
    note = f"{word(chosen.note)} {word('data.origin', origin=word(chosen.origin))}"
    return Source(name, word(chosen.title), loaded, chosen.target, note)


def _file(upload: UploadedFile) -> Source:
    """The upload as a sheet; rows with too many cells are left out only after a yes."""
    question = ("long rows", upload.file_id)
    skip = session.agreed(question)
    try:
        loaded = session.remember(
            "file", (upload.file_id, skip), lambda: load(upload.getvalue(), upload.name, skip_long=skip), most=2
        )
    except Refused as refused:
        text = word(f"refused.{refused.key}", **refused.values)
        if refused.key == "long_rows":
            st.button(word("data.skip_long"), on_click=session.agree, args=(question,))
        raise InputError(word("data.refused", name=upload.name, why=text)) from refused
    return Source(f"{upload.file_id}/{skip}", upload.name, loaded)


def target(sheet: Sheet, suggested: str | None) -> str:
    """The column to predict; the last one at first."""
    suggested = suggested or default_target(sheet)
    session.suggest("target", suggested)
    if session.setting("target") not in sheet.names:
        session.choose("target", suggested)
    return str(st.selectbox(word("target"), sheet.names, key="target", on_change=session.target_changed))


def columns(sheet: Sheet, target_name: str, sheet_id: str) -> tuple[Choice, ...]:
    """Kind and use of every other column: as suggested, or as the visitor changed it."""
    changes = session.setting("columns")
    suggested = session.remember("choices", (sheet_id, target_name), lambda: choices(sheet, target_name))
    chosen = tuple(_changed(choice, changes.get(choice.name, {})) for choice in suggested)
    n_used = sum(choice.use for choice in chosen)
    label, key = word("columns", used=n_used, all=len(chosen)), "columns_open"
    with st.expander(label, session.starts_open(key, label), key=key, on_change="rerun") as box:
        if box.open:
            _editor(chosen, suggested, f"{sheet_id}/{target_name}/{session.edits()}")
    return chosen


def _editor(chosen: tuple[Choice, ...], suggested: tuple[Choice, ...], key: str) -> None:
    frame = pd.DataFrame(
        {
            "name": [choice.name for choice in chosen],
            "kind": [choice.kind for choice in chosen],
            "use": [choice.use for choice in chosen],
            "why": [word(f"reason.{choice.reason_key}") if choice.reason_key else "" for choice in suggested],
        }
    )
    st.data_editor(
        frame,
        key=f"editor/{key}",
        on_change=session.column_edits,
        args=(f"editor/{key}", tuple(frame["name"])),
        hide_index=True,
        disabled=["name", "why"],
        column_config={
            "name": st.column_config.TextColumn(word("columns.name")),
            "kind": st.column_config.SelectboxColumn(word("columns.kind"), options=list(KINDS), required=True),
            "use": st.column_config.CheckboxColumn(word("columns.use"), width="small"),
            "why": st.column_config.TextColumn(word("columns.why")),
        },
    )


def _changed(choice: Choice, change: dict[str, object]) -> Choice:
    kind: Kind = choice.kind
    for allowed in KINDS:
        if change.get("kind") == allowed:
            kind = allowed
    use = change.get("use", choice.use)
    return Choice(choice.name, kind, bool(use), choice.reason_key)


def settings() -> tuple[Params, float]:
    """The settings of growth, and alpha.

    All controls are drawn before the first value is judged; raises InputError for one that is out of range.
    """
    if session.setting("criterion") not in CRITERIA:
        session.choose("criterion", session.DEFAULTS["criterion"])
    criterion = st.selectbox(
        word("criterion"),
        list(CRITERIA),
        format_func=lambda key: word(f"criterion.{key}"),
        key="criterion",
        help=word("criterion.help"),
    )
    min_samples_split = st.number_input(
        "min_samples_split", key="min_samples_split", step=1, format="%d", help=word("min_samples_split.help")
    )
    epsilon = st.number_input("epsilon", key="epsilon", step=0.01, format="%.12g", help=word("epsilon.help"))
    max_depth = st.number_input(
        "max_depth",
        key="max_depth",
        step=1,
        format="%d",
        value=None,
        placeholder=word("max_depth.none"),
        help=word("max_depth.help"),
    )
    alpha = _alpha()
    params = Params(
        criterion=criterion,
        min_samples_split=int(min_samples_split),
        epsilon=float(epsilon),
        max_depth=None if max_depth is None else int(max_depth),
    )
    return params, checked_alpha(alpha)


def _alpha() -> float:
    """The pruning strength, exactly as typed or as released in the view."""
    key = session.alpha_field()
    st.number_input(
        "alpha",
        key=key,
        step=1.0,
        format="%.12g",
        on_change=session.alpha_typed,
        args=(key,),
        help=word("alpha.help"),
    )
    return float(session.setting("alpha"))

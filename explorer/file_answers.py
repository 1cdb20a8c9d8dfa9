"""A CSV file in, the same rows with the tree's answers out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from engine import Answers, InputError, Score, Sheet, answer, answered, score, tested_columns
from explorer import figures, session
from explorer.controls import LARGE_UPLOAD, MAX_UPLOAD_MB
from explorer.drawn import Drawn
from explorer.loading import Loaded, load
from explorer.markup import Markup, facts, join, tag
from explorer.naming import file_stem, listed
from explorer.notices import Notice, Refused
from explorer.reading import AS_GUESSED, Reading
from explorer.safe_csv import marked_csv
from explorer.saying import refuse, say
from explorer.waiting import PATIENCE, waiting
from explorer.words import word

MOST_NAMED = 6
READING = 0.6
"""The share of the time that reading takes, about."""


@dataclass(frozen=True, slots=True, eq=False)
class Done:
    """The answers for a sheet, and how often they are right, None where the file does not say; notices: of reading."""

    sheet: Sheet
    notices: tuple[Notice, ...]
    answers: Answers
    score: Score | None


def file_answers(drawn: Drawn) -> None:
    """Choose a file, read how the tree does on it, take the answers away."""
    st.html(tag("h3", word("file"), class_="part first").html)
    upload = st.file_uploader(word("file.upload"), key="predict_upload", max_upload_size=MAX_UPLOAD_MB)
    if upload is None:
        say(word("file.help"))
        return
    try:
        done = _answered(drawn, upload)
    except InputError as error:
        refuse(error)
        return
    st.html(_report(drawn, upload.name, done).html)
    st.download_button(
        word("file.download"),
        lambda: marked_csv(answered(drawn.tree, done.sheet, done.answers)),
        file_name=f"{file_stem(upload.name)}_predictions.csv",
        mime="text/csv",
        on_click="ignore",
        key="predict_download",
        width="stretch",
    )
    say(word("file.safe"))


def _answered(drawn: Drawn, upload: UploadedFile) -> Done:
    """The answers for the file; raises InputError for one that cannot be read or lacks what the tree tests."""
    with waiting(0.0 if upload.size > LARGE_UPLOAD else PATIENCE) as tell:

        def reading(done: int, n: int) -> None:
            tell(READING * done / n, word("file.reading", name=upload.name, done=done, all=n))

        def answering(done: int, n: int) -> None:
            text = word("file.answering", name=upload.name, done=figures.count(done), all=figures.count(n))
            tell(READING + (1 - READING) * done / n, text)

        asked = (upload.file_id, beside := (drawn.source.loaded.reading or AS_GUESSED).beside)
        loaded = session.remember("asked_file", asked, lambda: _read(upload, beside, reading), most=1)
        absent = _absent(drawn, loaded.sheet, tested=True)
        if absent:
            raise InputError(word("file.absent", name=upload.name, columns=listed(absent, MOST_NAMED)))
        key = (*drawn.key, *asked)
        return session.remember("file_answers", key, lambda: _done(drawn, loaded, answering), most=1)


def _read(upload: UploadedFile, reading: Reading, tell: Callable[[int, int], None]) -> Loaded:
    try:
        return load(upload.getvalue(), upload.name, reading, single=True, tell=tell)
    except Refused as refused:
        raise InputError(word("file.refused", name=upload.name, why=refused.text)) from refused


def _done(drawn: Drawn, loaded: Loaded, tell: Callable[[int, int], None]) -> Done:
    try:
        sheet = drawn.data.recipe.of(loaded.sheet)
        answers = answer(drawn.tree, sheet, drawn.ends, tell)
    except InputError as error:
        raise InputError(word("file.refused", name=loaded.name, why=f"{error} {word('file.correct')}")) from error
    return Done(loaded.sheet, loaded.notices, answers, score(drawn.tree, sheet, answers))


def _absent(drawn: Drawn, sheet: Sheet, tested: bool) -> list[str]:
    """Columns that the file has not: those that the drawn tree tests, itself or what is made of them, or the others."""
    names, recipe = [column.name for column in drawn.tree.schema.columns], drawn.data.recipe
    needed = recipe.sources([names[j] for j in tested_columns(drawn.tree, drawn.ends)])
    wanted = needed if tested else [name for name in recipe.sources(names) if name not in needed]
    return [name for name in wanted if name not in sheet.names]


def _report(drawn: Drawn, name: str, done: Done) -> Markup:
    method = drawn.pruning.params.method
    about = {"rows": figures.count(done.sheet.n_rows), "name": name, "leaves": figures.count(int(drawn.ends.sum()))}
    told = (
        word("file.done", alpha=figures.short(drawn.alpha), **about)
        if method == "alpha"
        else word("file.done_pruned", **about)
    )
    schema = drawn.tree.schema
    known = {schema.target, *drawn.data.recipe.sources([column.name for column in schema.columns])}
    notes = [
        ("file.not_needed", _absent(drawn, done.sheet, tested=False)),
        ("file.extra", [column for column in done.sheet.names if column not in known]),
    ]
    return tag(
        "section",
        tag("p", told),
        facts(_facts(drawn, name, done)),
        [tag("p", word(key, columns=listed(columns, MOST_NAMED)), class_="quiet") for key, columns in notes if columns],
        [tag("p", each.text, class_="quiet") for each in done.notices],
        _unscored(done),
        class_="card asked_file",
        role="status",
    )


def _facts(drawn: Drawn, name: str, done: Done) -> list[tuple[str, str]]:
    """Accuracy and baseline where the file has the target, then how often each class was answered."""
    tree, told = drawn.tree, []
    if done.score is not None:
        n = done.score.n
        of = word("file.accuracy_of", right=figures.count(done.score.right), n=figures.count(n))
        told.append((word("file.accuracy", name=name), f"{figures.share(done.score.right, n)} · {of}"))
        common = tree.schema.classes[int(tree.label[0])]
        told.append((word("file.baseline", label=common), figures.share(done.score.right_by_baseline, n)))
    times = np.bincount(done.answers.label, minlength=len(tree.schema.classes))
    largest = np.argsort(-times, kind="stable")[: MOST_NAMED + 1]
    classes = [f"{tree.schema.classes[k]} {figures.count(int(times[k]))}" for k in largest.tolist() if times[k]]
    told.append((word("file.classes"), listed(classes, MOST_NAMED)))
    return told


def _unscored(done: Done) -> Markup | None:
    if done.score is None:
        return None
    unlabelled = done.sheet.n_rows - done.score.n
    told = [("file.unknown", done.score.unknown), ("file.unlabelled", unlabelled)]
    return join([tag("p", word(key, n=figures.count(n)), class_="quiet") for key, n in told if n])

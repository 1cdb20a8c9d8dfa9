"""Bytes of a file to a sheet, with a notice of everything that was guessed or changed on the way.

Knows nothing of targets and trees. Only an empty cell is missing, and words that a person says are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine import PLACEHOLDER, Cells, Sheet, Tell, clean, distinct_names, number
from explorer.arff import read_arff
from explorer.as_written import AsWritten, Typed
from explorer.binary_files import read_binary
from explorer.choices import counts_rows
from explorer.formats import BINARY, Form, form_of
from explorer.json_lines import read_json
from explorer.naming import listed
from explorer.notices import Notice, Refused
from explorer.reading import AS_GUESSED, Reading
from explorer.recoding import emptied, not_numbers
from explorer.spelling import in_numbers, odd_is_little
from explorer.text_table import read_text
from explorer.unpacking import INSIDE, Unpacked, unpacked

SHOWN = 5
MOST_WORDS = 20


@dataclass(frozen=True, slots=True)
class Loaded:
    """A sheet, where it came from, and what there is to say about the reading.

    reading: how the file was read, every guess made; None for a sheet that was not read from a file.
    form: what kind of file it was. parts: the sheets of a workbook or files of an archive to choose from.
    """

    name: str
    sheet: Sheet
    notices: tuple[Notice, ...] = ()
    reading: Reading | None = None
    form: Form = "csv"
    parts: tuple[str, ...] = ()


def load(
    data: bytes, name: str, reading: Reading = AS_GUESSED, *, single: bool = False, tell: Tell | None = None
) -> Loaded:
    """The sheet of a file.

    reading: what overrules the guesses. single: a file of one column will do. tell: told how many columns are read, in
    a large file. Raises Refused, with the key and values of a sentence, for what cannot be read.
    """
    opened = unpacked(data, name, reading.part)
    form, read = _read(opened, replace(reading, part=opened.inside), single, tell)
    parts, part = _parts(opened, read)
    columns, typed, named = _named(read, reading.header)
    if len(columns) < (1 if single else 2):
        if not columns:
            raise Refused("empty_file")
        alone = "one_column" if form == "csv" else "one_column_alone"
        raise Refused(alone, column=columns[0].name, rows=len(columns[0].codes))
    known, gone = _without_words(columns, reading.missing)
    marks = replace(read.reading, decimal=reading.decimal, usual=reading.usual, marks=reading.marks, part=part)
    counted, found, spelled = in_numbers(known, marks, read.reading.separator or ",", typed)
    sheet = Sheet(tuple(counted), len(columns[0].codes))
    notices = (*opened.notices, *read.notices, *named, *gone, *spelled, *_cell_notices(sheet))
    return Loaded(name, sheet, notices, found, form, parts)


def _read(opened: Unpacked, reading: Reading, single: bool, tell: Tell | None) -> tuple[Form, AsWritten]:
    """The table of a file by the reader of its kind."""
    form, told = form_of(opened.data, opened.name)
    if form == "csv":
        read = read_text(opened.data, reading, single, tell)
    elif form in BINARY:
        read = read_binary(form, opened.data, reading)
    else:
        read = (read_json if form == "json" else read_arff)(opened.data, reading)
    return form, replace(read, notices=(*told, *read.notices))


def _parts(opened: Unpacked, read: AsWritten) -> tuple[tuple[str, ...], str | None]:
    """What there is to choose from, and what was chosen: files of an archive, sheets of a workbook, or both."""
    sheets = read.parts if len(read.parts) > 1 else ()
    if not opened.part:
        return sheets, read.reading.part
    inside = tuple(f"{opened.part}{INSIDE}{sheet}" for sheet in sheets)
    return (*opened.parts, *inside), f"{opened.part}{INSIDE}{read.reading.part}" if sheets else opened.part


def _named(read: AsWritten, told: bool | None) -> tuple[tuple[Cells, ...], tuple[Typed, ...], list[Notice]]:
    """The columns under their names, and which of their numbers are typed.

    Placeholders stand for empty names, numbers behind repeated ones.

    A header one name short lacks the last name, or the first when the first column counts the rows (as R writes
    them). A column with neither name nor values is dropped. told: whether a person said that these are names.
    """
    columns, given = read.columns, [clean(name) for name in read.header]
    lacking = None
    if len(given) < len(columns):
        lacking = 0 if counts_rows(columns[0]) else len(columns) - 1
        given.insert(lacking, "")
    kept = [place for place, cells in enumerate(columns) if given[place] or cells.texts]
    wanted = [given[place] or PLACEHOLDER.format(place + 1) for place in kept]
    names = distinct_names(wanted)
    named = tuple(replace(columns[place], name=name) for name, place in zip(names, kept, strict=True))
    numbered = [name for name, want in zip(names, wanted, strict=True) if name != want]
    unnamed = [name for name, place in zip(names, kept, strict=True) if not given[place] and place != lacking]
    notices = [
        Notice("header_short", {"column": names[kept.index(lacking)]}) if lacking in kept else None,
        Notice("header_of_numbers", {"header": listed(given, SHOWN)})
        if told is None and _mostly_numbers(given)
        else None,
        Notice("names_empty", {"columns": listed(unnamed, SHOWN)})
        if unnamed and read.reading.header is not False
        else None,
        Notice("names_repeated", {"columns": listed(numbered, SHOWN)}) if numbered else None,
        Notice("columns_dropped", {"count": len(columns) - len(kept)}) if len(kept) < len(columns) else None,
    ]
    typed = tuple(read.typed[place] for place in kept) if read.typed else ()
    return named, typed, [notice for notice in notices if notice]


def _mostly_numbers(names: list[str]) -> bool:
    return sum(number(name) is not None for name in names) > len(names) / 2


def _without_words(columns: Sequence[Cells], words: Sequence[str]) -> tuple[list[Cells], list[Notice]]:
    """The columns with the words that stand for no value made empty, and how many cells that were."""
    if not words:
        return list(columns), []
    wanted = {clean(word) for word in words}
    left = [emptied(cells, wanted) for cells in columns]
    count = sum(after.n_missing - before.n_missing for before, after in zip(columns, left, strict=True))
    return left, [Notice("words_emptied", {"words": listed(list(words), SHOWN), "count": count})]


def _cell_notices(sheet: Sheet) -> list[Notice]:
    notices = []
    joined = [cells for cells in sheet.columns if cells.joined]
    if joined:
        about = {
            "columns": listed([cells.name for cells in joined], SHOWN),
            "count": sum(cells.joined for cells in joined),
        }
        notices.append(Notice("spellings_joined", about))
    for cells in sheet.columns:
        odd = not_numbers(cells)
        if odd and odd_is_little(cells.texts, cells.numbers):
            are_odd = np.append(np.isnan(cells.numbers), False)
            count = int(are_odd[cells.codes].sum())
            words = tuple(odd[:MOST_WORDS])
            about = {"column": cells.name, "count": count, "rows": sheet.n_rows, "example": odd[0], "words": words}
            notices.append(Notice("almost_numeric", about))
    return notices

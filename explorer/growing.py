"""From the settings to a table, a tree and its marks; each made once per session, with progress when it takes long."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine import (
    Encoded,
    Folds,
    InputError,
    Params,
    Pruning,
    PruningParams,
    Sheet,
    Table,
    Tree,
    Wanted,
    deal_folds,
    encode,
    encoded_cells,
    grow,
    hold_out,
    listed_rows,
    make_table,
    marked_rows,
    parts,
    prune,
    seen_by,
    stacked,
)
from explorer import session
from explorer.choices import Choice
from explorer.loading import Loaded
from explorer.notices import Notice
from explorer.validation import SecondFile, Validation
from explorer.waiting import waiting
from explorer.words import counted, word

MOST_NAMED = 5
MANY_ROWS, MOST_KEPT, MOST_LARGE_KEPT = 200_000, 4, 2
"""How many trees a session keeps to come back to at once: fewer of tables of many rows."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The rows that grow the tree, and those that check it.

    by: how they were chosen, one of validation.WAYS. validation: rows that do not grow it, None for none; their
    numbers are those of sheet, the second file, where by is "file", else of the first. folds: of the training rows,
    where by is "folds".
    """

    training: Table
    validation: Table | None
    by: str = "none"
    folds: Folds | None = None
    sheet: Sheet | None = None

    @property
    def checked_by(self) -> str | None:
        """Tells the validation rows from others; None for none."""
        return None if self.validation is None else self.validation.fingerprint


def parts_of(loaded: Loaded, sheet_id: str, target: str, chosen: tuple[Choice, ...], validation: Validation) -> Parts:
    """The table of the chosen columns, divided where validation rows are asked for, or dealt to folds."""
    marker = validation.column if validation.by == "column" else None
    used = tuple(choice for choice in chosen if choice.use and choice.name != marker)
    if validation.file is not None:
        return _beside(loaded, sheet_id, target, used, validation.file)
    whole = _table_of(loaded.sheet, sheet_id, target, used)
    if validation.by == "file" and validation.required:
        raise InputError(word("validation_file.required"))
    if validation.by == "none" or (validation.pending and not validation.required):
        return Parts(whole, None)
    key = (sheet_id, whole.fingerprint, validation)
    return session.remember("parts", key, lambda: _divided(loaded, whole, validation))


def _table_of(sheet: Sheet, sheet_id: str, target: str, used: tuple[Choice, ...]) -> Table:
    """The table of some columns. A column is encoded once, whatever else is chosen beside it."""
    kinds = {choice.name: choice.kind for choice in used}
    wanted: list[Wanted] = [(target, "categorical"), *kinds.items()]
    with waiting() as tell:

        def make() -> Table:
            known: dict[Wanted, Encoded] = session.remember("encoded", sheet_id, dict, most=2)
            encoded = encode(
                sheet,
                wanted,
                known,
                lambda done, n: tell(done / n, word("encoding", done=done, columns=counted("count.columns", n))),
            )
            known.update(encoded)
            return make_table(sheet, target, kinds, list(kinds), encoded)

        return session.remember("table", (sheet_id, target, used), make)


def _divided(loaded: Loaded, whole: Table, validation: Validation) -> Parts:
    if validation.by == "folds":
        return Parts(whole, None, "folds", deal_folds(whole, validation.folds, validation.repeats, validation.seed))
    if validation.by == "share":
        held = hold_out(whole, validation.share, validation.seed)
    elif validation.by == "rows":
        held = listed_rows(whole, validation.rows)
    else:
        held = marked_rows(whole, loaded.sheet, validation.column, validation.value)
    return Parts(*parts(whole, held), validation.by)


def _beside(loaded: Loaded, sheet_id: str, target: str, used: tuple[Choice, ...], file: SecondFile) -> Parts:
    """The table of the first file's rows, and the second file's under the same codes. Raises InputError for a second
    file without the target, a used column or a label, and for a word of it in a numeric column."""
    first, second = loaded.sheet, file.loaded.sheet
    try:
        if target not in second.names:
            raise InputError(word("validation_file.no_target", target=target))
        joined_id = f"{sheet_id}+{file.id}"
        names = (target, *(choice.name for choice in used))
        joined = session.remember("joined", (joined_id, names), lambda: stacked(first, second, names), most=2)
        if second[target].n_missing == second.n_rows:
            raise InputError(word("validation_file.no_label", target=target))
        for choice in used:
            if choice.kind == "numeric" and second[choice.name].first_word() is not None:
                encoded_cells(second[choice.name], "numeric")  # tells the row of the second file
    except InputError as error:
        raise InputError(word("validation_file.refused", name=file.loaded.name, why=error)) from error
    whole = _table_of(joined, joined_id, target, used)

    def divide() -> Parts:
        training, validation = parts(whole, whole.rows >= first.n_rows)
        return Parts(training, replace(validation, rows=validation.rows - first.n_rows), "file", sheet=second)

    return session.remember("parts", (joined_id, whole.fingerprint), divide)


def part_problems(data: Parts) -> list[Notice]:
    """What keeps rows from checking the tree: a class a part lacks, too few rows for folds, a file beside itself."""
    if data.folds is not None and not data.folds.stratified:
        rows = np.bincount(data.training.classes, minlength=data.training.n_classes)
        few = np.flatnonzero((rows > 0) & (rows < data.folds.n_folds))
        return [Notice("folds_plain", {"classes": _listed(data.training, few), "folds": data.folds.n_folds})]
    if data.validation is None:
        return []
    if data.by == "file" and _alike(data.training, data.validation):
        return [Notice("file_alike")]
    lacking = {"class_untrained": data.training, "class_unchecked": data.validation}
    found = []
    for key, part in lacking.items():
        absent = np.flatnonzero(np.bincount(part.classes, minlength=part.n_classes) == 0)
        if len(absent):
            found.append(Notice(key, {"classes": _listed(part, absent)}))
    return found


def _alike(first: Table, second: Table) -> bool:
    """Whether two parts of a table hold the same rows in the same order."""
    pairs = zip((first.classes, *first.codes), (second.classes, *second.codes), strict=True)
    return all(np.array_equal(a, b) for a, b in pairs)


def _listed(table: Table, classes: NDArray[np.int64]) -> str:
    names = [table.schema.classes[k] for k in classes[:MOST_NAMED].tolist()]
    return ", ".join(names) + (", …" if len(classes) > MOST_NAMED else "")


def tree_of(data: Parts, params: Params, pruning: PruningParams) -> tuple[Tree, Pruning]:
    """The grown tree and its marks."""
    table = data.training
    with waiting() as tell:

        def level(depth: int, nodes: int, rows: int) -> None:
            text = word("growing", depth=depth, nodes=counted("count.nodes", nodes), rows=counted("count.rows", rows))
            tell(1.0 - rows / table.n_rows, text)

        key = (table.fingerprint, params)
        most = MOST_KEPT if table.n_rows < MANY_ROWS else MOST_LARGE_KEPT
        tree = session.remember("grown", key, lambda: grow(table, params, level), most)
    return tree, marks_of(tree, pruning, data, most)


def marks_of(tree: Tree, pruning: PruningParams, data: Parts, most: int = MOST_KEPT) -> Pruning:
    """The marks of a tree with its parts of the rows; most: how many a session keeps."""
    validation = data.validation

    def mark() -> Pruning:
        return prune(tree, pruning, None if validation is None else seen_by(tree, validation))

    return session.remember("pruned", (tree.fingerprint, tree.params, pruning, data.checked_by), mark, most)

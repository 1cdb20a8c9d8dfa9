"""From the settings to a table, a tree and its marks; each made once per session, with progress when it takes long."""

from __future__ import annotations

from collections.abc import Callable
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
from explorer.choices import Columns
from explorer.loading import Loaded
from explorer.making import Origin, Seen, seen
from explorer.naming import listed
from explorer.notices import Notice
from explorer.recipes import AS_IT_IS, Recipe
from explorer.recipes.fitted import kept, times
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
    where by is "folds". seen: the first file as the tree sees it, None where that is as it is; recipe: what makes it.
    """

    training: Table
    validation: Table | None
    by: str = "none"
    folds: Folds | None = None
    sheet: Sheet | None = None
    seen: Sheet | None = None
    recipe: Recipe = AS_IT_IS

    @property
    def checked_by(self) -> str | None:
        """Tells the validation rows from others; None for none."""
        return None if self.validation is None else self.validation.fingerprint


def parts_of(loaded: Loaded, sheet_id: str, target: str, chosen: Columns, validation: Validation) -> Parts:
    """The table of the chosen columns, divided where validation rows are asked for, or dealt to folds."""
    marker = validation.column if validation.by == "column" else None
    used = replace(chosen, choices=tuple(each for each in chosen.choices if each.use and each.name != marker))
    if validation.file is not None:
        return _beside(loaded, sheet_id, target, used, validation.file)
    if validation.by == "file" and validation.required:
        raise InputError(word("validation_file.required"))
    idle = validation.by == "none" or (validation.pending and not validation.required)

    def held(table: Table) -> NDArray[np.bool_] | None:
        return None if idle else _held(table, loaded.sheet, validation)

    origin = Origin(sheet_id, loaded.sheet, loaded.sheet.n_rows)
    found = seen(origin, target, used, None if idle else validation, held)
    whole = _table_of(found, target)
    if idle:
        return Parts(whole, None, seen=found.sheet, recipe=found.recipe)
    key = (found.id, whole.fingerprint, validation)
    return session.remember("parts", key, lambda: _divided(found, whole, validation, held))


def _table_of(found: Seen, target: str) -> Table:
    """The table of what is seen. A column is encoded once, whatever else is chosen or made beside it."""
    kinds = {choice.name: choice.kind for choice in found.choices}
    wanted: list[Wanted] = [(target, "categorical"), *kinds.items()]
    made_names = {name for made in found.recipe.columns for name in made.names}
    with waiting() as tell:

        def make() -> Table:
            plain: dict[Wanted, Encoded] = session.remember("encoded", found.origin.id, dict, most=2)
            made: dict[Wanted, Encoded] = session.remember("encoded_made", found.id, dict, most=2)
            encoded = encode(
                found.sheet,
                wanted,
                {**{key: it for key, it in plain.items() if key[0] not in made_names}, **made},
                lambda done, n: tell(done / n, word("encoding", done=done, columns=counted("count.columns", n))),
            )
            for key, it in encoded.items():
                (made if key[0] in made_names else plain)[key] = it
            return make_table(found.sheet, target, kinds, list(kinds), encoded)

        return session.remember("table", (found.id, target, found.choices), make)


def _held(table: Table, sheet: Sheet, validation: Validation) -> NDArray[np.bool_] | None:
    """The rows that check the tree; None where folds do."""
    if validation.by == "share":
        return hold_out(table, validation.share, validation.seed)
    if validation.by == "rows":
        return listed_rows(table, validation.rows)
    return marked_rows(table, sheet, validation.column, validation.value) if validation.by == "column" else None


def _divided(
    found: Seen, whole: Table, validation: Validation, held: Callable[[Table], NDArray[np.bool_] | None]
) -> Parts:
    out = held(whole)
    if out is None:
        folds = deal_folds(whole, validation.folds, validation.repeats, validation.seed)
        return Parts(whole, None, "folds", folds, seen=found.sheet, recipe=found.recipe)
    return Parts(*parts(whole, out), validation.by, seen=found.sheet, recipe=found.recipe)


def _beside(loaded: Loaded, sheet_id: str, target: str, used: Columns, file: SecondFile) -> Parts:
    """The table of the first file's rows, and the second file's under the same codes. Raises InputError for a second
    file without the target, a used column or a label, and for a word of it in a numeric column."""
    first, second = loaded.sheet, file.loaded.sheet
    try:
        if target not in second.names:
            raise InputError(word("validation_file.no_target", target=target))
        joined_id = f"{sheet_id}+{file.id}"
        names = (target, *(choice.name for choice in used.choices))
        joined = session.remember("joined", (joined_id, names), lambda: stacked(first, second, names), most=2)
        if second[target].n_missing == second.n_rows:
            raise InputError(word("validation_file.no_label", target=target))
        for choice in used.choices:
            if choice.kind == "numeric" and choice.step is None and second[choice.name].first_word() is not None:
                encoded_cells(second[choice.name], "numeric")  # tells the row of the second file
    except InputError as error:
        raise InputError(word("validation_file.refused", name=file.loaded.name, why=error)) from error
    origin = Origin(joined_id, joined, first.n_rows)
    found = seen(origin, target, used, file.id, lambda table: table.rows >= first.n_rows)
    whole = _table_of(found, target)

    def divide() -> Parts:
        training, validation = parts(whole, whole.rows >= first.n_rows)
        validation = replace(validation, rows=validation.rows - first.n_rows)
        own = found.sheet.take(np.arange(first.n_rows))
        own = Sheet(tuple(kept(cells, times(cells) > 0) for cells in own.columns), own.n_rows)
        return Parts(training, validation, "file", sheet=second, seen=own, recipe=found.recipe)

    return session.remember("parts", (found.id, whole.fingerprint), divide)


def part_problems(data: Parts) -> list[Notice]:
    """What keeps rows from checking the tree: a class a part lacks, too few rows for folds, a file beside itself."""
    if data.folds is not None and not data.folds.stratified:
        rows = np.bincount(data.training.classes, minlength=data.training.n_classes)
        few = np.flatnonzero((rows > 0) & (rows < data.folds.n_folds))
        return [Notice("folds_plain", {"classes": _names(data.training, few), "folds": data.folds.n_folds})]
    if data.validation is None:
        return []
    if data.by == "file" and _alike(data.training, data.validation):
        return [Notice("file_alike")]
    lacking = {"class_untrained": data.training, "class_unchecked": data.validation}
    found = []
    for key, part in lacking.items():
        absent = np.flatnonzero(np.bincount(part.classes, minlength=part.n_classes) == 0)
        if len(absent):
            found.append(Notice(key, {"classes": _names(part, absent)}))
    return found


def _alike(first: Table, second: Table) -> bool:
    """Whether two parts of a table hold the same rows in the same order."""
    pairs = zip((first.classes, *first.codes), (second.classes, *second.codes), strict=True)
    return all(np.array_equal(a, b) for a, b in pairs)


def _names(table: Table, classes: NDArray[np.int64]) -> str:
    return listed([table.schema.classes[k] for k in classes.tolist()], MOST_NAMED)


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

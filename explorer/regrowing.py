"""Snapshots as trees again: grown on demand like the one on the screen, and remembered with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from explorer import session
from explorer.choices import Columns, choices, chosen
from explorer.controls import Source
from explorer.drawn import Drawn
from explorer.engines import shown
from explorer.growing import Parts, parts_of, tree_of
from explorer.link import DEFAULTS
from explorer.snapshots import CHECKING, KEPT, Snapshot, checked_by, grown_by, table_names, values_of
from explorer.validation import Validation
from explorer.words import word


def current() -> dict[str, Any]:
    """The settings that the tree on the screen depends on."""
    return values_of({name: session.setting(name) for name in KEPT})


def obstacle(snapshot: Snapshot, drawn: Drawn) -> str:
    """Why a snapshot cannot stand beside the tree on the screen, as a sentence; "" where it can."""
    full, names = {**DEFAULTS, **snapshot}, drawn.source.loaded.sheet.names
    other = [name for name in table_names(full) if full[name] != session.setting(name)]
    if other == ["reading"]:
        return word("obstacle.reading")
    if other:
        return word("obstacle.table", table=full["file"] or full["place"] or full["data"])
    missing = [name for name in (full["target"], *full["columns"]) if name is not None and name not in names]
    if checked_by(full) == "column" and full["validation_column"] not in (None, *names):
        missing.append(full["validation_column"])
    if missing:
        return word("obstacle.column", column=missing[0])
    if full["target"] not in (None, drawn.tree.schema.target):
        return word("obstacle.target", target=full["target"])
    if checked_by(full) == "file" and not _same_parts(full, drawn):
        return word("obstacle.file", name=full["validation_file"])
    return ""


def regrown(snapshot: Mapping[str, Any], drawn: Drawn) -> Drawn:
    """The tree of a snapshot of the table on the screen; raises InputError for a setting out of range."""
    wanted = grown_by(snapshot)
    data = parts_for(snapshot, drawn)
    tree, pruning = tree_of(data, wanted.params, wanted.pruning)
    return shown(Drawn(drawn.source, data, wanted, tree, pruning, pruning.snapped(wanted.alpha), 0))


def parts_for(values: Mapping[str, Any], drawn: Drawn) -> Parts:
    """The training and validation rows of a snapshot; those on the screen where it asks for the same."""
    full = {**DEFAULTS, **values}
    if _same_parts(full, drawn):
        return drawn.own or drawn.data
    source = drawn.source
    target = full["target"] or drawn.tree.schema.target
    return parts_of(source.loaded, source.id, target, _columns(source, target, full["columns"]), _validation(full))


def _same_parts(full: Mapping[str, Any], drawn: Drawn) -> bool:
    """Whether the rows and columns are those on the screen."""
    way = checked_by(full)
    names = ("target", "columns", *CHECKING[way])
    return way == drawn.data.by and all(full[name] == session.setting(name) for name in names)


def _columns(source: Source, target: str, changes: dict[str, Any]) -> Columns:
    suggested = session.remember("choices", (source.id, target), lambda: choices(source.loaded.sheet, target))
    return chosen(suggested, changes, target)


def _validation(full: Mapping[str, Any]) -> Validation:
    way = checked_by(full)
    seed = full["folds_seed"] if way == "folds" else full["hold_out_seed"]
    return Validation(
        way,
        share=full["hold_out"],
        seed=seed,
        rows=full["validation_rows"],
        column=full["validation_column"] or "",
        value=full["validation_value"] or "",
        folds=full["folds"],
        repeats=full["repeats"],
    )

"""Snapshots: trees that a visitor kept, each as a name and the settings that make it. Knows neither page nor session.

A snapshot holds only what differs from the defaults and only what its tree depends on, so two snapshots of one tree are
equal but for their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine import CRITERIA, VALIDATED, Params, PruningParams, checked_alpha
from explorer import figures
from explorer.link import DEFAULTS, FILE, PLACE, QUERY
from explorer.samples import SAMPLES
from explorer.settings import SCIKIT_LEARN, Settings
from explorer.words import word

Snapshot = dict[str, Any]

NAME = "name"
TABLE = ("data", "file", "place", "connection", "query", "reading", "seed")
GROWTH = (
    *("criterion", "min_samples_split", "epsilon", "max_depth", "min_samples_leaf", "branching", "missing"),
    *("target", "columns", "engine"),
)
PRUNING = ("pruning", "alpha", "leaf_cost", "cf")
CHECKING = {
    "none": (),
    "share": ("hold_out", "hold_out_seed"),
    "rows": ("validation_rows",),
    "column": ("validation_column", "validation_value"),
    "file": ("validation_file",),
    "folds": ("folds", "repeats", "folds_seed"),
}
"""What each way to choose validation rows depends on."""
KEPT = (*TABLE, *GROWTH, *PRUNING, "validation", *(name for names in CHECKING.values() for name in names))
"""All that can stand in a snapshot beside its name."""

_OF_METHOD = {"alpha": ("alpha", "leaf_cost"), "pessimistic": ("cf",)}


def values_of(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Of all settings, or of a snapshot, those that its tree depends on, where they differ from the defaults."""
    full = {**DEFAULTS, **settings}
    method, way = full["pruning"], checked_by(full)
    names = [*table_names(full), *GROWTH, "pruning", *_OF_METHOD.get(method, ()), *CHECKING[way]]
    if _release8(full):
        names.remove("missing")
    found = {name: full[name] for name in names if full[name] is not None and full[name] != DEFAULTS[name]}
    return {**found, "validation": way} if way != "none" else found


def table_names(settings: Mapping[str, Any]) -> list[str]:
    """The settings that say which table it is."""
    if settings["data"] == FILE:
        return ["data", "file", "reading"]
    if settings["data"] == PLACE:
        return ["data", "place", "reading"]
    if settings["data"] == QUERY:
        return ["data", "connection", "query", "reading"]
    options = {option for each in SAMPLES if each.key == settings["data"] for option in each.options}
    return ["data", *(name for name in TABLE if name in options)]


def checked_by(settings: Mapping[str, Any]) -> str:
    """How the validation rows are chosen: a method that cannot do without them takes a share."""
    way = settings.get("validation") or "none"
    way = way if way in CHECKING else "none"
    return "share" if settings["pruning"] in VALIDATED and way in ("none", "folds") else way


def snapshot_of(settings: Mapping[str, Any], name: str) -> Snapshot:
    """The tree of these settings under a name."""
    return {NAME: name, **values_of(settings)}


def settings_of_snapshot(snapshot: Snapshot) -> dict[str, Any]:
    """All that can stand in a snapshot, with the defaults for what does not."""
    return {name: snapshot.get(name, "none" if name == "validation" else DEFAULTS[name]) for name in KEPT}


def grown_by(values: Mapping[str, Any]) -> Settings:
    """The settings of growth and pruning; raises InputError for one out of range."""
    full = {**DEFAULTS, **values}
    params = Params(
        criterion=full["criterion"],
        branching=full["branching"],
        min_samples_split=full["min_samples_split"],
        min_samples_leaf=full["min_samples_leaf"],
        epsilon=full["epsilon"],
        max_depth=full["max_depth"],
        missing=None if _release8(full) else full["missing"],
    )
    method, plain = full["pruning"], PruningParams()
    pruning = PruningParams(
        method,
        full["leaf_cost"] if method == "alpha" else plain.leaf_cost,
        full["cf"] if method == "pessimistic" else plain.cf,
    )
    return Settings(params, pruning, checked_alpha(full["alpha"]) if method == "alpha" else 0.0, full["engine"])


def same_tree(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two snapshots, or settings, make one tree."""
    return values_of(one) == values_of(other)


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """The name, with a number where it is taken."""
    names = set(taken)
    wanted = wanted.strip() or word("snapshot.unnamed")
    number = 2
    name = wanted
    while name in names:
        name = f"{wanted} ({number})"
        number += 1
    return name


def name_of(values: Mapping[str, Any]) -> str:
    """A name for a tree: its criterion, how it is pruned, and the limit that differs."""
    full = {**DEFAULTS, **values}
    parts = [word(f"short.{full['criterion']}"), pruning_words(full), *limit_words(full)[:1]]
    return ", ".join(part for part in parts if part)


def pruning_words(values: Mapping[str, Any]) -> str:
    """How a tree is pruned, with its setting."""
    full = {**DEFAULTS, **values}
    method = full["pruning"]
    if method == "alpha":
        unit = "" if full["leaf_cost"] == "bits" else f" ({word('leaf_cost.' + full['leaf_cost'])})"
        return word("short.alpha", alpha=figures.short(full["alpha"])) + unit if full["alpha"] else word("short.grown")
    return (
        word(f"short.{method}", cf=figures.number(full["cf"])) if method == "pessimistic" else word(f"short.{method}")
    )


def limit_words(values: Mapping[str, Any]) -> list[str]:
    """The limits of growth that differ from the defaults."""
    full = {**DEFAULTS, **values}
    grower = [word("engine.scikit-learn")] if full["engine"] == SCIKIT_LEARN else []
    named = ("min_samples_split", "min_samples_leaf", "max_depth", "epsilon")
    told = grower + [
        f"{name} {figures.number(full[name])}"
        for name in named
        if full[name] is not None and full[name] != DEFAULTS[name]
    ]
    if full["branching"] != DEFAULTS["branching"]:
        told.append(word(f"short.{full['branching']}"))
    if full["missing"] != DEFAULTS["missing"] and not _release8(full):
        told.append(word(f"short.{full['missing']}"))
    if full["columns"]:
        told.append(word("short.columns"))
    return told


def checking_words(values: Mapping[str, Any]) -> str:
    """Which rows check a tree."""
    full = {**DEFAULTS, **values}
    way = checked_by(full)
    share = figures.share(full["hold_out"], 1.0) if way == "share" else ""
    told = {
        "share": word("checked.share", share=share, seed=full["hold_out_seed"]),
        "rows": word("checked.rows"),
        "column": word("checked.column", column=full["validation_column"], value=full["validation_value"]),
        "file": word("checked.file", name=full["validation_file"]),
    }
    return told.get(way, "")


def _release8(settings: Mapping[str, Any]) -> bool:
    """Whether the criterion has its own way with empty cells; a link may name one that does not exist."""
    criterion = CRITERIA.get(settings["criterion"])
    return criterion is not None and criterion.release8

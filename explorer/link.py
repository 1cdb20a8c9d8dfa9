"""Settings as the query part of a link, and back: plain texts or JSON, only what differs from the default."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import quote, urlencode

from engine import BRANCHINGS, CRITERIA, LEAF_COSTS, METHODS, MISSING_POLICIES

FILE = "file"
"""The value of the setting `data` that stands for the visitor's own file."""

MOST_SIGNS = 6_000
"""Signs of a query that servers and mail programs still take; beyond that the selected node is left out."""
MOST_SNAPSHOT_SIGNS = 6_000
"""Signs of the snapshots in a link: some programs cut longer links off."""

DEFAULTS: dict[str, Any] = {
    "data": "play_tennis",
    "file": None,
    "seed": 1,
    "target": None,
    "columns": {},
    "criterion": "id3",
    "min_samples_split": 2,
    "epsilon": 1e-5,
    "max_depth": None,
    "min_samples_leaf": None,
    "branching": "multiway",
    "missing": "branch",
    "pruning": "alpha",
    "alpha": 0.0,
    "leaf_cost": "bits",
    "cf": 0.25,
    "validation": None,
    "hold_out": 0.3,
    "hold_out_seed": 0,
    "validation_rows": "",
    "validation_column": None,
    "validation_value": None,
    "validation_file": None,
    "folds": 10,
    "repeats": 1,
    "folds_seed": 0,
    "second": "tree",
    "side": "node",
    "engine": "own",
    "scored": "validation",
    "cell": None,
    "positive": None,
    "curve": "roc",
    "importance": "gain",
    "row_number": 1,
    "row": {},
    "regions_x": None,
    "regions_y": None,
    "regions_depth": None,
    "regions_held": {},
    "node": (),
    "snapshots": [],
    "against": None,
    "map_x": "min_samples_split",
    "map_y": "max_depth",
    "map_x_values": "",
    "map_y_values": "",
}
MOST_LINKED = 1_500
"""Characters of a typed row beyond which it is left out of the link."""


def _rule_of(text: str) -> tuple[str, ...]:
    """The conditions that lead to a node, from a JSON list of texts."""
    rule = json.loads(text)
    if not isinstance(rule, list) or not all(isinstance(condition, str) for condition in rule):
        raise ValueError(text)
    return tuple(rule)


_PARSE: dict[str, Callable[[str], Any]] = {
    "data": str,
    "file": str,
    "seed": int,
    "target": str,
    "columns": json.loads,
    "criterion": str,
    "min_samples_split": int,
    "epsilon": float,
    "max_depth": int,
    "min_samples_leaf": int,
    "branching": str,
    "missing": str,
    "pruning": str,
    "alpha": float,
    "leaf_cost": str,
    "cf": float,
    "validation": str,
    "hold_out": float,
    "hold_out_seed": int,
    "validation_rows": str,
    "validation_column": str,
    "validation_value": str,
    "validation_file": str,
    "folds": int,
    "repeats": int,
    "folds_seed": int,
    "second": str,
    "side": str,
    "engine": str,
    "scored": str,
    "cell": str,
    "positive": str,
    "curve": str,
    "importance": str,
    "row_number": int,
    "row": json.loads,
    "regions_x": str,
    "regions_y": str,
    "regions_depth": int,
    "regions_held": json.loads,
    "node": _rule_of,
    "snapshots": json.loads,
    "against": str,
    "map_x": str,
    "map_y": str,
    "map_x_values": str,
    "map_y_values": str,
}


def settings_of(link: Mapping[str, str]) -> dict[str, Any]:
    """All settings; the default for what a link does not name or what cannot be read."""
    return {key: _parsed(key, link) for key in DEFAULTS}


def link_of(settings: Mapping[str, Any], suggested: Mapping[str, Any]) -> dict[str, str]:
    """The link of settings. suggested: values that nobody chose, which are left out like the defaults.

    A rule of the selected node that would make it too long is left out, too.
    """
    plain = {**DEFAULTS, **suggested}
    link = {key: written(value) for key, value in settings.items() if value not in (None, plain[key])}
    if len(link.get("row", "")) > MOST_LINKED:
        del link["row"]
    if too_long(settings["snapshots"]):
        del link["snapshots"]
    if "node" in link and len(query_of(link)) > MOST_SIGNS:
        del link["node"]
    return link


def too_long(snapshots: list[dict[str, Any]]) -> bool:
    """Whether these are more snapshots than a link can hold."""
    return len(quote(written(snapshots))) > MOST_SNAPSHOT_SIGNS


def query_of(link: Mapping[str, str]) -> str:
    """The link as it stands behind the question mark of an address."""
    return urlencode(link, quote_via=quote)


def _parsed(key: str, link: Mapping[str, str]) -> Any:
    if key not in link:
        return DEFAULTS[key]
    try:
        value = _PARSE[key](link[key])
        written(value).encode()  # JSON can name halves of characters, which no link can be made of
    except (ValueError, RecursionError):
        return DEFAULTS[key]
    good = _CHECK[key](value) if key in _CHECK else not isinstance(value, int) or abs(value) < 2**53
    return value if good else DEFAULTS[key]


def _are_columns(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(change, dict) for change in value.values())


def _are_cells(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


def _are_snapshots(value: Any) -> bool:
    """A list of settings with a name each, no two of them alike."""
    if not isinstance(value, list) or not all(isinstance(snapshot, dict) for snapshot in value):
        return False
    names = [snapshot.get("name") for snapshot in value]
    named = all(isinstance(name, str) and name for name in names) and len(set(names)) == len(names)
    return named and all(_is_setting(*item) for snapshot in value for item in snapshot.items() if item[0] != "name")


def _is_setting(key: str, value: Any) -> bool:
    """Whether a link could name this setting with this value."""
    nested = key in ("snapshots", "against", "node")
    if key not in DEFAULTS or nested or value is None or (key in _OPTIONS and value not in tuple(_OPTIONS[key])):
        return False
    return bool(_parsed(key, {key: written(value)}) == value)


_OPTIONS: dict[str, Iterable[str]] = {
    "criterion": CRITERIA,
    "branching": BRANCHINGS,
    "missing": MISSING_POLICIES,
    "pruning": METHODS,
    "leaf_cost": LEAF_COSTS,
}
"""What a snapshot may name: unlike a setting on the page it has no control that would choose another one."""

_CHECK: dict[str, Callable[[Any], bool]] = {
    "columns": _are_columns,
    "regions_held": lambda value: isinstance(value, dict),
    "row": _are_cells,
    "snapshots": _are_snapshots,
}


def written(value: Any) -> str:
    """A setting as a link has it."""
    if isinstance(value, (tuple, list)):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return str(value).removesuffix(".0") if isinstance(value, float) else str(value)

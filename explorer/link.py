"""Settings as the query part of a link, and back: plain texts or JSON, only what differs from the default."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal
from urllib.parse import quote, urlencode

from explorer.places import shown
from explorer.reading import Reading
from explorer.recipes import read_step

FILE = "file"
"""The value of the setting `data` that stands for the visitor's own file."""
PLACE = "place"
"""The value of the setting `data` that stands for a path or an address."""
QUERY = "query"
"""The value of the setting `data` that stands for a query of a database."""

MOST_SIGNS = 6_000
"""Signs of a query that servers and mail programs still take; beyond that the selected node is left out."""
MOST_SNAPSHOT_SIGNS = 6_000
"""Signs of the snapshots in a link: some programs cut longer links off."""
MOST_SNAPSHOTS = 200
"""Snapshots that the board, which draws and remembers a line for each, takes."""
MOST_LINKED = 1_500
"""Characters of a typed row beyond which it is left out of the link."""

Owner = Literal["page", "table", "target"]


def _is_small(value: Any) -> bool:
    """Whether a browser can hold it, if it is a whole number."""
    return not isinstance(value, int) or abs(value) < 2**53


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of the page.

    default: while nobody chose it. read: its value from the text of a link; raises ValueError for one that is none.
    fits: whether what was read is a value. of: with what it ends: a setting of the table means nothing for another
    table, one of the target nothing for another target either.
    """

    default: Any
    read: Callable[[str], Any] = str
    fits: Callable[[Any], bool] = _is_small
    of: Owner = "page"


def _read_rule(text: str) -> tuple[str, ...]:
    """The conditions that lead to a node, from a JSON list of texts."""
    rule = json.loads(text)
    if not isinstance(rule, list) or not all(isinstance(condition, str) for condition in rule):
        raise ValueError(text)
    return tuple(rule)


def _is_reading(value: Any) -> bool:
    return isinstance(value, dict) and Reading.of(value).changes == value


def _are_columns(value: Any) -> bool:
    if not isinstance(value, dict) or not all(isinstance(change, dict) for change in value.values()):
        return False
    return all(read_step(change["as"]) is not None for change in value.values() if "as" in change)


def _are_cells(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())


def _are_snapshots(value: Any) -> bool:
    """A list of settings with a name each, no two of them alike."""
    if not isinstance(value, list) or len(value) > MOST_SNAPSHOTS:
        return False
    if not all(isinstance(snapshot, dict) for snapshot in value):
        return False
    names = [snapshot.get("name") for snapshot in value]
    named = all(isinstance(name, str) and name for name in names) and len(set(names)) == len(names)
    return named and all(_is_setting(*item) for snapshot in value for item in snapshot.items() if item[0] != "name")


def _is_setting(name: str, value: Any) -> bool:
    """Whether a link could name this setting with this value."""
    if name not in SETTINGS or name in ("snapshots", "against", "node") or value is None:
        return False
    return bool(_read(name, {name: written(value)}) == value)


SETTINGS = {
    "data": Setting("play_tennis"),
    "file": Setting(None),
    "place": Setting("", shown),
    "connection": Setting(""),
    "query": Setting(""),
    "seed": Setting(1, int),
    "target": Setting(None, of="table"),
    "reading": Setting({}, json.loads, _is_reading, of="table"),
    "columns": Setting({}, json.loads, _are_columns, of="table"),
    "criterion": Setting("id3"),
    "min_samples_split": Setting(2, int),
    "epsilon": Setting(1e-5, float),
    "max_depth": Setting(None, int),
    "min_samples_leaf": Setting(None, int),
    "branching": Setting("multiway"),
    "missing": Setting("branch"),
    "pruning": Setting("alpha"),
    "alpha": Setting(0.0, float, of="target"),
    "leaf_cost": Setting("bits"),
    "cf": Setting(0.25, float),
    "validation": Setting(None),
    "hold_out": Setting(0.3, float),
    "hold_out_seed": Setting(0, int),
    "validation_rows": Setting("", of="table"),
    "validation_column": Setting(None, of="table"),
    "validation_value": Setting(None, of="table"),
    "validation_file": Setting(None, of="table"),
    "folds": Setting(10, int),
    "repeats": Setting(1, int),
    "folds_seed": Setting(0, int),
    "second": Setting("tree"),
    "side": Setting("node"),
    "engine": Setting("own"),
    "scored": Setting("validation"),
    "cell": Setting(None, of="target"),
    "positive": Setting(None, of="target"),
    "curve": Setting("roc"),
    "importance": Setting("gain"),
    "row_number": Setting(1, int, of="table"),
    "row": Setting({}, json.loads, _are_cells, of="table"),
    "regions_x": Setting(None, of="table"),
    "regions_y": Setting(None, of="table"),
    "regions_depth": Setting(None, int, of="table"),
    "regions_held": Setting({}, json.loads, lambda value: isinstance(value, dict), of="table"),
    "node": Setting((), _read_rule, of="target"),
    "snapshots": Setting([], json.loads, _are_snapshots),
    "against": Setting(None, of="table"),
    "map_x": Setting("min_samples_split"),
    "map_y": Setting("max_depth"),
    "map_x_values": Setting(""),
    "map_y_values": Setting(""),
}
DEFAULTS = {name: setting.default for name, setting in SETTINGS.items()}


def settings_of(link: Mapping[str, str]) -> dict[str, Any]:
    """All settings; the default for what a link does not name or what cannot be read."""
    return {name: _read(name, link) for name in SETTINGS}


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


def ending_with(*owners: Owner) -> list[str]:
    """The settings that mean nothing any more when these change."""
    return [name for name, setting in SETTINGS.items() if setting.of in owners]


def written(value: Any) -> str:
    """A setting as a link has it."""
    if isinstance(value, (tuple, list)):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return str(value).removesuffix(".0") if isinstance(value, float) else str(value)


def _read(name: str, link: Mapping[str, str]) -> Any:
    setting = SETTINGS[name]
    if name not in link:
        return setting.default
    try:
        value = setting.read(link[name])
        written(value).encode()  # JSON can name halves of characters, which no link can be made of
    except (ValueError, RecursionError):
        return setting.default
    return value if setting.fits(value) else setting.default

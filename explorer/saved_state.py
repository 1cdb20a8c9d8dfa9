"""The state of the page as a JSON file: all settings, the selected node, and which table they are of; never its data.

What is read may come from anybody: every setting goes through the parser that reads it from a link.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from math import isfinite
from typing import Any

from engine import Sheet
from explorer import figures
from explorer.link import DEFAULTS, settings_of, written
from explorer.naming import brief, with_rest
from explorer.notices import Notice, Refused

PRODUCT = "tree explorer"
FORMAT = 1
MOST_MB = 1
MOST_NAMED = 5
OF_COLUMNS = ("target", "validation_column", "regions_x", "regions_y")
"""The settings that are the name of a column."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Which table a state is of. fingerprint: of the sheet's cells, see Sheet."""

    name: str
    rows: int
    columns: tuple[str, ...]
    fingerprint: str

    @classmethod
    def of(cls, name: str, sheet: Sheet) -> Origin:
        return cls(name, sheet.n_rows, sheet.names, sheet.fingerprint)


@dataclass(frozen=True, slots=True)
class SavedState:
    """unread: the settings that could not be read, or that are not known here."""

    settings: Mapping[str, Any]
    origin: Origin
    unread: tuple[str, ...] = ()


def saved_text(settings: Mapping[str, Any], origin: Origin) -> str:
    """The file. Values that JSON has not, such as infinity, are texts in it."""
    state = {"product": PRODUCT, "format": FORMAT, "table": asdict(origin), "settings": _plain(settings)}
    return json.dumps(state, ensure_ascii=False, indent=1) + "\n"


def read_saved(data: bytes) -> SavedState:
    """A saved state; raises Refused for a file that is none."""
    if len(data) > MOST_MB * 1_000_000:
        raise Refused("state_too_large", most=MOST_MB)
    try:
        state = json.loads(data.decode("utf-8-sig"))
        json.dumps(state, ensure_ascii=False).encode()  # JSON can name halves of characters, which are no text
    except (ValueError, RecursionError):
        raise Refused("state_damaged") from None
    if not isinstance(state, dict) or state.get("product") != PRODUCT:
        raise Refused("state_foreign")
    if state.get("format") != FORMAT:
        raise Refused("state_format", format=brief(str(state.get("format"))), known=FORMAT)
    settings, table = state.get("settings"), state.get("table")
    if not isinstance(settings, dict) or not isinstance(table, dict):
        raise Refused("state_damaged")
    origin = _origin(table)
    link = {name: written(value) for name, value in settings.items() if value is not None}
    read = settings_of(link)
    unread = [name for name, text in link.items() if name not in read or _is_lost(name, text, read[name])]
    return SavedState(read, origin, tuple(brief(name) for name in unread))


def differences(saved: SavedState, now: Origin) -> list[Notice]:
    """What is otherwise than when the state was saved, and so may not come back."""
    then, found = saved.origin, []
    if saved.unread:
        found.append(Notice("state_unread", {"names": _listed(saved.unread)}))
    if then.name != now.name:
        found.append(Notice("state_name", {"then": brief(then.name), "now": brief(now.name)}))
    if then.fingerprint == now.fingerprint:
        return found
    if then.rows != now.rows:
        found.append(Notice("state_rows", {"then": figures.count(then.rows), "now": figures.count(now.rows)}))
    gone = [name for name in then.columns if name not in now.columns]
    new = [name for name in now.columns if name not in then.columns]
    if gone:
        found.append(Notice("state_columns_gone", {"names": _listed(gone)}))
    if new:
        found.append(Notice("state_columns_new", {"names": _listed(new)}))
    if then.rows == now.rows and not gone and not new:
        found.append(Notice("state_content", {}))
    lost = [name for name in _named(saved.settings) if name not in now.columns]
    if lost:
        found.append(Notice("state_settings_lost", {"names": _listed(lost)}))
    return found


def _origin(table: dict[str, Any]) -> Origin:
    kinds = {"name": str, "rows": int, "columns": list, "fingerprint": str}
    values = {field.name: table.get(field.name) for field in fields(Origin)}
    if any(type(value) is not kinds[name] for name, value in values.items()):
        raise Refused("state_damaged")
    columns = values["columns"]
    if not all(isinstance(name, str) for name in columns) or not 0 <= values["rows"] < 2**53:
        raise Refused("state_damaged")
    return Origin(**{**values, "columns": tuple(columns)})


def _plain(settings: Mapping[str, Any]) -> dict[str, Any]:
    endless = {name: str(value) for name, value in settings.items() if isinstance(value, float) and not isfinite(value)}
    return {**settings, **endless}


def _is_lost(name: str, text: str, read: Any) -> bool:
    return read == DEFAULTS[name] and text != written(read)


def _named(settings: Mapping[str, Any]) -> list[str]:
    """The columns that the settings name, each once."""
    named = [settings[name] for name in OF_COLUMNS if settings[name] is not None]
    return list(dict.fromkeys([*named, *settings["columns"]]))


def _listed(names: list[str] | tuple[str, ...]) -> str:
    return with_rest([f"“{brief(name)}”" for name in names], MOST_NAMED)

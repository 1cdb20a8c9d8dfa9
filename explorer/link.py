"""Settings as the query part of a link, and back: plain texts or JSON, only what differs from the default."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import quote, urlencode

FILE = "file"
"""The value of the setting `data` that stands for the visitor's own file."""

MOST_SIGNS = 6_000
"""Signs of a query that servers and mail programs still take; beyond that the selected node is left out."""

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
    "validation": "share",
    "hold_out": 0.3,
    "hold_out_seed": 0,
    "validation_rows": "",
    "validation_column": None,
    "validation_value": None,
    "second": None,
    "side": "node",
    "engine": "own",
    "regions_x": None,
    "regions_y": None,
    "regions_depth": None,
    "node": (),
}


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
    "second": str,
    "side": str,
    "engine": str,
    "regions_x": str,
    "regions_y": str,
    "regions_depth": int,
    "node": _rule_of,
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
    if "node" in link and len(query_of(link)) > MOST_SIGNS:
        del link["node"]
    return link


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
    good = _are_columns(value) if key == "columns" else not isinstance(value, int) or abs(value) < 2**53
    return value if good else DEFAULTS[key]


def _are_columns(value: Any) -> bool:
    return isinstance(value, dict) and all(isinstance(change, dict) for change in value.values())


def written(value: Any) -> str:
    """A setting as a link has it."""
    if isinstance(value, (tuple, list)):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return str(value).removesuffix(".0") if isinstance(value, float) else str(value)

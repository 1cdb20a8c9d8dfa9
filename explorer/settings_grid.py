"""Two settings and the values of each that are tried together. Knows no page: texts come in, trials go out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine import CRITERIA, InputError, Trial
from explorer import figures
from explorer.drawn import Drawn
from explorer.link import DEFAULTS
from explorer.snapshots import grown_by
from explorer.words import word

MOST_VALUES = 8
AXES = ("min_samples_split", "min_samples_leaf", "max_depth", "epsilon", "alpha", "cf", "criterion")
WHOLE = ("min_samples_split", "min_samples_leaf", "max_depth")
_USUAL = {
    "min_samples_split": (2, 5, 10, 20, 50, 100, 200, 500),
    "min_samples_leaf": (1, 2, 5, 10, 20, 50, 100, 200),
    "max_depth": (1, 2, 3, 4, 6, 8, 12, None),
    "epsilon": (0.0, 1e-5, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3),
    "cf": (0.01, 0.05, 0.1, 0.15, 0.25, 0.35, 0.45, 0.5),
    "criterion": tuple(CRITERIA),
}
_METHOD = {"alpha": "alpha", "cf": "pessimistic"}
"""The method of pruning that a setting belongs to."""


@dataclass(frozen=True, slots=True)
class Axis:
    """A setting and the values that are tried; None is no limit of depth."""

    name: str
    values: tuple[Any, ...]


def usual_values(name: str, drawn: Drawn, now: Any) -> tuple[Any, ...]:
    """Values worth trying on this table, at most MOST_VALUES, the present one among them."""
    tree = drawn.tree
    if name == "alpha":
        points = drawn.pruning.breakpoints.alpha if drawn.pruning.params.method == "alpha" else np.zeros(1)
        picked = np.unique(np.linspace(0, len(points) - 1, MOST_VALUES).round().astype(int))
        found: list[Any] = [float(f"{alpha:.4g}") for alpha in points[picked].tolist()]
    else:
        most = float(tree.counts[0].sum())
        found = [value for value in _USUAL[name] if name not in WHOLE or value is None or value <= max(most, 2)]
    return _with(found, now)


def _with(values: list[Any], now: Any) -> tuple[Any, ...]:
    """The values with the present one, which takes the place of the nearest where there are enough."""
    if now is None or now in values or isinstance(now, str):
        return tuple(values)
    if len(values) >= MOST_VALUES:
        nearest = min((value for value in values if value is not None), key=lambda value: abs(value - now))
        values = [value for value in values if value != nearest]
    return tuple(sorted([*values, now], key=lambda value: float("inf") if value is None else value))


def axis_of(name: str, text: str, usual: tuple[Any, ...]) -> Axis:
    """The axis with the values of a list such as "2, 5, 10", the usual ones for an empty one.

    Raises InputError for what is no value of the setting, and for too many of them.
    """
    items = [item for item in (part.strip() for part in text.split(",")) if item]
    if not items:
        return Axis(name, usual)
    values = tuple(dict.fromkeys(_value(name, item) for item in items))
    if len(values) > MOST_VALUES:
        raise InputError(word("map.too_many", name=name, n=len(values), most=MOST_VALUES))
    return Axis(name, values)


def _value(name: str, text: str) -> Any:
    if name == "criterion":
        for key in CRITERIA:
            if text.casefold() in (key.casefold(), word(f"short.{key}").casefold()):
                return key
        raise InputError(word("map.no_value", name=name, value=text, allowed=", ".join(CRITERIA)))
    if name == "max_depth" and text.casefold() == word("map.no_limit").casefold():
        return None
    try:
        return int(text) if name in WHOLE else float(text)
    except ValueError:
        raise InputError(word("map.no_value", name=name, value=text, allowed=word("map.numbers"))) from None


def value_text(name: str, value: Any) -> str:
    """A value as it is written on the axis."""
    if name == "criterion":
        return word(f"short.{value}")
    return word("map.no_limit") if value is None else figures.number(value)


def settings_at(values: Mapping[str, Any], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The settings with others for two of them, and the method of pruning that those belong to."""
    methods = {_METHOD[name] for name in chosen if name in _METHOD}
    return {**DEFAULTS, **values, **chosen, **({"pruning": methods.pop()} if methods else {})}


def trials_of(values: Mapping[str, Any], across: Axis, up: Axis) -> tuple[Trial, ...]:
    """A trial for every pair, the values of `across` running fastest; raises InputError for one out of range."""
    if across.name == up.name:
        raise InputError(word("map.same"))
    if {across.name, up.name} == {"alpha", "cf"}:
        raise InputError(word("map.two_methods"))
    found = []
    for y in up.values:
        for x in across.values:
            wanted = grown_by(settings_at(values, {across.name: x, up.name: y}))
            found.append(Trial(wanted.params, wanted.pruning, wanted.alpha))
    return tuple(found)

"""A tree as one SQL expression, CASE with an arm a rule.

Standard SQL that DuckDB and SQLite run: names in double quotes, texts in single ones, an empty cell is NULL. Rules are
flat, since data bases refuse expressions that are nested too deep (SQLite and DuckDB beyond 1,000 levels).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.sheet import distinct_names
from engine.tree import Tree
from engine.writers.flat import Condition, Interval, Rule, flat_rules
from engine.writers.summary import SHARED_OUT, summary

Mask = NDArray[np.bool_]

MOST_JOINED = 100
"""Conditions in one pair of brackets: in a chain of ANDs each counts as a level."""

ABOUT = """\
-- Numbers are compared in double precision, empty cells are NULL. The CASE alone fits into any other query.
"""


def to_sql(tree: Tree, leaves: Mask | None = None) -> str:
    """A query of all columns of the table "data" and the prediction."""
    head = f"-- {summary(tree, leaves)}\n{ABOUT}"
    if tree.params.missing == "fractional":
        head += f"-- {SHARED_OUT}\n-- That is no single rule; the prediction of such a row is NULL.\n"
    taken = [column.name for column in tree.schema.columns]
    called = distinct_names([tree.schema.target, *taken, "prediction"])[-1]
    return f'{head}SELECT *,\n{to_case(tree, leaves)} AS {_name(called)}\nFROM "data";\n'


def to_case(tree: Tree, leaves: Mask | None = None) -> str:
    """The CASE expression. Rules do not overlap, so a rule for stopping rows is left out where ELSE says the same."""
    rules, labels = flat_rules(tree, leaves), tree.label
    classes = [_text(name) for name in tree.schema.classes]
    shared = tree.params.missing == "fractional"
    if len(rules) == 1 and not rules[0].conditions:
        return classes[labels[0]]
    otherwise = "NULL" if shared else classes[labels[0]]
    words: dict[Condition, str] = {}
    arms = [
        f"  WHEN {_conjunction(rule, words)} THEN {classes[labels[rule.node]]}\n"
        for rule in rules
        if not rule.stops or shared or labels[rule.node] != labels[0]
    ]
    return f"CASE\n{''.join(arms)}  ELSE {otherwise}\nEND"


def _conjunction(rule: Rule, words: dict[Condition, str]) -> str:
    for condition in rule.conditions:
        if condition not in words:
            words[condition] = _comparison(condition)
    parts = [words[condition] for condition in rule.conditions]
    while len(parts) > MOST_JOINED:
        groups = (parts[start : start + MOST_JOINED] for start in range(0, len(parts), MOST_JOINED))
        parts = [f"({' AND '.join(group)})" for group in groups]
    return " AND ".join(parts)


def _comparison(condition: Condition) -> str:
    name = _name(condition.column.name)
    if isinstance(condition, Interval):
        low, high = f"{name} > {_number(condition.low)}", f"{name} <= {_number(condition.high)}"
        both = [text for text, end in ((low, condition.low), (high, condition.high)) if np.isfinite(end)]
        return " AND ".join(both)
    if not condition.values:
        return f"{name} IS NULL"
    listed = ", ".join(map(_text, condition.values))
    if len(condition.values) == 1:
        found = f"{name} {'<>' if condition.others else '='} {listed}"
    else:
        found = f"{name} {'NOT IN' if condition.others else 'IN'} ({listed})"
    return f"({found} OR {name} IS NULL)" if condition.missing else found


def _name(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _text(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _number(number: float) -> str:
    """With an exponent, which makes it a double; without one it may be a decimal, that is compared otherwise."""
    text = repr(number)
    return text if "e" in text else f"{text}e0"

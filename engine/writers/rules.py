"""Rules as text, a line each."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine.export import count_text, one_line
from engine.node import exact_text
from engine.tree import Tree, largest_class
from engine.writers.flat import Condition, Interval, Rule, flat_rules
from engine.writers.summary import SHARED_OUT, summary

STOPPING = "Where no branch has a row's value, the row stops on the way:"
NOT_SAID = "These rules are for rows without such cells."


def to_rules(tree: Tree, leaves: NDArray[np.bool_] | None = None) -> str:
    """The rule of every leaf with its class, rows and class shares, then those of rows that stop on the way.

    Every row fits exactly one rule; but where the tree shares rows out, one with an empty cell that is asked fits none.
    """
    rules = flat_rules(tree, leaves)
    words: dict[Condition, str] = {}
    parts = [[summary(tree, leaves)]]
    if tree.params.missing == "fractional":
        parts[0].append(f"{SHARED_OUT} {NOT_SAID}")
    parts.append([_line(tree, rule, words) for rule in rules if not rule.stops])
    if stopping := [_line(tree, rule, words) for rule in rules if rule.stops]:
        parts.append([STOPPING, *stopping])
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def _line(tree: Tree, rule: Rule, words: dict[Condition, str]) -> str:
    for condition in rule.conditions:
        if condition not in words:
            words[condition] = in_words(condition)
    said = " and ".join(words[condition] for condition in rule.conditions) or "any row"
    counts = tree.counts[rule.node]
    total = float(counts.sum())
    shares = ", ".join(
        f"{name} {count_text(n)} ({n / total:.1%})"
        for name, n in zip(tree.schema.classes, counts.tolist(), strict=True)
        if n
    )
    label = tree.schema.classes[int(largest_class(counts))]
    return one_line(f"#{rule.node}  {said} → {label}   [{_rows(total)}: {shares}]")


def _rows(n: float) -> str:
    return "1 row" if n == 1 else f"{count_text(n)} rows"


def in_words(condition: Condition) -> str:
    """Such as “2.5 < x ≤ 4”, “sky = sun or rain”, “sky ≠ sun, rain, (missing)”."""
    name = condition.column.name
    if isinstance(condition, Interval):
        low = "" if condition.low == -np.inf else exact_text(condition.low)
        high = "" if condition.high == np.inf else exact_text(condition.high)
        if low and high:
            return f"{low} < {name} ≤ {high}"
        return f"{name} ≤ {high}" if high else f"{name} > {low}"
    values, empty = condition.values, condition.column.word(condition.column.missing)
    if condition.others:
        return f"{name} ≠ {', '.join(values if condition.missing else (*values, empty))}"
    return f"{name} = {' or '.join((*values, empty) if condition.missing else values)}"

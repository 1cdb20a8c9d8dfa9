"""A tree as PMML 4.4, the exchange format of the Data Mining Group: https://dmg.org/pmml/v4-4-1/TreeModel.html

Comparisons with an empty cell are false (missingValueStrategy "none"), and a row that no branch takes keeps the node it
has reached ("returnLastPrediction"), which is how rows go down here. Where rows are shared out, one with an empty cell
that is asked gets no prediction ("nullPrediction"): "weightedConfidence" would be it, but common evaluators lack it or
take the counts of the node above. A tree deeper than evaluators can be trusted to recurse is written flat, one node a
rule below the root.
"""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ElementTree

import numpy as np
from numpy.typing import NDArray

from engine.arrivals import tested_columns
from engine.export import walk
from engine.sheet import InputError
from engine.table import Column
from engine.tree import Tree, largest_class
from engine.writers.flat import Among, Condition, Interval, flat_rules, narrowed
from engine.writers.summary import summary

Mask = NDArray[np.bool_]
Element = ElementTree.Element
below = ElementTree.SubElement

MOST_LEVELS = 200
_FORBIDDEN = re.compile("[^\t\n\r\\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_PLAIN = re.compile(r'[^"\\\s]+(?: [^"\\\s]+)*')
"""Texts of an array that read the same in every evaluator; there a quote is written with a backslash."""


def pmml_problem(tree: Tree, leaves: Mask | None = None) -> str | None:
    """Why a tree cannot be written, as a sentence; None where it can."""
    columns = _tested(tree, leaves)
    names = [tree.schema.target, *(column.name for column in columns)]
    for text in (*names, *tree.schema.classes, *(label for column in columns for label in column.labels)):
        if sign := _FORBIDDEN.search(text):
            return f"XML has no character U+{ord(sign[0]):04X}, which is in “{text}”; correct the cell for PMML."
    return None


def to_pmml(tree: Tree, leaves: Mask | None = None) -> str:
    """The XML of the model; raises InputError where there is a `pmml_problem`."""
    if problem := pmml_problem(tree, leaves):
        raise InputError(problem)
    ends = tree.is_leaf if leaves is None else leaves
    root = Element("PMML", xmlns="http://www.dmg.org/PMML-4_4", version="4.4")
    below(below(root, "Header", description=summary(tree, ends)), "Application", name="Tree explorer")
    columns = _tested(tree, leaves)
    _dictionary(root, tree, columns)
    shared = tree.params.missing == "fractional"
    model = below(
        root,
        "TreeModel",
        functionName="classification",
        algorithmName=tree.params.criterion,
        missingValueStrategy="nullPrediction" if shared else "none",
        noTrueChildStrategy="returnLastPrediction",
        splitCharacteristic="multiSplit",
    )
    schema = below(model, "MiningSchema")
    for column in columns:
        below(schema, "MiningField", name=column.name, invalidValueTreatment="asIs")
    below(schema, "MiningField", name=tree.schema.target, usageType="target")
    output = below(model, "Output")
    for label in tree.schema.classes:
        share = {"feature": "probability", "value": label, "optype": "continuous", "dataType": "double"}
        below(output, "OutputField", share, name=f"probability({label})")
    if int(tree.depth[tree.drawn(ends)].max()) <= MOST_LEVELS:
        _nested(model, tree, ends)
    else:
        _flat(model, tree, ends)
    ElementTree.indent(root, " ")
    written = io.BytesIO()
    ElementTree.ElementTree(root).write(written, "utf-8", xml_declaration=True)
    return written.getvalue().decode() + "\n"


def _tested(tree: Tree, leaves: Mask | None) -> list[Column]:
    return [tree.schema.columns[j] for j in tested_columns(tree, leaves)]


def _dictionary(root: Element, tree: Tree, columns: list[Column]) -> None:
    fields = below(root, "DataDictionary", numberOfFields=str(len(columns) + 1))
    for column in (*columns, tree.schema.target_column):
        kind = ("continuous", "double") if column.kind == "numeric" else ("categorical", "string")
        field = below(fields, "DataField", name=column.name, optype=kind[0], dataType=kind[1])
        for label in column.labels:
            below(field, "Value", value=label)


def _nested(model: Element, tree: Tree, ends: Mask) -> None:
    at: list[Element] = [model]
    for node, entering in walk(tree, ends):
        if entering:
            at.append(_node(at[-1], tree, node, (narrowed(tree, node),) if node else ()))
        else:
            at.pop()


def _flat(model: Element, tree: Tree, ends: Mask) -> None:
    root = _node(model, tree, 0, ())
    for rule in flat_rules(tree, ends):
        if rule.node:  # what fits no node below the root stays there
            _node(root, tree, rule.node, rule.conditions)


def _node(parent: Element, tree: Tree, node: int, conditions: tuple[Condition, ...]) -> Element:
    """A node with its condition and the counts of all classes; of one left out some evaluators know no probability."""
    counts = tree.counts[node].tolist()
    total = sum(counts)
    label = tree.schema.classes[int(largest_class(tree.counts[node]))]
    made = below(parent, "Node", id=str(node), score=label, recordCount=repr(total))
    parts = [part for condition in conditions for part in _predicates(condition)]
    made.append(_joined("and", parts) if parts else Element("True"))
    for name, n in zip(tree.schema.classes, counts, strict=True):
        below(made, "ScoreDistribution", value=name, recordCount=repr(n), probability=repr(n / total))
    return made


def _predicates(condition: Condition) -> list[Element]:
    """The predicates that all have to hold."""
    name = condition.column.name
    if isinstance(condition, Interval):
        ends = (("greaterThan", condition.low), ("lessOrEqual", condition.high))
        return [_simple(name, operator, repr(end)) for operator, end in ends if np.isfinite(end)]
    parts = [_listed(condition)] if condition.values else []
    if condition.missing:
        parts.append(_simple(name, "isMissing"))
    return [_joined("or", parts)]


def _listed(condition: Among) -> Element:
    """One of the values, or none of them."""
    name, values = condition.column.name, condition.values
    if len(values) > 1 and all(map(_PLAIN.fullmatch, values)):
        chosen = Element("SimpleSetPredicate", field=name, booleanOperator="isNotIn" if condition.others else "isIn")
        below(chosen, "Array", type="string", n=str(len(values))).text = " ".join(f'"{value}"' for value in values)
        return chosen
    operator = "notEqual" if condition.others else "equal"
    return _joined("and" if condition.others else "or", [_simple(name, operator, value) for value in values])


def _simple(field: str, operator: str, value: str | None = None) -> Element:
    tested = Element("SimplePredicate", field=field, operator=operator)
    if value is not None:
        tested.set("value", value)
    return tested


def _joined(operator: str, parts: list[Element]) -> Element:
    if len(parts) == 1:
        return parts[0]
    compound = Element("CompoundPredicate", booleanOperator=operator)
    compound.extend(parts)
    return compound

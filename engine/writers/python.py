"""A tree as a Python module without imports: predict(row) and shares(row).

Nested conditions, a function for every few levels, so that Python's parser, which ends at 100 levels, reads a tree of
any depth; a row costs the steps of its path. Where the tree shares rows out there is no one path: see `shared_out`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.arrivals import tested_columns
from engine.export import one_line
from engine.table import Column
from engine.tree import Tree
from engine.writers.shared_out import to_shared_out
from engine.writers.summary import summary

Mask = NDArray[np.bool_]

LEVELS = 20
"""Levels of conditions in one function."""

CELLS = '''\
missing = float("nan")  # neither ≤ nor > any number, and equal to no text


def cells(row):
    """The cells that the tree asks for: floats, texts, or `missing`."""
    return {**{name: number(row[name]) for name in NUMBERS}, **{name: text(row[name]) for name in TEXTS}}


def number(cell):
    return missing if cell is None or cell != cell or not str(cell).strip() else float(cell)


def text(cell):
    if cell is None or cell != cell:
        return missing
    written = str(cell).strip()
    if isinstance(cell, float) and written.endswith(".0"):
        written = written[:-2]
    return written or missing
'''
PREDICT = '''\
def predict(row):
    """The class of a row."""
    return end(cells(row))[0]


def shares(row):
    """The share of every class where the row ends."""
    counts = end(cells(row))[1]
    return {name: n / sum(counts) for name, n in zip(CLASSES, counts)}
'''
ABOUT = """\
# predict(row) gives the class of a row, shares(row) the share of every class.
# A row is a dictionary of its cells by column; an empty cell is None, nan or blank; numbers may be written as texts.
"""


def to_python(tree: Tree, leaves: Mask | None = None) -> str:
    """The text of the module; it runs under Python 3.8 and later."""
    ends = tree.is_leaf if leaves is None else leaves
    tested = [tree.schema.columns[j] for j in tested_columns(tree, leaves)]
    head = (
        f"# {summary(tree, ends)}\n{ABOUT}\nCLASSES = {tree.schema.classes!r}\n"
        f"NUMBERS = {_names(tested, 'numeric')}\nTEXTS = {_names(tested, 'categorical')}\n{CELLS}"
    )
    if tree.params.missing == "fractional":
        return f"{head}\n\n{to_shared_out(tree, ends)}"
    return "\n\n".join((head, PREDICT, *_functions(tree, ends)))


def _names(columns: list[Column], kind: str) -> str:
    return repr(tuple(column.name for column in columns if column.kind == kind))


def _functions(tree: Tree, ends: Mask) -> Iterator[str]:
    """The function of the root, and one for every node at which another one ended."""
    starts = [_Place(0, 1, frozenset())]
    labels, classes = tree.label, [repr(name) for name in tree.schema.classes]
    for start in starts:  # grows while it is gone through
        lines = [f"def {_name(start.node)}(row):"]
        if start.node == 0:
            lines.append('    """The class and the class counts of the node where a row ends."""')
        stack: list[str | _Place] = [start]
        while stack:
            place = stack.pop()
            if isinstance(place, str):
                lines.append(place)
                continue
            node, indent = place.node, "    " * place.level
            here = f"{indent}return {classes[labels[node]]}, {tuple(tree.counts[node].tolist())}"
            if ends[node]:
                lines.append(here)
            elif place.level > LEVELS:
                lines.append(f"{indent}return {_name(node)}(row)")
                starts.append(place._replace(level=1))
            else:
                stack.extend(reversed(_branches(tree, place, here)))
        yield "\n".join(lines) + "\n"


class _Place(NamedTuple):
    """Where a node's lines are to stand. known: the columns whose cell is known to be a number there."""

    node: int
    level: int
    known: frozenset[int]


def _branches(tree: Tree, place: _Place, here: str) -> list[str | _Place]:
    """The lines of an inner node, with a child's place where the child's own lines are to stand.

    Every branch ends by a return, so the last of them needs no condition where nothing else is left.
    """
    node, indent, asked = place.node, "    " * place.level, int(tree.column[place.node])
    column = tree.schema.columns[asked]
    cell, threshold = f"row[{column.name!r}]", float(tree.threshold[node])
    within = place._replace(level=place.level + 1)
    items: list[str | _Place] = []
    if column.kind == "categorical":
        for child in tree.children(node):
            test = _among(cell, column, tree.branch_codes(child).tolist())
            items += [f"{indent}if {test}:", within._replace(node=child)]
        return [*items, f"{here}  # no branch for this value"]
    within = within._replace(known=place.known | {asked})
    below, above, *empty = tree.children(node)
    items = [f"{indent}if {cell} <= {threshold!r}:", within._replace(node=below)]
    if asked in place.known:
        return [*items, within._replace(node=above, level=place.level)]
    items += [f"{indent}if {cell} > {threshold!r}:", within._replace(node=above)]
    if empty:
        return [*items, f"{indent}# {one_line(column.name)} is missing", place._replace(node=empty[0])]
    return [*items, f"{here}  # missing"]


def _among(cell: str, column: Column, codes: list[int]) -> str:
    words = ["missing" if code == column.missing else repr(column.labels[code]) for code in codes]
    if len(words) > 1:
        return f"{cell} in ({', '.join(words)})"
    return f"{cell} {'is' if codes == [column.missing] else '=='} {words[0]}"


def _name(node: int) -> str:
    return f"end_from_{node}" if node else "end"

"""Trees as text, nested dictionaries and DOT. Only words go out, and no writer recurses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.criteria import CRITERIA
from engine.node import Node
from engine.sheet import InputError
from engine.tree import Tree

MOST_NESTED = 95
Mask = NDArray[np.bool_]


def to_text(tree: Tree, leaves: Mask | None = None) -> str:
    """One line a node, indented by depth: branch, samples, class counts, entropy, then the split or the class."""
    ends = tree.is_leaf if leaves is None else leaves
    measure = CRITERIA[tree.params.criterion].picks.replace("_", " ")
    lines = []
    for node, entering in walk(tree, ends):
        if not entering:
            continue
        here = Node(tree, node)
        if ends[node] or here.column is None:
            what = f"→ {here.label}"
        else:
            what = f"split on {here.column.name} ({measure} {tree.value[node]:.6f})"
        lead = f"{tree.schema.target if node == 0 else here.condition}: {what}"
        figures = f"{count_text(here.samples)} rows: {_counts(here)}; entropy {here.entropy:.4f}"
        lines.append(_indent(int(tree.depth[node])) + one_line(f"{lead}   [{figures}]"))
    return "\n".join(lines) + "\n"


def to_nested_dict(tree: Tree, leaves: Mask | None = None) -> str:
    """A Python dictionary as text: {column: {branch: class or dictionary}}.

    Raises InputError for a tree that Python could not read back.
    """
    ends = tree.is_leaf if leaves is None else leaves
    deepest = max(int(tree.depth[node]) for node, entering in walk(tree, ends) if entering)
    if deepest > MOST_NESTED:
        raise InputError(
            f"The tree is {deepest} levels deep; Python reads dictionaries of up to {MOST_NESTED} levels. "
            "Prune it, or take JSON or text."
        )
    parts: list[str] = []
    for node, entering in walk(tree, ends):
        here, indent = Node(tree, node), "    " * min(int(tree.depth[node]), 40)
        ended = bool(ends[node]) or here.column is None
        if entering:
            parts.append(f"{indent}{here.branch!r}: " if node else "")
            if ended:
                parts.append(repr(here.label) + (",\n" if node else "\n"))
            elif here.column is not None:
                parts.append(f"{{\n{indent}  {here.column.name!r}: {{\n")
        elif not ended:
            parts.append(f"{indent}  }},\n{indent}}}" + (",\n" if node else "\n"))
    return "".join(parts)


def to_dot(tree: Tree, leaves: Mask | None = None, class_colors: tuple[str, ...] = ()) -> str:
    """DOT, left to right; nodes are called by number, texts are only labels."""
    import graphviz

    ends, labels = tree.is_leaf if leaves is None else leaves, tree.label
    graph = graphviz.Digraph("tree", graph_attr={"rankdir": "LR"}, node_attr={"shape": "box", "style": "rounded"})
    for node, entering in walk(tree, ends):
        if not entering:
            continue
        here = Node(tree, node)
        title = here.label if ends[node] or here.column is None else f"{here.column.name} ?"
        figures = f"{count_text(here.samples)} rows, entropy {here.entropy:.4f}"
        label = f"{one_line(title)}\n{figures}\n{one_line(_counts(here))}"
        style = {"color": class_colors[int(labels[node])]} if class_colors and ends[node] else {}
        graph.node(str(node), label=_dot_text(label), **style)
        if node:
            graph.edge(str(int(tree.parent[node])), str(node), label=_dot_text(one_line(here.branch or "")))
    return str(graph.source)


def walk(tree: Tree, ends: Mask) -> Iterator[tuple[int, bool]]:
    """Depth first, every node twice: (node, True) on the way in, (node, False) on the way out."""
    stack = [(0, True)]
    while stack:
        node, entering = stack.pop()
        yield node, entering
        if entering:
            stack.append((node, False))
            if not ends[node]:
                stack.extend((child, True) for child in reversed(tree.children(node)))


def _indent(depth: int) -> str:
    """Four spaces a level; from level 41 on the level is written out, so that deep trees stay of a size to open."""
    return "    " * depth if depth <= 40 else "    " * 40 + f"[level {depth}] "


def _counts(node: Node) -> str:
    pairs = zip(node.tree.schema.classes, node.counts.tolist(), strict=True)
    return ", ".join(f"{name} {count_text(count)}" for name, count in pairs if count)


def count_text(count: float) -> str:
    """A number of rows, at most two places of a fraction; “<0.01” for less than that."""
    text = f"{count:.2f}".rstrip("0").rstrip(".")
    return "<0.01" if count > 0 and float(text) == 0 else text


def one_line(text: str) -> str:
    """The text with a sign in place of every line break."""
    return "⏎".join(text.splitlines())


def _dot_text(text: str) -> Any:
    """Literal text for the graphviz package: backslashes doubled, line breaks kept, neither HTML-like nor entities."""
    import graphviz

    return graphviz.nohtml(graphviz.escape(text.replace("&", "&amp;")).replace("\n", "\\n"))

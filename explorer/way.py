"""The answer for one row as HTML: class, shares, the steps to the node and why the row stops there."""

from __future__ import annotations

import numpy as np

from engine import Node, is_empty, number, threshold_text
from explorer import figures
from explorer.class_rows import class_rows
from explorer.drawn import Drawn
from explorer.markup import Markup, join, tag
from explorer.naming import listed
from explorer.row import Asked
from explorer.words import word

MOST_CLASSES = 8
MOST_ENDS = 6
MOST_STEPS = 8
"""Steps beyond which they are folded."""
MOST_VALUES = 6


def answer_card(drawn: Drawn, asked: Asked) -> Markup:
    """Class and node, the share of every class with its rows, why the row stops, and the steps."""
    return tag(
        "section",
        _title(drawn, asked),
        _shares(drawn, asked),
        _stop(drawn, asked),
        _ends(drawn, asked),
        _steps(drawn, asked),
        class_="card answer",
        role="status",
        aria_label=word("predict"),
    )


def _title(drawn: Drawn, asked: Asked) -> Markup:
    tree, way = drawn.tree, asked.way
    where = word("predict.at_node", node=way.end, rows=figures.count(float(tree.samples[way.end])))
    if len(way.ends) > 1:
        where = word("predict.at_nodes", n=figures.count(len(way.ends)))
    name = tree.schema.classes[way.label]
    return tag("h2", tag("span", name, class_="name"), " ", tag("span", where, class_="what"))


def _shares(drawn: Drawn, asked: Asked) -> Markup:
    """A line per class that has a share, with its rows where the row ends at one node."""
    tree, way = drawn.tree, asked.way

    def rows(k: int) -> str:
        return figures.count(float(tree.counts[way.end, k])) if len(way.ends) == 1 else ""

    table = class_rows(tree.schema.classes, way.shares, 1.0, rows, MOST_CLASSES)
    tied = np.count_nonzero(way.shares >= way.shares.max() - 1e-9) > 1
    return join(table, tag("p", word("predict.tied"), class_="quiet") if tied else None)


def _stop(drawn: Drawn, asked: Asked) -> Markup | None:
    if asked.why is None:
        return None
    column = drawn.tree.schema.columns[int(drawn.tree.column[asked.way.end])].name
    values = {} if asked.why == "empty" else {"text": asked.cells[column]}
    why = word(f"predict.stops.{asked.why}", column=column, **values)
    return tag("p", f"{why} {word('predict.stops_answer')}", class_="stops")


def _ends(drawn: Drawn, asked: Asked) -> Markup | None:
    """Where the parts of a row that was shared out end, the largest first."""
    tree, way = drawn.tree, asked.way
    if len(way.ends) < 2:
        return None
    labels = tree.label
    lines = [
        tag(
            "tr",
            tag("th", word("predict.end", node=end, label=tree.schema.classes[labels[end]]), scope="row"),
            tag("td", figures.share(part, 1.0), class_="share"),
        )
        for end, part in zip(way.ends[:MOST_ENDS].tolist(), way.parts[:MOST_ENDS].tolist(), strict=True)
    ]
    rest = len(way.ends) - MOST_ENDS
    more = tag("p", word("predict.more_ends", n=figures.count(rest)), class_="quiet") if rest > 0 else None
    return join(tag("h3", word("predict.ends")), tag("table", lines, class_="ends"), more)


def _steps(drawn: Drawn, asked: Asked) -> Markup:
    """The conditions that lead to the node, each with the row's own value; of several nodes the largest."""
    path = drawn.tree.path(asked.way.end)[1:]
    if not path:
        text = word("predict.no_steps") if not drawn.ends[0] else word("predict.nothing_tested")
        return tag("p", text, class_="quiet")
    listed = tag("ol", [tag("li", _step(drawn, asked, node)) for node in path], class_="steps")
    if len(path) <= MOST_STEPS:
        return join(tag("h3", word("predict.path")), listed)
    return tag("details", tag("summary", word("predict.path_of", n=len(path))), listed, class_="folded")


def _step(drawn: Drawn, asked: Asked, node: int) -> Markup:
    tree, above = drawn.tree, int(drawn.tree.parent[node])
    j = int(tree.column[above])
    column, value = tree.schema.columns[j], asked.row.columns[j][0]
    text = asked.cells[column.name]
    if is_empty(tree, j, value):
        if tree.params.missing != "fractional":
            return join(word("predict.step_empty", column=column.name))
        of = dict(zip(asked.way.node.tolist(), asked.way.weight.tolist(), strict=True))
        shared = word("predict.step_shared", column=column.name, share=figures.share(of[node], of[above]))
        return join(shared, " ", tag("b", Node(tree, node).short_branch or ""))
    if column.kind == "numeric":
        return join(f"{column.name} = {text} ", tag("b", _side(drawn, node, float(value))))
    values = [column.word(code) for code in tree.branch_codes(node)[: MOST_VALUES + 1].tolist()]
    if len(values) == 1:
        return join(f"{column.name} = ", tag("b", text))
    group = tag("b", listed(values, MOST_VALUES))
    return join(word("predict.step_group", column=column.name, text=text), " ", group)


def _side(drawn: Drawn, node: int, value: float) -> str:
    """The side of the threshold that was taken, in full where a short threshold would say that it is the other one."""
    tree, above = drawn.tree, int(drawn.tree.parent[node])
    column, threshold = tree.schema.columns[int(tree.column[above])], float(tree.threshold[above])
    short = number(threshold_text(column, threshold))
    here = Node(tree, node)
    agrees = short is not None and (value <= short) == (value <= threshold)
    return (here.short_branch if agrees else here.branch) or ""

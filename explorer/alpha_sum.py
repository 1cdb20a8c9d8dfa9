"""The critical alpha of a node as a sum: the node as a leaf against the least of its branch at that alpha."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from engine import Node, Pruning, Tree
from explorer import figures
from explorer.markup import Markup, tag
from explorer.words import word

MOST_LISTED = 40
MOST_CLASSES = 6


def alpha_sum(tree: Tree, pruning: Pruning, node: int) -> Markup | None:
    """A line that opens to the leaves of the branch and the sum; None where no alpha cuts anything here."""
    if tree.is_leaf[node] or pruning.params.method != "alpha":
        return None
    ends, unit, alpha = _ends(tree, pruning, node), pruning.params.leaf_cost, float(pruning.critical[node])
    own, cost = float(pruning.costs[node]), float(pruning.costs[ends].sum())
    values = {
        "own": figures.measure(own),
        "cost": figures.measure(cost),
        "leaves": figures.count(len(ends)),
        "alpha": figures.alpha(alpha),
        "total": figures.measure(own + alpha),
    }
    here = Node(tree, node)
    as_leaf = {"n": figures.count(here.samples), "own": values["own"]}
    if unit == "errors":
        as_leaf["own"] = figures.count(own)
    else:
        as_leaf["impurity"] = figures.measure(here.entropy if unit == "bits" else here.gini)
    lines = [
        word(f"critical.own.{unit}", **as_leaf),
        word("critical.branch", leaves=values["leaves"], cost=values["cost"]),
        word("critical.sum", **{key: values[key] for key in ("own", "cost", "leaves", "alpha")}),
        word("critical.check", **values),
    ]
    return tag(
        "details",
        tag("summary", word("critical")),
        tag(
            "div",
            tag("p", word("critical.means", alpha=values["alpha"])),
            _table(tree, pruning, ends),
            [tag("p", line) for line in lines],
            class_="arithmetic",
        ),
        class_="folded",
    )


def _ends(tree: Tree, pruning: Pruning, node: int) -> NDArray[np.int64]:
    """The leaves of the branch as it is when all smaller alphas have cut it, which is the least at this alpha."""
    leaves = tree.is_leaf | (pruning.critical < pruning.critical[node])
    leaves[node] = False
    return tree.branch(node, leaves)[1]


def _table(tree: Tree, pruning: Pruning, ends: NDArray[np.int64]) -> Markup:
    """Rows, classes and cost of each leaf, in the order of the nodes."""
    lines = []
    for end in ends[:MOST_LISTED].tolist():
        leaf, counts = Node(tree, end), tree.counts[end].tolist()
        lines.append(
            tag(
                "tr",
                tag("th", word("critical.leaf", node=end, label=leaf.label), scope="row"),
                tag("td", figures.count(leaf.samples)),
                tag("td", " · ".join(map(figures.count, counts)) if len(counts) <= MOST_CLASSES else "…"),
                tag("td", figures.measure(float(pruning.costs[end]))),
            )
        )
    if len(ends) > MOST_LISTED:
        lines.append(tag("tr", tag("th", word("card.more", n=figures.count(len(ends) - MOST_LISTED)), colspan="4")))
    heads = [word("critical.leaves"), word("arithmetic.share"), word("arithmetic.counts"), word("critical.cost")]
    return tag("table", tag("tr", [tag("th", name, scope="col") for name in heads]), lines)

"""What a method of pruning did to a tree, and what it says of one node."""

from __future__ import annotations

import numpy as np

from engine import VALIDATED, Node, Pruning, Tree, upper_limit, validation_errors
from explorer import figures
from explorer.words import counted, word


def pruning_summary(tree: Tree, pruning: Pruning) -> str:
    """One sentence: how many splits became leaves, and what that does to rows that were asked. Empty for alpha."""
    method, inner = pruning.params.method, ~tree.is_leaf
    if method in ("alpha", "none"):
        return word("pruned.none") if method == "none" else ""
    turned = inner & pruning.leaves_at(0.0)
    values = {"n": figures.count(int(turned.sum())), "splits": counted("count.splits", int(inner.sum()))}
    if pruning.seen is None or method not in VALIDATED:
        return word(f"pruned.{method}", cf=figures.number(pruning.params.cf), **values)
    seen, drawn = pruning.seen, pruning.drawn_at(0.0)
    total = float(seen.n[0])
    before = total - validation_errors(seen, np.ones(tree.n_nodes, dtype=bool), tree.is_leaf)
    after = total - validation_errors(seen, drawn, pruning.leaves_at(0.0))
    right = {"before": figures.count(before), "after": figures.count(after), "rows": figures.count(total)}
    return word(f"pruned.{method}", **values, **right)


def pruning_facts(tree: Tree, pruning: Pruning, node: int) -> list[tuple[str, str]]:
    """Name and text of what decided about an inner node under a method without alphas."""
    method, seen = pruning.params.method, pruning.seen
    ends = tree.is_leaf | (pruning.critical <= 0)
    ends[node] = False
    inside, below = tree.branch(node, ends)  # as it is once everything below is pruned
    if method == "pessimistic":
        here = Node(tree, node)
        counts = tree.counts[[node, *below]]
        n, errors = counts.sum(axis=1), counts.sum(axis=1) - counts.max(axis=1)
        limits = upper_limit(errors, n, pruning.params.cf)
        own = {
            "n": figures.count(here.samples),
            "errors": figures.count(float(errors[0])),
            "limit": figures.measure(float(limits[0])),
            "estimate": f"{n[0] * limits[0]:.2f}",
        }
        branch = word("fact.pessimistic_branch_sum", n=len(below), estimate=f"{(n * limits)[1:].sum():.2f}")
        return [
            (word("fact.pessimistic_leaf"), word("fact.pessimistic_leaf_sum", **own)),
            (word("fact.pessimistic_branch"), branch),
        ]
    if seen is None:
        return []
    facts = [(word("fact.validation_rows"), figures.count(float(seen.n[node])))]
    if not seen.n[node]:
        left = word("fact.validation_stop" if method == "pre-pruning" else "fact.validation_none")
        return [*facts, (word("fact.validation_then"), left)]
    facts.append((word("fact.wrong_leaf"), figures.count(float(seen.wrong[node]))))
    if method == "pre-pruning":
        after = seen.wrong[list(tree.children(node))].sum() + seen.stopped_wrong[node]
        return [*facts, (word("fact.wrong_split"), figures.count(float(after)))]
    after = seen.wrong[below].sum() + seen.stopped_wrong[inside].sum()
    return [*facts, (word("fact.wrong_branch"), figures.count(float(after)))]

"""The nodes of the drawn tree as a table for spreadsheets, one row a node."""

from __future__ import annotations

import numpy as np
import pandas as pd

from engine import PruningParams, entropy, prune, short_rules
from explorer.drawn import Drawn
from explorer.words import rule_words, word


def node_frame(drawn: Drawn) -> pd.DataFrame:
    """Number, parent, rule and figures of every node, in level order; what a node does not have stays empty."""
    tree, pruning, nodes, ends = drawn.tree, drawn.pruning, drawn.nodes, drawn.ends
    if pruning.params.method != "alpha":  # the other methods only say which nodes become leaves
        pruning = prune(tree, PruningParams(leaf_cost=pruning.params.leaf_cost))
    names = np.array([*(column.name for column in tree.schema.columns), ""], dtype=object)
    critical = np.where(np.isfinite(pruning.critical[nodes]), pruning.critical[nodes], np.nan)
    parents = pd.array(tree.parent[nodes], dtype="Int64")
    parents[tree.parent[nodes] < 0] = pd.NA
    figures = {
        word("nodes.node"): nodes,
        word("nodes.parent"): parents,
        word("nodes.depth"): tree.depth[nodes],
        word("nodes.rule"): [rule_words(rule) for rule in short_rules(tree, nodes)],
        word("nodes.split"): names[np.where(ends[nodes], -1, tree.column[nodes])],
        word("nodes.rows"): tree.samples[nodes].round(4),
        word("nodes.class"): np.array(tree.schema.classes, dtype=object)[tree.label[nodes]],
    }
    counts = {
        word("nodes.of_class", name=name): tree.counts[nodes, k].round(4) for k, name in enumerate(tree.schema.classes)
    }
    measures = {word("nodes.entropy"): entropy(tree.counts[nodes]).round(6), word("nodes.critical"): critical.round(6)}
    return pd.DataFrame({**figures, **counts, **measures})

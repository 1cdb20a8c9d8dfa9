"""The words of the page around tree and card."""

from __future__ import annotations

WORDS = {
    "app": "Tree explorer",
    "heading.facts": "{rows} · target {target}",
    "heading.parts": "{training} · {validation} · target {target}",
    "count.rows": "{n} rows",
    "count.rows.one": "{n} row",
    "count.nodes": "{n} nodes",
    "tree_awaited": "growing the tree …",
    "count.nodes.one": "{n} node",
    "count.splits": "{n} splits",
    "count.splits.one": "{n} split",
    "count.columns": "{n} columns",
    "count.columns.one": "{n} column",
    "count.training": "{n} training rows",
    "count.training.one": "{n} training row",
    "count.validation": "{n} validation rows",
    "count.validation.one": "{n} validation row",
    "view_about": "{rows} · target {target} · {criterion}",
    "view_about.pruned": "{about} · pruning: {method}",
    "view_cost.errors": "cost, errors",
    "view_cost.gini": "cost, n · Gini",
    "view_pruned": "pruned",
}

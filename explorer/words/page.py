"""The words of the page around tree and card."""

from __future__ import annotations

WORDS = {
    "app": "Tree explorer",
    "heading.facts": "{rows} rows · target {target}",
    "heading.parts": "{training} training rows · {validation} validation rows · target {target}",
    "view_about": "{rows} rows · target {target} · {criterion}",
    "view_about.pruned": "{about} · pruning: {method}",
    "view_cost.errors": "cost, errors",
    "view_cost.gini": "cost, n · Gini",
    "view_pruned": "pruned",
}

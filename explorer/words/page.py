"""The words of the page around tree and card."""

from __future__ import annotations

WORDS = {
    "app": "Tree explorer",
    "heading.facts": "{rows} rows · target {target}",
    "heading.parts": "{training} training rows · {validation} validation rows · target {target}",
    "downloads": "Download tree",
    "downloads.help": "The tree as it is drawn at this alpha. Pictures and PDF are under “save” above the tree.",
    "download.html": "Zoomable page (HTML)",
    "download.text": "Text",
    "download.json": "JSON",
    "download.dict": "Nested dictionary (Python)",
    "download.too_deep": "No nested dictionary: the tree is {depth} levels deep, Python reads up to {most}.",
    "download.dot": "DOT (Graphviz)",
    "view_about": "{rows} rows · target {target} · {criterion}",
    "view_about.pruned": "{about} · pruning: {method}",
    "view_cost.errors": "cost, errors",
    "view_cost.gini": "cost, n · Gini",
    "view_pruned": "pruned",
}

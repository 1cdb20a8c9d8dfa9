"""The words of the menu of downloads."""

from __future__ import annotations

WORDS = {
    "downloads": "Download tree",
    "downloads.help": "The tree as it is drawn at this alpha. Pictures and PDF are under “save” above the tree.",
    "downloads.shared": "Rows with empty cells are shared out here: rules, SQL and PMML answer such a row only where "
    "no empty cell is asked, the Python function adds up its parts.",
    "downloads.picture": "To look at",
    "downloads.words": "To read",
    "downloads.code": "To run",
    "downloads.data": "To work on",
    "download.html": "Zoomable page",
    "download.dot": "DOT (Graphviz)",
    "download.text": "Text",
    "download.rules": "Rules",
    "download.branches": "Text as scikit-learn's",
    "download.python": "Python function",
    "download.sql": "SQL",
    "download.pmml": "PMML",
    "download.dict": "Nested dictionary (Python)",
    "download.json": "JSON",
    "download.nodes": "Nodes (CSV)",
    "download.too_deep": "No nested dictionary: the tree is {depth} levels deep, Python reads up to {most}.",
    "download.no_pmml": "No PMML: {reason}",
    "nodes.node": "Node",
    "nodes.parent": "Parent",
    "nodes.depth": "Depth",
    "nodes.rule": "Rule",
    "nodes.split": "Split on",
    "nodes.rows": "Rows",
    "nodes.class": "Class",
    "nodes.of_class": "Rows {name}",
    "nodes.entropy": "Entropy",
    "nodes.critical": "Critical alpha",
}

"""The menu of downloads: the drawn tree as a page, as text, as code and as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

import streamlit as st

from engine import MOST_NESTED, WRITERS, pmml_problem, to_dot, to_json
from explorer import session
from explorer.cross_validation import finished
from explorer.drawn import Drawn
from explorer.markup import tag
from explorer.naming import file_name
from explorer.node_table import node_frame
from explorer.notices import Notice
from explorer.palette import class_colors
from explorer.report import report
from explorer.safe_csv import safe_csv
from explorer.saying import say
from explorer.standalone import zoomable_page
from explorer.validation import Validation
from explorer.words import word

GROUPS = {
    "picture": ("html", "report", "dot"),
    "words": ("text", "rules", "branches"),
    "code": ("python", "sql", "pmml", "dict"),
    "data": ("json", "nodes"),
}


@dataclass(frozen=True, slots=True)
class _File:
    """What a download is called behind the tree's name, its type, and how it is made."""

    ending: str
    mime: str
    make: Callable[[], str | bytes]


def downloads(drawn: Drawn, told: tuple[Notice, ...], checking: Validation) -> None:
    """A button that opens to all downloads, by what they are for; made on click, the page stays as it is."""
    name, files, refused = file_name(drawn.title, drawn.alpha), _files(drawn, told, checking), _refused(drawn)
    with st.popover(word("downloads")), st.container(gap="xsmall"):
        say(word("downloads.help"))
        for group, keys in GROUPS.items():
            st.html(tag("p", word(f"downloads.{group}"), class_="group").html)
            with st.container(horizontal=True, gap="xsmall"):
                for key in keys:
                    if key not in refused:
                        _button(key, name, files[key])
        for reason in refused.values():
            say(reason)
        if drawn.tree.counts.dtype.kind == "f":  # rows were shared out
            say(word("downloads.shared"))


def _button(key: str, name: str, file: _File) -> None:
    st.download_button(
        word(f"download.{key}"),
        file.make,
        file_name=f"{name}{file.ending}",
        mime=file.mime,
        on_click="ignore",
        key=f"download_{key}",
    )


def _files(drawn: Drawn, told: tuple[Notice, ...], checking: Validation) -> dict[str, _File]:
    title, table, tree, pruning, alpha = drawn.title, drawn.table, drawn.tree, drawn.pruning, drawn.alpha
    colors, validated = tuple(class_colors(len(tree.schema.classes))), finished(drawn)

    def written(form: str) -> Callable[[], str]:
        return lambda: WRITERS[form](tree, drawn.ends)

    return {
        "html": _File(".html", "text/html", lambda: zoomable_page(title, tree, pruning, alpha, table, validated())),
        "report": _File(
            "_report.html", "text/html", lambda: report(drawn, told, checking, datetime.now(), validated())
        ),
        "dot": _File(".dot", "text/vnd.graphviz", lambda: to_dot(tree, drawn.ends, colors)),
        "text": _File(".txt", "text/plain", written("text")),
        "rules": _File("_rules.txt", "text/plain", written("rules")),
        "branches": _File("_branches.txt", "text/plain", written("branches")),
        "python": _File(".py", "text/x-python", written("python")),
        "sql": _File(".sql", "application/sql", written("sql")),
        "pmml": _File(".pmml", "application/xml", written("pmml")),
        "dict": _File("_dict.py", "text/x-python", lambda: f"tree = {WRITERS['dict'](tree, drawn.ends)}"),
        "json": _File(".json", "application/json", lambda: to_json(tree, pruning, alpha, table, validated())),
        "nodes": _File("_nodes.csv", "text/csv", lambda: safe_csv(node_frame(drawn))),
    }


def _refused(drawn: Drawn) -> dict[str, str]:
    """The downloads that this tree cannot have, and why."""
    refused = {}
    deepest = int(drawn.tree.depth[drawn.nodes].max())
    if deepest > MOST_NESTED:
        refused["dict"] = word("download.too_deep", depth=deepest, most=MOST_NESTED)
    problem = session.remember("pmml_problem", drawn.key, lambda: pmml_problem(drawn.tree, drawn.ends), most=2)
    if problem:
        refused["pmml"] = word("download.no_pmml", reason=problem)
    return refused

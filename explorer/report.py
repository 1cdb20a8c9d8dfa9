"""One HTML file that reports a tree: figures, the zoomable tree, pruning, confusions, leaves, data and settings.

It opens without a server and a network, and prints. The tree is that of standalone.py; everything else is still.
"""

from __future__ import annotations

import platform
from dataclasses import asdict
from datetime import datetime
from importlib.metadata import version
from typing import Any

from engine import CrossValidated
from explorer import figures
from explorer.drawn import Drawn
from explorer.markup import Child, Markup, join, tag
from explorer.naming import brief, with_rest
from explorer.notices import Notice
from explorer.packing import packed
from explorer.report_results import confusions, leaves, pruning, results
from explorer.saying import listed
from explorer.standalone import page
from explorer.validation import Validation
from explorer.view_data import named, whole_data
from explorer.words import word

PACKAGES = ("explorer", "numpy", "streamlit", "scikit-learn")
MOST_COLUMNS, MOST_UNUSED = 300, 50
STYLES = ("tree.css", "alone.css", "report.css")


def report(
    drawn: Drawn,
    notices: tuple[Notice, ...],
    checking: Validation,
    now: datetime,
    validated: CrossValidated | None = None,
) -> str:
    """The page, made at a time. notices: what is told of the data. checking: how the rows were divided."""
    tree = drawn.tree
    content = {**whole_data(tree, drawn.pruning, drawn.table, validated), **named(drawn.title), "height": "100%"}
    body = tag(
        "article",
        _heading(drawn, now),
        section("results", results(drawn)),
        section("tree", tag("div", id="page"), tag("div", id="printed")),
        section("pruning", pruning(drawn)),
        section("confusions", confusions(drawn)),
        section("leaf_table", leaves(drawn)),
        section("data", _data(drawn, checking)),
        section("settings", pairs(_settings(drawn))),
        section("notices", listed(notices)) if notices else None,
        section("versions", pairs(_versions())),
        class_="report",
    )
    return page(drawn.title, packed({"tree": content, "alpha": drawn.alpha}), body, "report.js", STYLES)


def section(name: str, *children: Child) -> Markup:
    return tag("section", tag("h2", word(f"report.{name}")), children, class_=f"part {name}")


def pairs(listed: list[tuple[str, str]]) -> Markup:
    lines = [tag("tr", tag("th", name, scope="row"), tag("td", value, dir="auto")) for name, value in listed]
    return tag("table", tag("tbody", lines), class_="pairs")


def _heading(drawn: Drawn, now: datetime) -> Markup:
    rows, target = figures.count(drawn.table.n_rows), drawn.tree.schema.target
    facts = word("report.facts", rows=rows, target=target, date=f"{now:%Y-%m-%d %H:%M}")
    note = tag("p", drawn.source.note) if drawn.source.note else None
    return tag("header", tag("h1", drawn.title, dir="auto"), tag("p", facts), note)


def _data(drawn: Drawn, checking: Validation) -> Markup:
    sheet, schema, validation = drawn.source.loaded.sheet, drawn.tree.schema, drawn.data.validation
    names, recipe = [column.name for column in (drawn.own or drawn.data).training.schema.columns], drawn.data.recipe
    used = set(recipe.sources(names))
    unused = [name for name in sheet.names if name not in used and name != schema.target]
    facts = [
        (word("report.table"), drawn.title),
        (word("report.rows"), word("report.rows_of", n=figures.count(sheet.n_rows), columns=len(sheet.names))),
        (word("report.target"), f"{schema.target}: {', '.join(map(brief, schema.classes[:20]))}"),
        (word("report.training"), figures.count(drawn.table.n_rows)),
    ]
    if validation is not None:
        facts.append((word("report.validation"), f"{figures.count(validation.n_rows)} · {_how(checking)}"))
    if drawn.data.folds is not None:
        facts.append((word("validation.folds"), _how(checking)))
    if recipe.columns:
        made = [f"{brief(each.source)}: {word(f'tools.to.{each.step.to}')}" for each in recipe.columns]
        facts.append((word("report.made"), with_rest(made, MOST_UNUSED)))
    if unused:
        facts.append((word("report.unused"), with_rest([brief(name) for name in unused], MOST_UNUSED)))
    head = tag("tr", [tag("th", word(f"report.column.{name}"), scope="col") for name in ("name", "kind", "values")])
    lines = [
        tag(
            "tr",
            tag("td", column.name, dir="auto"),
            tag("td", column.kind),
            tag("td", figures.count(column.n_values), class_="n"),
        )
        for column in schema.columns[:MOST_COLUMNS]
    ]
    left = len(schema.columns) - len(lines)
    more_columns = tag("p", word("report.more_columns", n=figures.count(left)), class_="quiet") if left else None
    return join(pairs(facts), tag("table", tag("thead", head), tag("tbody", lines), class_="grid"), more_columns)


def _how(checking: Validation) -> str:
    """How the validation rows were chosen."""
    values = {
        "share": {"share": figures.number(checking.share), "seed": checking.seed},
        "rows": {"rows": brief(checking.rows, 200)},
        "column": {"column": checking.column, "value": checking.value},
        "file": {"name": "" if checking.file is None else checking.file.loaded.name},
        "folds": {"folds": checking.folds, "repeats": checking.repeats, "seed": checking.seed},
    }
    return word(f"report.by_{checking.by}", **values[checking.by]) if checking.by in values else ""


def _settings(drawn: Drawn) -> list[tuple[str, str]]:
    params, by = drawn.settings.params, drawn.settings.pruning
    listed: list[tuple[str, Any]] = [(word("engine"), word(f"engine.{drawn.settings.engine}"))]
    named_by_words = {"criterion", "branching", "missing"}
    for name, value in asdict(params).items():
        if name in named_by_words:
            listed.append((word(name), word(f"{name}.{value}")))
        else:
            listed.append((name, "–" if value is None else figures.number(value)))
    listed.append((word("pruning"), word(f"pruning.{by.method}")))
    if by.method == "alpha":
        listed += [("alpha", figures.number(drawn.alpha)), (word("leaf_cost"), word(f"leaf_cost.{by.leaf_cost}"))]
    if by.method == "pessimistic":
        listed.append((word("cf"), figures.number(by.cf)))
    return listed


def _versions() -> list[tuple[str, str]]:
    return [("Python", platform.python_version()), *((name, version(name)) for name in PACKAGES)]

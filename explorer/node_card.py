"""The card of the selected node: everything there is to know about it, figures first, arithmetic on demand."""

from __future__ import annotations

import numpy as np
import pandas as pd
import streamlit as st

from engine import (
    CRITERIA,
    Node,
    Pruning,
    Table,
    Tree,
    columns_left,
    distinct_names,
    occasion,
    offers,
    ranked,
    short_rules,
    threshold_text,
    values_without_rows,
    weighted_rows_at,
)
from explorer import comparing, figures, session, widgets
from explorer.alpha_sum import alpha_sum
from explorer.candidates import candidate_list, limits
from explorer.class_rows import class_rows
from explorer.drawn import Drawn
from explorer.loading import Loaded
from explorer.markup import Markup, facts, join, tag
from explorer.naming import with_rest
from explorer.pruned import pruning_facts
from explorer.safe_csv import safe_csv
from explorer.split_chart import split_chart
from explorer.terms import terms
from explorer.words import counted, word

MOST_ROWS = 1_000
MOST_LISTED = 40
MOST_STEPS = 1_000


def node_card(drawn: Drawn) -> None:
    """Title, rule, classes, figures and candidate splits of the selected node, then its rows."""
    table, tree, pruning, alpha, node = drawn.table, drawn.tree, drawn.pruning, drawn.alpha, drawn.selected
    here = occasion(tree, node)
    split = here, int(tree.column[node]), float(tree.threshold[node]).hex()
    found = session.remember("offers", here, lambda: offers(table, tree, node), most=32)
    with st.container(border=True, key="node_card"):
        comparing.say_where(drawn)
        st.html(
            tag(
                "section",
                _title(tree, pruning, alpha, node),
                _rule(tree, node),
                _classes(tree, node),
                session.remember("split_chart", split, lambda: split_chart(table, tree, node), most=32),
                _facts(tree, pruning, alpha, node),
                alpha_sum(tree, pruning, node),
                _empty_values(tree, node),
                _columns_left(tree, node),
                terms("entropy", "gini", "gain", "ratio", "cost", "critical"),
                candidate_list(table, tree, ranked(table, tree, node, found)),
                class_="card",
                aria_label=word("card"),
            ).html
        )
        _rows(drawn.source.loaded, table, tree, node)


def _title(tree: Tree, pruning: Pruning, alpha: float, node: int) -> Markup:
    here = Node(tree, node)
    critical = float(pruning.critical[node])
    if here.column is None:
        name, what = here.label, word(f"leaf.{here.reason}")
    elif pruning.reach[node] > alpha >= critical:
        key = "card.pruned_leaf" if pruning.params.method == "alpha" else "card.made_leaf"
        name, what = here.label, word(key, alpha=figures.short(alpha), column=here.column.name)
    else:
        name, what = word("card.split", column=here.column.name), _largest(here)
    if pruning.reach[node] <= alpha:
        key = "card.cut_off" if pruning.params.method == "alpha" else "card.pruned_away"
        what = word(key, alpha=figures.short(float(pruning.reach[node])))
    return tag("h2", tag("span", name, class_="name"), " ", tag("span", what, class_="what"))


def _largest(here: Node) -> str:
    """Which class is the largest, and that it is a tie."""
    tied = np.flatnonzero(here.counts == here.counts.max())
    names = [here.tree.schema.classes[k] for k in tied.tolist()]
    if len(names) == 1:
        return word("card.inner", label=here.label)
    return word("card.tied", labels=", ".join(names[:5]) + ("…" if len(names) > 5 else ""), label=here.label)


def _rule(tree: Tree, node: int) -> Markup:
    """What leads to the node, each column's tests condensed to the last of each kind; the whole path on demand."""
    (steps,), path = short_rules(tree, np.array([node])), tree.path(node)[1:]
    if not steps:
        return tag("p", word("card.root"), class_="rule")
    joined = [
        join(tag("span", f" {word('card.and')} ", class_="and") if i else None, step) for i, step in enumerate(steps)
    ]
    rule = tag("p", joined, class_="rule")
    if len(steps) == len(path):
        return rule
    tests = [tag("li", Node(tree, step).short_condition) for step in path[-MOST_STEPS:]]
    if len(tests) < len(path):
        tests.insert(0, tag("li", counted("card.tests_above", len(path) - len(tests))))
    summary = tag("summary", word("card.tests", n=figures.count(len(path))))
    return join(rule, tag("details", summary, tag("ul", tests), class_="folded path"))


def _classes(tree: Tree, node: int) -> Markup:
    """Counts and shares, the classes with rows only."""
    counts = Node(tree, node).counts
    rows = [figures.count(n) for n in counts.tolist()]
    return class_rows(tree.schema.classes, counts, float(counts.sum()), rows.__getitem__, MOST_LISTED)


def _facts(tree: Tree, pruning: Pruning, alpha: float, node: int) -> Markup:
    return facts(_listed(tree, pruning, alpha, node))


def _listed(tree: Tree, pruning: Pruning, alpha: float, node: int) -> list[tuple[str, str]]:
    here = Node(tree, node)
    total, most = float(tree.counts[0].sum()), float(np.log2(len(tree.schema.classes)))
    leaf_now = tree.is_leaf | pruning.leaves_at(alpha)
    grown = tree.branch(node, tree.is_leaf)[1]
    now = tree.branch(node, leaf_now)[1]
    told: list[tuple[str, str]] = [
        (word("fact.samples"), f"{figures.count(here.samples)} ({figures.share(here.samples, total)})"),
        (
            word("fact.entropy"),
            word(
                "fact.entropy_of", value=figures.measure(here.entropy), most=figures.measure(most).removesuffix(".0000")
            ),
        ),
        (word("fact.gini"), figures.measure(here.gini)),
        (word("fact.label"), here.label),
    ]
    if here.column is not None:
        told.append((word("fact.split"), _test(tree, node)))
        picks = CRITERIA[tree.params.criterion].picks
        told.append((word(f"measure.{picks}"), figures.measure(float(tree.value[node]))))
        told.append((word("fact.leaves_below"), _both(len(grown), 0 if leaf_now[node] else len(now), pruning, alpha)))
    else:
        told.append((word("fact.why_leaf"), word(f"why.{here.reason}", **limits(tree))))
    unit = pruning.params.leaf_cost
    told.append((word(f"fact.cost_leaf.{unit}"), figures.cost(float(pruning.costs[node]), unit)))
    if here.column is not None:
        told.append((word("fact.cost_branch"), figures.cost(float(pruning.costs[grown].sum()), unit)))
        if pruning.params.method == "alpha":
            told.append((word("fact.critical"), figures.alpha(float(pruning.critical[node]))))
        else:
            told += pruning_facts(tree, pruning, node)
    told.append((word("fact.node"), f"#{node}"))
    return told


def _columns_left(tree: Tree, node: int) -> Markup:
    left = columns_left(tree, node)
    summary = tag("summary", word("card.columns_left", n=len(left), all=len(tree.schema.columns)))
    return tag("details", summary, tag("p", with_rest(left, MOST_LISTED)), class_="folded")


def _both(grown: int, now: int, pruning: Pruning, alpha: float) -> str:
    if grown == now or now == 0:
        return figures.count(grown)
    key = "fact.leaves_now" if pruning.params.method == "alpha" else "fact.leaves_pruned"
    return word(key, grown=figures.count(grown), now=figures.count(now), alpha=figures.short(alpha))


def _test(tree: Tree, node: int) -> str:
    here = Node(tree, node)
    if here.column is None:
        return "–"
    if here.threshold is None:
        return word("fact.split_values", column=here.column.name, n=len(tree.children(node)))
    return f"{here.column.name} ≤ {threshold_text(here.column, here.threshold)}"


def _empty_values(tree: Tree, node: int) -> Markup | None:
    """Values of the split column without rows here, and the class a row with one would get."""
    values = values_without_rows(tree, node)
    if not values:
        return None
    label = Node(tree, node).label
    lines = [tag("li", word("card.no_rows", value=value, label=label)) for value in values[:MOST_LISTED]]
    if len(values) > MOST_LISTED:
        lines.append(tag("li", word("card.more", n=len(values) - MOST_LISTED)))
    return tag("details", tag("summary", word("card.empty_values", n=len(values))), tag("ul", lines), class_="folded")


def _rows(loaded: Loaded, table: Table, tree: Tree, node: int) -> None:
    at_node, weights = weighted_rows_at(tree, table, node)
    rows, n, shared = table.rows[at_node], len(at_node), bool((weights < 1).any())
    label, key = counted("rows", n), "rows_open"
    with st.expander(label, widgets.starts_open(key, label), key=key, on_change=session.moved) as box:
        if not box.open:
            return

        def listed(which: slice) -> pd.DataFrame:
            frame = loaded.sheet.frame(rows[which])
            if shared:
                frame.insert(0, distinct_names([*frame.columns, word("rows.weight")])[-1], weights[which].round(4))
            return frame

        frame = listed(slice(MOST_ROWS))
        frame.index = frame.index + 1
        st.dataframe(frame, height=min(36 * (len(frame) + 1), 280))
        if n > MOST_ROWS:
            st.caption(word("rows.first", n=figures.count(MOST_ROWS), all=figures.count(n)))
        st.download_button(
            word("rows.download"),
            lambda: safe_csv(listed(slice(None))),
            file_name=word("rows.file", node=node),
            mime="text/csv",
            on_click="ignore",
            key="rows_download",
        )

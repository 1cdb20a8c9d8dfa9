"""The fields of the row that is asked about: which row of the file fills them, then one for every column."""

from __future__ import annotations

from collections import Counter
from functools import partial

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from engine import Column, weighted_rows_at
from explorer import figures, session, widgets
from explorer.drawn import Drawn
from explorer.fields import number
from explorer.markup import tag
from explorer.naming import listed
from explorer.recipes import Made, Words
from explorer.row import OTHER, filed, row_number, shown, sources, typed
from explorer.saying import say
from explorer.words import word

MOST_OPTIONS = 500
"""Values of a column that can be chosen from a list; every other one can be typed."""
MOST_NAMED = 4
MOST_MADE = 12
"""Columns made of one that have fields of their own."""


def picker(drawn: Drawn) -> None:
    """The number of the row that fills the fields, and the rows of the selected node one after the other."""
    table, tree, node = drawn.table, drawn.tree, drawn.selected
    here = session.remember(
        "rows_of_node",
        (*drawn.key[:2], node),
        lambda: np.sort(table.rows[weighted_rows_at(tree, table, node)[0]]) + 1,
        most=2,
    )
    at = row_number(drawn)
    if at != session.setting("row_number"):
        session.choose("row_number", at)  # a link may ask for a row that is not there
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="row_picker"):
        number(
            word("predict.row"),
            "row_number",
            min_value=1,
            max_value=drawn.source.loaded.sheet.n_rows,
            step=1,
            format="%d",
        )
        for name, row in (("previous", _before(here, at)), ("next", _after(here, at))):
            asked = word(f"predict.{name}.help", node=node)
            st.button(word(f"predict.{name}"), key=f"row_{name}", help=asked, on_click=_fill, args=(row,))
    say(_whence(drawn))


def _before(rows: NDArray[np.int64], at: int) -> int:
    return int(rows[np.searchsorted(rows, at) - 1])


def _after(rows: NDArray[np.int64], at: int) -> int:
    return int(rows[np.searchsorted(rows, at, side="right") % len(rows)])


def _fill(row: int) -> None:
    session.choose("row_number", row)
    session.choose("row", {})
    session.touch()


def _empty(drawn: Drawn) -> None:
    made = {name for each in sources(drawn) for name in each.names}
    names = [column.name for column in drawn.tree.schema.columns if column.name not in made]
    session.choose("row", dict.fromkeys([*names, *(each.source for each in sources(drawn))], ""))
    session.touch()


def _whence(drawn: Drawn) -> str:
    """Whether the fields are as a row of the file has them."""
    was = filed(drawn)
    changed = [name for name, text in typed(drawn).items() if text != was[name]]
    if changed:
        columns = listed(changed, MOST_NAMED)
        return word("predict.changed", row=figures.count(row_number(drawn)), columns=columns)
    label = was[drawn.tree.schema.target]
    return word("predict.as_filed", label=label) if label else word("predict.as_filed_unlabelled")


def fields(drawn: Drawn) -> None:
    """A field for every column: first those that the drawn tree tests, in the order in which it first does.

    What columns are made of stands above them; of those made there are fields only while the tree tests a few.
    """
    tree = drawn.tree
    asks = tree.column[drawn.nodes][~drawn.ends[drawn.nodes]]
    columns, first = np.unique(asks, return_index=True)
    made = {name: each for each in sources(drawn) for name in each.names}
    names = [column.name for column in tree.schema.columns]
    tested = columns[np.argsort(first)].tolist()
    others = [j for j, name in enumerate(names) if j not in set(tested) and name not in made]
    times = Counter(made[names[j]].source for j in tested if names[j] in made)
    tested = [j for j in tested if names[j] not in made or times[made[names[j]].source] <= MOST_MADE]
    texts = shown(drawn)
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", gap="small"):
        st.html(
            tag("h3", word("predict.tested" if tested else "predict.none_tested"), class_="part").html, width="content"
        )
        st.button(word("predict.empty_all"), key="row_empty", type="tertiary", on_click=_empty, args=(drawn,))
    for place, each in enumerate(sources(drawn)):
        _source(each, place, texts[each.source])
    _grid(drawn, tested, texts)
    if others:
        n = len(others)
        label = word("predict.untested_one" if n == 1 else "predict.untested_many", n=n)
        with st.expander(
            label, widgets.starts_open("untested_open", label), key="untested_open", on_change=session.moved
        ):
            if widgets.starts_open("untested_open", label):
                _grid(drawn, others, texts)


def _source(made: Made, place: int, text: str) -> None:
    """The field of what columns are made of."""
    field = widgets.entry("row_source", place, text)
    lines = partial(st.text_area, height="content") if isinstance(made.step, Words) else st.text_input
    with st.container(gap="xxsmall"):
        st.html(tag("p", made.source, class_="field", title=made.source).html)
        lines(
            made.source,
            value=field.value,
            key=field.key,
            on_change=_source_changed,
            args=(made, field.key),
            placeholder=word("predict.empty"),
            label_visibility="collapsed",
        )


def _source_changed(made: Made, key: str) -> None:
    """What was typed over the columns made of it before does not hold any more."""
    widgets.entry_changed("row", made.source, key)
    session.choose("row", {name: text for name, text in session.setting("row").items() if name not in made.names})


def _grid(drawn: Drawn, columns: list[int], shown: dict[str, str]) -> None:
    """Two fields in a row."""
    for start in range(0, len(columns), 2):
        for place, j in zip(st.columns(2, gap="small"), columns[start : start + 2], strict=False):
            column = drawn.tree.schema.columns[j]
            with place, st.container(gap="xxsmall"):
                st.html(tag("p", column.name, class_="field", title=column.name).html)
                _field(column, j, shown[column.name])


def _field(column: Column, j: int, text: str) -> None:
    """Numbers are typed; of words one is chosen, or another one typed."""
    if column.kind == "numeric":
        _line(column.name, column, j, "" if text == OTHER else text)
        return
    known = column.labels[:MOST_OPTIONS]
    options = ["", *known, *([text] if text in column.labels and text not in known else []), OTHER]
    chosen = text if text in options else OTHER
    words = partial(_option, column)
    field = widgets.entry("row", 2 * j, chosen, tuple(map(words, options)))
    st.selectbox(
        column.name,
        options,
        index=options.index(field.value),
        format_func=words,
        key=field.key,
        on_change=widgets.entry_changed,
        args=("row", column.name, field.key),
        label_visibility="collapsed",
    )
    if chosen == OTHER:
        _line(word("predict.other_typed", column=column.name), column, j, "" if text == OTHER else text)


def _line(label: str, column: Column, j: int, text: str) -> None:
    field = widgets.entry("row", 2 * j + 1, text)
    st.text_input(
        label,
        value=field.value,
        key=field.key,
        on_change=widgets.entry_changed,
        args=("row", column.name, field.key),
        placeholder=word("predict.empty"),
        label_visibility="collapsed",
    )


def _option(column: Column, text: str) -> str:
    """What an option is called; never as another one is."""
    name = column.word(column.missing) if text == "" else word("predict.other") if text == OTHER else text
    while text == OTHER and name in column.labels:
        name += "…"
    return name

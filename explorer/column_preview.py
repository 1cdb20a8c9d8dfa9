"""What a made column comes to: values and rows before and after, and the cut points over its numbers."""

from __future__ import annotations

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from engine import Cells, Sheet
from explorer import figures, session
from explorer.growing import Parts
from explorer.markup import Markup, join, tag
from explorer.naming import brief, with_rest
from explorer.recipes import Made
from explorer.recipes.fitted import Part, times
from explorer.recipes.grades import FittedGrades, histogram
from explorer.saying import say
from explorer.words import word

MOST_VALUES, MOST_COLUMNS, BINS = 6, 4, 24


def column_preview(place: DeltaGenerator, sheet: Sheet, sheet_id: str, data: Parts, name: str) -> None:
    """The column before, and all that is made of it; nothing for a column that stays as it is."""
    made = next((each for each in data.recipe.columns if each.source == name), None)
    with place:
        if made is None or data.seen is None:
            say(word("made.unused"))
            return
        key = (sheet_id, repr(made))
        st.html(session.remember("preview", key, lambda: _preview(sheet[name], made, data.seen)).html)


def _preview(cells: Cells, made: Made, seen: Sheet | None) -> Markup:
    assert seen is not None
    before = word("made.before", name=brief(cells.name), **_counts(cells))
    shown = [(name, part) for name, part in made.parts[:MOST_COLUMNS]]
    left = made.names[MOST_COLUMNS:]
    return tag(
        "div",
        tag("p", before),
        _cuts(cells, made.fitted) if isinstance(made.fitted, FittedGrades) else _values(cells),
        [_after(seen[name], part, made) for name, part in shown],
        tag("p", word("made.more_columns", n=len(left), names=with_rest([brief(n) for n in left], 3)))
        if left
        else None,
        class_="card made",
    )


def _after(cells: Cells, part: Part, made: Made) -> Markup:
    about = word("made.after", name=brief(cells.name), kind=part.kind, **_counts(cells))
    return join(tag("p", about, class_="after"), _range(cells) if part.kind == "numeric" else _values(cells))


def _counts(cells: Cells) -> dict[str, object]:
    return {"n": figures.count(int(np.count_nonzero(times(cells)))), "missing": figures.count(cells.n_missing)}


def _range(cells: Cells) -> Markup | None:
    if not len(cells.texts):
        return None
    low, high = float(cells.numbers.min()), float(cells.numbers.max())
    return tag("p", word("made.range", low=figures.axis(low), high=figures.axis(high)), class_="quiet")


def _cuts(cells: Cells, fitted: FittedGrades) -> Markup:
    """The rows by their number, and where they are cut."""
    rows, low, high = histogram(cells, BINS)
    bars = [_bar(f"height: {100 * n / max(rows.max(), 1):.4g}%") for n in rows.tolist()]
    within = [edge for edge in fitted.edges if low <= edge <= high]
    marks = [
        tag("span", class_="cut", style=f"left: {100 * (edge - low) / ((high - low) or 1):.4g}%") for edge in within
    ]
    points = with_rest([figures.number(edge) for edge in fitted.edges], MOST_VALUES)
    return tag(
        "div",
        tag("div", bars, marks, class_="bins", role="img", aria_label=word("made.cuts", points=points)),
        tag("div", tag("span", figures.axis(low)), tag("span", figures.axis(high)), class_="ends"),
        class_="chart",
    )


def _bar(style: str) -> Markup:
    return tag("span", tag("i", style=style), class_="bin")


def _values(cells: Cells) -> Markup:
    """The most frequent values with their rows, in order where they have one."""
    counts = times(cells)
    most = np.argsort(-counts, kind="stable")[:MOST_VALUES]
    lines = [
        tag("tr", tag("td", brief(cells.texts[place], 40), dir="auto"), tag("td", figures.count(rows), class_="n"))
        for place, rows in ((int(place), int(counts[place])) for place in (np.sort(most) if cells.ranked else most))
    ]
    left = int(np.count_nonzero(counts)) - len(lines)
    more = tag("p", word("made.more", n=figures.count(left)), class_="quiet") if left > 0 else None
    return join(tag("table", tag("tbody", lines)), more)

"""What would change the class of the row: a button for every column of which one change does."""

from __future__ import annotations

import math

import streamlit as st

from engine import Flip, example, threshold_text
from explorer import session
from explorer.drawn import Drawn
from explorer.markdown import plain
from explorer.markup import tag
from explorer.naming import listed
from explorer.row import Asked, flips_of, spreads
from explorer.saying import say
from explorer.words import word

MOST_FLIPS = 12
NO_BREAK = "\u00a0"
MOST_VALUES = 4


def flip_list(drawn: Drawn, asked: Asked) -> None:
    """The nearest change of every column that gives another class, the smallest first; a click makes it."""
    found = flips_of(drawn, asked)
    st.html(tag("h3", word("flips"), class_="part").html)
    say(word("flips.help" if found else "flips.none"))
    with st.container(key="flips", gap="xsmall"):
        for flip in found[:MOST_FLIPS]:
            text, value = _words(drawn, flip)
            name = drawn.tree.schema.columns[flip.column].name
            st.button(text, key=f"flip_{flip.column}", on_click=_apply, args=(name, value), width="stretch")


def _apply(name: str, value: str) -> None:
    session.choose("row", {**session.setting("row"), name: value})
    session.touch()


def _words(drawn: Drawn, flip: Flip) -> tuple[str, str]:
    """What a button says, and the value that it puts into the field."""
    column, label = drawn.tree.schema.columns[flip.column], drawn.tree.schema.classes[flip.label]
    names = {"column": plain(column.name), "label": plain(label)}
    if column.kind == "categorical":
        values = [column.labels[code] for code in flip.codes[: MOST_VALUES + 1]]
        said = word("flips.value", value=plain(values[0]), **names)
        if len(values) > 1:
            others = listed(values[1:], MOST_VALUES - 1)
            said += f" · {word('flips.other_values', values=plain(others))}"
        return said, values[0]
    deviation = spreads(drawn)[flip.column]
    value = _text(example(column, flip, deviation))
    if math.isnan(flip.move):
        return word("flips.filled", example=plain(value), **names), value
    up = flip.move >= 0
    edge = threshold_text(column, flip.low if up else flip.high)
    said = word("flips.up" if up else "flips.down", edge=plain(edge), example=plain(value), **names)
    move = plain(word("flips.move", move=_signed(flip.move), deviations=f"{flip.size:.2f}"))
    return f"{said} · {move.replace(' ', NO_BREAK)}", value


def _signed(move: float) -> str:
    return (f"{move:+,.0f}" if abs(move) >= 1000 else f"{move:+.3g}").replace("-", "−")


def _text(value: float) -> str:
    """A number as one types it."""
    return repr(value).removesuffix(".0")

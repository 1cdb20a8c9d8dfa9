"""The view beside the tree that says how good the drawn tree is: figures first, curves and importance on demand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import streamlit as st

from explorer import session, widgets
from explorer.class_scores import class_table
from explorer.confusion import confusion
from explorer.curves import curves
from explorer.drawn import Drawn
from explorer.headline import headline
from explorer.importance import importance
from explorer.markup import tag
from explorer.scored import Scored, scored
from explorer.words import word

ON_DEMAND: dict[str, Callable[[Drawn, Scored], None]] = {
    "classes": class_table,
    "curves": curves,
    "importance": importance,
}
"""What is computed only when it is opened."""


def evaluate_view(drawn: Drawn) -> Callable[[], None] | None:
    """Scores of the drawn tree on the chosen rows; a function that adds what folds say once they are done."""
    with st.container(border=True, key="evaluate"):
        st.html(Path(__file__).parent / "evaluate.css")
        of = scored(drawn)
        if not of.n_rows:
            st.html(tag("p", word("scored.none"), class_="quiet").html)
            return None
        later = headline(drawn, of)
        confusion(drawn, of)
        for name, show in ON_DEMAND.items():
            label, key = word(name), f"{name}_open"
            with st.expander(label, widgets.starts_open(key, label), key=key, on_change=session.moved) as box:
                if box.open:
                    show(drawn, of)
    return later

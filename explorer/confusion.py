"""The confusion matrix, whose cells are pressed, and what is in the cell that was pressed."""

from __future__ import annotations

from typing import Any

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from engine import confused_pairs
from explorer import figures, selection, session, widgets
from explorer.cell import cell_panel
from explorer.component import component
from explorer.drawn import Drawn
from explorer.markup import tag
from explorer.naming import brief
from explorer.saying import say
from explorer.scored import Scored
from explorer.words import counted, view_words, word

MOST_CLASSES = 10
MOST_LISTED = 40
MOST_PAIRS = 12
MOST_SIGNS = 18


def confusion(drawn: Drawn, of: Scored) -> None:
    """The matrix, of many classes the most confused pairs and the matrix on demand; then the pressed cell."""
    matrix, n_classes = of.found.matrix, len(drawn.tree.schema.classes)
    chosen = _chosen(matrix)
    if n_classes <= MOST_CLASSES:
        _title(word("matrix", rows=of.named))
        _mount("matrix", _table(drawn, matrix, np.arange(n_classes), chosen))
        say(word("matrix.help"))
    else:
        _title(word("matrix.pairs", rows=of.named))
        _pairs(drawn, matrix, chosen)
        label, key = word("matrix.whole", rows=of.named), "matrix_open"
        with st.expander(label, widgets.starts_open(key, label), key=key, on_change=session.moved) as box:
            if box.open:
                listed = _largest(matrix)
                _mount("matrix", _table(drawn, matrix, listed, chosen))
                if len(listed) < n_classes:
                    say(word("matrix.largest", n=len(listed), all=n_classes))
    if chosen is not None:
        cell_panel(drawn, of, *chosen)


def _title(text: str) -> None:
    st.html(tag("div", tag("h3", text), class_="card").html)


def _chosen(matrix: NDArray[np.int64]) -> tuple[int, int] | None:
    """The pressed cell as own class and class told, None for none; what a link names is believed only if it fits."""
    actual, _, label = (session.setting("cell") or "").partition("-")
    n_known, n_told = matrix.shape
    if not (actual.isdecimal() and label.isdecimal() and len(actual + label) < 12):
        return None
    return (int(actual), int(label)) if int(actual) < n_known and int(label) < n_told else None


def _largest(matrix: NDArray[np.int64]) -> NDArray[np.int64]:
    """The classes with the most rows, own or told, in class order."""
    rows = matrix[:-1].sum(axis=1) + matrix.sum(axis=0)
    return np.sort(np.argsort(-rows, kind="stable")[:MOST_LISTED])


def _table(drawn: Drawn, matrix: NDArray[np.int64], listed: NDArray[np.int64], chosen: Any) -> dict[str, Any]:
    """The cells of some classes, and a last row for classes that are not known where there are such rows."""
    rows = [*listed.tolist(), *([len(matrix) - 1] if matrix[-1].any() else [])]
    names = [*drawn.tree.schema.classes, word("matrix.unknown")]
    return {
        "kind": "matrix",
        "rows": [_head(a, names[a], matrix[a]) for a in rows],
        "columns": [_head(p, names[p], matrix[:, p]) for p in listed.tolist()],
        "counts": matrix[np.ix_(rows, listed)].tolist(),
        **_common(chosen),
    }


def _head(code: int, name: str, counts: NDArray[np.int64]) -> dict[str, Any]:
    return {"code": code, "name": name, "short": brief(name, MOST_SIGNS), "all": int(counts.sum())}


def _pairs(drawn: Drawn, matrix: NDArray[np.int64], chosen: Any) -> None:
    """The cells off the diagonal with the most rows, largest first."""
    names, totals = [*drawn.tree.schema.classes, word("matrix.unknown")], matrix.sum(axis=1)
    wrong = confused_pairs(matrix)
    if not len(wrong):
        say(word("matrix.no_errors"))
        return
    pairs = [
        {"actual": a, "predicted": p, "names": [names[a], names[p]], "n": int(matrix[a, p]), "all": int(totals[a])}
        for a, p in wrong[:MOST_PAIRS].tolist()
    ]
    _mount("pairs", {"kind": "pairs", "pairs": pairs, **_common(chosen)})
    if len(wrong) > MOST_PAIRS:
        rest = int(matrix[tuple(wrong[MOST_PAIRS:].T)].sum())
        more = word("matrix.more_pairs", n=figures.count(len(wrong) - MOST_PAIRS), rows=counted("count.rows", rest))
        say(more)


def _common(chosen: tuple[int, int] | None) -> dict[str, Any]:
    words = {key: text for key, text in view_words().items() if key.startswith("matrix_")}
    return {"words": words, "chosen": None if chosen is None else list(chosen)}


def _mount(key: str, data: dict[str, Any]) -> None:
    """The table or list in the browser; a pressed cell becomes the setting before the next run, pressed again none."""

    def pressed() -> None:
        cell = selection.reported(key, "cell")
        cell = cell if isinstance(cell, dict) else {}
        codes = [cell.get("actual"), cell.get("predicted")]
        known = all(isinstance(code, int) and not isinstance(code, bool) and code >= 0 for code in codes)
        session.choose("cell", f"{codes[0]}-{codes[1]}" if known else None)
        session.touch()

    component()(key=key, data=data, default={"cell": None}, on_cell_change=pressed, width="stretch")

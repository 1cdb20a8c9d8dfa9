"""scikit-learn's tree beside ours: shown in its place, and both trees' figures side by side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from engine import (
    Params,
    Peer,
    Pruning,
    Table,
    Tree,
    accuracy,
    grow,
    scikit_learn_tree,
    timed,
    training_accuracy,
)
from explorer import figures, session
from explorer.drawn import Drawn
from explorer.growing import Parts, marks_of
from explorer.markup import Markup, tag
from explorer.notices import Notice
from explorer.saying import say
from explorer.settings import SCIKIT_LEARN
from explorer.waiting import waiting
from explorer.words import word

NONE = "–"


def shown(drawn: Drawn) -> Drawn:
    """scikit-learn's tree of the same rows in place of ours, where the setting says so."""
    if drawn.settings.engine != SCIKIT_LEARN:
        return drawn
    peer = peer_of(drawn.data, drawn.settings.params)
    data = _encoded(drawn.data, peer)
    pruning = marks_of(peer.tree, drawn.settings.pruning, data)
    return replace(
        drawn,
        data=data,
        tree=peer.tree,
        pruning=pruning,
        alpha=pruning.snapped(drawn.settings.alpha),
        own=drawn.data,
    )


def own_only(view: Callable[[Drawn], None]) -> Callable[[Drawn], None]:
    """A view that asks for the file's own columns; for scikit-learn's tree a sentence and the switch in its place."""

    def asked(drawn: Drawn) -> None:
        if drawn.own is None:
            view(drawn)
            return
        say(word("engines.own_only"))
        st.button(word("engines.show.own"), on_click=_switch, args=("own",), key="switch_engine")

    return asked


def notices(drawn: Drawn) -> tuple[Notice, ...]:
    """What was done to the table for scikit-learn."""
    if drawn.own is None:
        return ()
    columns, became = drawn.own.training.schema.columns, drawn.table.schema.columns
    return (Notice("scikit_learn", {"n": len(columns), "features": figures.count(len(became))}),)


def engines(drawn: Drawn) -> None:
    """Figures of both trees under the same settings and alpha, how scikit-learn was called, and the switch."""
    data = drawn.own or drawn.data
    params = drawn.settings.params
    peer = peer_of(data, params)
    tree, seconds = session.remember(
        "timed", (data.training.fingerprint, params), lambda: timed(lambda: grow(data.training, params))
    )
    ours = marks_of(tree, drawn.settings.pruning, data)
    theirs = marks_of(peer.tree, drawn.settings.pruning, _encoded(data, peer))
    columns = [
        _figures(tree, ours, drawn.settings.alpha, data.training, data.validation, seconds),
        _figures(peer.tree, theirs, drawn.settings.alpha, peer.training, peer.validation, peer.seconds),
    ]
    with st.container(border=True, key="engines"):
        st.html(
            tag(
                "section",
                tag("h2", word("engines.beside")),
                _table(columns),
                tag("p", word("engines.why"), class_="why"),
                tag("p", word("engines.note", version=peer.version), class_="quiet"),
                tag("pre", _call(peer, drawn.settings.alpha, data.training.n_rows), class_="call"),
                tag("p", word("engines.encoding"), class_="quiet"),
                class_="card",
            ).html
        )
        other = "own" if drawn.settings.engine == SCIKIT_LEARN else SCIKIT_LEARN
        st.button(word(f"engines.show.{other}"), on_click=_switch, args=(other,), key="switch_engine")


def peer_of(data: Parts, params: Params) -> Peer:
    """scikit-learn's tree of some rows, made once."""
    with waiting() as tell:

        def make() -> Peer:
            tell(0.0, word("engines.growing"))
            return scikit_learn_tree(data.training, data.validation, params)

        return session.remember("peer", (data.training.fingerprint, data.checked_by, params), make, most=2)


def _encoded(data: Parts, peer: Peer) -> Parts:
    """The rows as scikit-learn got them."""
    return replace(data, training=peer.training, validation=peer.validation, folds=None)


def _figures(
    tree: Tree, pruning: Pruning, alpha: float, training: Table, validation: Table | None, seconds: float
) -> dict[str, str]:
    leaves = pruning.leaves_at(alpha)
    return {
        "training": f"{training_accuracy(tree, leaves, training):.4f}",
        "validation": NONE if validation is None else f"{accuracy(tree, validation, leaves):.4f}",
        "leaves": figures.count(int(leaves.sum())),
        "depth": figures.count(int(tree.depth[leaves].max())),
        "seconds": f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms",
        "columns": figures.count(len(tree.schema.columns)),
    }


def _table(columns: list[dict[str, str]]) -> Markup:
    head = tag(
        "tr", tag("td"), tag("th", word("engine.own"), scope="col"), tag("th", word("engine.scikit-learn"), scope="col")
    )
    lines = [
        tag("tr", tag("th", word(f"engines.{name}"), scope="row"), [tag("td", column[name]) for column in columns])
        for name in columns[0]
        if any(column[name] != NONE for column in columns)
    ]
    return tag("table", head, lines, class_="engines")


def _call(peer: Peer, alpha: float, n_rows: int) -> str:
    """How a user would call scikit-learn for this very tree."""
    settings = {**peer.settings, "ccp_alpha": alpha / n_rows}
    given = ", ".join(f"{name}={value!r}" for name, value in settings.items() if value is not None)
    return f"DecisionTreeClassifier({given})"


def _switch(engine: str) -> None:
    session.choose("engine", engine)
    session.moved()
    session.touch()

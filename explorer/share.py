"""Keeping and sharing what is on the screen: its link, its state as a file, and a saved state opened again."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from engine import Node
from explorer import figures, session
from explorer.drawn import Drawn
from explorer.link import FILE, MOST_SIGNS, query_of
from explorer.markup import join, tag
from explorer.naming import file_stem
from explorer.notices import Notice, Refused
from explorer.saved_state import MOST_MB, Origin, SavedState, differences, read_saved, saved_text
from explorer.saying import listed, refuse, say
from explorer.words import word

LONG = 2_000
"""Signs of a link that every program takes."""

TALL = 240
"""Signs of a link beyond which it scrolls."""


def share(drawn: Drawn) -> None:
    """A button that opens to the link, the state to save, and a place for a saved one."""
    with st.popover(word("share")), st.container(key="share"):
        _link()
        st.download_button(
            word("share.save"),
            _saved(drawn),
            file_name=f"{file_stem(drawn.title)}_state.json",
            mime="application/json",
            on_click="ignore",
            key="save_state",
            width="stretch",
        )
        st.file_uploader(
            word("share.open"), type="json", key=session.fresh("state"), on_change=_open, max_upload_size=MOST_MB
        )
        if (refused := session.refused_state()) is not None:
            refuse(refused)


def told(drawn: Drawn) -> None:
    """Under the heading, what became of a saved state that was opened."""
    saved: SavedState | None = session.still_opened()
    if saved is None:
        return
    found = differences(saved, _origin(drawn))
    if tuple(Node(drawn.tree, drawn.selected).rule) != session.setting("node"):
        found.append(Notice("state_node"))
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="opened"):
        said = join(word("share.opened_other"), listed(found)) if found else join(word("share.opened_same"))
        st.html(tag("div", said, class_="notices", role="status").html, width="content")
        st.button(word("share.close"), on_click=session.close_state, type="tertiary", key="close_state")


def _link() -> None:
    link = session.link()
    query = query_of(link)
    address = (st.context.url or "").partition("?")[0] + (f"?{query}" if query else "")
    named = word("share.link_file", name=link["file"]) if link.get("data") == FILE else word("share.link")
    say(named)
    st.code(address, language=None, height="content" if len(address) < TALL else 120, wrap_lines=True)
    warnings = []
    if session.setting("node") and "node" not in link:
        warnings.append(word("share.no_node"))
    if len(address) > LONG:
        key = "share.too_long" if len(query) > MOST_SIGNS else "share.long"
        warnings.append(word(key, n=figures.count(len(address))))
    if warnings:
        say(" ".join(warnings))


def _saved(drawn: Drawn) -> Callable[[], str]:
    settings, source = session.all_settings(), drawn.source
    return lambda: saved_text(settings, Origin.of(source.title, source.loaded.sheet))


def _origin(drawn: Drawn) -> Origin:
    source = drawn.source
    return session.remember("origin", source.id, lambda: Origin.of(source.title, source.loaded.sheet), most=2)


def _open() -> None:
    upload = session.taken("state")
    if upload is None:
        return
    try:
        saved = read_saved(upload.getvalue())
    except Refused as refused:
        session.refuse_state(refused)
    else:
        session.refuse_state(None)
        session.open_state(saved, dict(saved.settings))

"""Keeping trees as snapshots, and what can be done with one: show it, compare it, call it otherwise, drop it."""

from __future__ import annotations

import streamlit as st

from engine import InputError
from explorer import selection, session
from explorer.link import MOST_SNAPSHOTS
from explorer.markdown import plain
from explorer.markup import tag
from explorer.regrowing import current
from explorer.snapshots import (
    NAME,
    TABLE,
    Snapshot,
    free_name,
    name_of,
    same_tree,
    settings_of_snapshot,
    snapshot_of,
)
from explorer.words import word


def keep_button() -> None:
    """Keeps the tree on the screen; one that is kept already is named instead, and a full board says so."""
    mine, all_kept = current(), session.setting("snapshots")
    kept = next((snapshot[NAME] for snapshot in all_kept if same_tree(snapshot, mine)), None)
    full = len(all_kept) >= MOST_SNAPSHOTS
    told = word("keep.full", most=MOST_SNAPSHOTS) if full else word("keep.help")
    st.button(
        word("keep") if kept is None else word("kept"),
        key="keep",
        on_click=_keep,
        help=told if kept is None else word("kept.help", name=plain(kept)),
        disabled=full or kept is not None,
    )


def add(snapshots: list[Snapshot]) -> None:
    """Put snapshots on the board, those whose trees are there already left out; raises InputError where it is full."""
    kept = list(session.setting("snapshots"))
    for snapshot in snapshots:
        if not any(same_tree(snapshot, other) for other in kept):
            kept.append({**snapshot, NAME: free_name(snapshot[NAME], (other[NAME] for other in kept))})
    if len(kept) > MOST_SNAPSHOTS:
        raise InputError(word("keep.full", most=MOST_SNAPSHOTS))
    session.choose("snapshots", kept)


def actions(name: str, values: Snapshot, kept: bool, names: list[str]) -> None:
    """The buttons of the picked tree. names: of all kept trees."""
    mine = current()
    shown = same_tree(values, mine)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small", key="board_actions"):
        st.html(tag("p", tag("b", name), class_="picked").html, width="content")
        if kept and not shown:
            st.button(
                word("snapshot.show"),
                key="snapshot_show",
                on_click=show,
                args=(values,),
                help=word("snapshot.show_help"),
            )
            st.button(
                word("snapshot.compare"),
                key="snapshot_compare",
                on_click=compare,
                args=(name, None),
                help=word("snapshot.compare_help", name=plain(name)),
            )
        others = [other for other in names if other != name]
        if others and (kept or shown):
            other = st.selectbox(
                word("snapshot.with"), others, key="snapshot_other", label_visibility="collapsed", width=220
            )
            st.button(word("snapshot.compare_with"), key="snapshot_pair", on_click=_pair, args=(name, values, other))
        if kept:
            st.text_input(
                word("snapshot.name"),
                name,
                key=f"snapshot_name/{name}",
                on_change=_rename,
                args=(name, f"snapshot_name/{name}"),
                label_visibility="collapsed",
                width=220,
            )
            remove_button(name, "snapshot_remove")


def remove_button(name: str, key: str) -> None:
    """Drops a snapshot."""
    st.button(word("snapshot.remove"), key=key, on_click=_remove, args=(name,), type="tertiary")


def show(snapshot: Snapshot) -> None:
    """Make the settings those of a snapshot of the table on the screen."""
    for name, value in settings_of_snapshot(snapshot).items():
        if name not in TABLE:
            session.choose(name, value)
    session.touch()
    session.moved()


def compare(name: str, shown: Snapshot | None) -> None:
    """Two trees in the view: a kept one before, and after it the one on the screen, or another one made that."""
    if shown is not None:
        show(shown)
    session.choose("against", name)
    session.moved()


def leave() -> None:
    """Back to one tree."""
    session.choose("against", None)
    session.moved()


def _pair(name: str, values: Snapshot, other: str) -> None:
    """The picked tree before, the other one after it; the tree on the screen can only be the one after."""
    kept = {snapshot[NAME]: snapshot for snapshot in session.setting("snapshots")}
    if name in kept:
        compare(name, kept[other])
    else:
        compare(other, None)


def _keep() -> None:
    values = current()
    snapshot = snapshot_of(values, name_of(values))
    add([snapshot])
    selection.pick_snapshot(session.setting("snapshots")[-1][NAME])
    session.moved()


def _rename(name: str, key: str) -> None:
    kept = session.setting("snapshots")
    wanted = free_name(selection.typed(key), (snapshot[NAME] for snapshot in kept if snapshot[NAME] != name))
    session.choose(
        "snapshots", [{**snapshot, NAME: wanted} if snapshot[NAME] == name else snapshot for snapshot in kept]
    )
    if session.setting("against") == name:
        session.choose("against", wanted)
    selection.pick_snapshot(wanted)
    session.moved()


def _remove(name: str) -> None:
    session.choose("snapshots", [snapshot for snapshot in session.setting("snapshots") if snapshot[NAME] != name])
    if session.setting("against") == name:
        session.choose("against", None)
    session.moved()

"""The story of the page: load → choose → grow → prune → look → explain."""

import streamlit as st

from engine import InputError
from explorer import controls, panels, session
from explorer.growing import table_of, tree_of
from explorer.icicle import icicle
from explorer.node_card import node_card
from explorer.tree_view import tree_id, tree_view


def explore() -> None:
    with st.sidebar:
        panels.brand()
        source = controls.source()
        loaded = source.loaded
        target = controls.target(loaded.sheet, source.target)
        chosen = controls.columns(loaded.sheet, target, source.id)
        params = controls.params()
        alpha = controls.alpha()
    panels.settle(loaded.sheet, target, source.id)
    table = table_of(loaded, source.id, target, chosen)
    tree, pruning = tree_of(table, params)
    selected = session.show(tree, tree_id(tree))

    second = panels.heading(source.title, table, source.note)
    panels.notices(loaded.notices, loaded.sheet, target)
    main, side = st.columns([0.7, 0.3], gap="small")
    with main:
        tree_view(tree, pruning, height=470 if second else 760)
        if second == "icicle":
            icicle(tree, pruning, alpha, selected, height=300)
    with side:
        node_card(loaded, table, tree, pruning, alpha, selected)
        panels.downloads(tree, pruning, alpha)


panels.page()
session.begin()
try:
    explore()
except InputError as error:
    panels.refusal(error)
session.keep()

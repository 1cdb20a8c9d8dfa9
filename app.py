"""The story of the page: load → choose → grow → prune → look → explain."""

from dataclasses import replace

import streamlit as st

from engine import InputError, warm
from explorer import controls, downloads, engines, panels, saying, second_views, selection, session, share, side_views
from explorer.cross_validation import cross_validation
from explorer.drawn import Drawn
from explorer.growing import parts_of, tree_of
from explorer.place_control import first_page
from explorer.settings import settings
from explorer.tree_view import checks, tree_view
from explorer.validation import validation
from explorer.view_data import tree_id


def explore() -> None:
    with st.sidebar:
        panels.brand()
        source = controls.source()
        target = controls.target(source)
        chosen, preview = controls.columns(source, target)
        checking = validation(source.loaded, source.id, target, source.marked)
        wanted = settings()
    panels.settle(source, target, chosen)
    data = parts_of(source.loaded, source.id, target, chosen, checking)
    tree, pruning = tree_of(data, wanted.params, wanted.pruning)
    drawn = engines.shown(Drawn(source, data, wanted, tree, pruning, pruning.snapped(wanted.alpha), 0))
    drawn = replace(drawn, selected=selection.show(drawn.tree, tree_id(drawn.tree)))
    told = panels.told(source, target, data, engines.notices(drawn))
    with panels.heading(drawn.title, data, source.note):
        second = second_views.choice(data.training.schema)
        downloads.downloads(drawn, told, checking)
        share.share(drawn)
    share.told(drawn)
    panels.notices(source.note, told)
    with st.container(key="frame"):
        with st.container(key="tree_place"):
            tree_view(drawn)
            below = st.container(key="below_tree")
        with st.container(key="second_place"):
            second_views.second_view(second, drawn)
        with st.container(key="side_place"):
            later = side_views.side_view(drawn)
    with below:
        checks(drawn, cross_validation(drawn))
    later()
    preview(data)


warm()
panels.page()
session.begin(first_page())
try:
    explore()
except InputError as error:
    saying.refuse(error)
session.keep()

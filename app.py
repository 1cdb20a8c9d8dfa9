"""The story of the page: load → choose → grow → prune → look → explain."""

from dataclasses import replace

import streamlit as st

from engine import InputError, warm
from explorer import controls, engines, panels, second_views, selection, session, share, side_views
from explorer.drawn import Drawn
from explorer.growing import parts_of, tree_of
from explorer.settings import settings
from explorer.tree_view import tree_view
from explorer.view_data import tree_id

TREE_ALONE = "clamp(520px, calc(100vh - 130px), 1200px)"
TREE_WITH_SECOND = "clamp(460px, calc(100vh - 390px), 900px)"


def explore() -> None:
    with st.sidebar:
        panels.brand()
        source = controls.source()
        loaded = source.loaded
        target = controls.target(loaded.sheet, source.target)
        chosen = controls.columns(loaded.sheet, target, source.id)
        wanted = settings(loaded.sheet, source.id, target)
    panels.settle(loaded.sheet, target, source.id)
    data = parts_of(loaded, source.id, target, chosen, wanted.validation)
    tree, pruning = tree_of(data, wanted.params, wanted.pruning)
    drawn = engines.shown(Drawn(source, data, wanted, tree, pruning, pruning.snapped(wanted.alpha), 0))
    drawn = replace(drawn, selected=selection.show(drawn.tree, tree_id(drawn.tree)))

    found = (*loaded.notices, *engines.notices(drawn))
    notices = panels.all_notices(found, loaded.sheet, target, data)
    with panels.heading(drawn.source.title, data, source.note):
        second = panels.second_view(second_views.offered(data.training.schema))
        panels.downloads(drawn, notices)
        share.share(drawn)
    share.told(drawn)
    panels.notices(notices)
    main, side = st.columns([0.7, 0.3], gap="small")
    with main:
        height = TREE_WITH_SECOND if second else TREE_ALONE
        tree_view(drawn, height)
        if second:
            second_views.SECOND_VIEWS[second](drawn)
    with side:
        side_views.side_view(drawn)


warm()
panels.page()
session.begin()
try:
    explore()
except InputError as error:
    panels.refusal(error)
session.keep()

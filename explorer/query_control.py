"""The fields for a query, drawn where the operator named a connection, and what the query finds."""

from __future__ import annotations

import streamlit as st

from engine import InputError
from explorer import queries, session
from explorer.fields import select, text
from explorer.notices import Refused
from explorer.place_control import Found, found_in
from explorer.waiting import waiting
from explorer.words import word


def query_fields() -> None:
    names = list(queries.connections())
    if names and queries.installed():
        select(word("connection"), "connection", names)
        text(word("query"), "query", help=word("query.help"))


def asked() -> Found:
    """The table of the query of the settings. One that nobody typed here, but a link brought, waits for a yes.

    Raises Refused, or InputError while there is no yes.
    """
    name, query = session.setting("connection"), session.setting("query")
    address = queries.connections().get(name)
    if address is None or not queries.installed():
        raise Refused("query_not_allowed", name=name)
    question = ("query", name, query)
    if not session.agreed(question):
        st.button(word("query.run"), on_click=session.agree, args=(question,))
        raise InputError(word("query.waits", query=query, name=name))
    with waiting() as tell:
        tell(0.0, word("query.asking", name=name))
        part = session.remember("answered", question, lambda: queries.ask(name, address, query), most=1)
    return found_in(f"{name}/{query}", word("query.title", name=name), (part,))

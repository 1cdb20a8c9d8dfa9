"""Beside the tree: what it answers for one row, how it comes to that, what would change it; then for a whole file."""

from __future__ import annotations

import streamlit as st

from explorer import row, selection
from explorer.drawn import Drawn
from explorer.file_answers import file_answers
from explorer.flip_list import flip_list
from explorer.markup import tag
from explorer.row_fields import fields, picker
from explorer.saying import alert
from explorer.way import answer_card
from explorer.words import word


def predict_view(drawn: Drawn) -> None:
    """The row and its answer, whose path the tree marks; a file of rows below."""
    with st.container(border=True, key="predict"):
        picker(drawn)
        words = row.not_numbers(drawn, row.cells(drawn))
        if words:
            lines = [tag("p", word("predict.not_numbers", column=name, text=text)) for name, text in words.items()]
            alert(lines)
            fields(drawn)
        else:
            asked = row.asked(drawn)
            st.html(answer_card(drawn, asked).html)
            node = asked.way.end
            st.button(word("predict.select", node=node), key="select_end", on_click=selection.select, args=(node,))
            fields(drawn)
            flip_list(drawn, asked)
    with st.container(border=True, key="predict_file"):
        file_answers(drawn)

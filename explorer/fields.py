"""Widgets for settings: each draws the setting as it is, and tells the session when it is changed."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import streamlit as st

from explorer import session, widgets
from explorer.link import DEFAULTS
from explorer.words import word


def select(label: str, name: str, options: list[str], words: Callable[[str], str] = str, **more: Any) -> str:
    """A selectbox for a setting; a setting that is none of the options becomes the first one."""
    if session.setting(name) not in options:
        session.choose(name, DEFAULTS[name] if DEFAULTS[name] in options else options[0])
    field = widgets.field(name, tuple(map(words, options)))  # a browser knows an option by its words
    st.selectbox(
        label,
        options,
        index=options.index(field.value) if field.value in options else 0,
        format_func=words,
        key=field.key,
        on_change=widgets.changed,
        args=(name, field.key),
        **more,
    )
    return str(session.setting(name))


def number(label: str, name: str | None = None, **options: Any) -> Any:
    """A number field for a setting; what is typed is kept as it is, whether allowed or not."""
    name = name or label
    field = widgets.field(name)
    if DEFAULTS[name] is None:
        widgets.preset(field)
    st.number_input(
        label,
        value=DEFAULTS[name] if DEFAULTS[name] is None or not math.isfinite(field.value) else field.value,
        key=field.key,
        on_change=widgets.changed,
        args=(name, field.key),
        **options,
    )
    return session.setting(name)


def switch(label: str, name: str, options: tuple[str, ...]) -> str:
    """A row of buttons for a setting, one of them pressed; a setting that is none of the options becomes the first."""
    if session.setting(name) not in options:
        session.choose(name, options[0])
    field = widgets.field(name, options)
    widgets.preset(field)
    st.segmented_control(
        label,
        options,
        required=True,
        format_func=lambda key: word(f"{name}.{key}"),
        key=field.key,
        on_change=widgets.changed,
        args=(name, field.key),
        label_visibility="collapsed",
        wrap=False,
    )
    return str(session.setting(name))


def text(label: str, name: str, **options: Any) -> str:
    """A line of text for a setting."""
    field = widgets.field(name)
    st.text_input(label, value=field.value, key=field.key, on_change=widgets.changed, args=(name, field.key), **options)
    return str(session.setting(name))

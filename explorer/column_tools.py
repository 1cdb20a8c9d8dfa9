"""The part of the sidebar where a column is made over: what fits it, the settings of that, and the way back."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import streamlit as st

from engine import Cells, Sheet, number
from explorer import figures, session, widgets
from explorer.choices import Columns
from explorer.markdown import plain
from explorer.recipes import STEPS, Case, Dates, Grades, Numbers, Rare, Step, TwoValues, Words, offers, written_step
from explorer.recipes.dates import PARTS, moments, possible_orders
from explorer.recipes.grades import FEWEST, MOST, WAYS
from explorer.recipes.words import MOST_LETTERS, MOST_WORDS, pieces_of
from explorer.saying import say
from explorer.words import word

AS_IS = ""
MOST_CLICKS = 3


def column_tools(sheet: Sheet, sheet_id: str, target: str, chosen: Columns) -> str | None:
    """Choose a column and what is made of it; returns the column that is chosen, if any."""
    names = sheet.names
    picked = widgets.picked()
    field = widgets.entry("tool", 0, picked if picked in names else None, names)
    st.selectbox(
        word("tools"),
        names,
        index=None if field.value is None else names.index(field.value),
        key=field.key,
        placeholder=word("tools.none"),
        on_change=widgets.pick,
        args=(field.key,),
    )
    picked = widgets.picked()
    if picked not in names:
        return None
    cells, place = sheet[picked], names.index(picked)
    step = chosen.step_of(picked, target)
    fitting = session.remember("offers", (sheet_id, picked, picked == target), lambda: offers(cells, picked == target))
    if not fitting and step is None:
        say(word("tools.nothing"))
        return picked
    _kind_of_step(picked, place, step, fitting)
    if step is not None:
        _SETTINGS[step.to](Tool(cells, sheet_id, place, picked == target), step)
        st.button(word("tools.undo"), key=f"undo/{place}", on_click=session.set_step, args=(picked, None))
    return picked


class Tool:
    """The column that is made over. place: its number in the sheet, as its name may be anything."""

    def __init__(self, cells: Cells, sheet_id: str, place: int, is_target: bool) -> None:
        self.cells, self.sheet_id, self.place, self.is_target = cells, sheet_id, place, is_target

    def field(self, part: str, value: Any, options: tuple[str, ...] = ()) -> widgets.Field:
        return widgets.entry(f"tool_{part}", self.place, value, options)

    def on_change(self, field: widgets.Field, made: Callable[[Any], Step]) -> dict[str, Any]:
        """What a widget is told: with which value the step is made anew."""

        def written(value: Any) -> dict[str, Any]:
            return written_step(made(value))

        return {"key": field.key, "on_change": widgets.step_changed, "args": (self.cells.name, field.key, written)}

    def number(self, label: str, part: str, value: int, low: int, high: int, made: Callable[[int], Step]) -> None:
        field = self.field(part, value)
        st.number_input(word(label), low, high, field.value, 1, format="%d", **self.on_change(field, made))

    def line(self, label: str, part: str, value: str, made: Callable[[str], Step]) -> None:
        field = self.field(part, value)
        st.text_input(word(label), field.value, **self.on_change(field, made))


def _choice(label: str, tool: Tool, value: str, options: tuple[str, ...], made: Callable[[Any], Step]) -> None:
    words = {option: word(f"{label}.{option}") for option in options}
    field = tool.field(label, value, tuple(words.values()))
    index = options.index(field.value) if field.value in options else 0
    st.selectbox(word(label), options, index=index, format_func=words.__getitem__, **tool.on_change(field, made))


def _kind_of_step(name: str, place: int, step: Step | None, fitting: tuple[Step, ...]) -> None:
    at_first = {each.to: each for each in fitting}
    if step is not None:
        at_first[step.to] = step
    options = [AS_IS, *at_first]
    words = {to: word(f"tools.to.{to}") if to else word("tools.as_is") for to in options}
    field = widgets.entry("tool_to", place, AS_IS if step is None else step.to, tuple(words.values()))
    st.selectbox(
        word("tools.as"),
        options,
        index=options.index(field.value),
        format_func=words.__getitem__,
        key=field.key,
        on_change=widgets.step_changed,
        args=(name, field.key, lambda to: written_step(at_first[to]) if to else None),
    )


def _plainly(tool: Tool, step: Numbers | TwoValues | Case) -> None:
    say(word(f"tools.help.{step.to}"))


def _dates(tool: Tool, step: Dates) -> None:
    texts = tool.cells.texts
    words = {part: word(f"dates.part.{part}") for part in PARTS}
    field = tool.field("parts", list(step.parts), tuple(words.values()))
    chosen = tool.on_change(
        field, lambda parts: replace(step, parts=tuple(p for p in PARTS if p in parts) or ("days",))
    )
    st.multiselect(word("dates.parts"), PARTS, field.value, format_func=words.__getitem__, **chosen)
    orders = session.remember("orders", (tool.sheet_id, tool.cells.name), lambda: possible_orders(texts))
    order = step.order or next(iter(orders), None)
    if len(texts) and order is not None and (len(orders) > 1 or order not in orders):
        options = tuple(dict.fromkeys([*orders, order]))
        _choice("dates.order", tool, order, options, lambda order: replace(step, order=order))
        at = moments(texts[:1], order)[0]
        if not np.isnat(at):
            say(word("dates.ambiguous", example=texts[0], n=len(orders), day=f"{at.item():%d %B %Y}"))
    say(word("tools.help.dates"))


def _rare(tool: Tool, step: Rare) -> None:
    n = len(tool.cells.texts)

    def by(way: str) -> Step:
        return replace(step, most=min(10, max(n - 1, 1)) if way == "most" else None)

    _choice("rare.by", tool, "least" if step.most is None else "most", ("least", "most"), by)
    if step.most is None:
        tool.number("rare.least", "least", step.least, 1, 2**31 - 1, lambda rows: replace(step, least=rows))
    else:
        tool.number("rare.most", "most", step.most, 1, 2**31 - 1, lambda values: replace(step, most=values))
    tool.line("rare.word", "word", step.word, lambda said: replace(step, word=said.strip()[:200] or Rare().word))
    say(word("tools.help.rare"))


def _grades(tool: Tool, step: Grades) -> None:
    ways = tuple(way for way in WAYS if way != "entropy" or not tool.is_target)
    _choice("grades.by", tool, step.by, ways, partial(_cut_by, tool.cells, step))
    if step.by == "own":
        points = ", ".join(map(figures.number, step.at))
        tool.line("grades.at", "at", points, lambda said: replace(step, at=_points(said) or step.at))
    else:
        tool.number("grades.n", "n", step.n, FEWEST, MOST, lambda n: replace(step, n=n))
    field = tool.field("names", "\n".join(step.names))
    changed = tool.on_change(field, lambda said: replace(step, names=_names(said)))
    st.text_area(word("grades.names"), field.value, height=100, **changed)
    if tool.is_target:
        say(word("tools.help.grades_target"))
    else:
        say(word(f"tools.help.grades_{step.by}" if step.by in ("entropy", "own") else "tools.help.grades"))


def _words(tool: Tool, step: Words) -> None:
    tool.number("words.words", "words", step.words, 1, MOST_WORDS, lambda n: replace(step, words=n))
    tool.number("words.letters", "letters", step.letters, 1, MOST_LETTERS, lambda n: replace(step, letters=n))
    say(word("tools.help.words"))
    pieces = pieces_of(tool.cells.texts)
    if pieces != "words":
        say(word(f"tools.help.words_{pieces}"))


def _cut_by(cells: Cells, step: Grades, way: Any) -> Step:
    """The same cut in another way; own points begin with those that were found."""
    at = step.at
    if way == "own" and not at:
        found = replace(step, by="count" if step.by == "entropy" else step.by).fitted(cells, None)
        at = found.edges or (float(np.nanmedian(cells.numbers)),)
    return replace(step, by=way, at=at if way == "own" else ())


def _points(said: str) -> tuple[float, ...]:
    """The numbers in a list, ascending, each once."""
    found = (number(part.replace("−", "-")) for part in re.split(r"[,;\s]+", said))
    return tuple(sorted({value for value in found if value is not None}))


def _names(said: str) -> tuple[str, ...]:
    return tuple(name.strip()[:200] for name in said.splitlines() if name.strip())[:100]


_SETTINGS: dict[str, Callable[..., None]] = {
    **dict.fromkeys(STEPS, _plainly),
    "dates": _dates,
    "rare": _rare,
    "grades": _grades,
    "words": _words,
}


ONE_CLICK: dict[str, Step] = {"left_out_dates": Dates(), "left_out_free_text": Words()}
"""What makes a column of use that is left out as it is, by the reason for that."""


def fitting(chosen: Columns) -> list[tuple[str, Step]]:
    """The columns that are left out but would be of use made over, and the step for that; the first few."""
    found = [
        (choice.name, ONE_CLICK[choice.reason_key])
        for choice in chosen.choices
        if choice.reason_key in ONE_CLICK and not choice.use
    ]
    return found[:MOST_CLICKS]


def click(name: str, key: str, step: Step) -> None:
    """A button that makes something of a column at once."""
    label = word(f"tools.click.{step.to}", **_told(name, step))
    st.button(label, key=f"click/{key}", on_click=_make, args=(name, step))


def _told(name: str, step: Step) -> dict[str, object]:
    return {"name": plain(name), "n": step.n} if isinstance(step, Grades) else {"name": plain(name)}


def _make(name: str, step: Step) -> None:
    session.set_step(name, written_step(step))
    widgets.pick_column(name)

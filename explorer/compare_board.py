"""The board: the kept trees and the one on the screen in a table and a chart, and what can be done with one of them."""

from __future__ import annotations

from functools import partial

import streamlit as st

from engine import VALIDATED, InputError
from explorer import figures, keeping, selection, session
from explorer.board_figure import Point, compared, figure_of
from explorer.board_frame import Line, board_columns, board_frame
from explorer.drawn import Drawn
from explorer.link import too_long
from explorer.markup import tag
from explorer.methods_contest import fill_board
from explorer.regrowing import current, obstacle, regrown
from explorer.saying import refuse, say
from explorer.snapshots import NAME, same_tree
from explorer.standing import Standing, standing_of
from explorer.waiting import waiting
from explorer.words import word

TABLE, CHART = "board", "board_chart"
ROW_HEIGHT = 58


def compare_board(drawn: Drawn) -> None:
    """Table and chart of all kept trees that this table can have, and the other ones with what stands against them."""
    with st.container(key="board_place"):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            keeping.keep_button()
            contest = st.button(word("board.methods"), key="board_methods", help=word("board.methods_help"))
        if contest:
            try:
                fill_board(drawn)
            except InputError as error:
                refuse(error)
        lines, idle = _lines(drawn)
        picked = _picked(lines)
        table, chart = st.columns([0.62, 0.38], gap="medium")
        with table:
            _table(lines, picked, (drawn.own or drawn.data).folds is not None)
        with chart:
            _chart(lines, picked)
        keeping.actions(picked.name, picked.values, picked.kept, [line.name for line in lines if line.kept])
        _idle(idle)
        if too_long(session.setting("snapshots")):
            say(word("board.too_long"))


def _lines(drawn: Drawn) -> tuple[list[Line], list[tuple[str, str]]]:
    """The trees that can be compared, the one on the screen first where it is not kept; the others with a sentence."""
    kept, mine = session.setting("snapshots"), current()
    lines, idle = [], []
    if not any(same_tree(snapshot, mine) for snapshot in kept):
        found = standing_of(mine, drawn, lambda: drawn)
        if isinstance(found, Standing):
            lines.append(Line(word("board.now"), mine, found, now=True, kept=False))
    with waiting() as tell:
        for place, snapshot in enumerate(kept):
            against = obstacle(snapshot, drawn)
            if not against:
                tell(place / len(kept), word("board.growing", name=snapshot[NAME]))
                values = {name: value for name, value in snapshot.items() if name != NAME}
                now = same_tree(snapshot, mine)
                make = partial(regrown, snapshot, drawn) if not now else lambda: drawn
                found = standing_of(values, drawn, make)
                if isinstance(found, Standing):
                    lines.append(Line(snapshot[NAME], snapshot, found, now, kept=True))
                    continue
                against = found
            idle.append((snapshot[NAME], against))
    return lines, idle


def _picked(lines: list[Line]) -> Line:
    """The line that was picked last, at first that of the tree on the screen."""
    wanted = selection.picked_snapshot()
    for line in lines:
        if line.name == wanted:
            return line
    return next((line for line in lines if line.now), lines[0])


def _table(lines: list[Line], picked: Line, has_folds: bool) -> None:
    names = [line.name for line in lines]

    def clicked() -> None:
        row = selection.clicked_row(TABLE, len(names))
        if row is not None:
            selection.pick_snapshot(names[row])

    selection.mark_row(TABLE, names.index(picked.name))
    frame = board_frame(lines)
    st.dataframe(
        frame,
        key=TABLE,
        height=38 + ROW_HEIGHT * min(len(lines), 6),
        row_height=ROW_HEIGHT,
        hide_index=True,
        on_select=clicked,
        selection_mode=("single-row", "single-cell"),
        column_config=board_columns(),
    )
    alike = compared(_points(lines))[0].standing
    rows = figures.count(alike.n_validation if alike.rows is not None else alike.n_training)
    without = "folds" if has_folds else "training"
    key = f"board.baseline_{'validation' if alike.rows is not None else without}"
    told = word(key, rows=rows, accuracy=f"{alike.baseline:.4f}")
    if any(line.values.get("pruning") in VALIDATED for line in lines):
        told = f"{told} {word('board.chose')}"
    say(told)


def _points(lines: list[Line]) -> list[Point]:
    return [Point(number, line.name, line.standing, line.now) for number, line in enumerate(lines, 1)]


def _chart(lines: list[Line], picked: Line) -> None:
    points, names = _points(lines), [line.name for line in lines]

    def clicked() -> None:
        name = selection.clicked_point(CHART)
        if name in names:
            selection.pick_snapshot(str(name))

    shown = compared(points)
    st.plotly_chart(
        figure_of(shown, picked.name),
        key=CHART,
        on_select=clicked,
        selection_mode="points",
        config={"displayModeBar": False},
    )
    if len(shown) < len(points):
        others = ", ".join(str(point.number) for point in points if point not in shown)
        say(word("board.other_rows", numbers=others))


def _idle(idle: list[tuple[str, str]]) -> None:
    """Snapshots that cannot be shown, with the reason and a way to be rid of each."""
    for place, (name, why) in enumerate(idle):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.html(tag("p", tag("s", name), f" {why}", class_="quiet").html, width="content")
            keeping.remove_button(name, f"board_idle_{place}")

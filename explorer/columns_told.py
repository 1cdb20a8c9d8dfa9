"""Below the columns, why each is of its kind, which are left out, and how many rows have a label."""

from __future__ import annotations

import streamlit as st

from engine import Sheet
from explorer import figures
from explorer.choices import Choice
from explorer.kind_reasons import kind_reason
from explorer.markup import tag
from explorer.naming import brief
from explorer.words import counted, word

MOST = 300
"""Columns that are told one by one."""


def columns_told(sheet: Sheet, target: str, used: tuple[Choice, ...]) -> None:
    """A line for each column, folded until it is asked for."""
    lines = [tag("li", _labels(sheet, target))]
    for choice in used[:MOST]:
        lines.append(tag("li", tag("b", brief(choice.name)), " ", *_why(sheet, choice)))
    if len(used) > MOST:
        lines.append(tag("li", counted("read.more_columns", len(used) - MOST)))
    summary = tag("summary", word("kind.why"))
    st.html(tag("details", summary, tag("ul", lines), class_="notices why_kinds").html)


def _labels(sheet: Sheet, target: str) -> str:
    missing, rows = sheet[target].n_missing, sheet.n_rows
    if not missing:
        return word("kind.labelled", target=brief(target), rows=counted("count.rows", rows))
    left = figures.count(missing)
    return word("kind.unlabelled", target=brief(target), left=left, rows=counted("count.rows", rows))


def _why(sheet: Sheet, choice: Choice) -> list[str]:
    if choice.step is not None:
        return [word("kind.made")]
    said = [kind_reason(sheet[choice.name], choice)]
    if choice.reason_key:
        key = "kind.used_though" if choice.use else "kind.left_out"
        said.append(word(key, reason=word(f"reason.{choice.reason_key}")))
    elif not choice.use:
        said.append(word("kind.switched_off"))
    return [" · ".join(said)]

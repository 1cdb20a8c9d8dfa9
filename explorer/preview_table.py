"""The first lines of a file and the first rows of its table, as markup: texts only, whatever they hold."""

from __future__ import annotations

from explorer import figures
from explorer.choices import Kind
from explorer.loading import Loaded
from explorer.markup import Markup, join, tag
from explorer.naming import brief
from explorer.preview import COLUMNS, Difference, in_sight, shown
from explorer.words import counted, word

MOST_SIGNS = 48
NAME_SIGNS = 90
LINE_SIGNS = 240


def lines(texts: tuple[str, ...]) -> Markup:
    """Lines with their numbers, in letters of one width; tabs are seen, signs without a shape too."""
    numbered = [
        tag("div", tag("span", number, class_="number"), tag("code", *_visible(brief(text, LINE_SIGNS))))
        for number, text in enumerate(texts, 1)
    ]
    return tag("div", numbered, class_="raw", tabindex="0", role="group", aria_label=word("read.lines"))


def table(loaded: Loaded, kinds: tuple[Kind, ...], label: str, rows: int, marked: Difference | None = None) -> Markup:
    """The first rows of some columns; marked: what reads otherwise than before."""
    sheet = loaded.sheet
    cells = marked.cells if marked else frozenset()
    new = {*marked.names, *marked.kinds} if marked else set()
    touched = {column for row, column in cells if row < rows} | {
        place for place, name in enumerate(sheet.names) if name in new
    }
    places = in_sight(len(sheet.names), touched if len(touched) <= COLUMNS else ())
    texts = shown(sheet, rows)
    head = [_name(sheet.names[place], kinds[place], sheet.names[place] in new) for place in places]
    body = [
        tag(
            "tr",
            tag("th", figures.count(row + 1), scope="row"),
            [_cell(texts[place][row], (row, place) in cells, kinds[place]) for place in places],
        )
        for row in range(min(rows, sheet.n_rows))
    ]
    rest = len(sheet.names) - len(places)
    more = tag("p", counted("read.more_columns", rest), class_="quiet") if rest else None
    framed = tag("table", tag("thead", tag("tr", tag("td"), head)), tag("tbody", body))
    return join(tag("div", framed, class_="sheet", tabindex="0", role="group", aria_label=label), more)


def _name(name: str, kind: Kind, new: bool) -> Markup:
    said = tag("small", word(f"read.kind.{kind}"))
    return tag("th", tag("span", brief(name, NAME_SIGNS)), said, scope="col", class_=_classes(kind, new))


def _cell(text: str | None, changed: bool, kind: Kind) -> Markup:
    if text is None:
        return tag("td", tag("i", word("read.no_value")), class_=_classes(kind, changed))
    return tag("td", brief(text, MOST_SIGNS), class_=_classes(kind, changed))


def _classes(kind: Kind, changed: bool) -> str:
    return f"{kind} changed" if changed else kind


def _visible(text: str) -> list[Markup | str]:
    """The text with a sign for each tab and for NUL."""
    parts: list[Markup | str] = []
    for place, part in enumerate(text.replace("\0", "␀").split("\t")):
        if place:
            parts.append(tag("span", "→\t", class_="tab"))
        parts.append(part)
    return parts

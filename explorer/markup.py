"""HTML from Python values, everything escaped: text from a file can never become markup."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class Markup:
    """HTML that was built here and needs no further escaping."""

    html: str


Child = Markup | str | int | None


def tag(name: str, *children: Child | Iterable[Child], **attributes: str | bool | None) -> Markup:
    """An element; texts are escaped. `class_` writes class, a true attribute only its name, None nothing."""
    words = [name]
    for key, value in attributes.items():
        attribute = key.rstrip("_").replace("_", "-")
        if value is True:
            words.append(attribute)
        elif value is not None and value is not False:
            words.append(f'{attribute}="{escape(value, quote=True)}"')
    return Markup(f"<{' '.join(words)}>{join(*children).html}</{name}>")


def join(*children: Child | Iterable[Child]) -> Markup:
    """Children one after another."""
    return Markup("".join(_html(child) for child in children))


def facts(listed: Iterable[tuple[str, str]]) -> Markup:
    """Names with their values, a line each."""
    return tag("dl", [tag("div", tag("dt", name), tag("dd", value)) for name, value in listed], class_="facts")


def _html(child: Child | Iterable[Child]) -> str:
    if child is None:
        return ""
    if isinstance(child, Markup):
        return child.html
    if isinstance(child, (str, int)):
        return escape(str(child), quote=False)
    return "".join(_html(each) for each in child)

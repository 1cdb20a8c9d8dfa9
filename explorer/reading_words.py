"""How a file is read, in words: short in one line, and as the options one chooses from."""

from __future__ import annotations

from explorer.reading import Reading
from explorer.words import WORDS, counted, word

SEPARATORS = {",": "comma", ";": "semicolon", "\t": "tab", "|": "bar", " ": "space"}
DECIMALS = {",": "comma", ".": "point"}
QUOTES = {'"': "double", "'": "single", '\\"': "escaped", "": "none"}
FLAGS = {True: "yes", False: "no"}


def in_a_line(reading: Reading, parts: tuple[str, ...] = (), form: str = "csv") -> str:
    """All that was guessed or chosen, short; form: the kind of the file, see formats.py."""
    said = [word(f"form.{form}")] if form != "csv" else []
    if reading.part and len(parts) > 1:
        said.append(word("read.said.part", part=reading.part))
    if reading.separator:
        said.append(_said_separator(reading.separator))
    if reading.encoding:
        said.append(encoding(reading.encoding).partition(" · ")[0])
    if reading.decimal:
        said.append(word(f"read.said.decimal.{DECIMALS[reading.decimal]}"))
    if reading.header is not None:
        line = 1 + (reading.skip or 0)
        said.append(word("read.said.header.yes", line=line) if reading.header else word("read.said.header.no"))
    if reading.missing:
        said.append(counted("read.said.missing", len(reading.missing)))
    if reading.skip_long:
        said.append(word("read.said.skip_long"))
    line = " · ".join(said)
    return line[:1].upper() + line[1:]


def separator(sign: str) -> str:
    if sign in SEPARATORS:
        return word(f"read.separator.{SEPARATORS[sign]}")
    return word("read.separator.other", separator=sign)


def encoding(name: str) -> str:
    key = f"read.encoding.{name}"
    return WORDS.get(key, name.upper())


def quote(sign: str) -> str:
    return word(f"read.quote.{QUOTES[sign]}")


def header(are_names: bool) -> str:
    return word(f"read.header.{FLAGS[are_names]}")


def decimal(mark: str) -> str:
    return word(f"read.decimal.{DECIMALS[mark]}")


def _said_separator(sign: str) -> str:
    if sign in SEPARATORS:
        return word(f"read.said.separator.{SEPARATORS[sign]}")
    return word("read.said.separator.other", separator=sign)

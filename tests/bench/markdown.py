"""Lines of a Markdown table, printed as they are known."""

from __future__ import annotations

from typing import Any


def head(*names: str) -> None:
    row(*names)
    print("|" + "---|" * len(names))


def row(*cells: Any) -> None:
    """Texts as they are, counts with commas, measures with three digits, None as an empty cell."""
    print("| " + " | ".join(map(_text, cells)) + " |", flush=True)


def _text(cell: Any) -> str:
    if cell is None or isinstance(cell, str):
        return cell or ""
    if isinstance(cell, int):
        return f"{cell:,}"
    return f"{cell:#.3g}".rstrip(".") if cell < 1000 else f"{cell:,.0f}"

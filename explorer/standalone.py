"""One HTML file that opens the zoomable tree without a server and without a network.

The view's own modules are put in as they are: an import map gives each a name and a data: URL, and their relative
imports are rewritten to those names. The policy at the top of the file runs nothing but these scripts and forbids any
connection. Data is packed and in base64 in a script that is never run, so no text of a table can become markup.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path

from engine import CrossValidated, Pruning, Table, Tree
from explorer.markup import Markup, tag
from explorer.packing import packed
from explorer.view_data import named, whole_data

ASSETS = Path(__file__).parent / "assets"
ENTRY = "alone.js"
STYLES = ("tree.css", "alone.css")
ALONE = tag("div", id="page")
NAMES = "tree/"  # what the modules are called in the import map
IMPORTED = re.compile(r"""((?:from|import)\s*)(["'])\./([\w-]+\.js)\2""")


def zoomable_page(
    title: str,
    tree: Tree,
    pruning: Pruning,
    alpha: float,
    table: Table | None = None,
    validated: CrossValidated | None = None,
) -> str:
    """The tree at this alpha as a page of its own, with everything the view can do in a browser.

    table: that the tree was grown from; without it nodes show no histograms. validated: the cross-validation for the
    curve under the tree.
    """
    data = {**whole_data(tree, pruning, table, validated), **named(title), "height": "100%"}
    return page(title, packed({"tree": data, "alpha": alpha}))


def page(title: str, content: bytes, body: Markup = ALONE, entry: str = ENTRY, styles: tuple[str, ...] = STYLES) -> str:
    """A page around an entry module; content: what it finds, in base64, under the id “content”."""
    modules = json.dumps({"imports": {NAMES + name: _data_url(text) for name, text in module_texts(entry).items()}})
    start = f'import "{NAMES}{entry}";'
    policy = (
        f"default-src 'none'; script-src {_hash(modules)} {_hash(start)} data:; style-src 'unsafe-inline'; "
        "img-src data: blob:; connect-src 'none'; base-uri 'none'; form-action 'none'"
    )
    parts = (
        "<!doctype html>",
        '<html lang="en">',
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        tag("title", title).html,
        f"<style>\n{chr(10).join(map(_text, styles))}</style>",
        f"<body>{body.html}",
        f'<script type="application/octet-stream" id="content">{base64.b64encode(content).decode()}</script>',
        f'<script type="importmap">{modules}</script>',
        f'<script type="module">{start}</script>',
        "</html>",
    )
    return "\n".join(parts) + "\n"


def module_texts(entry: str) -> dict[str, str]:
    """A module and all it imports, by file name, with bare names in place of relative ones."""
    texts: dict[str, str] = {}
    wanted = [entry]
    while wanted:
        name = wanted.pop()
        if name in texts:
            continue
        source = _text(name)
        wanted += [found[3] for found in IMPORTED.finditer(source)]
        texts[name] = IMPORTED.sub(rf"\1\2{NAMES}\3\2", source)
    return texts


def _text(name: str) -> str:
    return (ASSETS / name).read_text(encoding="utf-8")


def _data_url(source: str) -> str:
    return f"data:text/javascript;charset=utf-8;base64,{base64.b64encode(source.encode()).decode()}"


def _hash(script: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"

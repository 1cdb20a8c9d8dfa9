"""A browser that serves explorer/assets from this machine, and small trees to show in it."""

from __future__ import annotations

import io
import math
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pandas as pd
import pytest

from engine import Params, alpha_pruning, grow, make_table, read_frame
from explorer.packing import packed
from explorer.view_data import view_data
from explorer.words import view_words
from tests.assets.trees import leaf
from tests.page import unpacked

ASSETS = Path(__file__).parents[2] / "explorer" / "assets"
PAGE = """<!doctype html><meta charset="utf-8">
<style>
  body { margin: 0; font-family: sans-serif }
  .host { --st-background-color: #ffffff; --st-text-color: #31333f; --st-primary-color: #ff4b4b; --st-font: sans-serif }
  .dark .host { --st-background-color: #0e1117; --st-text-color: #fafafa }
</style>
<div class="st-key-tree"><div id="tree" class="host"></div></div><div id="cursor" class="host"></div>
<div id="outline" class="host"></div>
<script type="module">
  import mount from "/tree.js";
  const shadow = (id) => {
    const root = document.getElementById(id).attachShadow({ mode: "open" });
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/tree.css" });
    const view = document.createElement("div");
    view.className = "tree-root";
    root.append(sheet, view);
    return root;
  };
  const [tree, cursor, outline] = ["tree", "cursor", "outline"].map(shadow);
  window.sent = [];
  const setStateValue = (name, value) => window.sent.push([name, value]);
  window.show = (data) => mount({ data, key: "made-up-1", parentElement: tree, setStateValue });
  window.point = (data) => mount({ data, key: "made-up-2", parentElement: cursor, setStateValue });
  window.list = (data) => mount({ data, key: "made-up-3", parentElement: outline, setStateValue });
  window.up = true;
</script>"""
COLORS = ["#4477aa", "#d9730d", "#228b74"]


class Files(SimpleHTTPRequestHandler):
    extensions_map: ClassVar = {**SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript"}

    def do_GET(self) -> None:
        if self.path != "/":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(PAGE.encode())
        return None

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(ASSETS)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


@pytest.fixture(scope="module")
def context(chromium: Any) -> Iterator[Any]:
    """One for all pages of a module, so that the scripts are fetched and compiled once."""
    opened = chromium.new_context(viewport={"width": 1100, "height": 720}, accept_downloads=True)
    yield opened
    opened.close()


@pytest.fixture
def page(context: Any, address: str) -> Iterator[Any]:
    """An empty page at 1100 × 720; any error in it fails the test."""
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.goto(address)
    opened.wait_for_function("window.up")
    yield opened
    opened.close()
    assert not errors


@pytest.fixture
def module(page: Any) -> Callable[..., Any]:
    """module(names, body, argument): the value of `body` with the modules imported under their names."""

    def run(names: str, body: str, argument: Any = None) -> Any:
        imports = ";".join(f"const {name} = await import('/{name}.js')" for name in names.split())
        return page.evaluate(f"async (given) => {{ {imports}; {body} }}", argument)

    return run


@pytest.fixture
def show(page: Any) -> Callable[..., Any]:
    """Mounts a blob and waits for its first picture; returns the page."""

    def run(blob: dict[str, Any], cursor: dict[str, Any] | None = None) -> Any:
        if cursor:
            page.evaluate("data => window.point(data)", {"kind": "cursor", "target": "tree", "mode": None, **cursor})
        page.evaluate("data => window.show(data)", blob)
        page.wait_for_selector("#tree .tree-root[data-ready]")
        frame(page)
        return page

    return run


def frame(page: Any) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.fixture
def settle() -> Callable[[Any], None]:
    """Waits for the frame that shows what was just done."""
    return frame


@pytest.fixture(scope="session")
def words() -> dict[str, str]:
    return view_words()


@pytest.fixture(scope="session")
def blob(words: dict[str, str]) -> Callable[..., dict[str, Any]]:
    """A blob from nested nodes: {"counts": [..], "column": 0, "critical": 1.5, "branches": {text: node}}."""

    def build(root: dict[str, Any], **changes: Any) -> dict[str, Any]:
        nodes, texts, at = [(root, -1, None, 0)], [], 0
        while at < len(nodes):
            node, _, _, depth = nodes[at]
            nodes += [(child, at, text, depth + 1) for text, child in node.get("branches", {}).items()]
            at += 1
        texts = sorted({text for _, _, text, _ in nodes if text is not None})
        critical = [node.get("critical") for node, *_ in nodes]
        bars = [[(k, n) for k, n in enumerate(node["counts"]) if n] for node, *_ in nodes]
        asked = [nodes[parent][0].get("column", -1) for _, parent, _, _ in nodes[1:]]
        cut = {column for column, (_, _, text, _) in zip(asked, nodes[1:], strict=True) if text.startswith("≤ ")}
        data = {
            "kind": "tree",
            "tree": "t",
            "words": words,
            "height": "720px",
            "classes": ["no", "yes", "maybe"][: len(root["counts"])],
            "class_rows": root["counts"],
            "colors": COLORS[: len(root["counts"])],
            "other_color": "#8a8a8a",
            "columns": ["outlook", "humidity", "wind"],
            "numeric": [column in cut for column in range(3)],
            "rows": sum(root["counts"]),
            "parent": [parent for _, parent, _, _ in nodes],
            "depth": [depth for *_, depth in nodes],
            "column": [node.get("column", -1) for node, *_ in nodes],
            "samples": [sum(node["counts"]) for node, *_ in nodes],
            "label": [node["counts"].index(max(node["counts"])) for node, *_ in nodes],
            "entropy": [entropy(node["counts"]) for node, *_ in nodes],
            "critical": [math.inf if value is None else value for value in critical],
            "branch_texts": texts,
            "branch": [-1 if text is None else texts.index(text) for _, _, text, _ in nodes],
            "bar_start": [sum(map(len, bars[:i])) for i in range(len(bars) + 1)],
            "bar_class": [k for bar in bars for k, _ in bar],
            "bar_count": [n for bar in bars for _, n in bar],
            "left_out": [0] * len(nodes),
            **figures(nodes, critical),
        }
        return {**data, **changes}

    return build


@pytest.fixture(scope="session")
def tennis(blob: Callable[..., dict[str, Any]]) -> dict[str, Any]:
    """0 outlook; 1 overcast, 2 rain: wind (falls at 2.5), 3 sunny: humidity (falls at 1.5); 4 … 7 leaves."""
    humidity = {"counts": [3, 2], "column": 1, "critical": 1.5, "branches": {"high": leaf(3, 0), "normal": leaf(0, 2)}}
    wind = {"counts": [2, 3], "column": 2, "critical": 2.5, "branches": {"strong": leaf(2, 0), "weak": leaf(0, 3)}}
    branches = {"overcast": leaf(0, 4), "rain": wind, "sunny": humidity}
    return blob({"counts": [5, 9], "column": 0, "critical": 6.5, "branches": branches})


@pytest.fixture(scope="session")
def halved(blob: Callable[..., dict[str, Any]]) -> Callable[[int], dict[str, Any]]:
    """halved(n): a blob of n nodes, every inner one with two branches of half its rows."""

    def build(n: int) -> dict[str, Any]:
        inner = (n - 1) // 2
        parent = [-1, *((node - 1) // 2 for node in range(1, n))]
        depth = [(node + 1).bit_length() - 1 for node in range(n)]
        samples = [2 ** (depth[-1] + 1 - d) for d in depth]
        data = blob({"counts": [2, 2], "column": 0, "critical": 1.0, "branches": {"a": leaf(2, 0), "b": leaf(0, 2)}})
        columns = {
            "parent": parent,
            "depth": depth,
            "column": [depth[node] % 3 if node < inner else -1 for node in range(n)],
            "samples": samples,
            "label": [node % 2 for node in range(n)],
            "entropy": [1.0] * n,
            "critical": [float(14 - depth[node]) if node < inner else None for node in range(n)],
            "branch": [-1, *((node - 1) % 2 for node in range(1, n))],
            "left_out": [0] * n,
            "bar_start": list(range(n + 1)),
            "bar_class": [node % 2 for node in range(n)],
            "bar_count": samples,
        }
        return {**data, **columns}

    return build


def entropy(counts: list[int]) -> float:
    total = sum(counts)
    return -sum(n / total * math.log2(n / total) for n in counts if n)


def figures(nodes: list[tuple[Any, ...]], critical: list[float | None]) -> dict[str, Any]:
    """One row per breakpoint, counted node by node."""

    def kept(node: int, alpha: float) -> bool:
        above = nodes[node][1]
        while above >= 0:
            if critical[above] is not None and critical[above] <= alpha:
                return False
            above = nodes[above][1]
        return True

    def leaf(node: int, alpha: float) -> bool:
        return not nodes[node][0].get("branches") or (critical[node] is not None and critical[node] <= alpha)

    def row(alpha: float) -> dict[str, float]:
        stands = [node for node in range(len(nodes)) if kept(node, alpha)]
        ends = [node for node in stands if leaf(node, alpha)]
        counts = [nodes[node][0]["counts"] for node in ends]
        return {
            "nodes": len(stands),
            "leaves": len(ends),
            "depth": max(nodes[node][3] for node in stands),
            "accuracy": sum(map(max, counts)) / sum(map(sum, counts)),
            "cost": sum(sum(part) * entropy(part) for part in counts),
        }

    alphas = sorted({0.0, *(value for value in critical if value is not None)})
    rows = [(alpha, row(alpha)) for alpha in alphas]
    drawn = [rows[0]] + [one for before, one in pairwise(rows) if one[1] != before[1]]
    table = {key: [values[key] for _, values in drawn] for key in drawn[0][1]}
    return {"alphas": {"alpha": [alpha for alpha, _ in drawn], **table}, "grown": row(-1.0)}


WRITTEN = """() => new Promise((done) => {
  const found = [];
  const proto = CanvasRenderingContext2D.prototype;
  const { fillText } = proto;
  proto.fillText = function (text, x, y) {
    if (this.canvas.getAttribute("role") === "application") {
      const w = this.measureText(text).width;
      const left = x - { left: 0, right: w, center: w / 2 }[this.textAlign];
      found.push({ text, left, right: left + w, y, size: parseFloat(this.font.match(/([\\d.]+)px/)[1]) });
    }
    return fillText.apply(this, arguments);
  };
  const { selected } = window.__trees.tree;
  window.point({ kind: "cursor", target: "tree", mode: null, selected, seq: Date.now() });
  requestAnimationFrame(() => requestAnimationFrame(() => {
    proto.fillText = fillText;
    done(found);
  }));
})"""


@pytest.fixture
def written(page: Any) -> Callable[[], list[dict[str, Any]]]:
    """The texts in the picture of the tree and where they stand, once everything has come to rest."""

    def run() -> list[dict[str, Any]]:
        page.wait_for_function("!window.__trees.tree.moving")
        return list(page.evaluate(WRITTEN))

    return run


@pytest.fixture(scope="session")
def grown_blob() -> Callable[..., dict[str, Any]]:
    """grown_blob(CSV text, **params): the blob of the tree that the engine grows; the last column is the target."""

    def build(text: str, **params: Any) -> dict[str, Any]:
        frame = pd.read_csv(io.StringIO(text), dtype=str, keep_default_na=False)
        tree = grow(make_table(read_frame(frame), frame.columns[-1]), Params(**params))
        data = view_data(tree, alpha_pruning(tree), np.arange(tree.n_nodes))
        return unpacked(packed({**data, "height": "720px"}))

    return build


def zoom_to(page: Any, node: int, scale: float) -> None:
    """Turn the wheel over a node until the picture has about this scale."""
    at = page.evaluate(f"window.__trees.tree.screen({node})")
    page.mouse.move(at["x"], at["y"])
    for _ in range(80):
        ratio = scale / page.evaluate("window.__trees.tree.camera.k")
        if abs(ratio - 1) < 0.005:
            break
        page.mouse.wheel(0, -max(-290, min(290, 500 * math.log(ratio))))
        frame(page)


@pytest.fixture
def zoom() -> Callable[[Any, int, float], None]:
    return zoom_to

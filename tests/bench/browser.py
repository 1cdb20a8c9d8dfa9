"""What a visitor waits for, at several sizes of tree: upload to picture, frames, click to card."""

from __future__ import annotations

import shutil
import socket
import statistics
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.bench.tables import csv_with_nodes
from tests.conftest import FLAGS, SHARED

ROOT = Path(__file__).parents[2]
SIZES = (15, 200, 2_000, 10_000, 50_000)


def report() -> None:
    """One line per table; milliseconds, frames as median / 95th percentile of the time to draw one."""
    from playwright.sync_api import sync_playwright

    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    found = next(filter(None, map(shutil.which, names)), None)
    print("browser, ms; drawing per frame p50 / p95, all nodes expanded; click: until the card shows the node")
    columns = "".join(f"{name:>14}" for name in ("upload → tree", "regrow", "zoom", "pan", "alpha drag", "click"))
    print(f"{'table':10}{'nodes':>8}{columns}")
    with _server() as address, sync_playwright() as api:
        browser = api.chromium.launch(executable_path=found, args=FLAGS)
        for size in SIZES:
            _measure(browser, address, f"{size:,}", csv_with_nodes(size).encode())
        for name in ("mushroom", "nursery", "adult"):
            if (SHARED / "data" / f"{name}.csv").exists():
                _measure(browser, address, name, (SHARED / "data" / f"{name}.csv").read_bytes())
        browser.close()


def _measure(browser: Any, address: str, name: str, content: bytes) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(address)
    page.wait_for_selector(".tree-root[data-ready='1']")
    page.wait_for_timeout(1500)
    started = time.monotonic()
    upload = {"name": f"{name}.csv", "mimeType": "text/csv", "buffer": content}
    page.locator("input[type=file]").set_input_files(upload)
    page.wait_for_function("n => document.querySelector('.heading')?.textContent.includes(n)", arg=f"{name}.csv")
    page.wait_for_function("window.__trees.tree?.figures && window.__trees.tree.figures.before.nodes !== 8")
    loaded = time.monotonic() - started
    nodes = page.evaluate("window.__trees.tree.figures.before.nodes")
    page.wait_for_timeout(500)
    click = _click(page)
    started = time.monotonic()
    field = page.get_by_role("spinbutton", name="epsilon", exact=True)
    field.fill("0.02")
    field.press("Enter")
    page.wait_for_function("n => window.__trees.tree?.figures?.before.nodes !== n || n < 20", arg=nodes)
    regrown = time.monotonic() - started
    field.fill("0.00001")
    field.press("Enter")
    page.wait_for_function("n => window.__trees.tree?.figures?.before.nodes === n", arg=nodes)
    page.wait_for_timeout(500)
    page.get_by_role("button", name="expand", exact=True).click()
    page.wait_for_timeout(1500)
    zoom, pan, drag = _zoom(page), _pan(page), _drag(page)
    waits = [f"{1000 * seconds:.0f}" for seconds in (loaded, regrown)]
    shown = [*waits, zoom, pan, drag, f"{1000 * click:.0f}"]
    print(f"{name:10}{nodes:8,}" + "".join(f"{each:>14}" for each in shown))
    page.close()


def _click(page: Any) -> float:
    at = page.evaluate("window.__trees.tree.screen(1)")
    before = page.locator(".card .rule").inner_text()
    started = time.monotonic()
    page.mouse.click(at["x"], at["y"])
    page.wait_for_function("t => document.querySelector('.card .rule').textContent.trim() !== t", arg=before)
    return time.monotonic() - started


def _zoom(page: Any) -> str:
    box = page.locator("canvas").first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    return _frames(page, [lambda d=d: page.mouse.wheel(0, d) for d in [-80] * 30 + [80] * 30])


def _pan(page: Any) -> str:
    box = page.locator("canvas").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 8
    page.mouse.move(x, y)
    page.mouse.down()
    shown = _frames(page, [lambda i=i: page.mouse.move(x + i % 40 * 4, y + i * 3) for i in range(60)])
    page.mouse.up()
    return shown


def _drag(page: Any) -> str:
    box = page.get_by_role("slider").bounding_box()
    y = box["y"] + box["height"] * 0.6
    page.mouse.move(box["x"] + 60, y)
    page.mouse.down()
    shown = _frames(page, [lambda i=i: page.mouse.move(box["x"] + 60 + i * 9, y) for i in range(60)])
    page.mouse.up()
    return shown


def _frames(page: Any, moves: list[Any]) -> str:
    seen = []
    for move in moves:
        move()
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        seen.append(page.evaluate("window.__trees.tree.frames.at(-1)"))
    return f"{statistics.median(seen):.1f} / {sorted(seen)[int(0.95 * len(seen))]:.1f}"


@contextmanager
def _server() -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port)]
    server = subprocess.Popen(
        [*command, "--server.fileWatcherType", "none"], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
            try:
                urllib.request.urlopen(f"{url}/_stcore/health", timeout=1)
                break
            except OSError:
                time.sleep(0.1)
        yield url
    finally:
        server.terminate()
        server.wait(10)

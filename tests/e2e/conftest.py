"""The real app behind a real browser: one server for all tests, a fresh visitor for each."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

ROOT = Path(__file__).parents[2]
PATIENCE = 60_000
"""Milliseconds that a page may take on a machine that runs other tests beside; what passes never waits that long."""

SMALL = 20_000
"""Bytes of a message beyond which it holds what is shown, not that a run began or ended."""

expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The app on a free port of this machine, without a network as far as it can tell."""
    folder = tmp_path_factory.mktemp("server")
    with serving(folder, "-m", "streamlit", "run", "app.py") as url:
        yield url
    assert "Traceback" not in (folder / "log.txt").read_text()


@contextmanager
def serving(folder: Path, *command: str, **environment: str) -> Iterator[str]:
    """What Python runs, on a free port, at home in a folder, where its log is, too."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = folder / "log.txt"
    options = {
        "STREAMLIT_SERVER_PORT": str(port),
        "STREAMLIT_SERVER_ADDRESS": "127.0.0.1",
        "STREAMLIT_SERVER_FILE_WATCHER_TYPE": "none",
        "STREAMLIT_SERVER_HEADLESS": "true",
        "HOME": str(folder),
    }
    with log.open("w") as output:
        server = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            stdout=output,
            stderr=subprocess.STDOUT,
            env={**os.environ, **options, **environment},
        )
        url = f"http://127.0.0.1:{port}"
        try:
            _wait_for(f"{url}/_stcore/health", server, log)
            yield url
        finally:
            server.terminate()
            server.wait(10)


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(200):
        if server.poll() is not None:
            break
        try:
            urllib.request.urlopen(url, timeout=1)
            return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"the app did not start: {log.read_text()}")


class Visitor:
    """One visitor's page, in the words of the product."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address
        self.errors: list[str] = []
        self.foreign: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("dialog", lambda dialog: (self.errors.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.set_default_timeout(PATIENCE)
        self.asked = self.running = False
        page.on("websocket", self._listen)
        page.on("request", self._requested)

    def _requested(self, request: Any) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.foreign.append(request.url)

    def _listen(self, socket: Any) -> None:
        self.asked = self.running = False
        socket.on("framesent", self._sent)
        socket.on("framereceived", self._received)

    def _sent(self, frame: bytes | str) -> None:
        if isinstance(frame, bytes) and BackMsg.FromString(frame).WhichOneof("type") == "rerun_script":
            self.asked = True

    def _received(self, frame: bytes | str) -> None:
        if not isinstance(frame, bytes) or len(frame) > SMALL:
            return
        message = ForwardMsg.FromString(frame)
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self.asked, self.running = False, True
        elif kind == "script_finished" and message.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN:
            self.running = False

    def open(self, query: str = "") -> Visitor:
        self.page.goto(f"{self.address}/{query}")
        self.wait_for_tree()
        return self

    def wait_for_tree(self) -> None:
        self.page.wait_for_selector(".tree-root[data-ready='1']", timeout=PATIENCE)
        self.settle()

    def settle(self) -> None:
        """Until the app has run for what was done, has nothing running and a frame was drawn."""
        self.page.wait_for_timeout(150)
        for _ in range(PATIENCE // 20):
            if not (self.asked or self.running):
                break
            self.page.wait_for_timeout(20)
        self.page.wait_for_function("!document.querySelector('[data-test-script-state=\"running\"]')", timeout=PATIENCE)
        self.page.wait_for_function("!document.querySelector('[data-stale=\"true\"]')", timeout=PATIENCE)
        self.page.wait_for_timeout(100)

    def view(self, what: str) -> Any:
        """A property of the view's snapshot, such as "alpha" or "figures.after.leaves"."""
        return self.page.evaluate(f"window.__trees.tree.{what}")

    def wait_for(self, condition: str) -> None:
        """Until a condition on the snapshot holds, such as "selected === 2"."""
        self.page.wait_for_function(f"(() => {{ try {{ return window.__trees.tree.{condition} }} catch {{}} }})()")

    def click(self, node: int) -> None:
        at = self.view(f"screen({node})")
        self.page.mouse.click(at["x"], at["y"])

    def select(self, node: int) -> None:
        self.click(node)
        self.wait_for(f"selected === {node}")
        self.settle()

    def drag_alpha(self, start: float, end: float, during: Callable[[], None] | None = None) -> None:
        """Drag along the curve between two shares of its width."""
        box = self.page.get_by_role("slider").bounding_box()
        y = box["y"] + box["height"] * 0.6
        self.page.mouse.move(box["x"] + box["width"] * start, y)
        self.page.mouse.down()
        for step in range(21):
            self.page.mouse.move(box["x"] + box["width"] * (start + (end - start) * step / 20), y)
        if during is not None:
            self.page.wait_for_timeout(50)
            during()
        self.page.mouse.up()
        self.settle()

    def upload(self, name: str, content: bytes | str) -> None:
        data = content.encode() if isinstance(content, str) else content
        file = {"name": name, "mimeType": "text/csv", "buffer": data}
        self.page.locator("input[type=file]").set_input_files(file)
        self.page.wait_for_timeout(300)
        self.settle()

    def type(self, label: str, value: str) -> None:
        field = self.page.get_by_role("spinbutton", name=label, exact=True)
        field.fill(value)
        field.press("Enter")
        self.settle()

    def choose(self, label: str, option: str, wait: bool = True) -> None:
        wanted = self.page.get_by_role("option", name=option).first
        box = self.page.get_by_role("combobox", name=label)
        box.scroll_into_view_if_needed()
        for _ in range(5):
            box.click()
            try:
                wanted.click(timeout=4_000)
                break
            except PlaywrightTimeout:  # a run of the page that ended just now has closed the list again
                self.page.keyboard.press("Escape")
        else:
            pytest.fail(f"{label} does not offer {option}")
        if wait:
            self.settle()

    def open_more(self) -> None:
        """The settings that are rarely needed."""
        self.page.get_by_text("More settings").click()
        self.page.get_by_role("spinbutton", name="max_depth", exact=True).wait_for()
        self.settle()

    def wait_for_typed(self, label: str, value: str) -> None:
        """Until a number field shows this, which takes a run of the page."""
        expect(self.page.get_by_role("spinbutton", name=label, exact=True)).to_have_value(value, timeout=PATIENCE)

    def typed(self, label: str) -> str:
        return str(self.page.get_by_role("spinbutton", name=label, exact=True).input_value())

    @property
    def tree(self) -> Any:
        return self.page.locator(".tree-root[data-ready='1']")

    @property
    def card(self) -> Any:
        return self.page.locator("section.card")

    @property
    def heading(self) -> str:
        return str(self.page.locator(".heading").inner_text())


@pytest.fixture(scope="module")
def context(chromium: Any) -> Iterator[Any]:
    """One for all visitors of a module, so that the scripts of the page are fetched and compiled once."""
    opened = chromium.new_context(viewport={"width": 1440, "height": 900}, accept_downloads=True)
    yield opened
    opened.close()


@pytest.fixture
def visitor(context: Any, address: str) -> Iterator[Visitor]:
    """A visitor at 1440 × 900; any error on the page or request to elsewhere fails the test."""
    yield from _visit(context, address)


@pytest.fixture
def other_visitor(context: Any, address: str) -> Iterator[Visitor]:
    yield from _visit(context, address)


@pytest.fixture
def visit(chromium: Any, address: str) -> Iterator[Callable[..., Visitor]]:
    """visit(width=…, dark=…): a visitor with a window of one's choice."""
    contexts = []

    def make(width: int = 1440, height: int = 900, **options: Any) -> Visitor:
        contexts.append(chromium.new_context(viewport={"width": width, "height": height}, **options))
        return Visitor(contexts[-1].new_page(), address)

    yield make
    for context in contexts:
        context.close()


def _visit(context: Any, address: str) -> Iterator[Visitor]:
    visitor = Visitor(context.new_page(), address)
    yield visitor
    visitor.page.close()
    assert not visitor.errors
    assert not visitor.foreign

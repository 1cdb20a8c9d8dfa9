"""What several kinds of tests share: the browser, and the folder of real tables beside the project."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(__file__).parents[2] / "shared"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """An installed Chromium or Chrome, else the one that Playwright brought."""
    playwright = pytest.importorskip("playwright.sync_api")
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    found = next(filter(None, map(shutil.which, names)), None)
    with playwright.sync_playwright() as api:
        browser = api.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def shared_data() -> Path:
    folder = SHARED / "data"
    if not folder.is_dir():
        pytest.skip("the folder of real tables, ../shared/data, is not here")
    return folder


def take(page: Any, menu: str, entry: str) -> None:
    """Take an entry of one of the menus above the tree, which stand in a drawer where there is little room."""
    drawer = page.get_by_role("button", name="More tools")
    if drawer.is_visible() and not page.locator(".tree-drawer").is_visible():
        drawer.click()
    page.get_by_role("button", name=menu, exact=True).click()
    page.locator(".tree-menu-item:visible").get_by_text(entry, exact=True).click()

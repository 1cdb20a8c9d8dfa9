"""What a server keeps, writes and answers: nothing of anybody's data, and nothing to the pages of others."""

from __future__ import annotations

import time
import urllib.error
import urllib.request

import pytest
from conftest import Visitor, serving
from playwright.sync_api import expect
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

MARK = "Mq7xZ2"
FAULT = f"explode_{MARK}"
SERVER = f"""
import tempfile
from explorer import controls, leaving
from streamlit.web import cli

leaving.GRACE = leaving.UNWINDING = 0.5
source = controls.source

def fail_for_one_table():
    found = source()
    sheet = found.loaded.sheet
    if "{FAULT}" in sheet.names:
        raise ValueError([sheet[name].texts[0] for name in sheet.names])
    return found

def to_disk(file):
    print("an upload was written to the disk")
    return rollover(file)

controls.source = fail_for_one_table
rollover, tempfile.SpooledTemporaryFile.rollover = tempfile.SpooledTemporaryFile.rollover, to_disk
cli.main(["run", "app.py", "--logger.level", "debug"])
"""
ROWS = f"{MARK}column,size,fruit\n{MARK}value,L,{MARK}class\nred,S,apple\n{MARK}value,S,{MARK}class\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("safe")
    (folder / "tmp").mkdir()
    return folder


@pytest.fixture(scope="module")
def server(folder):
    with serving(folder, "-c", SERVER, TMPDIR=str(folder / "tmp")) as url:
        yield url


def held(server):
    """The bytes of uploads that the server says it holds."""
    text = urllib.request.urlopen(f"{server}/_stcore/metrics").read().decode()
    sizes = [line.rpartition(" ")[2] for line in text.splitlines() if "UploadedFileManager" in line and line[0] != "#"]
    assert text
    return sum(map(float, sizes))


def test_what_people_upload_is_in_no_log_no_folder_and_no_memory_once_they_left(chromium, server, folder):
    context = chromium.new_context()
    visitor = Visitor(context.new_page(), server).open()
    visitor.upload(f"{MARK}file.csv", ROWS)
    expect(visitor.page.locator(".heading")).to_contain_text("3 rows")
    visitor.upload(f"{MARK}broken.csv", f'a,b\n1,"{MARK}open\n')
    expect(visitor.page.get_by_role("alert")).to_contain_text("quotation mark")
    visitor.upload(f"{MARK}large.csv", ROWS + f"red,{MARK}L,apple\n" * 100_000)
    expect(visitor.page.locator(".heading")).to_contain_text("100,003 rows")
    visitor.upload(f"{MARK}fault.csv", f"{FAULT},b\n{MARK}value,x\n1,y\n")
    error = visitor.page.get_by_test_id("stException")
    expect(error).to_be_visible()
    assert MARK not in error.inner_text() and "ValueError" not in error.inner_text()
    assert held(server) > 0
    context.close()
    for _ in range(100):
        if held(server) == 0:
            break
        time.sleep(0.1)
    assert held(server) == 0

    log = (folder / "log.txt").read_text()
    assert "ValueError" in log and "fail_for_one_table" in log, "the fault is in the log, with its place"
    assert "an upload was written to the disk" not in log
    assert [line for line in log.splitlines() if MARK in line] == []
    written = [path for path in folder.rglob("*") if path.is_file() and path.name != "log.txt"]
    assert [path for path in written if MARK.encode() in path.read_bytes() or MARK in path.name] == []


def status(server, path, method="GET", **headers):
    request = urllib.request.Request(
        server + path, method=method, headers=headers, data=b"x" if method != "GET" else None
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.headers
    except urllib.error.HTTPError as error:
        return error.code, error.headers


def test_an_upload_needs_the_token_of_the_page(server):
    for method in ("PUT", "DELETE"):
        assert status(server, "/_stcore/upload_file/session/file", method)[0] == 403
        forged = {"X-Xsrftoken": "2|1234|5678|1", "Cookie": "_streamlit_xsrf=2|8765|4321|1"}
        assert status(server, "/_stcore/upload_file/session/file", method, **forged)[0] == 403
    assert status(server, "/_stcore/upload_file/session/file", "POST")[0] == 405


@pytest.mark.parametrize("path", ["/", "/_stcore/health", "/_stcore/host-config", "/media/none"])
def test_no_other_page_may_read_an_answer(server, path):
    assert "*" not in str(status(server, path, Origin="https://foreign.example")[1]["Access-Control-Allow-Origin"])
    assert status(server, path, Origin="https://foreign.example")[1]["Access-Control-Allow-Origin"] != (
        "https://foreign.example"
    )


def test_no_other_page_may_talk_to_the_app(server):
    stream = f"{server.replace('http', 'ws', 1)}/_stcore/stream"
    with connect(stream, origin=server, subprotocols=["streamlit"]):
        pass
    for origin in ("https://foreign.example", "null"):
        with pytest.raises(InvalidStatus) as refused, connect(stream, origin=origin, subprotocols=["streamlit"]):
            pass
        assert refused.value.response.status_code == 403


def test_no_program_drives_the_app(server):
    assert status(server, "/_stcore/agent/interact", "POST", **{"Content-Type": "application/json"})[0] >= 400

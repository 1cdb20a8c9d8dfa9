"""The page that opens without a server: what is in the file."""

import base64
import json
import re
from html.parser import HTMLParser

import pandas as pd
import pytest
from page import unpacked
from reference import frame_of

from engine import Params, Pruning, Tree, alpha_pruning, grow, make_table, read_frame
from explorer.packing import packed
from explorer.standalone import ASSETS, ENTRY, module_texts, zoomable_page
from explorer.view_data import whole_data

AWKWARD = (
    "</script><script>alert(2)</script>",
    "<!--",
    "<img src=x onerror=alert(1)>",
    "&lt;",
    '"q"',
    "a\\u003cb",
    "天気",
    "مطر",
    "☀️🌧",
)


def grown(frame) -> tuple[Tree, Pruning]:
    tree = grow(make_table(read_frame(frame), frame.columns[-1]), Params())
    return tree, alpha_pruning(tree)


class Scripts(HTMLParser):
    """The scripts of a page by their type, and every other tag with its attributes."""

    def __init__(self, page):
        super().__init__()
        self.scripts, self.tags, self.title, self._in = {}, [], "", None
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self._in = dict(attrs).get("type") if tag == "script" else tag
        if tag != "script":
            self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        if self._in == "title":
            self.title += data
        elif self._in in ("application/octet-stream", "importmap", "module"):
            self.scripts[self._in] = self.scripts.get(self._in, "") + data

    def handle_endtag(self, tag):
        self._in = None


def content_of(page):
    return unpacked(base64.b64decode(Scripts(page).scripts["application/octet-stream"]))


def test_the_page_holds_the_tree_and_its_alpha():
    tree, pruning = grown(frame_of("titanic"))
    content = content_of(zoomable_page("titanic.csv", tree, pruning, 11.0))
    assert content["alpha"] == 11.0
    told = {key: content["tree"].pop(key) for key in ("title", "file", "height")}
    assert told == {"title": "titanic.csv", "file": "titanic", "height": "100%"}
    assert content["tree"] == unpacked(packed(whole_data(tree, pruning)))


def test_no_text_of_a_table_becomes_markup():
    frame = pd.DataFrame({"<b>c</b>": AWKWARD, "y": AWKWARD[::-1]})
    written = zoomable_page("</title><script>alert(3)</script>", *grown(frame), 0.0)
    page = Scripts(written)
    assert page.title == "</title><script>alert(3)</script>"
    assert [tag for tag, _ in page.tags] == ["html", "meta", "meta", "meta", "title", "style", "body", "div"]
    tree = content_of(written)["tree"]
    assert sorted(tree["branch_texts"]) == sorted(AWKWARD)
    assert set(tree["classes"]) == set(AWKWARD)
    assert tree["columns"] == ["<b>c</b>"]


def test_the_code_points_of_the_file_are_those_of_the_table():
    frame = pd.DataFrame({"天気": ["晴れ", "雨天", "مطر", "☀️🌧"], "遊ぶ": ["はい", "いいえ", "いいえ", "はい"]})
    page = zoomable_page("天気.csv", *grown(frame), 0.0)
    tree = content_of(page)["tree"]
    assert {*tree["branch_texts"], *tree["classes"], *tree["columns"]} == {*frame["天気"], *frame["遊ぶ"], "天気"}
    assert "<title>天気.csv</title>" in page


def test_every_module_the_page_needs_is_in_it_under_the_name_it_is_asked_for():
    modules = json.loads(Scripts(zoomable_page("t", *grown(frame_of("play_tennis")), 0.0)).scripts["importmap"])[
        "imports"
    ]
    assert f"tree/{ENTRY}" in modules and "tree/view.js" in modules
    for name, url in modules.items():
        source = base64.b64decode(url.removeprefix("data:text/javascript;charset=utf-8;base64,")).decode()
        asked = re.findall(
            r"""^(?:import|export)\b[^;]*?\bfrom\s*["']([^"']+)["']|^import\s*["']([^"']+)["']""", source, re.M
        )
        assert {one or other for one, other in asked} <= set(modules), name


def test_no_module_is_asked_for_in_a_way_that_the_page_cannot_follow():
    for name in module_texts(ENTRY):
        source = re.sub(r"/\*.*?\*/", "", (ASSETS / name).read_text(encoding="utf-8"), flags=re.S)
        assert not re.search(r"\bimport\s*\(|import\.meta|fetch\(|XMLHttpRequest|new Worker", source), name


def test_the_page_names_no_other_place_and_allows_no_connection():
    page = zoomable_page("t", *grown(frame_of("play_tennis")), 0.0)
    policy = next(
        attrs["content"] for tag, attrs in Scripts(page).tags if attrs.get("http-equiv") == "Content-Security-Policy"
    )
    assert "default-src 'none'" in policy and "connect-src 'none'" in policy
    assert "unsafe-eval" not in policy and "script-src 'unsafe-inline'" not in policy
    assert set(re.findall(r"https?://[\w./]+", page)) <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"}


def test_eleven_thousand_nodes_take_less_than_three_megabytes():
    tree, pruning = grown(frame_of("adult"))
    assert tree.n_nodes > 11_000
    assert len(zoomable_page("adult.csv", tree, pruning, 0.0).encode()) < 3_000_000


@pytest.mark.parametrize("name", ["tree.css", "alone.css"])
def test_no_style_can_end_its_element(name):
    assert "</" not in (ASSETS / name).read_text(encoding="utf-8")

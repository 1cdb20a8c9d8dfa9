"""Paths and addresses on the page: what the operator gave, what a visitor types, and what a link asks for."""

import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from page import APP, Page

from explorer.snapshots import same_tree, values_of

ROWS = "colour,size,fruit\nred,L,apple\nred,S,apple\ngreen,L,pear\ngreen,S,pear\n"


@pytest.fixture
def start(monkeypatch):
    """The app with options behind `--`."""

    def begin(*options, **link):
        monkeypatch.setattr(sys, "argv", [str(APP), *map(str, options)])
        return Page(**link)

    return begin


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "fruit.csv").write_text(ROWS)
    (folder / "more_fruit.csv").write_text(ROWS)
    (tmp_path / "secret.csv").write_text("a,b\n1,secret\n")
    return folder


def types_a_place(page):
    return "Or a path or address" in [field.label for field in page.app.text_input]


def test_without_options_there_is_no_field_and_a_link_opens_nothing(start, folder):
    page = start(data="place", place=str(folder / "fruit.csv"))
    assert not types_a_place(page)
    assert page.alert == (
        f"“{folder}/fruit.csv” is not opened here: this server takes no paths or addresses. Upload the file, or pick a "
        "sample."
    )
    assert not page.shows_tree
    assert page.set(data="play_tennis").shows_tree


def test_the_operators_table_is_the_first_page_and_its_path_is_in_no_link(start, folder):
    page = start(folder / "fruit.csv", "--target", "size")
    assert page.heading == "fruit.csv 4 rows · target size"
    assert (page.link, types_a_place(page)) == ({}, False)
    page.set(data="play_tennis")
    assert page.link == {"data": "play_tennis"}
    assert page.set(data="place").heading == "fruit.csv 4 rows · target size"
    page.set(target="fruit", criterion="gini")
    assert page.link == {"target": "fruit", "criterion": "gini"}
    again = start(folder / "fruit.csv", "--target", "size", **page.link)
    assert again.heading == "fruit.csv 4 rows · target fruit"
    assert again.upload("own.csv", ROWS).heading.startswith("own.csv")


def test_a_typed_name_is_never_taken_for_the_operators_table(start, folder):
    other = folder.parent / "other"
    other.mkdir()
    (other / "fruit.csv").write_text(ROWS + "blue,S,plum\n")
    options = (folder / "fruit.csv", "--target", "size", "--allow-paths", other)
    page = start(*options)
    assert (page.heading, page.options("data")[0]) == ("fruit.csv 4 rows · target size", "At fruit.csv")
    page.set(place="fruit.csv")
    assert page.heading == "fruit.csv 5 rows · target fruit"
    assert start(*options, **page.link).heading == page.heading
    assert page.set(place=str(folder / "fruit.csv")).alert.startswith("There is no file")
    assert page.set(place="").heading == "fruit.csv 4 rows · target size"
    assert page.link == {}


def test_the_operators_pattern_is_one_table(start, folder):
    page = start(folder / "*fruit.csv")
    assert page.heading == "*fruit.csv 8 rows · target fruit"
    assert page.texts("notices") == [
        "Files put one below the other, in this order: 2 (fruit.csv, more_fruit.csv); together 8 rows."
    ]


def test_a_table_of_the_operator_opens_no_other_file(start, folder):
    page = start(folder / "fruit.csv", data="place", place=str(folder / "more_fruit.csv"))
    assert page.alert.startswith(f"“{folder}/more_fruit.csv” is not opened here")


def test_a_visitor_types_a_path_below_an_allowed_folder(start, folder):
    page = start("--allow-paths", folder)
    assert page.heading.startswith("Play tennis")
    page.set(place="fruit.csv", alpha=0.5)
    assert page.heading == "fruit.csv 4 rows · target fruit"
    assert page.link == {"data": "place", "place": "fruit.csv", "alpha": "0.5"}
    assert page.options("data")[0] == "At fruit.csv"
    assert start("--allow-paths", folder, **page.link).heading == page.heading
    page.set(target="size").set(place="*fruit.csv")
    assert page.heading == "*fruit.csv 8 rows · target fruit"
    assert page.set(place="").heading.startswith("Play tennis")


@pytest.mark.parametrize("place", ["../secret.csv", "/etc/passwd", "file:///etc/passwd", "\\\\host\\share\\x.csv"])
def test_neither_the_field_nor_a_link_reaches_other_files(start, folder, place):
    for page in (
        start("--allow-paths", folder).set(place=place),
        start("--allow-paths", folder, data="place", place=place),
    ):
        assert place in page.alert and ("There is no file" in page.alert or "are not read here" in page.alert)
        assert not page.shows_tree and page.heading == ""


def test_a_file_that_cannot_be_read_is_a_sentence_with_its_name(start, folder):
    (folder / "empty.csv").write_text("")
    page = start("--allow-paths", folder).set(place="empty.csv")
    assert page.alert == "empty.csv: The file is empty. Choose a file with a header line and data rows."
    (folder / "long.csv").write_text("a,b\n1,x\n2,y,9\n3,y\n")
    page.set(place="long.csv")
    assert page.press("Leave these rows out").heading == "long.csv 2 rows · target b"


def test_wrong_options_are_one_sentence_on_the_page_and_at_the_start(start):
    page = start("--allow-paths", "/no/such/folder")
    sentence = (
        "The app was started with options that do not fit: --allow-paths: /no/such/folder is not a folder. The README "
        "lists them."
    )
    assert page.alert == sentence
    ended = subprocess.run(
        [sys.executable, "-m", "explorer", "--allow-paths", "/no/such/folder"],
        cwd=APP.parent,
        capture_output=True,
        text=True,
    )
    assert (ended.returncode, ended.stderr) == (2, f"explorer: {sentence}\n")


def test_a_target_that_the_table_has_not_is_said(start, folder):
    assert start(folder / "fruit.csv", "--target", "shape").alert == (
        "The app was started with --target shape, but the table has no such column. Its columns: colour, size, fruit."
    )


class Fruit(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(ROWS.encode())

    def log_message(self, *_):
        """Nothing."""


@pytest.fixture
def host():
    with HTTPServer(("127.0.0.1", 0), Fruit) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


def test_an_address_of_an_allowed_host_is_a_table_and_its_query_stays_in_the_session(start, host):
    page = start("--allow-addresses", host).set(place=f"http://{host}/fruit.csv?sig=s3cret")
    assert page.heading == "fruit.csv 4 rows · target fruit"
    assert page.link == {"data": "place", "place": f"http://{host}/fruit.csv?…"}
    assert "s3cret" not in repr(page.app.get("html")) + page.value("place")
    assert page.set(criterion="gini").shows_tree
    other = start("--allow-addresses", host, **page.link)
    assert other.alert.startswith("What stands behind “?”")
    assert (
        start("--allow-addresses", "example.org")
        .set(place=f"http://{host}/fruit.csv")
        .alert.startswith(f"“http://{host}/fruit.csv” is not opened: {host} is not among the hosts")
    )


def test_snapshots_of_two_places_are_two_trees():
    one, other = ({"data": "place", "place": place} for place in ("fruit.csv", "more_fruit.csv"))
    assert values_of(one) == one
    assert same_tree(one, {**one, "file": "left over.csv"}) and not same_tree(one, other)

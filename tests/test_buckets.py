"""Files in S3 buckets, from a small server of this machine that answers as S3 does."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from explorer.notices import Refused
from explorer.place_table import fetched
from explorer.places import Allowed, from_command_line

TABLE = b"a,b\n1,x\n2,y\n"
MOST = 1_000


class Bucket(BaseHTTPRequestHandler):
    """Of the bucket “open” the file folder/table.csv, and large.csv, which says that it is larger than it may be."""

    protocol_version = "HTTP/1.1"

    def do_HEAD(self):
        sizes = {"/open/folder/table.csv": len(TABLE), "/open/large.csv": MOST + 1}
        self.send_response(200 if self.path in sizes else 404)
        self.send_header("Content-Length", str(sizes.get(self.path, 0)))
        self.end_headers()

    def do_GET(self):
        first, _, last = self.headers["Range"].partition("=")[2].partition("-")
        part = TABLE[int(first) : int(last) + 1]
        self.send_response(206)
        self.send_header("Content-Length", str(len(part)))
        self.send_header("Content-Range", f"bytes {first}-{last}/{len(TABLE)}")
        self.end_headers()
        self.wfile.write(part)

    def log_message(self, format, *args):
        pass


@pytest.fixture
def s3(monkeypatch):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Bucket)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{server.server_address[1]}")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    yield
    server.shutdown()


def got(place, allowed=None, **how):
    return fetched(place, allowed or Allowed(buckets=("open",)), MOST, lambda *_: None, **how)


def why(place, allowed=None):
    with pytest.raises(Refused) as caught:
        got(place, allowed)
    return caught.value.key


def test_a_file_of_an_allowed_bucket_is_read_and_of_any_where_the_operator_named_it(s3):
    (part,) = got("s3://open/folder/table.csv", from_command_line(["--allow-addresses", "s3://open"]))
    assert (part.name, part.data) == ("table.csv", TABLE)
    assert got("s3://open/folder/table.csv", Allowed(), trusted=True)[0].data == TABLE


def test_what_may_not_or_cannot_be_read_is_refused_in_a_sentence(s3):
    assert why("s3://open/folder/table.csv", Allowed()) == "place_bucket"
    assert why("s3://other/table.csv") == "place_bucket"
    assert why("s3://open") == why("s3://open/") == "place_no_key"
    assert why("s3://open/absent.csv") == "place_no_object"
    assert why("s3://open/large.csv") == "place_large"


def test_a_server_that_does_not_answer_is_no_fault_of_the_file(monkeypatch):
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://127.0.0.1:9")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    assert why("s3://open/folder/table.csv") == "place_s3"

"""Addresses: what a small server of this machine sends, and where a request may go at all."""

from __future__ import annotations

import gzip
import socket
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from explorer import fetching
from explorer.fetching import address_of, checked_ips, fetch
from explorer.notices import Refused
from explorer.places import Allowed, from_command_line

MOST = 100_000
TABLE = b"a,b\n1,x\n2,y\n"


class Answers(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path, _, query = self.path.partition("?")
        self.server.asked.append((path, query, self.headers["Host"]))
        getattr(self, "_" + path.strip("/").partition(".")[0])(query)

    def _send(self, data, status=200, length=None, **headers):
        self.send_response(status)
        self.send_header("Content-Length", str(len(data) if length is None else length))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def _table(self, query):
        self._send(TABLE)

    def _to(self, query):
        self._send(b"", 302, Location=query)

    def _circle(self, query):
        self._send(b"", 307, Location="/circle")

    def _gone(self, query):
        self._send(b"not here", 404)

    def _short(self, query):
        self._send(TABLE, length=len(TABLE) + 5)
        self.close_connection = True

    def _announced(self, query):
        self._send(TABLE, length=MOST + 1)
        self.close_connection = True

    def _endless(self, query):
        self.send_response(200)
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        for _ in range(10_000):
            self.wfile.write(b"1" * 10_000)

    def _packed(self, query):
        self._send(gzip.compress(TABLE), Content_Encoding="gzip")

    def _bomb(self, query):
        self._send(gzip.compress(b"0" * 30 * MOST), Content_Encoding="gzip")

    def _garbled(self, query):
        self._send(b"no gzip at all", Content_Encoding="gzip")

    def _drip(self, query):
        self.send_response(200)
        self.send_header("Content-Length", "1000")
        self.end_headers()
        for _ in range(100):
            self.wfile.write(b"1")
            time.sleep(0.05)

    def _headers(self, query):
        for _ in range(100):
            self.wfile.write(b"HTTP/1.1 200 OK\r\n" if _ == 0 else b"X: y\r\n")
            time.sleep(0.05)

    def log_message(self, *_):
        """Nothing: the test's own output is enough."""


@pytest.fixture(scope="module")
def server():
    quiet = type("Quiet", (ThreadingHTTPServer,), {"handle_error": lambda *_: None})
    with quiet(("127.0.0.1", 0), Answers) as running:
        running.asked = []
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield running
        running.shutdown()


@pytest.fixture
def here(server):
    """The server's address, and what the operator writes to allow it."""
    server.asked.clear()
    return f"http://127.0.0.1:{server.server_port}"


def allowing(*entries):
    return from_command_line(["--allow-addresses", *entries])


def taken(text, allowed, most=MOST, **more):
    return fetch(text, allowed, most, lambda done, size: None, **more)


def refusal(text, allowed, most=MOST, **more):
    with pytest.raises(Refused) as refused:
        taken(text, allowed, most, **more)
    return refused.value


def test_a_file_comes_under_its_name(here):
    told = []
    allowed = allowing(here.removeprefix("http://"))
    part = fetch(f"{here}/table.csv?token=s3cret#part", allowed, MOST, lambda *progress: told.append(progress))
    assert (part.name, part.data, told[-1]) == ("table.csv", TABLE, (len(TABLE), len(TABLE)))


def test_the_request_names_the_host_and_goes_to_the_checked_ip(here, server, monkeypatch):
    lookups = []

    def look_up(host, port, *_, **__):
        lookups.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

    monkeypatch.setattr(fetching.socket, "getaddrinfo", look_up)
    port = server.server_port
    allowed = allowing(f"data.example:{port}", f"127.0.0.1:{port}")
    assert taken(f"http://DATA.example.:{port}/table.csv", allowed).data == TABLE
    assert server.asked == [("/table.csv", "", f"data.example:{port}")]
    assert lookups.count("data.example") == 1  # a second answer could be another machine


def test_a_host_that_is_not_listed_is_not_even_asked(here, server):
    for allowed in (Allowed(), allowing("example.org"), allowing("127.0.0.1:1"), allowing("127.0.0.1")):
        assert refusal(f"{here}/table.csv", allowed).key == "place_host"
    assert refusal("http://example.org:8080/x.csv", allowing("*")).key == "place_host"
    assert server.asked == []


def test_a_listed_name_may_not_lead_into_a_private_network(here, server):
    port = server.server_port
    assert refusal(f"http://localhost:{port}/table.csv", allowing(f"localhost:{port}")).key == "place_private"
    assert server.asked == []
    assert (
        taken(f"http://localhost:{port}/table.csv", allowing(f"localhost:{port}", "127.0.0.0/8", "::1")).data == TABLE
    )


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "[::1]",
        "[::]",
        "[fe80::1]",
        "[fd00::1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:10.0.0.1]",
        "[64:ff9b::7f00:1]",
        "[2002:7f00:1::]",
        "localhost",
    ],
)
def test_any_public_host_is_no_private_ip_however_it_is_written(host):
    assert refusal(f"http://{host}/table.csv", allowing("*")).key in ("place_private", "place_unknown_host")


def test_every_ip_of_a_name_has_to_be_allowed(monkeypatch):
    found = [(0, 0, 0, "", (ip, 80)) for ip in ("93.184.215.14", "10.0.0.1")]
    monkeypatch.setattr(fetching.socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(Refused, match="place_private"):
        checked_ips(address_of("http://example.org/x.csv"), allowing("example.org"))
    assert checked_ips(address_of("http://example.org/x.csv"), allowing("example.org", "10.0.0.0/24")) == [
        "93.184.215.14",
        "10.0.0.1",
    ]


def test_a_port_that_the_operator_opened_opens_no_other(monkeypatch):
    monkeypatch.setattr(fetching.socket, "getaddrinfo", lambda *_, **__: [(0, 0, 0, "", ("127.0.0.1", 80))])
    with pytest.raises(Refused, match="place_private"):
        checked_ips(address_of("http://example.org/x.csv"), allowing("example.org", "127.0.0.1:8000"))


def test_redirects_are_followed_and_checked_like_the_address_itself(here, server):
    allowed = allowing(here.removeprefix("http://"))
    assert taken(f"{here}/to?{here}/table.csv", allowed).data == TABLE
    assert taken(f"{here}/to.csv?/table", allowed).name == "to.csv"
    for aim in ("http://localhost:1/x", "http://169.254.169.254/latest/meta-data", "http://example.org/x"):
        assert refusal(f"{here}/to?{aim}", allowed).key == "place_host", aim
    for aim in ("file:///etc/passwd", "ftp://example.org/x", "gopher://127.0.0.1/x"):
        assert refusal(f"{here}/to?{aim}", allowed).key == "place_no_address", aim
    assert refusal(f"{here}/circle", allowed).key == "place_redirects"
    assert len([path for path, *_ in server.asked if path == "/circle"]) == fetching.MOST_REDIRECTS + 1


def test_the_operators_own_address_may_lie_anywhere_and_lead_to_public_hosts_only(here):
    assert taken(f"{here}/table.csv", Allowed(), trusted=True).data == TABLE
    assert refusal(f"{here}/to?{here}/table.csv", Allowed(), trusted=True).key == "place_host"
    assert refusal(f"{here}/to?http://127.0.0.1/x", Allowed(), trusted=True).key == "place_private"


def test_what_is_too_large_ends_at_the_limit(here):
    allowed = allowing(here.removeprefix("http://"))
    assert len(taken(f"{here}/table.csv", allowed, most=len(TABLE)).data) == len(TABLE)
    assert refusal(f"{here}/table.csv", allowed, most=len(TABLE) - 1).key == "place_large"
    assert refusal(f"{here}/announced", allowed).key == "place_large"
    for path in ("endless", "bomb"):
        told = []
        with pytest.raises(Refused, match="place_large"):
            fetch(f"{here}/{path}", allowed, MOST, lambda done, size: told.append(done))  # noqa: B023
        assert max(told, default=0) <= MOST


def test_what_was_packed_for_the_way_is_unpacked(here):
    assert taken(f"{here}/packed.csv", allowing(here.removeprefix("http://"))).data == TABLE


@pytest.mark.parametrize(("path", "key"), [("short", "broken"), ("garbled", "broken"), ("gone", "status")])
def test_half_a_file_and_a_refusal_are_no_table(here, path, key):
    refused = refusal(f"{here}/{path}?token=s3cret", allowing(here.removeprefix("http://")))
    assert refused.key == f"place_{key}"
    assert "s3cret" not in refused.text + str(refused)


@pytest.mark.parametrize("path", ["drip", "headers"])
def test_a_server_that_never_ends_is_left_at_the_time_limit(here, path):
    started = time.monotonic()
    assert refusal(f"{here}/{path}", allowing(here.removeprefix("http://")), seconds=0.5).key == "place_slow"
    assert time.monotonic() - started < 2


def test_nobody_there_is_a_sentence():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    refused = refusal(f"http://127.0.0.1:{port}/x.csv", allowing(f"127.0.0.1:{port}"))
    assert refused.text == (
        f"“http://127.0.0.1:{port}/x.csv” cannot be opened: 127.0.0.1:{port} does not answer. Try again later, or "
        "upload the file."
    )


def test_https_without_a_certificate_for_the_host_is_refused(here):
    secure = here.replace("http://", "https://")  # the server speaks no TLS at all
    assert refusal(f"{secure}/table.csv", allowing(here.removeprefix("http://"))).key == "place_certificate"


@pytest.mark.parametrize(
    "text", ["http://", "http:///x", "http://a b/x", "http://[::1/x", "http://h:99999/x", "https:"]
)
def test_what_is_no_address_is_said(text):
    assert refusal(text, allowing("*")).key == "place_no_address"


def test_names_and_passwords_are_refused_and_not_repeated():
    refused = refusal("https://ann:s3cret@example.org/x.csv?sig=s3cret", allowing("example.org"))
    assert refused.key == "place_password"
    assert "s3cret" not in refused.text + str(refused)
    assert "ann" not in refused.text


def test_https_never_leads_to_what_can_be_overheard():
    with pytest.raises(Refused, match="place_downgrade"):
        fetching._next(address_of("https://example.org/x"), "http://example.org/x")

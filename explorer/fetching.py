"""The bytes at an http or https address, for as long, as large and from where the operator allows it.

Every address on the way, redirects included, is checked anew: its host has to be allowed, and every IP it resolves to
has to be public or in an allowed network. The connection then goes to an IP that was checked, so a name cannot mean
another machine a moment later. No sentence holds the query of an address, which may be a secret.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from http.client import HTTPException
from io import BytesIO
from urllib.parse import urljoin

from urllib3 import BaseHTTPResponse
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError
from urllib3.util import parse_url

from explorer.notices import Refused
from explorer.places import ANY_HOST, Allowed, Part, shown, title_of

MOST_REDIRECTS = 5
CONNECT_SECONDS, MOST_SECONDS = 10.0, 120.0
PORTS = {"http": 80, "https": 443}
CHUNK = 1 << 16
_REDIRECTS = (301, 302, 303, 307, 308)

Progress = Callable[[int, int | None], None]
"""Told the bytes that have come, and of how many, where the server says it."""


@dataclass(frozen=True, slots=True)
class Address:
    """An address taken apart. host: in small letters, as DNS has it; request: path and query."""

    text: str
    scheme: str
    host: str
    port: int
    request: str

    @property
    def name(self) -> str:
        """The host as an address writes it."""
        return f"[{self.host}]" if ":" in self.host else self.host

    @property
    def authority(self) -> str:
        """Host and port as a request names them."""
        return self.name if self.port == PORTS[self.scheme] else f"{self.name}:{self.port}"

    def refused(self, key: str, **values: object) -> Refused:
        return Refused(key, place=shown(self.text), host=self.authority, **values)


def fetch(
    text: str, allowed: Allowed, most: int, tell: Progress, *, trusted: bool = False, seconds: float = MOST_SECONDS
) -> Part:
    """The file at an address.

    most: bytes it may have. trusted: the operator gave the address, so it may lie anywhere, and lead to any public
    host. seconds: the time limit. Raises Refused.
    """
    deadline = time.monotonic() + seconds
    address = address_of(text)
    for _ in range(MOST_REDIRECTS + 1):
        ips = _ips(address) if trusted else checked_ips(address, allowed)
        with _Exchange(address, ips, deadline) as exchange:
            onward = exchange.redirect()
            if onward is None:
                return Part(title_of(text) or address.host, exchange.body(most, tell))
        address = _next(address, onward)
        if trusted:
            allowed, trusted = replace(allowed, hosts=(*allowed.hosts, ANY_HOST)), False
    raise address.refused("place_redirects", most=MOST_REDIRECTS)


def address_of(text: str) -> Address:
    """Raises Refused for what is no address of http or https, and for one with a name or password in it."""
    try:
        parts = parse_url(text)
        host = (parts.host or "").strip("[]").rstrip(".").lower()
        if parts.scheme not in PORTS or not host or not host.isascii():
            raise ValueError
    except (HTTPError, ValueError):
        raise Refused("place_no_address", place=shown(text)) from None
    if parts.auth is not None:
        raise Refused("place_password", place=shown(text))
    return Address(text, parts.scheme, host, parts.port or PORTS[parts.scheme], parts.request_uri)


def checked_ips(address: Address, allowed: Allowed) -> list[str]:
    """The IPs of an allowed address; raises Refused where host or any IP is not allowed."""
    if not _is_listed(address, allowed):
        raise address.refused("place_host")
    ips = _ips(address)
    reaches = allowed.reaches
    if not all(_is_public(ip) or any(reach.has(ip, address.port) for reach in reaches) for ip in ips):
        raise address.refused("place_private")
    return ips


def _is_listed(address: Address, allowed: Allowed) -> bool:
    usual = address.port == PORTS[address.scheme]
    if {address.authority, f"{address.name}:{address.port}"} & {*allowed.hosts}:
        return True
    if not usual or ANY_HOST in allowed.hosts:
        return usual
    return _is_ip(address.host) and any(
        reach.has(address.host, address.port) for reach in allowed.reaches if reach.port is None
    )


def _is_ip(host: str) -> bool:
    try:
        return bool(ipaddress.ip_address(host))
    except ValueError:
        return False


def _ips(address: Address) -> list[str]:
    try:
        found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise address.refused("place_unknown_host") from None
    return list(dict.fromkeys(str(entry[4][0]) for entry in found))


def _is_public(ip: str) -> bool:
    """Whether an IP is one of the public network; those that hold another IP inside, as tunnels do, are not."""
    parsed = ipaddress.ip_address(ip)
    if isinstance(parsed, ipaddress.IPv6Address) and (
        parsed.ipv4_mapped or parsed.sixtofour or parsed.teredo or parsed in ipaddress.ip_network("64:ff9b::/96")
    ):
        return False
    return parsed.is_global and not parsed.is_multicast and not parsed.is_reserved


def _next(address: Address, onward: str) -> Address:
    """Where a redirect leads; never from https to what can be overheard."""
    found = address_of(urljoin(address.text, onward))
    if (address.scheme, found.scheme) == ("https", "http"):
        raise address.refused("place_downgrade")
    return found


class _Exchange:
    """One request and its answer, cut off at a deadline wherever it stands then."""

    def __init__(self, address: Address, ips: list[str], deadline: float) -> None:
        self.address, self.deadline = address, deadline
        self._connection = self._connected(ips)
        self._socket = self._connection.sock  # the connection forgets it once the answer has begun
        self._watch = threading.Timer(max(deadline - time.monotonic(), 0.0), self._cut_off)
        self._watch.daemon = True

    def __enter__(self) -> _Exchange:
        self._watch.start()
        try:
            self._response = self._ask()
        except (HTTPError, HTTPException, OSError):
            self.__exit__()
            raise self._broken() from None
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self._watch.cancel()
        self._connection.close()

    def redirect(self) -> str | None:
        """Where the server sends us, None where this is the file. Raises Refused for any other answer."""
        status = self._response.status
        if status in _REDIRECTS and "location" in self._response.headers:
            return str(self._response.headers["location"])
        if status != 200:
            raise self.address.refused("place_status", status=status)
        return None

    def body(self, most: int, tell: Progress) -> bytes:
        """What the server sends, unpacked where it was packed for the way. Raises Refused, also for too much."""
        told = self._response.headers.get("content-length", "")
        length = int(told) if told.isascii() and told.isdigit() else None
        taken = BytesIO()
        try:
            if length is not None and length > most:
                raise self.address.refused("place_large", most=most // 1_000_000)
            for chunk in self._response.stream(CHUNK, decode_content=True):
                if taken.tell() + len(chunk) > most:
                    raise self.address.refused("place_large", most=most // 1_000_000)
                taken.write(chunk)
                tell(taken.tell(), length)
        except (HTTPError, HTTPException, OSError):
            raise self._broken() from None
        if time.monotonic() >= self.deadline:
            raise self._broken()
        return taken.getvalue()

    def _connected(self, ips: list[str]) -> HTTPConnection:
        """A connection to the first IP that answers, under the name of the host."""
        host = self.address.host
        for ip in ips:
            wait = min(CONNECT_SECONDS, self.deadline - time.monotonic())
            if wait <= 0:
                break
            if self.address.scheme == "https":
                connection: HTTPConnection = HTTPSConnection(
                    ip,
                    self.address.port,
                    timeout=wait,
                    ssl_context=ssl.create_default_context(),
                    server_hostname=host,
                    assert_hostname=host,
                )
            else:
                connection = HTTPConnection(ip, self.address.port, timeout=wait)
            try:
                connection.connect()
            except (HTTPError, OSError) as error:
                connection.close()
                if isinstance(error, ssl.SSLError) or isinstance(error.__cause__, ssl.SSLError):
                    raise self.address.refused("place_certificate") from None
            else:
                return connection
        raise self.address.refused("place_silent")

    def _ask(self) -> BaseHTTPResponse:
        headers = {"Host": self.address.authority, "User-Agent": "tree-explorer", "Accept-Encoding": "identity"}
        self._connection.request("GET", self.address.request, headers=headers, preload_content=False)
        return self._connection.getresponse()

    def _cut_off(self) -> None:
        with suppress(OSError):  # the plain shutdown: that of an encrypted socket is not for another thread
            socket.socket.shutdown(self._socket, socket.SHUT_RDWR)

    def _broken(self) -> Refused:
        late = time.monotonic() >= self.deadline
        return self.address.refused("place_slow" if late else "place_broken")

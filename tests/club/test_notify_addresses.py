"""Messages cannot be used to reach the server's own network, however an address is written."""

import ast
import asyncio
import contextlib
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import sandtable
from sandtable.club.notify import addresses
from sandtable.club.notify.addresses import AddressGate, is_public, web_address
from sandtable.club.notify.failures import DeliveryFailed
from sandtable.club.notify.wires import HttpSender, Parcel
from tests.club.certificates import server_side
from tests.club.posts import HookServer, resolver


def post(wire: HttpSender, url: str, **headers: str) -> None:
    asyncio.run(wire.post("anna", Parcel(url, headers, b"{}")))


def check(gate: AddressGate, url: str) -> None:
    asyncio.run(HttpSender(gate, 5).check("anna", url))


@contextlib.contextmanager
def peer(talk: Callable[[socket.socket], None]) -> Iterator[str]:
    """A server on the loopback that does what it is told with whoever comes first; gives its address."""
    listening = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with contextlib.suppress(OSError):
            connection, _ = listening.accept()
            with connection:
                talk(connection)

    with listening:
        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"


@pytest.mark.parametrize(
    "ip",
    [
        "127.0.0.1",
        "127.9.9.9",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "168.63.129.16",
        "100.64.0.1",
        "100.100.100.200",
        "192.0.0.192",
        "192.0.2.1",
        "192.88.99.1",
        "198.18.0.1",
        "198.51.100.1",
        "203.0.113.1",
        "224.0.0.1",
        "239.255.255.250",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::7f00:1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:8.8.8.8",
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
        "2002:7f00:1::1",
        "2001:0:7f00:1::",
        "2001:db8::1",
        "fe80::1",
        "fec0::1",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
    ],
)
def test_addresses_that_are_not_of_the_open_net_are_closed(ip: str) -> None:
    assert not is_public(ipaddress.ip_address(ip))
    with pytest.raises(DeliveryFailed, match="own network"):
        AddressGate(resolver=resolver({"x.example": [ip]})).addresses("x.example", 443)
    assert AddressGate(True, resolver({"x.example": [ip]})).addresses(
        "x.example", 2586
    )  # for a club's own ntfy


@pytest.mark.parametrize("ip", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111", "2001:4860:4860::8888"])
def test_addresses_of_the_open_net_are_open(ip: str) -> None:
    assert is_public(ipaddress.ip_address(ip))
    assert AddressGate(resolver=resolver({"x.example": [ip]})).addresses("x.example", 443) == [ip]


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://127.1/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0177.0.0.1/",
        "http://0/",
        "http://localhost/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:7f00:1]/",
        "http://[0:0:0:0:0:ffff:a00:1]/",
    ],
)
def test_however_the_loopback_is_written_it_is_found_out(url: str) -> None:
    with pytest.raises(DeliveryFailed, match="own network"):
        check(AddressGate(), url)


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "//example.org/",
        "example.org",
        "https://",
        "https:///x",
        "https://user@example.org/",
        "https://example.org@127.0.0.1/",
        "https://example.org\\@127.0.0.1/",
        "https://exa mple.org/",
        "https://example.org/\r\nHost: x",
        "https://exämple.org/",
        "https://example.org:0/",
        "https://example.org:99999/",
        "https://[::1/",
        "https://example.org/%0d%0aX-Header:%20x",
        "https://example.org/x?y=%0A",
        "https://example.org/x#y",
        "https://exa<mple.org/",
        "https://example.org%00.evil.example/",
        "https://" + "x" * 2000,
    ],
)
def test_what_is_no_web_address_is_refused(url: str) -> None:
    with pytest.raises(DeliveryFailed):
        web_address(url)


def test_one_closed_address_among_open_ones_closes_the_name() -> None:
    gate = AddressGate(resolver=resolver({"x.example": ["8.8.8.8", "10.0.0.1"]}))
    with pytest.raises(DeliveryFailed, match="own network"):
        gate.addresses("x.example", 443)


def test_other_ports_than_those_of_the_web_are_closed() -> None:
    gate = AddressGate(resolver=resolver({"x.example": ["8.8.8.8"]}))
    for port in (22, 25, 6379, 5432, 2375, 11211):
        with pytest.raises(DeliveryFailed, match="Port"):
            check(gate, f"https://x.example:{port}/")
    check(gate, "https://x.example:8443/")
    with pytest.raises(DeliveryFailed, match="no server called"):
        check(gate, "https://y.example/")
    with pytest.raises(DeliveryFailed, match="names no server"):
        gate.addresses("fe80::1%eth0", 443)


def test_a_name_that_points_elsewhere_when_it_is_sent_to_gains_nothing(
    hook: HookServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first look-up is a public one, the next leads to the loopback (DNS rebinding)."""
    monkeypatch.setattr(addresses, "PORTS", (hook.port,))
    answers = [["8.8.8.8"], ["127.0.0.1"]]
    wire = HttpSender(AddressGate(resolver=lambda host, port: answers.pop(0)), 5)
    url = f"http://rebound.example:{hook.port}/"
    asyncio.run(wire.check("anna", url))
    with pytest.raises(DeliveryFailed, match="own network"):
        post(wire, url)
    assert answers == [] and hook.requests == []


def test_what_is_connected_to_is_the_address_that_was_looked_at(
    hook: HookServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody looks the name up a second time between the check and the connection."""
    looked: list[str] = []

    def look_up(host: str, port: int) -> list[str]:
        looked.append(host)
        return ["127.0.0.1"]

    real = socket.getaddrinfo

    def never(host: str, *more: object, **others: object) -> object:
        assert host[0].isdigit(), "looked up behind the gate's back"
        return real(host, *more, **others)  # type: ignore[arg-type]

    monkeypatch.setattr(socket, "getaddrinfo", never)
    post(HttpSender(AddressGate(True, look_up), 5), f"http://club.example:{hook.port}/x")
    assert looked == ["club.example"]
    (request,) = hook.requests
    assert request.headers["host"] == f"club.example:{hook.port}"


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_redirects_are_not_followed(status: int, hook: HookServer) -> None:
    with HookServer() as there:
        hook.status, hook.location = status, f"{there.url}/secret"
        with pytest.raises(DeliveryFailed, match="not followed"):
            post(HttpSender(AddressGate(True), 5), hook.url)
        assert len(hook.requests) == 1 and not there.requests


def test_a_server_that_hangs_is_left_in_time(hook: HookServer) -> None:
    hook.hang.set()
    begun = time.monotonic()
    with pytest.raises(DeliveryFailed, match="too long"):
        post(HttpSender(AddressGate(True), 0.5), hook.url)
    assert time.monotonic() - begun < 5


def test_a_name_that_is_looked_up_for_ever_is_left_in_time() -> None:
    answered = threading.Event()

    def look_up(host: str, port: int) -> list[str]:
        answered.wait(60)
        return ["127.0.0.1"]

    begun = time.monotonic()
    try:
        with pytest.raises(DeliveryFailed, match="too long"):
            post(HttpSender(AddressGate(True, look_up), 0.5), "http://club.example/")
        with pytest.raises(DeliveryFailed, match="in time"):
            asyncio.run(HttpSender(AddressGate(True, look_up), 0.5).check("anna", "http://club.example/"))
        assert time.monotonic() - begun < 10
    finally:
        answered.set()


def test_of_an_answer_without_end_nothing_is_read(hook: HookServer) -> None:
    hook.drip = True
    begun = time.monotonic()
    post(HttpSender(AddressGate(True), 30), hook.url)
    assert time.monotonic() - begun < 10


def test_headers_without_end_are_cut_off() -> None:
    def flood(connection: socket.socket) -> None:
        connection.recv(65536)
        connection.sendall(b"HTTP/1.1 200 OK\r\n")
        while True:
            connection.sendall(b"X-More: " + b"x" * 4000 + b"\r\n")

    begun = time.monotonic()
    with peer(flood) as url, pytest.raises(DeliveryFailed, match="broke off"):
        post(HttpSender(AddressGate(True), 30), url)
    assert time.monotonic() - begun < 15


@pytest.mark.parametrize("begin", [b"", b"HTTP/1.1 200 OK\r\nX: "], ids=["at once", "in a header"])
def test_an_answer_that_drips_for_ever_is_cut_in_time(begin: bytes) -> None:
    """Each byte comes in time, the whole never does."""

    def drip(connection: socket.socket) -> None:
        connection.sendall(begin)
        while True:
            connection.sendall(b"H")
            time.sleep(0.1)

    begun = time.monotonic()
    with peer(drip) as url, pytest.raises(DeliveryFailed, match="too long"):
        post(HttpSender(AddressGate(True), 1), url)
    assert time.monotonic() - begun < 8


def test_proxies_and_passwords_of_the_machine_are_not_used(
    hook: HookServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with HookServer() as proxy:
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
            monkeypatch.setenv(name, proxy.url)
        post(HttpSender(AddressGate(True), 5), hook.url)
        assert len(hook.requests) == 1 and not proxy.requests


@pytest.mark.parametrize("value", ["x\r\nX-Second: y", "x\ny"])
def test_a_header_cannot_begin_another_one(hook: HookServer, value: str) -> None:
    with pytest.raises(DeliveryFailed, match="broke off"):
        post(HttpSender(AddressGate(True), 5), hook.url, Authorization=value)
    assert hook.requests == []


def test_over_a_safe_connection_the_name_is_what_counts(tmp_path: Path) -> None:
    """The address that was looked at is connected to; the certificate must be that of the name."""
    context, certificate = server_side(tmp_path, "club.example")
    with HookServer(context) as hook:
        wire = HttpSender(AddressGate(True, lambda host, port: ["127.0.0.1"]), 5)
        with pytest.raises(DeliveryFailed, match="certificate"):
            post(wire, f"https://club.example:{hook.port}/x")
        wire.trusted = ssl.create_default_context(cafile=certificate)
        post(wire, f"https://club.example:{hook.port}/x")
        with pytest.raises(DeliveryFailed, match="certificate"):
            post(wire, f"https://other.example:{hook.port}/x")
        assert [request.headers["host"] for request in hook.requests] == [f"club.example:{hook.port}"]


def test_nothing_but_the_wire_and_the_mail_goes_out() -> None:
    """Whatever this program sends goes through the gate, or to the mail server of who runs it."""
    outside = {"aiohttp", "apprise", "ftplib", "http.client", "httpcore", "httpx", "requests", "smtplib"}
    outside |= {"urllib.request", "urllib3"}
    root = Path(sandtable.__file__).parent
    found = set()
    for file in root.rglob("*.py"):
        source = file.read_text(encoding="utf-8")
        if not any([name.partition(".")[0] in source for name in outside]):
            continue
        for node in ast.walk(ast.parse(source)):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            for name in names:
                if outside & {name, name.partition(".")[0]}:
                    found.add((file.relative_to(root).as_posix(), name))
    assert found == {
        ("club/notify/wires.py", "httpcore"),
        ("club/notify/mail.py", "smtplib"),
        ("remote.py", "httpx"),  # the client of this server's own API
        ("commands/doctor.py", "smtplib"),  # asks the mail server and the address that who runs it has named
        ("commands/doctor.py", "urllib.request"),
    }

"""What a connection may cost: heads and bodies that are too large or too slow, and too many connections, with no proxy
before the server."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from sandtable.remote import Table
from sandtable.web.server.bounds import Bounds, Door, most_connections, place_of, unmapped
from sandtable.web.server.connections import ONE_PACKET, SparingPacker
from tests.web.conftest import Server, until

QUICK = Bounds(head=1.5, body=1.5, rate=2000, stalled=1.0, idle=4, most=30)
HEALTH = b"GET /api/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody."""
    with Server(tmp_path_factory.mktemp("quick") / "sandtable.db", bounds=QUICK) as running:
        yield running


@contextmanager
def called(server: Server, sent: bytes = b"") -> Iterator[socket.socket]:
    """A plain connection."""
    with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=10) as line:
        line.sendall(sent)
        yield line


def rest(line: socket.socket) -> bytes:
    """All that the server says until it closes."""
    found = b""
    try:
        while piece := line.recv(65_536):
            found += piece
    except ConnectionResetError:
        pass
    return found


def refusal(answer: bytes) -> tuple[int, str]:
    head, _, body = answer.partition(b"\r\n\r\n")
    assert b"application/problem+json" in head and b"connection: close" in head.lower(), answer
    told: dict[str, Any] = json.loads(body)
    assert told["status"] == int(head.split()[1]) and told["detail"].endswith(".")
    return told["status"], told["code"]


def dripped(line: socket.socket, piece: bytes, pause: float = 0.1) -> bytes:
    """Sends a piece again and again until the server has had enough of it; gives what it says."""
    line.settimeout(pause)
    for _ in range(60):
        try:
            line.sendall(piece)
            said = line.recv(65_536)
        except TimeoutError:
            continue
        except (ConnectionResetError, BrokenPipeError):
            return b""
        line.settimeout(5)
        return said + rest(line) if said else b""
    raise AssertionError("the server went on listening")


# heads


def test_an_ordinary_head_passes_and_a_large_one_is_refused(quick: Server) -> None:
    for size, status in ((12_000, 200), (16_400, 431), (60_000, 431)):
        with called(quick, HEALTH + b"X: " + b"x" * size + b"\r\nConnection: close\r\n\r\n") as line:
            answer = rest(line)
            assert int(answer.split()[1]) == status
            if status == 431:
                assert refusal(answer) == (431, "too-large")


def test_many_small_headers_and_long_addresses_count_too(quick: Server) -> None:
    many = HEALTH + b"".join([b"X-%d: x\r\n" % number for number in range(3000)]) + b"\r\n"
    long = b"GET /api/health?" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    for sent in (many, long):
        with called(quick, sent) as line:
            assert refusal(rest(line)) == (431, "too-large")


def test_a_head_without_end_is_refused_while_it_comes(quick: Server) -> None:
    sent = 0
    with called(quick, HEALTH + b"X: ") as line:
        try:
            while sent < 10_000_000:
                line.sendall(b"x" * 8_000)
                sent += 8_000
                time.sleep(0.005)
        except OSError:
            pass
    assert sent < 3_000_000  # what lay in the buffers of both sides included


def test_the_second_request_of_a_connection_is_measured_like_the_first(quick: Server) -> None:
    with called(quick, HEALTH + b"\r\n") as line:
        assert line.recv(65_536).startswith(b"HTTP/1.1 200")
        line.sendall(HEALTH + b"X: " + b"x" * 17_000 + b"\r\n\r\n")
        assert refusal(rest(line)) == (431, "too-large")


def test_who_sends_a_byte_at_a_time_is_cut_off(quick: Server) -> None:
    start = time.monotonic()
    with called(quick, b"GET /api/health HTTP/1.1\r\nX-Slow: ") as line:
        assert refusal(dripped(line, b"x")) == (408, "late")
    assert time.monotonic() - start < 5
    with called(quick) as line:  # not even the first line of a request
        assert refusal(dripped(line, b"\r\n")) == (408, "late")


def test_a_slow_second_request_is_cut_off_too(quick: Server) -> None:
    with called(quick, HEALTH + b"\r\n" + b"GET /api/he") as line:
        assert line.recv(65_536).startswith(b"HTTP/1.1 200")
        assert refusal(dripped(line, b"x")) == (408, "late")


def test_who_says_nothing_is_shown_out_without_a_word(quick: Server) -> None:
    with called(quick) as line:
        assert rest(line) == b""
    with called(quick, HEALTH + b"\r\n") as line:  # between two requests he may rest longer
        line.recv(65_536)
        time.sleep(2.0)
        line.sendall(HEALTH + b"\r\n")
        assert line.recv(65_536).startswith(b"HTTP/1.1 200")
        assert rest(line) == b""


# bodies

POST = b"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


def test_a_body_that_hardly_comes_is_cut_off(quick: Server) -> None:
    for sized, piece in (
        (b"Content-Length: 5000\r\n\r\n", b" "),
        (b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\n \r\n"),
    ):
        with called(quick, POST + sized) as line:
            assert refusal(dripped(line, piece)) == (408, "late")
    with called(quick, POST + b"Content-Length: 5000\r\n\r\n") as line:
        assert refusal(rest(line)) == (408, "late")


def test_a_large_body_may_take_its_time_as_long_as_it_comes(quick: Server) -> None:
    with called(quick, POST + b"Content-Length: 60000\r\n\r\n") as line:
        for _ in range(20):
            line.sendall(b" " * 3000)
            time.sleep(0.1)
        assert line.recv(65_536).startswith(b"HTTP/1.1 4")  # not JSON: it was read to its end
    assert quick.server.started


def test_what_follows_a_body_is_neither_kept_nor_endless(quick: Server) -> None:
    with called(quick, POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n") as line:
        assert refusal(dripped(line, b"X-Trailer: " + b"x" * 4000 + b"\r\n", 0.01)) == (400, "malformed")
    token = b"Authorization: Bearer bot_x\r\n"
    with called(
        quick, b"POST /api/logout HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    ) as line:
        line.sendall(b"0\r\n" + token + b"\r\n")
        assert line.recv(65_536).startswith(b"HTTP/1.1 204")


# answers that nobody reads


def test_who_does_not_read_his_answers_is_cut_off(quick: Server) -> None:
    with called(quick) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        ask = b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        with pytest.raises(OSError):
            for _ in range(2000):
                line.sendall(ask)
                time.sleep(0.005)
    until(lambda: not quick.config.door.places, 10)


# how many


def test_there_are_never_more_than_so_many_connections(quick: Server) -> None:
    lines = [socket.create_connection(("127.0.0.1", int(quick.url.rpartition(":")[2]))) for _ in range(30)]
    try:
        until(lambda: len(quick.config.door.places) == 30, 5)
        with called(quick, HEALTH + b"\r\n") as line:
            assert refusal(rest(line)) == (503, "crowded")
    finally:
        for one in lines:
            one.close()
    until(lambda: not quick.config.door.places, 5)
    assert httpx.get(f"{quick.url}/api/health").status_code == 200


def test_one_address_has_its_share_but_not_a_proxy_or_the_loopback() -> None:
    door = Door(Bounds(of_one=2, most=10), [ip_network("10.0.0.0/8")])
    lines: Any = [f"line {number}" for number in range(12)]

    def enter(number: int, host: str) -> bool:
        return door.enter(lines[number], host)

    assert [enter(0, "192.0.2.1"), enter(1, "192.0.2.1"), enter(2, "192.0.2.1"), enter(3, "192.0.2.2")] == [
        True,
        True,
        False,
        True,
    ]
    door.leave(lines[0])
    door.leave(lines[0])
    assert enter(4, "192.0.2.1") and not enter(5, "192.0.2.1")
    assert enter(6, "2001:db8::1") and enter(7, "2001:db8::2") and not enter(8, "2001:db8::3")
    assert [enter(number, "10.1.2.3") for number in (8, 9, 10)] == [True, True, True]
    assert enter(11, "127.0.0.1") and enter(0, "127.0.0.1") and not enter(5, "127.0.0.1")  # full
    for one in lines:
        door.leave(one)
    assert not door.places and not door.counts


def test_sockets_are_counted_until_they_close(server: Server) -> None:
    with Table(server.url) as anna:
        match = anna.new("skirmish", {"blue": "me"}, public=True)
    until(lambda: not server.config.door.places, 10)
    with connect(f"{server.socket_url}/api/matches/{match.id}/live") as line:
        assert json.loads(line.recv())["type"] == "scene"
        assert len(server.config.door.places) == 1
    until(lambda: not server.config.door.places, 10)


def test_a_socket_takes_short_messages_only(server: Server) -> None:
    with Table(server.url) as anna:
        match = anna.new("skirmish", {"blue": "me"}, public=True)
    with connect(f"{server.socket_url}/api/matches/{match.id}/live") as line:
        line.recv()
        with pytest.raises(ConnectionClosed) as closed:
            line.send("x" * 20_000)
            while True:
                line.recv(timeout=10)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


def test_short_messages_are_not_packed_and_long_ones_are_read_between_them() -> None:
    agreed, packer = SparingPacker(ONE_PACKET).process_request_params([("client_max_window_bits", None)], [])
    assert dict(agreed)["server_max_window_bits"] == "12"
    reader = PerMessageDeflate(False, False, 12, 12)
    for text in (b"short", b"long" * 400, b"x" * ONE_PACKET, b"y" * (ONE_PACKET + 1), b"", b"long" * 500):
        sent = packer.encode(Frame(Opcode.TEXT, text))
        assert sent.rsv1 == (len(text) > ONE_PACKET)
        assert len(sent.data) == len(text) or len(text) > ONE_PACKET
        assert bytes(reader.decode(sent).data) == text


# addresses


def test_addresses_are_counted_as_people_have_them() -> None:
    assert unmapped(("::ffff:192.0.2.1", 5)) == ("192.0.2.1", 5)
    assert unmapped(("2001:db8::1", 5)) == ("2001:db8::1", 5) and unmapped(None) is None
    assert place_of("192.0.2.1") == place_of("::ffff:192.0.2.1") == "192.0.2.1"
    assert place_of("2001:db8::1%eth0") == place_of("2001:db8::ffff") != place_of("2001:db9::1")
    assert 16 <= most_connections() <= 4000 and most_connections(10**9) >= most_connections()


@pytest.mark.parametrize(("proxies", "believed"), [((), False), ((ip_network("127.0.0.0/8"),), True)])
def test_a_forwarded_address_is_believed_from_named_proxies_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, proxies: tuple[Any, ...], believed: bool
) -> None:
    """Of the addresses by which a request claims to have come, the last one that is no proxy's counts."""

    async def wrong(*_: object) -> bool:
        return False

    monkeypatch.setattr("sandtable.web.routes.people.check_password", wrong)
    with Server(tmp_path / "sandtable.db", proxies=proxies) as server, httpx.Client() as client:

        def statuses(claimed: str) -> set[int]:
            return {
                client.post(
                    f"{server.url}/api/login",
                    headers={"X-Forwarded-For": claimed.format(number)},
                    json={"name": f"{claimed} {number}"[:40], "password": "wrong"},
                ).status_code
                for number in range(25)
            }

        assert statuses("203.0.113.{}") == ({401} if believed else {401, 429})
        assert statuses("203.0.113.{}, 198.51.100.7, 127.0.0.2") == ({401, 429} if believed else {429})
        header = {"X-Forwarded-For": "203.0.113.99", "X-Forwarded-Proto": "https"}
        guest = client.post(f"{server.url}/api/me", headers=header, json={"name": "Guest of honour"})
        assert ("Secure" in guest.headers["set-cookie"]) is believed

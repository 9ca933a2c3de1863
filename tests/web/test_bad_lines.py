"""Connections that ask too much of a server: sockets that do not read, sockets without end, messages without end."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.sync.client import ClientConnection, connect

from sandtable.live.rooms.listeners import MOST_TEXT
from sandtable.live.rooms.room import Room
from sandtable.remote import Table
from sandtable.web.routes.sockets import MOST_OF_ONE
from tests.web.conftest import Server, until
from tests.web.test_live import heard, skirmish, socket

MEGABYTES = 10 * 2**20
NOISE = Random(1).randbytes(30_000).hex()  # cannot be packed


def reason_of(line: ClientConnection) -> tuple[int, str]:
    """Code and reason with which the server closes a socket, whatever it still sends before."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            line.recv(timeout=20)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def in_loop(server: Server, work: Callable[[], Any]) -> None:
    server.server.servers[0].get_loop().call_soon_threadsafe(work)


def test_a_socket_that_does_not_read_is_dropped_before_it_costs_a_megabyte(
    server: Server, anna: Table, ben: Table
) -> None:
    """What waits for it is bounded, in the queue and in the connection; others hear everything meanwhile."""
    hers, his = skirmish(anna, ben)
    headers = {"Origin": server.url, "Cookie": f"sandtable={anna.http.cookies['sandtable']}"}
    url = f"{server.socket_url}/api/matches/{hers.id}/live?seat=blue"
    with socket(server, his, "red") as red, connect(url, additional_headers=headers, max_queue=1):
        heard(red, "scene")
        room: Room = server.app.state.hall.rooms[hers.id]
        slow = until(lambda: [one for one in room.listeners if one.seat == "blue"])[0]
        most = 0
        for number in range(600):  # the system itself takes some megabytes on their way
            in_loop(server, partial(room.tell, json.dumps({"type": "test", "number": number, "x": NOISE})))
            assert json.loads(heard_text(red))["number"] == number, "others hear of everything"
            most = max(most, slow.waiting)
            if slow.closed:
                break
        assert slow.closed and slow.reason == "too slow"
        assert MOST_TEXT / 2 < most <= MOST_TEXT and slow.queue.qsize() <= 1, "and nothing waits any more"


def heard_text(line: ClientConnection) -> str:
    while True:
        text = line.recv(timeout=20)
        if json.loads(text)["type"] == "test":
            return str(text)


def test_of_very_many_sockets_of_one_guest_some_are_let_in_and_others_are_told_what_to_do(
    server: Server, anna: Table, ben: Table
) -> None:
    hers, his = skirmish(anna, ben)
    headers = {"Origin": server.url, "Cookie": f"sandtable={anna.http.cookies['sandtable']}"}
    url = f"{server.socket_url}/api/matches/{hers.id}/live?seat=blue"
    with ExitStack() as stack:
        lines = [
            stack.enter_context(connect(url, additional_headers=headers, compression=None))
            for _ in range(MOST_OF_ONE + 15)
        ]
        refused = [reason_of(line) for line in lines[MOST_OF_ONE:]]
        assert {code for code, _ in refused} == {1013}
        assert all(["Close some" in reason for _, reason in refused])
        version = his.view("red")["version"]
        assert his.answer("red", ["mill"])["version"] == version + 1, "others play on"


@pytest.mark.parametrize("way", ["whole", "in pieces", "packed"])
def test_a_message_of_ten_megabytes_ends_the_socket_and_nothing_of_it_is_kept(
    server: Server, anna: Table, ben: Table, way: str
) -> None:
    hers, his = skirmish(anna, ben)
    headers = {"Origin": server.url, "Cookie": f"sandtable={anna.http.cookies['sandtable']}"}
    url = f"{server.socket_url}/api/matches/{hers.id}/live?seat=blue"
    packs = [ClientPerMessageDeflateFactory()] if way == "packed" else None
    with connect(url, additional_headers=headers, compression=None, extensions=packs) as line:
        heard(line, "scene")
        with pytest.raises(ConnectionClosed) as closed:
            if way == "in pieces":
                line.send("x" * 8000 for _ in range(MEGABYTES // 8000))
            else:
                line.send("x" * MEGABYTES)
            while True:
                line.recv(timeout=20)
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1009, closed.value
    until(lambda: not [one for one in server.app.state.hall.rooms[hers.id].listeners if one.seat == "blue"])
    assert his.view("red")["line"] == 0


def test_a_body_of_ten_megabytes_is_refused_with_what_is_allowed(
    server: Server, anna: Table, ben: Table
) -> None:
    hers, _ = skirmish(anna, ben)
    sent = {"key": "blue", "word": ["x" * MEGABYTES], "expected_version": 1}
    told = anna.http.post(f"/api/matches/{hers.id}/answers", json=sent)
    assert (told.status_code, told.json()["code"]) == (413, "too-large")
    assert told.json()["detail"].endswith(".")


def test_packed_text_is_as_small_as_the_test_believes() -> None:
    assert len(zlib.compress(b"x" * MEGABYTES)) < 16_384

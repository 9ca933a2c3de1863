"""Updates arrive within a second in every open tab of every seat, and whoever lost the line is right again."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sandtable.live.people.who import NOBODY
from sandtable.live.rooms.listeners import MOST, MOST_TEXT, Listener
from sandtable.remote import RemoteMatch, Table
from tests.pace import stretch
from tests.patching import applied
from tests.web.conftest import Json, Server, mine, until


@contextmanager
def socket(server: Server, match: RemoteMatch, seat: str) -> Iterator[ClientConnection]:
    cookie = match.table.http.cookies.get("sandtable", "")
    headers = {"Origin": server.url, **({"Cookie": f"sandtable={cookie}"} if cookie else {})}
    address = f"{server.socket_url}/api/matches/{match.id}/live?seat={seat}"
    with connect(address, additional_headers=headers) as connection:
        yield connection


def heard(connection: ClientConnection, type: str, seconds: float = 10.0) -> Any:
    """The next message of a type."""
    end = time.monotonic() + seconds
    while True:
        message = json.loads(connection.recv(timeout=max(end - time.monotonic(), 0.001)))
        if message["type"] == type:
            return message


def skirmish(anna: Table, ben: Table, **more: object) -> tuple[RemoteMatch, RemoteMatch]:
    hers = anna.new("skirmish", {"blue": "me", "red": "link"}, **more)
    return hers, ben.join(hers.sheet()["links"]["red"])


def test_an_answer_reaches_every_tab_of_every_seat_within_a_second(
    server: Server, anna: Table, ben: Table
) -> None:
    hers, his = skirmish(anna, ben, public=True)
    with (
        socket(server, hers, "blue") as one,
        socket(server, hers, "blue") as two,
        socket(server, his, "red") as three,
        socket(server, his, "") as four,
    ):
        for connection in (one, two, three, four):
            assert heard(connection, "scene")["scene"]["line"] == 0
        his.view("red")
        his.answer("red", ["mill"])
        answered = time.monotonic()
        for connection in (one, two, three, four):
            assert heard(connection, "scene")["scene"]["line"] == 1
        first = time.monotonic() - answered
        hers.view("blue")
        hers.answer("blue", ["mill"])
        answered = time.monotonic()
        scenes = [heard(connection, "scene")["scene"] for connection in (one, two, three, four)]
        assert min(first, time.monotonic() - answered) / stretch() < 1
        assert scenes[0] == scenes[1]
        hiding = ["hide at the" in json.dumps(scene["entries"]) for scene in scenes]
        assert hiding == [True, True, True, False], "each seat reads what it may know"
        assert scenes[0]["entries"] != scenes[2]["entries"]
        assert {entry["line"] for entry in scenes[0]["entries"]} == {2}, "only what is new"


def test_who_wants_no_scene_in_reply_is_told_of_his_change_once(
    server: Server, anna: Table, ben: Table
) -> None:
    _, his = skirmish(anna, ben)
    with socket(server, his, "red") as connection:
        heard(connection, "scene")
        version = his.view("red")["version"]
        sent = {"key": "red", "word": ["mill"], "expected_version": version, "idempotency_key": "once"}
        done = his.ask("POST", "/answers", json={**sent, "scene": False})
        assert done == {"version": version + 1, "line": 1, "scene": None}
        connection.send('{"type": "ping"}')
        messages: list[Json] = []
        while not messages or messages[-1]["type"] != "pong":
            messages.append(json.loads(connection.recv(timeout=10)))
        scenes = [one["scene"]["version"] for one in messages if one["type"] == "scene"]
        assert scenes == [version + 1]
        again = his.ask("POST", "/answers", json={**sent, "scene": False})
        assert again == done, "the same key again"
        assert his.ask("POST", "/answers", json=sent)["scene"]["line"] == 1, (
            "scripts get it unless they say no"
        )


def test_after_an_undo_the_newest_entries_come_whole(server: Server, anna: Table, ben: Table) -> None:
    hers, his = skirmish(anna, ben)
    with socket(server, his, "red") as connection:
        heard(connection, "scene")
        hers.view("blue")
        hers.answer("blue", ["mill"])
        assert heard(connection, "scene")["scene"]["line"] == 1
        hers.undo("blue")
        scene = heard(connection, "scene")["scene"]
        assert scene["line"] == 0 and scene["entries"] == his.view("red")["entries"]


def test_presence_is_told_when_people_come_and_go(server: Server, anna: Table, ben: Table) -> None:
    hers, his = skirmish(anna, ben, public=True)
    with socket(server, hers, "blue") as one:
        assert heard(one, "presence")["seats"][0] == {"id": "blue", "present": True}
        with socket(server, his, "red") as two:
            assert [seat["present"] for seat in heard(one, "presence")["seats"]] == [True, True, False]
            heard(two, "scene")
            with Table(server.url) as stranger, socket(server, stranger.match(hers.id), ""):
                assert heard(one, "presence")["watching"] == 1
            assert heard(one, "presence")["watching"] == 0
            assert [seat["present"] for seat in hers.view("blue")["seats"]] == [True, True, False]
        assert [seat["present"] for seat in heard(one, "presence")["seats"]] == [True, False, False]


def test_a_ping_is_answered_and_nonsense_is_not(server: Server, anna: Table, ben: Table) -> None:
    hers, _ = skirmish(anna, ben)
    with socket(server, hers, "blue") as connection:
        heard(connection, "scene")
        for nonsense in ("", "{", "[]", '{"type": 3}', "null"):
            connection.send(nonsense)
        connection.send('{"type": "ping"}')
        assert heard(connection, "pong") == {"type": "pong"}
        connection.send(b"\x00\xff")  # bytes are no message: the line is closed, the server lives
    assert hers.view("blue")["line"] == 0


@pytest.mark.parametrize(
    ("seat", "code"), [("red", 4403), ("nowhere", 4404), ("", 4403)], ids=["secret", "no seat", "private"]
)
def test_a_socket_that_is_refused_says_why(
    server: Server, anna: Table, ben: Table, seat: str, code: int
) -> None:
    hers, _ = skirmish(anna, ben)
    table = anna if seat else Table(server.url)
    with socket(server, table.match(hers.id), seat) as connection, pytest.raises(ConnectionClosed) as closed:
        connection.recv(timeout=2)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code and closed.value.rcvd.reason.endswith(".")


def test_who_loses_his_seat_is_shown_out(server: Server, anna: Table, ben: Table) -> None:
    _, his = skirmish(anna, ben)
    with socket(server, his, "red") as connection:
        heard(connection, "scene")
        his.ask("POST", "/seats/red", json={"who": "open"})
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                connection.recv(timeout=2)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403


def test_a_lost_line_is_made_good_by_the_next_look(server: Server, anna: Table, ben: Table) -> None:
    hers, his = skirmish(anna, ben)
    with socket(server, his, "red") as connection:
        known = heard(connection, "scene")["scene"]
    hers.view("blue")
    hers.answer("blue", ["mill"])
    his.view("red")
    his.answer("red", ["mill"])
    with socket(server, his, "red") as connection:
        again = heard(connection, "scene")["scene"]
    assert again["version"] == known["version"] + 2
    assert again["entries"] == his.view("red")["entries"] and again["entries"][-1]["line"] == 2


def test_events_stream_the_same_messages(server: Server, anna: Table, ben: Table) -> None:
    hers, his = skirmish(anna, ben)
    messages: list[Json] = []
    times: list[float] = []

    def listen() -> None:
        for message in his.events("red"):
            if message["type"] == "scene":
                messages.append(message["scene"])
                times.append(time.monotonic())
            if len(messages) == 2:
                return

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    until(lambda: messages)
    hers.view("blue")
    sent = time.monotonic()
    hers.answer("blue", ["mill"])
    thread.join(5)
    assert [scene["line"] for scene in messages] == [0, 1] and (times[1] - sent) / stretch() < 1
    until(lambda: not hers.view("blue")["seats"][1]["present"])


def test_events_bring_what_changed_to_who_wants_that(server: Server, anna: Table, ben: Table) -> None:
    hers, his = skirmish(anna, ben)
    messages: list[Json] = []

    def listen() -> None:
        path = f"{server.url}/api/matches/{his.id}/events?seat=red&changes=true"
        with httpx.stream("GET", path, cookies=ben.http.cookies, timeout=10) as stream:
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    message = json.loads(line.removeprefix("data: "))
                    if message["type"] in ("scene", "patch"):
                        messages.append(message)
                if len(messages) == 2:
                    return

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    until(lambda: messages)
    hers.view("blue")
    hers.answer("blue", ["mill"])
    thread.join(10)
    assert [message["type"] for message in messages] == ["scene", "patch"]
    scene = applied(messages[0]["scene"], messages[1]["patch"])
    assert scene["line"] == 1 and scene["version"] == his.view("red")["version"]


def test_chat_reaches_those_it_is_for(
    server: Server, anna: Table, ben: Table, people: Callable[[], Table]
) -> None:
    hers, his = skirmish(anna, ben, public=True)
    with socket(server, hers, "blue") as one, socket(server, his, "red") as two:
        assert heard(one, "scene") and heard(two, "scene")  # both sockets are known to the server
        his.ask("POST", "/chat", json={"seat": "red", "to": "side", "text": "strike at dawn"})
        his.ask("POST", "/chat", json={"seat": "red", "to": "all", "text": "good luck"})
        assert heard(two, "chat")["chat"]["text"] == "strike at dawn"
        assert heard(two, "chat")["chat"]["text"] == "good luck"
        assert heard(one, "chat")["chat"]["text"] == "good luck"
    assert texts(his) == ["strike at dawn", "good luck"]
    assert texts(hers) == ["good luck"]
    assert texts(people().match(hers.id)) == ["good luck"]


def texts(match: RemoteMatch) -> list[str]:
    """What people have said."""
    return [one["text"] for one in match.ask("GET", "/chat") if one["who"] != "Sandtable"]


def test_notes_are_private_and_stay(anna: Table, ben: Table) -> None:
    hers, his = skirmish(anna, ben)
    hers.ask("PUT", "/notes", json={"text": "watch the ford"})
    assert hers.ask("GET", "/notes") == {"text": "watch the ford"}
    assert his.ask("GET", "/notes") == {"text": ""}


def test_a_listener_who_does_not_keep_up_is_cut_off() -> None:
    async def slow() -> list[str | None]:
        listener = Listener("blue", NOBODY)
        for number in range(MOST + 5):
            listener.send(str(number))
        assert listener.closed and listener.reason == "too slow"
        return [await listener.next()]

    assert asyncio.run(slow()) == [None]


def test_a_listener_never_keeps_more_than_a_megabyte_waiting() -> None:
    async def slow() -> None:
        listener = Listener("blue", NOBODY)
        for _ in range(20):  # one who reads what he is sent
            listener.send("x" * (MOST_TEXT // 2))
            assert await listener.next()
        listener.send("x" * (MOST_TEXT + 5))  # however large, one message may wait
        assert not listener.closed
        listener.send("x")
        assert listener.closed and await listener.next() is None

    asyncio.run(slow())


def test_a_computer_that_thinks_is_seen_to_think(server: Server, anna: Table) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "open"}, public=True)
    with socket(server, match, "blue") as connection:
        heard(connection, "scene")
        match.ask("POST", "/seats/red", json={"who": "computer", "player": "random"})
        assert heard(connection, "thinking")["seat"] == "red"
        until(lambda: heard(connection, "scene")["scene"]["line"] == 1)
        assert mine(match.view("blue"))

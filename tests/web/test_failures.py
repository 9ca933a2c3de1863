"""What happens when things fail in the middle of an answer: nothing false is shown, nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import http.client
import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players import roster
from sandtable.players.player import Player
from sandtable.players.random import RandomPlayer
from sandtable.remote import RemoteError, RemoteMatch, Table
from sandtable.store import Change
from tests.serving import Serving
from tests.web.conftest import Server, mine, spelled, until
from tests.web.test_live import heard, skirmish, socket
from tests.web.test_play import refused

RNG = Random(5)


# the store


def fill_the_disk(server: Server, pages: int) -> None:
    """SQLite then says what it says when the disk is full."""
    with server.store.writers.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")


def play_on(match: RemoteMatch, most: int = 500) -> RemoteError | None:
    """Plays both sides until something fails."""
    for _ in range(most):
        for seat in ("allies", "germans"):
            asks = mine(match.view(seat))
            if asks:
                try:
                    match.answer(asks[0]["key"], spelled(match, asks[0], RNG))
                except RemoteError as error:
                    return error
                break
    return None


def test_with_a_full_disk_nothing_is_taken_and_later_it_goes_on(server: Server, anna: Table) -> None:
    match = anna.new("caen", {"allies": "me", "germans": "me"}, public=True)
    fill_the_disk(server, 1)  # as large as it is now, and no larger
    error = play_on(match)
    assert error is not None and (error.status, error.code) == (503, "not-kept")
    before = match.view("allies")
    kept = server.store.matches.get(match.id)
    assert kept is not None and (before["version"], before["line"]) == (
        kept.version,
        len(journal(server, match)),
    )
    fill_the_disk(server, 1_000_000)
    assert play_on(match, 3) is None
    assert match.view("allies")["version"] > before["version"]


def journal(server: Server, match: RemoteMatch) -> list[str]:
    return [line.text for line in server.store.matches.lines(match.id)]


def failing(*_: object) -> Any:
    raise OSError("the disk is gone")


def test_what_can_neither_be_kept_nor_read_is_not_shown(
    server: Server, anna: Table, ben: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    hers, his = skirmish(anna, ben)
    before = hers.view("blue")
    with monkeypatch.context() as broken, socket(server, his, "red") as connection:
        heard(connection, "scene")
        broken.setattr(server.store.matches, "append", failing)
        broken.setattr(server.store.matches, "whole", failing)
        refused("not-kept", 503, lambda: hers.answer("blue", ["mill"], "click"))
        refused("not-read", 503, lambda: hers.view("blue"))
        refused("not-read", 503, lambda: his.view("red"))
        broken.undo()
        assert hers.view("blue") | {"seats": []} == before | {"seats": []}
        assert heard(connection, "scene")["scene"]["line"] == 0
        assert hers.answer("blue", ["mill"], "click")["line"] == 1
        assert heard(connection, "scene")["scene"]["line"] == 1


def test_what_was_kept_though_the_store_could_not_say_so_is_told_to_everybody(
    server: Server, anna: Table, ben: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    hers, his = skirmish(anna, ben)
    hers.view("blue")
    submit = server.store.matches.append

    def lost(change: Change) -> Future[int]:
        submit(change).result()
        raise OSError("the line to the database broke after the commit")

    with monkeypatch.context() as broken, socket(server, his, "red") as connection:
        heard(connection, "scene")
        broken.setattr(server.store.matches, "append", lost)
        refused("not-kept", 503, lambda: hers.answer("blue", ["mill"], "click"))
        assert heard(connection, "scene")["scene"]["line"] == 1
    assert hers.answer("blue", ["mill"], "click")["line"] == 1, "the same key again: it was done"
    assert len(journal(server, hers)) == 1


# the client


def test_an_answer_counts_though_its_sender_is_gone(server: Server, anna: Table, ben: Table) -> None:
    hers, his = skirmish(anna, ben)
    version = hers.view("blue")["version"]
    body = {"key": "blue", "word": ["mill"], "expected_version": version, "idempotency_key": "gone"}
    cookie = f"sandtable={anna.http.cookies['sandtable']}"
    headers = {"Cookie": cookie, "Origin": server.url, "Content-Type": "application/json"}
    with socket(server, his, "red") as connection:
        heard(connection, "scene")
        line = http.client.HTTPConnection(server.url.removeprefix("http://"))
        line.request("POST", f"/api/matches/{hers.id}/answers", json.dumps(body), headers)
        line.close()
        assert heard(connection, "scene")["scene"]["line"] == 1
    assert len(journal(server, hers)) == 1
    hers.version = version
    assert hers.answer("blue", ["mill"], "gone")["line"] == 1


# the server


def test_a_killed_server_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        with Table(server.url) as anna:
            match = anna.new("caen", {"allies": "me", "germans": "me"})
            cookies = dict(anna.http.cookies)
            acknowledged: list[tuple[int, int]] = []

            def play() -> None:
                try:
                    while True:
                        for seat in ("allies", "germans"):
                            for ask in mine(match.view(seat))[:1]:
                                done = match.answer(ask["key"], spelled(match, ask, RNG))
                                acknowledged.append((done["version"], done["line"]))
                except Exception:
                    pass

            player = threading.Thread(target=play)
            player.start()
            until(lambda: len(acknowledged) >= 8)
            server.kill()
            player.join(20)
        server.start()
        with Table(server.url) as anna:
            anna.http.cookies.update(cookies)
            scene = anna.match(match.id).view("allies")
            version, line = acknowledged[-1]
            assert scene["version"] >= version and scene["line"] >= line
            assert scene["version"] <= version + 1, "at most the one that was under way"


# computers


class Slow(Player):
    """Thinks until it is let go."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.thinking = threading.Event()
        self.player = RandomPlayer(Random(1))

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        self.thinking.set()
        assert self.go.wait(30)
        return self.player.word(seen, ask)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    player = Slow()
    monkeypatch.setattr(roster, "make_player", lambda *_: player)
    yield player
    player.go.set()


def against(anna: Table, slow: Slow) -> RemoteMatch:
    match = anna.new("skirmish", {"blue": "me", "red": "computer:random"}, public=True)
    assert slow.thinking.wait(30)
    match.view("blue")
    return match


def test_an_undo_while_a_computer_thinks_is_taken_and_the_computer_thinks_again(
    anna: Table, slow: Slow
) -> None:
    match = against(anna, slow)
    match.answer("blue", ["mill"])
    match.undo("blue")
    slow.go.set()
    scene = until(lambda: (found := match.view("blue"))["line"] == 1 and found)
    assert mine(scene), "blue has still to answer"
    assert match.answer("blue", ["mill"])["line"] >= 2
    assert match.ask("GET", "/chat") == [], "nobody was told that the computer failed"


def test_whoever_takes_a_computers_seat_while_it_thinks_answers_himself(
    server: Server, anna: Table, slow: Slow
) -> None:
    match = against(anna, slow)
    match.ask("POST", "/seats/red", json={"who": "me"})
    slow.go.set()
    until(lambda: match.id not in server.app.state.computers.tasks)
    assert match.view("red")["line"] == 0 and mine(match.view("red"))
    assert match.answer("red", ["mill"])["line"] == 1
    assert "could not answer" not in json.dumps(match.ask("GET", "/chat"))


def test_a_room_that_is_read_again_while_a_computer_thinks_takes_its_answer(
    server: Server, anna: Table, slow: Slow
) -> None:
    match = against(anna, slow)
    computers = server.app.state.computers
    loop = computers.tasks[match.id].get_loop()
    room = computers.hall.rooms[match.id]
    old = room.match
    asyncio.run_coroutine_threadsafe(room.catch_up(0), loop).result(20)
    assert room.match is not old
    slow.go.set()
    until(lambda: match.view("blue")["line"] == 1)
    time.sleep(0.1)
    assert len(journal(server, match)) == 1


def test_a_server_stops_while_a_computer_thinks(tmp_path: Path, slow: Slow) -> None:
    data = tmp_path / "sandtable.db"
    with Server(data) as server, Table(server.url) as anna:
        match = against(anna, slow)
    slow.go.set()
    with Server(data) as server, Table(server.url) as anna:
        assert until(lambda: anna.match(match.id).view()["line"] == 1)

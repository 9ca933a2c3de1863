"""Several servers on one PostgreSQL: what happens at one is known at the others within a second."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import cast

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from sandtable.live.errors import TooMany
from sandtable.live.leases import CHORES
from sandtable.live.people.limits import SharedLimit
from sandtable.remote import RemoteError, RemoteMatch, Table
from sandtable.store import Deadline, Store
from tests.databases import new_postgres
from tests.web.conftest import Server, until
from tests.web.test_live import heard, socket


@pytest.fixture
def servers(postgres: str) -> Iterator[tuple[Server, Server]]:
    url = new_postgres(postgres)
    with Server(url) as one, Server(url, computers=False) as other:
        yield one, other


@contextmanager
def seen_twice(one: Server, other: Server) -> Iterator[tuple[RemoteMatch, RemoteMatch]]:
    """A match that one person looks at through two servers."""
    with Table(one.url) as anna, Table(other.url) as there:
        match = anna.new("skirmish", {"blue": "me", "red": "open"}, public=True)
        there.http.cookies.set("sandtable", anna.http.cookies["sandtable"])
        yield match, there.match(match.id)


def test_what_happens_at_one_server_is_seen_at_the_other(servers: tuple[Server, Server]) -> None:
    other = servers[1]
    with seen_twice(*servers) as (match, there):
        with socket(other, there, "blue") as connection:
            heard(connection, "scene")
            match.view("blue")
            match.answer("blue", ["mill"])
            assert heard(connection, "scene")["scene"]["line"] == 1
            match.undo("blue")
            assert heard(connection, "scene")["scene"]["line"] == 0
            match.ask("POST", "/chat", json={"seat": "blue", "text": "hello"})
            assert heard(connection, "chat")["chat"]["text"] == "hello"
            match.ask("POST", "/seats/red", json={"who": "computer", "player": "random"})
            until(lambda: heard(connection, "scene")["scene"]["line"] == 1)
        assert there.view("blue") == match.view("blue")


def test_of_two_answers_at_two_servers_exactly_one_is_taken(servers: tuple[Server, Server]) -> None:
    for _ in range(5):
        with seen_twice(*servers) as (match, there):
            match.view("blue")
            there.view("blue")
            outcomes: list[str] = []

            def click(which: RemoteMatch, word: str, outcomes: list[str] = outcomes) -> None:
                try:
                    which.answer("blue", [word])
                    outcomes.append("taken")
                except RemoteError as error:
                    outcomes.append(error.code)

            threads = [
                threading.Thread(target=click, args=pair) for pair in ((match, "mill"), (there, "ford"))
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert sorted(outcomes) == ["stale", "taken"]
            until(lambda: json.dumps(match.view("blue")) == json.dumps(there.view("blue")), 2)


def count_looks(server: Server, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts how often a server looks which deadlines are due."""
    looks: list[int] = []
    desk = server.store.matches
    running = desk.deadlines_running

    def counted() -> list[Deadline]:
        looks.append(1)
        return running()

    monkeypatch.setattr(desk, "deadlines_running", counted)
    return looks


def test_one_server_has_the_chores_hears_of_others_and_hands_them_on_when_it_stops(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = new_postgres(postgres)
    with Server(url) as one:
        with Server(url, computers=False) as other:
            first, second = [server.app.state.hall.leases for server in (one, other)]
            assert first.holds(CHORES) and not second.holds(CHORES)
            looks = [count_looks(server, monkeypatch) for server in (one, other)]
            other.server.servers[0].get_loop().call_soon_threadsafe(other.app.state.deadlines.woken.set)
            until(lambda: looks[0])
            assert not looks[1]
        assert first.holds(CHORES)
        with Server(url) as other:
            second = other.app.state.hall.leases
            assert not second.holds(CHORES)
            one.stop()
            until(lambda: second.holds(CHORES))
            one.start()


def at_orders(match: RemoteMatch) -> None:
    """A skirmish of one person at its first orders."""
    match.ask("POST", "/seats/red", json={"who": "me"})
    for seat, word in (("blue", ["mill"]), ("red", ["farm"])):
        match.view(seat)
        match.answer(seat, word)


def test_a_line_of_an_order_sheet_that_is_written_at_one_server_is_known_at_the_other(
    servers: tuple[Server, Server],
) -> None:
    with seen_twice(*servers) as (match, there):
        at_orders(match)
        until(lambda: there.view("blue")["line"] == 2)
        with socket(servers[1], there, "blue") as listening, socket(servers[1], there, "red") as enemy:
            match.ask("PUT", "/sheets/blue/lines/lancers", json={"order": ["mill"], "rev": 0})
            assert heard(listening, "sheet")["key"] == "blue"
            match.ask("POST", "/chat", json={"seat": "blue", "text": "hello"})
            kinds = [json.loads(enemy.recv(timeout=5))["type"]]
            while kinds[-1] != "chat":
                kinds.append(json.loads(enemy.recv(timeout=5))["type"])
            assert "sheet" not in kinds
        assert there.ask("GET", "/sheets/blue") == match.ask("GET", "/sheets/blue")


def test_of_two_lines_written_at_two_servers_one_is_kept_and_both_are_told(
    servers: tuple[Server, Server],
) -> None:
    with seen_twice(*servers) as (match, there):
        at_orders(match)
        until(lambda: there.view("blue")["line"] == 2)
        for rev in (0, 2, 4, 6):  # after each round the line is taken off again
            outcomes: list[str] = []

            def write(which: RemoteMatch, place: str, rev: int = rev, outcomes: list[str] = outcomes) -> None:
                try:
                    which.ask("PUT", "/sheets/blue/lines/lancers", json={"order": [place], "rev": rev})
                    outcomes.append(place)
                except RemoteError as error:
                    assert error.problem["yours"] == [place]
                    outcomes.append(f"not {place} but {error.problem['theirs']['order'][0]}")

            pairs = ((match, "mill"), (there, "ford"))
            threads = [threading.Thread(target=write, args=pair) for pair in pairs]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            kept = match.ask("GET", "/sheets/blue")["lines"][0]
            stands, other = kept["order"][0], {"mill": "ford", "ford": "mill"}[kept["order"][0]]
            assert (
                sorted(outcomes) == sorted([stands, f"not {other} but {stands}"]) and kept["rev"] == rev + 1
            )
            match.ask("DELETE", "/sheets/blue/lines/lancers", params={"rev": kept["rev"]})


def test_what_is_settled_at_one_server_holds_at_the_other_and_nobody_else_hears(
    servers: tuple[Server, Server],
) -> None:
    one, other = servers
    with Table(one.url) as anna, Table(other.url) as there, Table(other.url) as ben:
        match = anna.new("heroes", {"us": "me", "german": "link"})
        enemy = ben.join(anna.ask("GET", f"/api/matches/{match.id}")["links"]["german"])
        there.http.cookies.set("sandtable", anna.http.cookies["sandtable"])
        with socket(other, there.match(match.id), "us") as own, socket(other, enemy, "german") as theirs:
            heard(own, "scene")
            heard(theirs, "scene")
            path = f"/api/matches/{match.id}/seats/us/standing"
            anna.ask("PUT", path, json={"answers": {"cards": "never"}})
            assert heard(own, "standing")["rev"] == 1
            kept = {order["id"]: order["value"] for order in there.ask("GET", path)["orders"]}
            assert kept["cards"] == "never"
            match.ask("POST", "/chat", json={"seat": "us", "text": "hello"})
            said = json.loads(theirs.recv(timeout=10))
            while said["type"] == "presence":
                said = json.loads(theirs.recv(timeout=10))
            assert said["type"] == "chat", "the enemy's next message is not about what was settled"


def test_a_match_that_is_deleted_at_one_server_is_gone_at_the_other(servers: tuple[Server, Server]) -> None:
    other = servers[1]
    with seen_twice(*servers) as (match, there), socket(other, there, "blue") as connection:
        heard(connection, "scene")
        match.ask("DELETE", "")
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                connection.recv(timeout=10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4404
        with pytest.raises(RemoteError, match="no such match"):
            there.view("blue")


def test_who_leaves_at_one_server_is_nobody_at_the_other(servers: tuple[Server, Server]) -> None:
    other = servers[1]
    with seen_twice(*servers) as (match, there), Table(other.url) as ben:
        his = ben.match(match.id)
        ben.ask("POST", f"/api/matches/{match.id}/seats/red", json={"who": "me"})
        until(lambda: {one["id"]: one["who"] for one in match.sheet()["seats"]}["red"] == "person")
        match.table.ask("DELETE", "/api/me", json={"confirm": True})
        until(lambda: {one["id"]: one["who"] for one in his.sheet()["seats"]}["blue"] == "open")
        assert his.sheet()["owner"] is True
        until(lambda: there.table.ask("GET", "/api/me")["signed"] is False)


def test_limits_count_for_all_servers_together(
    servers: tuple[Server, Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who guesses passwords, makes guests or tries invitations gains nothing by going to another server."""

    async def wrong(*_: object) -> bool:
        return False

    monkeypatch.setattr("sandtable.web.routes.people.check_password", wrong)
    for server in servers:
        limits, guests = server.app.state.people_limits, server.app.state.identities.guests
        guests.burst, limits.accounts.burst = 3, 2
        for limit in (guests, limits.accounts, limits.by_name, limits.by_address):
            limit.seconds = 1000  # no bucket fills up again, however slow the machine is

    def statuses(path: str, count: int, **sent: str) -> list[int]:
        asked = [(servers[number % 2].url, number) for number in range(count)]
        return [
            httpx.post(
                f"{url}/api/{path}", json={key: value.format(number) for key, value in sent.items()}
            ).status_code
            for url, number in asked
        ]

    assert statuses("login", 12, name="Anna", password="guess {}") == [401] * 10 + [429] * 2
    # the last two knocked at the address's limit, too, which is 20
    assert statuses("login", 12, name="Ben {}", password="guess") == [401] * 8 + [429] * 4
    assert statuses("me", 5, name="Guest {}") == [200] * 3 + [429] * 2
    assert statuses("register", 4, name="Carl {}", password="long enough") == [200] * 2 + [429] * 2


def test_who_knocks_again_and_again_costs_the_store_nothing(servers: tuple[Server, Server]) -> None:
    limit, store = SharedLimit("knocks", 1, 1000), servers[0].store
    asked: list[str] = []

    class Counted:
        postgres = True

        def __init__(self) -> None:
            self.upkeep = self

        def take_try(self, key: str, burst: int, seconds: float) -> Future[None]:
            asked.append(key)
            return store.upkeep.take_try(key, burst, seconds)

    async def knock() -> list[int]:
        found = []
        for _ in range(50):
            try:
                await limit.ask(cast("Store", Counted()), "anna@example.org", "Too much.")
                found.append(200)
            except TooMany:
                found.append(429)
        return found

    assert asyncio.run(knock()) == [200] + [429] * 49
    assert len(asked) == 2 and "anna" not in asked[0], "asked once more, then known; and by no name"

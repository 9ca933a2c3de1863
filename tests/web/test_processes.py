"""Several servers on one PostgreSQL: what happens at one is known at the others within a second."""

from __future__ import annotations

import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest

from sandtable.remote import RemoteError, RemoteMatch, Table
from tests.pgtemp import temporary_postgres
from tests.web.conftest import Server, until
from tests.web.test_live import heard, socket


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with temporary_postgres() as url:
        yield url


@pytest.fixture
def servers(postgres: str) -> Iterator[tuple[Server, Server]]:
    name = f"t{secrets.token_hex(6)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    url = postgres.replace("/postgres?", f"/{name}?")
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

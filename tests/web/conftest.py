"""A real server on the loopback, in a thread of the test's process, and people who play on it."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace, TracebackType
from typing import Any, Self

import pytest
import uvicorn
from argon2 import PasswordHasher
from fastapi import FastAPI, applications
from fastapi.openapi.utils import get_openapi

from sandtable.commands.serve import bound
from sandtable.kernel.dicebox import commitment
from sandtable.live.matches import founding
from sandtable.live.matches.reader import RecordReader
from sandtable.live.people import passwords
from sandtable.remote import RemoteMatch, Table
from sandtable.store import NewMatch
from sandtable.web.app import Settings, create_app
from sandtable.web.server.bounds import Bounds, Network
from sandtable.web.server.connections import Guarded
from tests.databases import compiled_once, open_store

Json = dict[str, Any]
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
NOBODYS = QUICK.hash("nobody")


class PromptServer(uvicorn.Server):
    """Stops as that of `serve` does: sockets and streams are closed, instead of waited for."""

    def __init__(self, config: Guarded, app: FastAPI) -> None:
        super().__init__(config)
        self.app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.state.notices.hang_up()
        await self.app.state.hall.say_goodbye()
        await super().shutdown(sockets)


class Server:
    """The application as people meet it, which can be stopped and started again on the same data."""

    def __init__(
        self,
        where: str | Path,
        *,
        bounds: Bounds | None = None,
        proxies: Sequence[Network] = (),
        **settings: Any,
    ) -> None:
        self.where = where
        self.bounds = bounds
        self.proxies = proxies
        self.settings = settings
        self.url = ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        self.store = open_store(self.where)
        self.app = create_app(self.store, Settings(**self.settings))
        listening = bound("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.config = Guarded(
            self.app,
            self.bounds,
            self.proxies,
            log_level="error",
            access_log=False,
            timeout_graceful_shutdown=2,
            ws_max_size=16_384,
        )
        self.server = PromptServer(self.config, self.app)
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [listening]}, daemon=True)
        self.thread.start()
        until(lambda: self.server.started)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(10)
        assert not self.thread.is_alive(), "the server does not stop"
        self.store.close()

    @property
    def socket_url(self) -> str:
        return self.url.replace("http", "ws", 1)


def until(there: Callable[[], Any], seconds: float = 30.0) -> Any:
    """Waits until `there` gives something true, and returns it."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := there():
            return found
        time.sleep(0.01)
    raise AssertionError("it did not happen in time")


def spelled(match: RemoteMatch, ask: Json, rng: Random) -> list[str]:
    """A word at random, letter by letter, as the rows offer it."""
    word: list[str] = []
    rows = ask["rows"]
    while True:
        row = rng.choice(rows)
        word.append(row["letter"])
        if row["ends"]:
            return word
        rows = match.letters(ask["key"], word)["rows"]


def scrubbed(text: str, match: str) -> str:
    """Without what differs by chance: the match's id, and the salted hashes of sealed answers with their times."""
    text = text.replace(match, "MATCH")
    return re.sub(r'"hash":"[0-9a-f]{64}","at":"[^"]*"', '"hash":"HASH","at":"NOW"', text)


def mine(scene: Json) -> list[Json]:
    return [ask for ask in scene["asks"] if ask["mine"]]


@pytest.fixture(autouse=True)
def dice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives every test dice of its own, the same in each run; SANDTABLE_TEST_DICE=anything gives other dice."""
    test = f"{os.environ.get('SANDTABLE_TEST_DICE', '')} {request.node.name}"
    numbers = itertools.count()
    monkeypatch.setattr(founding, "new_seed", lambda: commitment(f"{test} {next(numbers)}")[:32])


@pytest.fixture(scope="session", autouse=True)
def stop_at_once() -> Iterator[None]:
    """uvicorn looks every 100 ms whether to stop, then whether everybody has gone: hundreds of tests wait for it."""

    async def shortly(seconds: float) -> None:
        await asyncio.sleep(min(seconds, 0.01))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(uvicorn.server, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": shortly}))
        yield


@pytest.fixture(scope="session", autouse=True)
def described_once() -> Iterator[None]:
    """The API's description takes half a second and is the same on every server; each gets a copy."""
    kept: dict[str, str] = {}

    def described(**given: Any) -> Json:
        routes = [(route.path, route.name) for route in given["routes"]]
        key = repr({**given, "routes": routes})
        if key not in kept:
            kept[key] = json.dumps(get_openapi(**given))
        found: Json = json.loads(kept[key])
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(applications, "get_openapi", described)
        yield


@pytest.fixture(scope="session", autouse=True)
def shared_statements() -> Iterator[None]:
    """Statements are compiled to SQL once, and not again for each database."""
    with compiled_once():
        yield


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """A password's hash takes next to nothing; how long a real one takes is measured in test_people.py."""
    monkeypatch.setattr(passwords, "HASHER", QUICK)
    monkeypatch.setattr(passwords, "NOBODYS", NOBODYS)


@pytest.fixture
def read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records are read in the server's own process: to start another takes a second, and the test is not about it."""

    async def read(
        self: RecordReader, wanted: founding.RecordWanted, owner: str, address: str, seed: str
    ) -> NewMatch:
        return founding.brought(wanted, owner, seed)

    monkeypatch.setattr(RecordReader, "read", read)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "sandtable.db") as running:
        yield running


@pytest.fixture
def people(server: Server) -> Iterator[Callable[[], Table]]:
    """Makes people, each with cookies of his own."""
    tables: list[Table] = []

    def come() -> Table:
        tables.append(Table(server.url))
        return tables[-1]

    yield come
    for table in tables:
        table.close()


@pytest.fixture
def anna(people: Callable[[], Table]) -> Table:
    return people()


@pytest.fixture
def ben(people: Callable[[], Table]) -> Table:
    return people()

"""The disk is full, or the database is away: every route says so in a sentence, and later everything goes on."""

from __future__ import annotations

import http.client
import itertools
import json
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sandtable.remote import RemoteMatch, Table
from sandtable.store import StoreError
from sandtable.store.failures import is_away
from tests.pgtemp import stoppable_postgres
from tests.serving import Serving
from tests.web.conftest import Json, Server, until
from tests.web.test_failures import fill_the_disk

NUMBERS = itertools.count()
FULL = OperationalError("INSERT", {}, Exception("database or disk is full"))
ENDLESS, PICTURE = "/events", "/photos"


def is_sorry(answer: httpx.Response, what: str = "") -> None:
    """503 with a sentence, and when to come again."""
    assert answer.status_code == 503, (what, answer.status_code, answer.text[:300])
    assert int(answer.headers["Retry-After"]) > 0, what
    assert answer.headers["content-type"] == "application/problem+json", what
    problem = answer.json()
    assert problem["code"] in ("not-read", "not-kept") and problem["detail"].endswith("."), what


def test_what_is_the_databases_failure_and_what_is_ours() -> None:
    assert is_away(FULL) and is_away(PoolTimeout()) and is_away(StoreError("The store is closed."))
    assert not is_away(IntegrityError("INSERT", {}, Exception("twice"))) and not is_away(OSError())


# every route


class Fake:
    """Values that fit a description, the smallest there are."""

    def __init__(self, described: Json, named: dict[str, str]) -> None:
        self.described = described
        self.named = named

    def value(self, schema: Json) -> Any:
        if "$ref" in schema:
            found = self.described
            for part in schema["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            return self.value(found)
        for several in ("anyOf", "oneOf", "allOf"):
            if several in schema:
                return self.value(schema[several][0])
        if "const" in schema or "enum" in schema:
            return schema.get("const", schema.get("enum", [None])[0])
        kind = schema.get("type", "string")
        if kind == "object":
            needed = schema.get("required", [])
            return {name: self.value(schema["properties"][name]) for name in needed}
        if kind == "array":
            return [self.value(schema["items"])] * schema.get("minItems", 0)
        if kind in ("integer", "number"):
            return schema.get("minimum", 0)
        return False if kind == "boolean" else "x" * max(schema.get("minLength", 0), 8)

    def requests(self) -> Iterator[tuple[str, str, Json | None]]:
        for path, methods in self.described["paths"].items():
            for method, operation in methods.items():
                if path.endswith((ENDLESS, PICTURE)) or method not in ("get", "post", "put", "delete"):
                    continue
                address = re.sub(r"\{(\w+)\}", lambda found: self.named.get(found[1], "1"), path)
                asked = [
                    one for one in operation.get("parameters", []) if one["in"] == "query" and one["required"]
                ]
                query = "&".join([f"{one['name']}={self.value(one['schema'])}" for one in asked])
                body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
                yield method, f"{address}?{query}", self.value(body["schema"]) if body else None


@pytest.fixture
def campaign(server: Server, anna: Table) -> Json:
    seats = {"allies": {"who": "me"}, "germans": {"who": "me"}}
    match = {"game": "caen", "public": True, "seats": seats, "options": {"mode": "table"}}
    club: Json = anna.ask("POST", "/api/clubs", json={"match": match})
    return {
        **{"match": club["match"], "person": club["me"], "seat": "allies", "key": "allies", "line": "0"},
        **{"game": "caen", "board": "caen", "battle": "1", "letter": "x", "paper": "x"},
    }


def away(*_: object, **__: object) -> Any:
    raise FULL


def not_written(*_: object, **__: object) -> Future[Any]:
    failed: Future[Any] = Future()
    failed.set_exception(FULL)
    return failed


def all_routes(server: Server, table: Table, campaign: Json) -> dict[str, httpx.Response]:
    answers: dict[str, httpx.Response] = {}
    for method, path, body in Fake(server.app.openapi(), campaign).requests():
        answer = table.http.request(method, path, json=body)
        assert answer.status_code != 500, (method, path, body, answer.text)
        if answer.status_code == 503:
            is_sorry(answer, f"{method} {path}")
        answers[f"{method} {path}"] = answer
    return answers


@pytest.mark.parametrize("torn", ["write", "read", "both"])
@pytest.mark.parametrize("known", [True, False])
def test_no_route_gives_a_bare_500_when_the_store_fails(
    server: Server, anna: Table, campaign: Json, monkeypatch: pytest.MonkeyPatch, torn: str, known: bool
) -> None:
    if known:
        monkeypatch.setattr("sandtable.web.server.identity.BELIEVED", 1e9)  # nobody is looked up meanwhile
        anna.ask("GET", "/api/me")
    with monkeypatch.context() as broken, Table(server.url) as stranger:
        if torn != "write":
            broken.setattr(server.store, "read", away)
        if torn != "read":
            broken.setattr(server.store, "write", not_written)
        found = all_routes(server, anna if known else stranger, campaign)
    failed = [name for name, answer in found.items() if answer.status_code == 503]
    assert len(found) > 100 and len(failed) >= (5 if torn == "write" else 15), failed
    healthy = anna.match(campaign["match"]).view("allies")
    assert healthy["line"] >= 0


# the disk is really full


class Disk:
    """A disk of a few megabytes, or a database that may not grow: whoever is not root cannot mount one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server: Server | None = None
        mount = ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(folder)]
        known = os.name == "posix" and os.geteuid() == 0 and shutil.which("mount")
        self.mounted = bool(known) and subprocess.run(mount, capture_output=True, check=False).returncode == 0

    def fill(self) -> None:
        assert self.server is not None
        if not self.mounted:
            fill_the_disk(self.server, 1)
            return
        with (self.folder / "filler").open("wb", buffering=0) as file:
            for size in (65536, 512, 1):
                try:
                    while True:
                        file.write(b"\0" * size)
                except OSError:
                    continue

    def free(self) -> None:
        assert self.server is not None
        if self.mounted:
            (self.folder / "filler").unlink()
        else:
            fill_the_disk(self.server, 1_000_000)

    def gone(self) -> None:
        if self.mounted:
            subprocess.run(["umount", str(self.folder)], check=True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    folder = tmp_path / "disk"
    folder.mkdir()
    found = Disk(folder)
    try:
        with Server(folder / "sandtable.db") as server:
            found.server = server
            yield found
    finally:
        found.gone()


def writes(table: Table, match: RemoteMatch) -> Iterator[tuple[str, Callable[[], httpx.Response]]]:
    """Whatever needs the store without a room: each as a request that would be good."""
    post, at = table.http.post, f"/api/matches/{match.id}"
    name = f"somebody {next(NUMBERS)}"
    yield "name", lambda: post("/api/me", json={"name": f"Anna {next(NUMBERS)}"})
    yield "register", lambda: post("/api/register", json={"name": name, "password": "correct horse"})
    yield "chat", lambda: post(f"{at}/chat", json={"text": "hallo " * 300})
    yield "notes", lambda: table.http.put(f"{at}/notes", json={"text": "n" * 19_000})
    yield "new match", lambda: post("/api/matches", json={"game": "skirmish"})
    yield "club", lambda: post("/api/clubs", json={"match": {"game": "caen", "options": {"mode": "table"}}})


def guests(url: str) -> httpx.Response:
    """Somebody who was never here begins a match: he becomes a guest first."""
    with httpx.Client(base_url=url, headers={"Origin": url}, timeout=60) as stranger:
        return stranger.post("/api/matches", json={"game": "skirmish"})


def test_with_a_full_disk_people_still_look_and_are_told_that_nothing_is_kept(disk: Disk) -> None:
    server = disk.server
    assert server is not None
    with Table(server.url) as anna:
        match = anna.new("skirmish", {"blue": "me", "red": "me"}, public=True)
        disk.fill()
        for _ in range(200):  # what is left in the last pages is used up
            if guests(server.url).status_code == 503:
                break
        is_sorry(guests(server.url), "a new guest")
        sorry = 0
        for what, write in writes(anna, match):
            answer = write()
            assert answer.status_code in (200, 201, 503), (what, answer.text)
            if answer.status_code == 503:
                is_sorry(answer, what)
                sorry += 1
        assert sorry >= 3
        server.app.state.identities.believed.clear()
        assert match.view("blue")["line"] == 0 and anna.matches()["mine"], "reading goes on"
        disk.free()
        assert guests(server.url).status_code == 201
        for what, write in writes(anna, match):
            assert write().status_code in (200, 201), what


# PostgreSQL is away


def closed_with(server: Server, match: RemoteMatch) -> tuple[int, str]:
    cookie = {"Cookie": f"sandtable={match.table.http.cookies['sandtable']}", "Origin": server.url}
    with connect(f"{server.socket_url}/api/matches/{match.id}/live", additional_headers=cookie) as socket:
        with pytest.raises(ConnectionClosed):
            while True:
                socket.recv(timeout=30)
        assert socket.close_code is not None
        return socket.close_code, socket.close_reason or ""


def test_while_postgres_is_away_everything_says_so_and_later_everything_works() -> None:
    with stoppable_postgres() as postgres, Server(postgres.url) as server, Table(server.url) as anna:
        match = anna.new("skirmish", {"blue": "me", "red": "me"}, public=True)
        match.view("blue")
        postgres.stop()
        server.app.state.identities.believed.clear()
        is_sorry(guests(server.url), "a new guest")
        for what, write in writes(anna, match):
            is_sorry(write(), what)
        reads = (
            "/api/me",
            "/api/matches",
            "/api/clubs",
            "/api/tokens",
            "/api/channels",
            f"/api/matches/{match.id}",
        )
        for path in (*reads, f"/api/matches/{match.id}/view", f"/api/matches/{match.id}/events"):
            is_sorry(anna.http.get(path), path)
        body = {"name": "anna", "password": "correct horse"}
        is_sorry(httpx.post(f"{server.url}/api/login", json=body, headers={"Origin": server.url}), "login")
        code, reason = closed_with(server, match)
        assert code == 4503 and "Try again" in reason
        postgres.start()
        until(lambda: guests(server.url).status_code == 201)
        for what, write in writes(anna, match):
            assert write().status_code in (200, 201), what
        assert match.answer("blue", ["mill"])["line"] == 1
        until(lambda: server.store.listener is not None and server.store.listener.thread.is_alive())


def test_a_room_whose_store_goes_away_in_mid_answer_is_right_again_later() -> None:
    with stoppable_postgres() as postgres, Server(postgres.url) as server, Table(server.url) as anna:
        match = anna.new("skirmish", {"blue": "me", "red": "me"}, public=True)
        version = match.view("blue")["version"]
        postgres.stop()
        sent = {"key": "blue", "word": ["mill"], "expected_version": version, "idempotency_key": "one"}
        is_sorry(anna.http.post(f"/api/matches/{match.id}/answers", json=sent))
        is_sorry(anna.http.get(f"/api/matches/{match.id}/view?seat=blue"))
        postgres.start()
        scene = until(lambda: looked(match))
        assert (scene["line"], scene["version"]) == (0, version)
        match.version = version
        assert match.answer("blue", ["mill"], "one")["line"] == 1


def looked(match: RemoteMatch) -> Json | None:
    answer = match.table.http.get(f"/api/matches/{match.id}/view?seat=blue")
    return answer.json() if answer.status_code == 200 else None


# connections that the server closes


def test_a_mistake_of_the_server_ends_the_connection_and_says_so(
    server: Server, anna: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.new("skirmish", {"blue": "me", "red": "me"}, public=True)

    def mistake(*_: object) -> Any:
        raise IntegrityError("INSERT", {}, Exception("twice"))

    monkeypatch.setattr(server.store.matches, "note", mistake)
    answer = anna.http.get(f"/api/matches/{match.id}/notes")
    assert (answer.status_code, answer.json()["code"]) == (500, "failed")
    assert answer.headers["connection"] == "close"
    assert anna.http.get("/api/health").status_code == 200


def test_a_body_that_is_not_read_to_its_end_ends_the_connection_and_says_so(server: Server) -> None:
    line = http.client.HTTPConnection(server.url.removeprefix("http://"), timeout=30)
    line.putrequest("POST", "/api/matches")
    for name, value in (("Content-Length", str(10**9)), ("Content-Type", "application/json")):
        line.putheader(name, value)
    line.endheaders()
    answer = line.getresponse()
    assert (answer.status, answer.getheader("connection")) == (413, "close")
    answer.read()
    assert line.sock is None or line.sock.recv(1) == b"", "and the server does close it"
    line.close()


def test_a_server_that_stops_says_so_to_sockets_streams_and_requests(tmp_path: Path) -> None:
    with Serving(tmp_path) as server, Table(server.url) as anna:
        match = anna.new("skirmish", {"blue": "me", "red": "me"}, public=True)
        address = f"{server.url.replace('http', 'ws')}/api/matches/{match.id}/live"
        told: list[str] = []

        def listen() -> None:
            with httpx.stream("GET", f"{server.url}/api/matches/{match.id}/events", timeout=60) as stream:
                told.extend(stream.iter_lines())

        listening = threading.Thread(target=listen)
        with connect(address, additional_headers={"Origin": server.url}) as socket:
            listening.start()
            assert json.loads(socket.recv(timeout=30))["type"] == "scene"
            until(lambda: len(socket_presence(socket)) >= 2)
            stopping = threading.Thread(target=server.stop)
            stopping.start()
            with pytest.raises(ConnectionClosed):
                while True:
                    socket.recv(timeout=30)
            assert (socket.close_code, socket.close_reason) == (1013, "The server restarts.")
        listening.join(30)
        stopping.join(30)
        assert told[-3:-1] == ["event: bye", 'data: "The server restarts."']


def socket_presence(socket: Any) -> list[int]:
    """Two look now: the socket and the stream."""
    said = json.loads(socket.recv(timeout=30))
    return list(range(said.get("watching", 0)))

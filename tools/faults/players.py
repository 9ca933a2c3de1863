"""Players who go on whatever happens: they send an answer again under its key until the server has told its fate."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tools.faults.report import Report

Json = dict[str, Any]
Way = Literal["socket", "request"]
LOST = (OSError, EOFError, httpx.TransportError, WebSocketException, InvalidHandshake, TimeoutError)
AGAIN = frozenset({429, 503})  # statuses after which the same answer is sent once more
PATIENCE = 40.0  # seconds until an answer counts as lost with its connection
LONGEST = 60  # letters of a word, from which on it is ended where that is possible
MOST_LETTERS = 300


@dataclass
class Played:
    """A match and what the server has acknowledged of it: key and word of each answer, in their order."""

    id: str
    game: str
    answers: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    over: bool = False


class Person:
    """A guest with his matches on one server, or on several that share a database."""

    def __init__(self, urls: Sequence[str]) -> None:
        self.clients = [
            httpx.AsyncClient(base_url=url, headers={"Origin": url}, timeout=PATIENCE) for url in urls
        ]

    async def arrive(self) -> Self:
        """Become a guest, before several of his matches begin at once."""
        (await self.clients[0].post("/api/me", json={"name": "Robin"})).raise_for_status()
        for other in self.clients[1:]:
            other.cookies.set("sandtable", self.clients[0].cookies["sandtable"])
        return self

    async def begin(self, game: str, **more: Any) -> tuple[str, list[str]]:
        """Begin a match in which all sides are his; return its id and his seats."""
        http = self.clients[0]
        sheet = (await http.get(f"/api/games/{game}")).json()
        sides = [seat["id"] for seat in sheet["seats"] if seat["role"] == "side"]
        wish = {"game": game, "seats": {side: {"who": "me"} for side in sides}, **more}
        made = await http.post("/api/matches", json=wish)
        if made.status_code != 201:
            raise Sorry(made.json())
        return made.json()["id"], sides

    def cookie(self) -> str:
        return f"sandtable={self.clients[0].cookies['sandtable']}"

    async def close(self) -> None:
        for client in self.clients:
            await client.aclose()


class Line:
    """A way to one server for one match: a socket that is opened anew when it was lost, or requests."""

    def __init__(self, person: Person, number: int, match: str, seat: str, way: Way, report: Report) -> None:
        self.person = person
        self.http = person.clients[number]
        self.match = match
        self.seat = seat
        self.way = way
        self.report = report
        self.socket: ClientConnection | None = None
        self.version = 0  # of the scene that the socket has

    async def send(self, order: Json) -> Json:
        """Send an answer; return `done` or `refused` with its problem. Raises one of `LOST`."""
        async with asyncio.timeout(PATIENCE):
            return await (self.by_socket(order) if self.way == "socket" else self.by_request(order))

    async def by_request(self, order: Json) -> Json:
        told = await self.http.post(f"/api/matches/{self.match}/answers", json={**order, "scene": False})
        if told.status_code == 200:
            return {"type": "done", **told.json()}
        return {"type": "refused", "problem": told.json()}

    async def by_socket(self, order: Json) -> Json:
        socket = await self.open()
        await socket.send(json.dumps({"type": "answer", **order}))
        while True:
            message = json.loads(await socket.recv())
            self.take(message)
            mine = message.get("idempotency_key") == order["idempotency_key"]
            if message["type"] in ("done", "refused") and mine:
                return dict(message)

    def take(self, message: Json) -> None:
        """Follow the scenes that come: a patch must be for the one before it."""
        if message["type"] == "scene":
            self.version = message["scene"]["version"]
        elif message["type"] == "patch":
            if message["base"] != self.version:
                self.report.fault(f"{self.match}: a patch for {message['base']}, but {self.version} was sent")
            raised = [one["value"] for one in message["patch"] if one["path"] == "/version"]
            self.version = raised[0] if raised else self.version

    async def open(self) -> ClientConnection:
        if self.socket is None:
            url = str(self.http.base_url).rstrip("/")
            address = f"{url.replace('http', 'ws', 1)}/api/matches/{self.match}/live"
            headers = {"Origin": url, "Cookie": self.person.cookie()}
            self.socket = await connect(
                f"{address}?seat={self.seat}&changes=true",
                additional_headers=headers,
                max_size=None,
                ping_interval=None,
                open_timeout=PATIENCE,
            )
            self.take(json.loads(await self.socket.recv()))
        return self.socket

    async def look(self, seat: str) -> Json:
        """The scene of a seat; raises `Sorry` if the server cannot tell it now."""
        return await self.asked("GET", f"/view?seat={seat}")

    async def word(self, ask: Json, version: int, rng: Random) -> list[str]:
        """A word at random, letter by letter as the rows offer it."""
        rows, word = ask["rows"], list[str]()
        while True:
            ends = [row for row in rows if row["ends"]]
            row = rng.choice(ends if ends and len(word) >= LONGEST else rows)
            word.append(row["letter"])
            if row["ends"] or len(word) >= MOST_LETTERS:
                return word
            sent = {"key": ask["key"], "draft": word, "version": version}
            rows = (await self.asked("POST", "/letters", json=sent))["rows"]

    async def asked(self, method: str, path: str, **sent: Any) -> Json:
        told = await self.http.request(method, f"/api/matches/{self.match}{path}", **sent)
        if told.status_code != 200:
            raise Sorry(told.json())
        return dict(told.json())

    async def drop(self) -> None:
        """Give up a connection that was lost."""
        socket, self.socket = self.socket, None
        if socket is not None:
            socket.transport.abort()


class Sorry(Exception):
    """The server cannot tell it now."""

    def __init__(self, problem: Json) -> None:
        super().__init__(f"{problem.get('code')}: {problem.get('detail')}")
        self.status = int(problem["status"])
        self.code = str(problem["code"])


class Player:
    """Plays matches of one game, one after the other, alone on all sides, at random."""

    def __init__(self, person: Person, game: str, way: Way, rng: Random, report: Report) -> None:
        self.person = person
        self.game = game
        self.way: Way = way
        self.rng = rng
        self.report = report
        self.matches: list[Played] = []
        self.line: Line | None = None
        self.seats: list[str] = []
        self.order: Json | None = None  # sent, and not yet acknowledged
        self.tried = 0

    @property
    def now(self) -> Played:
        return self.matches[-1]

    async def run(self, ended: Callable[[], bool]) -> None:
        """Play until it is ended and nothing is under way any more."""
        while not ended() or self.order is not None:
            try:
                await self.step()
            except Sorry as sorry:
                self.must_be_sorry(sorry.status, sorry.code)
                await asyncio.sleep(0.1)
            except LOST:
                if self.line is not None:
                    await self.line.drop()
                await asyncio.sleep(0.02)
        if self.line is not None:
            await self.line.drop()

    async def step(self) -> None:
        if self.line is None or (self.matches and self.now.over):
            await self.begin()
        assert self.line is not None
        if self.order is None and not await self.prepare(self.line):
            self.now.over = True
            return
        assert self.order is not None
        self.tried += 1
        told = await self.line.send(self.order)
        if told["type"] == "done":
            self.acknowledge(told)
        else:
            await self.refused(told["problem"])

    async def begin(self) -> None:
        id, self.seats = await self.person.begin(self.game, idempotency_key=self.rng.randbytes(8).hex())
        if self.line is not None:
            await self.line.drop()
        self.line = Line(self.person, 0, id, self.seats[0], self.way, self.report)
        self.matches.append(Played(id, self.game))

    async def prepare(self, line: Line) -> bool:
        """Choose the next answer; False if the match is over."""
        scene = await line.look(self.seats[0])
        if not scene["asks"]:
            return False
        ask = self.rng.choice(scene["asks"])
        if ask["seat"] != self.seats[0]:
            scene = await line.look(ask["seat"])
            ask = next(one for one in scene["asks"] if one["key"] == ask["key"])
        word = await line.word(ask, scene["version"], self.rng)
        key = self.rng.randbytes(8).hex()
        self.order = {"key": ask["key"], "word": word, "expected_version": scene["version"]}
        self.order["idempotency_key"] = key
        self.tried = 0
        return True

    def acknowledge(self, told: Json) -> None:
        assert self.order is not None
        expected = self.order["expected_version"] + 1
        if told["version"] != expected:
            self.report.fault(f"{self.now.id}: acknowledged as version {told['version']}, not {expected}")
        self.now.answers.append((self.order["key"], tuple(self.order["word"])))
        self.report.count("answers acknowledged")
        if self.tried > 1:
            self.report.count("of them sent again")
        self.order = None

    async def refused(self, problem: Json) -> None:
        """Send it again where the server says so; nobody else plays here, so nothing else may come of it."""
        if problem["status"] in AGAIN:
            self.must_be_sorry(problem["status"], problem["code"])
            await asyncio.sleep(0.1)
            return
        assert self.order is not None
        self.report.fault(f"{self.now.id}: {problem['code']} after {self.tried} tries: {problem['detail']}")
        self.order = None

    def must_be_sorry(self, status: int, code: str) -> None:
        if status not in AGAIN:
            self.report.fault(f"{self.game}: refused with {status} {code}")
        self.report.count(f"refused with {code}")

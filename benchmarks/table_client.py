"""The client's side of `benchmarks/table.py`: all that knows how server and pages speak stands in `Guest`.

It costs little, as it shares the processors with the server that it measures: answers go over a connection that is kept
open, and words are spelled before anything is measured.
"""

from __future__ import annotations

import asyncio
import json
import time
from random import Random
from typing import Any, Literal, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
By = Literal["socket", "request"]
PATIENCE = 30.0  # seconds until an answer counts as lost
LONGEST = 200  # letters of a word; a longer one is not gone on with


class Line:
    """One HTTP connection that stays open, for one request at a time."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self.host, _, port = address.removeprefix("http://").partition(":")
        self.port = int(port)
        told = {"Host": f"{self.host}:{self.port}", "Content-Type": "application/json", **headers}
        self.head = "".join([f"{name}: {value}\r\n" for name, value in told.items()])
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        """Status and body."""
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.streams
        writer.write(
            f"POST {path} HTTP/1.1\r\n{self.head}Content-Length: {len(body)}\r\n\r\n".encode() + body
        )
        head = await reader.readuntil(b"\r\n\r\n")
        status, length = int(head[9:12]), 0
        for line in head.lower().split(b"\r\n"):
            if line.startswith(b"content-length:"):
                length = int(line[15:])
        return status, await reader.readexactly(length)

    async def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()


class EchoSocket:
    """The same over a socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.socket: ClientConnection | None = None

    async def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        if self.socket is None:
            self.socket = await connect(f"{self.address.replace('http', 'ws', 1)}{path}")
        await self.socket.send(body.decode())
        said = await self.socket.recv(decode=False)
        return 200, said

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()


class Counting(ClientConnection):
    """A socket that counts the bytes on the wire, packed as they come."""

    wire = 0

    def data_received(self, data: bytes) -> None:
        self.wire += len(data)
        super().data_received(data)


class Timing(NamedTuple):
    """Seconds until an answer was acknowledged, and until every seat had heard of it."""

    acknowledged: float
    heard: float


class Guest:
    """One match with a socket for each seat. Answers for whichever seat is asked.

    It is told what changed and answers by the socket; or, as a program may, it is told whole scenes and answers by a
    request.
    """

    def __init__(
        self, http: httpx.AsyncClient, id: str, seats: list[str], rng: Random, by: By = "socket"
    ) -> None:
        self.http = http
        self.by = by
        self.id = id
        self.seats = seats
        self.rng = rng
        self.scenes: dict[str, Json] = {}
        self.sockets: dict[str, Counting] = {}
        self.plain = dict.fromkeys(seats, 0)  # bytes of messages, by seat
        self.news = asyncio.Condition()
        self.listening: list[asyncio.Task[None]] = []
        self.prepared: Json | None = None
        self.asking = seats[0]  # the seat that is asked
        self.replies: dict[str, asyncio.Future[Json]] = {}  # to answers by the socket, by their keys
        cookie = "; ".join([f"{name}={value}" for name, value in http.cookies.items()])
        self.address = str(http.base_url).rstrip("/")
        self.headers = {"Cookie": cookie, "Origin": self.address}
        self.line = Line(self.address, self.headers)

    # what the server says

    async def open(self) -> None:
        """Open a socket for each seat, and wait for their first scenes."""
        for seat in self.seats:
            url = f"{self.address.replace('http', 'ws', 1)}/api/matches/{self.id}/live?seat={seat}"
            url += "&changes=true" if self.by == "socket" else ""
            socket = await connect(
                url, additional_headers=self.headers, max_size=None, create_connection=Counting
            )
            assert isinstance(socket, Counting)
            self.sockets[seat] = socket
            self.listening.append(asyncio.create_task(self.listen(seat, socket)))
        await self.until(lambda: len(self.scenes) == len(self.seats))

    async def listen(self, seat: str, socket: Counting) -> None:
        async for text in socket:
            self.plain[seat] += len(text) if isinstance(text, bytes) or text.isascii() else len(text.encode())
            if self.take(seat, json.loads(text)):
                async with self.news:
                    self.news.notify_all()

    def take(self, seat: str, message: Json) -> bool:
        """Take over a message; True if the seat knows something new of the match."""
        kind = message["type"]
        if kind in ("done", "refused") and (reply := self.replies.pop(message["idempotency_key"], None)):
            reply.set_result(message)
        if kind == "scene":
            self.scenes[seat] = message["scene"]
        elif kind == "patch":
            assert message["base"] == self.version(seat), "a patch for another scene"
            apply(self.scenes[seat], message["patch"])
        return kind in ("scene", "patch")

    def version(self, seat: str) -> int:
        """The newest version that a seat has heard of."""
        return int(self.scenes[seat]["version"])

    async def until(self, there: Any) -> None:
        async with asyncio.timeout(PATIENCE), self.news:
            await self.news.wait_for(there)

    # what it says to the server

    def asked(self) -> tuple[int, Json] | None:
        """A question to one of its seats, and the version in which it was asked."""
        newest = max([self.version(seat) for seat in self.seats])
        asks = [
            ask for seat in self.seats if self.version(seat) == newest for ask in self.scenes[seat]["asks"]
        ]
        mine = [ask for ask in asks if ask["mine"] and ask["rows"]]
        return (newest, self.rng.choice(mine)) if mine else None

    async def prepare(self) -> bool:
        """Spell the next answer; False if nobody is asked any more."""
        self.prepared = None
        if (found := self.asked()) is None:
            return False
        version, ask = found
        if (word := await self.word(version, ask)) is None:
            return False
        key = self.rng.randbytes(8).hex()
        self.prepared = {"key": ask["key"], "word": word, "expected_version": version, "idempotency_key": key}
        return True

    async def word(self, version: int, ask: Json) -> list[str] | None:
        """A word at random, letter by letter as the rows offer it."""
        rows, word = ask["rows"], list[str]()
        while rows and len(word) < LONGEST:
            row = self.rng.choice(rows)
            word.append(row["letter"])
            if row["ends"]:
                return word
            sent = {"key": ask["key"], "draft": word, "version": version}
            found = await self.http.post(f"/api/matches/{self.id}/letters", json=sent)
            found.raise_for_status()
            rows = found.json()["rows"]
        return None

    async def answer(self) -> Timing | None:
        """Send the answer that was prepared; None if it was refused."""
        assert self.prepared is not None
        begun = time.perf_counter()
        async with asyncio.timeout(PATIENCE):
            version = await (self.answer_by_socket if self.by == "socket" else self.answer_by_request)(
                self.prepared
            )
        acknowledged = time.perf_counter() - begun
        if version is None:
            return None
        await self.until(lambda: all([self.version(seat) >= version for seat in self.seats]))
        return Timing(acknowledged, time.perf_counter() - begun)

    async def answer_by_socket(self, sent: Json) -> int | None:
        """The version after the answer; None if it was refused."""
        reply = self.replies[sent["idempotency_key"]] = asyncio.get_running_loop().create_future()
        await self.sockets[self.asking].send(json.dumps({"type": "answer", **sent}))
        told = await reply
        return int(told["version"]) if told["type"] == "done" else None

    async def answer_by_request(self, sent: Json) -> int | None:
        status, body = await self.line.post(f"/api/matches/{self.id}/answers", json.dumps(sent).encode())
        return int(json.loads(body)["version"]) if status == 200 else None

    # what it cost

    def received(self) -> dict[str, tuple[int, int]]:
        """Bytes of all messages so far, by seat: as they are, and packed on the wire."""
        return {seat: (self.plain[seat], self.sockets[seat].wire) for seat in self.seats}

    async def close(self) -> None:
        for task in self.listening:
            task.cancel()
        await asyncio.gather(*self.listening, return_exceptions=True)
        for socket in self.sockets.values():
            await socket.close()
        await self.line.close()


def apply(scene: Json, patch: list[Json]) -> None:
    """Carry out a JSON Patch (RFC 6902) of the kinds of operations that are sent."""
    for one in patch:
        *way, last = [part.replace("~1", "/").replace("~0", "~") for part in one["path"].split("/")[1:]]
        there: Any = scene
        for part in way:
            there = there[int(part) if isinstance(there, list) else part]
        place = last if isinstance(there, dict) else len(there) if last == "-" else int(last)
        if one["op"] == "remove":
            del there[place]
        elif one["op"] == "add" and isinstance(there, list):
            there.insert(place, one["value"])
        else:
            there[place] = one["value"]


async def begin(http: httpx.AsyncClient, game: str, by: By, matches: int, rng: Random) -> list[Guest]:
    """Some matches of one person, who holds all their sides."""
    sheet = (await http.get(f"/api/games/{game}")).json()
    sides = [seat["id"] for seat in sheet["seats"] if seat["role"] == "side"]
    guests: list[Guest] = []
    for _ in range(matches):
        sent = {"game": game, "seats": {side: {"who": "me"} for side in sides}}
        made = await http.post("/api/matches", json=sent)
        made.raise_for_status()
        guests.append(Guest(http, made.json()["id"], sides, Random(rng.random()), by))
    return guests

"""Calls an ASGI application in this process, without a network, and keeps every byte of its replies in order."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Scope

HOST: Final = "twin.test"


class Answer(NamedTuple):
    """What came back: status, headers in their order, body."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


def scope_of(kind: str, path: str, headers: Mapping[str, str], method: str = "GET") -> Scope:
    parts = urlsplit(path)
    sent = {"host": HOST, "origin": f"http://{HOST}", "x-request-id": "twin", **headers}
    scope: Scope = {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        "path": parts.path,
        "raw_path": parts.path.encode(),
        "query_string": parts.query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
        "client": ("127.0.0.1", 1),
        "server": (HOST, 80),
    }
    return {**scope, "method": method} if kind == "http" else {**scope, "subprotocols": []}


async def call(app: ASGIApp, method: str, path: str, headers: Mapping[str, str], sent: object) -> Answer:
    """One request; `sent` is its JSON, None for no body."""
    body = b"" if sent is None else json.dumps(sent).encode()
    more = {} if sent is None else {"content-type": "application/json", "content-length": str(len(body))}
    status, asked = 0, False
    told: tuple[tuple[str, str], ...] = ()
    parts: list[bytes] = []

    async def receive() -> Message:
        nonlocal asked
        if asked:
            await asyncio.Event().wait()  # the client never disconnects
        asked = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status, told
        if message["type"] == "http.response.start":
            status = message["status"]
            told = tuple([(name.decode(), value.decode()) for name, value in message["headers"]])
        else:
            parts.append(message.get("body", b""))

    await app(scope_of("http", path, {**headers, **more}, method), receive, send)
    return Answer(status, told, b"".join(parts))


class OpenConnection:
    """An open connection on which messages come: a socket, or a stream of events."""

    def __init__(self, app: ASGIApp, kind: str, path: str, headers: Mapping[str, str]) -> None:
        self.kind = kind
        self.heard: list[str] = []
        self.news = asyncio.Event()
        self.said: asyncio.Queue[Message] = asyncio.Queue()
        first: Message = {"type": "websocket.connect"} if kind == "websocket" else {"type": "http.request"}
        self.said.put_nowait(first)
        scope = scope_of(kind, path, headers)
        self.task = asyncio.get_running_loop().create_task(self.hold(app, scope))

    async def hold(self, app: ASGIApp, scope: Scope) -> None:
        await app(scope, self.said.get, self.take)

    async def take(self, message: Message) -> None:
        """Everything that is sent, openings and closings too."""
        if "text" in message:
            self.heard.append(message["text"])
        elif message.get("body"):
            self.heard.append(message["body"].decode())
        elif message["type"] != "http.response.body":
            self.heard.append(repr({name: value for name, value in message.items() if name != "body"}))
        self.news.set()

    async def until(self, there: Callable[[list[str]], bool]) -> None:
        """Waits until the messages so far satisfy `there`, or the connection is closed."""
        while not there(self.heard) and not self.task.done():
            self.news.clear()
            news = asyncio.ensure_future(self.news.wait())
            await asyncio.wait([news, self.task], return_when=asyncio.FIRST_COMPLETED)
            news.cancel()

    def say(self, text: str) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": text})

    async def hang_up(self) -> None:
        self.said.put_nowait({"type": f"{self.kind}.disconnect", "code": 1000})
        with contextlib.suppress(asyncio.CancelledError):
            await self.task

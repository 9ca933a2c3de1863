"""Figures of a running server for Prometheus. They count; they name no match, no person and nothing that is secret."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from hmac import compare_digest
from typing import Final

from fastapi import FastAPI
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sandtable.live.rooms.hall import Hall
from sandtable.live.running.computers import Computers
from sandtable.live.stopwatch import PARTS, ChangeTimes
from sandtable.store import Store
from sandtable.web.server.hosts import is_loopback
from sandtable.web.server.problems import Problem

PATH: Final = "/metrics"
SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
MOST_CODES: Final = 300  # different codes of refusals that are counted by themselves
PASSED_ON: Final = (
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
)


class Metrics:
    """The figures of one server process."""

    def __init__(self, store: Store, hall: Hall, computers: Computers | None) -> None:
        self.store, self.hall = store, hall
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)  # memory, processor time, open files; nothing outside Linux
        self.answers = Counter(
            "sandtable_answers", "Changes of matches", ["game", "result"], registry=registry
        )
        self.seconds = Histogram(
            "sandtable_answer_seconds", "Time of a change", ["game"], registry=registry, buckets=SECONDS
        )
        parts = Histogram(
            "sandtable_answer_part_seconds",
            "Time of a change's parts",
            ["part"],
            registry=registry,
            buckets=SECONDS,
        )
        self.parts = {part: parts.labels(part) for part in PARTS}
        self.requests = Counter("sandtable_requests", "Answered requests", ["status"], registry=registry)
        self.refusals = Counter("sandtable_refusals", "Refusals", ["code"], registry=registry)
        self.codes: set[str] = set()
        self.sent = Counter("sandtable_messages_sent", "Messages to listeners", ["by"], registry=registry)
        self.bytes = Counter(
            "sandtable_message_bytes_sent", "Their bytes before packing", ["by"], registry=registry
        )
        self.commits = Histogram(
            "sandtable_commit_seconds", "Time of a transaction", registry=registry, buckets=SECONDS
        )
        self.changes = Counter(
            "sandtable_committed_changes", "Changes in all transactions", registry=registry
        )
        self.odds = Counter(
            "sandtable_odds_seconds", "Processor time of odds after their questions", registry=registry
        )
        self.outbox = Gauge("sandtable_outbox_waiting", "Messages that wait to be sent", registry=registry)
        self.watch_now("sandtable_rooms", "Open rooms", lambda: len(hall.rooms))
        self.watch_now("sandtable_listeners", "Open sockets and streams", self.listeners)
        self.watch_now(
            "sandtable_computers_thinking",
            "Matches in which a computer is at work",
            lambda: len(computers.tasks) if computers else 0,
        )
        hall.watchers.append(self.changed)
        hall.odds_watchers.append(self.odds.inc)
        store.writer.watchers.append(self.committed)

    def watch_now(self, name: str, about: str, count: Callable[[], int]) -> None:
        """Add a figure that is counted when somebody asks."""
        Gauge(name, about, registry=self.registry).set_function(count)

    def listeners(self) -> int:
        return sum([len(room.listeners) for room in self.hall.rooms.values()])

    def changed(self, times: ChangeTimes) -> None:
        self.answers.labels(times.game, times.result).inc()
        self.seconds.labels(times.game).observe(times.seconds)
        for part, seconds in times.parts.items():
            self.parts[part].observe(seconds)

    def committed(self, changes: int, seconds: float) -> None:
        """Count a transaction; called by the writer's thread."""
        self.commits.observe(seconds)
        self.changes.inc(changes)

    def refused(self, code: str) -> None:
        if code not in self.codes and len(self.codes) >= MOST_CODES:
            code = "other"
        self.codes.add(code)
        self.refusals.labels(code).inc()

    async def text(self) -> bytes:
        self.outbox.set(await asyncio.to_thread(self.store.channels.count_waiting))
        return generate_latest(self.registry)


class Counted:
    """Counts requests by their status, and what goes out over sockets and streams."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics
        self.sockets = (metrics.sent.labels("socket"), metrics.bytes.labels("socket"))
        self.streams = (metrics.sent.labels("stream"), metrics.bytes.labels("stream"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self.app(scope, receive, send)
            return
        streams = str(scope["path"]).endswith("/events")

        async def send_counted(message: Message) -> None:
            kind = message["type"]
            if kind == "websocket.send":
                count, size = self.sockets
                count.inc()
                size.inc(size_of(message))
            elif kind == "http.response.start":
                self.metrics.requests.labels(str(message["status"])).inc()
            elif streams and kind == "http.response.body" and message.get("more_body"):
                count, size = self.streams
                count.inc()
                size.inc(len(message.get("body", b"")))
            await send(message)

        await self.app(scope, receive, send_counted)


def size_of(message: Message) -> int:
    """The bytes of a message to a socket."""
    text = message.get("text")
    if text is None:
        return len(message.get("bytes") or b"")
    return len(text) if text.isascii() else len(text.encode())


@dataclass(frozen=True)
class MetricsDoor:
    """Who may read the figures: whoever has the token; without one, programs on this computer alone.

    A proxy may stand on this computer, too, and everybody behind it. So nobody is let in without a token where the
    server was told of a proxy or a public address, nor if a request shows that somebody passed it on.
    """

    token: str = ""
    proxied: bool = False  # was a proxy or a public address named?

    def open_to(self, request: Request) -> bool:
        if self.token:
            scheme, _, said = request.headers.get("authorization", "").partition(" ")
            return scheme.lower() == "bearer" and compare_digest(said.strip().encode(), self.token.encode())
        here = request.client is not None and is_loopback(request.client.host)
        named = is_loopback(request.url.hostname or "")
        return (
            here and named and not self.proxied and not any([name in request.headers for name in PASSED_ON])
        )


def install_metrics(app: FastAPI, metrics: Metrics, door: MetricsDoor) -> None:
    """Add the address of the figures."""

    async def read(request: Request) -> Response:
        if not door.open_to(request):
            raise Problem(403, "metrics", closed(door))
        return Response(
            await metrics.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4, headers={"Cache-Control": "no-store"}
        )

    app.add_route(PATH, read, include_in_schema=False)


def closed(door: MetricsDoor) -> str:
    if door.token:
        return "The figures are read with the token that the server was started with: Authorization: Bearer TOKEN."
    return (
        "The figures are for whoever runs this server, on its own computer. "
        "To read them from elsewhere or behind a proxy, start it with SANDTABLE_METRICS_TOKEN."
    )

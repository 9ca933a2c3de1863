"""Two servers that run the same match in step. Chance, ids and the clock are the same in both; secrets are not.

What one side hides is done with `differ`, everything else with `ask`, which demands that both servers give back the
same: status, headers, and every byte of the body. What comes by itself, through sockets and streams, is compared
after every step, message for message.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import re
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

from sandtable.kernel.dicebox import commitment
from sandtable.live.matches import founding, opening
from sandtable.live.rooms.room import Room
from sandtable.live.running import staff
from sandtable.web.app import Settings, create_app
from sandtable.web.server.identity import COOKIE
from tests.databases import open_store
from tests.web.twins.asgi import Answer, OpenConnection, call
from tests.web.twins.chance import Chance, Clock, box_of, stop_the_clock, tame

T = TypeVar("T")

WAIT: Final = 120.0  # seconds, after which a request hangs
# What must differ and tells nothing: salted hashes of sealed answers; ids of chat, made of the server's secret.
HASH: Final = re.compile(rb'"hash":"[0-9a-f]{64}"')
CHAT: Final = re.compile(rb'"id": ?[1-9][0-9]{14}(?=, ?"at")')


class Person:
    """A person known to both servers under one name, by cookie or token."""

    def __init__(self, name: str, bearer: str = "") -> None:
        self.name = name
        self.headers: tuple[dict[str, str], dict[str, str]] = (
            ({"authorization": f"Bearer {bearer}"}, {"authorization": f"Bearer {bearer}"})
            if bearer
            else ({}, {})
        )

    def keep(self, number: int, answer: Answer) -> None:
        for name, value in answer.headers:
            if name.lower() == "set-cookie" and value.startswith(COOKIE):
                self.headers[number]["cookie"] = value.split(";")[0]


class World:
    """One of the two servers."""

    def __init__(self, where: Path) -> None:
        self.store = open_store(where)
        self.app = create_app(self.store, Settings(computers=False, pause=(0.02, 0.02)))
        self.stack = contextlib.AsyncExitStack()

    def room(self, match: str) -> Room:
        return self.app.state.hall.rooms[match]  # type: ignore[no-any-return]

    async def quiet(self) -> None:
        """Waits until nothing is under way: no change, no automatic answer, no message."""
        still = 0
        while still < 4:
            await asyncio.sleep(0)
            busy = any([self.busy(room) for room in self.app.state.hall.rooms.values()])
            if busy:
                await asyncio.sleep(0.001)
            still = 0 if busy else still + 1

    def busy(self, room: Room) -> bool:
        waiting = any([one.queue.qsize() for one in room.listeners])
        return waiting or room.lock.locked() or bool(room.answering())


class Twins:
    """Both servers, asked in step; `compared` counts every answer and message that was found equal."""

    def __init__(self, folder: Path, chance: Chance, clock: Clock) -> None:
        self.chance = chance
        self.clock = clock
        self.loop = asyncio.new_event_loop()
        self.over = asyncio.Event()
        # One task that lasts: with it the threads of the pool last, too.
        self.thread = threading.Thread(
            target=self.loop.run_until_complete, args=(self.over.wait(),), daemon=True
        )
        self.thread.start()
        self.compared = 0
        self.asked: set[tuple[str, str]] = set()  # methods and addresses
        self.afterwards: Callable[[int], None] = lambda number: None  # runs after each request
        self.lines: list[tuple[str, list[OpenConnection], list[int]]] = []
        self.worlds: list[World] = []
        for number in range(2):
            self.chance.world = number
            world = World(folder / f"{number}.db")
            self.worlds.append(world)
            self.run(world.stack.enter_async_context(world.app.router.lifespan_context(world.app)))

    def close(self) -> None:
        for number, world in enumerate(self.worlds):
            self.chance.world = number
            for _, lines, _ in self.lines:
                self.run(lines[number].hang_up())
            self.run(world.stack.aclose())
            world.store.close()
        self.loop.call_soon_threadsafe(self.over.set)
        self.thread.join(10)
        self.loop.close()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(WAIT)

    # to ask

    def one(self, number: int, who: Person, method: str, path: str, sent: object = None) -> Answer:
        """Sends a request to one of the servers."""
        self.chance.world = number
        world = self.worlds[number]

        async def work() -> Answer:
            found = await call(world.app, method, path, who.headers[number], sent)
            await world.quiet()
            return found

        found = self.run(work())
        who.keep(number, found)
        self.afterwards(number)
        return found

    def ask(self, who: Person, method: str, path: str, sent: object = None) -> Answer:
        """Sends the same request to both servers, which must reply the same."""
        found = [self.one(number, who, method, path, sent) for number in range(2)]
        one, other = [scrubbed(answer) for answer in found]
        label = f"{who.name}: {method} {path} {json.dumps(sent)[:300]}"
        assert one.status == other.status, (
            f"{label}: {one.status}, {other.status}: {one.body!r} {other.body!r}"
        )
        assert one.headers == other.headers, f"{label}: {set(one.headers) ^ set(other.headers)}"
        assert one.body == other.body, f"{label}: {difference(one.body, other.body)}"
        assert one.status < 500, f"{label}: {one.body!r}"
        self.compared += 1
        self.asked.add((method, path.partition("?")[0]))
        self.hear(label)
        return found[0]

    def get(self, who: Person, path: str) -> Any:
        found = self.ask(who, "GET", path)
        assert found.status == 200, f"{path}: {found.body!r}"
        return found.json()

    def differ(self, who: Person, method: str, path: str, *sent: object) -> list[Answer]:
        """Does something hidden, different on each server; both must accept it."""
        bodies = sent if len(sent) == 2 else (*sent, *sent)
        found = [self.one(number, who, method, path, body) for number, body in enumerate(bodies)]
        for answer in found:
            assert answer.status < 300, f"{who.name}: {method} {path}: {answer.body!r}"
        self.hear(f"{who.name} does {method} {path}")
        return found

    # to listen

    def listen(self, who: Person, path: str, kind: str = "websocket", compared: bool = True) -> int:
        """Opens a socket or stream on both servers; gives its number. Messages to the hiding side are not compared."""
        opened = []
        for number, world in enumerate(self.worlds):
            self.chance.world = number

            async def work(world: World = world, number: int = number) -> OpenConnection:
                line = OpenConnection(world.app, kind, path, who.headers[number])
                await line.until(lambda heard: any(['"scene"' in text for text in heard]))
                await world.quiet()
                return line

            opened.append(self.run(work()))
        label = f"{who.name}'s {kind} {path}" if compared else ""
        self.asked.add(("GET", path.partition("?")[0]))
        self.lines.append((label, opened, [0]))
        self.hear(f"{who.name} looks by {kind}")
        return len(self.lines) - 1

    def say(self, line: int, text: str) -> None:
        """Sends a text into a socket on both servers."""
        for number, world in enumerate(self.worlds):
            self.chance.world = number

            async def work(world: World = world, number: int = number) -> None:
                one = self.lines[line][1][number]
                there = len(one.heard)
                one.say(text)
                await one.until(lambda heard: len(heard) > there)
                await world.quiet()

            self.run(work())
        self.hear("a message by socket")

    def unasked(self) -> set[tuple[str, str]]:
        """The methods and addresses of a match that the API describes and the test has not asked."""
        found = set()
        for path, methods in self.worlds[0].app.openapi()["paths"].items():
            shape = re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)))
            for method in [name.upper() for name in methods if path.startswith("/api/matches/{match}")]:
                if not any([how == method and shape.fullmatch(where) for how, where in self.asked]):
                    found.add((method, path))
        return found

    def leave(self, line: int) -> None:
        """Closes a connection on both servers."""
        _, lines, _ = self.lines[line]
        for number, world in enumerate(self.worlds):
            self.chance.world = number
            self.run(lines[number].hang_up())
            self.run(world.quiet())
        self.hear("somebody left")
        del self.lines[line]

    def hear(self, after: str) -> None:
        """Compares the messages since the last time: the same ones, in the same order, of the same length."""
        for label, lines, known in [line for line in self.lines if line[0]]:
            fresh = [[plain(text.encode()) for text in line.heard[known[0] :]] for line in lines]
            counts = [len(one) for one in fresh]
            assert counts[0] == counts[1], f"{label}, after {after}: {counts} messages"
            for one, other in zip(*fresh, strict=True):
                assert one == other, f"{label}, after {after}: {difference(one, other)}"
            known[0] += counts[0]
            self.compared += counts[0]


def scrubbed(answer: Answer) -> Answer:
    return answer._replace(body=plain(answer.body))


def plain(body: bytes) -> bytes:
    return CHAT.sub(b'"id":CHAT', HASH.sub(b'"hash":SALTED', body))


def difference(one: bytes, other: bytes) -> str:
    """Where two bodies part, and what stands there."""
    at = next((at for at, (a, b) in enumerate(itertools.zip_longest(one, other)) if a != b), 0)
    start = max(at - 150, 0)
    return f"at {at} of {len(one)}, {len(other)}:\n{one[start : at + 150]!r}\n{other[start : at + 150]!r}"


@contextlib.contextmanager
def twins(folder: Path, seed: str, other_draw: int = -1) -> Iterator[Twins]:
    """Two servers. In the second the throw with the number `other_draw` falls otherwise."""
    clock, chance = Clock(), Chance()
    with pytest.MonkeyPatch.context() as patch:
        stop_the_clock(patch, clock)
        tame(patch, chance)
        patch.setattr(founding, "new_seed", lambda: commitment(seed)[:32])
        patch.setattr(staff, "ADVISER", "steady")  # who thinks by the clock says now this, now that
        for module in (founding, opening):
            patch.setattr(module, "Seeded", box_of(chance, other_draw))
        made = Twins(folder, chance, clock)
        try:
            yield made
        finally:
            made.close()

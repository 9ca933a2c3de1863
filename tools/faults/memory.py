"""Very many matches in one server: stored ones, open ones with two sockets each, and what memory that takes."""

from __future__ import annotations

import asyncio
import json
import resource
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import psutil
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.opening import SEED, played
from sandtable.games.catalogue import GAMES
from sandtable.kernel.match import Match
from sandtable.live.matches.founding import founded, seating
from sandtable.live.rooms.hall import QUIET
from sandtable.store import NewMatch, Seat, Store
from sandtable.store.base.tokens import fresh_token, hash_of
from sandtable.web.app import SWEEP
from tools.faults.report import Report
from tools.faults.servers import WarmServer, nursery

MOST = 1_500_000_000  # bytes of the server
OF_ONE = 25  # matches of one person that are open, with two sockets each: he may have 60 sockets
SHORTEST, LONGEST = 10, 100  # lines of the journals
WAITING = 200  # matches that wait to be written


@dataclass(frozen=True)
class Stored:
    """A match in the store: its id, two seats, and the cookie of who holds both."""

    id: str
    seats: tuple[str, ...]
    cookie: str


def owners(store: Store, count: int) -> list[tuple[str, str]]:
    """So many people, each with the token of a session."""
    found, ends = [], datetime.now(UTC) + timedelta(days=1)
    for _ in range(count):
        person, token = store.people.make_guest().result().id, fresh_token()
        store.people.open_session(hash_of(token), person, ends).result()
        found.append((person, f"sandtable={token}"))
    return found


def sample(games: Sequence[str], rng: Random) -> list[NewMatch]:
    """A few matches of each game, of many lengths, as they are put into the store."""
    found = []
    for game in games:
        whole: Match = played(game, "random")
        for _ in range(8):
            match = whole.fork(min(rng.randint(SHORTEST, LONGEST), len(whole.live) - 1))
            found.append(founded(match, game, seating(match.rules, {}, ""), "", False, SEED))
    return found


def seats_of(seats: Sequence[Seat], person: str) -> tuple[list[Seat], tuple[str, ...]]:
    """All seats are one person's; he looks through the first two."""
    taken = [replace(seat, who="person", person=person) for seat in seats]
    return taken, tuple([seat.id for seat in taken[:2]])


def stored(store: Store, count: int, games: Sequence[str], seed: int) -> Iterator[Stored]:
    """Put so many matches into the store, of all games in turn; the people change after every `OF_ONE`."""
    samples = sample(games, Random(seed))
    people = owners(store, -(-count // OF_ONE))
    waiting: list[tuple[Future[str], tuple[str, ...], str]] = []
    for number in range(count):
        person, cookie = people[number // OF_ONE]
        made = samples[(number * 8 + number // len(games)) % len(samples)]
        seats, looks = seats_of(made.seats, person)
        future = store.matches.create(replace(made, owner=person, seats=seats, name=f"Match {number}"))
        waiting.append((future, looks, cookie))
        if len(waiting) >= WAITING:
            yield from [Stored(one.result(), looks, cookie) for one, looks, cookie in waiting]
            waiting.clear()
    yield from [Stored(one.result(), looks, cookie) for one, looks, cookie in waiting]


async def open_sockets(url: str, match: Stored, report: Report) -> list[ClientConnection]:
    """Look at a match through two seats, as two pages do."""
    found = []
    for seat in match.seats:
        address = f"{url.replace('http', 'ws', 1)}/api/matches/{match.id}/live?seat={seat}&changes=true"
        headers = {"Origin": url, "Cookie": match.cookie}
        socket = await connect(
            address, additional_headers=headers, max_size=None, ping_interval=None, open_timeout=120
        )
        first = json.loads(await socket.recv())
        report.must(first["type"] == "scene", f"{match.id}: the first message is {first['type']}")
        found.append(socket)
        report.count("sockets")
    return found


async def look(server: WarmServer, matches: Sequence[Stored], quiet: float, report: Report) -> None:
    """Open the matches and measure the server: when all are open, and when all are quiet."""
    before = memory(server.pid)
    begun, sockets = time.monotonic(), list[ClientConnection]()
    for match in matches:
        sockets += await open_sockets(server.url, match, report)
        report.count("open matches")
    opened = memory(server.pid)
    report.figures.append(f"opened in {time.monotonic() - begun:.0f} s")
    await asyncio.sleep(quiet)
    rested = memory(server.pid)
    each = (rested - before) / max(len(matches), 1)
    report.figures += [
        f"server {before / 1e6:.0f} MB empty",
        f"{opened / 1e6:.0f} MB with all open",
        f"{rested / 1e6:.0f} MB when quiet ({each / 1000:.0f} kB a match with its sockets)",
    ]
    report.must(
        max(opened, rested) < MOST, f"{max(opened, rested) / 1e6:.0f} MB are more than {MOST / 1e6:.0f}"
    )
    for socket in sockets:
        socket.transport.abort()


def memory(pid: int) -> int:
    return int(psutil.Process(pid).memory_info().rss)


def memories(
    folder: Path,
    count: int,
    opened: int,
    games: Sequence[str] = tuple(GAMES),
    quiet: float = QUIET + SWEEP + 5,
) -> Report:
    report = Report("memory")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, 4 * opened + 500), hard), hard))
    store = Store.open(folder / "sandtable.db")
    matches = list(stored(store, count, games, 1))
    store.close()
    report.count("stored matches", len(matches))
    report.figures.append(f"database {(folder / 'sandtable.db').stat().st_size / 1e6:.0f} MB")
    with nursery() as parent:
        server = WarmServer(parent, folder, folder)
        server.start()
        server.wait()
        of_each = -(-opened * OF_ONE // len(matches))  # of each person as many
        chosen = [one for number, one in enumerate(matches) if number % OF_ONE < of_each]
        asyncio.run(look(server, chosen[:opened], quiet, report))
        server.stop()
    return report

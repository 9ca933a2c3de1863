"""PostgreSQL is stopped, hangs, is locked or full for a while; then everything must go on by itself."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import psycopg

from tests.databases import new_postgres
from tests.pgtemp import Postgres, stoppable_postgres
from tools.faults.checking import check
from tools.faults.load import GAMES, Load, load
from tools.faults.players import Played
from tools.faults.report import Report
from tools.faults.servers import WarmServer, children, nursery

MOST_WAIT = 5.0  # seconds in which the server must say that it is there, whatever its database does
SOON = 60.0  # seconds in which answers must be taken again


@contextmanager
def stopped(postgres: Postgres, _: str) -> Iterator[None]:
    """It is stopped as by a crash, and recovers when it is started."""
    postgres.stop("immediate")
    yield
    postgres.start()


@contextmanager
def hanging(postgres: Postgres, _: str) -> Iterator[None]:
    """All of its processes stand still; connections stay open."""
    first = int((postgres.data / "postmaster.pid").read_text().split()[0])
    held: list[int] = []
    for pid in [first, *children(first)]:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGSTOP)
            held.append(pid)
    try:
        yield
    finally:
        for pid in held:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


@contextmanager
def locked(_: Postgres, url: str) -> Iterator[None]:
    """Somebody holds the tables: every connection of the server waits, those that read and the one that writes."""
    with psycopg.connect(url) as connection:
        connection.execute("LOCK TABLE matches, lines, people, sessions IN ACCESS EXCLUSIVE MODE")
        yield
        connection.rollback()


@contextmanager
def full(_: Postgres, url: str) -> Iterator[None]:
    """Others take all connections that it has left, and those of the server are ended: it gets no new one."""
    with ExitStack() as stack:
        held = [stack.enter_context(psycopg.connect(url, autocommit=True))]
        for _ in range(3):
            with suppress(psycopg.OperationalError):
                while True:
                    held.append(stack.enter_context(psycopg.connect(url)))
            others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'sandtable'"
            held[0].execute(f"{others} AND pid <> ALL(%s)", [[one.info.backend_pid for one in held]])
        yield


HOW: dict[str, Callable[[Postgres, str], AbstractContextManager[None]]] = {
    "stopped": stopped,
    "hanging": hanging,
    "locked": locked,
    "full": full,
}


async def health(url: str, ended: Callable[[], bool], report: Report) -> float:
    """Ask again and again whether the server is there; return the longest that it took."""
    longest = 0.0
    async with httpx.AsyncClient(base_url=url, timeout=MOST_WAIT) as http:
        while not ended():
            begun = time.monotonic()
            try:
                report.must((await http.get("/api/health")).status_code == 200, "the server is not well")
            except httpx.TransportError as error:
                report.fault(f"the server does not answer: {error!r}")
            longest = max(longest, time.monotonic() - begun)
            await asyncio.sleep(0.5)
    return longest


async def suffer(
    playing: Load, fault: AbstractContextManager[None], seconds: float, server: WarmServer, report: Report
) -> None:
    """Let the fault last so long while all play, and wait until they play on."""
    ended = False
    watching = asyncio.create_task(health(server.url, lambda: ended, report))
    before = report.counts["answers acknowledged"]
    await asyncio.to_thread(fault.__enter__)
    await asyncio.sleep(seconds)
    report.count("answers while it lasted", report.counts["answers acknowledged"] - before)
    await asyncio.to_thread(fault.__exit__, None, None, None)
    took = await playing.answers(2 * len(playing.players), server.must_live)
    ended = True
    report.figures.append(f"played on after {took:.1f} s, health told in at most {await watching:.1f} s")
    report.must(took < SOON, f"it took {took:.0f} s until answers were taken again")
    report.count("outages")


async def outlast(
    postgres: Postgres,
    url: str,
    server: WarmServer,
    how: str,
    count: int,
    seconds: float,
    games: Sequence[str],
    report: Report,
) -> list[Played]:
    async with load(server.url, games, 1, report) as playing:
        await playing.answers(2 * len(games), server.must_live)
        for _ in range(count):
            await suffer(playing, HOW[how](postgres, url), seconds, server, report)
        return await playing.end()


def outages(folder: Path, how: str, count: int, seconds: float, games: Sequence[str] = GAMES) -> Report:
    report = Report(f"PostgreSQL {how} for {seconds:g} s")
    with stoppable_postgres(keeps=True) as postgres, nursery() as parent:
        url = new_postgres(postgres.url)
        server = WarmServer(parent, url, folder)
        server.start()
        server.wait()
        matches = asyncio.run(outlast(postgres, url, server, how, count, seconds, games, report))
        server.stop()
        check(url, matches, report)
    return report

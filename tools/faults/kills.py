"""Kills the server, or one of its workers, with `kill -9` in the middle of a stream of answers, again and again."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

from sandtable.commands.workers import ENOUGH
from tests.databases import new_postgres
from tests.pgtemp import temporary_postgres
from tools.faults.checking import check
from tools.faults.load import GAMES, load
from tools.faults.players import Played
from tools.faults.report import Report
from tools.faults.servers import WarmServer, alive, children, nursery

LATER = 0.15  # seconds at most, after the answers that must have come, until the next kill


@contextmanager
def data_of(database: str, folder: Path) -> Iterator[Path | str]:
    """A folder for SQLite, or the address of a new database of a PostgreSQL of its own."""
    if database == "sqlite":
        yield folder
        return
    with temporary_postgres() as server:
        yield new_postgres(server)


async def hammer(
    server: WarmServer, count: int, games: Sequence[str], at_least: int, seed: int, report: Report
) -> list[Played]:
    """Kill the server so many times while all play."""
    rng = Random(seed)
    async with load(server.url, games, seed, report) as playing:
        for number in range(1, count + 1):
            await playing.answers(at_least, server.must_live)
            await asyncio.sleep(rng.uniform(0.0, LATER))
            report.count("kills")
            report.count("answers under way", playing.under_way())
            server.kill()
            server.start()
            if number % 50 == 0:
                print("  " + report.lines()[-1], flush=True)
        await playing.answers(at_least, server.must_live)
        return await playing.end()


def kills(
    folder: Path, database: str, count: int, games: Sequence[str] = GAMES, at_least: int = 6, seed: int = 1
) -> Report:
    report = Report(f"kills on {database}")
    with data_of(database, folder) as where, nursery() as parent:
        server = WarmServer(parent, where, folder)
        server.start()
        server.wait()
        matches = asyncio.run(hammer(server, count, games, at_least, seed, report))
        server.stop()
        check(where, matches, report)
    return report


async def hammer_workers(
    server: WarmServer, count: int, games: Sequence[str], seed: int, report: Report
) -> list[Played]:
    """Kill a worker so many times while all play; the server starts another one."""
    rng = Random(seed)
    async with load(server.url, games, seed, report) as playing:
        for _ in range(count):
            await asyncio.sleep(ENOUGH + 0.5)  # workers that end sooner count as ones that cannot start
            await playing.answers(len(games), server.must_live)
            workers = children(server.pid)
            report.must(len(workers) == 2, f"there are {len(workers)} workers")
            report.count("workers killed")
            report.count("answers under way", playing.under_way())
            os.kill(rng.choice(workers), signal.SIGKILL)
            await playing.answers(len(games), server.must_live)
        return await playing.end()


def worker_kills(folder: Path, count: int, games: Sequence[str] = GAMES, seed: int = 1) -> Report:
    report = Report("workers")
    with data_of("postgresql", folder) as where, nursery() as parent:
        server = WarmServer(parent, where, folder, ["--workers", "2"])
        server.start()
        server.wait()
        matches = asyncio.run(hammer_workers(server, count, games, seed, report))
        workers = children(server.pid)
        server.stop()
        report.must(not any(map(alive, workers)), "a worker has outlived its server")
        check(where, matches, report)
    return report

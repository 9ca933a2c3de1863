"""The disk is full for a while: answers are refused and people still look, and later everything goes on by itself."""

from __future__ import annotations

import asyncio
import resource
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from tools.faults.checking import check
from tools.faults.load import GAMES, Load, load
from tools.faults.players import Played
from tools.faults.report import Report
from tools.faults.servers import WarmServer, nursery

SIZE = 48  # megabytes of the small disk
SMALLEST = 4096  # bytes that a file of a limited server may have: none that it writes to is as small


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of its own that can be filled, as root may make one."""
    place = folder / "small"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}m", "none", str(place)], check=True)
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


@contextmanager
def filled(place: Path, _: WarmServer) -> Iterator[None]:
    """Fill the disk with a file to its last byte."""
    ballast = place / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (2**20, 4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    yield
    ballast.unlink()


@contextmanager
def limited(place: Path, server: WarmServer) -> Iterator[None]:
    """Let no file of the server grow any more."""
    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (SMALLEST, hard))
    yield
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))


HOW: dict[str, Callable[[Path, WarmServer], object]] = {"filled": filled, "limited": limited}


async def fill(
    playing: Load, place: Path, server: WarmServer, how: str, seconds: float, report: Report
) -> None:
    """Let the disk be full for a while; meanwhile people must be able to look."""
    before = report.counts["refused with not-kept"]
    with HOW[how](place, server):  # type: ignore[attr-defined]
        await asyncio.sleep(seconds)
        for player in playing.players:
            if player.line is not None and player.line.way == "request":
                told = await player.line.http.get(f"/api/matches/{player.now.id}/view?seat={player.seats[0]}")
                report.must(told.status_code == 200, f"nobody could look: {told.text[:200]}")
                report.count("looks with a full disk")
        async with httpx.AsyncClient(base_url=server.url, headers={"Origin": server.url}) as stranger:
            told = await stranger.post("/api/me", json={"name": "Late"})
            report.must(
                told.status_code == 503, f"a new guest on a full disk: {told.status_code} {told.text[:100]}"
            )
    report.must(report.counts["refused with not-kept"] > before, "no answer was refused: was the disk full?")
    await playing.answers(2 * len(playing.players), server.must_live)
    report.count("full disks")


async def play(
    place: Path,
    server: WarmServer,
    how: str,
    count: int,
    seconds: float,
    games: Sequence[str],
    report: Report,
) -> list[Played]:
    async with load(server.url, games, 1, report) as playing:
        for _ in range(count):
            await playing.answers(len(games), server.must_live)
            await fill(playing, place, server, how, seconds, report)
        return await playing.end()


def disks(folder: Path, how: str, count: int, seconds: float, games: Sequence[str] = GAMES) -> Report:
    report = Report(f"a disk that is {how}")
    with small_disk(folder) if how == "filled" else plain(folder) as place, nursery() as parent:
        server = WarmServer(parent, place, folder)
        server.start()
        server.wait()
        matches = asyncio.run(play(place, server, how, count, seconds, games, report))
        server.stop()
        check(place, matches, report)
    return report


@contextmanager
def plain(folder: Path) -> Iterator[Path]:
    yield folder

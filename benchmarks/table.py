"""Measures the web table: what an answer costs the server, beside a yardstick that is measured in the same run.

    python benchmarks/table.py                                    Caen, Norway, Totalize and Heroes, interpreted
    python benchmarks/table.py caen --compiled                    also with the wheel built with mypyc
    python benchmarks/table.py caen --processes 2                 also on PostgreSQL, with one process and with two
    python benchmarks/table.py caen --matches 200 --rate 100      latency at a given rate

Every match has two seats with an open socket each. A round spells a word for every match, which is not measured, then
sends all answers and waits until every seat has heard of them. Rounds at saturation send all at once; their processor
time (of the server process, all threads) and their rate are reported. Rounds at half of that rate give the latencies.
Every answer is on disk before it is acknowledged. Odds that take long come after their questions, when the server is
quiet: they are waited for after each round, and their processor time, as the server counts it, is told apart. Bytes are
told with them.

`busy` is the server's share of a processor at saturation: where it is far below 1, the measuring program or the machine
was the limit, and the processor time is the figure to trust.

The yardstick (`benchmarks/yardstick.py`) is sent 1 kB of JSON by the same means, in turn with the rounds at saturation,
so that a busy machine slows both alike. Two ratios to it are told: of answers a second, and of processor time.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import httpx

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks import processor  # noqa: E402
from benchmarks.run import build  # noqa: E402
from benchmarks.table_client import By, EchoSocket, Guest, Line, Timing, begin  # noqa: E402
from tests.pgtemp import temporary_postgres  # noqa: E402
from tests.serving import free_port  # noqa: E402

GAMES = ("caen", "norway", "totalize", "heroes")
OF_ONE = 25  # matches that one person starts: the server lets him start about 30 in a few minutes
TRAILING = 0.05  # seconds for what the server does after it has told everybody
ODDS = 0.3  # seconds more for odds that come after their questions
ECHOES = 3  # rounds of the yardstick for each round of a game
ECHO = json.dumps({"text": "x" * 1000}).encode()


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    matches: int = 32
    rounds: int = 20  # at saturation, and again at half of that rate
    warm: int = 3  # rounds before anything is measured
    by: By = "socket"  # how answers are sent
    rate: float = 0.0  # answers a second instead of half of the saturation


QUICK = Effort(matches=2, rounds=2, warm=1)


@dataclass
class Volleys:
    """What some rounds brought."""

    timings: list[Timing] = field(default_factory=list)
    seconds: float = 0.0
    processor: float = 0.0
    odds: float = 0.0  # of the processor, for odds that came after their questions
    refused: int = 0
    plain: list[int] = field(default_factory=list)  # bytes of an answer to a seat
    wire: list[int] = field(default_factory=list)  # packed


# servers


@contextmanager
def running(command: Sequence[str], address: str, package: Path | None, log: Path) -> Iterator[int]:
    """Start a server, wait until it answers, and give its process id."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(package or ROOT / "src"), str(ROOT)])}
    with log.open("w") as said:
        process = subprocess.Popen([sys.executable, *command], stdout=said, stderr=said, env=environment)
    try:
        for _ in range(3000):
            try:
                urllib.request.urlopen(f"{address}/api/health").close()
                break
            except OSError:
                if process.poll() is not None:
                    raise SystemExit(f"the server ended: {log.read_text()[-2000:]}") from None
                time.sleep(0.02)
        yield process.pid
    finally:
        process.terminate()
        process.wait(15)


@dataclass(frozen=True)
class Servers:
    """Server processes on the same data, each with an address of its own."""

    addresses: list[str]
    pids: list[int]

    def odds(self) -> float:
        """Processor time of all odds so far that came after their questions; 0 for a server that does not count it."""
        found = 0.0
        for address in self.addresses:
            with urllib.request.urlopen(f"{address}/metrics") as said:
                for line in said.read().decode().splitlines():
                    if line.startswith("sandtable_odds_seconds_total "):
                        found += float(line.split()[1])
        return found


@contextmanager
def tables(processes: int, database: str, package: Path | None) -> Iterator[Servers]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        place = ["--database", database] if database else ["--data", str(folder)]
        addresses, pids = [], []
        for number in range(processes):
            port = free_port()
            addresses.append(f"http://127.0.0.1:{port}")
            command = ["-m", "sandtable", "serve", "--no-browser", "--port", str(port), *place]
            pids.append(
                stack.enter_context(running(command, addresses[-1], package, folder / f"{number}.log"))
            )
        yield Servers(addresses, pids)


@contextmanager
def yardsticks() -> Iterator[Servers]:
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        command = [str(ROOT / "benchmarks/yardstick.py"), str(port), folder]
        address = f"http://127.0.0.1:{port}"
        with running(command, address, None, Path(folder) / "log") as pid:
            yield Servers([address], [pid])


# measuring


async def volley(
    senders: Sequence[Callable[[], Awaitable[Timing | None]]],
    pids: Sequence[int],
    gap: float,
    found: Volleys,
    odds: Callable[[], float] | None = None,
) -> None:
    """Let everybody send once, all at once or one after the other, and add what it took.

    `odds` tells the processor time of all odds so far that came after their questions: it is counted by itself.
    """

    async def send(number: int) -> Timing | None:
        await asyncio.sleep(gap * number)
        return await senders[number]()

    weighed = odds() if odds else 0.0
    used, begun = processor.seconds(pids), time.perf_counter()
    told = await asyncio.gather(*[send(number) for number in range(len(senders))])
    found.seconds += time.perf_counter() - begun
    await asyncio.sleep(TRAILING)
    if odds:
        await asyncio.sleep(ODDS)
    found.processor += processor.seconds(pids) - used
    if odds:
        found.odds += odds() - weighed
    found.timings += [one for one in told if one is not None]
    found.refused += told.count(None)


async def play(
    guests: Sequence[Guest], servers: Servers, rounds: int, gap: float, beside: Yardstick | None = None
) -> Volleys:
    """Some rounds in which each match is answered once, and in turn with them rounds of the yardstick."""
    found = Volleys()
    for _ in range(rounds):
        fits = await asyncio.gather(*[guest.prepare() for guest in guests])
        ready = [guest for guest, fit in zip(guests, fits, strict=True) if fit]
        before = [guest.received() for guest in ready]
        await volley([guest.answer for guest in ready], servers.pids, gap, found, servers.odds)
        for guest, was in zip(ready, before, strict=True):
            for seat, (plain, wire) in guest.received().items():
                found.plain.append(plain - was[seat][0])
                found.wire.append(wire - was[seat][1])
        if beside is not None:
            await beside.play()
        gc.collect()
    return found


class Yardstick:
    """The yardstick's connections, as many as there are matches, and what it took."""

    def __init__(self, servers: Servers, effort: Effort) -> None:
        self.pids = servers.pids
        address, many = servers.addresses[0], range(effort.matches)
        self.lines: list[Line | EchoSocket] = [
            EchoSocket(address) if effort.by == "socket" else Line(address, {}) for _ in many
        ]
        self.senders = [self.sender(line) for line in self.lines]
        self.found = Volleys()

    def sender(self, line: Line | EchoSocket) -> Callable[[], Awaitable[Timing | None]]:
        async def send() -> Timing | None:
            begun = time.perf_counter()
            status, _ = await line.post("/echo", ECHO)
            took = time.perf_counter() - begun
            return Timing(took, took) if status == 200 else None

        return send

    async def play(self) -> None:
        for _ in range(ECHOES):
            await volley(self.senders, self.pids, 0.0, self.found)

    async def close(self) -> None:
        for line in self.lines:
            await line.close()


def costs(found: Volleys) -> dict[str, float]:
    """What an answer costs, how many there are in a second, and which share of a processor the server had."""
    count = len(found.timings)
    if not count:
        raise SystemExit("no answer was taken")
    return {
        "answers": count,
        "milliseconds": 1000 * (found.processor - found.odds) / count,
        "odds": 1000 * found.odds / count,
        "rate": count / found.seconds,
        "busy": found.processor / found.seconds,
    }


def latencies(found: Volleys) -> dict[str, float]:
    told: dict[str, float] = {}
    for name in Timing._fields:
        times = sorted([1000 * getattr(one, name) for one in found.timings])
        for share in (50, 99):
            told[f"{name} p{share}"] = times[min(len(times) - 1, len(times) * share // 100)]
    return told


async def opened(
    stack: AsyncExitStack, servers: Servers, game: str, by: By, count: int, rng: Random
) -> list[Guest]:
    """So many matches, in turn on each of the servers."""
    guests: list[Guest] = []
    while len(guests) < count:
        address = servers.addresses[(len(guests) // OF_ONE) % len(servers.addresses)]
        most = -(-count // len(servers.addresses))
        http = await stack.enter_async_context(
            httpx.AsyncClient(base_url=address, headers={"Origin": address}, timeout=60)
        )
        guests += await begin(http, game, by, min(OF_ONE, most, count - len(guests)), rng)
    return guests


async def measure(servers: Servers, yard: Servers, game: str, effort: Effort, seed: int) -> dict[str, Any]:
    """All figures of one game on these servers, and those of the yardstick."""
    rng = Random(seed)
    async with AsyncExitStack() as stack:
        first = await opened(stack, servers, game, effort.by, len(servers.addresses), rng)  # loads the game
        await all_open(stack, first)
        before = processor.memory(servers.pids)
        guests = await opened(stack, servers, game, effort.by, effort.matches, rng)
        await all_open(stack, guests)
        room = (processor.memory(servers.pids) - before) / len(guests)
        beside = Yardstick(yard, effort)
        stack.push_async_callback(beside.close)
        gc.collect()
        gc.disable()  # pauses of this program must not count as the server's
        stack.callback(gc.enable)
        await play(guests, servers, effort.warm, 0.0, beside)
        beside.found = Volleys()
        full = await play(guests, servers, effort.rounds, 0.0, beside)
        told: dict[str, Any] = costs(full)
        rate = effort.rate or told["rate"] / 2
        half = await play(guests, servers, effort.rounds, 1 / rate)
    stick = costs(beside.found)
    told |= {"half": rate, **latencies(half), "half milliseconds": costs(half)["milliseconds"]}
    told |= {"bytes": statistics.median(full.plain), "packed": statistics.median(full.wire)}
    told |= {"memory": room, "refused": full.refused + half.refused, "yardstick": stick}
    told["of the yardstick"] = told["rate"] / stick["rate"]
    told["by the processor"] = stick["milliseconds"] / told["milliseconds"]
    return told


async def all_open(stack: AsyncExitStack, guests: Sequence[Guest]) -> None:
    for guest in guests:
        stack.push_async_callback(guest.close)
        await guest.open()


# what is told


def line(name: str, row: dict[str, Any]) -> str:
    """The figures of one measurement."""
    return (
        f"{name:34} {row['milliseconds']:7.2f} ms (odds after it {row['odds']:4.2f})"
        f" {row['rate']:7.0f}/s  busy {row['busy']:4.2f}"
        f"  yardstick: {row['of the yardstick']:5.3f}, by the processor {row['by the processor']:5.3f}"
        f"  p50 {row['heard p50']:6.1f} p99 {row['heard p99']:6.1f} ms at {row['half']:.0f}/s"
        f"  {row['bytes']:7,.0f} bytes ({row['packed']:,.0f} packed)  {row['memory'] / 1000:6.0f} kB a match"
        + (f"  {row['refused']} refused" if row["refused"] else "")
    )


def stick_line(rows: Sequence[dict[str, float]]) -> str:
    middle = {name: statistics.median([row[name] for row in rows]) for name in rows[0]}
    return (
        f"{'yardstick (1 kB echoed and kept)':34} {middle['milliseconds']:7.2f} ms {middle['rate']:7.0f}/s"
        f"  busy {middle['busy']:4.2f}"
    )


def report(args: argparse.Namespace, effort: Effort) -> dict[str, Any]:
    """Measure everything that was asked for."""
    found: dict[str, Any] = {}
    with ExitStack() as stack:
        packages: dict[str, Path | None] = {"interpreted": None}
        if args.wheel:
            packages["compiled"] = args.wheel
        elif args.compiled:
            packages["compiled"] = build(Path(stack.enter_context(tempfile.TemporaryDirectory())))
        yard = stack.enter_context(yardsticks())
        for game in args.games:
            for kind, package in packages.items():
                for processes, postgres in ways(args.processes):
                    name = f"{game}, {kind}" + (f", PostgreSQL, {processes} proc." if postgres else "")
                    with ExitStack() as here:
                        database = here.enter_context(temporary_postgres()) if postgres else ""
                        servers = here.enter_context(tables(processes, database, package))
                        found[name] = asyncio.run(measure(servers, yard, game, effort, args.seed))
                    if not args.json:
                        print(line(name, found[name]), flush=True)
    return found


def ways(processes: int) -> list[tuple[int, bool]]:
    """Numbers of processes, and whether they share a PostgreSQL."""
    return [(1, False), *([(1, True), (processes, True)] if processes > 1 else [])]


def arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"default: {', '.join(GAMES)}")
    parser.add_argument("--matches", type=int, default=Effort.matches)
    parser.add_argument(
        "--rounds", type=int, default=Effort.rounds, help="in which every match is answered once"
    )
    parser.add_argument(
        "--rate", type=float, default=0.0, help="of the latencies; default: half of saturation"
    )
    parser.add_argument(
        "--by",
        choices=("socket", "request"),
        default="socket",
        help="how answers are sent: by the socket, which is told what changed (default), or by a request, and the "
        "sockets are told whole scenes",
    )
    parser.add_argument("--processes", type=int, default=1, help="also measure so many on one PostgreSQL")
    parser.add_argument("--compiled", action="store_true", help="also build and measure the compiled wheel")
    parser.add_argument("--wheel", type=Path, help="an unpacked compiled wheel, instead of building one")
    parser.add_argument("--quick", action="store_true", help="a few seconds, to see that everything works")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(words)
    given.games = given.games or list(GAMES[:1] if given.quick else GAMES)
    return given


def main(words: Sequence[str] | None = None) -> None:
    args = arguments(words)
    effort = (
        replace(QUICK, by=args.by)
        if args.quick
        else Effort(args.matches, args.rounds, by=args.by, rate=args.rate)
    )
    found = report(args, effort)
    print(
        json.dumps(found, indent=1) if args.json else stick_line([row["yardstick"] for row in found.values()])
    )


if __name__ == "__main__":
    main()

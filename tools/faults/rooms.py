"""What a quiet room keeps in memory, and what it costs to open it again from its newest snapshot."""

from __future__ import annotations

import asyncio
import gc
import statistics
import sys
import time
import types
from collections.abc import Sequence
from pathlib import Path

from benchmarks.opening import kept, opened, played
from sandtable.games.catalogue import GAMES
from sandtable.kernel.match import Match
from sandtable.live.people.who import NOBODY
from sandtable.live.rooms.garbage import set_aside
from sandtable.live.rooms.listeners import Listener
from sandtable.live.rooms.room import Room
from sandtable.store import Store
from tools.faults.report import Report

MOST = 150_000  # bytes of a quiet room
LONGEST = 20.0  # milliseconds of the processor to open one
LINES = 100  # of a journal at most; of a short match three quarters
ROUNDS = 15
PROGRAM = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType)


def look(room: Room) -> None:
    """Let two look at the match, who have read what they were sent."""
    for seat in room.match.rules.seats()[:2]:
        listener = Listener(seat, NOBODY, patched=True)
        room.send_scene(listener)
        room.listeners.add(listener)
        while not listener.queue.empty():
            listener.queue.get_nowait()
        listener.waiting = 0


def size(root: object, known: set[int]) -> int:
    """Bytes of everything that can be reached and is not known yet."""
    waiting, total = [root], 0
    while waiting:
        one = waiting.pop()
        if id(one) in known or isinstance(one, PROGRAM):
            continue
        known.add(id(one))
        total += sys.getsizeof(one)
        waiting += gc.get_referents(one)
    return total


def own_size(room: Room, other: Room) -> int:
    """Bytes that a room keeps for itself: what another room of the same game reaches, too, is shared."""
    known: set[int] = set()
    size(other, known)
    return size(room, known)


async def quiet_size(store: Store, match: Match) -> tuple[int, int]:
    """Bytes of a room at which two look: just after their first scene, and when it has become quiet."""
    rooms = [await opened(store, kept(store, match)) for _ in range(2)]
    for room in rooms:
        look(room)
    busy = own_size(rooms[0], rooms[1])
    for room in rooms:
        room.rest()
    return busy, own_size(rooms[0], rooms[1])


async def opening_times(store: Store, match: Match, rounds: int) -> list[float]:
    """Milliseconds of the processor, of all threads, to open the match from what the store keeps."""
    id = kept(store, match)
    await opened(store, id)  # takes the snapshots
    set_aside()
    spent = []
    for _ in range(rounds):
        begun = time.process_time()
        await opened(store, id)
        spent.append((time.process_time() - begun) * 1000)
    return spent


async def measure(store: Store, game: str, lines: int, rounds: int, report: Report) -> None:
    whole = played(game, "random")
    match = whole.fork(min(lines, len(whole.live) * 3 // 4))
    busy, quiet = await quiet_size(store, match)
    times = await opening_times(store, whole, rounds)
    spent, middle = min(times), statistics.median(times)  # others may keep the machine busy
    report.figures.append(
        f"{game} ({len(match.live)} lines): {busy / 1000:.0f} kB, quiet {quiet / 1000:.0f} kB; "
        f"opened in {spent:.1f} ms, median {middle:.1f} ({len(whole.live)} lines)"
    )
    report.must(quiet <= MOST, f"{game}: a quiet room has {quiet / 1000:.0f} kB")
    report.must(spent <= LONGEST, f"{game}: to open it took {spent:.1f} ms")
    report.count("games")


def rooms(
    folder: Path, games: Sequence[str] = tuple(GAMES), lines: int = LINES, rounds: int = ROUNDS
) -> Report:
    report = Report("quiet rooms")
    store = Store.open(folder / "sandtable.db")
    try:
        for game in games:
            asyncio.run(measure(store, game, lines, rounds, report))
    finally:
        store.close()
    return report

"""Measures what an answer costs in process: rules, store and telling two seats, without sockets.

    python benchmarks/answers.py caen --answers 300
    python benchmarks/answers.py caen --beside ../old/src         another tree of the program, in turn with this one
    python benchmarks/answers.py caen --profile                   which functions the time goes to

Each tree runs in a process of its own and plays the same answers, some at a time, in turn with the others; the least
of several runs counts for each handful of answers, so that other work on the machine disturbs little. What is counted
is the processor's time of all threads, from the order until both seats' messages are made and the change is on disk.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import os
import pstats
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MEMORY = Path("/dev/shm")
HANDFUL = 20  # answers that are played before it is another tree's turn


# one tree


class Player:
    """Plays a match of a game at random, with a socket's queue on each side."""

    def __init__(self, store: Any, game: str, seed: int, profile: cProfile.Profile | None = None) -> None:
        self.store, self.game, self.profile = store, game, profile
        self.rng = Random(seed)
        self.matches = 0
        self.room: Any = None
        self.sizes: list[int] = []

    async def open(self) -> None:
        from sandtable.games.catalogue import open_game
        from sandtable.live.matches import founding
        from sandtable.live.people.who import Who
        from sandtable.live.rooms.listeners import Listener
        from sandtable.live.rooms.room import Room

        self.matches += 1
        founding.new_seed = lambda: f"{self.matches:032x}"
        sides = list(open_game(self.game).playing())
        people = {side: self.store.people.make_guest().result().id for side in sides}
        new = founding.found(founding.MatchWanted(self.game, public=True), people[sides[0]])
        seats = [
            replace(seat, who="person", person=people[seat.id]) if seat.id in sides else seat
            for seat in new.seats
        ]
        self.room = Room(self.store, self.store.matches.create(replace(new, seats=seats)).result())
        await self.room.load()
        for side in sides:
            listener = Listener(side, Who(person=people[side]), patched=True)
            self.room.send_scene(listener)
            self.room.listeners.add(listener)

    async def answer(self) -> float:
        """Seconds of the processor for one answer; odds that take long are not waited for."""
        from sandtable.kernel.match import seat_of
        from sandtable.live.rooms.changes import Order
        from sandtable.players.random import RandomPlayer

        if self.room is None or self.room.over:
            await self.open()
        room = self.room
        pending = room.match.pending()
        key = self.rng.choice(sorted(pending))
        word = RandomPlayer(self.rng).word(
            room.match.rules.view(room.match.state, seat_of(key)), pending[key]
        )
        order = Order(
            lambda match: match.answer(key, word), room.version, "somebody", self.rng.randbytes(8).hex()
        )
        used = time.process_time()
        with self.profile or nullcontext():
            await room.change(order)
        used = time.process_time() - used
        for listener in room.listeners:
            while not listener.queue.empty():
                self.sizes.append(len(listener.queue.get_nowait()))
            listener.waiting = 0
        return used


@contextmanager
def opened(game: str, seed: int, profile: cProfile.Profile | None = None) -> Iterator[Player]:
    """A player with a store of his own, in memory where there is such a folder."""
    from sandtable.live.rooms import weighing
    from sandtable.store.store import Store

    weighing.QUIET = weighing.PATIENCE = 3600.0  # nobody waits for odds that come later
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        store = Store.open(Path(folder) / "sandtable.db")
        yield Player(store, game, seed, profile)
        store.close()


async def serve(game: str, seed: int) -> None:
    """Play as many answers as a line on the input says, and tell what they took, until there is no more."""
    with opened(game, seed) as player:
        print("ready", flush=True)
        for line in sys.stdin:
            took = sum([await player.answer() for _ in range(int(line))])
            print(json.dumps([took, sum(player.sizes), len(player.sizes)]), flush=True)


async def profiled(game: str, seed: int, answers: int) -> None:
    """Tell which functions take the time of some answers; what the thread that writes does is not among them."""
    profile = cProfile.Profile()
    with opened(game, seed, profile) as player:
        for _ in range(answers):
            await player.answer()
    pstats.Stats(profile).sort_stats("tottime").print_stats(40)


# several in turn


@contextmanager
def trees(game: str, seed: int, sources: list[Path]) -> Iterator[list[subprocess.Popen[str]]]:
    found = []
    for source in sources:
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(source), str(ROOT)]),
            "PYTHONHASHSEED": "0",
        }
        command = [sys.executable, __file__, game, "--child", "--seed", str(seed)]
        child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        assert child.stdout is not None
        child.stdout.readline()
        found.append(child)
    try:
        yield found
    finally:
        for child in found:
            assert child.stdin is not None
            child.stdin.close()
            child.wait(60)


def measure(game: str, seed: int, sources: list[Path], answers: int, runs: int) -> dict[str, float]:
    """Milliseconds of the processor for an answer of each tree, the least of the runs for each handful."""
    least = [[float("inf")] * (answers // HANDFUL) for _ in sources]
    bytes_sent = [0.0] * len(sources)
    for _ in range(runs):
        with trees(game, seed, sources) as children:
            for handful in range(answers // HANDFUL):
                for place, child in enumerate(children):
                    assert child.stdin is not None and child.stdout is not None
                    child.stdin.write(f"{HANDFUL}\n")
                    child.stdin.flush()
                    took, sent, messages = json.loads(child.stdout.readline())
                    least[place][handful] = min(least[place][handful], took)
                    bytes_sent[place] = sent / max(messages, 1)
    for source, times, sent in zip(sources, least, bytes_sent, strict=True):
        each = 1000 * sum(times) / (len(times) * HANDFUL)
        print(f"{game:20} {each:6.3f} ms  {sent:6.0f} characters a message   {source}", flush=True)
    return {
        str(source): 1000 * sum(times) / (len(times) * HANDFUL)
        for source, times in zip(sources, least, strict=True)
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures what an answer costs in process.")
    parser.add_argument("game", nargs="*", default=["caen"])
    parser.add_argument("--answers", type=int, default=200)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--beside", type=Path, action="append", default=[])
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        asyncio.run(serve(args.game[0], args.seed))
        return
    for game in args.game:
        if args.profile:
            asyncio.run(profiled(game, args.seed, args.answers))
            continue
        measure(game, args.seed, [ROOT / "src", *args.beside], args.answers, args.runs)


if __name__ == "__main__":
    main()

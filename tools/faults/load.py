"""Several matches that are played at once while a fault is made to happen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from random import Random

from tools.faults.players import Person, Played, Player, Way
from tools.faults.report import Report

GAMES = ("caen", "skirmish", "heroes", "villers-bretonneux", "totalize", "norway")
WAYS: tuple[Way, Way] = ("socket", "request")
SLOWEST = 120.0  # seconds in which answers must come
ACKNOWLEDGED = "answers acknowledged"


class Load:
    """Players at work, each with matches of a person of his own."""

    def __init__(self, players: Sequence[Player], report: Report) -> None:
        self.players = players
        self.report = report
        self.ended = False
        self.tasks = [asyncio.create_task(player.run(lambda: self.ended)) for player in players]

    async def answers(self, many: int, look: Callable[[], None] = lambda: None) -> float:
        """Wait until so many more answers are acknowledged; return how many seconds it took."""
        begun, wanted = time.monotonic(), self.report.counts[ACKNOWLEDGED] + many
        while self.report.counts[ACKNOWLEDGED] < wanted:
            await asyncio.sleep(0.005)
            look()
            for task in self.tasks:
                if task.done():
                    task.result()
            if time.monotonic() > begun + SLOWEST:
                raise RuntimeError(f"no answers come any more: {self.report.lines()[-1]}")
        return time.monotonic() - begun

    def under_way(self) -> int:
        return sum([player.order is not None for player in self.players])

    async def end(self) -> list[Played]:
        """Let everybody come to the end of what is under way; return all matches."""
        self.ended = True
        await asyncio.gather(*self.tasks)
        for player in self.players:
            await player.person.close()
        return [match for player in self.players for match in player.matches]


@asynccontextmanager
async def load(url: str, games: Sequence[str], seed: int, report: Report) -> AsyncIterator[Load]:
    """A player for each of these games, in turn by socket and by requests, until the end of the block."""
    rng = Random(seed)
    players = [
        Player(await Person([url]).arrive(), game, WAYS[number % 2], Random(rng.random()), report)
        for number, game in enumerate(games)
    ]
    found = Load(players, report)
    try:
        yield found
    finally:
        for task in found.tasks:
            task.cancel()
        await asyncio.gather(*found.tasks, return_exceptions=True)

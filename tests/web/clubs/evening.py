"""A club evening: a campaign on a server whose clock the test turns, brought to where battles are to be played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from sandtable.board.battles import TableReport
from sandtable.board.skin import skin_of
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.steps import Choice, Throw, Word
from sandtable.live.rooms.changes import Order
from sandtable.live.rooms.room import Room
from sandtable.store import Filing
from tests.games.armored_thrust.brawl import bold_word
from tests.web.clubs.company import Company, Json, Member
from tests.web.conftest import Server

START = datetime(2026, 5, 7, 18, 0, tzinfo=UTC)
A_REPORT = TableReport(((4, 3),))
T = TypeVar("T")


class Clock:
    """A clock that the test turns; no two moments are the same."""

    def __init__(self) -> None:
        self.time = START

    def __call__(self) -> datetime:
        self.time += timedelta(microseconds=1)
        return self.time


class Evening(Company):
    """Olga organises, Anna and Ben are generals, Carl and Dora members of their sides."""

    def __init__(self, server: Server, clock: Clock, game: str, settings: Json, **options: Any) -> None:
        super().__init__(server.url, game, settings, **options)
        self.server = server
        self.clock = clock
        self.id = self.olga.match.id

    # the server

    def on_server(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        loop = self.server.server.servers[0].get_loop()
        return asyncio.run_coroutine_threadsafe(work(), loop).result(60)

    async def room(self) -> Room:
        found: Room = await self.server.app.state.hall.room(self.id)
        return found

    def look(self, times: int = 1) -> None:
        """Runs what the server does by itself when something may be due, and waits until it is done."""
        adjutant = self.server.app.state.adjutant

        async def all_at_once() -> None:
            await asyncio.gather(*[adjutant.look() for _ in range(times)])
            while adjutant.errands:
                await asyncio.gather(*adjutant.errands)

        self.on_server(all_at_once)

    def later(self, **span: float) -> None:
        self.clock.time += timedelta(**span)
        self.look()

    # the match

    def change(self, act: Callable[[Match], object]) -> None:
        async def work() -> None:
            room = await self.room()
            await room.change(Order(act, room.version))

        self.on_server(work)
        self.look()

    def play_on(self, battles: int = 1, seed: int = 1, until: Callable[[Match], bool] | None = None) -> None:
        """Answers at random, in one change, until so many battles are open; earlier ones are reported 4-3."""
        done = until or (lambda match: len(open_ids(match)) >= battles)
        self.change(lambda match: played(match, Random(seed), done))

    def finish(self) -> None:
        """Answers everything but reports and the next arrow, until every decided battle is booked."""
        for _ in range(10):
            self.play_on(until=only_reports)
            if not [one for one in self.filings() if one.state in ("confirmed", "settled")]:
                return
        raise AssertionError(self.states())

    def back(self, line: int, seat: str = "organiser") -> None:
        """The organiser goes back in the open."""
        self.olga.match.view(seat)
        self.olga.match.back(line, "We went wrong.")
        self.look()

    @property
    def lines(self) -> int:
        async def work() -> int:
            return len((await self.room()).match.live)

        return self.on_server(work)

    # what is seen

    def open(self) -> list[Json]:
        return [one for one in self.olga.page()["battles"] if one["stage"] not in ("planned", "committing")]

    def battle(self, id: str, by: Member | None = None) -> Json:
        found: Json = (by or self.olga).ask("GET", f"/battles/{id}")
        return found

    def result(self, id: str) -> Json | None:
        return next((one for one in self.olga.page()["results"] if one["id"] == id), None)

    def filings(self, battle: str | None = None) -> list[Filing]:
        return self.server.store.clubs.filings(self.id, battle)

    def states(self, battle: str | None = None) -> list[tuple[str, str]]:
        return [(one.name, one.state) for one in self.filings(battle)]

    def audit(self) -> list[tuple[str, str]]:
        """(kind, text), the oldest first."""
        return [(one.kind, one.text) for one in reversed(self.server.store.clubs.audits(self.id))]

    def chats(self) -> list[str]:
        return [one.text for one in self.server.store.matches.chats(self.id)]


@contextmanager
def evening(
    where: Path, game: str = "caen", settings: Json | None = None, **options: Any
) -> Iterator[Evening]:
    clock = Clock()
    with Server(where / "sandtable.db", clock=clock, computers=False) as server:
        found = Evening(server, clock, game, settings or {}, **options)
        found.look()
        yield found
        found.close()


def open_ids(match: Match) -> list[str]:
    skin = skin_of(match.rules)
    return [one.id for one in skin.table_battles(match.state) if one.stage == "open"]


def only_reports(match: Match) -> bool:
    """Is nothing asked but reports of battles and whether the next one is begun?"""
    return all(["#" in key or key == "organiser" for key in match.pending()])


def played(match: Match, rng: Random, done: Callable[[Match], bool]) -> None:
    for _ in range(3000):
        match.roll_on()
        if done(match) or not match.pending():
            return
        answer_one(match, rng)
    raise AssertionError("it did not come to that")


def answer_one(match: Match, rng: Random) -> None:
    skin = skin_of(match.rules)
    reports = [
        (id, skin.report_answers(match.state, id, A_REPORT, judge=judge))
        for id in open_ids(match)
        for judge in (False, True)
    ]
    about = {key for _, answers in reports for key, _ in answers}
    for key, ask in match.pending().items():
        if key not in about and isinstance(ask, Choice):
            match.answer(key, at_random(match, key, ask, rng))
            return
    if any([isinstance(ask, Throw) for ask in match.pending().values()]):
        match.roll()  # dice that the umpire may throw by hand
        return
    answers = next(answers for _, answers in reports if answers)
    for key, word in answers:
        match.answer(key, word)


def at_random(match: Match, key: str, ask: Choice[Any], rng: Random) -> Word:
    """A random word in which most units attack, so that battles begin."""
    return bold_word(match.rules.view(match.state, seat_of(key)), ask, rng)

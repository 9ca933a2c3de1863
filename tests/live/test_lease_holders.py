"""What several processes do once in all: who has the chores, who plays for a computer, and who goes on after a death.

Each hall stands for a process; they share one store, whose leases know them by different names.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable import store as stores
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.live.leases import CHORES, Leases
from sandtable.live.matches.opening import rules_for
from sandtable.live.rooms.hall import Hall
from sandtable.live.running.computers import LEASE, Computers
from sandtable.live.running.deadlines import Deadlines
from sandtable.live.watch import watch
from sandtable.players import roster
from sandtable.players.player import Player
from sandtable.players.random import RandomPlayer
from tests.databases import open_store
from tests.live.waiting import happens

LASTS = 0.4


@pytest.fixture
def store(tmp_path: Path) -> Iterator[stores.Store]:
    opened = open_store(tmp_path / "sandtable.db")
    yield opened
    opened.close()


def leases_of(store: stores.Store, name: str) -> Leases:
    found = Leases(store, LASTS, LASTS / 4)
    found.alone, found.holder = False, name
    return found


def process(store: stores.Store, name: str) -> Hall:
    hall = Hall(store)
    hall.leases = leases_of(store, name)
    return hall


def test_one_process_has_the_chores_and_another_takes_them_over_when_it_dies(store: stores.Store) -> None:
    async def play() -> None:
        one, other = leases_of(store, "one"), leases_of(store, "other")
        looked: list[str] = []
        woken = {"one": asyncio.Event(), "other": asyncio.Event()}

        def chore(name: str, leases: Leases) -> asyncio.Task[None]:
            async def look() -> float:
                looked.append(name)
                return 60.0

            return asyncio.create_task(watch(look, woken[name], "It", leases))

        assert await one.take(CHORES) and not await other.take(CHORES)
        running = [asyncio.create_task(one.run()), asyncio.create_task(other.run())]
        chores = [chore("one", one), chore("other", other)]
        await happens(lambda: looked == ["one"])

        woken["other"].set()  # something new at the process that does not look: the other one is told
        await happens(lambda: other.telling is not None)
        one.heard(stores.Signal("due", "", 0))
        other.heard(stores.Signal("due", "", 0))
        await happens(lambda: looked == ["one", "one"])
        await asyncio.sleep(2 * LASTS)
        assert one.holds(CHORES) and not other.holds(CHORES), "it is renewed"

        for task in (running[0], chores[0]):
            task.cancel()  # as if it were killed: nothing is given back
        died = time.monotonic()
        await happens(lambda: looked == ["one", "one", "other"])
        assert time.monotonic() - died < 30 and other.holds(CHORES)
        for task in (running[1], chores[1]):
            task.cancel()
        await other.close()
        assert not other.holds(CHORES) and await one.take(CHORES), "given back at once"

    asyncio.run(play())


def test_a_process_that_cannot_renew_does_nothing_any_more(
    store: stores.Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        leases = leases_of(store, "one")
        assert await leases.take(CHORES)

        def away(*_: object) -> None:
            raise OSError("the store is away")

        monkeypatch.setattr(store.upkeep, "take_lease", away)
        assert not await leases.take(CHORES) and leases.holds(CHORES), "for the rest of its time"
        await happens(lambda: not leases.holds(CHORES))

    asyncio.run(play())


class Thoughtful(Player):
    """Thinks at random, and says in which process."""

    def __init__(self, thought: list[str]) -> None:
        self.thought = thought
        self.player = RandomPlayer(Random(1))

    def word(self, seen: State, ask: Choice[Any]) -> Word:
        self.thought.append(type(ask).__name__)
        return self.player.word(seen, ask)


def with_computers(store: stores.Store) -> str:
    rules = rules_for("skirmish", "", {})
    seats = [stores.Seat(seat, at, "computer", None, "random") for at, seat in enumerate(rules.seats())]
    new = stores.NewMatch("A", "skirmish", rules.scenario, rules.version, {}, seats, seed="ab" * 32)
    return store.matches.create(new).result()


def test_of_two_processes_with_a_match_one_plays_for_its_computers(
    store: stores.Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought: list[str] = []
    monkeypatch.setattr(roster, "make_player", lambda *_: Thoughtful(thought))

    async def play() -> None:
        id = with_computers(store)
        halls = [process(store, name) for name in ("one", "other")]
        both = [Computers(hall) for hall in halls]
        await asyncio.gather(*[hall.room(id) for hall in halls])
        await happens(lambda: any([hall.rooms[id].over for hall in halls]))
        assert store.matches.version(id) == 1 + len(thought), "no thought was in vain"
        for computers in both:
            await computers.close()
        assert store.upkeep.take_lease(f"{LEASE}{id}", "anybody", 1.0).result(), "given back"

    asyncio.run(play())


@pytest.mark.parametrize("open_elsewhere", [True, False])
def test_a_match_goes_on_when_the_process_dies_in_which_its_computer_thinks(
    store: stores.Store, monkeypatch: pytest.MonkeyPatch, open_elsewhere: bool
) -> None:
    monkeypatch.setattr(roster, "make_player", lambda *_: Thoughtful([]))

    async def play() -> None:
        id = with_computers(store)
        assert store.upkeep.take_lease(f"{LEASE}{id}", "dead", LASTS).result()
        hall = process(store, "alive")
        computers = Computers(hall)
        monkeypatch.setattr(store.matches, "unfinished_with_computers", list)  # it was begun after the start
        if open_elsewhere:
            room = await hall.room(id)
            await asyncio.sleep(LASTS / 4)
            assert room.version == 1, "somebody else plays"
        else:
            assert await hall.leases.take(CHORES)
        running = [asyncio.create_task(one) for one in (hall.leases.run(), computers.run())]
        await happens(lambda: id in hall.rooms and hall.rooms[id].over)
        for task in running:
            task.cancel()
        await computers.close()
        assert not store.upkeep.lapsed_leases(LEASE)

    asyncio.run(play())


def test_a_lease_of_a_match_without_questions_to_a_computer_is_forgotten(store: stores.Store) -> None:
    async def play() -> None:
        assert store.upkeep.take_lease(f"{LEASE}no-such-match", "dead", 0.01).result()
        await asyncio.sleep(0.05)
        computers = Computers(process(store, "alive"))
        await computers.rescue()
        assert not store.upkeep.lapsed_leases(LEASE)
        await computers.close()

    asyncio.run(play())


def test_the_process_that_made_a_change_settles_its_deadline_and_another_one_only_if_it_does_not(
    store: stores.Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sandtable.live.running.deadlines.OTHERS", 0.1)

    async def play() -> None:
        id = with_computers(store)
        hall = process(store, "other")
        deadlines = Deadlines(hall)
        room = await hall.room(id)
        settled: list[str] = []

        async def settle(_: object) -> None:
            settled.append("settled")

        monkeypatch.setattr(deadlines, "settle", settle)
        monkeypatch.setattr(deadlines, "unsettled", lambda _: True)
        room.elsewhere = True
        deadlines.changed(room)
        await asyncio.sleep(0.03)
        assert not settled, "the process that made the change has some time"
        await happens(lambda: settled)
        looks = [False, True]  # the last one first
        monkeypatch.setattr(deadlines, "unsettled", lambda _: looks.pop())
        deadlines.changed(room)
        await asyncio.gather(*deadlines.errands)
        assert len(settled) == 1, "it did, and nothing is left to do"

    asyncio.run(play())

"""What another process wrote is taken over line by line, and comes to the same as opening the match anew."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sandtable import store as stores
from sandtable.kernel import codec
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.steps import Choice, Throw
from sandtable.kernel.undoing import take_back
from sandtable.live.errors import Conflict
from sandtable.live.matches.opening import rules_for
from sandtable.live.people.who import NOBODY
from sandtable.live.rooms import room as rooms
from sandtable.live.rooms.changes import Order
from sandtable.live.rooms.room import Room
from sandtable.players.random import RandomPlayer
from tests.databases import open_store

SEED = "ab" * 32


@pytest.fixture
def store(tmp_path: Path) -> Iterator[stores.Store]:
    with_tables = open_store(tmp_path / "sandtable.db")
    yield with_tables
    with_tables.close()


def begun(store: stores.Store, game: str) -> str:
    """A new match with nobody at it; dice fall by a seed."""
    rules = rules_for(game, "", {})
    new = stores.NewMatch(
        name="A match",
        game=game,
        scenario=rules.scenario,
        rules=rules.version,
        options={},
        dice="seeded",
        seed=SEED,
        commitment="",
        seats=[stores.Seat(seat, number, "open") for number, seat in enumerate(rules.seats())],
    )
    return store.matches.create(new).result()


async def opened(store: stores.Store, id: str) -> Room:
    room = Room(store, id)
    await room.load()
    return room


def answerer(rng: Random) -> Callable[[Match], object]:
    """An order that answers the first question at random."""

    def act(match: Match) -> object:
        key, ask = next(iter(match.pending().items()))
        if isinstance(ask, Throw):
            return match.roll()
        assert isinstance(ask, Choice)
        seen = match.rules.view(match.state, seat_of(key))
        return match.answer(key, RandomPlayer(rng).word(seen, ask))

    return act


def told(room: Room) -> dict[str, object]:
    """Everything that a room shows or goes on from."""
    match = room.match
    return {
        "fact": replace(room.fact, changed=room.fact.started, summary={}),
        "state": codec.encode(match.state),
        "journal": [repr(line) for line in match.journal],
        "live": [repr(line) for line in match.live],
        "undoable": match.undoable,
        "places": match.places,
        "log": [(number, event.verb, dict(event.facts), event.to) for number, event in match.log],
        "declared": sorted(match.declared),
        "snapshots": [(one.line, one.live, one.hash) for one in match.snapshots],
        "earlier": codec.encode(match.state_at(len(match.live) // 2)),
        "remarks": {line: (one.seat, one.text) for line, one in room.remarks.items()},
        "seals": room.seals,
        "unasked": room.unasked,
        "scenes": [room.scene(seat, NOBODY) for seat in ("", *match.rules.seats())],
        "parts": [room.parts(seat, NOBODY) for seat in ("", *match.rules.seats())],
        "entries": [room.story.since(seat, 0) for seat in ("", *match.rules.seats())],
    }


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The matches that were read whole."""
    found: list[str] = []
    before = rooms.opened

    def opened_whole(fact: stores.StoredMatch, *given: object) -> object:
        found.append(fact.id)
        return before(fact, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(rooms, "opened", opened_whole)
    return found


@pytest.mark.parametrize(("game", "turns"), [("skirmish", 30), ("caen", 90), ("totalize", 12)])
def test_lines_of_another_process_come_to_the_same_as_opening_the_match_anew(
    store: stores.Store, reads: list[str], game: str, turns: int
) -> None:
    async def play() -> None:
        id, rng = begun(store, game), Random(4)
        writer, reader = await opened(store, id), await opened(store, id)
        del reads[:]
        for number in range(turns):
            if writer.over:
                break
            remark = stores.Remark(1, writer.match.rules.seats()[0], "Because.") if number % 5 == 0 else None
            await writer.change(Order(answerer(rng), writer.version, remark=remark))
            if number % 3 == 0:
                await reader.catch_up(writer.version)
                assert told(reader) == told(writer)
        await reader.catch_up(writer.version)
        assert not reads, "nobody read the whole match"
        assert len(writer.match.journal) > turns / 2
        fresh = await opened(store, id)
        assert told(reader) == told(fresh)
        # and it goes on: what this one writes next is as good as the other's
        if not reader.over:
            await reader.change(Order(answerer(rng), reader.version))
            await writer.catch_up(reader.version)
            assert told(writer) == told(await opened(store, id)) == told(reader)

    asyncio.run(play())


def test_a_journal_that_was_cut_or_amended_is_read_whole(store: stores.Store, reads: list[str]) -> None:
    async def play() -> None:
        id = begun(store, "skirmish")
        writer, reader = await opened(store, id), await opened(store, id)
        first = next(iter(writer.match.pending()))

        def choose(letter: str) -> Callable[[Match], object]:
            return lambda match: match.answer(first, (letter,))

        del reads[:]
        await writer.change(Order(choose("mill"), writer.version))
        await reader.catch_up(writer.version)
        assert not reads and told(reader) == told(writer)

        # one answer in the place of another, in a journal that is as long as before
        await writer.change(Order(lambda match: take_back(match, 1), writer.version))
        await writer.change(Order(choose("ford"), writer.version))
        await reader.catch_up(writer.version)
        assert reads == [id] and told(reader) == told(writer)
        assert "ford" in repr(reader.match.journal)

        # after that lines come on top again
        await writer.change(Order(answerer(Random(1)), writer.version))
        await reader.catch_up(writer.version)
        assert reads == [id] and told(reader) == told(writer)

        # an older signal that comes late changes nothing
        await reader.catch_up(writer.version - 1)
        assert reads == [id]

        # somebody goes back in the open
        await writer.change(Order(lambda match: match.back("organiser", 1, "A mistake."), writer.version))
        await reader.catch_up(writer.version)
        assert reads == [id, id] and told(reader) == told(writer)
        assert reader.asks_at == 1, "whoever went back there is asked here, too"

    asyncio.run(play())


def test_an_answer_to_what_another_process_asked_is_taken_before_its_signal_came(store: stores.Store) -> None:
    async def play() -> None:
        id = begun(store, "caen")
        writer, reader = await opened(store, id), await opened(store, id)
        await writer.change(Order(answerer(Random(2)), writer.version))
        receipt = await reader.change(Order(answerer(Random(2)), writer.version))
        assert receipt.version == writer.version + 1
        with pytest.raises(Conflict):  # a version that nobody ever had
            await reader.change(Order(answerer(Random(2)), 1000))
        await writer.catch_up(receipt.version)
        assert told(reader) == told(writer)

    asyncio.run(play())


def test_lines_that_do_not_fit_are_not_believed(
    store: stores.Store, reads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        id = begun(store, "caen")
        writer, reader = await opened(store, id), await opened(store, id)
        for _ in range(4):
            await writer.change(Order(answerer(Random(2)), writer.version))
        since = store.matches.since

        def spoilt(*given: object) -> stores.News:
            news = since(*given)  # type: ignore[arg-type]
            assert news is not None
            return news._replace(lines=[*news.lines[:1], *news.lines[:-1]])

        monkeypatch.setattr(store.matches, "since", spoilt)
        del reads[:]
        await reader.catch_up(writer.version)
        assert reads == [id] and told(reader) == told(writer)

    asyncio.run(play())

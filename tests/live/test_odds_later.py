"""Odds that take long come after their question, if somebody still waits for them."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.live.rooms import weighing
from sandtable.live.rooms.room import Room
from sandtable.live.scenes import odds, rows
from sandtable.store.store import Store
from tests.live.test_patches import Reader, answered, opened, run

SLOW = {PlaceArrow}


@pytest.fixture(autouse=True)
def weighed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Arrows of battles take long, nothing else does; returns the letters whose odds are worked out after them."""
    monkeypatch.setattr(odds, "slow_kinds", set(SLOW))
    monkeypatch.setattr(odds, "LONG", 1000.0)
    monkeypatch.setattr(weighing, "QUIET", 0.01)
    found: list[str] = []
    weigh = rows.weigh

    def noted(*given: Any) -> Any:
        if isinstance(given[3], PlaceArrow):
            found.append(given[-1].letter)
        return weigh(*given)

    monkeypatch.setattr(rows, "weigh", noted)
    monkeypatch.setattr(odds, "weigh", noted)
    return found


async def arrows(store: Store, patched: bool = True) -> tuple[Room, list[Reader]]:
    """A match of Caen in which somebody is asked where to attack."""
    room, readers = await opened(store, "caen")
    rng = Random(5)
    if not patched:
        room.listeners.clear()
    while not any(isinstance(ask, PlaceArrow) for ask in room.match.pending().values()):
        await answered(room, rng)
    for reader in readers:
        reader.read()
    return room, readers


def asked(readers: list[Reader]) -> tuple[Reader, dict[str, Any]]:
    for reader in readers:
        for ask in reader.scene["asks"]:
            if ask["mine"]:
                return reader, ask
    raise AssertionError("nobody is asked")


def playing(play: Callable[[Store], Coroutine[Any, Any, None]], folder: Path) -> None:
    run(play, folder)


def test_the_question_comes_first_and_its_odds_after_it(tmp_path: Path, weighed: list[str]) -> None:
    async def play(store: Store) -> None:
        room, readers = await arrows(store)
        reader, ask = asked(readers)
        assert ask["odds_coming"]
        assert ask["rows"]
        assert not weighed
        assert not any(row["forecast"] for row in ask["rows"])
        version = reader.scene["version"]
        took: list[float] = []
        room.odds.watchers = [took.append]
        await room.odds.done()
        assert sum(took) > 0
        reader.read()
        _, ask = asked(readers)
        assert not ask["odds_coming"]
        assert weighed == [row["letter"] for row in ask["rows"]]
        assert any(row["forecast"] for row in ask["rows"])
        assert reader.scene["version"] == version
        others = [one for one in readers if one is not reader]
        assert all(one.listener.queue.empty() for one in others), "nobody else is told anything"

    playing(play, tmp_path)


def test_who_answers_before_the_odds_are_there_costs_nobody_any(tmp_path: Path, weighed: list[str]) -> None:
    async def play(store: Store) -> None:
        room, readers = await arrows(store)
        rng = Random(2)
        while any(isinstance(ask, PlaceArrow) for ask in room.match.pending().values()):
            await answered(room, rng)
        await room.odds.done()
        assert not weighed
        for reader in readers:
            reader.read()
            assert not any(ask["odds_coming"] for ask in reader.scene["asks"])

    playing(play, tmp_path)


def test_an_answer_on_the_way_stops_the_weighing(tmp_path: Path, weighed: list[str]) -> None:
    async def play(store: Store) -> None:
        room, readers = await arrows(store)
        rng = Random(2)
        while len(asked(readers)[1]["rows"]) < 10 or not asked(readers)[1]["odds_coming"]:
            await answered(room, rng)
            for reader in readers:
                reader.read()
        _, ask = asked(readers)
        weighed.clear()
        async with asyncio.timeout(5):
            while not weighed:  # noqa: ASYNC110
                await asyncio.sleep(0)
        while any(isinstance(one, PlaceArrow) for one in room.match.pending().values()):
            await answered(room, rng)
        await room.odds.done()
        assert len(weighed) < len(ask["rows"])

    playing(play, tmp_path)


def test_no_odds_where_nobody_listens(tmp_path: Path, weighed: list[str]) -> None:
    async def play(store: Store) -> None:
        room, _ = await arrows(store, patched=False)
        await room.odds.done()
        assert not weighed

    playing(play, tmp_path)


def test_who_leaves_waits_no_more(tmp_path: Path, weighed: list[str]) -> None:
    async def play(store: Store) -> None:
        room, readers = await arrows(store)
        reader, _ = asked(readers)
        room.leave(reader.listener)
        await room.odds.done()
        assert not weighed

    playing(play, tmp_path)


def test_a_view_has_its_odds_and_who_listens_is_told_them_too(tmp_path: Path, weighed: list[str]) -> None:
    async def play(store: Store) -> None:
        room, readers = await arrows(store)
        reader, _ = asked(readers)
        whole = json.loads(room.scene(reader.listener.seat, reader.listener.who))
        assert any(row["forecast"] for row in whole["asks"][0]["rows"])
        assert not whole["asks"][0]["odds_coming"]
        weighed.clear()
        await room.odds.done()
        assert not weighed, "they were worked out already"
        reader.read()
        assert reader.scene["asks"] == whole["asks"]

    playing(play, tmp_path)


def test_odds_that_fail_are_given_up(
    tmp_path: Path, weighed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(store: Store) -> None:
        room, readers = await arrows(store)
        monkeypatch.setattr(weighing, "weighed", lambda *_: iter([1 // 0]))
        await room.odds.done()
        await answered(room, Random(1))
        reader, _ = asked(readers)
        reader.read()
        assert reader.scene["version"] == room.version

    playing(play, tmp_path)


def test_a_kind_of_question_whose_odds_took_long_once_comes_without_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(odds, "slow_kinds", set())
    ask = PlaceArrow(1)
    odds.note_time(ask, time.perf_counter())
    assert not odds.come_later(ask)
    monkeypatch.setattr(odds, "LONG", 0.0)
    odds.note_time(ask, time.perf_counter())
    assert odds.come_later(ask)


def test_odds_wait_while_any_match_is_changed_but_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "QUIET", 0.05)

    async def wait() -> None:
        turns = weighing.turns()
        assert turns is weighing.turns(), "all rooms of a loop take turns"
        begun = turns.changed = time.monotonic()
        await turns.quiet(begun + 10)
        assert time.monotonic() - begun >= 0.05
        turns.changed = time.monotonic() + 10
        await turns.quiet(time.monotonic() + 0.01)

    asyncio.run(asyncio.wait_for(wait(), 5))

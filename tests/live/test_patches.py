"""Whoever is sent only what changed has, after every answer, the scene that he would have been sent whole."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest

from sandtable.board.table import Counter, Grid, Table, Track, Tray
from sandtable.games.catalogue import open_game
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.steps import Choice
from sandtable.live.matches.founding import MatchWanted, found
from sandtable.live.people.who import NOBODY, Who
from sandtable.live.rooms import weighing
from sandtable.live.rooms.changes import Order
from sandtable.live.rooms.listeners import Listener
from sandtable.live.rooms.room import Room
from sandtable.live.scenes import odds
from sandtable.live.scenes.parts import TablePatches, table_parts, table_patch
from sandtable.live.wire import Ask, Entry, Scene
from sandtable.live.written import written
from sandtable.players.random import RandomPlayer
from sandtable.store.store import Store
from tests.databases import open_store
from tests.patching import applied

ANSWERS = {"skirmish": 25, "caen": 40, "norway": 25, "villers-bretonneux": 25, "totalize": 20, "heroes": 40}
LOG = ("entries", "more")  # patches bring new entries alone
NO_ODDS: dict[str, Any] = {"forecast": None, "best": ""}


class Reader:
    """Somebody who looks and is sent only what changed."""

    def __init__(self, room: Room, seat: str, who: Who) -> None:
        self.listener = Listener(seat, who, patched=True)
        self.scene: dict[str, Any] = {}
        self.sizes: list[int] = []  # of patches
        room.send_scene(self.listener)
        room.listeners.add(self.listener)

    def read(self) -> None:
        while not self.listener.queue.empty():
            text = self.listener.queue.get_nowait()
            assert text is not None
            message = json.loads(text)
            if message["type"] == "scene":
                self.scene = message["scene"]
            else:
                assert message["type"] == "patch"
                assert message["base"] == self.scene["version"]
                self.scene = applied(self.scene, message["patch"])
                self.sizes.append(len(text))


async def opened(store: Store, game: str) -> tuple[Room, list[Reader]]:
    """A match with a person on each side, all of whom look on, and an observer."""
    sides = list(open_game(game).playing())
    people = {side: store.people.make_guest().result().id for side in sides}
    new = found(MatchWanted(game, public=True), people[sides[0]])
    seats = [
        replace(seat, who="person", person=people[seat.id]) if seat.id in sides else seat
        for seat in new.seats
    ]
    room = Room(store, store.matches.create(replace(new, seats=seats)).result())
    await room.load()
    readers = [Reader(room, side, Who(person=people[side])) for side in sides]
    return room, [*readers, Reader(room, "", NOBODY)]


async def answered(room: Room, rng: Random) -> None:
    """An answer of somebody who is asked, at random."""
    pending = room.match.pending()
    key = rng.choice(sorted(pending))
    ask = pending[key]
    assert isinstance(ask, Choice)
    word = RandomPlayer(rng).word(room.match.rules.view(room.match.state, seat_of(key)), ask)

    def answer(match: Match) -> object:
        return match.answer(key, word)

    await room.change(Order(answer, room.version))


def but_log(scene: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in scene.items() if name not in LOG}


def but_odds(scene: dict[str, Any]) -> dict[str, Any]:
    """A scene as it is told while odds are still worked out."""
    asks = [
        {**ask, "forecast": None, "odds_coming": False, "rows": [{**row, **NO_ODDS} for row in ask["rows"]]}
        for ask in scene["asks"]
    ]
    return but_log({**scene, "asks": asks})


@pytest.mark.parametrize("game", ANSWERS)
def test_what_changed_makes_the_whole_scene_of_every_seat(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once but for odds, all of which take long here; exactly when they have come."""

    async def play(store: Store) -> None:
        rng = Random(7)
        room, readers = await opened(store, game)
        for _ in range(ANSWERS[game]):
            if room.over:
                break
            line = len(room.match.live)
            await answered(room, rng)
            whole = [json.loads(room.scene(one.listener.seat, one.listener.who, line)) for one in readers]
            for scene in whole:
                assert scene.keys() == Scene.model_fields.keys()
                assert all([ask.keys() == Ask.model_fields.keys() for ask in scene["asks"]])
                for entry in scene["entries"]:
                    assert Entry.model_validate(entry).model_dump(mode="json") == entry
            room.heads.clear()  # those have their odds already
            for reader, scene in zip(readers, whole, strict=True):
                reader.read()
                assert but_odds(reader.scene) == but_odds(scene)
                assert reader.scene["entries"] == scene["entries"]
            await room.odds.done()
            for reader, scene in zip(readers, whole, strict=True):
                reader.read()
                assert but_log(reader.scene) == but_log(scene)
        for reader in readers:
            assert len(reader.sizes) > 10, "most changes are sent as patches"
            assert median(reader.sizes) < len(room.scene(reader.listener.seat, reader.listener.who)) / 3
        assert not room.laid, "nothing that was laid is kept"

    monkeypatch.setattr(odds, "LONG", 0.0)
    monkeypatch.setattr(odds, "slow_kinds", set())
    monkeypatch.setattr(weighing, "QUIET", 0.0)
    run(play, tmp_path)


def test_what_is_no_answer_is_sent_whole(tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        room, readers = await opened(store, "skirmish")
        await answered(room, Random(1))
        for reader in readers:
            reader.read()
            reader.sizes.clear()
        await room.seats_changed()
        for reader in readers:
            texts = [reader.listener.queue.get_nowait() for _ in range(reader.listener.queue.qsize())]
            kinds = [json.loads(text or "")["type"] for text in texts]
            assert kinds == ["scene", "presence"]

    run(play, tmp_path)


def run(play: Any, folder: Path) -> None:
    store = open_store(folder / "sandtable.db")
    try:
        asyncio.run(play(store))
    finally:
        store.close()


# tables whose lists grow and shrink


def laid(trays: int, value: int = 1, boards: int = 0) -> Table:
    counters = [Counter(f"u{place}", "Unit", "U", "red", "infantry") for place in range(trays)]
    found = [Tray(f"t{place}", "Tray", counters=(one,)) for place, one in enumerate(counters)]
    table = Table("t", (), (), (Track("turn", "Turn", value),), tuple(found))
    table.grids = tuple([Grid("g", "Grid", (), {})] * boards)
    return table


@pytest.mark.parametrize(
    ("before", "after"), [((2, 1), (5, 1)), ((5, 2), (1, 3)), ((0, 1), (2, 1)), ((3, 1), (3, 1))]
)
def test_members_that_come_and_go_are_added_and_removed_at_the_end(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    old, new = laid(*before), laid(*after)
    patch = table_patch(table_parts(old), table_parts(new))
    assert patch is not None
    scene = {"table": json.loads(written(old))}
    operations = [json.loads(one) for one in patch]
    assert applied(scene, operations) == {"table": json.loads(written(new))}
    assert bool(operations) == (before != after)


def test_a_board_that_comes_or_goes_wants_the_whole_scene() -> None:
    assert table_patch(table_parts(laid(1)), table_parts(laid(1, boards=1))) is None
    assert table_patch(table_parts(laid(1, boards=1)), table_parts(laid(1))) is None
    assert table_patch(table_parts(None), table_parts(laid(1))) is None


def test_the_same_patch_is_made_once() -> None:
    old, new = table_parts(laid(2)), table_parts(laid(3))
    patches = TablePatches()
    assert patches.between(old, new) is patches.between(old, new)
    assert patches.between(old, dict(new)) is not patches.between(old, new)

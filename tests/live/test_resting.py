"""A quiet room keeps little; whoever looks or plays on notices nothing of it."""

from __future__ import annotations

import json
import time
from pathlib import Path
from random import Random

import pytest

from sandtable.kernel import codec
from sandtable.kernel.sharing import Known, shared
from sandtable.live.rooms.hall import IDLE, QUIET, Hall
from sandtable.store.store import Store
from tests.live.test_patches import Reader, answered, but_log, but_odds, opened, run
from tools.faults.rooms import MOST, rooms

GAMES = ("skirmish", "caen", "norway", "villers-bretonneux", "totalize", "heroes")


def looked(reader: Reader) -> None:
    """Read what came; it must have come as a patch."""
    before = len(reader.sizes)
    reader.read()
    assert len(reader.sizes) == before + 1, "who looks is sent what changed, not the whole scene"


@pytest.mark.parametrize("game", GAMES)
def test_a_room_that_rested_is_seen_played_and_taken_back_as_before(game: str, tmp_path: Path) -> None:
    async def play(store: Store) -> None:
        rng = Random(11)
        room, readers = await opened(store, game)
        for _ in range(18):
            await answered(room, rng)
        for reader in readers:
            reader.read()
        whole = [json.loads(room.scene(one.listener.seat, one.listener.who)) for one in readers]
        lines = range(len(room.match.live) + 1)
        states = [codec.encode(room.match.state_at(line)) for line in lines]
        room.rest()
        assert not (room.heads or room.tables or room.table_parts or room.story.made or room.match.copies)
        assert all([one.listener.sent is not None and not one.listener.sent.table for one in readers])
        assert [codec.encode(room.match.state_at(line)) for line in lines] == states
        assert [json.loads(room.scene(one.listener.seat, one.listener.who)) for one in readers] == whole
        room.rest()
        room.rest()  # twice is as once
        await answered(room, rng)
        for reader in readers:
            looked(reader)
            now = json.loads(room.scene(reader.listener.seat, reader.listener.who))
            assert but_odds(but_log(reader.scene)) == but_odds(but_log(now))

    run(play, tmp_path)


def test_the_hall_lets_rooms_rest_that_nobody_uses_and_drops_those_at_which_nobody_looks(
    tmp_path: Path,
) -> None:
    async def play(store: Store) -> None:
        hall = Hall(store)
        room, readers = await opened(store, "skirmish")
        hall.rooms[room.id] = room
        room.scene("", readers[-1].listener.who)
        hall.sweep()
        assert room.tables, "it is in use"
        room.used = time.monotonic() - QUIET - 1
        async with room.lock:
            hall.sweep()
            assert room.tables, "something is being done"
        hall.sweep()
        assert not room.tables and hall.rooms, "somebody looks"
        room.used = time.monotonic() - IDLE - 1
        hall.sweep()
        assert hall.rooms
        room.listeners.clear()
        hall.sweep()
        assert not hall.rooms

    run(play, tmp_path)


def test_what_is_shared_is_equal_and_of_the_same_kinds() -> None:
    known: Known = {}
    facts = {"units": ("g-1", "g-2"), "faces": (1, True, 1.0), "way": (("a", "b"), ("a", "b")), "die": 6}
    again = {"units": ("g-1", "g-2"), "faces": (1.0, 1, True)}
    one, other = shared(facts, known), shared(again, known)
    assert one == facts and other == again
    assert one["units"] is other["units"] and one["way"][0] is one["way"][1]
    assert [type(face) for face in other["faces"]] == [float, int, bool]


def test_a_quiet_room_keeps_less_than_150_kilobytes(tmp_path: Path) -> None:
    report = rooms(tmp_path, ("caen",), rounds=1)
    quiet = [fault for fault in report.faults if "quiet" in fault]
    assert not quiet and MOST == 150_000, report.lines()

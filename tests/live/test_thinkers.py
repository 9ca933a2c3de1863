"""Computer players think in processes of their own: in which order, what they are told, and what if one dies."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sandtable.games.catalogue import open_game
from sandtable.kernel import codec
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice
from sandtable.live.running import thinkers as module
from sandtable.live.running.thinkers import Thinkers, ThinkingFailed, job_of
from tests.live.waiting import happens

FAKE = "tests.live.fake_thinker"


@dataclass
class Asked:
    seat: str
    seen: State
    ask: Choice[Any]


def asked(game: str) -> Asked:
    match = Match(open_game(game), Seeded("ab" * 32))
    match.roll_on()
    key, ask = next(iter(match.pending().items()))
    assert isinstance(ask, Choice)
    return Asked(seat_of(key), match.rules.view(match.state, seat_of(key)), ask)


def fact(id: str, game: str = "skirmish") -> Any:
    rules = open_game(game)
    return SimpleNamespace(
        id=id, game=game, scenario=rules.scenario, options={}, seed="a secret seed", summary={}
    )


async def think(pool: Thinkers, id: str, player: str = "x", urgent: bool = False) -> tuple[Any, str]:
    one = asked("skirmish")
    return await pool.think(fact(id), player, one.seat, one.seen, one.ask, lambda: urgent)


def test_a_process_is_started_with_the_first_question_and_serves_the_next() -> None:
    async def play() -> None:
        pool = Thinkers(1, module=FAKE)
        assert pool.started == 0
        first, second = [await think(pool, "plain", name) for name in ("a", "b")]
        assert (first[0], second[0]) == (("a",), ("b",)) and first[1] == second[1] and pool.started == 1
        with pytest.raises(ThinkingFailed, match="out of ideas"):
            await think(pool, "fails")
        assert pool.started == 1, "who fails has not died"
        await pool.close()

    asyncio.run(play())


@pytest.mark.parametrize("what", ["dies", "hangs"])
def test_a_process_that_dies_or_thinks_too_long_is_replaced_and_asked_again(
    tmp_path: Path, what: str
) -> None:
    async def play() -> None:
        pool = Thinkers(1, longest=0.5 if what == "hangs" else 60.0, module=FAKE)
        assert (await think(pool, f"{what}:{tmp_path / 'mark'}"))[0] == ("x",)
        assert pool.started == 2
        await pool.close()

    asyncio.run(play())


def test_a_question_that_kills_every_process_is_given_up_and_others_are_answered() -> None:
    async def play() -> None:
        pool = Thinkers(1, module=FAKE)
        with pytest.raises(ThinkingFailed, match="no process"):
            await think(pool, "always-dies")
        assert pool.started == module.TRIES
        assert (await think(pool, "plain"))[0] == ("x",)
        await pool.close()

    asyncio.run(play())


def test_matches_that_somebody_looks_at_come_first(tmp_path: Path) -> None:
    async def play() -> None:
        pool, order = Thinkers(1, module=FAKE), []
        running = asyncio.create_task(think(pool, f"waits:{tmp_path / 'w'}"))
        await happens((tmp_path / "w").exists)

        async def one(player: str, urgent: bool) -> None:
            await think(pool, "plain", player, urgent)
            order.append(player)

        others = [
            asyncio.create_task(one(player, urgent))
            for player, urgent in (("quiet", False), ("watched", True), ("gone", True), ("later", True))
        ]
        await asyncio.sleep(0.02)
        others[2].cancel()  # nobody wants to know any more
        await asyncio.sleep(0)
        (tmp_path / "w.go").touch()
        await asyncio.gather(running, *others, return_exceptions=True)
        assert order == ["watched", "later", "quiet"]
        await pool.close()

    asyncio.run(play())


def test_several_processes_think_at_once_and_no_more_than_allowed(tmp_path: Path) -> None:
    async def play() -> None:
        pool = Thinkers(2, module=FAKE)
        waiting = [asyncio.create_task(think(pool, f"waits:{tmp_path / str(n)}")) for n in range(3)]
        await happens(lambda: (tmp_path / "0").exists() and (tmp_path / "1").exists())
        assert not (tmp_path / "2").exists() and pool.started == 2
        for number in range(3):
            (tmp_path / f"{number}.go").touch()
        found = await asyncio.gather(*waiting)
        assert len({pid for _, pid in found}) == 2
        await pool.close()

    asyncio.run(play())


@pytest.mark.parametrize("game", ["totalize", "heroes", "caen"])
def test_a_process_is_told_what_its_seat_sees_and_nothing_more(game: str) -> None:
    one = asked(game)
    job = job_of(fact("m", game), "steady", one.seat, one.seen, one.ask)
    assert set(job) == {"match", "game", "scenario", "options", "player", "seat", "seen", "ask"}
    assert job["seen"] == codec.encode(one.seen) and "a secret seed" not in json.dumps(job)


def test_a_real_player_answers_in_its_process() -> None:
    async def play() -> None:
        pool, one = Thinkers(1), asked("caen")
        known = fact("m", "caen")
        word, _ = await pool.think(known, "steady", one.seat, one.seen, one.ask, lambda: True)
        assert word and word[0] in one.ask.letters(one.seen, ())
        with pytest.raises(ThinkingFailed, match="no player of caen"):
            await pool.think(known, "nobody", one.seat, one.seen, one.ask, lambda: True)
        await pool.close()

    asyncio.run(play())

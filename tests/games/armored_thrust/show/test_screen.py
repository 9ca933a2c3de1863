"""What each of the umpire's dice decides, told to him alone (AT-38 … AT-45, AT-111, AT-134)."""

from __future__ import annotations

from random import Random

from sandtable.games.armored_thrust.play.action import ActionDice
from sandtable.games.armored_thrust.play.opening import Weather
from sandtable.games.armored_thrust.play.retreat import RetreatDice
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.dicebox import Seeded
from sandtable.kernel.match import Match, seat_of
from sandtable.kernel.steps import Throw
from tests.games.armored_thrust.brawl import bold_word
from tests.games.armored_thrust.theatre import Field, totalize


def test_an_attack_has_its_die_its_number_and_every_modifier() -> None:
    """AT-42, AT-43, example 4: number 3, fatigue 2, plentiful: 3 - 1 + 1."""
    f = Field(2, "A01 VER", umpire="human")
    f.s.fatigue["A01"] = 2
    f.open(allied="A01 attack LOR")
    (pool,) = f.rules.skin().pools(f.s, ActionDice())
    assert (pool.count, pool.needs, pool.anchor) == (1, 3, "unit:A01")
    assert sorted(pool.because) == [(-1, "fatigue"), (1, "plentiful")]
    assert [f.rules.skin().reason(id) for _, id in pool.because] == ["plentiful supplies", "fatigue"]
    assert "attack on Lorguichon" in pool.name


def test_a_break_up_check_comes_first_with_its_second_try() -> None:
    """AT-45"""
    f = Field(2, "A01 VER G01 ROC", umpire="human")
    f.s.unsupplied["G01"] = f.rules.data.fatigue["patience"]
    f.open(allied="A01 attack LOR")
    check, attack = f.rules.skin().pools(f.s, ActionDice())
    assert (check.count, attack.count) == (2, 1)
    assert "break-up check" in check.name and check.anchor == "unit:G01"


def test_where_all_dice_decide_the_same_there_is_nothing_to_tell_apart() -> None:
    f = Field(2, "A01 VER", umpire="human")
    assert f.rules.skin().pools(f.s, Weather()) == ()
    f.open()
    assert f.rules.skin().pools(f.s, ActionDice()) == ()


def test_the_pools_are_all_the_dice_that_count_in_any_campaign() -> None:
    """AT-38, AT-111: as many faces are read as the pools have, and the rest is idle."""
    rules = totalize(umpire="human")
    match, rng = Match(rules, Seeded("pools")), Random(5)
    met: set[str] = set()
    for _ in range(600):
        asks = match.pending()
        if not asks:
            break
        key, ask = next(iter(asks.items()))
        assert isinstance(match.state, Theatre)
        if isinstance(ask, Throw):
            pools = rules.skin().pools(match.state, ask)
            counted = sum([pool.count for pool in pools])
            if isinstance(ask, ActionDice | RetreatDice) and pools:
                assert counted == ask.dice(match.state).count - ask.decoys(match.state)
                met.add(type(ask).__name__)
            match.roll()
        else:
            seen = rules.view(match.state, seat_of(key))
            match.answer(key, bold_word(seen, ask, rng) if key != "umpire" else ("continue",))
    assert met == {"ActionDice", "RetreatDice"}

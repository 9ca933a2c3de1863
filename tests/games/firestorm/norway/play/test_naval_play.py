"""Thousands of actions at random, from random positions of all four turns: what must hold always holds (NOR-58)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sandtable.games.firestorm.norway.play.actions import NextAction, StrategicActions
from sandtable.games.firestorm.norway.play.exchange import SpreadFire, ThrowVolley
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.kernel import engine
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Throw
from tests.games.firestorm.norway.sea import norway, sound

PHASES = 60
LONGEST = 400  # answers of one action, more than any can need


def anywhere(rng: Random, **options: OptionValue) -> NorwayState:
    """A position that could be: fleets apart, submarines at sea, some lost, some not yet there, land in any hands."""
    rules = norway(**options)
    s = rules.setup()
    assert isinstance(s, NorwayState)
    fleet = rules.fleet
    s.turn = rng.randint(1, 4)
    for area in rules.board.ids:
        s.take(rng.choice(rules.sides), area)
    mine = {"allies": 0, "germans": 0}
    crowded = rng.random() < 0.5  # few places: contact everywhere
    waters = rng.sample(fleet.waters.ids, 8) if crowded else list(fleet.waters.ids)
    for unit in fleet.units.values():
        roll = rng.random()
        if roll < 0.15:
            s.place(unit.id, "lost" if roll < 0.05 else "later")
        elif unit.kind == "ship":
            enemy = mine[rules.enemy[unit.side]]
            free = [w for w in waters if fleet.waters.bit[w] & fleet.open_to[unit.side] & ~enemy]
            place = rng.choice(free or [h for h in fleet.homes if fleet.harbours[h].entry == unit.side])
            s.place(unit.id, place)
            mine[unit.side] |= fleet.waters.bit[place]
        elif unit.kind == "submarine":
            s.place(unit.id, rng.choice(fleet.seas))
        elif not unit.aboard:
            s.place(unit.id, "A-5" if unit.side == "allies" else "B-7")
    for carrier, aircraft in fleet.aboard.items():
        for plane in aircraft:
            there = s.where[carrier] in fleet.waters.bit
            s.place(plane, carrier if there else s.where[carrier])
    for unit_id in fleet.units:
        if rng.random() < 0.2 and s.where[unit_id] not in ("lost", "later"):
            s.activated[unit_id] = True
    s.drain()
    sound(s)
    return s


def fair(s: NorwayState) -> None:
    """The dice of every volley at sea, counted anew from the map (T-8)."""
    fleet = s.norway.fleet
    for volley in s.volleys:
        assert not volley.laid or len(volley.laid) == volley.first + volley.second
        assert (
            len({s.norway.side[unit] for unit in (*volley.targets, *volley.others) if unit in fleet.units})
            <= 1
        )
        there = [ship for ship in fleet.ships[volley.side] if s.where[ship] == volley.place]
        value = sum(fleet.cv[ship] for ship in there)
        if volley.kind == "surface" and volley.side == s.operation[0].side:
            assert value - volley.first >= volley.second and (volley.second or value == volley.first)
        elif volley.kind == "surface":
            port = fleet.harbours.get(volley.place)
            guns = port.defence if port and not port.bracketed else 0
            if port and s.norway.harbour_defence_needs_land_control and port.id != "narvik":
                guns = guns if port.area and s.holder(port.area) == volley.side else 0
            assert volley.first == value + guns
        elif volley.kind == "half" and not volley.second:
            assert volley.first == -(-value // 2)
        elif volley.kind == "torpedo":
            boats = [
                boat for boat in fleet.submarines[volley.side] if s.where[boat] == fleet.sea_of[volley.place]
            ]
            assert set(volley.by) <= set(boats) and volley.first == len(volley.by)
        elif volley.kind == "answer":
            assert volley.first in (len(volley.by), -(-len(volley.by) // 2))


def play(s: NorwayState, rng: Random, asked: Counter[str], check: bool = True) -> None:
    """The rest of Order One at random; every action comes to an end."""
    length, left = 0, s.actions
    while (pending := engine.pending(s)) and s.agenda is not None:
        key, ask = rng.choice(list(pending.items()))
        asked[type(ask).__name__] += 1
        if isinstance(ask, (SpreadFire, ThrowVolley)):
            fair(s)
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            assert dice.count > 0
            engine.answer(s, key, tuple([rng.randint(1, 6) for _ in range(dice.count)]))
        else:
            seen = s.norway.view(s, ask.seat(s))
            engine.answer(s, key, random_word(seen, ask, rng))
        s.drain()
        if check:
            sound(s)
        length = length + 1 if s.actions == left else 0
        left = s.actions
        assert length < LONGEST, f"an action without end: {s.breadcrumb()}"


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"actions_count": "per_side"},
        {"submarine_action_move": 2},
        {"harbour_defence_needs_land_control": False},
    ],
    ids=["default", "per-side", "submarines-2", "harbours"],
)
def test_every_phase_ends_with_the_fleets_apart(options: dict[str, OptionValue]) -> None:
    """NOR-41, NOR-48, NOR-58, NOR-59: masks stay true, nobody is where he may not be, every retreat ends."""
    rng = Random(str(options))
    asked: Counter[str] = Counter()
    for _ in range(PHASES):
        s = anywhere(rng, **options)
        engine.begin(s, [StrategicActions(s.turn)])
        play(s, rng, asked)
        assert s.actions == 0 and s.actor == "" and not s.operation and not s.volleys
    questions = (
        "TakeAction Sail StandOrWithdraw SpreadFire ThrowVolley SaveBattleship React StopOrGoOn Torpedo"
    )
    assert set(questions.split()) <= set(asked), asked


def test_every_question_of_the_chapters_comes_up() -> None:
    """NOR-54, NOR-83: also the rarer ones, retreats with a choice and ships divided between two enemies."""
    rng = Random(58)
    asked: Counter[str] = Counter()
    for _ in range(400):
        s = anywhere(rng)
        s.actions, s.actor = 4, "allies" if rng.random() < 0.5 else "germans"
        engine.begin(s, [NextAction()])
        play(s, rng, asked, check=False)
        sound(s)
        if asked["DivideShips"] > 3 and asked["RetreatTo"] > 3:
            return
    raise AssertionError(asked)

"""Missions, bombings and strategic moves at random under every option: what must hold always holds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sandtable.games.firestorm.norway.play.actions import NextAction
from sandtable.games.firestorm.norway.play.airfields import BOXES, LostAirfields, capacity, is_open
from sandtable.games.firestorm.norway.play.flights import bombers, in_range
from sandtable.games.firestorm.norway.play.moves import NorwayMoves
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.kernel import engine
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Throw
from tests.games.firestorm.norway.play.test_naval_play import anywhere
from tests.games.firestorm.norway.sea import sound

ROUNDS = 40
OPTIONS: list[dict[str, OptionValue]] = [
    {},
    {"fighter_cover": "one_chosen"},
    {"fighter_defence": "optional"},
    {"fighter_sweep": True},
    {"fighter_cover": "one_chosen", "fighter_defence": "optional", "fighter_sweep": True},
    {"airfield_without_rail": "closed", "aircraft_on_captured_airfield": "destroyed"},
    {"rail_to_stavanger": True, "bodo_limit": "4"},
]


def airborne(rng: Random, **options: OptionValue) -> NorwayState:
    """A position with German aircraft on all their airfields, too many on some, and Stukas in the box."""
    s = anywhere(rng, **options)
    s.denmark = rng.random() < 0.7
    s.bodo = rng.random() < 0.5
    bases = [base for base in s.norway.fleet.bases if is_open(s, "germans", base)]
    for unit in s.norway.fleet.land_based["germans"]:
        place = rng.choice([*bases, BOXES["germans"]] if unit.startswith("ju-87") else bases)
        s.place(unit, place)
        if place in BOXES.values():
            s.activated.pop(unit, None)
    s.drain()
    return s


def fly(s: NorwayState, rng: Random, asked: Counter[str]) -> None:
    while (pending := engine.pending(s)) and s.agenda is not None:
        key, ask = rng.choice(list(pending.items()))
        asked[type(ask).__name__] += 1
        if isinstance(ask, Throw):
            engine.answer(s, key, tuple([rng.randint(1, 6) for _ in range(ask.dice(s).count)]))
        else:
            seen = s.norway.view(s, ask.seat(s))
            word = random_word(seen, ask, rng)
            if asked["TakeAction"] and type(ask).__name__ == "TakeAction" and rng.random() < 0.7:
                planes = [
                    unit for unit in ask.letters(seen, ()) if s.norway.fleet.kind.get(unit) == "aircraft"
                ]
                if planes:
                    word = (rng.choice(planes),)
                    while not ask.ends(seen, word):
                        word = (*word, rng.choice(ask.letters(seen, word)))
            engine.answer(s, key, word)
            check_mission(s)
        s.drain()
        sound(s)


def check_mission(s: NorwayState) -> None:
    """NOR-21, NOR-61: whoever is under way is in range and has somebody who can do harm."""
    for operation in s.operation:
        if operation.kind in ("aircraft", "bombing"):
            if len(s.volleys) == 2 and not s.volleys[0].hits:
                group = operation.group
                assert in_range(s, group) & s.norway.fleet.waters.bit[operation.target]
                assert bombers(s, group) or s.norway.fighter_sweep
            assert operation.side == "germans" or operation.kind != "bombing"


@pytest.mark.parametrize("options", OPTIONS, ids=[" ".join(options) or "default" for options in OPTIONS])
def test_missions_and_moves_at_random(options: dict[str, OptionValue]) -> None:
    """NOR-22, NOR-24, NOR-34, NOR-102: after the moves every airfield holds what it may and the box is empty."""
    rng = Random(str(options))
    asked: Counter[str] = Counter()
    for _ in range(ROUNDS):
        s = airborne(rng, **options)
        s.actions, s.actor = 6, rng.choice(s.norway.sides)
        engine.begin(s, [NextAction()])
        fly(s, rng, asked)
        s.moved = {}
        for area in ("D-3", "D-7", "D-10"):
            s.take(rng.choice(s.norway.sides), area)
        s.bodo = rng.random() < 0.5
        engine.begin(s, [LostAirfields(), NorwayMoves("allies"), NorwayMoves("germans")])
        fly(s, rng, asked)
        assert not s.stacks[BOXES["germans"]]
        for base in s.norway.fleet.bases:
            stack = s.stacks[base]
            if stack:
                side = s.norway.side[stack[0]]
                assert is_open(s, side, base) and len(stack) <= capacity(s, base), f"{base}: {stack}"
    expected = {"TakeAction", "SpreadFire", "ThrowVolley", "ThrowAgain", "NorwayMoves"}
    if options.get("fighter_defence") == "optional":
        expected.add("Intercept")
    assert expected <= set(asked), asked

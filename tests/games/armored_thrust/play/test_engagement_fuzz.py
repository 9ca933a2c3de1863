"""Whole Engagement Phases out of wild positions: everybody marches at everybody, sixes are common (AT-73 … AT-116).

Run as a file with a number it plays as many as one likes.
"""

from __future__ import annotations

import sys
from random import Random

import pytest

from sandtable.games.armored_thrust.play.action import Movement, Strike
from sandtable.games.armored_thrust.play.engagement import EngagementPhase
from sandtable.games.armored_thrust.play.nouns import GONE
from sandtable.games.armored_thrust.play.orders import kinds
from sandtable.games.armored_thrust.play.routes import next_areas
from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel import engine
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Steps, Throw, Together
from tests.games.armored_thrust.theatre import totalize

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"retreat_tie": "player", "dice_use_advantage": True},
    {"resolution": "tabletop", "outgunned_scope": "tabletop_defender"},
    {"resolution": "agree", "outgunned_scope": "stationary_axis"},
    {"resolution": "umpire", "umpire": "human", "motor_defend_posture": "maneuver"},
)


def wild(rules: ArmoredThrust, rng: Random) -> Theatre:
    """Both sides all over the map, tired, cut off and under way."""
    s = rules.setup()
    s.turn = rng.randint(1, 10)
    s.weather = rng.choice(["clear", "overcast"])
    middle = rng.choice(list(rules.area))
    near = {middle, *rules.board.neighbours[middle]}
    for area in rules.area:
        if not rules.area[area].base:
            s.control[area] = rng.choice(rules.sides)
    for unit in rules.troops:
        mine = [area for area in rules.area if area in near and s.control[area] == rules.side[unit]]
        s.where[unit] = rng.choice(mine or list(rules.bases[rules.side[unit]]))
        s.fatigue[unit] = rng.choice((1, 1, 1, 1, 2, 3, 4, 5))
        if rng.random() < 0.1:
            s.unsupplied[unit] = 1
    s.shown = dict(s.control)
    for unit in rules.troops:
        if rng.random() < 0.8:
            march(s, unit, rng)
    s.phase = "action"
    Strike().run(s)
    Movement().run(s)
    s.shown = dict(s.control)
    return s


def march(s: Theatre, unit: str, rng: Random) -> None:
    """An order to go somewhere, as far as it likes."""
    orders = [kind for kind in kinds(s, unit, ()) if kind in s.rules.marches]
    if not orders:
        return
    kind = rng.choice(orders)
    path: tuple[str, ...] = ()
    while not path or rng.random() < 0.4:
        further = next_areas(s, unit, kind, path, False)
        if not further:
            break
        hostile = [area for area in further if s.control[area] != s.rules.side[unit]]
        path = (*path, rng.choice(hostile or further))
    if path:
        s.orders[unit] = (kind, *path)


def play(s: Theatre, rng: Random) -> dict[str, int]:
    """The phase to its end, checked at every question; what was told, counted."""
    told: dict[str, int] = {}
    steps: Steps = [EngagementPhase()]
    engine.begin(s, steps)
    while True:
        s.game.invariants(s)
        for event in s.drain():
            told[event.verb] = told.get(event.verb, 0) + 1
        pending = engine.pending(s)
        if not pending:
            return told
        key, ask = rng.choice(list(pending.items()))
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            engine.answer(s, key, tuple([face(rng, dice.sides) for _ in range(dice.count)]))
            continue
        step = engine.current(s)
        if isinstance(step, Together):  # what is asked does not depend on what the seat may not see
            assert key in step.asks(s)
        engine.answer(s, key, random_word(s.rules.view(s, ask.seat(s)), ask, rng))


def face(rng: Random, sides: int) -> int:
    return 6 if sides == 6 and rng.random() < 0.4 else rng.randint(1, sides)


def check_end(before: Theatre, s: Theatre) -> None:
    """Nobody is left among enemies or on the road; each gave way by one connector at most, or is gone."""
    rules = s.rules
    for unit in rules.troops:
        place = s.where[unit]
        if place == GONE:
            assert s.missed.get(unit) == s.turn or unit not in engaged(before)
            continue
        side = rules.side[unit]
        assert s.control[place] != rules.enemy[side], f"{unit} stands in {place}"
        old = before.where[unit]
        if place != old and old in rules.area:
            assert place in rules.board.neighbours[old]
            assert unit in s.displaced
        elif old in rules.board.ends:
            ends = rules.board.ends[old]
            assert place in ends or any(place in rules.board.neighbours[end] for end in ends)
    for sheet in s.engagements.values():
        assert sheet.grade or sheet.withdrew or sheet.cancelled
        for unit in sheet.units:
            if sheet.fought() and s.where[unit] != GONE:
                assert s.regroup.get(unit) == s.turn + 1 or s.momentum.get(unit) == s.turn + 1
    assert not s.ways


def engaged(s: Theatre) -> set[str]:
    return {unit for sheet in s.engagements.values() for unit in sheet.units}


def trial(rules: ArmoredThrust, seed: int) -> dict[str, int]:
    rng = Random(seed)
    s = wild(rules, rng)
    before = s.clone()
    told = play(s, rng)
    check_end(before, s)
    return told


@pytest.mark.parametrize(
    "options", OPTIONS, ids=lambda options: " ".join(map(str, options.values())) or "default"
)
def test_wild_positions_end_in_sound_ones(options: dict[str, object]) -> None:
    """AT-73, AT-80, AT-92 … AT-94, AT-103, AT-104, AT-110 … AT-114, AT-150, AT-151, TOT-50"""
    rules = totalize(**options)
    told: dict[str, int] = {}
    for seed in range(40):
        for verb, count in trial(rules, seed).items():
            told[verb] = told.get(verb, 0) + count
    for verb in ("briefed", "fought", "retreated", "advanced", "withdrew"):
        assert told.get(verb, 0), f"nobody {verb} in all these phases"


if __name__ == "__main__":
    for chosen in OPTIONS:
        seen: dict[str, int] = {}
        one = totalize(**chosen)
        for number in range(int(sys.argv[1])):
            try:
                for what, many in trial(one, number).items():
                    seen[what] = seen.get(what, 0) + many
            except Exception:
                print("seed", number, chosen)
                raise
        print(chosen, seen)

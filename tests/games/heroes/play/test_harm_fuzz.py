"""Random harm on crowded ground: whatever hits whom, what must hold holds after every answer."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.heroes.ground.facing import EAST, SOUTH
from sandtable.games.heroes.ground.squares import square_name
from sandtable.games.heroes.play.explosions.structures import Destruction
from sandtable.games.heroes.play.harm import affect, wrecks
from sandtable.games.heroes.play.harm.affect import Affect
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.moves import forced, transport
from sandtable.games.heroes.play.moves.run_over import run_over
from sandtable.games.heroes.play.nouns import ABOARD, HEAVY, INFANTRY, LIGHT, OFF_BOARD
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.engine import begin, pending, play, throw
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Steps, Throw
from tests.games.heroes.field import add, empty

EFFECTS = (
    affect.HIT,
    affect.HIT,
    affect.HIT,
    affect.DESTROYED,
    affect.BEATEN,
    affect.GONE,
    affect.SUPPRESSED,
)


def crowd(rng: Random, scenario: str) -> Battle:
    """Forty counters in a corner of the board, some aboard, some concealed."""
    s = empty(scenario, damage34_is_tracks=rng.random() < 0.3, flip_before_x_check=rng.random() < 0.7)
    kinds = [kind for kind in s.rules.kinds.values() if kind.side]
    inner = [square for square in s.land.squares.ids if "." in square]
    for number in range(40):
        kind = rng.choice(kinds)
        heading = rng.randrange(8)
        x, y = rng.randrange(12), rng.randrange(12)
        at = rng.choice(inner) if kind.grade == INFANTRY and rng.random() < 0.3 else square_name(x, y)
        rear = square_name(x - EAST[heading], y - SOUTH[heading]) if kind.squares == 2 else ""
        squares = [at, rear] if rear else [at]
        if any([square not in s.land.squares.walks for square in squares]):
            continue
        if any([square in s.foot or square in s.wheels for square in squares]):
            continue
        if any([wrecks.barred(s, square, kind.grade) for square in squares]):
            continue
        face = rng.randrange(2) if kind.changes_state() and not kind.faces[1].crew else 0
        unit = add(s, kind.id, at, f"u{number}", heading, rear, 0)
        if face and kind.faces[1].concealed:
            conceal(s, unit)
        elif face:
            s.turn_over(unit, 1)
        elif kind.grade == INFANTRY:
            ride(s, rng, unit)
    return s


def ride(s: Battle, rng: Random, unit: str) -> None:
    sheet = s.units[unit]
    for other in list(s.units):
        vehicle = s.grade(other) != INFANTRY and s.units[other].side == sheet.side
        if vehicle and rng.random() < 0.3 and transport.takes(s, other, unit, s.face(unit)):
            s.take(unit, ABOARD, other)
            if s.kind(unit).faces[0].crew:
                s.turn_over(unit, 1)
            return


def blow(s: Battle, rng: Random) -> Steps:
    """Something bad."""
    units = [unit for unit, sheet in s.units.items() if sheet.at not in OFF_BOARD]
    if not units:
        return []
    unit, by = rng.choice(units), rng.choice([*units, "us", "german"])
    chance = rng.randrange(6)
    if chance == 0:
        structures = [*s.land.structure, *s.wrecks]
        return [Destruction(rng.choice(structures), rng.randint(1, 6), by)] if structures else []
    if chance == 1 and s.grade(unit) != INFANTRY:
        return trample(s, rng, unit)
    if chance == 2:
        return shove(s, rng, unit)
    if chance == 3 and s.grade(unit) == INFANTRY:
        light = forced.come_to_light(s, unit)
        why = rng.choice([forced.RETREAT, forced.RUN_OVER, forced.PUSHED])
        return forced.force(s, light, forced.havens(s, light, rng.random() < 0.5), why)
    return [Affect(unit, rng.choice(EFFECTS), rng.randint(1, 2), by)]


def trample(s: Battle, rng: Random, vehicle: str) -> Steps:
    """The vehicle stands on somebody all of a sudden."""
    sheet = s.units[vehicle]
    spots = [sheet.at, *s.land.squares.drives[sheet.at].values()]
    for at in rng.sample(spots, len(spots)):
        for heading in range(8):
            rear = s.land.squares.drives[at].get((heading + 4) % 8, "") if sheet.rear else ""
            squares = [at, rear] if rear else [at]
            free = [
                square
                for square in squares
                if s.wheels.get(square, vehicle) == vehicle and not wrecks.barred(s, square, s.grade(vehicle))
            ]
            if len(free) == (2 if sheet.rear else 1):
                s.put(vehicle, at, rear, heading)
                return run_over(s, vehicle)
    return []


def shove(s: Battle, rng: Random, unit: str) -> Steps:
    """A wreck is pushed by the next best vehicle."""
    for wreck in list(s.wrecks):
        for vehicle in [id for id in s.units if s.grade(id) in (LIGHT, HEAVY) and s.on_board(id)]:
            for heading in range(8):
                if wrecks.may_push(s, vehicle, wreck, heading):
                    return wrecks.push(s, vehicle, wreck, heading)
    return []


def settle_all(s: Battle, rng: Random) -> None:
    while pending(s):
        key, ask = next(iter(pending(s).items()))
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            throw(s, ask, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
        else:
            play(s, key, ask, random_word(s.rules.view(s, key), ask, rng))
        s.rules.invariants(s)
        s.rules.invariants(s.rules.view(s, "us"))


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("scenario", ["first-light", "hold-the-bridge", "house-to-house", "counter-attack"])
def test_whatever_happens_to_units_all_agrees_afterwards(scenario: str, seed: int) -> None:
    """HON-101 … HON-110, HON-421 … HON-435, HON-621, HON-622, HON-663, HON-801."""
    rng = Random(seed)
    s = crowd(rng, scenario)
    s.rules.invariants(s)
    for _ in range(40):
        begin(s, blow(s, rng))
        s.rules.invariants(s)
        settle_all(s, rng)

"""Whole battles at random in which both sides are thrown together anew every turn: everybody can hit somebody."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.heroes.play.harm import wrecks
from sandtable.games.heroes.play.nouns import OFF_BOARD
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.orders import PlaceOrders
from sandtable.kernel.engine import begin, pending, play, throw
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Throw
from tests.games.heroes.field import rules_of

OTHER_READINGS: dict[str, OptionValue] = {
    "opp_fire_chain": False,
    "concealed_zoc": False,
    "difficult_exit_stops": True,
    "vehicle_turn_model": "swing",
    "facing_model": "hull",
    "door_zoc_linked": True,
    "los_corner_blocks": True,
    "spot_any_observer": False,
    "spot_on_friend_move": False,
    "sniper_long_range": True,
    "mg_chain": False,
    "damage34_is_tracks": True,
    "flip_before_x_check": False,
}
SCENARIOS = (
    "first-light",
    "hedgerow-ambush",
    "hold-the-bridge",
    "house-to-house",
    "crack-the-strongpoint",
    "counter-attack",
    "free-battle",
)


def throw_together(s: Battle, rng: Random) -> None:
    """Everybody on the board goes to some square around its middle that fits."""
    squares = s.land.squares
    middle = (s.land.columns, s.land.rows)
    distances = {
        square: max(abs(x - middle[0]), abs(y - middle[1])) + 8 * rng.random()
        for square, (x, y) in squares.centre.items()
        if square in squares.walks
    }
    near = sorted(distances, key=distances.__getitem__)[:90]
    for unit, sheet in list(s.units.items()):
        for _ in range(50 if sheet.at not in OFF_BOARD else 0):
            at, heading = rng.choice(near), rng.randrange(8)
            rear = squares.drives.get(at, {}).get((heading + 4) % 8, "") if sheet.rear else ""
            if (not sheet.rear or rear) and fits(s, unit, [at, rear] if rear else [at]):
                s.put(unit, at, rear, heading)
                break


def fits(s: Battle, unit: str, squares: list[str]) -> bool:
    for square in squares:
        taken = s.foot.get(square, unit) != unit or s.wheels.get(square, unit) != unit
        if taken or wrecks.barred(s, square, s.grade(unit)):
            return False
    return True


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_battles_at_close_quarters_come_to_their_end(scenario: str, seed: int) -> None:
    """HON-101 … HON-802: with the rulings of the catalogue, and with all the other readings."""
    rules = rules_of(scenario, **(OTHER_READINGS if seed % 2 else {}))
    rng = Random(seed)
    s = rules.setup()
    begin(s, rules.start())
    turn = 0
    while pending(s):
        key, ask = next(iter(pending(s).items()))
        if isinstance(ask, PlaceOrders) and s.turn != turn:
            turn = s.turn
            throw_together(s, rng)
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            throw(s, ask, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
        else:
            play(s, key, ask, random_word(rules.view(s, key), ask, rng))
        s.drain()
        rules.invariants(s)
    assert rules.outcome(s) is not None
    assert not s.moving
    assert not s.shots
    assert not s.frays

"""Step B: the postures of units and forces (AT-81 … AT-83)."""

from __future__ import annotations

from typing import Final

from sandtable.games.armored_thrust.play.battle_tables import POSTURES
from sandtable.games.armored_thrust.play.nouns import DEFEND, MOTOR, MOVE
from sandtable.games.armored_thrust.play.state import Theatre

ATTACKING: Final = "attack"
MANEUVER: Final = "maneuver"
DEFENDING: Final = "defend"


def posture(s: Theatre, unit: str) -> str:
    """By a unit's order, even if its activation failed; units that stay defend, recon excepted (AT-81, AT-82)."""
    order = s.order(unit)
    if order in s.rules.attacks:
        return ATTACKING
    if order == MOVE or s.is_recon(unit):
        return MANEUVER
    if order == DEFEND and s.rules.agreed.motor_maneuvers and s.mobility(unit) == MOTOR:
        return MANEUVER
    return DEFENDING


def force_posture(s: Theatre, units: list[str]) -> str:
    """The posture with the greatest printed strength; of equals Attack before Maneuver before Defend (AT-83)."""
    weight = dict.fromkeys(POSTURES, 0)
    held: list[str] = []
    for unit in units:
        one = posture(s, unit)
        held.append(one)
        weight[one] += s.rules.unit[unit].strength
    best = ""
    for one in POSTURES:
        if one in held and (not best or weight[one] > weight[best]):
            best = one
    return best

"""Activation: who obeys an order to attack, and which units long out of supply fall apart (AT-38 … AT-45).

The umpire throws all these dice in one throw. Their number is the same whatever the orders say, because everybody
may know how many fall: the dice that count come first, the others decide nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sandtable.games.armored_thrust.play.routes import read_path
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel.steps import Faces, Word

if TYPE_CHECKING:
    from sandtable.games.armored_thrust.play.rules import ArmoredThrust

BREAK_UP: Final = "break-up"  # in the place of an order's name: the check of a unit long out of supply
TRIES: Final = 2  # the die of a break-up check and its re-roll (AT-45)


class UmpireRoll:
    """What some of the umpire's dice decide: a unit's break-up check, or its entry into enemy ground."""

    def __init__(self, unit: str, kind: str, areas: tuple[str, ...], dice: int) -> None:
        self.unit = unit
        self.kind = kind  # "break-up", or the order of the attack
        self.areas = areas  # the enemy areas that a success opens; none for a break-up check
        self.dice = dice


def most_dice(rules: ArmoredThrust) -> int:
    """As many dice as could ever be needed: a break-up check and an attack for every unit."""
    if rules.roll_per_area:
        cheapest = min(rules.road_costs.values())
        attacks = [rules.halves[rules.unit[unit].mobility] // cheapest for unit in rules.troops]
    else:
        attacks = [1] * len(rules.troops)
    return max(1, TRIES * len(rules.troops) + sum(attacks))


def rolls(s: Theatre) -> list[UmpireRoll]:
    """The rolls of this turn in the order in which the dice are read: break-up checks, then attacks."""
    rules = s.rules
    found = [UmpireRoll(unit, BREAK_UP, (), TRIES) for unit in breaking(s)]
    for unit in rules.troops:
        order = s.orders.get(unit)
        if order is not None and order[0] in rules.attacks and s.on_map(unit):
            areas = enemy_areas(s, rules.side[unit], read_path(order)[0])
            if areas:
                found.append(UmpireRoll(unit, order[0], areas, len(areas) if rules.roll_per_area else 1))
    return found


def breaking(s: Theatre) -> list[str]:
    """The units that have been out of supply for so long that they may break up (AT-45)."""
    if not s.unsupplied:
        return []
    patience = s.rules.data.fatigue["patience"]
    return [unit for unit in s.rules.troops if s.unsupplied.get(unit, 0) >= patience and s.on_map(unit)]


def held_at_start(s: Theatre) -> dict[str, str]:
    """Control at the start of the Action Phase; while orders are still being written, the present control (AT-40)."""
    return s.start if s.phase in ("action", "engagement", "end") else s.control


def enemy_areas(s: Theatre, side: str, path: Word) -> tuple[str, ...]:
    """The areas of a path that were under enemy control, occupied or not (AT-38, AT-40)."""
    enemy, held = s.rules.enemy[side], held_at_start(s)
    return tuple([area for area in path if held[area] == enemy])


def modifiers(s: Theatre, unit: str, kind: str = "") -> tuple[tuple[int, str], ...]:
    """Every modifier of a unit's activation die with its reason (AT-43), for its own order or another kind."""
    rules = s.rules
    kind = kind or s.order(unit)
    numbers = rules.data.activation
    found: list[tuple[int, str]] = []
    if unit in s.unsupplied:
        found.append((numbers["out_of_supply"], "out-of-supply"))
    state = rules.turns[s.turn - 1].supply[rules.side[unit]]
    if state in numbers:
        found.append((numbers[state], state))
    tired = rules.data.fatigue_rolls[s.fatigue[unit] - 1]
    if tired:
        found.append((tired, "fatigue"))
    if rules.leader_bonus and is_led(s, unit):
        found.append((rules.leader_bonus, "leader"))
    if in_the_dark(s, unit, kind) and (kind == BREAK_UP or rules.night_minus):
        found.append((numbers["night"], "night"))
    return tuple(found)


def is_led(s: Theatre, unit: str) -> bool:
    """Is a leader who inspires in the unit's area? Several do not add up (AT-43)."""
    rules = s.rules
    for leader in rules.inspiring:
        if s.where[leader] == s.where[unit] and rules.side[leader] == rules.side[unit]:
            return True
    return False


def in_the_dark(s: Theatre, unit: str, kind: str) -> bool:
    """Does the night rule hold for a unit with this kind of order (AT-43, TOT-20, TOT-21)?"""
    return s.rules.turns[s.turn - 1].night and not s.rules.sees_by_night(s, kind)


def number(s: Theatre, unit: str, kind: str = "") -> int:
    """Its activation number; 6 at night where the module says so, but never for a break-up check (TOT-20)."""
    rules = s.rules
    kind = kind or s.order(unit)
    if kind != BREAK_UP and rules.night_fixed and in_the_dark(s, unit, kind):
        return rules.data.activation["night_needs"]
    return rules.unit[unit].activation


def needs(s: Theatre, unit: str, kind: str = "") -> int:
    """The lowest face that succeeds: a 1 always fails, a 6 never does (AT-42)."""
    plus = 0
    for value, _ in modifiers(s, unit, kind):
        plus += value
    return min(6, max(2, number(s, unit, kind) - plus))


def chance(s: Theatre, unit: str, kind: str, path: Word) -> float:
    """How likely a unit is to go the whole path with this order; 1 where no die is thrown (AT-39)."""
    areas = enemy_areas(s, s.rules.side[unit], path) if kind in s.rules.attacks else ()
    if not areas:
        return 1.0
    once = (7 - needs(s, unit, kind)) / 6
    return float(once ** len(areas)) if s.rules.roll_per_area else once


def read_dice(s: Theatre, faces: Faces) -> list[str]:
    """Books what the umpire's dice decide, and returns the units that break up."""
    lost: list[str] = []
    at = 0
    for roll in rolls(s):
        thrown = faces[at : at + roll.dice]
        at += roll.dice
        least = needs(s, roll.unit, roll.kind)
        if roll.kind == BREAK_UP:
            s.broke[roll.unit] = thrown[:1] if thrown[0] >= least else thrown
            if max(thrown) < least:
                lost.append(roll.unit)
        elif roll.unit not in lost:
            activate(s, roll, thrown, least)
    return lost


def activate(s: Theatre, roll: UmpireRoll, thrown: Faces, least: int) -> None:
    """A unit that fails halts before the first area for which it failed (AT-39, AT-41)."""
    for at, face in enumerate(thrown):
        if face < least:
            s.dice[roll.unit] = thrown[: at + 1]
            s.goes[roll.unit] = read_path(s.orders[roll.unit])[0].index(roll.areas[at])
            return
    s.dice[roll.unit] = thrown

"""Air attacks on ships, and how they are met in the air (NOR-60 … NOR-69)."""

from __future__ import annotations

from sandtable.games.firestorm.norway.play.airfields import BOXES, OFF_MAP
from sandtable.games.firestorm.norway.play.exchange import exchange, half
from sandtable.games.firestorm.norway.play.flights import (
    bombers,
    defence_dice,
    defenders,
    fix_cover,
    in_range,
)
from sandtable.games.firestorm.norway.play.lanes import guns
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.structs import Operation, Volley
from sandtable.kernel.steps import NOTHING, Choice, Procedure, Reason, Steps, Word


def targets(s: NorwayState, side: str, group: tuple[str, ...]) -> list[str]:
    """The locations in range of the whole group with enemy surface ships, home harbours too (NOR-60, NOR-67).

    At least one aircraft must be able to attack ships; with the option fighters may fly alone against aircraft that
    can defend there (NOR-61).
    """
    foe = s.norway.enemy[side]
    mask = s.fleets[foe] & in_range(s, group)
    if not mask:
        return []
    found = s.norway.fleet.waters.areas(mask)
    if bombers(s, group):
        return list(found)
    if s.norway.fighter_sweep:
        return [location for location in found if defenders(s, foe, location)]
    return []


class Mission(Procedure[NorwayState]):
    """The group of the action flies to its target, is met there, fights and returns (NOR-22, NOR-39, NOR-60)."""

    def run(self, s: NorwayState) -> Steps:
        operation = s.operation[0]
        s.tell("flew", side=operation.side, units=operation.group, area=operation.at, to=operation.target)
        return [
            *interception(s, operation),
            AirCombat(),
            ReturnToBase(),
        ]


def interception(s: NorwayState, operation: Operation) -> Steps:
    """Un-activated fighters in reach of the target defend; with the option their side decides (NOR-24, NOR-39)."""
    foe = s.norway.enemy[operation.side]
    able = defenders(s, foe, operation.target)
    if not able:
        return NOTHING
    if s.norway.fighter_defence == "optional":
        return [Intercept(foe)]
    meet(s, foe, able)
    return NOTHING


def meet(s: NorwayState, side: str, units: tuple[str, ...]) -> None:
    s.intercept(side, units)
    for unit in units:
        fix_cover(s, unit, s.operation[0].target)


class Intercept(Choice[NorwayState]):
    """The defender decides for each fighter, after target and attackers are named (NOR-39, option)."""

    __match_args__ = ("side",)
    rule = "NOR-39"

    def __init__(self, side: str) -> None:
        self.side = side

    def seat(self, s: NorwayState) -> str:
        return self.side

    def letters(self, seen: NorwayState, draft: Word) -> list[str]:
        able = defenders(seen, self.side, seen.operation[0].target)
        return [*[unit for unit in able if unit not in draft], "done"]

    def ends(self, seen: NorwayState, word: Word) -> bool:
        return word[-1] == "done"

    def chosen(self, s: NorwayState, word: Word) -> Steps:
        able = defenders(s, self.side, s.operation[0].target)
        meet(s, self.side, tuple([unit for unit in able if unit in word]))
        return NOTHING

    def why_not(self, seen: NorwayState, draft: Word, letter: str) -> Reason | None:
        fleet = seen.norway.fleet
        if letter in draft:
            return ("twice", f"{letter} defends already.", "NOR-39")
        if fleet.side.get(letter) != self.side or fleet.kind[letter] != "aircraft":
            return ("not-yours", f"{letter} is no aircraft of yours.", "NOR-24")
        if seen.where[letter] in OFF_MAP:
            return ("not-there", f"{letter} is not on the map.", "NOR-24")
        if seen.where[letter] == BOXES[self.side]:
            return ("in-box", f"{letter} is kept for sorties this turn.", "NOR-100")
        if letter in seen.activated:
            return ("activated", f"{letter} has been activated and no longer defends this turn.", "NOR-24")
        if not fleet.units[letter].type.fighter and not fleet.units[letter].aboard:
            return ("no-fighter", f"{letter} is neither a fighter nor aboard a carrier.", "NOR-23")
        return ("out-of-reach", f"{letter} does not cover the target.", "NOR-24")

    def anchors(self, seen: NorwayState, draft: Word, letter: str) -> tuple[str, ...]:
        return (f"unit:{letter}",) if letter != "done" else ()


class AirCombat(Procedure[NorwayState]):
    """Attackers and defenders fire at once (NOR-62 … NOR-65)."""

    def run(self, s: NorwayState) -> Steps:
        operation = s.operation[0]
        foe = s.norway.enemy[operation.side]
        return exchange(
            s,
            attack(s, operation, tuple(s.ships_at(operation.target, foe))),
            defence(s, operation),
        )


def attack(s: NorwayState, operation: Operation, targets: tuple[str, ...]) -> Volley:
    """The attackers' dice: all on ships, or halved between ships and the aircraft that defend (NOR-63, NOR-64).

    The odd die goes to the ships; escorts add theirs against aircraft. Which of the bombers' dice go where is the
    owner's choice, so all that may be thrown again are on offer.
    """
    units = s.norway.fleet.units
    plain = good = escorts = 0
    for unit in operation.group:
        known = units[unit]
        if known.type.fighter:
            escorts += known.cv
        elif known.type.again:
            good += known.cv
        else:
            plain += known.cv
    total = plain + good
    met = operation.reacted
    return Volley(
        operation.side,
        operation.target,
        targets,
        half(total) if met else total,
        met,
        total // 2 + escorts if met else 0,
        plain,
        good,
        kind="air",
        by=operation.group,
    )


def defence(s: NorwayState, operation: Operation) -> Volley:
    """A die a ship there (AA cruisers two), the harbour's guns, and the aircraft that defend (NOR-25, NOR-62)."""
    fleet = s.norway.fleet
    foe = s.norway.enemy[operation.side]
    ships = s.ships_at(operation.target, foe)
    dice = guns(s, operation.target, foe, aircraft=True)
    by = [operation.target] if dice else []
    for ship in ships:
        dice += fleet.units[ship].type.against_air
    for unit in operation.reacted:
        dice += defence_dice(s, unit)
    return Volley(
        foe, operation.target, operation.group, dice, kind="flak", by=(*by, *ships, *operation.reacted)
    )


class ReturnToBase(Procedure[NorwayState]):
    """Survivors land where they started and are activated (NOR-22, NOR-47)."""

    def run(self, s: NorwayState) -> Steps:
        s.activate(s.operation[0].group)
        return NOTHING

"""What each side is told at the end of the Start, Action and End Phases, as facts of its own (AT-131 … AT-133).

Every report goes to one side, its commanders and the umpire. It holds what the side knows of itself, what is public,
and of the enemy only what table V gives away. Lists stand beside each other: the third place is that of the third unit.
"""

from __future__ import annotations

from sandtable.games.armored_thrust.nouns import GONE
from sandtable.games.armored_thrust.state import Theatre


def start_report(s: Theatre) -> None:
    """Supply, weather, arrivals and how every unit fares, before orders are written (step 3)."""
    for side in s.rules.sides:
        units = s.units_of(side)
        s.whisper(
            s.rules.hears[side],
            "start-report",
            turn=s.turn,
            side=side,
            weather=s.weather,
            units=tuple(units),
            where=tuple([s.where[unit] for unit in units]),
            fatigue=tuple([s.fatigue.get(unit, 0) for unit in units]),
            unsupplied=tuple([s.unsupplied.get(unit, 0) for unit in units]),
            regroup=tuple([unit for unit in units if s.must_regroup(unit)]),
            momentum=tuple([unit for unit in units if s.has_momentum(unit)]),
            arrived=tuple([unit for unit in s.rules.calendar.get(s.turn, ()) if unit in units]),
            slowed=tuple([one for one in s.rules.sides if s.rules.slowed(s, one)]),
            held=held(s, side),
        )


def action_report(s: Theatre) -> None:
    """Own marches and dice, control, bombed areas, bypasses, and the engagements with the enemy's names (AT-131)."""
    for side in s.rules.sides:
        units = s.units_of(side)
        rolled = [unit for unit in s.rules.units_of[side] if unit in s.dice]
        checked = [unit for unit in s.rules.units_of[side] if unit in s.broke]
        passed = [(area, unit) for area, around in s.bypassed.items() for unit in around]
        places = list(s.engagements)
        s.whisper(
            s.rules.hears[side],
            "action-report",
            turn=s.turn,
            side=side,
            units=tuple(units),
            where=tuple([s.where[unit] for unit in units]),
            orders=tuple([s.order(unit) for unit in units]),
            rolled=tuple(rolled),
            dice=tuple([faces(s.dice[unit]) for unit in rolled]),
            failed=tuple([unit for unit in rolled if unit in s.goes]),
            checked=tuple(checked),
            checks=tuple([faces(s.broke[unit]) for unit in checked]),
            broken=tuple([unit for unit in checked if s.where[unit] == GONE]),
            zone=s.zone,
            went_around=tuple([unit for _, unit in passed if s.rules.side[unit] == side]),
            around=tuple([area for area, unit in passed if s.rules.side[unit] == side]),
            passed_by=passed_by(s, side),
            places=tuple(places),
            enemies=tuple([" ".join(s.force(s.engagements[place], s.rules.enemy[side])) for place in places]),
            held=held(s, side),
        )


def end_report(s: Theatre) -> None:
    """Every result of the turn, who surrendered to the side, its own units, and who holds what (AT-132)."""
    fought = [sheet for sheet in s.engagements.values() if sheet.grade or not sheet.fought()]
    for side in s.rules.sides:
        units = s.units_of(side)
        enemy = s.rules.enemy[side]
        s.whisper(
            s.rules.hears[side],
            "end-report",
            turn=s.turn,
            side=side,
            places=tuple([sheet.place for sheet in fought]),
            winners=tuple([sheet.winner for sheet in fought]),
            grades=tuple([sheet.grade for sheet in fought]),
            first=tuple([sheet.vps[0] for sheet in fought]),
            second=tuple([sheet.vps[1] for sheet in fought]),
            withdrew=tuple([sheet.withdrew for sheet in fought]),
            surrendered=tuple([unit for unit in s.rules.units_of[enemy] if s.missed.get(unit, 0) == s.turn]),
            units=tuple(units),
            where=tuple([s.where[unit] for unit in units]),
            fatigue=tuple([s.fatigue.get(unit, 0) for unit in units]),
            regroup=tuple([unit for unit in units if s.regroup.get(unit, 0) > s.turn]),
            momentum=tuple([unit for unit in units if s.momentum.get(unit, 0) > s.turn]),
            held=held(s, side),
        )


def lay_orders_open(s: Theatre) -> None:
    """Without an umpire both sides reveal their orders together after locking (AT-134)."""
    units = [unit for unit in s.rules.unit if unit in s.orders]
    orders = tuple([" ".join(s.orders[unit]) for unit in units])
    s.tell("opened", turn=s.turn, units=tuple(units), orders=orders, zone=s.zone)


def lay_dice_open(s: Theatre) -> None:
    """Without an umpire the rolls are public, too (AT-134)."""
    for kind, rolls in (("activation", s.dice), ("break-up", s.broke)):
        if rolls:
            dice = tuple([faces(thrown) for thrown in rolls.values()])
            s.tell("rolled", kind=kind, units=tuple(rolls), dice=dice)


def summary(s: Theatre) -> None:
    """Everybody, observers too, learns the results of the turn (AT-132)."""
    over = [sheet for sheet in s.engagements.values() if sheet.grade or sheet.withdrew]
    if over:
        s.tell(
            "results",
            turn=s.turn,
            places=tuple([sheet.place for sheet in over]),
            winners=tuple([sheet.winner for sheet in over]),
            first=tuple([sheet.vps[0] for sheet in over]),
            second=tuple([sheet.vps[1] for sheet in over]),
            withdrew=tuple([sheet.withdrew for sheet in over]),
        )


def held(s: Theatre, side: str) -> tuple[str, ...]:
    """The areas under a side's control, which is public at every report (AT-133)."""
    return tuple([area for area, holder in s.control.items() if holder == side])


def passed_by(s: Theatre, side: str) -> tuple[str, ...]:
    """Own areas that an enemy column went around; not which unit did (AT-131, TOT-32)."""
    found: list[str] = []
    for area, units in s.bypassed.items():
        if any([s.rules.side[unit] != side for unit in units]):
            found.append(area)
    return tuple(found)


def faces(thrown: tuple[int, ...]) -> str:
    """Dice as a text: "3", "2 5"."""
    return " ".join([str(face) for face in thrown])

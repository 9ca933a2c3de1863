"""What each side is told at the end of the Start, Action and End Phases, as facts of its own (AT-131 … AT-133).

Every report goes to one side, its commanders and the umpire. It holds what the side knows of itself, what is public,
and of the enemy only what table V gives away. Lists run in parallel: the third item belongs to the third unit.
Playouts make reports, too, so they are lists of ids and numbers, each made in one pass.
"""

from __future__ import annotations

from sandtable.games.armored_thrust.play.nouns import GONE
from sandtable.games.armored_thrust.play.state import Theatre


def start_report(s: Theatre) -> None:
    """Supply, weather, arrivals and how every unit fares, before orders are written (step 3)."""
    rules, turn = s.rules, s.turn
    slowed = tuple([one for one in rules.sides if rules.slowed(s, one)])
    arriving = rules.calendar.get(turn, ())
    for side in rules.sides:
        units = s.units_of(side)
        s.whisper(
            rules.hears[side],
            "start-report",
            turn=turn,
            side=side,
            weather=s.weather,
            units=tuple(units),
            where=places(s, units),
            fatigue=levels(s, units),
            unsupplied=tuple([s.unsupplied.get(unit, 0) for unit in units])
            if s.unsupplied
            else (0,) * len(units),
            regroup=marked(s.regroup, units, turn),
            momentum=marked(s.momentum, units, turn),
            arrived=tuple([unit for unit in arriving if unit in units]) if arriving else (),
            slowed=slowed,
            held=held(s, side),
        )


def action_report(s: Theatre) -> None:
    """Own marches and dice, control, areas struck, bypasses, and the engagements with the enemy's names (AT-131)."""
    rules = s.rules
    of = rules.side
    sheets = s.engagements.values()
    for side in rules.sides:
        units = s.units_of(side)
        rolled = [unit for unit in s.dice if of[unit] == side]
        checked = [unit for unit in s.broke if of[unit] == side]
        passed = [(area, unit) for area, around in s.bypassed.items() for unit in around if of[unit] == side]
        columns = [unit for unit in s.paced if of[unit] == side]
        s.whisper(
            rules.hears[side],
            "action-report",
            turn=s.turn,
            side=side,
            units=tuple(units),
            where=places(s, units),
            rolled=tuple(rolled),
            dice=tuple([faces(s.dice[unit]) for unit in rolled]),
            failed=tuple([unit for unit in rolled if unit in s.goes]),
            checked=tuple(checked),
            checks=tuple([faces(s.broke[unit]) for unit in checked]),
            broken=tuple([unit for unit in checked if s.where[unit] == GONE]),
            zone=s.zone,
            went_around=tuple([unit for _, unit in passed]),
            around=tuple([area for area, _ in passed]),
            passed_by=passed_by(s, side),
            places=tuple(s.engagements),
            enemies=tuple([" ".join([unit for unit in sheet.units if of[unit] != side]) for sheet in sheets]),
            held=held(s, side),
            columns=tuple(columns),
            marched=tuple([" ".join(marched(s, unit)) for unit in columns]),
            ticks=tuple([" ".join([str(tick) for tick in s.paced[unit][1]]) for unit in columns]),
        )


def end_report(s: Theatre) -> None:
    """Every result of the turn, who surrendered to the side, its own units, and who holds what (AT-132)."""
    rules, after = s.rules, s.turn + 1
    fought = [sheet for sheet in s.engagements.values() if sheet.grade or not sheet.fought()]
    missed = [unit for unit, turn in s.missed.items() if turn == s.turn]
    for side in rules.sides:
        units = s.units_of(side)
        s.whisper(
            rules.hears[side],
            "end-report",
            turn=s.turn,
            side=side,
            places=tuple([sheet.place for sheet in fought]),
            winners=tuple([sheet.winner for sheet in fought]),
            grades=tuple([sheet.grade for sheet in fought]),
            first=tuple([sheet.vps[0] for sheet in fought]),
            second=tuple([sheet.vps[1] for sheet in fought]),
            withdrew=tuple([sheet.withdrew for sheet in fought]),
            surrendered=tuple([unit for unit in missed if rules.side[unit] != side]),
            units=tuple(units),
            where=places(s, units),
            fatigue=levels(s, units),
            regroup=marked(s.regroup, units, after),
            momentum=marked(s.momentum, units, after),
            held=held(s, side),
        )


def lay_orders_open(s: Theatre) -> None:
    """Tells both sides all orders once they are locked, where there is no umpire (AT-134)."""
    units = [unit for unit in s.rules.unit if unit in s.orders]
    orders = tuple([" ".join(s.orders[unit]) for unit in units])
    s.tell("opened", turn=s.turn, units=tuple(units), orders=orders, zone=s.zone)


def lay_dice_open(s: Theatre) -> None:
    """Tells both sides all activation dice, where there is no umpire (AT-134)."""
    for kind, rolls in (("activation", s.dice), ("break-up", s.broke)):
        if rolls:
            dice = tuple([faces(thrown) for thrown in rolls.values()])
            s.tell("rolled", kind=kind, units=tuple(rolls), dice=dice)


def summary(s: Theatre) -> None:
    """Tells everybody, observers too, the results of the turn (AT-132)."""
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
            ways=tuple([sheet.way if sheet.grade else "" for sheet in over]),
        )


# the parts of a report


def places(s: Theatre, units: list[str]) -> tuple[str, ...]:
    where = s.where
    return tuple([where[unit] for unit in units])


def levels(s: Theatre, units: list[str]) -> tuple[int, ...]:
    """Fatigue; a leader is never tired."""
    fatigue = s.fatigue
    return tuple([fatigue.get(unit, 0) for unit in units])


def marked(marks: dict[str, int], units: list[str], turn: int) -> tuple[str, ...]:
    """The units that have a mark for this turn."""
    return tuple([unit for unit in units if marks.get(unit, 0) == turn]) if marks else ()


def held(s: Theatre, side: str) -> tuple[str, ...]:
    """The areas under a side's control, which is public at every report (AT-133)."""
    return tuple([area for area, holder in s.control.items() if holder == side])


def passed_by(s: Theatre, side: str) -> tuple[str, ...]:
    """Own areas that an enemy went around; not which unit did (AT-131, TOT-32)."""
    found: list[str] = []
    for area, units in s.bypassed.items():
        if any([s.rules.side[unit] != side for unit in units]):
            found.append(area)
    return tuple(found)


def faces(thrown: tuple[int, ...]) -> str:
    """Dice as a text: "3", "2 5"."""
    return " ".join([str(face) for face in thrown])


def marched(s: Theatre, unit: str) -> list[str]:
    """Where a march led: its start, the areas it reached, and the connector on which it was halted."""
    way = [s.paced[unit][0], *s.trail.get(unit, ())]
    return way if s.where[unit] in way or s.where[unit] not in s.rules.board.ends else [*way, s.where[unit]]

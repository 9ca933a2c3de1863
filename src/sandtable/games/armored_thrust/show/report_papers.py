"""The Start, Action and End reports of a side on paper, made of what the side was told (AT-131 … AT-133)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sandtable.board import sentences
from sandtable.board.paper import Paper, PaperChapter, PaperFacts, PaperGrid, PaperLines, PaperPart
from sandtable.games.armored_thrust.play.nouns import CalendarTurn
from sandtable.games.armored_thrust.play.scenario import Scenario
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.event_facts import ThrustEventFacts
from sandtable.kernel.state import Event

if TYPE_CHECKING:
    from sandtable.games.armored_thrust.play.rules import ArmoredThrust

REPORTS: Final = {"start-report": "Start", "action-report": "Action", "end-report": "End"}
PARTS: Final = {"am": "morning", "pm": "afternoon", "night": "night"}
WEATHER: Final = {
    "clear": "nothing changes",
    "mist": "in tabletop turns 1 and 2 −1 to air arrival and visibility of 24 inches at most",
    "overcast": "no air support, no interdiction",
    "rain": "no air support, no interdiction; tabletop moves are made as if through terrain",
}


def report_id(event: Event) -> str:
    """ "action-3-axis"."""
    return f"{event.verb.partition('-')[0]}-{event.facts['turn']}-{event.facts['side']}"


def report_title(data: Scenario, event: Event) -> str:
    turn = data.turns[int(str(event.facts["turn"])) - 1]
    return f"{REPORTS[event.verb]} report, turn {turn.number}, {nouns.when(turn)}"


def report_paper(
    rules: ArmoredThrust, event: Event, before: Event | None, corrections: Sequence[str] = ()
) -> Paper:
    """A report; `before` is the report of the same side that came last before it.

    `corrections` are what the umpire has set right since then, with his reasons (AT-138).
    """
    data = rules.data
    told = ThrustEventFacts(data, event)
    turn = data.turns[told.number("turn") - 1]
    if event.verb == "start-report":
        chapters = start(told, rules.skin().turn_notes(turn.number, told.text("side")))
    else:
        chapters = action(told, before) if event.verb == "action-report" else end(told)
        chapters.append(PaperChapter("Ground", (ground(told, before),)))
    chapters.append(PaperChapter("Objectives", (objectives(told),)))
    if corrections:
        rules_named = ("AT-138",) * len(corrections)
        chapters.insert(
            0, PaperChapter("Umpire correction", (PaperLines(tuple(corrections), False, rules_named),))
        )
    return Paper(
        id=report_id(event),
        title=f"{REPORTS[event.verb]} report",
        over=f"{data.name} · Turn {turn.number} of {rules.last_turn}",
        under=f"{turn.date}, {PARTS[turn.part]}",
        chapters=tuple(chapters),
        side=told.text("side"),
    )


# the Start report


def start(told: ThrustEventFacts, notes: Sequence[tuple[str, str]]) -> list[PaperChapter]:
    data = told.data
    turn = data.turns[told.number("turn") - 1]
    parts: list[PaperPart] = [PaperFacts(tuple(conditions(told, turn)))]
    if notes:
        parts.append(
            PaperLines(tuple([text for text, _ in notes]), False, tuple([rule for _, rule in notes]))
        )
    chapters = [PaperChapter("The turn", tuple(parts))]
    if told.ids("arrived"):
        where = dict(zip(told.ids("units"), told.ids("where"), strict=True))
        rows = [(nouns.unit(data, unit), nouns.heading(data, where[unit])) for unit in told.ids("arrived")]
        chapters.append(PaperChapter("Arrivals", (PaperGrid(("Unit", "Where"), tuple(rows)),)))
    return [*chapters, PaperChapter("Your units", (start_units(told),))]


def conditions(told: ThrustEventFacts, turn: CalendarTurn) -> list[tuple[str, str]]:
    data, side = told.data, told.text("side")
    weather = told.text("weather")
    name, _ = data.weather[weather]
    supplies = [f"{nouns.seat(data, one)} {nouns.SUPPLIES[turn.supply[one]].lower()}" for one in data.sides]
    rows = [
        ("Weather", f"{name}: {WEATHER.get(weather, '')}".rstrip(": ")),
        ("Supplies", ", ".join(supplies)),
    ]
    if turn.night:
        rows.append(
            ("Night", "attacks are hard to set going; fatigue recovers; no air support; night fighting")
        )
    for slowed in told.ids("slowed"):
        whose = "your units" if slowed == side else nouns.who(data, slowed)
        rows.append(("Roads", f"every road costs {whose} as much as a farm lane"))
    return rows


def start_units(told: ThrustEventFacts) -> PaperPart:
    """Every unit with all its marks."""
    data = told.data
    rows: list[tuple[str, ...]] = []
    lists = (told.ids("units"), told.ids("where"), told.numbers("fatigue"), told.numbers("unsupplied"))
    for id, where, fatigue, unsupplied in zip(*lists, strict=True):
        unit = data.units[id]
        marks: list[str] = []
        if unsupplied:
            marks.append(f"out of supply, turn {unsupplied}")
        if id in told.ids("regroup"):
            marks.append("must regroup")
        if id in told.ids("momentum"):
            marks.append("momentum")
        if fatigue >= data.fatigue["no_attack"]:
            marks.append("no strength" if fatigue >= data.fatigue["no_strength"] else "may not attack")
        mobility = data.mobilities["leg" if unsupplied else unit.mobility].name
        numbers = ("", "", "") if unit.leader else (str(unit.activation), str(unit.strength), str(fatigue))
        rows.append((unit.name, nouns.heading(data, where), mobility, *numbers, ", ".join(marks)))
    heads = ("Unit", "Where", "Mobility", "Act.", "Str.", "Fatigue", "Marks")
    return PaperGrid(heads, tuple(rows), (3, 4, 5))


# the Action report


def action(told: ThrustEventFacts, before: Event | None) -> list[PaperChapter]:
    chapters = [
        PaperChapter("Engagements", (engagements(told),)),
        PaperChapter("Your marches", (marches(told, before),)),
    ]
    dice = dice_rows(told)
    if dice:
        chapters.insert(
            1, PaperChapter("Your dice", (PaperGrid(("Unit", "Roll", "Dice", "Result"), tuple(dice)),))
        )
    return chapters


def engagements(told: ThrustEventFacts) -> PaperPart:
    """Place, own units and the names of the enemy's; nothing else is known yet (AT-131)."""
    data = told.data
    where = list(zip(told.ids("units"), told.ids("where"), strict=True))
    rows = [
        (
            nouns.heading(data, place),
            ", ".join([nouns.unit(data, unit) for unit, there in where if there == place]),
            ", ".join([nouns.unit(data, unit) for unit in enemies.split()]),
        )
        for place, enemies in zip(told.ids("places"), told.ids("enemies"), strict=True)
    ]
    if not rows:
        return PaperLines(("Nobody has met the enemy.",))
    return PaperGrid(("Place", "Your units", "The enemy"), tuple(rows))


def marches(told: ThrustEventFacts, before: Event | None) -> PaperPart:
    """Where each unit was and is; what it was ordered its commander knows, and not every other one (table V)."""
    data = told.data
    was: dict[str, str] = {}
    if before is not None:
        last = ThrustEventFacts(data, before)
        was = dict(zip(last.ids("units"), last.ids("where"), strict=True))
    rows: list[tuple[str, ...]] = []
    for unit, where in zip(told.ids("units"), told.ids("where"), strict=True):
        origin = was.get(unit, where)
        stayed = origin == where
        rows.append(
            (
                nouns.unit(data, unit),
                nouns.heading(data, origin),
                "" if stayed else nouns.heading(data, where),
            )
        )
    return PaperGrid(("Unit", "Was at", "Is now at"), tuple(rows))


def dice_rows(told: ThrustEventFacts) -> list[tuple[str, ...]]:
    """Own activations and break-up checks with what came of them."""
    data = told.data
    rows: list[tuple[str, ...]] = []
    for unit, dice in zip(told.ids("checked"), told.ids("checks"), strict=True):
        result = "broke up and is lost" if unit in told.ids("broken") else "holds together"
        rows.append((nouns.unit(data, unit), "Break-up", dice, result))
    for unit, dice in zip(told.ids("rolled"), told.ids("dice"), strict=True):
        result = "stopped before enemy ground" if unit in told.ids("failed") else "went"
        rows.append((nouns.unit(data, unit), "Activation", dice, result))
    return rows


# the End report


def end(told: ThrustEventFacts) -> list[PaperChapter]:
    data = told.data
    parts: list[PaperPart] = [results(told)]
    if told.ids("surrendered"):
        parts.append(PaperLines((f"Surrendered to you: {told.units('surrendered')}.",), False, ("AT-112",)))
    lists = (told.ids("units"), told.ids("where"), told.numbers("fatigue"))
    rows: list[tuple[str, ...]] = []
    for unit, where, fatigue in zip(*lists, strict=True):
        next_turn = "must regroup" if unit in told.ids("regroup") else ""
        if unit in told.ids("momentum"):
            next_turn = "momentum"
        level = "" if data.units[unit].leader else str(fatigue)
        rows.append((nouns.unit(data, unit), nouns.heading(data, where), level, next_turn))
    units = PaperGrid(("Unit", "Where", "Fatigue", "Next turn"), tuple(rows), (2,))
    return [PaperChapter("Engagements of the turn", tuple(parts)), PaperChapter("Your units", (units,))]


def results(told: ThrustEventFacts) -> PaperPart:
    """Of every engagement winner, loser and victory points, or who withdrew (AT-132)."""
    data = told.data
    first, second = data.sides
    rows: list[tuple[str, ...]] = []
    lists = (told.ids("places"), told.ids("winners"), told.ids("grades"), told.ids("withdrew"))
    points = list(zip(told.numbers("first"), told.numbers("second"), strict=True))
    for (place, winner, grade, withdrew), (mine, theirs) in zip(
        zip(*lists, strict=True), points, strict=True
    ):
        if withdrew:
            row = (f"{nouns.seat(data, withdrew)} withdrew", "", "")
        elif not grade:
            row = ("not fought", "", "")
        else:
            name = f"{nouns.seat(data, winner)} won" if winner else "Draw"
            row = (name, grade if winner else "", f"{max(mine, 0)} : {max(theirs, 0)}")
        rows.append((nouns.heading(data, place), *row))
    if not rows:
        return PaperLines(("There was no engagement.",))
    heads = ("Place", "Result", "Grade", f"{nouns.seat(data, first)} : {nouns.seat(data, second)}")
    return PaperGrid(heads, tuple(rows))


# for all


def ground(told: ThrustEventFacts, before: Event | None) -> PaperPart:
    """Bombs and bypasses, and what was won and lost since the report before (AT-131, AT-133)."""
    data = told.data
    lines: list[str] = []
    if told.has("zone"):
        lines.append(f"Bombed: {areas(data, told.ids('zone'))}.")
    if told.has("went_around"):
        pairs = zip(told.ids("went_around"), told.ids("around"), strict=True)
        lines += [f"{nouns.unit(data, unit)} went around {nouns.area(data, area)}." for unit, area in pairs]
    if told.has("passed_by"):
        lines.append(f"An enemy column went around {areas(data, told.ids('passed_by'))}.")
    held = told.ids("held")
    was = ThrustEventFacts(data, before).ids("held") if before is not None else held
    won, lost = [area for area in held if area not in was], [area for area in was if area not in held]
    if won:
        lines.append(f"Won: {areas(data, won)}.")
    if lost:
        lines.append(f"Lost: {areas(data, lost)}.")
    lines.append(f"You hold {sentences.counted(len(held), 'area')} of {len(data.areas)}.")
    return PaperLines(tuple(lines))


def areas(data: Scenario, ids: Sequence[str]) -> str:
    return sentences.listing([nouns.area(data, id) for id in ids])


def objectives(told: ThrustEventFacts) -> PaperPart:
    """The objectives with their holders, and what each is worth to its holder (TOT-60)."""
    data, side = told.data, told.text("side")
    held = told.ids("held")
    rows: list[tuple[str, ...]] = []
    for id, area in data.areas.items():
        if area.objective:
            phase = data.objectives[area.objective]
            holder = side if id in held else data.enemy[side]
            worth = str(phase.points[holder])
            rows.append((area.name, phase.name, nouns.seat(data, holder), worth))
    return PaperGrid(("Objective", "Phase", "Held by", "Points if in supply"), tuple(rows), (3,))

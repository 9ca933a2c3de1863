"""The engagement briefing on paper, a copy for each side: made of what that side sees, and of nothing else (AT-136)."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.board.paper import (
    Paper,
    PaperChapter,
    PaperFacts,
    PaperGrid,
    PaperLines,
    PaperPart,
    PaperSum,
    PaperTitle,
)
from sandtable.games.armored_thrust.play import advantage, terrain
from sandtable.games.armored_thrust.play.conditions import agreements
from sandtable.games.armored_thrust.play.forces import Contingent, Force, force_of
from sandtable.games.armored_thrust.play.missions import defender
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.cards import BOOKS

Ruled = tuple[str, str]  # a sentence, and the rule it comes from

DICE: Final = "dice"
ACTIONS: Final = 2  # lines for several actions of an engagement (AT-74)
NOTHING_WON: Final = "both retreat, and who held the area before keeps it"


def briefing_id(s: Theatre, place: str, reader: str) -> str:
    """ "briefing-3-TIL-axis"; the umpire's own copy has no side."""
    return f"briefing-{s.turn}-{place}-{reader}"


def briefing_title(s: Theatre, place: str) -> str:
    return f"Engagement: {nouns.heading(s.rules.data, place)}"


def briefing_paper(seen: Theatre, place: str, side: str) -> Paper:
    """A side's copy."""
    sheet = seen.engagements[place]
    turn = seen.rules.turns[seen.turn - 1]
    return Paper(
        id=briefing_id(seen, place, side),
        title=briefing_title(seen, place),
        over=f"{seen.rules.data.name} · Turn {seen.turn}, {nouns.when(turn)}",
        under=role(seen, sheet, side),
        chapters=tuple(chapters(seen, sheet, side)),
        side=side,
        most_pages=2,
    )


def chapters(seen: Theatre, sheet: Engagement, side: str) -> list[PaperChapter]:
    """The chapters of a briefing; where dice decide, those about the table are left out (AT-121)."""
    found = [
        PaperChapter("The engagement", (PaperFacts(tuple(engagement_rows(seen, sheet))),)),
        PaperChapter("Points", own_points(seen, sheet, side)),
        PaperChapter("Your force", force(seen, sheet, side)),
        PaperChapter("The enemy", (enemy_grid(seen, sheet, seen.rules.enemy[side]),)),
    ]
    if sheet.way != DICE:
        found.append(PaperChapter("What holds on the table", (ruled(special(seen, sheet, side)),)))
        found.append(PaperChapter("The table", table(seen, sheet)))
    found.append(PaperChapter("The score", score(seen, sheet)))
    if sheet.way != DICE:
        found.append(PaperChapter("To report", report_form(seen, sheet)))
    return found


def umpires_paper(s: Theatre, place: str) -> Paper:
    """The umpire's own copy: how the points of both sides came about (AT-96, AT-134)."""
    sheet = s.engagements[place]
    turn = s.rules.turns[s.turn - 1]
    data = s.rules.data
    parts: list[PaperPart] = [points(s, sheet)]
    for side in s.rules.sides:
        rows = [
            (
                data.battles.advantage[one.reason].name,
                str(one.times),
                nouns.percent(one.tenths),
                str(one.rerolls),
            )
            for one in advantage.rows(s, sheet, side)
        ]
        parts.append(
            PaperTitle(nouns.seat(data, side), f"strength {advantage.strength(s, s.force(sheet, side))}")
        )
        none = (("no advantage", "", nouns.percent(0), "0"),)
        parts.append(PaperGrid(("Advantage", "Times", "Points", "Re-rolls"), tuple(rows) or none, (1, 2, 3)))
    return Paper(
        id=briefing_id(s, place, "umpire"),
        title=briefing_title(s, place),
        over=f"{data.name} · Turn {s.turn}, {nouns.when(turn)}",
        under="For the umpire alone",
        chapters=(
            PaperChapter("The engagement", (PaperFacts(tuple(engagement_rows(s, sheet))),)),
            PaperChapter("Points and their reasons", tuple(parts)),
        ),
    )


def ruled(notes: list[Ruled]) -> PaperLines:
    return PaperLines(tuple([text for text, _ in notes]), False, tuple([rule for _, rule in notes]))


def role(s: Theatre, sheet: Engagement, side: str) -> str:
    if not sheet.attacker:
        return "Nobody attacks: both sides meet"
    return "You attack on the table" if sheet.attacker == side else "You defend on the table"


# the engagement


def engagement_rows(s: Theatre, sheet: Engagement) -> list[tuple[str, str]]:
    data = s.rules.data
    first, second = s.rules.sides
    rows = [("Place", place(s, sheet)), ("Mission", mission(s, sheet))]
    if sheet.attacker:
        rolled = f" (dice {sheet.rolls[0]} : {sheet.rolls[1]})" if sheet.rolls[1] else ""
        rows.append(("Attacker", f"{nouns.seat(data, sheet.attacker)}{rolled}"))
        rows.append(("Defender", nouns.seat(data, defender(s, sheet))))
    if sheet.postures[0]:
        one, other = [nouns.POSTURES[posture].lower() for posture in sheet.postures]
        rows.append(("Postures", f"{nouns.seat(data, first)} {one}, {nouns.seat(data, second)} {other}"))
    if sheet.way:
        rows.append(("Settled", "by dice" if sheet.way == DICE else "on the table"))
    name, _ = data.weather[s.weather]
    rows.append(("Weather", f"{name}, night" if s.rules.turns[s.turn - 1].night else name))
    return rows


def place(s: Theatre, sheet: Engagement) -> str:
    data = s.rules.data
    if s.on_road(sheet):
        a, b = s.rules.board.ends[sheet.place]
        kind = s.rules.board.kind[a][b]
        return f"{nouns.heading(data, sheet.place)}, on the {data.roads[kind].name}"
    area = data.areas[sheet.place]
    told = [area.name, *area.flags]
    if area.fortified():
        told.append(f"fortified (line {area.line})")
    if area.objective:
        told.append(f"objective of {data.objectives[area.objective].name}")
    return f"{', '.join(told)}; held by {nouns.who(data, sheet.holder)}"


def mission(s: Theatre, sheet: Engagement) -> str:
    """Its name, and how it came about (AT-84, AT-86, AT-90)."""
    name = s.rules.data.battles.missions[sheet.mission]
    if sheet.die:
        return f"{name} (die {sheet.die})"
    return f"{name} (always on a road)" if s.on_road(sheet) else f"{name} (fortified area, no die)"


# points


def points(s: Theatre, sheet: Engagement) -> PaperGrid:
    data = s.rules.data
    base = str(s.rules.agreed.base_points)
    rows = [
        (nouns.seat(data, side), base, str(sheet.points[at]), str(sheet.rerolls[at]))
        for at, side in enumerate(s.rules.sides)
    ]
    return PaperGrid(("Side", "Base", "Points", "Re-rolls"), tuple(rows), (1, 2, 3))


def own_points(s: Theatre, sheet: Engagement, side: str) -> tuple[PaperPart, ...]:
    """The points of both sides, one's own as a sum; only the umpire learns each advantage (AT-96, AT-137)."""
    base = s.rules.agreed.base_points
    more = sheet.points[s.rules.sides.index(side)] - base
    rows = (("Base of both sides", base, "AT-96"), ("Your advantage over the enemy", more, "AT-97"))
    return (
        points(s, sheet),
        PaperSum(rows, "Points for your force"),
        ruled(own_reasons(s, sheet, side)),
    )


def own_reasons(s: Theatre, sheet: Engagement, side: str) -> list[Ruled]:
    """The reasons for its advantage that a side can know; the enemy's strength and fatigue stay hidden (AT-137)."""
    own = s.force(sheet, side)
    notes: list[Ruled] = []
    flanks = advantage.flanking(s, sheet, own)
    if flanks > 0:
        notes.append((f"You came by {flanks + 1} roads: {sentences.counted(flanks, 're-roll')}.", "AT-99"))
    if advantage.any_momentum(s, own):
        gain = nouns.percent(s.rules.agreed.momentum_tenths)
        notes.append((f"Your momentum after an 8-1 is worth {gain}.", "AT-140"))
    rest = "Points come of the base and of strength, fatigue, flanks and momentum on both sides"
    notes.append((f"{rest}; the enemy's state stays hidden.", "AT-96"))
    return notes


# the forces


def force(s: Theatre, sheet: Engagement, side: str) -> tuple[PaperPart, ...]:
    """Own units with what they bring, and what else may be fielded (AT-142 … AT-144, TOT-71)."""
    built = force_of(s, sheet, side)
    unit = s.rules.unit
    heads = ("Unit", "Core formation, one of", "Book", "Cards to buy", "Free bonus units (points)")
    rows = [brings(s, one) for one in built.contingents]
    state = [
        (unit[one.unit].name, str(s.strength(one.unit)), str(s.fatigue[one.unit]), supply(one))
        for one in built.contingents
    ]
    parts: list[PaperPart] = [
        PaperGrid(heads, tuple(rows)),
        PaperGrid(("Unit", "Strength", "Fatigue", "Supply"), tuple(state), (1, 2)),
        ruled(building(built)),
    ]
    if built.support:
        parts.append(
            PaperTitle("Formation and allied support", "from units here or in adjacent areas (AT-144)")
        )
        parts.append(PaperGrid(("Formation", "Entitled by"), tuple(support_rows(s, built))))
    return tuple(parts)


def brings(s: Theatre, one: Contingent) -> tuple[str, ...]:
    bonus = [f"{what} ({worth})" if worth else what for what, worth in one.bonus]
    book = BOOKS.get(one.book, one.book)
    return (s.rules.unit[one.unit].name, " or ".join(one.core), book, ", ".join(one.cards), "; ".join(bonus))


def supply(one: Contingent) -> str:
    return "in supply" if one.supplied else "out of supply"


def building(built: Force) -> list[Ruled]:
    """How the force is built."""
    notes: list[Ruled] = [("The force must contain a core formation of one of your units here.", "AT-142")]
    if built.bonus_of_all:
        notes.append(("Bonus units of all your units here are free, as support, not in reserve.", "AT-143"))
    else:
        bonus = "Bonus units of a unit whose core formation is fielded are free, as support, not in reserve."
        notes.append((bonus, "AT-143"))
    if built.barred:
        notes.append((f"You may not use the cards {sentences.listing(built.barred)}.", "TOT-71"))
    return notes


def support_rows(s: Theatre, built: Force) -> list[tuple[str, str]]:
    """Support formations, and the units that bring them."""
    named: dict[str, list[str]] = {}
    for id in built.support:
        for formation in s.rules.unit[id].core:
            named.setdefault(formation, []).append(s.rules.unit[id].short)
    return [(formation, ", ".join(units)) for formation, units in named.items()]


def enemy_grid(s: Theatre, sheet: Engagement, enemy: str) -> PaperGrid:
    """The enemy's units with their printed values: everybody has the order of battle (AT-137)."""
    data = s.rules.data
    rows: list[tuple[str, ...]] = []
    for id in s.force(sheet, enemy):
        unit = data.units[id]
        mobility = data.mobilities[unit.mobility].name
        rows.append((unit.name, unit.division, mobility, str(unit.strength), " or ".join(unit.core)))
    heads = ("Unit", "Division", "Mobility", "Printed strength", "Core formation")
    return PaperGrid(heads, tuple(rows), (3,))


# the table


def table(s: Theatre, sheet: Engagement) -> tuple[PaperPart, ...]:
    """The table: size, what was rolled for each section, what the area adds, what pieces do (AT-146, AT-148)."""
    who = f"{nouns.who(s.rules.data, defender(s, sheet))}, within each section"
    if s.on_road(sheet):
        who = "whoever wins a roll-off for the piece, within each section"  # AT-90
    drawn = terrain.plan(s, sheet)
    size = f"{drawn.width} by {drawn.height}, in {drawn.columns * drawn.rows} sections"
    parts: list[PaperPart] = [PaperFacts((("Table", size), ("Placed by", who))), drawn]
    if not sheet.ground:
        parts.append(PaperLines(("No terrain is rolled yet: one die for each section.",), False, ("AT-148",)))
    pieces = s.rules.data.battles.pieces
    rows = [(pieces[id].name, pieces[id].build, pieces[id].effect) for id in terrain.pieces_of(s, sheet)]
    if rows:
        parts.append(PaperGrid(("Piece", "How it is built", "What it does"), tuple(rows)))
    return tuple(parts)


def special(s: Theatre, sheet: Engagement, side: str) -> list[Ruled]:
    """Weather, night, supply, and what the module adds."""
    effects = [*s.rules.table_effects(s, sheet, side), *agreements(s)]
    return [(f"{one.name}: {one.text}", one.rule) for one in effects]


# the score


def score(s: Theatre, sheet: Engagement) -> tuple[PaperPart, ...]:
    rows: list[tuple[str, ...]] = []
    for grade in s.rules.data.battles.grades.values():
        if grade.id == "draw":
            rows.append(("Draw", "equal points", f"+{grade.winner}", f"+{grade.loser}", "all units regroup"))
            continue
        ratio = f"{grade.ratio / 10:g} times the enemy's or more" if grade.ratio else "any other win"
        none = f" (+{grade.intact} if no unit was lost)" if grade.intact != grade.winner else ""
        after = "losers regroup; winners gain momentum" if grade.id == "8-1" else "all units regroup"
        rows.append((grade.id, ratio, f"+{grade.winner}{none}", f"+{grade.loser}", after))
    heads = ("Grade", "Victory points", "Fatigue of winner", "of the loser", "Next turn")
    return (PaperGrid(heads, tuple(rows)), ruled(consequences(s, sheet)))


def consequences(s: Theatre, sheet: Engagement) -> list[Ruled]:
    if s.on_road(sheet):
        return [
            ("Loser and winner fall back to where they came from; after a draw both do.", "AT-91"),
            ("An 8-1 winner goes on into the area the losers came from.", "AT-92"),
        ]
    notes: list[Ruled] = [("The winner holds the area; all losing units retreat.", "AT-104")]
    extra = s.rules.skin().score_notes(s, sheet)
    if extra:
        return [*notes, *extra]
    draw = "After a draw a force with a unit that did not move stays and the other retreats; if all moved"
    return [*notes, (f"{draw}, {NOTHING_WON}.", "AT-103")]


def report_form(s: Theatre, sheet: Engagement) -> tuple[PaperPart, ...]:
    """The form to be filled in after the game, for the umpire or the program."""
    data = s.rules.data
    sides = [f"{nouns.seat(data, side)}, victory points" for side in s.rules.sides]
    actions = tuple([(f"Action {number}", "", "", "") for number in range(1, ACTIONS + 1)])
    asked = ["The winner lost no unit on the table"]
    asked += [
        f"{s.rules.unit[who].name} was removed"
        for who in sorted(s.rules.leaders)
        if s.rules.unit[who].with_unit in sheet.units
    ]
    return (PaperGrid(("", *sides, "Signed"), actions, fill=(1, 2, 3)), PaperLines(tuple(asked), True))

"""Briefings for the table on paper: one for each side of every battle that is to be fought there (FS-36, FS-50)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

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
from sandtable.games.firestorm.play.battle import Resolve
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.show.briefing import Briefing, BriefingNote, Force, Platoon, Weapon, briefing
from sandtable.games.firestorm.show.table_scores import report_form, scoring

EXCHANGED: Final = "Does not take the field, but is committed: it is rolled for like any other."


def papers(seen: Campaign, seat: str) -> tuple[tuple[str, str], ...]:
    """The newest battle first. Who serves no side, and an observer, reads the papers of both."""
    rules = seen.rules
    side = rules.side_of(seat)
    readers = [side] if side in rules.sides else list(rules.sides)
    return tuple(
        [
            (paper_id(sheet, reader), paper_title(seen, sheet, reader))
            for sheet in reversed(seen.arrows)
            if ready(seen, sheet)
            for reader in readers
        ]
    )


def paper(seen: Campaign, seat: str, id: str) -> Paper | None:
    for sheet in seen.arrows:
        for side in seen.rules.sides:
            if paper_id(sheet, side) == id and id in [found for found, _ in papers(seen, seat)]:
                return briefing_paper(seen, sheet, side)
    return None


def paper_id(sheet: BattleSheet, side: str) -> str:
    return f"battle-{sheet.number}-{side}"


def paper_title(s: Campaign, sheet: BattleSheet, side: str) -> str:
    title = s.rules.skin().briefer().title(s.rules.data, sheet)
    return f"{title}, for the {s.rules.data.side[side].name}"


def ready(s: Campaign, sheet: BattleSheet) -> bool:
    """Is a battle for the table, with its forces known and its score open?"""
    if sheet.mode != "table" or sheet.result:
        return False
    frame = s.agenda
    while frame is not None:  # while its resolution is still to come, troops are being committed
        for step in frame.steps[frame.at :]:
            if isinstance(step, Resolve) and step.battle == sheet.number:
                return False
        frame = frame.below
    return True


def briefing_paper(s: Campaign, sheet: BattleSheet, side: str) -> Paper:
    brief = briefing(s, sheet.number)
    attacks = side == sheet.attacker
    own, enemy = (brief.attacker, brief.defender) if attacks else (brief.defender, brief.attacker)
    return Paper(
        id=paper_id(sheet, side),
        title=brief.title,
        over=f"{s.rules.data.name} · {brief.turn}",
        under=f"You {'attack' if attacks else 'defend'}{led(own)}",
        chapters=(
            PaperChapter("The battle", (battle_facts(s, sheet, brief),)),
            PaperChapter(f"Your force: {own.name}", own_force(own)),
            PaperChapter(f"The enemy: {enemy.name}", enemy_force(enemy)),
            PaperChapter("What holds in this game", (noted(brief.rules),)),
            PaperChapter("The table", (s.rules.skin().briefer().plan(s, sheet), PaperLines(brief.table))),
            PaperChapter("The score and what follows", scoring(s, sheet, brief)),
            PaperChapter("To report", report_form(s, sheet, brief)),
        ),
        side=side,
        most_pages=2,
    )


def battle_facts(s: Campaign, sheet: BattleSheet, brief: Briefing) -> PaperFacts:
    data = s.rules.data
    ground = data.terrains[data.areas[brief.target].terrain].name.lower()
    rows = [
        ("From", capital(brief.origin_name)),
        ("Into", f"{capital(brief.target_name)} ({ground})"),
        ("Attacker", f"{brief.attacker.name}{led(brief.attacker)}"),
        ("Defender", f"{brief.defender.name}{led(brief.defender)}"),
    ]
    told = [row for row in rows if row[1]]
    if s.rules.skin().briefer().mission_open(sheet):
        return PaperFacts((*told, ("Mission", brief.mission), ("Mission played", "")))
    return PaperFacts((*told, ("Mission", f"{brief.mission} The campaign's rules say so.")))


def capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def led(force: Force) -> str:
    """By whom, where a commander leads instead of the side's general (FS-3)."""
    return f", led by {force.leader}" if force.leader != force.name else ""


def noted(notes: Iterable[BriefingNote]) -> PaperLines:
    told = list(notes)
    return PaperLines(tuple([note.text for note in told]), False, tuple([note.rule for note in told]))


# the forces


def own_force(force: Force) -> tuple[PaperPart, ...]:
    """Points and how they came about, supply, and every platoon with its weapons."""
    parts: list[PaperPart] = [PaperSum(force.sum, "Points for your force"), supply(force)]
    for platoon in (*force.troops, *force.support):
        parts += platoon_parts(platoon)
    if not force.troops and not force.support:
        parts.append(PaperLines(("No troops are committed: the core force fights alone.",)))
    return tuple(parts)


def enemy_force(force: Force) -> tuple[PaperPart, ...]:
    """What both sides know of it: points and platoons, without the lists of weapons."""
    parts: list[PaperPart] = [PaperSum(force.sum, "Points of the enemy"), supply(force)]
    rows = [
        (one.name, one.platoon, "" if one.exchanged else ", ".join(one.parts), one.rating, fields(one))
        for one in (*force.troops, *force.support)
    ]
    if not rows:
        return (*parts, PaperLines(("No troops are committed: the core force fights alone.",)))
    heads = ("Troop", "On the table", "Composition", "Rating", "")
    used = [at for at in range(len(heads)) if any([row[at] for row in rows])]
    shown = tuple([tuple([row[at] for at in used]) for row in rows])
    return (*parts, PaperGrid(tuple([heads[at] for at in used]), shown))


def supply(force: Force) -> PaperPart:
    return noted(force.supply) if force.supply else PaperLines(("In supply.",), False, ("FS-40",))


def platoon_parts(platoon: Platoon) -> list[PaperPart]:
    named = [platoon.kind, platoon.platoon, platoon.rating, *platoon.traits, fields(platoon)]
    note = " · ".join(dict.fromkeys([text for text in named if text]))
    parts: list[PaperPart] = [PaperTitle(platoon.name, note, whole=True)]
    if platoon.exchanged:
        return [*parts, PaperLines((EXCHANGED,), False, ("FS-37",))]
    worth = (f"Worth {platoon.points} points; the platoon was taken.",) if platoon.points > 0 else ()
    made = (", ".join(platoon.parts),) if platoon.parts else ()
    lines = (*made, *platoon.notes, *worth)
    if lines:
        rules = [""] * len(lines)
        if worth:
            rules[-1] = "FS-37"
        parts.append(PaperLines(lines, False, tuple(rules)))
    if platoon.weapons:
        parts.append(weapon_grid(platoon.weapons))
    return parts


def fields(platoon: Platoon) -> str:
    """How it takes the field, if not as usual."""
    if platoon.exchanged:
        return f"exchanged for {platoon.points} points"
    return "in reserve" if platoon.reserve else ""


def weapon_grid(weapons: tuple[Weapon, ...]) -> PaperGrid:
    heads = ("Weapon", "Mobility", "Armour", "Gun", "Range", "ROF", "AT", "FP", "Hit on", "Notes")
    rows = [
        (
            one.name,
            one.mobility,
            one.armour,
            one.gun,
            one.range,
            one.rof,
            one.at,
            one.fp,
            one.hits,
            ", ".join(one.notes),
        )
        for one in weapons
    ]
    used = [at for at in range(len(heads)) if at == 0 or any([row[at] not in ("", "–") for row in rows])]
    return PaperGrid(
        tuple([heads[at] for at in used]), tuple([tuple([row[at] for at in used]) for row in rows])
    )

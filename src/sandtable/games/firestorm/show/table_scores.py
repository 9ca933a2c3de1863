"""How a battle on the table is scored, what follows from each score, and the form on which it is written down."""

from __future__ import annotations

from typing import Final

from sandtable.board.paper import PaperGrid, PaperLines, PaperPart
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.tables import NO_ROLL
from sandtable.games.firestorm.play.tabletop import USUAL
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.briefing import Briefing, BriefingNote

GAMES: Final = 3  # lines for several games of a battle


def scoring(s: Campaign, sheet: BattleSheet, brief: Briefing) -> tuple[PaperPart, ...]:
    """How to score, and the usual scores with their consequences; a campaign's own table where it has one."""
    if any([row.score for row in brief.results]):
        rows = [("", row.score, row.text) for row in brief.results]
        table = PaperGrid(("", "Score", "What follows"), tuple(rows), ticks=(0,))
        return (lines(brief.scoring), table)
    fallen = [f"{row.points}: {row.text[0].lower()}{row.text[1:]}" for row in brief.results]
    other = BriefingNote(f"Any other score, by one's own points. {' '.join(fallen)}", "FS-61")
    return (lines(brief.scoring), usual_scores(s, sheet, brief), lines((other, *brief.aftermath)))


def usual_scores(s: Campaign, sheet: BattleSheet, brief: Briefing) -> PaperGrid:
    """Each with a box to tick: who has the area, and on what each side's troops are destroyed (FS-52, FS-61)."""
    rules = s.rules
    attacker, defender = [rules.data.side[force.side].adjective for force in (brief.attacker, brief.defender)]
    rows: list[tuple[str, ...]] = []
    for score in USUAL:
        attack, _, defence = score.partition("-")
        won = int(attack) >= rules.vp_threshold and int(attack) > int(defence)
        rows.append(
            (
                "",
                score,
                f"{brief.target_name[:1].upper()}{brief.target_name[1:]}: {'captured' if won else 'held'}",
                needed(rules.tables.destroy_table(int(defence))),
                needed(rules.tables.destroy_table(int(attack))),
            )
        )
    heads = ("", "Score", "Result", f"{attacker} troops destroyed on", f"{defender} troops destroyed on")
    return PaperGrid(heads, tuple(rows), ticks=(0,))


def needed(needs: int) -> str:
    return "no roll" if needs == NO_ROLL else nouns.to_beat(needs)


def lines(notes: tuple[BriefingNote, ...]) -> PaperLines:
    return PaperLines(tuple([note.text for note in notes]), False, tuple([note.rule for note in notes]))


def report_form(s: Campaign, sheet: BattleSheet, brief: Briefing) -> tuple[PaperPart, ...]:
    """To be filled in at the table: the points of each game, and what became of the troops."""
    games = [f"Game {number}" for number in range(1, GAMES + 1)] if s.rules.multi_game else ["The game"]
    heads = (
        "",
        f"{brief.attacker.name} (attacker)",
        f"{brief.defender.name} (defender)",
        "Played on",
        "Signed",
    )
    score = PaperGrid(heads, tuple([(game, "", "", "", "") for game in games]), fill=(1, 2, 3, 4))
    troops = [
        (one.name, force.name, "……", "", "")
        for force in (brief.attacker, brief.defender)
        for one in force.troops
    ]
    if not troops:
        return (score,)
    fates = ("Troop", "Side", "Die", "Destroyed", "Captured")
    return (score, PaperGrid(fates, tuple(troops), ticks=(3, 4)))

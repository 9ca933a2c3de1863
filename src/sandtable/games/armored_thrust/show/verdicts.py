"""A report from the table: its form, and what a score would mean before it is booked (AT-74, AT-100 … AT-115)."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.board.battles import ReportForm, TableReport, Tick, Verdict
from sandtable.games.armored_thrust.play.battle_tables import DRAW
from sandtable.games.armored_thrust.play.outcome import ROUT
from sandtable.games.armored_thrust.play.resolution import winner_of
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.play.tabletop import (
    INTACT,
    MOST_GAMES,
    POINTS,
    USUAL,
    characters,
    games,
    grade_of,
)
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.briefing import consequences
from sandtable.games.armored_thrust.show.table_battles import fighters, open_sheet
from sandtable.kernel.steps import Reason

Ruled = tuple[str, str]  # a sentence, and the rule it comes from

NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def report_form(s: Theatre, battle: str) -> ReportForm | None:
    sheet = open_sheet(s, battle)
    if sheet is None:
        return None
    first, second = [f"{one.name} ({one.part})" if one.part else one.name for one in fighters(s, sheet)]
    return ReportForm(
        labels=(first, second),
        usual=tuple([games((score,))[0] for score in USUAL]),
        most=len(POINTS) - 1,
        most_games=MOST_GAMES,
        combined="The victory points of all actions are added.",
        rule="AT-74",
        ticks=tuple(ticks(s, sheet)),
        dice=s.rules.human_umpire,
    )


def ticks(s: Theatre, sheet: Engagement) -> list[Tick]:
    found = [Tick(INTACT, "The winner lost no unit", "Counts after an 8-1 only.", "AT-105")]
    for who in may_be_lost(s, sheet):
        unit = s.rules.unit[who]
        note = f"{nouns.seat(s.rules.data, unit.side)}, with {s.rules.unit[unit.with_unit].name}."
        found.append(Tick(who, f"{unit.name} was removed", note, "AT-115"))
    return found


def may_be_lost(s: Theatre, sheet: Engagement) -> list[str]:
    """The characters of the units there; a seat that does not know the units may name any character (AT-132)."""
    if sheet.units:
        return characters(s, sheet.place)
    return [who for who, one in s.rules.unit.items() if one.with_unit]


def verdict(s: Theatre, battle: str, report: TableReport) -> Verdict:
    sheet = open_sheet(s, battle)
    refusal = why_not(s, sheet, battle, report)
    if sheet is None or refusal is not None:
        return Verdict("", "", "", (), refusal)
    after = judged(s, sheet, report)
    return Verdict(
        score=score_text(list(report.games)),
        result=result_text(s, after),
        winner=after.winner,
        lines=tuple(lines(s, after, report)),
    )


def why_not(s: Theatre, sheet: Engagement | None, battle: str, report: TableReport) -> Reason | None:
    """Why a report cannot stand."""
    if sheet is None:
        return ("not-open", f"Engagement {battle} is not open for a report.", "AT-100")
    if not report.games:
        return ("no-score", "A report has the victory points of one action at least.", "AT-100")
    if len(report.games) > MOST_GAMES:
        return ("too-many-games", f"No more than {MOST_GAMES} actions decide an engagement.", "AT-74")
    for one, other in report.games:
        if min(one, other) < 0 or max(one, other) >= len(POINTS):
            return ("no-score", f"Victory points are a whole number from 0 to {len(POINTS) - 1}.", "AT-100")
    if len(set(report.ticks)) < len(report.ticks):
        return ("twice", "Nothing can be ticked twice.", "AT-115")
    known = (INTACT, *may_be_lost(s, sheet))
    for tick in report.ticks:
        if tick not in known:
            return ("not-there", f"No character of {sheet.place} is called {tick}.", "AT-115")
    if INTACT in report.ticks and grade_of(s, list(report.games)) != ROUT:
        return ("not-intact", "That the winner lost nothing counts only after an 8-1.", "AT-105")
    return None


def judged(s: Theatre, sheet: Engagement, report: TableReport) -> Engagement:
    """The sheet as it will be booked, as far as the score decides it."""
    after = sheet.copy()
    scores = list(report.games)
    after.vps = (sum([one for one, _ in scores]), sum([two for _, two in scores]))
    after.grade = grade_of(s, scores)
    after.winner = winner_of(s, after.vps, after.grade)
    after.intact = INTACT in report.ticks
    return after


def score_text(scores: list[tuple[int, int]]) -> str:
    """`8-1`; several actions with their sums: "11-7 (two actions: 8-1 and 3-6)" (AT-74)."""
    total = f"{sum([one for one, _ in scores])}-{sum([two for _, two in scores])}"
    if len(scores) == 1:
        return total
    each = sentences.listing([f"{one}-{two}" for one, two in scores])
    return f"{total} ({NUMBERS[len(scores)]} actions: {each})"


def result_text(s: Theatre, sheet: Engagement) -> str:
    return told_result(nouns.at(s.rules.data, sheet.place), name_of(s, sheet.winner), sheet.grade)


def told_result(at: str, winner: str, grade: str) -> str:
    if not winner:
        return f"The fight {at} is a draw."
    return f"{winner} win {at}{f', {grade}' if grade else ''}."


def name_of(s: Theatre, side: str) -> str:
    """ "The Allies"."""
    return f"The {s.rules.data.side[side].name}" if side else ""


# what follows


def lines(s: Theatre, sheet: Engagement, report: TableReport) -> list[Ruled]:
    """What follows from a score: grade, fatigue, regrouping, the area, characters; of hidden facts the rule."""
    grade = s.rules.data.battles.grades[sheet.grade]
    found: list[Ruled] = [(f"{sheet.vps[0]} to {sheet.vps[1]} is {article(sheet.grade)}.", "AT-100")]
    if sheet.grade == DRAW:
        found += [
            (f"Every unit gains {levels(grade.winner)} of fatigue.", "AT-105"),
            ("All units of both sides must regroup next turn.", "AT-101"),
        ]
    else:
        won, lost = name_of(s, sheet.winner), name_of(s, s.rules.enemy[sheet.winner])
        costs = levels(grade.intact if sheet.intact else grade.winner)
        found.append((f"{won} gain {costs} of fatigue, the losers {levels(grade.loser)}.", "AT-105"))
        if sheet.grade == ROUT:
            found += [
                (f"{lost} must regroup next turn.", "AT-101"),
                (f"{won} have momentum next turn.", "AT-102"),
            ]
        else:
            found.append(("All units of both sides must regroup next turn.", "AT-101"))
    if sheet.units or s.on_road(sheet):
        found += consequences(s, sheet)
    for who in report.ticks:
        if who != INTACT:
            found.append((f"A die decides what becomes of {s.rules.unit[who].name}.", "AT-115"))
    return found


def article(grade: str) -> str:
    return "a draw" if grade == DRAW else f"an {grade}" if grade.startswith("8") else f"a {grade}"


def levels(number: int) -> str:
    return "no level" if not number else sentences.counted(number, "level")

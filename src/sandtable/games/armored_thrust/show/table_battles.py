"""Engagements on real tables as a club keeps them: which are open, and the answers that book a report (AT-73 … AT-123).

Everything is read from what a seat sees: an observer knows where there is fighting and no more (AT-132).
"""

from __future__ import annotations

from sandtable.board.battles import (
    AFTER,
    COMMITTING,
    OPEN,
    PLANNED,
    WAITING,
    Fighter,
    TableBattle,
    TableReport,
)
from sandtable.games.armored_thrust.play.missions import defender
from sandtable.games.armored_thrust.play.nouns import DONE
from sandtable.games.armored_thrust.play.resolution import DICE, TABLE
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.play.tabletop import (
    INTACT,
    OTHER,
    USUAL,
    WAS,
    report_of,
    spelled,
)
from sandtable.games.armored_thrust.play.umpire import UMPIRE
from sandtable.games.armored_thrust.show import nouns
from sandtable.games.armored_thrust.show.briefing import briefing_id
from sandtable.games.armored_thrust.show.settling import still_to_settle
from sandtable.games.armored_thrust.show.steps import place_of
from sandtable.games.armored_thrust.show.tabletop import awaited, reporting
from sandtable.kernel import engine
from sandtable.kernel.steps import Choice, Word

Answers = tuple[tuple[str, Word], ...]

# the engagements of now


def table_battles(s: Theatre) -> tuple[TableBattle, ...]:
    if s.agenda is None or s.rules.agreed.resolution == DICE:
        return ()
    return tuple([table_battle(s, sheet) for sheet in s.engagements.values() if for_the_table(sheet)])


def for_the_table(sheet: Engagement) -> bool:
    """Is it, or may it still be, fought on a table? Where numbers of dice are known, dice decide (AT-137)."""
    return sheet.fought() and sheet.way != DICE and sheet.dice == (0, 0)


def battle_id(turn: int, place: str) -> str:
    """An area sees one engagement a turn at most (AT-71): "3-TIL"."""
    return f"{turn}-{place}"


def table_battle(s: Theatre, sheet: Engagement) -> TableBattle:
    told = stage(s, sheet)
    return TableBattle(
        id=battle_id(s.turn, sheet.place),
        title=nouns.heading(s.rules.data, sheet.place),
        turn=f"Turn {s.turn}",
        areas=tuple(s.rules.board.ends.get(sheet.place, (sheet.place,))),
        stage=told,
        fighters=fighters(s, sheet),
        told=reports_of(s, sheet),
        after=waits_for(s, sheet) if told == WAITING else "",
        papers=briefings(s, sheet),
    )


def fighters(s: Theatre, sheet: Engagement) -> tuple[Fighter, Fighter]:
    """Both sides with their roles on the table, which follow from the mission, not from who moved (AT-74)."""
    first, second = s.rules.sides
    return fighter(s, sheet, first), fighter(s, sheet, second)


def fighter(s: Theatre, sheet: Engagement, side: str) -> Fighter:
    part = "attacker" if side == sheet.attacker else "defender" if side == defender(s, sheet) else ""
    return Fighter(side, s.rules.data.side[side].name, part, side)


def reports_of(s: Theatre, sheet: Engagement) -> tuple[tuple[str, str], ...]:
    """The reports that wait for the other side's, and those that were disputed."""
    told: list[tuple[str, str]] = []
    for report in sheet.reports:
        seat, _, text = report.removeprefix(WAS).partition(": ")
        first, second, *more = text.split()
        told.append((seat, " ".join([f"{first}-{second}", *more])))
    return tuple(told)


def briefings(s: Theatre, sheet: Engagement) -> tuple[tuple[str, str], ...]:
    """The briefings of an engagement, once mission and roles are known, for those who may read them."""
    if not sheet.attacker or sheet.grade:
        return ()
    return tuple([(side, briefing_id(s, sheet.place, side)) for side in s.rules.sides])


def stage(s: Theatre, sheet: Engagement) -> str:
    road = s.on_road(sheet)
    asked = reporting(s, road)
    if not sheet.units:  # that is all an observer knows
        return OPEN if asked else COMMITTING if still_to_settle(s, road) else AFTER
    if sheet.grade:
        return WAITING if waits_for(s, sheet) else AFTER
    if asked and sheet.way == TABLE:
        return OPEN
    return COMMITTING if sheet.mission else PLANNED


def waits_for(s: Theatre, sheet: Engagement) -> str:
    """Another engagement that is still open: results have no effect until all are in (step 13)."""
    for place in s.open_places(s.on_road(sheet)):
        if place != sheet.place:
            return battle_id(s.turn, place)
    return ""


def open_sheet(s: Theatre, battle: str) -> Engagement | None:
    """The engagement of this id if it waits for its report, as far as a seat knows."""
    for sheet in s.engagements.values():
        if battle_id(s.turn, sheet.place) == battle and for_the_table(sheet) and stage(s, sheet) == OPEN:
            return sheet
    return None


# the answers that book a report


def report_answers(s: Theatre, battle: str, report: TableReport, judge: bool) -> Answers:
    """The answers that book a report: the umpire's or both sides', anew where one differs (AT-100, AT-120)."""
    sheet = open_sheet(s, battle)
    if sheet is None:
        return ()
    word = word_of(report)
    keys = asked(s, sheet.place)
    if judge and UMPIRE in keys:
        return ((keys[UMPIRE], word),)
    told = {side: report_of(sheet, side) for side in s.rules.sides}
    differ = [side for side, text in told.items() if text and text != spelled(s, word)]
    silent = tuple([(keys[side], word) for side in s.rules.sides if side in keys])
    if not differ:
        return silent
    if not judge or s.rules.human_umpire:
        return ()
    again = tuple([(f"{side}#{sheet.place}", word) for side in s.rules.sides])
    return (*silent, *again)  # the other version makes it a dispute, and both report anew


def asked(s: Theatre, place: str) -> dict[str, str]:
    """The seats that may report an engagement now, with the keys of their questions."""
    return {ask.who: key for key, ask in awaited(s).items() if ask.place == place}


def report_keys(s: Theatre) -> tuple[str, ...]:
    return tuple(awaited(s))


def word_of(report: TableReport) -> Word:
    letters: list[str] = []
    for first, second in report.games:
        score = f"{first}-{second}"
        letters += [score] if score in USUAL else [OTHER, str(first), str(second)]
    ticks = [INTACT] if INTACT in report.ticks else []
    return (*letters, *ticks, *[tick for tick in report.ticks if tick != INTACT], DONE)


def dice_answers(s: Theatre, battle: str, judge: bool) -> Answers:
    """The answers that have dice decide: the umpire's at any time, both sides' before they go to the table (AT-120)."""
    found: list[tuple[str, Word]] = []
    if not judge:
        return ()
    for key, ask in engine.pending(s).items():
        if (
            battle_id(s.turn, place_of(ask)) == battle
            and isinstance(ask, Choice)
            and DICE in ask.letters(s, ())
        ):
            if ask.seat(s) == UMPIRE:
                return ((key, (DICE,)),)
            found.append((key, (DICE,)))
    sealed = [word for key, word in s.sealed.items() if battle == battle_id(s.turn, key.partition("#")[2])]
    return () if any([word != (DICE,) for word in sealed]) else tuple(found)

"""Battles on real tables as a club keeps them: which are open, and the answers that book a report (FS-50 … FS-78)."""

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
from sandtable.games.firestorm.play.battle import AfterAction, Resolve
from sandtable.games.firestorm.play.open_battles import shares
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.tabletop import USUAL, Report, ReportScore, reports_of, spell
from sandtable.games.firestorm.show.papers import paper_id, ready
from sandtable.kernel import engine
from sandtable.kernel.steps import Word

# the battles of now


def table_battles(s: Campaign) -> tuple[TableBattle, ...]:
    return tuple([table_battle(s, sheet) for sheet in s.arrows if may_be_played(s, sheet)])


def may_be_played(s: Campaign, sheet: BattleSheet) -> bool:
    """Is it for the table, or may somebody still call it there (FS-70 … FS-72)?"""
    if sheet.mode:
        return sheet.mode == "table"
    return s.rules.policy != "mixed" or any([number > 0 for number in s.allotment.values()])


def table_battle(s: Campaign, sheet: BattleSheet) -> TableBattle:
    sides = (sheet.attacker, s.rules.enemy[sheet.attacker])
    briefed = ready(s, sheet)
    return TableBattle(
        id=str(sheet.number),
        title=s.rules.skin().battle_title(sheet),
        turn=f"Turn {s.turn}",
        areas=tuple([area for area in (sheet.origin, sheet.target) if area]),
        stage=stage(s, sheet),
        fighters=fighters(s, sheet),
        told=tuple(reports_of(sheet)),
        after=waits_for(s, sheet),
        papers=tuple([(side, paper_id(sheet, side)) for side in sides]) if briefed else (),
    )


def fighters(s: Campaign, sheet: BattleSheet) -> tuple[Fighter, Fighter]:
    names = s.rules.data.side
    attacker, defender = sheet.attacker, s.rules.enemy[sheet.attacker]
    first, second = s.rules.leaders(sheet)
    return (
        Fighter(attacker, names[attacker].name, "attacker", first),
        Fighter(defender, names[defender].name, "defender", second),
    )


def stage(s: Campaign, sheet: BattleSheet) -> str:
    if sheet.result:
        return WAITING if waits(s, sheet) else AFTER
    if is_open(s, sheet):
        return OPEN
    return COMMITTING if sheet.attackers else PLANNED


def waits(s: Campaign, sheet: BattleSheet) -> bool:
    """Is its result in while its after-action steps have not begun (FS-77)?"""
    if not s.rules.simultaneous or sheet.kind:
        return False
    frame = s.agenda
    while frame is not None:
        owner = frame.owner
        if isinstance(owner, AfterAction) and owner.battle == sheet.number:
            return False
        frame = frame.below
    return True


def waits_for(s: Campaign, sheet: BattleSheet) -> str:
    """The earlier arrow that shares an area with it, whether or not its own result is in (FS-77)."""
    for earlier in s.arrows:
        if earlier.number == sheet.number:
            return ""
        if shares(sheet, earlier):
            return str(earlier.number)
    return ""


def is_open(s: Campaign, sheet: BattleSheet) -> bool:
    """Is nothing left but to fight it on the table and to report?"""
    if sheet.mode != "table" or sheet.result:
        return False
    if sheet.kind or not s.rules.simultaneous:
        step = engine.current(s)
        return isinstance(step, Report) and step.battle == sheet.number
    frame = s.agenda
    while frame is not None:  # other battles may be asked about meanwhile (FS-76)
        if isinstance(frame.owner, Resolve) and frame.owner.battle == sheet.number:
            return False
        frame = frame.below
    return ready(s, sheet)


def open_sheet(s: Campaign, battle: str) -> BattleSheet | None:
    for sheet in s.arrows:
        if str(sheet.number) == battle and is_open(s, sheet):
            return sheet
    return None


# the answers that book a report


def report_answers(
    s: Campaign, battle: str, report: TableReport | None, judge: bool
) -> tuple[tuple[str, Word], ...]:
    """The organiser's word, or the leaders' who have not reported; () where they cannot agree (FS-51, FS-73)."""
    sheet = open_sheet(s, battle)
    if sheet is None:
        return ()
    asked = {
        ask.who: key
        for key, ask in engine.pending(s).items()
        if isinstance(ask, ReportScore) and ask.battle == sheet.number
    }
    organiser = s.rules.organiser
    if judge:
        word = spelled(s, report) if report is not None else ("dice",)
        return ((asked[organiser], word),) if organiser in asked else ()
    if report is None or any([told != spell(list(report.games)) for _, told in reports_of(sheet)]):
        return ()  # dice are the organiser's to call, and so are reports that differ
    word = spelled(s, report)
    return tuple([(key, word) for who, key in asked.items() if who != organiser])


def report_keys(s: Campaign) -> tuple[str, ...]:
    return tuple([key for key, ask in engine.pending(s).items() if isinstance(ask, ReportScore)])


def spelled(s: Campaign, report: TableReport) -> Word:
    """A report as the word of a question."""
    letters: list[str] = []
    for attack, defence in report.games:
        score = f"{attack}-{defence}"
        letters += [score] if score in USUAL else ["other", str(attack), str(defence)]
    return (*letters, "done") if s.rules.multi_game else tuple(letters)

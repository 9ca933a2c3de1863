"""A report from the table: its form, and what a score would mean before it is booked (FS-51 … FS-53, FS-60 … FS-69)."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.board.battles import ReportForm, TableReport, Verdict
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.tables import NO_ROLL
from sandtable.games.firestorm.play.tabletop import MOST_GAMES, POINTS, USUAL, games, judged, spell
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.table_battles import fighters, open_sheet
from sandtable.kernel.steps import Reason

Consequence = tuple[str, str]  # a sentence and its rule
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def report_form(s: Campaign, battle: str) -> ReportForm | None:
    sheet = open_sheet(s, battle)
    if sheet is None:
        return None
    first, second = fighters(s, sheet)
    several = s.rules.multi_game
    added = "The sums decide who has more, the averages, rounded down, everything else."
    return ReportForm(
        labels=(f"{first.name} ({first.part})", f"{second.name} ({second.part})"),
        usual=tuple([games((score,))[0] for score in USUAL]),
        most=len(POINTS) - 1,
        most_games=MOST_GAMES if several else 1,
        combined=added if several else "",
        rule="FS-R13" if several else "FS-51",
        notes=tuple([exchanged(s, sheet, id) for id in sheet.points]),
        dice=True,
    )


def exchanged(s: Campaign, sheet: BattleSheet, id: str) -> str:
    """A troop that is not on the table (FS-37)."""
    return f"{nouns.noun(s.rules.data, id)}: exchanged for {s.rules.worth(sheet, id)} points."


def verdict(s: Campaign, battle: str, report: TableReport) -> Verdict:
    sheet = open_sheet(s, battle)
    refusal = why_not(s, sheet, battle, report)
    if sheet is None or refusal is not None:
        return Verdict("", "", "", (), refusal)
    scores = list(report.games)
    after = judged(s, sheet, scores)
    return Verdict(
        score=score_text(scores),
        result=s.rules.skin().table_result(s, after),
        winner=winner(s, after),
        lines=tuple(s.rules.skin().consequences(s, after)),
    )


def why_not(s: Campaign, sheet: BattleSheet | None, battle: str, report: TableReport) -> Reason | None:
    """Why a report cannot stand."""
    if sheet is None:
        return ("not-open", f"Battle {battle} is not open for a report.", "FS-51")
    if not report.games:
        return ("no-score", "A report has the score of one game at least.", "FS-51")
    if len(report.games) > 1 and not s.rules.multi_game:
        return ("one-game", "In this campaign one game decides a battle.", "FS-R13")
    if len(report.games) > MOST_GAMES:
        return ("too-many-games", f"No more than {MOST_GAMES} games decide a battle.", "FS-R13")
    for one, other in report.games:
        if min(one, other) < 0 or max(one, other) >= len(POINTS):
            return ("no-score", f"A score is a whole number from 0 to {len(POINTS) - 1}.", "FS-51")
    if report.ticks:
        return ("no-tick", f"A report of this battle has no {report.ticks[0]!r} to tick.", "FS-51")
    return None


def winner(s: Campaign, sheet: BattleSheet) -> str:
    """Every score that does not win the attack is a victory of the defender (FS-52)."""
    return sheet.attacker if sheet.result == "captured" else s.rules.enemy[sheet.attacker]


def score_text(scores: list[tuple[int, int]]) -> str:
    """`4-3`; of several games the averages that count and the sums: "4-3 (two games, 9-6)" (FS-R13)."""
    if len(scores) == 1:
        return spell(scores)
    attack, defence = sum([one for one, _ in scores]), sum([other for _, other in scores])
    number = len(scores)
    return f"{attack // number}-{defence // number} ({NUMBERS[number]} games, {attack}-{defence})"


def table_result(s: Campaign, sheet: BattleSheet) -> str:
    """What becomes of the area."""
    verb = "capture" if sheet.result == "captured" else "hold"
    return f"{people(s, winner(s, sheet))} {verb} {nouns.place(s.rules.data, sheet.target)}."


# what follows


def consequences(s: Campaign, sheet: BattleSheet) -> list[Consequence]:
    """Dice, retreat and advance after a judged battle."""
    attacker, defender = sheet.attacker, s.rules.enemy[sheet.attacker]
    lines = [why(s, sheet)]
    if sheet.attackers:
        lines.append(destruction(s, attacker, sheet.needs_attackers))
    if sheet.defenders:
        lines.append(destruction(s, defender, sheet.needs_defenders))
    if sheet.result == "captured":
        return [*lines, retreat(s, sheet, defender), advance(s, sheet)]
    back = nouns.place(s.rules.data, sheet.origin)
    return [*lines, (f"{people(s, attacker)} are left in {back}.", "FS-64")]


def people(s: Campaign, side: str) -> str:
    return f"The {s.rules.data.side[side].name}"


def why(s: Campaign, sheet: BattleSheet) -> Consequence:
    """By which part of the rule the score decides."""
    least = s.rules.vp_threshold
    if sheet.result == "captured":
        return (
            f"{people(s, sheet.attacker)} have {least} points or more, and more than the defender.",
            "FS-53",
        )
    defender = s.rules.enemy[sheet.attacker]
    if sheet.defence >= least and sheet.defence > sheet.attack:
        return (f"{people(s, defender)} have {least} points or more, and more than the attacker.", "FS-52")
    return ("Nobody is defeated: that counts as a victory of the defender.", "FS-52")


def destruction(s: Campaign, side: str, needs: int) -> Consequence:
    """The roll that the side's committed troops are in for (T-DEST-TT)."""
    adjective = s.rules.data.side[side].adjective
    if needs == NO_ROLL:
        return (f"No {adjective} troop is rolled for.", "FS-61")
    faces = [str(face) for face in range(needs, 7)]
    listed = f"{', '.join(faces[:-1])} or {faces[-1]}" if len(faces) > 1 else f"a {faces[0]}"
    return (f"Each committed {adjective} troop is destroyed on {listed}.", "FS-61")


def retreat(s: Campaign, sheet: BattleSheet, loser: str) -> Consequence:
    """As things stand now; battles that are carried out before may change it (FS-77)."""
    rules = s.rules
    place = nouns.place(rules.data, sheet.target)
    bound = [troop for other in s.arrows if other.origin == sheet.target for troop in other.attackers]
    troops = [troop for troop in s.troops_at(sheet.target) if troop not in bound]
    if not troops:
        return (f"No troop of the {rules.data.side[loser].name} has to leave {place}.", "FS-65")
    if rules.ways(s, loser).near[sheet.target] & s.held[loser]:
        return (
            f"{people(s, loser)} retreat from {place} with all survivors to areas of theirs next to it.",
            "FS-65",
        )
    saved = [troop for troop in troops if rules.rescued(s, loser, sheet.target, troop) == "saved"]
    if saved:
        named = sentences.listing([rules.skin().called(troop) for troop in saved])
        return (f"No area next to {place} is theirs: all but {named} are captured.", "FS-66")
    return (f"No area next to {place} is theirs: all troops there are captured, destroyed or not.", "FS-66")


def advance(s: Campaign, sheet: BattleSheet) -> Consequence:
    limit = s.rules.advance_limit
    place = nouns.place(s.rules.data, sheet.target)
    return (f"{people(s, sheet.attacker)} take {place} and may advance with up to {limit} troops.", "FS-68")

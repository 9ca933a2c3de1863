"""Reports of engagements that were fought on a real table (AT-74, AT-100, AT-105, AT-115, AT-122, AT-123).

Both leaders report in any order, for all open engagements at once. Two reports that agree are the result; if
they differ a human umpire decides, or without one both report anew, knowing both versions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.games.armored_thrust.play.nouns import DONE, WITH
from sandtable.games.armored_thrust.play.outcome import ROUT
from sandtable.games.armored_thrust.play.resolution import DICE, by_dice, set_way, settle
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.games.armored_thrust.play.steps import ThrustChoice
from sandtable.games.armored_thrust.play.structs import Engagement
from sandtable.games.armored_thrust.play.umpire import UMPIRE
from sandtable.kernel.steps import NOTHING, Choice, Reason, Steps, Together, Word

USUAL: Final = (
    "8-1",
    "7-2",
    "6-3",
    "2-2",
    "3-6",
    "2-7",
    "1-8",
)  # victory points of the first side, then the second
OTHER: Final = "other"
AGREE: Final = "agree"
INTACT: Final = "intact"
POINTS: Final = tuple([str(points) for points in range(100)])
MOST_GAMES: Final = 9
WAS: Final = "was "  # marks a report that was disputed


class Reports(Together[Theatre]):
    """Collects the reports of all open tables in any order; each is read as it comes."""

    __match_args__ = ("connectors",)

    def __init__(self, connectors: bool) -> None:
        self.connectors = connectors

    def still(self, s: Theatre) -> bool:
        return len(s.open_places(self.connectors)) > 0

    def asks(self, s: Theatre) -> Mapping[str, Choice[Any]]:
        found: dict[str, Choice[Any]] = {}
        for place in s.open_places(self.connectors):
            for seat in reporters(s, s.engagements[place]):
                found[f"{seat}#{place}"] = ReportResult(place, seat)
        return found

    def enough(self, s: Theatre, answers: Mapping[str, Word]) -> bool:
        return len(answers) > 0

    def opened(self, s: Theatre, answers: dict[str, Word]) -> Steps:
        steps: Steps = []
        for key, word in answers.items():
            seat, _, place = key.partition("#")
            steps += hear(s, place, seat, word)
        return [*steps, Reports(self.connectors)]


def reporters(s: Theatre, sheet: Engagement) -> list[str]:
    """The seats that may report now: the sides that have not, and a human umpire at any time."""
    found = [side for side in s.rules.sides if not report_of(sheet, side)]
    return [*found, UMPIRE] if s.rules.human_umpire else found


def report_of(sheet: Engagement, who: str) -> str:
    """What a seat has reported; "" for nothing."""
    for report in sheet.reports:
        seat, _, text = report.partition(": ")
        if seat == who:
            return text
    return ""


class ReportResult(ThrustChoice):
    """Victory points of both sides, first side first, of each action; then `intact` if the winner lost no unit,
    and the characters who were removed: `8-1 intact wittmann done`. `other` is followed by two numbers, `agree`
    repeats what the other side reported (AT-74, AT-100, AT-105, AT-115)."""

    __match_args__ = ("place", "who")
    rule = "AT-100"

    def __init__(self, place: str, who: str) -> None:
        self.place = place
        self.who = who

    def seat(self, s: Theatre) -> str:
        return self.who

    def letters(self, seen: Theatre, draft: Word) -> list[str]:
        if OTHER in draft[-2:]:
            return list(POINTS)
        if not draft:
            return [*USUAL, OTHER, *self.shortcuts(seen)]
        scores = games(draft)
        found = [DONE]
        if len(scores) < MOST_GAMES and INTACT not in draft and not named(seen, draft):
            found += [*USUAL, OTHER]
        if INTACT not in draft and grade_of(seen, scores) == ROUT:
            found.append(INTACT)
        return [*found, *[who for who in characters(seen, self.place) if who not in draft]]

    def shortcuts(self, seen: Theatre) -> list[str]:
        """A side may agree with what the other has said; the umpire may let dice decide after all (AT-120)."""
        if self.who == UMPIRE:
            return [DICE]
        return [AGREE] if claim(seen, self.place, self.who) else []

    def ends(self, seen: Theatre, word: Word) -> bool:
        return word[-1] in (DONE, AGREE, DICE)

    def chosen(self, s: Theatre, word: Word) -> Steps:
        return NOTHING  # the reports are heard one by one

    def why_not(self, seen: Theatre, draft: Word, letter: str) -> Reason | None:
        if OTHER in draft[-2:]:
            return ("no-score", "Victory points are a whole number from 0 to 99.", "AT-100")
        if letter in draft and letter != OTHER and letter not in USUAL:
            return ("twice", f"{letter} is in the report already.", "AT-100")
        if letter == INTACT:
            return ("not-intact", "That the winner lost nothing counts only after an 8-1.", "AT-105")
        if letter in (DICE, AGREE):
            return self.why_no_shortcut(draft, letter)
        if letter in seen.rules.unit:
            return self.why_not_named(seen, letter)
        if draft and (letter in USUAL or letter == OTHER):
            return (
                "no-more-scores",
                "The scores of this report are complete; go on, or end with `done`.",
                "AT-100",
            )
        return ("no-score", "A result is a score such as 8-1, or `other` and two numbers.", "AT-100")

    def why_no_shortcut(self, draft: Word, letter: str) -> Reason:
        """Why dice do not decide now, or why nothing can be agreed with."""
        if letter == DICE and self.who != UMPIRE:
            return ("not-umpire", "Only a human umpire may let dice decide now.", "AT-120")
        if letter == AGREE and self.who == UMPIRE:
            return ("umpire-decides", "The umpire says what the result is.", "AT-100")
        if draft:
            return ("begun", f"A report is begun: finish it, or answer with `{letter}` alone.", "AT-100")
        return ("nothing-said", "The other side has not reported yet: report yourself.", "AT-100")

    def why_not_named(self, s: Theatre, unit: str) -> Reason:
        if unit in characters(s, self.place):
            return (
                "no-score",
                "A report begins with its score, such as 8-1; then come characters.",
                "AT-100",
            )
        return ("not-there", f"No character of {self.place} is called {unit}.", "AT-115")


def named(s: Theatre, draft: Word) -> bool:
    """Does the draft name a character already?"""
    for letter in draft:
        if letter in s.rules.leaders:
            return True
    return False


def characters(s: Theatre, place: str) -> list[str]:
    """Characters of the units that fight there, even if away from them: the list must not betray where they are."""
    units = s.engagements[place].units
    return [who for who, one in s.rules.unit.items() if one.with_unit in units]


def games(word: Word) -> list[tuple[int, int]]:
    """The scores that a word spells completely."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(word):
        if word[at] == OTHER:
            if at + 2 >= len(word):
                break
            found.append((int(word[at + 1]), int(word[at + 2])))
            at += 2
        elif word[at] in USUAL:
            first, _, second = word[at].partition("-")
            found.append((int(first), int(second)))
        at += 1
    return found


def grade_of(s: Theatre, scores: list[tuple[int, int]]) -> str:
    """The grade of a report: victory points of all actions are added, then compared (AT-74, AT-100)."""
    first, second = sum([one for one, _ in scores]), sum([two for _, two in scores])
    return s.rules.data.battles.by_ratio(max(first, second), min(first, second))


def claim(s: Theatre, place: str, who: str) -> str:
    """What the other side reports now, or reported before the dispute."""
    sheet = s.engagements[place]
    enemy = s.rules.enemy[who]
    return report_of(sheet, enemy) or report_of(sheet, WAS + enemy)


def hear(s: Theatre, place: str, seat: str, word: Word) -> Steps:
    """Takes a report; the umpire's is final, or has dice decide."""
    if seat == UMPIRE:
        if word[0] == DICE:
            set_way(s, place, DICE)
            s.whisper(s.rules.both, "agreed", place=place, way=DICE)
            return by_dice(s, place)
        book(s, place, spelled(s, word))
        return NOTHING
    text = claim(s, place, seat) if word[0] == AGREE else spelled(s, word)
    sheet = s.engagements[place].copy()
    kept = [one for one in sheet.reports if not one.startswith(f"{WAS}{seat}: ")]
    sheet.reports = (*kept, f"{seat}: {text}")
    s.put(sheet)
    s.whisper(s.rules.both, "reported", place=place, side=seat, result=text)
    compare(s, place)
    return NOTHING


def spelled(s: Theatre, word: Word) -> str:
    """A report in the one form in which reports are compared: `8 1 intact wittmann`."""
    scores = games(word)
    parts = [str(sum([one for one, _ in scores])), str(sum([two for _, two in scores]))]
    if INTACT in word and grade_of(s, scores) == ROUT:
        parts.append(INTACT)
    return " ".join([*parts, *[who for who in s.rules.unit if who in word]])


def compare(s: Theatre, place: str) -> None:
    """Two reports that agree are the result; if they differ the umpire decides, or both report anew."""
    sheet = s.engagements[place]
    first, second = [report_of(sheet, side) for side in s.rules.sides]
    if not first or not second:
        return
    if first == second:
        book(s, place, first)
        return
    s.whisper(s.rules.both, "disputed", place=place, first=first, second=second)
    if not s.rules.human_umpire:
        again = sheet.copy()
        again.reports = tuple([WAS + report for report in sheet.reports])
        s.put(again)


def book(s: Theatre, place: str, text: str) -> None:
    """Books the result of a table; drops lost characters who were not with their units."""
    parts = text.split()
    sheet = s.engagements[place].copy()
    vps = (int(parts[0]), int(parts[1]))
    sheet.lost = tuple([who for who in parts[2:] if who != INTACT and s.where[who] == WITH])
    settle(s, sheet, vps, s.rules.data.battles.by_ratio(max(vps), min(vps)), INTACT in parts)

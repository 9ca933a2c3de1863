"""Battles fought on a real table and reported (FS-37, FS-42, FS-50 … FS-53, FS-73)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.steps import BattleSideChoice, SideThrow
from sandtable.kernel.steps import NOTHING, Choice, Dice, Faces, Reason, Steps, Together, Word

USUAL: Final = ("6-1", "5-2", "4-3", "3-4", "2-5", "1-6", "3-3")
POINTS: Final = tuple([str(points) for points in range(100)])
MOST_GAMES: Final = 9


class TakePoints(BattleSideChoice[Campaign]):
    """A side may take the printed points of a committed troop instead of its platoon (FS-37)."""

    rule = "FS-37"

    def still(self, s: Campaign) -> bool:
        return bool(s.rules.exchangeable(s.battle(self.battle), self.side))

    def seat(self, s: Campaign) -> str:
        return s.rules.leader(s.battle(self.battle), self.side)

    def letters(self, seen: Campaign, draft: Word) -> list[str]:
        troops = seen.rules.exchangeable(seen.battle(self.battle), self.side)
        return [*[troop for troop in troops if troop not in draft], "done"]

    def ends(self, seen: Campaign, word: Word) -> bool:
        return word[-1] == "done"

    def chosen(self, s: Campaign, word: Word) -> Steps:
        if len(word) > 1:
            sheet = s.battle(self.battle).copy()
            sheet.points = (*sheet.points, *word[:-1])
            s.put(sheet)
            points = sum([s.rules.worth(sheet, id) for id in word[:-1]])
            s.tell("exchanged", battle=self.battle, side=self.side, troops=word[:-1], points=points)
        return NOTHING

    def anchors(self, seen: Campaign, draft: Word, letter: str) -> tuple[str, ...]:
        if letter in seen.rules.side:
            return (f"unit:{letter}",)
        asset = seen.rules.asset_anchor(letter)
        return (asset,) if asset else ()


class OutOfSupply(SideThrow[Campaign]):
    """A side that fights out of supply on the table rolls for what it suffers in this battle (FS-42, FS-R15)."""

    def still(self, s: Campaign) -> bool:
        return self.side in s.battle(self.battle).cut_off

    def seat(self, s: Campaign) -> str:
        return s.rules.leader(s.battle(self.battle), self.side)

    def dice(self, s: Campaign) -> Dice:
        return Dice(1)

    def fell(self, s: Campaign, faces: Faces) -> Steps:
        effect = s.rules.tables.oos_effect(faces[0])
        suffer(s, self.battle, f"{self.side}:{effect}")
        s.tell("suffered", battle=self.battle, side=self.side, die=faces[0], effect=effect)
        return NOTHING


def suffer(s: Campaign, battle: int, effect: str) -> None:
    """Notes an effect of the tabletop on the battle's sheet."""
    sheet = s.battle(battle).copy()
    sheet.effects = (*sheet.effects, effect)
    s.put(sheet)


class Report(Together[Campaign]):
    """Both leaders report the score; if they agree it stands, otherwise the organiser settles it (FS-51).

    The organiser may enter the score himself at any time, or have the battle settled by dice (FS-4, FS-73).
    """

    __match_args__ = ("battle",)

    def __init__(self, battle: int) -> None:
        self.battle = battle

    def still(self, s: Campaign) -> bool:
        return not s.battle(self.battle).result

    def asks(self, s: Campaign) -> Mapping[str, Choice[Any]]:
        return {seat: ReportScore(self.battle, seat) for seat in reporters(s, s.battle(self.battle))}

    def enough(self, s: Campaign, answers: Mapping[str, Word]) -> bool:
        return len(answers) > 0

    def opened(self, s: Campaign, answers: dict[str, Word]) -> Steps:
        asks = self.asks(s)
        steps: Steps = []
        for key, word in answers.items():
            steps += asks[key].chosen(s, word)
        return [*steps, Report(self.battle)]


def reporters(s: Campaign, sheet: BattleSheet) -> list[str]:
    """Who may report now: the leaders who have not yet done so, and the organiser."""
    attacker, defender = s.rules.leaders(sheet)
    told = [effect.partition(":")[0] for effect in sheet.effects]
    return [seat for seat in (attacker, defender, s.rules.organiser) if f"report-{seat}" not in told]


class ReportScore(Choice[Campaign]):
    """Both battle scores, attacker first: a usual one such as 4-3, or `other` and two whole numbers (FS-51)."""

    __match_args__ = ("battle", "who")
    rule = "FS-51"

    def __init__(self, battle: int, who: str) -> None:
        self.battle = battle
        self.who = who

    def seat(self, s: Campaign) -> str:
        return self.who

    def letters(self, seen: Campaign, draft: Word) -> list[str]:
        if "other" in draft[-2:]:
            return list(POINTS)
        letters = [*USUAL, "other"]
        if not draft:
            return [*letters, "dice"] if self.who == seen.rules.organiser else letters
        return ["done", *letters] if len(games(draft)) < MOST_GAMES else ["done"]

    def ends(self, seen: Campaign, word: Word) -> bool:
        if word[-1] in ("dice", "done"):
            return True
        return not seen.rules.multi_game and bool(games(word))

    def chosen(self, s: Campaign, word: Word) -> Steps:
        if word[0] == "dice":
            s.tell("converted", battle=self.battle)
            return convert(s, self.battle)
        scores = games(word)
        if self.who == s.rules.organiser:
            judge(s, self.battle, scores)
            return NOTHING
        suffer(s, self.battle, f"report-{self.who}:{spell(scores)}")
        s.tell("reported", battle=self.battle, seat=self.who, score=spell(scores))
        settle_reports(s, self.battle)
        return NOTHING

    def why_not(self, seen: Campaign, draft: Word, letter: str) -> Reason | None:
        if letter == "dice" and self.who == seen.rules.organiser:
            return ("begun", "A score is begun: finish it, or answer with `dice` alone.", "FS-73")
        if letter == "dice":
            return ("not-organiser", "Only the organiser may have a battle settled by dice.", "FS-73")
        if "other" in draft[-2:]:
            return ("no-score", "A score is a whole number from 0 to 99.", "FS-51")
        if letter in USUAL or letter == "other":
            return ("enough", f"No more than {MOST_GAMES} games are reported for a battle.", "FS-51")
        return ("no-score", "A score is written as attacker-defender, such as 4-3, or with `other`.", "FS-51")


def games(word: Word) -> list[tuple[int, int]]:
    """The complete scores a word spells."""
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(word) and word[at] != "done":
        if word[at] == "other":
            if at + 2 >= len(word):
                break
            found.append((int(word[at + 1]), int(word[at + 2])))
            at += 3
        else:
            attack, _, defence = word[at].partition("-")
            found.append((int(attack), int(defence)))
            at += 1
    return found


def spell(scores: list[tuple[int, int]]) -> str:
    return " ".join([f"{attack}-{defence}" for attack, defence in scores])


def reports_of(sheet: BattleSheet) -> list[tuple[str, str]]:
    """Who has reported what."""
    told: list[tuple[str, str]] = []
    for effect in sheet.effects:
        if effect.startswith("report-"):
            who, _, score = effect.removeprefix("report-").partition(":")
            told.append((who, score))
    return told


def settle_reports(s: Campaign, battle: int) -> None:
    """Two reports that agree are the result; two that do not wait for the organiser."""
    told = [score for _, score in reports_of(s.battle(battle))]
    if len(told) < 2:
        return
    if told[0] == told[1]:
        judge(s, battle, [(int(a), int(d)) for a, _, d in [one.partition("-") for one in told[0].split()]])
    else:
        s.tell("disputed", battle=battle, first=told[0], second=told[1])


def judged(s: Campaign, before: BattleSheet, scores: list[tuple[int, int]]) -> BattleSheet:
    """The attacker wins with enough battle points and strictly more than the defender (FS-52, FS-53).

    Several games: the sums decide who has more, the averages, rounded down, everything else (FS-R13).
    """
    sheet = before.copy()
    attack = sum([score for score, _ in scores])
    defence = sum([score for _, score in scores])
    sheet.attack = attack // len(scores)
    sheet.defence = defence // len(scores)
    won = attack > defence and sheet.attack >= s.rules.vp_threshold
    sheet.result = "captured" if won else "held"
    sheet.needs_attackers = s.rules.tables.destroy_table(sheet.defence)
    sheet.needs_defenders = s.rules.tables.destroy_table(sheet.attack)
    return sheet


def judge(s: Campaign, battle: int, scores: list[tuple[int, int]]) -> None:
    """Books a score as the result of its battle."""
    sheet = judged(s, s.battle(battle), scores)
    s.put(sheet)
    s.tell(
        "reported-result",
        battle=battle,
        kind=sheet.kind,
        side=sheet.attacker,
        area=sheet.target,
        score=spell(scores),
        result=sheet.result,
    )


def convert(s: Campaign, battle: int) -> Steps:
    """A tabletop battle that cannot be played is settled by dice with the troops committed (FS-73)."""
    sheet = s.battle(battle).copy()
    sheet.mode = "dice"
    s.put(sheet)
    return s.rules.resolution(s, sheet)

"""Option: several battles open at once (FS-76 … FS-78)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.firestorm.play.battle import AfterAction, Battle
from sandtable.games.firestorm.play.state import BattleSheet, Campaign
from sandtable.games.firestorm.play.steps import OfTurn
from sandtable.games.firestorm.play.tabletop import ReportScore, reporters
from sandtable.kernel.steps import NOTHING, Choice, Steps, Together, Word


class OpenBattles(Together[Campaign]):
    """The organiser opens arrows and the leaders report, in any order, until all battles are done (FS-76)."""

    __match_args__ = ("turn",)

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def asks(self, s: Campaign) -> Mapping[str, Choice[Any]]:
        asks: dict[str, Choice[Any]] = {}
        if s.battles > 0 and s.rules.any_attack(s):
            asks[s.rules.organiser] = OpenArrow(self.turn)
        for sheet in s.arrows:
            if not sheet.result:
                for seat in reporters(s, sheet):
                    asks[f"{seat}#{sheet.number}"] = ReportScore(sheet.number, seat)
        return asks

    def enough(self, s: Campaign, answers: Mapping[str, Word]) -> bool:
        return len(answers) > 0 or not self.asks(s)

    def opened(self, s: Campaign, answers: dict[str, Word]) -> Steps:
        if not answers:
            if s.battles:
                s.tell("lapsed", battles=s.battles)
                s.battles = 0
            return NOTHING
        asks = self.asks(s)
        steps: Steps = []
        for key, word in answers.items():
            steps += asks[key].chosen(s, word)
        return [*steps, FinishBattles(self.turn), OpenBattles(self.turn)]


class OpenArrow(Choice[Campaign]):
    """The next battle is begun while others are still being played."""

    __match_args__ = ("turn",)
    rule = "FS-76"

    def __init__(self, turn: int) -> None:
        self.turn = turn

    def seat(self, s: Campaign) -> str:
        return s.rules.organiser

    def letters(self, seen: Campaign, draft: Word) -> list[str]:
        return ["open"]

    def chosen(self, s: Campaign, word: Word) -> Steps:
        return [Battle(s.fought + 1)]


class FinishBattles(OfTurn[Campaign]):
    """After-action steps are done in order of arrow placement where battles share an area (FS-77)."""

    def run(self, s: Campaign) -> Steps:
        for index, sheet in enumerate(s.arrows):
            if sheet.result and not any([shares(sheet, earlier) for earlier in s.arrows[:index]]):
                return [AfterAction(sheet.number), *s.rules.interludes(s), FinishBattles(self.turn)]
        return NOTHING


def shares(one: BattleSheet, other: BattleSheet) -> bool:
    """Have the two battles an area in common?"""
    return one.origin in (other.origin, other.target) or one.target in (other.origin, other.target)

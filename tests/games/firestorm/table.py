"""A table for tests: put a Caen position on it, begin somewhere in the sequence of play, answer, look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from sandtable.games.firestorm.caen.play.rules import Caen
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.play.battle import ScriptedBattle
from sandtable.games.firestorm.play.state import BattleSheet
from sandtable.kernel.options import OptionValue
from sandtable.kernel.steps import Word
from tests.games.firestorm.door import Door, made

BEACHES = "A2 A3 A5"
DDAY = {  # catalogue section 6.2
    "B5": "6-airborne",
    "A2": "50-div 8-bde",
    "A3": "3-can-div 2-can-bde",
    "A5": "3-div 27-bde",
    "B4": "21-pz",
}


def caen(**options: OptionValue) -> Caen:
    return made(Caen, options)


class Table(Door):
    """A campaign for Caen at some moment. Troops that are not named are out of the way, withdrawn.

    `allies` are the areas the Allies hold, `at` says who stands where: `{"A2": "50-div 8-bde"}`.
    """

    rules: Caen
    s: CaenState

    def __init__(
        self,
        turn: int = 3,
        allies: str = BEACHES,
        at: Mapping[str, str] | None = None,
        facts: Mapping[str, object] | None = None,
        **options: OptionValue,
    ) -> None:
        self.rules = caen(**options)
        self.lay(turn, {"allies": allies.split()}, at or {}, facts or {})

    def lay(
        self,
        turn: int,
        control: Mapping[str, list[str]],
        at: Mapping[str, str],
        facts: Mapping[str, object],
    ) -> None:
        """Puts the position on the table."""
        s: Any = self.rules.setup()
        self.s = s
        self.log = []
        s.turn = turn
        self.rules.begin_turn(s)
        troops = dict.fromkeys(s.where, "withdrawn")
        for place, named in at.items():
            for troop in named.split():
                assert troops.get(troop) == "withdrawn", f"{troop} is no troop, or stands in two places"
                troops[troop] = place
        self.rules.amend(s, {"control": control, "troops": troops, **facts})

    # the sequence of play

    def attack(self, arrow: str, kind: str = "") -> Self:
        """A battle whose arrow lies already: no initiative is rolled for it and it is not counted."""
        origin, _, target = arrow.partition(">")
        assert self.holds(origin) != self.holds(target), f"{arrow} is no attack"
        assert target in self.rules.board.neighbours[origin], f"{arrow} crosses no border"
        sheet = self.s.open_battle(kind, self.s.holder(origin), origin, target)
        return self.begin(ScriptedBattle(sheet.number))

    # answers

    def say(self, *letters: str, seat: str = "") -> Self:
        return self.give(letters, seat)

    def refused(self, *letters: str, seat: str = "") -> tuple[str, str]:
        return self.refusal(letters, seat)

    # what is asked

    def letters(self, *draft: str, seat: str = "") -> list[str]:
        return self.offered(draft, seat)

    def words(self, seat: str = "") -> list[Word]:
        """Every word that can be spelled."""
        ask = self.choice(seat)
        found: list[Word] = []
        drafts: list[Word] = [()]
        while drafts:
            draft = drafts.pop()
            for letter in ask.letters(self.s, draft):
                word = (*draft, letter)
                (found if ask.ends(self.s, word) else drafts).append(word)
        return sorted(found)

    # what is

    def at(self, place: str) -> str:
        return " ".join(self.s.troops_at(place))

    def holds(self, area: str) -> str:
        return self.s.holder(area)

    def battle(self) -> BattleSheet:
        assert len(self.s.arrows) == 1
        return self.s.arrows[0]

    def points(self) -> tuple[int, int]:
        return self.rules.points(self.s, "allies"), self.rules.points(self.s, "germans")

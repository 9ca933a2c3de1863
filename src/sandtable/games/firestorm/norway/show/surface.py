"""How combat between ships looks."""

from __future__ import annotations

from typing import ClassVar

from sandtable.board.table import LetterRow
from sandtable.games.firestorm.norway.play.fleet import Unit
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.surface import DONE, DivideShips, StandOrWithdraw
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.norway.show.fleet_show import NavalShow
from sandtable.kernel.steps import Word

FIGHT = "fight"


def met(t: NorwayEventFacts) -> str:
    ships = t.ids("units")
    enemies = names.group(t.rules, t.ids("enemies"))
    return f"{names.group(t.rules, ships)} {names.does(ships, 'meet')} {enemies} in {t.place()}."


def withdrew(t: NorwayEventFacts) -> str:
    return f"{t.who('side')} withdraw from {t.place()} without a fight."


def beaten(t: NorwayEventFacts) -> str:
    """The loser's total first; on equal totals it is the side that came (NOR-53)."""
    ours, theirs = t.number("ours"), t.number("theirs")
    if ours == theirs:
        return f"It is {ours} to {theirs} in {t.place()}: {t.who('side')}, who came, must retreat."
    low, high = sorted([ours, theirs])
    return f"{t.who('side')} are the weaker in {t.place()}, {low} to {high}, and must retreat."


class ShowStandOrWithdraw(NavalShow[StandOrWithdraw]):
    name = "Fight or withdraw"
    leaves: ClassVar[bool] = True
    sentences = {"met": met, "withdrew": withdrew, "beaten": beaten}
    fights = ("met",)
    verdicts = {"beaten": "must retreat", "withdrew": "withdraws"}

    def question(self, seen: NorwayState, ask: StandOrWithdraw) -> str:
        return f"Do you fight in {names.place(self.rules, seen.operation[0].at)}, or withdraw?"

    def hint(self, seen: NorwayState, ask: StandOrWithdraw) -> str:
        return "If you withdraw, only the Allies fire, with half their dice."

    def letter(self, seen: NorwayState, ask: StandOrWithdraw, draft: Word, letter: str) -> str:
        return "Fight" if letter == FIGHT else "Withdraw"

    def completed(self, s: NorwayState, ask: StandOrWithdraw, word: Word) -> tuple[Word, list[str]]:
        return super().completed(s, ask, word) if word else ((FIGHT,), ["fights"])

    def likely(self, s: NorwayState, ask: StandOrWithdraw) -> tuple[Word, str]:
        return (FIGHT,), "fights"


class ShowDivideShips(NavalShow[DivideShips]):
    name = "Ships or submarines"

    def question(self, seen: NorwayState, ask: DivideShips) -> str:
        return "Which ships hunt the submarines?"

    def hint(self, seen: NorwayState, ask: DivideShips) -> str:
        value = "half their value together" if ask.withdraw else "their full value"
        return f"A die each; all others fire at the ships with {value}."

    def letter(self, seen: NorwayState, ask: DivideShips, draft: Word, letter: str) -> str:
        if letter != DONE:
            return names.unit(self.rules, letter)
        return (
            f"Hunt the submarines with {names.group(self.rules, draft)}" if draft else "All fight the ships"
        )

    def describe(self, seen: NorwayState, draft: Word, found: LetterRow, unit: Unit) -> None:
        found.note = f"{found.note}, {names.dice(unit.cv)} against the ships"
        found.adds = "1"

    def completed(self, s: NorwayState, ask: DivideShips, word: Word) -> tuple[Word, list[str]]:
        if not word or word[-1] != DONE:
            return (*word, DONE), []
        return super().completed(s, ask, word)

    def likely(self, s: NorwayState, ask: DivideShips) -> tuple[Word, str]:
        return (DONE,), "all-on-ships"

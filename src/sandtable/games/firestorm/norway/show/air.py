"""How air missions look."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.firestorm.norway.play.air import Intercept, Mission
from sandtable.games.firestorm.norway.play.flights import defence_dice
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.norway.show.counters import counter
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.norway.show.fleet_show import FleetShow, NorwayShow
from sandtable.kernel.steps import Word

DONE = "done"


def flew(t: NorwayEventFacts) -> str:
    return f"{t.units()} {fly(t)} from {t.place()} to attack ships in {t.place('to')}."


def fly(t: NorwayEventFacts) -> str:
    return "flies" if len(t.ids("units")) == 1 else "fly"


def intercepted(t: NorwayEventFacts) -> str:
    verb = "rises" if len(t.ids("units")) == 1 else "rise"
    return f"{t.units()} {verb} to defend {t.place()}."


def covering(t: NorwayEventFacts) -> str:
    return f"{t.unit()} covers {t.place()} this turn."


class ShowMission(NorwayShow[Mission]):
    name = "Air attack"
    sentences = {"flew": flew}
    fights = ("flew",)


class ShowIntercept(FleetShow[Intercept]):
    name = "Interception"
    sentences = {"intercepted": intercepted, "covering": covering}

    def question(self, seen: NorwayState, ask: Intercept) -> str:
        return f"Who meets the aircraft over {names.place(self.rules, seen.operation[0].target)}?"

    def hint(self, seen: NorwayState, ask: Intercept) -> str:
        group = names.briefs(self.rules, seen.operation[0].group)
        return f"Against {group}. Who defends here may defend again this turn."

    def letter(self, seen: NorwayState, ask: Intercept, draft: Word, letter: str) -> str:
        if letter == DONE:
            return f"Defend with {names.units(self.rules, draft)}" if draft else "Nobody defends"
        return names.unit(self.rules, letter)

    def line(self, seen: NorwayState, ask: Intercept, draft: Word, letter: str) -> LetterRow:
        if letter == DONE:
            name = f"Defend with {names.briefs(self.rules, draft)}" if draft else "Nobody defends"
            return LetterRow(letter, name)
        found = unit_row(seen, letter)
        found.adds = sentences.counted(defence_dice(seen, letter), "die").replace("dies", "dice")
        return found

    def completed(self, s: NorwayState, ask: Intercept, word: Word) -> tuple[Word, list[str]]:
        if not word or word[-1] != DONE:
            return (*word, DONE), []
        return super().completed(s, ask, word)

    def likely(self, s: NorwayState, ask: Intercept) -> tuple[Word, str]:
        return tuple(ask.letters(s, ())), "all-intercept"


def unit_row(s: NorwayState, id: str) -> LetterRow:
    """A unit, what it is and where it is."""
    unit = s.norway.fleet.units[id]
    note = f"{unit.type.name.lower()} {names.at(s.norway, s.where[id])}"
    return LetterRow(id, unit.brief, note, counter=counter(s, id))

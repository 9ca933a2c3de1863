"""How aircraft are kept for land battles and called to them."""

from __future__ import annotations

from sandtable.board.table import Forecast, LetterRow
from sandtable.games.firestorm.norway.play.sorties import (
    CallInterceptor,
    CallStuka,
    FillAlliedBox,
    FillAxisBox,
    ready_stukas,
)
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.norway.show.commitment import HELP, added, support
from sandtable.games.firestorm.norway.show.counters import counter
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.norway.show.fleet_show import NorwayShow
from sandtable.games.firestorm.show import forecasts, nouns
from sandtable.kernel.steps import Word


def boxed(t: NorwayEventFacts) -> str:
    land = t.text("map")
    for_what = f"battles in {t.rules.book.maps[land].name}" if land else "land battles"
    return f"{t.unit()} is kept for {for_what}."


def sortie(t: NorwayEventFacts) -> str:
    return f"{t.who('side')} send {HELP[t.text('asset')]}."


def kept(s: NorwayState, found: LetterRow) -> LetterRow:
    """An aircraft that may be put aside, and where it is."""
    unit = found.letter.partition(">")[0]
    if unit in s.norway.fleet.units:
        found.counter = counter(s, unit)
        found.note = names.place(s.norway, s.where[unit])
    return found


class ShowFillAxisBox(NorwayShow[FillAxisBox]):
    name = "Air sorties"
    sentences = {"boxed": boxed, "sortie": sortie}

    def question(self, seen: NorwayState, ask: FillAxisBox) -> str:
        return "Which Stukas are kept for land battles this turn?"

    def hint(self, seen: NorwayState, ask: FillAxisBox) -> str:
        return "Each flies over one battle this turn and takes no part in strategic actions."

    def letter(self, seen: NorwayState, ask: FillAxisBox, draft: Word, letter: str) -> str:
        if letter == "done":
            return "No more Stukas" if draft else "No Stuka"
        unit, _, land = letter.partition(">")
        named = names.unit(self.rules, unit)
        return f"{named}, for {self.rules.book.maps[land].name}" if land else named

    def line(self, seen: NorwayState, ask: FillAxisBox, draft: Word, letter: str) -> LetterRow:
        return kept(seen, LetterRow(letter, self.letter(seen, ask, draft, letter)))


class ShowFillAlliedBox(NorwayShow[FillAlliedBox]):
    name = "Air sorties"

    def question(self, seen: NorwayState, ask: FillAlliedBox) -> str:
        return "Is the Hurricane of Bardufoss kept for a battle at Narvik?"

    def hint(self, seen: NorwayState, ask: FillAlliedBox) -> str:
        return "It would be off the Strategic Map for the whole turn."

    def letter(self, seen: NorwayState, ask: FillAlliedBox, draft: Word, letter: str) -> str:
        return "It stays on the Strategic Map" if letter == "none" else "It is kept for Narvik"

    def line(self, seen: NorwayState, ask: FillAlliedBox, draft: Word, letter: str) -> LetterRow:
        return kept(seen, LetterRow(letter, self.letter(seen, ask, draft, letter)))


class ShowCallStuka(NorwayShow[CallStuka]):
    name = "Stukas"

    def question(self, seen: NorwayState, ask: CallStuka) -> str:
        return f"Does a Stuka fly over {nouns.place(self.data, seen.battle(ask.battle).target)}?"

    def hint(self, seen: NorwayState, ask: CallStuka) -> str:
        return "It counts as one of your two."

    def letter(self, seen: NorwayState, ask: CallStuka, draft: Word, letter: str) -> str:
        return "No Stuka" if letter == "none" else f"A Stuka sortie ({added(seen, ask.battle, letter)})"

    def line(self, seen: NorwayState, ask: CallStuka, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        if letter == "none":
            return found
        left = len(ready_stukas(seen, seen.battle(ask.battle).target))
        return support(seen, ask.battle, found, f"{left} left this turn")

    def chance(self, seen: NorwayState, key: str, ask: CallStuka, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)


class ShowCallInterceptor(NorwayShow[CallInterceptor]):
    name = "Interceptors"

    def question(self, seen: NorwayState, ask: CallInterceptor) -> str:
        return f"Do fighters meet the Stuka over {nouns.place(self.data, seen.battle(ask.battle).target)}?"

    def hint(self, seen: NorwayState, ask: CallInterceptor) -> str:
        return "They count as one of your two."

    def letter(self, seen: NorwayState, ask: CallInterceptor, draft: Word, letter: str) -> str:
        if letter == "none":
            return "No fighters"
        return f"An interceptor sortie ({added(seen, ask.battle, letter)})"

    def line(self, seen: NorwayState, ask: CallInterceptor, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        if letter == "none":
            return found
        return support(seen, ask.battle, found, "against the Stuka, once this turn")

    def chance(self, seen: NorwayState, key: str, ask: CallInterceptor, word: Word) -> Forecast | None:
        return forecasts.battle(seen, key, ask, word)

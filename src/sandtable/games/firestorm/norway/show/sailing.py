"""How sailing looks."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.firestorm.norway.play.exchange import half
from sandtable.games.firestorm.norway.play.sailing import STOP, Sail, StopOrGoOn
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.play.surface import WITHDRAWING
from sandtable.games.firestorm.norway.show import names, warnings
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.norway.show.fleet_show import NavalShow, there
from sandtable.kernel.steps import Word


def sailed(t: NorwayEventFacts) -> str:
    """ "… sail from the northern Norwegian Sea by way of the Vestfjord to Narvik harbour."."""
    ships = t.ids("units")
    *between, last = [names.place(t.rules, place) for place in t.ids("way")]
    by_way = f" by way of {sentences.listing(between)}" if between else ""
    return f"{names.group(t.rules, ships)} {names.does(ships, 'sail')} from {t.place()}{by_way} to {last}."


class ShowSail(NavalShow[Sail]):
    name = "Under way"
    sentences = {"sailed": sailed}

    def question(self, seen: NorwayState, ask: Sail) -> str:
        operation = seen.operation[0]
        who = f"{names.do(operation.group)} {names.group(self.rules, operation.group)}"
        return f"Where {who} sail from {names.place(self.rules, operation.at)}?"

    def hint(self, seen: NorwayState, ask: Sail) -> str:
        if seen.operation[0].state == WITHDRAWING:
            return "You do not fight again in this action; enemies you meet fire with half their dice."
        return "Step by step; where enemy ships are, you fight."

    def letter(self, seen: NorwayState, ask: Sail, draft: Word, letter: str) -> str:
        if letter == STOP:
            return f"Stop in {names.place(self.rules, draft[-1] if draft else seen.operation[0].at)}"
        return names.title(self.rules, letter)

    def lead(self, seen: NorwayState, ask: Sail, found: LetterRow) -> None:
        if found.letter != STOP:
            found.note = there(seen, ask.seat(seen), found.letter)
            found.does = f"Sail to {names.place(self.rules, found.letter)}"
            group = seen.operation[0].group
            found.warning = warnings.under_way(seen, ask.seat(seen), group, found.letter)


class ShowStopOrGoOn(NavalShow[StopOrGoOn]):
    name = "Submarines sighted"

    def question(self, seen: NorwayState, ask: StopOrGoOn) -> str:
        at = names.place(self.rules, seen.operation[0].at)
        return f"Submarines attack in {at}: stop and hunt them, or sail on?"

    def hint(self, seen: NorwayState, ask: StopOrGoOn) -> str:
        ships = len(seen.operation[0].group)
        return f"{names.dice(ships)} against them if you stop, {names.dice(half(ships))} if you sail on."

    def letter(self, seen: NorwayState, ask: StopOrGoOn, draft: Word, letter: str) -> str:
        return "Stop here and hunt them" if letter == STOP else "Sail on"

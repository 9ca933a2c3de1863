"""How landings and reinforcements look."""

from __future__ import annotations

from sandtable.board.table import LetterRow
from sandtable.games.firestorm.norway.play.landings import ChooseLanding, PlaceAtNarvik, force_of
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show import names
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.norway.show.fleet_show import NorwayShow
from sandtable.games.firestorm.show import nouns
from sandtable.kernel.steps import Word


def joined(t: NorwayEventFacts) -> str:
    return f"{t.unit()} joins in {t.place('to')}."


def delayed(t: NorwayEventFacts) -> str:
    lane = t.rules.fleet.harbours[t.text("lane")].name
    return f"{t.troop()} cannot land: the way to {lane} is closed. It will try again."


def lost(t: NorwayEventFacts) -> str:
    lane = t.rules.fleet.harbours[t.text("lane")].name
    return f"{t.troop()} cannot land, the way to {lane} being closed, and goes home."


class ShowChooseLanding(NorwayShow[ChooseLanding]):
    name = "Landings"
    sentences = {"landed": "{troop} lands {at}.", "landing-delayed": delayed, "landing-lost": lost}

    def question(self, seen: NorwayState, ask: ChooseLanding) -> str:
        return f"Where does {nouns.troop(self.data, ask.troop)} land?"

    def hint(self, seen: NorwayState, ask: ChooseLanding) -> str:
        return f"{force_of(seen, ask.force).name}, in an area of yours."

    def line(self, seen: NorwayState, ask: ChooseLanding, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        found.does = f"Land {names.brief(self.rules, ask.troop)} in {nouns.place(self.data, letter)}"
        return found


class ShowPlaceAtNarvik(NorwayShow[PlaceAtNarvik]):
    name = "Reinforcements"
    sentences = {
        "joined": joined,
        "arrived": "{troop} arrives {at}.",
        "arrival-delayed": "{troop} waits: {area} is not German.",
    }

    def question(self, seen: NorwayState, ask: PlaceAtNarvik) -> str:
        return f"Where does {nouns.troop(self.data, ask.troop)} arrive?"

    def hint(self, seen: NorwayState, ask: PlaceAtNarvik) -> str:
        return "In any area of yours at Narvik."

    def line(self, seen: NorwayState, ask: PlaceAtNarvik, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        found.does = f"Bring {names.brief(self.rules, ask.troop)} to {nouns.place(self.data, letter)}"
        return found

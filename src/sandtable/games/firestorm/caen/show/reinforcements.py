"""How landings and the German deployment look."""

from __future__ import annotations

from sandtable.board import sentences
from sandtable.board.table import LetterRow
from sandtable.games.firestorm.caen.play.reinforcements import ChooseBeach, Deploy, Land
from sandtable.games.firestorm.caen.play.state import CaenState
from sandtable.games.firestorm.caen.show.told import CaenTold
from sandtable.games.firestorm.show import nouns
from sandtable.games.firestorm.show.fire_show import FireShow
from sandtable.games.firestorm.show.table import counter
from sandtable.kernel.steps import Word


def deployed(t: CaenTold) -> str:
    joins = "joins the tactical reserve" if t.text("to") == "reserve" else f"takes post {t.at('to')}"
    return f"{t.troop()} {joins}."


def ashore(s: CaenState, troop: str, beach: str) -> str:
    """ "Land 7 Armd on Gold Beach"."""
    return f"Land {s.rules.skin().called(troop)} on {nouns.place(s.rules.data, beach)}"


def waiting(s: CaenState, found: LetterRow, letter: str) -> LetterRow:
    """A troop that is about to land or to be deployed."""
    troop = s.caen.data.troops[letter]
    what = s.caen.data.kinds[troop.kind].what
    place = s.where[letter]
    if place in s.caen.data.areas:
        where = nouns.at(s.caen.data, place)
    else:
        where = "out of the reserve" if place == "reserve" else "from the pool"
    found.name, found.note, found.counter = troop.brief, f"{what} {where}", counter(s, letter)
    return found


class ShowChooseBeach(FireShow[ChooseBeach, CaenState]):
    name = "Landings"
    sentences = {"no-room": "{troop} finds its beach closed and waits in the pool."}

    def question(self, seen: CaenState, ask: ChooseBeach) -> str:
        return f"Where does {nouns.troop(self.data, ask.troop)} land?"

    def hint(self, seen: CaenState, ask: ChooseBeach) -> str:
        return "On beaches of yours that have room."

    def line(self, seen: CaenState, ask: ChooseBeach, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        found.does = ashore(seen, ask.troop, letter)
        return found


class ShowLand(FireShow[Land, CaenState]):
    name = "Landings"
    sentences = {
        "landed": "{troop} lands on {area}.",
        "withdrawn": "{troop} is called away from Normandy for good.",
    }

    def question(self, seen: CaenState, ask: Land) -> str:
        return "Who lands, and on which beach?"

    def hint(self, seen: CaenState, ask: Land) -> str:
        return "On beaches of yours that have room."

    def letter(self, seen: CaenState, ask: Land, draft: Word, letter: str) -> str:
        return "Nobody else lands" if letter == "done" else nouns.noun(self.data, letter)

    def line(self, seen: CaenState, ask: Land, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        if letter in self.data.areas:
            found.does = ashore(seen, draft[-1], letter)
        elif letter in seen.where:
            return waiting(seen, found, letter)
        return found


class ShowDeploy(FireShow[Deploy, CaenState]):
    name = "German deployment"
    sentences = {
        "deployed": deployed,
        "from-reserve": "{troop} comes out of the tactical reserve to {area}.",
    }

    def question(self, seen: CaenState, ask: Deploy) -> str:
        return "Who is deployed, and where?"

    def hint(self, seen: CaenState, ask: Deploy) -> str:
        return "Into any area of yours that has room, or into the tactical reserve."

    def letter(self, seen: CaenState, ask: Deploy, draft: Word, letter: str) -> str:
        if letter == "reserve":
            return f"Tactical reserve ({places(seen, ask)} left)"
        if letter == "done":
            return "Nobody else is moved"
        if letter in self.data.areas:
            return self.data.areas[letter].name
        origin = seen.where[letter]
        if origin == "reserve":
            return f"{nouns.troop(self.data, letter)}, out of the reserve"
        where = f" from {nouns.place(self.data, origin)}" if origin in self.data.areas else ""
        return f"{nouns.troop(self.data, letter)}{where}"

    def line(self, seen: CaenState, ask: Deploy, draft: Word, letter: str) -> LetterRow:
        found = super().line(seen, ask, draft, letter)
        if letter in self.data.areas:
            called = seen.rules.skin().called(draft[-1])
            found.does = f"Bring {called} to {nouns.place(self.data, letter)}"
        elif letter in seen.where:
            return waiting(seen, found, letter)
        elif letter == "reserve":
            found.name = "Tactical reserve"
            found.note = f"{places(seen, ask)} left"
        return found


def places(s: CaenState, ask: Deploy) -> str:
    return sentences.counted(ask.places_in_reserve(s), "place")

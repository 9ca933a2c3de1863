"""How commitment looks in Norway: guns of ships among the troops, and Stukas that may come later."""

from __future__ import annotations

from typing import Final

from sandtable.board import sentences
from sandtable.board.table import Forecast, LetterRow
from sandtable.games.firestorm.norway.play.sorties import ready_stukas
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.games.firestorm.norway.show.event_facts import NorwayEventFacts
from sandtable.games.firestorm.play.commitment import Commit
from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show import commitment, initiative, nouns
from sandtable.kernel.steps import Word

HELP: Final = {  # assets inside a sentence
    "stuka": "a Stuka sortie",
    "interceptor": "an interceptor sortie",
    "cruisers": "cruiser gunfire",
    "destroyers": "destroyer gunfire",
}
NO_STUKA: Final = "no Stuka counted"


def committed(t: NorwayEventFacts) -> str:
    who = [HELP[id] if id in HELP else nouns.noun(t.data, id) for id in t.ids("troops")]
    return f"{t.who('side')} commit {sentences.listing(who) or 'nobody'}."


def added(s: NorwayState, battle: int, asset: str) -> str:
    return nouns.signed(s.norway.asset_bonus[asset][s.norway.terrain[s.battle(battle).target]])


def support(s: NorwayState, battle: int, found: LetterRow, note: str) -> LetterRow:
    """Aircraft or guns: what is left of them and what they add."""
    asset = s.norway.data.assets[found.letter]
    found.name, found.icon, found.note = asset.name, asset.icon, note
    found.adds = added(s, battle, found.letter) if s.norway.policy != "table" else ""
    return found


def uncounted(s: NorwayState, target: str, found: Forecast | None) -> Forecast | None:
    """A forecast, noting that a Stuka might still be called once everybody has committed (NOR-109)."""
    if found is not None and target and ready_stukas(s, target):
        found.notes = (*found.notes, NO_STUKA)
    return found


class ShowPlaceArrow(initiative.ShowPlaceArrow):
    def chance(self, seen: Campaign, key: str, ask: PlaceArrow, word: Word) -> Forecast | None:
        assert isinstance(seen, NorwayState)
        target = word[0].partition(">")[2] if word else ""
        return uncounted(seen, target, super().chance(seen, key, ask, word))


class ShowCommit(commitment.ShowCommit):
    sentences = {"committed": committed}

    def helper(self, id: str) -> str:
        return HELP[id] if id in HELP else nouns.noun(self.data, id)

    def fighter(self, seen: Campaign, ask: Commit, troop: str) -> str:
        assert isinstance(seen, NorwayState)
        if troop in HELP:
            return f"{self.data.assets[troop].name} ({added(seen, ask.battle, troop)})"
        return super().fighter(seen, ask, troop)

    def line(self, seen: Campaign, ask: Commit, draft: Word, letter: str) -> LetterRow:
        assert isinstance(seen, NorwayState)
        found = super().line(seen, ask, draft, letter)
        return support(seen, ask.battle, found, "from ships in Narvik harbour") if letter in HELP else found

    def chance(self, seen: Campaign, key: str, ask: Commit, word: Word) -> Forecast | None:
        assert isinstance(seen, NorwayState)
        return uncounted(seen, seen.battle(ask.battle).target, super().chance(seen, key, ask, word))

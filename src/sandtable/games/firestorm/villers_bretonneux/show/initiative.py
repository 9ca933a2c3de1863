"""How an attack looks at Villers-Bretonneux, where the arrow says which mission is played."""

from __future__ import annotations

from sandtable.board.table import LetterRow
from sandtable.games.firestorm.play.initiative import PlaceArrow
from sandtable.games.firestorm.play.state import Campaign
from sandtable.games.firestorm.show import initiative
from sandtable.games.firestorm.villers_bretonneux.play.state import VillersState
from sandtable.games.firestorm.villers_bretonneux.show.told import VillersTold
from sandtable.kernel.steps import Word


def attack(t: VillersTold) -> str:
    """The attack with its mission (VB-20 … VB-23)."""
    mission = t.book.missions[t.book.mission(t.text("side"), t.text("area"), t.text("into"))]
    night = "By night " if t.text("kind") == "night" else ""
    return f"{night}{t.who('side')} attack {t.place('into')} from {t.place()}. The mission: {mission}."


def with_mission(s: VillersState, side: str, found: LetterRow) -> LetterRow:
    """An attack's row with the mission that it would be, where battles may be played on the table."""
    if found.letter in s.rules.board.arrow_ends and s.rules.policy != "dice":
        origin, target = s.rules.board.arrow_ends[found.letter]
        book = s.villers.book
        found.note = f"{found.note}; {book.missions[book.mission(side, origin, target)]}"
    return found


class ShowPlaceArrow(initiative.ShowPlaceArrow):
    sentences = {"arrow": attack}

    def line(self, seen: Campaign, ask: PlaceArrow, draft: Word, letter: str) -> LetterRow:
        assert isinstance(seen, VillersState)
        return with_mission(seen, ask.seat(seen), super().line(seen, ask, draft, letter))

"""Concealed markers (HON-732, HON-733): placed on Infantry at deployment and at the start of Supply Phases."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.play.asking import HeroesSideChoice
from sandtable.games.heroes.play.hiding import ghosts
from sandtable.games.heroes.play.nouns import INFANTRY
from sandtable.games.heroes.play.reactions.windows import Response
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.steps import NOTHING, Reason, Steps, Word

STEM: Final = "concealed"
CONCEAL: Final = "conceal"
DONE: Final = "done"
MOMENT: Final = "supply-start"


def markers(s: Battle, side: str) -> list[str]:
    """The slots of the side that have a marker left."""
    return [
        place.id
        for place in s.rules.army(s, side).options
        if place.gear.stem == STEM and s.gear.get(place.id, 0) > 0
    ]


def candidates(s: Battle, side: str) -> list[str]:
    """Infantry of the side on the board, not aboard and not yet concealed; even in enemy sight or Suppressed."""
    return [
        id for id, unit in s.units.items() if unit.side == side and unit.kind and ghosts.may_be_marked(s, id)
    ]


def place(s: Battle, side: str, unit: str) -> None:
    """Puts a Concealed marker in the place of a unit."""
    ghost = ghosts.conceal(s, unit, markers(s, side)[0])
    s.tell("hid", unit=unit, ghost=ghost)


class PlaceMarkers(HeroesSideChoice):
    """After deployment: asks which units markers replace, one after the other, then `done` (HOC-401)."""

    rule = "HON-732"

    def still(self, s: Battle) -> bool:
        return bool(markers(s, self.side)) and bool(candidates(s, self.side))

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        left = sum([seen.gear[slot] for slot in markers(seen, self.side)])
        if len(draft) >= left:
            return [DONE]
        return [DONE, *[unit for unit in candidates(seen, self.side) if unit not in draft]]

    def ends(self, seen: Battle, word: Word) -> bool:
        return word[-1] == DONE

    def chosen(self, s: Battle, word: Word) -> Steps:
        for unit in word[:-1]:
            place(s, self.side, unit)
        return NOTHING

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        if letter in draft:
            return ("concealed", "It is concealed already.", "HON-732")
        left = sum([seen.gear[slot] for slot in markers(seen, self.side)])
        return why_not_marked(seen, self.side, letter, len(draft) >= left)

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return seen.rules.anchors(seen, letter)


class ConcealAgain(Response):
    """At the start of a Supply Phase: `conceal` and a unit (RW-1, after the cards)."""

    def possible(self, s: Battle, side: str, window: str, subject: str) -> bool:
        return subject == MOMENT and bool(markers(s, side)) and bool(candidates(s, side))

    def letters(self, seen: Battle, side: str, window: str, subject: str) -> list[str]:
        return [CONCEAL] if self.possible(seen, side, window, subject) else []

    def owns(self, letter: str) -> bool:
        return letter == CONCEAL

    def more(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> list[str]:
        return candidates(seen, side)

    def ends(self, seen: Battle, side: str, window: str, subject: str, draft: Word) -> bool:
        return len(draft) > 1

    def play(self, s: Battle, side: str, window: str, subject: str, word: Word) -> Steps:
        place(s, side, word[1])
        return NOTHING

    def why_not(
        self, seen: Battle, side: str, window: str, subject: str, draft: Word, letter: str
    ) -> Reason | None:
        if not draft and subject != MOMENT:
            return (
                "wrong-time",
                "Markers are laid at deployment and at the start of a Supply Phase.",
                "HON-732",
            )
        return why_not_marked(seen, side, letter if draft else "", not markers(seen, side))


def why_not_marked(seen: Battle, side: str, unit: str, none_left: bool) -> Reason | None:
    """Why a marker cannot take the place of a unit."""
    if none_left:
        return ("no-markers", "All Concealed markers are on the board.", "HON-732")
    if unit not in seen.units:
        return None
    if seen.units[unit].side != side:
        return ("not-yours", "Name a unit of yours.", "HON-732")
    if not seen.units[unit].kind:
        return ("concealed", "It is concealed already.", "HON-732")
    if seen.grade(unit) != INFANTRY:
        return ("not-infantry", "Only Infantry can be concealed.", "HON-732")
    return ("not-there", "Nobody is concealed aboard a vehicle or off the board.", "HON-733")

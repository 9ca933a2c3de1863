"""The option Concealed (HON-732, HON-733): markers take the place of infantry, at deployment and in every Supply Phase."""

from __future__ import annotations

from typing import Final

from sandtable.games.heroes.ghosts import conceal
from sandtable.games.heroes.nouns import INFANTRY, OFF_BOARD
from sandtable.games.heroes.state import Battle
from sandtable.kernel.steps import NOTHING, Choice, Reason, Steps, Word

DONE: Final = "done"
STEM: Final = "concealed"


class Conceal(Choice[Battle]):
    """Units of the side that go under a marker, as many as there are markers, or none: `recon fire done`."""

    __match_args__ = ("side",)
    rule = "HON-732"

    def __init__(self, side: str) -> None:
        self.side = side

    def still(self, s: Battle) -> bool:
        return bool(markers(s, self.side)) and bool(coverable(s, self.side))

    def seat(self, s: Battle) -> str:
        return self.side

    def letters(self, seen: Battle, draft: Word) -> list[str]:
        if len(draft) >= len(markers(seen, self.side)):
            return [DONE]
        return [DONE, *[unit for unit in coverable(seen, self.side) if unit not in draft]]

    def ends(self, seen: Battle, word: Word) -> bool:
        return word[-1] == DONE

    def chosen(self, s: Battle, word: Word) -> Steps:
        for unit in word[:-1]:
            square = s.units[unit].at
            conceal(s, unit, markers(s, self.side)[0])
            s.tell("took-cover", side=self.side, at=square)
        return NOTHING

    def why_not(self, seen: Battle, draft: Word, letter: str) -> Reason | None:
        if letter not in seen.units or seen.units[letter].side != self.side:
            return None
        if letter in draft:
            return ("concealed", "It is under a marker already.", "HON-732")
        if letter in coverable(seen, self.side):
            return ("no-marker", "There is no Concealed marker left.", "HON-732")
        return (
            "not-infantry",
            "Only infantry on the board, not aboard and not concealed, goes under one.",
            "HON-733",
        )

    def anchors(self, seen: Battle, draft: Word, letter: str) -> tuple[str, ...]:
        return seen.rules.anchors(seen, letter)


def markers(s: Battle, side: str) -> list[str]:
    """Slots of the side's Concealed options, each as often as it has markers."""
    found: list[str] = []
    for place in s.rules.army(s, side).options:
        if place.gear.stem == STEM:
            found += [place.id] * s.gear[place.id]
    return found


def coverable(s: Battle, side: str) -> list[str]:
    """Infantry on the board that is not concealed (HON-732, HON-733)."""
    return [
        id
        for id, unit in s.units.items()
        if unit.side == side and unit.kind and unit.at not in OFF_BOARD and s.grade(id) == INFANTRY
    ]

"""What a skirmish holds, the questions asked of it, and the verbs that change it and tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from sandtable.games.skirmish.scenario import ENEMY, HIDDEN, LOST, MUSTER, RESERVE_OF, ROADS, SIDE, SIDES
from sandtable.kernel.state import State

if TYPE_CHECKING:
    from sandtable.games.skirmish.rules import Skirmish


@mypyc_attr(allow_interpreted_subclasses=True)
class Field(State):
    """The field of the skirmish. That a reserve is hidden is public; where it hides is not."""

    fields: ClassVar[tuple[str, ...]] = ("turn", "holds", "where", "hidden", "fresh", "resigned")

    def __init__(self, rules: Skirmish) -> None:
        super().__init__(rules)
        self.rules = rules
        self.turn = 0
        self.holds: dict[str, str] = {}  # place -> side
        self.where: dict[str, str] = {}  # troop -> place, reserve, hidden or lost
        self.hidden: dict[str, str] = {}  # hidden troop -> place; empty for those who may not know
        self.fresh: tuple[str, ...] = ()  # troops that sprang an ambush this turn
        self.resigned = ""  # the side that gave up (SK-11)

    def clone(self) -> Field:
        copy = Field(self.rules)
        copy.agenda = self.agenda
        copy.sealed = self.sealed.copy()
        copy.turn = self.turn
        copy.holds = self.holds.copy()
        copy.where = self.where.copy()
        copy.hidden = self.hidden.copy()
        copy.fresh = self.fresh
        copy.resigned = self.resigned
        return copy

    # questions

    def troops_at(self, place: str, side: str) -> list[str]:
        """The side's troops in the open there, in the order of the muster."""
        return [troop for troop in MUSTER if SIDE[troop] == side and self.where[troop] == place]

    def contested(self, place: str) -> bool:
        return bool(self.troops_at(place, "blue") and self.troops_at(place, "red"))

    def waits_hidden(self, side: str) -> bool:
        return self.where[RESERVE_OF[side]] == HIDDEN

    def beaten(self, side: str) -> bool:
        """Has the side no troops left (SK-1)?"""
        return {self.where[troop] for troop in MUSTER if SIDE[troop] == side} == {LOST}

    def ways_back(self, place: str, side: str) -> list[str]:
        """The neighbouring places that are the side's and free of enemies (SK-9)."""
        return [
            near
            for near in ROADS[place]
            if self.holds[near] == side and not self.troops_at(near, ENEMY[side])
        ]

    # verbs

    def begin_turn(self, number: int) -> None:
        self.turn = number
        self.fresh = ()
        self.tell("turn", turn=number)

    def hide(self, troop: str, place: str) -> None:
        """Everybody learns that the reserve is out, only its owner where."""
        self.where[troop] = HIDDEN
        self.hidden[troop] = place
        self.tell("hid", troop=troop)
        self.whisper((SIDE[troop],), "hid-in", troop=troop, place=place)

    def spring(self, troop: str) -> None:
        place = self.hidden.pop(troop)
        self.where[troop] = place
        self.fresh = (*self.fresh, troop)
        self.tell("sprung", troop=troop, place=place)

    def march(self, troop: str, place: str) -> None:
        self.tell("marched", troop=troop, place=self.where[troop], to=place)
        self.where[troop] = place

    def fall_back(self, troop: str, place: str) -> None:
        self.tell("fell-back", troop=troop, place=self.where[troop], to=place)
        self.where[troop] = place

    def lose(self, troop: str) -> None:
        self.tell("lost", troop=troop, place=self.where[troop])
        self.where[troop] = LOST

    def occupy(self) -> None:
        for place, holder in self.holds.items():
            for side in SIDES:
                if side != holder and self.troops_at(place, side) and not self.troops_at(place, holder):
                    self.holds[place] = side
                    self.tell("taken", place=place, side=side)

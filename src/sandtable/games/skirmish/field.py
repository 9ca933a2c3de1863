"""What a skirmish holds: its data, the questions asked of the field, and the verbs that change it and tell."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from sandtable.board import box
from sandtable.board.options import read_option
from sandtable.kernel.position_fields import ChoiceField, ListField, TableField, WholeField
from sandtable.kernel.state import State

if TYPE_CHECKING:
    from sandtable.games.skirmish.rules import Skirmish

FOLDER: Final = str(Path(__file__).parent)
DATA: Final = box.read(FOLDER, "crossings.toml")
PLACES: Final = DATA.pages("places")
TROOPS: Final = DATA.pages("troops")  # in the order of the muster
SIDES: Final = ("blue", "red")
ENEMY: Final = {"blue": "red", "red": "blue"}
RESERVE: Final = "reserve"  # where a troop is that does not stand on the map
HIDDEN: Final = "hidden"
LOST: Final = "lost"
NEEDS: Final = DATA.whole("needs")
ROADS: Final = {place: page.texts("roads") for place, page in PLACES.items()}
HELD: Final = {place: page.text("holder") for place, page in PLACES.items()}
CAMP: Final = {HELD[place]: place for place, page in PLACES.items() if page.truth("camp", False)}
COVER: Final = [place for place, page in PLACES.items() if page.truth("cover", False)]
SIDE: Final = {troop: page.text("side") for troop, page in TROOPS.items()}
START: Final = {troop: page.text("place", RESERVE) for troop, page in TROOPS.items()}
RESERVE_OF: Final = {SIDE[troop]: troop for troop, place in START.items() if place == RESERVE}
OPTIONS: Final = {id: read_option(page, id, 0, 0, {}) for id, page in DATA.pages("options").items()}
POSITION: Final = {  # what a position tells, by the names that people write
    "turn": WholeField("turn", "the number of a turn"),
    "holds": TableField("holds", tuple(ROADS), SIDES),
    "troops": TableField("where", tuple(SIDE), (*ROADS, RESERVE, HIDDEN, LOST)),
    "hidden": TableField("hidden", tuple(RESERVE_OF.values()), tuple(ROADS)),
    "fresh": ListField("fresh", tuple(SIDE), "a list of troops"),
    "resigned": ChoiceField("resigned", ("", *SIDES), "a side or nobody"),
}


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
        copy.agenda, copy.sealed = self.agenda, self.sealed.copy()
        copy.turn, copy.fresh, copy.resigned = self.turn, self.fresh, self.resigned
        copy.holds, copy.where, copy.hidden = self.holds.copy(), self.where.copy(), self.hidden.copy()
        return copy

    # questions

    def troops_at(self, place: str, side: str) -> list[str]:
        """The side's troops in the open there, in the order of the muster."""
        return [troop for troop in SIDE if SIDE[troop] == side and self.where[troop] == place]

    def standing(self, place: str) -> list[str]:
        """The troops of both sides in the open there."""
        return [troop for troop in SIDE if self.where[troop] == place]

    def marchers(self, side: str) -> list[str]:
        """The side's troops on the map, in the order of the muster."""
        return [troop for troop in SIDE if SIDE[troop] == side and self.where[troop] in ROADS]

    def contested(self, place: str) -> bool:
        return bool(self.troops_at(place, "blue") and self.troops_at(place, "red"))

    def beaten(self, side: str) -> bool:
        """Has the side no troops left (SK-1)?"""
        return {self.where[troop] for troop in SIDE if SIDE[troop] == side} == {LOST}

    def ways_back(self, place: str, side: str) -> list[str]:
        """The neighbouring places that are the side's and free of enemies (SK-9)."""
        own = [near for near in ROADS[place] if self.holds[near] == side]
        return [near for near in own if not self.troops_at(near, ENEMY[side])]

    # verbs

    def begin_turn(self, number: int) -> None:
        self.turn, self.fresh = number, ()
        self.tell("turn", turn=number)

    def hide(self, troop: str, place: str) -> None:
        """Everybody learns that the reserve is out, only its owner where."""
        self.where[troop], self.hidden[troop] = HIDDEN, place
        self.tell("hid", troop=troop)
        self.whisper((SIDE[troop],), "hid-in", troop=troop, place=place)

    def spring(self, troop: str) -> None:
        self.where[troop] = self.hidden.pop(troop)
        self.fresh = (*self.fresh, troop)
        self.tell("sprung", troop=troop, place=self.where[troop])

    def move(self, verb: str, troop: str, place: str) -> None:
        self.tell(verb, troop=troop, place=self.where[troop], to=place)
        self.where[troop] = place

    def lose(self, troop: str) -> None:
        self.tell("lost", troop=troop, place=self.where[troop])
        self.where[troop] = LOST

    def occupy(self, place: str, side: str) -> None:
        self.holds[place] = side
        self.tell("taken", place=place, side=side)

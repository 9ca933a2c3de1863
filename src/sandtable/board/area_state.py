"""The state and the rules of a game of places and troops: who holds which place, where each troop is, who hides.

A troop is in a place, or in one of three conditions: in reserve, hidden, lost. That a troop is hidden is public; where
it hides, only its side knows.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, TypeVar

from mypy_extensions import mypyc_attr

from sandtable.board.ground import HIDDEN, LOST, RESERVE, Ground
from sandtable.kernel.plain_rules import PlainRules, PlainState
from sandtable.kernel.position_fields import PositionField, TableField, WholeField
from sandtable.kernel.rules import Misplaced


@mypyc_attr(allow_interpreted_subclasses=True)
class AreaState(PlainState):
    """A position of places and troops, with the questions that such games ask and the verbs that change it."""

    def __init__(self, rules: AreaRules[Any], ground: Ground) -> None:
        super().__init__(rules)
        self.rules = rules
        self.ground = ground
        self.side = ground.side  # troop -> side, in the order of the muster; never changes
        self.turn = 0
        self.holds: dict[str, str] = {}  # place -> side
        self.where: dict[str, str] = {}  # troop -> place, reserve, hidden or lost
        self.hidden: dict[str, str] = {}  # hidden troop -> place; "" for those who may not know

    def copy_to(self, copy: AreaState) -> None:
        """Gives a new state all that this one has, as far as it is an `AreaState`: for `clone`."""
        copy.agenda, copy.sealed = self.agenda, self.sealed.copy()
        copy.turn, copy.resigned = self.turn, self.resigned
        copy.holds, copy.where, copy.hidden = self.holds.copy(), self.where.copy(), self.hidden.copy()

    # questions

    def agreed(self, option: str) -> int:
        """The number that the players chose for an option."""
        return self.rules.agreed.whole(option)

    def troops_at(self, place: str, side: str) -> list[str]:
        """The side's troops in the open there, in the order of the muster."""
        return [troop for troop in self.side if self.side[troop] == side and self.where[troop] == place]

    def standing(self, place: str) -> list[str]:
        """The troops of all sides in the open there, in the order of the muster."""
        return [troop for troop in self.side if self.where[troop] == place]

    def on_map(self, side: str) -> list[str]:
        """The side's troops in the open, in the order of the muster."""
        roads = self.ground.roads
        return [troop for troop in self.side if self.side[troop] == side and self.where[troop] in roads]

    def contested(self, place: str) -> bool:
        """Do troops of several sides stand there?"""
        first = ""
        for troop, at in self.where.items():
            if at == place:
                if first and self.side[troop] != first:
                    return True
                first = self.side[troop]
        return False

    def beaten(self, side: str) -> bool:
        """Has the side no troops left?"""
        for troop, at in self.where.items():
            if at != LOST and self.side[troop] == side:
                return False
        return True

    # verbs

    def begin_turn(self, number: int) -> None:
        self.turn = number
        self.tell("turn", turn=number)

    def hide(self, troop: str, place: str) -> None:
        """Everybody learns that the troop is out, only its side where."""
        self.where[troop], self.hidden[troop] = HIDDEN, place
        self.tell("hid", troop=troop)
        self.whisper((self.side[troop],), "hid-in", troop=troop, place=place)

    def spring(self, troop: str) -> None:
        """A hidden troop rises where it hid."""
        self.where[troop] = self.hidden.pop(troop)
        self.tell("sprung", troop=troop, place=self.where[troop])

    def move(self, verb: str, troop: str, place: str) -> None:
        """Told by the verb of the move: a march, a retreat."""
        self.tell(verb, troop=troop, place=self.where[troop], to=place)
        self.where[troop] = place

    def lose(self, troop: str) -> None:
        self.tell("lost", troop=troop, place=self.where[troop])
        self.where[troop] = LOST

    def occupy(self, place: str, side: str) -> None:
        self.holds[place] = side
        self.tell("taken", place=place, side=side)


A = TypeVar("A", bound=AreaState)


def area_position(ground: Ground, sides: tuple[str, ...]) -> dict[str, PositionField]:
    """What a position tells of places and troops, by the names that people write."""
    places = tuple(ground.roads)
    return {
        "turn": WholeField("turn", "the number of a turn"),
        "holds": TableField("holds", places, sides),
        "troops": TableField("where", tuple(ground.side), (*places, RESERVE, HIDDEN, LOST)),
        "hidden": TableField("hidden", ground.reserves(), places),
    }


@mypyc_attr(allow_interpreted_subclasses=True)
class AreaRules(PlainRules[A]):
    """The rules of a game of places and troops, some of which may hide."""

    ground: ClassVar[Ground]
    no_hideout: ClassVar[str] = "nobody hides there"  # why a position may not hide a troop where it says

    def all_places(self, s: A) -> tuple[str, ...]:
        return (*self.ground.roads, RESERVE, HIDDEN, LOST)

    def told_in_positions(self) -> dict[str, PositionField]:
        return {**area_position(self.ground, self.sides), **super().told_in_positions()}

    def lay_out(self, s: A) -> A:
        """A new state with everything where the data have it before the first step."""
        s.holds, s.where = s.ground.holder.copy(), s.ground.start.copy()
        return s

    def hideouts(self, s: A, troop: str) -> list[str]:
        """The places in which a troop may hide."""
        return list(s.ground.roads)

    def conceal(self, seen: A, seat: str) -> None:
        """Where a troop hides is known to its side alone."""
        for troop in seen.hidden:
            if seen.side[troop] != self.side_of(seat):
                seen.hidden[troop] = ""

    def imagine(self, s: A, seat: str, rng: Random) -> None:
        """The troops of others may hide wherever they could have hidden."""
        for troop, place in s.hidden.items():
            if not place:
                s.hidden[troop] = rng.choice(self.hideouts(s, troop))

    def fit_together(self, s: A) -> None:
        """Who hides, hides somewhere where troops hide; who does not, hides nowhere."""
        for troop, place in list(s.hidden.items()):
            if place and place not in self.hideouts(s, troop):
                raise Misplaced(("hidden", troop), self.no_hideout)
            if s.where[troop] != HIDDEN:
                del s.hidden[troop]
        for troop, place in s.where.items():
            if place == HIDDEN and troop not in s.hidden:
                raise Misplaced(("troops", troop), "say under hidden where they hide")

    def invariants(self, s: A) -> None:
        assert list(s.where) == list(s.side), "every troop is somewhere, once"
        assert list(s.holds) == list(s.ground.holder), "every place is held"
        hiding = {troop for troop, place in s.where.items() if place == HIDDEN}
        assert set(s.hidden) == hiding, f"{set(s.hidden)} hide in places, {hiding} hide"
        for troop, place in s.hidden.items():
            assert place in s.ground.roads, f"{troop} hide in {place}"
        super().invariants(s)

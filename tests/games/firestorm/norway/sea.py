"""A Strategic Map for tests: put ships, submarines and aircraft on it, take actions, look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from sandtable.games.firestorm.norway.play.actions import EndAction, TakeAction
from sandtable.games.firestorm.norway.play.rules import Norway
from sandtable.games.firestorm.norway.play.state import NorwayState
from sandtable.kernel.options import OptionValue
from sandtable.kernel.words import spelled
from tests.games.firestorm.door import Door, made


def norway(**options: OptionValue) -> Norway:
    return made(Norway, options)


def strategic(
    places: Mapping[str, tuple[str, ...]], turn: int = 2, actions: int = 5, **options: OptionValue
) -> NorwayState:
    """The set-up with nobody on the Strategic Map but these."""
    rules = norway(**options)
    s = rules.setup()
    assert isinstance(s, NorwayState)
    s.turn = turn
    s.actions = actions
    for unit in rules.fleet.units:
        if s.where[unit] != "later":
            s.place(unit, "later")
    for place, units in places.items():
        for unit in units:
            s.place(unit, place)
    return s


def sound(s: NorwayState) -> None:
    """What holds at every moment of the naval game."""
    fleet = s.norway.fleet
    for side in s.norway.sides:
        ships = [ship for ship in fleet.ships[side] if s.where[ship] in fleet.waters.bit]
        assert s.fleets[side] == fleet.waters.mask({s.where[ship] for ship in ships}), "the fleets' mask lies"
        closed = [ship for ship in ships if not fleet.waters.bit[s.where[ship]] & fleet.open_to[side]]
        assert not closed, f"{closed} lie in a home harbour of the enemy"
        for boat in fleet.submarines[side]:
            assert s.where[boat] in (*fleet.seas, "later", "lost"), f"{boat} is at {s.where[boat]}"
    for carrier, aircraft in fleet.aboard.items():
        for unit in aircraft:
            assert s.where[unit] != carrier or s.where[carrier] != "lost", f"{unit} flies from a wreck"
    for place, stack in s.stacks.items():
        assert [s.where[unit] for unit in stack] == [place] * len(stack)
        assert list(stack) == sorted(stack, key=s.norway.order.__getitem__)
    assert not [unit for unit in s.activated if s.where[unit] == "lost"]
    if not s.operation:  # NOR-58
        assert not s.fleets["allies"] & s.fleets["germans"], "enemy ships lie together"


class Sea(Door):
    """A position at sea: `at` says who is where, `{"B-4": "rodney valiant"}`. Who is not named has not arrived."""

    rules: Norway
    s: NorwayState

    def __init__(
        self,
        at: Mapping[str, str],
        turn: int = 1,
        german: str = "",
        activated: str = "",
        **options: OptionValue,
    ) -> None:
        self.rules = norway(**options)
        s = self.rules.setup()
        assert isinstance(s, NorwayState)
        self.s = s
        self.log = []
        s.turn = turn
        for unit in self.rules.fleet.units:
            s.place(unit, "later")
        for place, named in at.items():
            for unit in named.split():
                assert s.where[unit] == "later", f"{unit} stands in two places"
                s.place(unit, place)
        for area in german.split():
            s.take("germans", area)
        s.activate(tuple(activated.split()))
        s.drain()
        sound(s)

    def check(self) -> None:
        sound(self.s)

    def action(self, side: str, word: str) -> Self:
        """One action of a side: the word that names the group."""
        self.s.actions, self.s.actor = 1, side
        return self.begin(TakeAction(side), EndAction()).say(word)

    def say(self, word: str, seat: str = "") -> Self:
        return self.give(spelled(word.split()), seat)

    def refused(self, word: str, seat: str = "") -> tuple[str, str]:
        return self.refusal(spelled(word.split()), seat)

    def letters(self, draft: str = "", seat: str = "") -> str:
        return " ".join(self.offered(spelled(draft.split()), seat))

    def at(self, place: str) -> str:
        return " ".join(self.s.stacks[place])

    @property
    def over(self) -> bool:
        return self.s.agenda is None

"""A Strategic Map for tests: put ships, submarines and aircraft on it, take actions, look.

Everything goes through the engine's checked door, so a test can only do what a player could do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.games.firestorm.norway.actions import EndAction, TakeAction
from sandtable.games.firestorm.norway.rules import Norway
from sandtable.games.firestorm.norway.state import NorwayState
from sandtable.kernel import engine
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Dice, Throw
from sandtable.kernel.words import spelled

RULES: dict[tuple[tuple[str, OptionValue], ...], Norway] = {}


def norway(**options: OptionValue) -> Norway:
    """The rules under these options; made once."""
    key = tuple(sorted(options.items()))
    if key not in RULES:
        RULES[key] = Norway("norway", options)
    return RULES[key]


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


class Sea:
    """A position at sea: `at` says who is where, `{"B-4": "rodney valiant"}`. Who is not named has not arrived."""

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
        self.log: list[Event] = []
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

    # the sequence of play

    def begin(self, *steps: AnyStep) -> Sea:
        engine.begin(self.s, list(steps))
        return self.hear()

    def action(self, side: str, word: str) -> Sea:
        """One action of a side: the word that names the group."""
        self.s.actions, self.s.actor = 1, side
        return self.begin(TakeAction(side), EndAction()).say(word)

    def hear(self) -> Sea:
        self.log += self.s.drain()
        sound(self.s)
        return self

    # answers

    def say(self, word: str, seat: str = "") -> Sea:
        """One word, by the seat that is asked or by the one named."""
        key = seat or self.key()
        assert isinstance(self.asks()[key], Choice), f"{key} is asked for dice: {self.asks()[key]}"
        engine.answer(self.s, key, spelled(word.split()))
        return self.hear()

    def roll(self, *faces: int) -> Sea:
        """Faces for as many throws as they last."""
        left = list(faces)
        while left:
            key, ask = next(iter(self.asks().items()))
            assert isinstance(ask, Throw), f"{key} is asked for a word, not for dice: {ask}"
            count = ask.dice(self.s).count
            assert len(left) >= count, f"{key} throws {count} dice, only {len(left)} are left"
            engine.answer(self.s, key, tuple(left[:count]))
            left = left[count:]
            self.hear()
        return self

    def refused(self, word: str, seat: str = "") -> tuple[str, str]:
        """The code and the rule with which a word is refused."""
        try:
            engine.answer(self.s, seat or self.key(), spelled(word.split()))
        except Refused as refusal:
            return refusal.code, refusal.rule
        raise AssertionError(f"{word} was not refused")

    # what is asked

    def asks(self) -> dict[str, Choice[Any] | Throw[Any]]:
        return engine.pending(self.s)

    def key(self) -> str:
        keys = list(self.asks())
        assert len(keys) == 1, f"asked are {keys or 'nobody'}"
        return keys[0]

    @property
    def asked(self) -> str:
        """The questions, as `seat: Question`."""
        return ", ".join(f"{key}: {type(ask).__name__}" for key, ask in self.asks().items())

    def letters(self, draft: str = "", seat: str = "") -> str:
        ask = self.asks()[seat or self.key()]
        assert isinstance(ask, Choice)
        word = spelled(draft.split())
        seen = self.rules.view(self.s, ask.seat(self.s))
        assert not word or not ask.ends(seen, word), f"{word} is a whole word"
        return " ".join(ask.letters(seen, word))

    def dice(self) -> Dice:
        ask = self.asks()[self.key()]
        assert isinstance(ask, Throw)
        return ask.dice(self.s)

    # what is

    def at(self, place: str) -> str:
        return " ".join(self.s.stacks[place])

    def where(self, unit: str) -> str:
        return self.s.where[unit]

    @property
    def over(self) -> bool:
        return self.s.agenda is None

    # what was told

    def told(self, verb: str) -> list[dict[str, Any]]:
        return [dict(event.facts) for event in self.log if event.verb == verb]

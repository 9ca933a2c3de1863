"""A table for tests: put a Caen position on it, begin somewhere in the sequence of play, answer, look.

Everything goes through the engine's checked door, so a test can only do what a player could do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from sandtable.games.firestorm.battle import ScriptedBattle
from sandtable.games.firestorm.caen.rules import Caen
from sandtable.games.firestorm.caen.state import CaenState
from sandtable.games.firestorm.state import BattleSheet
from sandtable.kernel import engine
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Dice, Throw, Word

BEACHES = "A2 A3 A5"
DDAY = {  # catalogue section 6.2
    "B5": "6-airborne",
    "A2": "50-div 8-bde",
    "A3": "3-can-div 2-can-bde",
    "A5": "3-div 27-bde",
    "B4": "21-pz",
}
RULES: dict[tuple[tuple[str, OptionValue], ...], Caen] = {}


def caen(**options: OptionValue) -> Caen:
    """The rules under these options; made once."""
    key = tuple(sorted(options.items()))
    if key not in RULES:
        RULES[key] = Caen("caen", options)
    return RULES[key]


class Table:
    """A campaign for Caen at some moment. Troops that are not named are out of the way, withdrawn.

    `allies` are the areas the Allies hold, `at` says who stands where: `{"A2": "50-div 8-bde"}`.
    """

    def __init__(
        self,
        turn: int = 3,
        allies: str = BEACHES,
        at: Mapping[str, str] | None = None,
        facts: Mapping[str, object] | None = None,
        **options: OptionValue,
    ) -> None:
        self.rules = caen(**options)
        s = self.rules.setup()
        assert isinstance(s, CaenState)
        self.s: CaenState = s
        self.log: list[Event] = []
        s.turn = turn
        self.rules.begin_turn(s)
        troops = dict.fromkeys(s.where, "withdrawn")
        for place, named in (at or {}).items():
            for troop in named.split():
                assert troops.get(troop) == "withdrawn", f"{troop} is no troop, or stands in two places"
                troops[troop] = place
        self.rules.amend(s, {"control": {"allies": allies.split()}, "troops": troops, **(facts or {})})

    # the sequence of play

    def begin(self, *steps: AnyStep) -> Self:
        engine.begin(self.s, list(steps))
        return self.hear()

    def attack(self, arrow: str, kind: str = "") -> Self:
        """A battle whose arrow lies already: no initiative is rolled for it and it is not counted."""
        origin, _, target = arrow.partition(">")
        assert self.holds(origin) != self.holds(target), f"{arrow} is no attack"
        assert target in self.rules.board.neighbours[origin], f"{arrow} crosses no border"
        sheet = self.s.open_battle(kind, self.s.holder(origin), origin, target)
        return self.begin(ScriptedBattle(sheet.number))

    def hear(self) -> Self:
        self.log += self.s.drain()
        self.rules.invariants(self.s)
        return self

    # answers

    def say(self, *letters: str, seat: str = "") -> Self:
        """One word, by the seat that is asked or by the one named."""
        key = seat or self.key()
        assert isinstance(self.asks()[key], Choice), f"{key} is asked for dice: {self.asks()[key]}"
        engine.answer(self.s, key, letters)
        return self.hear()

    def roll(self, *faces: int) -> Self:
        """Faces for as many throws as they last."""
        left = list(faces)
        while left:
            key, ask = next(iter(self.asks().items()))
            assert isinstance(ask, Throw), f"{key} is asked for a word, not for dice: {ask}"
            count = ask.dice(self.s).count
            engine.answer(self.s, key, tuple(left[:count]))
            left = left[count:]
            self.hear()
        return self

    def refused(self, *letters: str, seat: str = "") -> tuple[str, str]:
        """The code and the rule with which a word is refused; nothing may have changed."""
        before = self.s.clone()
        try:
            engine.answer(self.s, seat or self.key(), letters)
        except Refused as refusal:
            assert self.rules.facts(before) == self.rules.facts(self.s)
            return refusal.code, refusal.rule
        raise AssertionError(f"{letters} was not refused")

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

    def letters(self, *draft: str, seat: str = "") -> list[str]:
        ask = self.asks()[seat or self.key()]
        assert isinstance(ask, Choice)
        seen = self.rules.view(self.s, ask.seat(self.s))
        assert not draft or not ask.ends(seen, draft), f"{draft} is a whole word"
        return ask.letters(seen, draft)

    def words(self, seat: str = "") -> list[Word]:
        """Every word that can be spelled."""
        ask = self.asks()[seat or self.key()]
        assert isinstance(ask, Choice)
        found: list[Word] = []
        drafts: list[Word] = [()]
        while drafts:
            draft = drafts.pop()
            for letter in ask.letters(self.s, draft):
                word = (*draft, letter)
                (found if ask.ends(self.s, word) else drafts).append(word)
        return sorted(found)

    def dice(self) -> Dice:
        ask = self.asks()[self.key()]
        assert isinstance(ask, Throw)
        return ask.dice(self.s)

    # what is

    def at(self, place: str) -> str:
        return " ".join(self.s.troops_at(place))

    def where(self, troop: str) -> str:
        return self.s.where[troop]

    def holds(self, area: str) -> str:
        return self.s.holder(area)

    def battle(self) -> BattleSheet:
        assert len(self.s.arrows) == 1
        return self.s.arrows[0]

    def points(self) -> tuple[int, int]:
        return self.rules.points(self.s, "allies"), self.rules.points(self.s, "germans")

    # what was told

    def told(self, verb: str) -> list[dict[str, Any]]:
        return [dict(event.facts) for event in self.log if event.verb == verb]

    def verbs(self) -> list[str]:
        return [event.verb for event in self.log]

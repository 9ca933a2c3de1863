"""Lets a test begin anywhere in the sequence of play, answer, and look.

Every answer is checked by the engine, so a test can only do what a player could do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self, TypeVar

from sandtable.kernel import engine
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import Refused
from sandtable.kernel.state import Event
from sandtable.kernel.steps import AnyStep, Choice, Dice, Throw, Word

R = TypeVar("R")
MADE: dict[tuple[object, ...], Any] = {}


def made(make: Callable[[str, Mapping[str, OptionValue]], R], options: Mapping[str, OptionValue]) -> R:
    """The rules under these options; made once."""
    key = (make, *sorted(options.items()))
    if key not in MADE:
        MADE[key] = make("", options)
    rules: R = MADE[key]
    return rules


class Door:
    """A campaign at some moment, and everything that was told since."""

    rules: Any
    s: Any
    log: list[Event]

    def check(self) -> None:
        """What must hold after every answer."""
        self.rules.invariants(self.s)

    # the sequence of play

    def begin(self, *steps: AnyStep) -> Self:
        engine.begin(self.s, list(steps))
        return self.hear()

    def hear(self) -> Self:
        self.log += self.s.drain()
        self.check()
        return self

    # answers

    def give(self, word: Word, seat: str) -> Self:
        """One word, by the seat that is asked or by the one named."""
        key = seat or self.key()
        assert isinstance(self.asks()[key], Choice), f"{key} is asked for dice: {self.asks()[key]}"
        engine.answer(self.s, key, word)
        return self.hear()

    def roll(self, *faces: int) -> Self:
        """Throws these faces, for as many throws as they last."""
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

    def refusal(self, word: Word, seat: str) -> tuple[str, str]:
        """The code and the rule with which a word is refused; nothing may have changed."""
        before = self.rules.facts(self.s)
        try:
            engine.answer(self.s, seat or self.key(), word)
        except Refused as refusal:
            assert self.rules.facts(self.s) == before
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

    def choice(self, seat: str) -> Choice[Any]:
        ask = self.asks()[seat or self.key()]
        assert isinstance(ask, Choice)
        return ask

    def offered(self, draft: Word, seat: str) -> list[str]:
        """The letters that may follow a draft."""
        ask = self.choice(seat)
        seen = self.rules.view(self.s, ask.seat(self.s))
        assert not draft or not ask.ends(seen, draft), f"{draft} is a whole word"
        return ask.letters(seen, draft)

    def dice(self) -> Dice:
        ask = self.asks()[self.key()]
        assert isinstance(ask, Throw)
        return ask.dice(self.s)

    # what is, and what was told

    def where(self, counter: str) -> str:
        return str(self.s.where[counter])

    def told(self, verb: str) -> list[dict[str, Any]]:
        return [dict(event.facts) for event in self.log if event.verb == verb]

    def verbs(self) -> list[str]:
        return [event.verb for event in self.log]

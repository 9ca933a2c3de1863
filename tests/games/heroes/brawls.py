"""Battles that begin at close quarters, because two sides that play at random seldom meet."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from sandtable.games.heroes.play.rules import Heroes
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.turn import Turn
from sandtable.kernel.engine import begin, pending, play, throw
from sandtable.kernel.options import OptionValue
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Steps, Throw
from tests.games.heroes.play.test_close_quarters import throw_together


class Brawl(Heroes):
    """A scenario after deployment, both sides thrown together around the middle of the board."""

    def __init__(self, scenario: str, options: Mapping[str, OptionValue], seed: int) -> None:
        super().__init__(scenario, options)
        rng = Random(seed)
        s = super().setup()
        begin(s, super().start())
        while not s.turn:
            key, ask = next(iter(pending(s).items()))
            if isinstance(ask, Throw):
                dice = ask.dice(s)
                throw(s, ask, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
            else:
                play(s, key, ask, random_word(self.view(s, key), ask, rng))
        s.drain()
        s.agenda, s.turn, s.phase = None, 0, ""
        throw_together(s, rng)
        self.met = s

    def setup(self) -> Battle:
        return self.met.clone()

    def start(self) -> Steps:
        return [Turn(1)]

"""Positions out of battles that are played at random."""

from __future__ import annotations

import random

from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.engine import answer, begin, pending
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Throw
from tests.games.heroes.field import rules_of


def positions(scenario: str, seed: int) -> list[Battle]:
    """A battle at random; every twentieth position of it."""
    rules = rules_of(scenario)
    s = rules.setup()
    begin(s, rules.start())
    rng = random.Random(seed)
    found: list[Battle] = []
    for number in range(600):
        if not pending(s):
            break
        key, ask = next(iter(pending(s).items()))
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            answer(s, key, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
        else:
            answer(s, key, random_word(rules.view(s, ask.seat(s)), ask, rng))
        if number % 20 == 0:
            found.append(s.clone())
    return found

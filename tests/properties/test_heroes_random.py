"""Random squad battles, many of them and fast: after every answer what must hold holds, and all of them end."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sandtable.games.heroes.play.nouns import SIDES
from sandtable.games.heroes.play.rules import Heroes
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.engine import begin, pending, play, throw
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Throw
from tests.games.heroes.field import rules_of
from tests.games.heroes.play.test_close_quarters import OTHER_READINGS

BATTLES = {  # the small ones more often; thousands are played by tools/campaigns.py
    "first-light": 40,
    "hedgerow-ambush": 10,
    "hold-the-bridge": 10,
    "house-to-house": 10,
    "crack-the-strongpoint": 6,
    "counter-attack": 4,
    "free-battle": 6,
}
LONGEST = 5_000  # answers


def played(rules: Heroes, rng: Random) -> Battle:
    """One battle by chance, looked at after every answer."""
    s = rules.setup()
    begin(s, rules.start())
    for _ in range(LONGEST):
        asked = pending(s)
        if not asked:
            return s
        key, ask = next(iter(asked.items()))
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            throw(s, ask, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
        else:
            play(s, key, ask, random_word(rules.view(s, key), ask, rng))
        s.drain()
        rules.invariants(s)
    raise AssertionError(f"the battle did not end within {LONGEST} answers")


@pytest.mark.parametrize("scenario", BATTLES)
def test_random_battles_come_to_a_lawful_end(scenario: str) -> None:
    """HON-802, HON-305: no later than after the last turn, with an outcome of the side that is ahead, or nobody's."""
    ends: Counter[str] = Counter()
    both = [rules_of(scenario), rules_of(scenario, **OTHER_READINGS, simultaneous_orders=True)]
    for number in range(BATTLES[scenario]):
        rules = both[number % 2]
        s = played(rules, Random(f"{scenario}/{number}"))
        outcome = rules.outcome(s)
        assert outcome is not None
        assert s.turn <= rules.turns
        assert outcome.winner in ("", *SIDES)
        assert not s.moving and not s.shots and not s.frays
        ends[outcome.winner] += 1
    assert ends.total() == BATTLES[scenario]

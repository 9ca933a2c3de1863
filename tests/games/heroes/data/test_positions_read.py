"""A battle can be written down wherever it stands: every kind of question is read back as it was, letters and all."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.heroes.play.reactions.windows import React
from sandtable.games.heroes.play.rules import Heroes
from sandtable.kernel import engine
from tests.games.heroes.brawls import Brawl
from tests.games.heroes.field import rules_of
from tests.games.heroes.play.test_close_quarters import OTHER_READINGS
from tests.games.test_positions import answer_at_random, same_again


def read_back(rules: Heroes, plain: Heroes, rng: Random) -> set[str]:
    """Plays at random; a position of each kind of question is written, as of the plain scenario, and read."""
    s = rules.setup()
    engine.begin(s, rules.start())
    seen: set[str] = set()
    while engine.pending(s):
        step = engine.current(s)
        kind = f"{step!r}".partition(",")[0] if isinstance(step, React) else type(step).__name__
        if kind not in seen:
            seen.add(kind)
            same_again(plain, s)
        answer_at_random(s, rng)
        s.drain()
    same_again(plain, s)
    return {kind.partition("(")[0] for kind in seen}


@pytest.mark.parametrize("scenario", ["hedgerow-ambush", "counter-attack", "free-battle"])
def test_every_kind_of_position_is_read_as_it_was_written(scenario: str) -> None:
    rules = rules_of(scenario, simultaneous_orders=True)
    assert "React" in read_back(rules, rules, Random(1))


@pytest.mark.parametrize("scenario", ["house-to-house", "crack-the-strongpoint"])
def test_positions_at_close_quarters_are_read_as_they_were_written(scenario: str) -> None:
    """Shots, bursts and assaults under way."""
    plain = rules_of(scenario, **OTHER_READINGS)
    asked = read_back(Brawl(scenario, OTHER_READINGS, 1), plain, Random(1))
    assert {"ShotRoll", "GoOn"} <= asked

"""Deadlines (section 21.1): every question has a word that stands for no answer, and it is always legal."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.heroes.play.fire.shooting import Frighten
from sandtable.games.heroes.play.moves.movement import ShootMoving
from sandtable.games.heroes.play.turn.orders import PlaceOrders
from sandtable.kernel.engine import begin, check_word, pending, play, throw
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import Choice, Throw
from tests.games.heroes.field import rules_of
from tests.games.heroes.marching import add, empty, give, go, letters, say
from tests.games.heroes.play.test_close_quarters import OTHER_READINGS, SCENARIOS, throw_together


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_silence_is_a_legal_answer_to_every_question(scenario: str) -> None:
    """Section 21.1, of both sides, whatever has happened before."""
    for seed in range(2):
        rules = rules_of(scenario, **(OTHER_READINGS if seed else {}))
        rng = Random(seed)
        s = rules.setup()
        begin(s, rules.start())
        turn = 0
        while pending(s):
            for key, ask in pending(s).items():
                if isinstance(ask, Choice):
                    word = rules.silence(rules.view(s, key), ask)
                    assert word, ask
                    check_word(s, ask, word)
            key, ask = next(iter(pending(s).items()))
            if isinstance(ask, PlaceOrders) and s.turn != turn:
                turn = s.turn
                throw_together(s, rng)
            if isinstance(ask, Throw):
                dice = ask.dice(s)
                throw(s, ask, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
            else:
                play(s, key, ask, random_word(rules.view(s, key), ask, rng))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_silent_sides_come_to_an_end(scenario: str) -> None:
    """Section 21.1: time-out is a pass."""
    rules = rules_of(scenario)
    rng = Random(1)
    s = rules.setup()
    begin(s, rules.start())
    answers = 0
    while pending(s):
        key, ask = next(iter(pending(s).items()))
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            throw(s, ask, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
        else:
            word = rules.silence(rules.view(s, key), ask)
            assert word, ask
            play(s, key, ask, word)
        answers += 1
        assert answers < 2000
    assert rules.outcome(s) is not None


def test_silence_frightens_nobody_and_fires_at_nobody() -> None:
    """HON-614, HON-615: what may be left is left."""
    s = empty()
    add(s, "US-RECON", "F9")
    add(s, "GE-LMG", "F11")
    assert s.rules.silence(s, Frighten("lmg", "recon")) == ("leave",)
    give(s, "german")
    go(s, "recon", "F8 shoot")
    assert letters(s)[0] == "hold"
    assert s.rules.silence(s, ShootMoving()) == ("hold",)
    say(s, "hold")

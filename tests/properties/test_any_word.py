"""Whatever is typed: a word is taken by the rules or refused with a reason, and a refusal changes nothing."""

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.games.catalogue import open_game
from sandtable.kernel import codec, engine
from sandtable.kernel.rules import Refused, Rules, random_word
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw

ODD = [
    "done",
    "pass",
    "pool",
    "lost",
    "reserve",
    "other",
    "7",
    "",
    " ",
    "a2>a1",
    "A1>A1",
    "Z9>A1",
    "50-div>",
    "∅",
]


@cache
def rules_of(game: str) -> Rules[State]:
    return open_game(game)


@cache
def alphabet(game: str) -> list[str]:
    """Letters of the game that were really offered somewhere, and odd ones."""
    rng = Random(1)
    met = set(ODD)
    for number in range(3):
        s = position(game, number, 400)
        for ask in engine.pending(s).values():
            if isinstance(ask, Choice):
                met.update(ask.letters(s, ()))
        met.update(play_on(s, rng, 150))
    return sorted(met)


def play_on(s: State, rng: Random, answers: int) -> set[str]:
    """Plays at random and returns the letters used."""
    used: set[str] = set()
    for _ in range(answers):
        asked = engine.pending(s)
        if not asked:
            break
        key = rng.choice(list(asked))
        ask = asked[key]
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            engine.answer(s, key, tuple(rng.randint(1, dice.sides) for _ in range(dice.count)))
        else:
            word = random_word(s.game.view(s, ask.seat(s)), ask, rng)
            used.update(word)
            engine.answer(s, key, word)
    return used


def position(game: str, seed: int, answers: int) -> State:
    rules = rules_of(game)
    s = rules.setup()
    engine.begin(s, rules.start())
    play_on(s, Random(seed), answers)
    return s


@pytest.mark.parametrize("game", ["skirmish", "caen", "heroes"])
@settings(max_examples=150, deadline=None)
@given(data=st.data(), seed=st.integers(0, 10_000), answers=st.integers(0, 250))
def test_a_word_is_taken_or_refused(game: str, data: st.DataObject, seed: int, answers: int) -> None:
    s = position(game, seed, answers)
    asked = engine.pending(s)
    key = data.draw(st.sampled_from([*asked, "nobody"]))
    word = tuple(data.draw(st.lists(st.sampled_from(alphabet(game)) | st.text(max_size=5), max_size=5)))
    before = codec.encode(s)
    try:
        engine.answer(s, key, word)
    except Refused as refused:
        assert refused.code and refused.sentence
        assert codec.encode(s) == before
        ask = asked.get(key)
        if isinstance(ask, Choice):
            assert refused.legal or refused.code == "too-long", "a refusal names what would be legal"
    else:
        assert codec.encode(s) != before
        s.game.invariants(s)

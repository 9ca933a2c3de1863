"""Random battles for tests of texts: every event, question, letter and modifier on the way."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sandtable.games.catalogue import open_game
from sandtable.games.heroes.play.rules import Heroes
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.engine import answer, begin, pending
from sandtable.kernel.rules import random_word
from sandtable.kernel.steps import AnyStep, Choice, Throw, Word

SCENARIOS = (
    "first-light",
    "hedgerow-ambush",
    "hold-the-bridge",
    "house-to-house",
    "crack-the-strongpoint",
    "counter-attack",
    "free-battle",
)


def opened(scenario: str) -> Heroes:
    rules = open_game("heroes", scenario)
    assert isinstance(rules, Heroes)
    return rules


class Moment:
    """A question that is asked, with the word it gets and what the asked side sees."""

    def __init__(self, s: Battle, ask: Choice | Throw, seen: Battle, word: Word) -> None:  # type: ignore[type-arg]
        self.s = s
        self.ask = ask
        self.seen = seen
        self.word = word


def battle(rules: Heroes, seed: str) -> Iterator[Moment]:
    """The questions of a random battle; what has happened before each is the state's news."""
    rng = Random(seed)
    s = rules.setup()
    begin(s, rules.start())
    while s.agenda is not None:
        key, ask = next(iter(pending(s).items()))
        seen = rules.view(s, ask.seat(s))
        word = () if isinstance(ask, Throw) else random_word(seen, ask, rng)
        yield Moment(s, ask, seen, word)
        s.news.clear()
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            answer(s, key, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
        else:
            answer(s, key, word)
    yield Moment(s, Throw(), s, ())


def steps_of(s: Battle) -> list[AnyStep]:
    return [frame.owner for frame in s.frames() if frame.owner is not None]

"""Campaigns at random in which both sides look for a fight, so that every rule comes up soon."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from sandtable.games.armored_thrust.blocks.column_assault import COLUMN
from sandtable.games.armored_thrust.play.nouns import ATTACK, BYPASS, DONE
from sandtable.games.armored_thrust.play.orders import OrderUnits
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel import engine
from sandtable.kernel.rules import random_word
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Throw, Word
from tests.games.armored_thrust.theatre import totalize

Look = Callable[[Theatre, Random], None]


def bold_word(seen: State, ask: Choice[Any], rng: Random) -> Word:
    """A word at random; order sheets are long, and most units attack."""
    if not isinstance(ask, OrderUnits):
        return random_word(seen, ask, rng)
    assert isinstance(seen, Theatre)
    draft: Word = ()
    while not draft or not ask.ends(seen, draft):
        draft = (*draft, bold_letter(seen, ask, draft, rng))
    return draft


def bold_letter(seen: Theatre, ask: OrderUnits, draft: Word, rng: Random) -> str:
    letters = ask.letters(seen, draft)
    bold = [letter for letter in letters if letter in (ATTACK, COLUMN, BYPASS)]
    if bold and rng.random() < 0.8:
        return rng.choice(bold)
    side = seen.rules.side_of(ask.who)
    hostile = [letter for letter in letters if seen.control.get(letter, side) != side]
    if hostile and rng.random() < 0.7:
        return rng.choice(hostile)
    more = [letter for letter in letters if letter != DONE] or letters
    return rng.choice(more if rng.random() < 0.97 else letters)


def take_turns(s: Theatre, rng: Random, answers: int) -> None:
    """Plays some answers on, the invariants asked after each."""
    for _ in range(answers):
        asked = engine.pending(s)
        if not asked:
            return
        key = rng.choice(sorted(asked))
        ask = asked[key]
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            engine.answer(s, key, tuple([rng.randint(1, dice.sides) for _ in range(dice.count)]))
        else:
            engine.answer(s, key, bold_word(s.rules.view(s, ask.seat(s)), ask, rng))
        s.rules.invariants(s)


def brawl(seed: int, look: Look, **options: Any) -> Theatre:
    """Plays a whole campaign; `look` is called with every position before it is answered."""
    rules = totalize(**options)
    rng = Random(f"brawl {seed}")
    s = rules.setup()
    engine.begin(s, rules.start())
    while engine.pending(s):
        look(s, rng)
        take_turns(s, rng, 1)
        s.drain()
    return s

"""Two battles that differ only in what is hidden go on alike: the agenda, the questions and the dice tell nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.heroes.play.draws import DrawCards
from sandtable.games.heroes.play.nouns import BOXED, ENEMY, SIDES
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Activation
from sandtable.games.heroes.play.turn.orders import PlaceOrders
from sandtable.games.heroes.play.turn.supply import Discard
from sandtable.kernel.engine import begin, pending, play, throw
from sandtable.kernel.rules import random_word
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Choice, Faces, Throw, Word
from tests.games.heroes.field import add, asked, empty, rules_of, run, say
from tests.games.heroes.fights import give
from tests.games.heroes.play.test_close_quarters import throw_together

REVEALS = {"uncovered", "drew", "revealed", "wasted", "bluffed"}


def other_hand(s: Battle, side: str, rng: Random) -> Battle:
    """Other cards in hand, as many."""
    twin = s.clone()
    pile = [*twin.hands[side], *twin.decks[side]]
    rng.shuffle(pile)
    held = len(twin.hands[side])
    twin.hands = {**twin.hands, side: tuple(sorted(pile[:held]))}
    twin.decks = {**twin.decks, side: tuple(sorted(pile[held:]))}
    return twin


def other_ghosts(s: Battle, side: str, rng: Random) -> Battle:
    """Two concealed counters have changed places."""
    twin = s.clone()
    hidden = [g for g, unit in s.under.items() if unit and s.units[g].side == side and s.units[g].at != BOXED]
    if len(hidden) > 1:
        one, two = rng.sample(hidden, 2)
        first, second = twin.under[one], twin.under[two]
        twin.hide_under(one, second)
        twin.hide_under(two, first)
    return twin


def other_tokens(s: Battle, side: str, rng: Random) -> Battle:
    """The same tokens lie on other units, and aside."""
    twin = s.clone()
    units = [unit for unit in s.tokens if s.units[unit].side == side]
    faces = [*[s.tokens[unit] for unit in units], *s.aside[side]]
    rng.shuffle(faces)
    for number, unit in enumerate(units):
        twin.lay_token(unit, faces[number])
    twin.aside = {**twin.aside, side: tuple(faces[len(units) :])}
    return twin


def face(s: Battle) -> list[str]:
    """What everybody sees of the sequence of play."""
    shown = [repr(step) for step in s.breadcrumb()]
    for key, ask in pending(s).items():
        shown.append(f"{key} {ask!r}")
        if isinstance(ask, Throw):
            shown.append(repr(ask.dice(s)))
    return shown


def give_in(s: Battle, key: str, ask: Choice[Any] | Throw[Any], word: Word, faces: Faces) -> list[Event]:
    if isinstance(ask, Throw):
        throw(s, ask, faces)
    else:
        play(s, key, ask, word)
    return s.drain()


def public(news: list[Event]) -> list[str]:
    return [event.verb for event in news if not event.to]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    "scenario", ["hedgerow-ambush", "house-to-house", "crack-the-strongpoint", "counter-attack"]
)
def test_what_is_hidden_changes_nothing_that_is_seen(scenario: str, seed: int) -> None:
    """Section 21.1, section 21.4, HON-312, HON-603: letters, questions, dice and public events are the same."""
    rules = rules_of(scenario)
    rng = Random(seed)
    s = rules.setup()
    begin(s, rules.start())
    turn = 0
    while pending(s):
        key, ask = next(iter(pending(s).items()))
        if isinstance(ask, PlaceOrders) and s.turn != turn:
            turn = s.turn
            throw_together(s, rng)
        sides = SIDES if isinstance(ask, Throw) else (ENEMY[key],)
        twins: list[Battle] = []
        if s.turn and not isinstance(ask, DrawCards | Discard) and rng.random() < 0.3:
            twins = [
                make(s, side, rng) for side in sides for make in (other_hand, other_ghosts, other_tokens)
            ]
        word: Word = ()
        faces: Faces = ()
        if isinstance(ask, Throw):
            faces = tuple([rng.randint(1, ask.dice(s).sides) for _ in range(ask.dice(s).count)])
        else:
            seen = rules.view(s, key)
            word = random_word(seen, ask, rng)
            for twin in twins:
                same = rules.view(twin, key)
                for at in range(len(word)):
                    assert ask.letters(same, word[:at]) == ask.letters(seen, word[:at])
        before = face(s)
        news = give_in(s, key, ask, word, faces)
        for twin in twins:
            assert face(twin) == before
            told = give_in(twin, key, ask, word, faces)
            if not REVEALS & {*public(news), *public(told)}:
                assert face(twin) == face(s)
                assert public(told) == public(news)


def test_a_surprise_card_further_on_is_played_with_the_declaration() -> None:
    """HON-765e: the way that is still to go is on the agenda for all to see."""
    s = empty()
    add(s, "US-FIRE", "G2")
    add(s, "GE-PAK40", "H9", heading=0, face=1)
    give(s, "us", "surprise")
    run(s, [Activation("fire", "order")])
    say(s, "move H2 surprise farm.1 done")
    assert asked(s) == ("german", "React")
    assert s.units["fire"].at == "H2"
    assert s.discards["us"] == ("surprise",)
    say(s, "pass")
    assert s.units["fire"].at == "farm.1"

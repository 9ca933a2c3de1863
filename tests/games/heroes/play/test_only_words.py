"""Windows that leave nothing but a pass: what is said without a view is what the view would have offered."""

from __future__ import annotations

from random import Random

import pytest

from sandtable.games.catalogue import open_game
from sandtable.games.heroes.play.reactions.windows import React
from sandtable.kernel.codec import encode
from sandtable.kernel.engine import begin, pending, play, throw
from sandtable.kernel.steps import Throw
from sandtable.players.playout import playout
from sandtable.players.random import RandomPlayer

SCENARIOS = ("first-light", "hedgerow-ambush", "hold-the-bridge", "house-to-house", "counter-attack")


class Looking(RandomPlayer):
    """Looks at his view each time."""

    skips_forced_views = False


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_only_word_is_what_the_view_offers(scenario: str) -> None:
    """HON-764: the letters of a window and the word without a view agree, whoever holds and hides what."""
    rules = open_game("heroes", scenario)
    s = rules.setup()
    begin(s, rules.start())
    rng = Random(scenario)
    passed = spoke = 0
    while asks := pending(s):
        key, ask = next(iter(asks.items()))
        if isinstance(ask, Throw):
            dice = ask.dice(s)
            throw(s, ask, tuple(rng.randint(1, dice.sides) for _ in range(dice.count)))
            continue
        seen = s.game.view(s, ask.seat(s))
        only = ask.forced_word(s)
        if only is not None:
            passed += 1
            assert ask.letters(seen, ()) == list(only)
            assert ask.ends(seen, only)
        elif isinstance(ask, React) and len(ask.letters(seen, ())) > 1:
            spoke += 1
        word: tuple[str, ...] = ()
        while not word or not ask.ends(seen, word):
            word += (rng.choice(ask.letters(seen, word)),)
        play(s, key, ask, word)
    assert passed > 20
    assert spoke


def test_a_battle_goes_the_same_way_whether_or_not_its_players_look() -> None:
    rules = open_game("heroes", "counter-attack")
    ends = []
    for kind in (RandomPlayer, Looking):
        s = rules.setup()
        begin(s, rules.start())
        rng = Random("the same")
        playout(s, {seat: kind(rng) for seat in rules.seats()}, rng)
        ends.append(encode(s))
    assert ends[0] == ends[1]

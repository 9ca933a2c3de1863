"""Two squad battles that differ only in what is hidden: whatever is sent to the other side is the same, byte by byte.

Cards in hand and in the deck, faces of tokens, who is under a concealed counter (section 21.4, HON-312, HON-603,
HON-761): scenes with tables, questions, rows and forecasts, overlays, ways, lines of sight, cards, settled answers.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sandtable.games.heroes.play.draws import DrawCards
from sandtable.games.heroes.play.nouns import ENEMY, SIDES
from sandtable.games.heroes.play.rules import Heroes
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.orders import PlaceOrders
from sandtable.games.heroes.play.turn.supply import Discard
from sandtable.kernel import codec
from sandtable.kernel.engine import begin, pending
from sandtable.kernel.rules import random_word
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Choice, Faces, Throw, Word
from sandtable.live.scenes import scene, settled
from sandtable.live.scenes.rows import rows
from sandtable.live.scenes.ways import way
from sandtable.live.written import written
from tests.games.heroes.field import rules_of
from tests.games.heroes.play.test_close_quarters import throw_together
from tests.games.heroes.play.test_twins import (
    REVEALS,
    give_in,
    other_ghosts,
    other_hand,
    other_tokens,
    public,
)

Twin = Callable[[Battle, str, Random], Battle]
MAKERS: tuple[Twin, ...] = (other_hand, other_ghosts, other_tokens)
HEADING = scene.Heading("m", "Twin", 1, "seeded")


class Eyes:
    """One seat that looks at a battle in every way there is; what it is sent, as text."""

    def __init__(self, rules: Heroes, s: Battle, seat: str) -> None:
        self.rules = rules
        self.seat = seat
        self.seen = rules.view(s, seat)
        self.asked = pending(s)

    def all(self, word: Word, places: list[str]) -> list[str]:
        return [*self.table(), *self.questions(), *self.lines(places), *self.begun(word, places)]

    def table(self) -> list[str]:
        rules, seen = self.rules, self.seen
        laid = scene.table(rules, seen)
        assert laid is not None
        return [
            json.dumps(codec.encode(seen), sort_keys=True),
            written(laid),
            repr(scene.crumbs(rules, seen)),
            repr(rules.standing(seen)),
            rules.skin().moment(seen),
        ]

    def questions(self) -> list[str]:
        """As `scene.head` sends them: with all answers to whoever is asked."""
        found = []
        for key, ask in self.asked.items():
            mine = key == self.seat
            found.append(scene.ask_of(self.rules, self.seen, HEADING, mine, key, ask, True).model_dump_json())
        if self.seat:
            found.append(settled.shown(self.rules, self.seen, self.seat, {}, 0).model_dump_json())
        return found

    def lines(self, places: list[str]) -> list[str]:
        """Lines of sight between places, and the cards of what stands there."""
        found = []
        for start, end in pairwise(places):
            ray = self.rules.skin().sight(self.seen, start, end)
            found.append(written(ray))
        for place in places:
            for anchor in (f"unit:{place}", f"square:{place}"):
                card = self.rules.skin().card(self.seen, anchor)
                found.append(repr(vars_of(card)) if card is not None else "")
        return found

    def begun(self, word: Word, places: list[str]) -> list[str]:
        """A word that is spelled letter by letter: rows, overlays, ways."""
        ask = self.asked.get(self.seat)
        if not isinstance(ask, Choice):
            return []
        found = []
        for at in range(len(word)):
            draft = word[:at]
            sent = rows(self.rules, self.seen, self.seat, ask, draft) if at else ()
            found += [written(row) for row in sent[:6]]
            for letter in ("", word[at]):
                laid = self.rules.skin().overlay(self.seen, ask, draft, letter)
                found.append(written(laid))
            found += [repr(way(self.rules, self.seen, ask, draft, f"square:{place}")) for place in places[:2]]
        settled = self.rules.skin().settled_answer(self.seen, ask, {})
        return [*found, repr(settled), repr(self.rules.silence(self.seen, ask))]


def vars_of(thing: Any) -> tuple[object, ...]:
    return (thing.title, thing.facts, thing.tags, thing.side)


def log_of(rules: Heroes, news: list[Event], seat: str) -> list[str]:
    return [rules.skin().sentence(event) for event in news if event.reaches(seat)]


def look(rules: Heroes, s: Battle, twins: list[tuple[str, Battle]], word: Word, rng: Random) -> None:
    """What each twin's enemy and an observer are sent, compared."""
    places = [unit for unit in s.units if rng.random() < 0.2][:5]
    places += [sheet.at for unit, sheet in s.units.items() if unit in places]
    for side, twin in twins:
        for seat in (ENEMY[side], ""):
            asked = pending(s).get(seat)
            said = word if isinstance(asked, Choice) else ()
            assert Eyes(rules, twin, seat).all(said, places) == Eyes(rules, s, seat).all(said, places)


def turn_over(s: Battle, rng: Random) -> list[tuple[str, Battle]]:
    """A twin for every kind of secret of every side that is not asked just now."""
    asked = [key for key, ask in pending(s).items() if isinstance(ask, Choice)]
    return [(side, make(s, side, rng)) for side in SIDES if side not in asked for make in MAKERS]


@pytest.mark.parametrize(
    ("scenario", "share"),
    [
        ("first-light", 0.1),
        ("hedgerow-ambush", 0.04),
        ("hold-the-bridge", 0.04),
        ("house-to-house", 0.04),
        ("crack-the-strongpoint", 0.03),
        ("counter-attack", 0.02),
        ("free-battle", 0.1),
    ],
)
def test_nothing_that_is_sent_tells_what_is_hidden(scenario: str, share: float) -> None:
    """Section 21.4: the same to the byte before the answer, and after it unless it has revealed something."""
    rules = rules_of(scenario)
    rng = Random(scenario)
    s = rules.setup()
    begin(s, rules.start())
    turn, differing = 0, 0
    while pending(s):
        key, ask = next(iter(pending(s).items()))
        if isinstance(ask, PlaceOrders) and s.turn != turn:
            turn = s.turn
            throw_together(s, rng)
        word: Word = ()
        faces: Faces = ()
        if isinstance(ask, Throw):
            faces = tuple([rng.randint(1, ask.dice(s).sides) for _ in range(ask.dice(s).count)])
        else:
            word = random_word(rules.view(s, key), ask, rng)
        settled = s.turn and not isinstance(ask, DrawCards | Discard)
        twins = turn_over(s, rng) if settled and rng.random() < share else []
        look(rules, s, twins, word, rng)
        differing += sum(codec.encode(twin) != codec.encode(s) for _, twin in twins)
        news = give_in(s, key, ask, word, faces)
        for side, twin in twins:
            told = give_in(twin, key, ask, word, faces)
            if not REVEALS & {*public(news), *public(told)}:
                look(rules, s, [(side, twin)], (), rng)
                for seat in (ENEMY[side], ""):
                    assert log_of(rules, told, seat) == log_of(rules, news, seat)
    assert differing > 10

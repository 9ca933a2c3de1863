"""Two phases that differ only in what a side may not know look the same to it, question by question (AT-130).

Hidden of the enemy: fatigue below 5, momentum, where units stand that do not fight, and where the others came from.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.armored_thrust.play.engagement import EngagementPhase
from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.armored_thrust.play.state import Theatre
from sandtable.kernel import engine
from sandtable.kernel.state import Event
from sandtable.kernel.steps import Choice, Steps, Throw, Word
from tests.games.armored_thrust.play.test_engagement_fuzz import engaged, face, wild
from tests.games.armored_thrust.theatre import totalize

POINTS = ("points", "rerolls")  # which every briefing tells, and which follow from hidden things (AT-136)


def otherwise(s: Theatre, side: str, rng: Random) -> Theatre:
    """Another enemy that the side could not tell from this one."""
    enemy = s.rules.enemy[side]
    other = s.clone()
    fighting = engaged(s)
    for unit in s.rules.units_of[enemy]:
        if unit not in s.fatigue:
            continue
        if s.fatigue[unit] < 5:
            other.fatigue[unit] = rng.randint(1, 4)
        if rng.random() < 0.5:
            other.momentum[unit] = s.turn
        if unit not in fighting:
            quiet = [
                area for area, holder in s.control.items() if holder == enemy and area not in s.engagements
            ]
            other.where[unit] = rng.choice(quiet)
            other.came.pop(unit, None)
        elif s.where[unit] in s.control and unit in s.came:
            other.came[unit] = rng.choice(s.rules.board.neighbours[s.where[unit]])
    return other


def first_word(seen: Theatre, ask: Choice[Any]) -> Word:
    """The last letter each time: who can withdraw does."""
    draft: Word = ()
    while not draft or not ask.ends(seen, draft):
        draft = (*draft, ask.letters(seen, draft)[-1])
    return draft


def told(events: list[Event], seat: str) -> list[object]:
    """What a seat hears, the points of briefings left out."""
    return [
        (event.verb, {name: fact for name, fact in event.facts.items() if name not in POINTS})
        for event in events
        if event.reaches(seat)
    ]


def play_side_by_side(rules: ArmoredThrust, side: str, one: Theatre, two: Theatre, rng: Random) -> int:
    """Both phases with the same dice; after every answer the side must see the same."""
    for s in (one, two):
        steps: Steps = [EngagementPhase()]
        engine.begin(s, steps)
    asked = 0
    while True:
        assert told(one.drain(), side) == told(two.drain(), side)
        pending, other = engine.pending(one), engine.pending(two)
        assert list(pending) == list(other)
        assert [repr(ask) for ask in pending.values()] == [repr(ask) for ask in other.values()]
        if not pending:
            return asked
        assert public(rules, side, one) == public(rules, side, two)
        asked += 1
        key, ask = next(iter(pending.items()))
        if isinstance(ask, Throw):
            dice, others = ask.dice(one), ask.dice(two)
            assert (dice.count, dice.sides, dice.needs) == (others.count, others.sides, others.needs)
            faces = tuple([face(rng, dice.sides) for _ in range(dice.count)])
            engine.answer(one, key, faces)
            engine.answer(two, key, faces)
            continue
        for s in (one, two):
            engine.answer(s, key, first_word(rules.view(s, ask.seat(s)), ask))


def public(rules: ArmoredThrust, side: str, s: Theatre) -> dict[str, object]:
    """Everything the side sees, without the points."""
    facts = rules.facts(rules.view(s, side))
    sheets = facts["engagements"]
    assert isinstance(sheets, dict)
    for sheet in sheets.values():
        for name in POINTS:
            sheet.pop(name)
    return facts


@pytest.mark.parametrize("side", ["allied", "axis"])
@pytest.mark.parametrize("options", [{}, {"retreat_tie": "player"}, {"resolution": "tabletop"}])
def test_what_is_hidden_shows_in_nothing_that_is_asked_told_or_thrown(
    options: dict[str, object], side: str
) -> None:
    """AT-111a, AT-130, AT-137, table V"""
    rules = totalize(**options)
    asked = 0
    for seed in range(20):
        rng = Random(seed)
        s = wild(rules, rng)
        s.phase = "engagement"
        asked += play_side_by_side(rules, side, s, otherwise(s, side, rng), Random(seed))
    assert asked > 200

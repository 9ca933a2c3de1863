"""The rest of a set-up as a computer proposes it: whole, legal, and upon what was begun."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sandtable.games.armored_thrust.play.opening import PlaceArrivals
from sandtable.games.armored_thrust.play.rules import ArmoredThrust
from sandtable.games.catalogue import open_game
from sandtable.games.heroes.ground.facing import ahead
from sandtable.games.heroes.play.nouns import ENEMY, HEADINGS, SIDES
from sandtable.games.heroes.play.setup.deployment import Deploy, read
from sandtable.games.heroes.play.state import Battle
from sandtable.kernel.engine import begin, pending, spell
from sandtable.kernel.state import State
from sandtable.kernel.steps import Choice, Word
from sandtable.players.roster import make_player
from tests.games.heroes.field import rules_of, run
from tests.games.heroes.play.test_close_quarters import SCENARIOS

LAID = [scenario for scenario in SCENARIOS if scenario != "free-battle"]  # its boards are still to be laid


def rest_of(seen: State, ask: Choice[Any], seat: str, draft: Word) -> Word:
    """What the steady player adds; all of it must fit, and end the word."""
    rest = make_player("steady", seen.game, seat, Random(0)).rest(seen, ask, draft)
    found = spell(seen, ask, (*draft, *rest))
    assert not found.broken and found.ended, found
    return rest


def set_up(scenario: str, side: str) -> tuple[Battle, Deploy]:
    s = rules_of(scenario).setup()
    run(s, [Deploy(side)])
    return s.rules.view(s, side), Deploy(side)


@pytest.mark.parametrize("scenario", LAID)
@pytest.mark.parametrize("side", SIDES)
def test_every_unit_is_placed_whatever_was_begun(scenario: str, side: str) -> None:
    seen, ask = set_up(scenario, side)
    whole = rest_of(seen, ask, side, ())
    units = [unit for unit in ask.letters(seen, ()) if unit in seen.units]
    assert set(read(seen, whole[:-1]).posts) == set(units)
    draft: Word = ()
    for _ in range(7):  # in the midst of a unit, too: its square is named, its state is not
        draft = (*draft, ask.letters(seen, draft)[0])
        posts = read(seen, (*draft, *rest_of(seen, ask, side, draft))[:-1]).posts
        assert set(posts) == set(units)
        assert len(draft) < 2 or posts[draft[0]].at == draft[1], "what the player has placed stays"


@pytest.mark.parametrize("scenario", LAID)
@pytest.mark.parametrize("side", SIDES)
def test_who_looks_one_way_looks_at_the_enemy_or_at_an_aim(scenario: str, side: str) -> None:
    seen, ask = set_up(scenario, side)
    centre = seen.land.squares.centre
    enemies = [centre[square] for square in seen.rules.zone(seen, ENEMY[side])]
    aims = [centre[square] for goal in seen.goals.values() for square in goal.squares if square in centre]
    for post in read(seen, rest_of(seen, ask, side, ())[:-1]).posts.values():
        if post.heading >= 0 and post.at in centre:
            x, y = centre[post.at]
            before = [
                (east, south)
                for east, south in [*enemies, *aims]
                if ahead(post.heading, east - x, south - y) > 0
            ]
            assert 2 * len(before) > len(enemies), (post.unit, post.at, HEADINGS[post.heading])


def test_nothing_is_proposed_where_nothing_is_set_up() -> None:
    seen, _ = set_up("first-light", "us")
    asked = next(iter(pending(seen).values()))
    assert isinstance(asked, Choice)
    assert make_player("random", seen.game, "us", Random(0)).rest(seen, asked, ()) == ()


@pytest.mark.parametrize("side", ["allied", "axis"])
def test_a_deployment_goes_on_as_in_history(side: str) -> None:
    rules = open_game("totalize")
    assert isinstance(rules, ArmoredThrust)
    s = rules.setup()
    begin(s, rules.start())
    ask = next(ask for key, ask in pending(s).items() if key == side)
    assert isinstance(ask, Choice)
    seen = rules.view(s, side)
    unit, *others = rules.deploys[side]
    area = next((one for one in rules.set_up_areas[unit] if one != rules.unit[unit].history), "")
    begun = (unit, area or rules.unit[unit].history)
    rest = rest_of(seen, ask, side, begun)
    assert rest[-1] == "done"
    assert dict(zip(rest[:-1:2], rest[1:-1:2], strict=True)) == {
        one: rules.unit[one].history for one in others
    }
    assert rest_of(seen, ask, side, begun[:1])[0] == rules.unit[unit].history


def test_arrivals_go_on_with_the_unit_that_was_named() -> None:
    rules = open_game("totalize")
    assert isinstance(rules, ArmoredThrust)
    s = rules.setup()
    s.turn = next(
        turn for turn in range(2, 9) if [u for u in rules.calendar[turn] if rules.side[u] == "axis"]
    )
    ask = PlaceArrivals("axis")
    seen = rules.view(s, "axis")
    unit = ask.letters(seen, ())[-1]
    assert rest_of(seen, ask, "axis", (unit,))[0] in rules.entry_areas(seen, unit)

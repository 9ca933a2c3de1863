"""Objectives, points and endings (HON-801, HON-802, HOC-401, HOC-411 … HOC-416)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play import victory
from sandtable.games.heroes.play.nouns import GERMAN, LEFT, LOST, US
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn import turn
from sandtable.kernel.engine import current
from sandtable.kernel.steps import Steps
from tests.games.heroes.field import add, empty, run


class Turn(turn.Turn):
    """A turn of which only the end is played."""

    def run(self, s: Battle) -> Steps:
        s.turn = self.number
        return [turn.EndOfTurn(), Turn(self.number + 1)]


def ended(s: Battle) -> tuple[str, str]:
    outcome = s.rules.outcome(s)
    assert outcome is not None
    return outcome.name, outcome.winner


def test_who_alone_stands_on_an_objective_controls_it_until_the_enemy_takes_it() -> None:
    """HOC-401."""
    s = empty()
    add(s, "US-FIRE", "farm.1")
    victory.take_control(s)
    assert s.goals["farm"].holder == US
    add(s, "GE-LMG", "farm.4")
    victory.take_control(s)
    assert s.goals["farm"].holder == US  # both are inside: it stays as it was
    s.take("fire", LOST)
    victory.take_control(s)
    assert s.goals["farm"].holder == GERMAN
    s.put("lmg", "A1")
    victory.take_control(s)
    assert s.goals["farm"].holder == GERMAN  # left, but not taken


def test_passengers_do_not_control() -> None:
    """HOC-401: passengers and wrecks do not count; the vehicle does in the open."""
    s = empty("hold-the-bridge")
    jeep = add(s, "US-JEEP", "F5")
    add(s, "US-FIRE", "A1")
    s.take("fire", "aboard", jeep)
    victory.take_control(s)
    assert s.goals["bridge"].holder == US
    s.take(jeep, LOST)
    s.goals["bridge"] = s.goals["bridge"].held_by("")
    victory.take_control(s)
    assert s.goals["bridge"].holder == ""


def test_the_bridge_pays_every_turn_from_the_third_and_the_farm_at_the_end() -> None:
    """HOC-413."""
    s = empty("hold-the-bridge")
    add(s, "GE-LMG", "F5")
    add(s, "US-FIRE", "farm.1")
    for number in (1, 2):
        s.turn = number
        victory.judge(s)
    assert s.scored == {US: 0, GERMAN: 0}
    s.turn = 3
    victory.judge(s)
    assert s.scored == {US: 0, GERMAN: 2}
    assert victory.points(s) == {US: 3, GERMAN: 2}


def test_first_light_is_won_by_the_farm_and_the_germans_win_ties() -> None:
    """HOC-411, R-39: the check comes after the Supply Phase of the last turn."""
    s = empty()
    add(s, "US-FIRE", "farm.1")
    run(s, [Turn(1)])
    assert current(s) is None and s.turn == 5
    assert ended(s) == ("points", US)
    s = empty()
    run(s, [Turn(1)])
    assert ended(s) == ("tie", GERMAN)


def test_initiative_changes_hands_every_turn() -> None:
    """Section 1 C 8."""
    s = empty()
    first = s.initiative
    run(s, [turn.EndOfTurn()])
    assert s.initiative != first


def test_who_leaves_by_the_east_scores_two_and_destroyed_counters_one_for_the_germans() -> None:
    """HOC-412, HOC-405."""
    s = empty("hedgerow-ambush")
    for at, unit in enumerate(("fire-1", "fire-2", "fire-3")):
        add(s, "US-FIRE", f"A{at + 1}", unit)
    s.take("fire-1", LEFT)
    s.take("fire-2", LOST)
    assert victory.points(s) == {US: 2, GERMAN: 1}
    s.take("fire-3", LOST)
    run(s, [Turn(8)])
    assert ended(s) == ("tie", GERMAN)


def test_house_to_house_pays_for_church_manor_by_section_and_each_other_building() -> None:
    """HOC-414."""
    s = empty("house-to-house")
    worth = {id: goal.points for id, goal in s.goals.items()}
    assert sorted(worth.values()) == [1, 1, 1, 1, 1, 3, 4, 4]
    add(s, "US-FIRE", "church.1", "fire-1")
    add(s, "US-FIRE", "manor.1", "fire-2")
    add(s, "GE-LMG", "manor.3")
    add(s, "GE-SCHUETZEN", "cottage-1.1")
    victory.take_control(s)
    assert victory.points(s) == {US: 3 + 4, GERMAN: 4 + 1}


def test_the_bunker_decides_at_the_end_of_a_supply_phase() -> None:
    """HOC-415."""
    s = empty("crack-the-strongpoint")
    add(s, "US-ENG", "bunker.1")
    run(s, [Turn(3)])
    assert s.turn == 3 and ended(s) == ("bunker", US)


def test_the_bunker_destroyed_ends_it_at_once() -> None:
    """HOC-415."""
    s = empty("crack-the-strongpoint")

    class Blow(turn.EndOfTurn):
        def run(self, s: Battle) -> Steps:
            return victory.collapsed(s, "bunker")

    class Turn(turn.Turn):
        def run(self, s: Battle) -> Steps:
            return [Blow(), turn.EndOfTurn()]

    initiative = s.initiative
    run(s, [Turn(2)])
    assert ended(s) == ("bunker", US) and s.initiative == initiative


@pytest.mark.parametrize(
    ("broken", "expected"), [((), ("held", GERMAN)), (("152", "152.2", "154"), ("draw", ""))]
)
def test_a_held_bunker_is_a_german_victory_unless_enough_tiles_are_broken(
    broken: tuple[str, ...], expected: tuple[str, str]
) -> None:
    """HOC-415: a lead of 6 or more in broken tiles saves the draw."""
    s = empty("crack-the-strongpoint")
    s.broken = broken
    run(s, [Turn(8)])
    lead = victory.broken_points(s)[US]
    assert (lead >= 6) == bool(broken)
    assert ended(s) == expected


@pytest.mark.parametrize(
    ("holders", "expected"), [((), ("draw", "")), ((US,), ("marginal", US)), ((US, US), ("decisive", US))]
)
def test_the_crossroads_are_won_by_margins(holders: tuple[str, ...], expected: tuple[str, str]) -> None:
    """HOC-416: five or more decisive, one to four marginal."""
    s = empty("counter-attack")
    for id, side in zip(list(s.goals), holders, strict=False):
        s.goals[id] = s.goals[id].held_by(side)
    run(s, [Turn(9)])
    assert ended(s) == expected


def test_an_enemy_heavy_wreck_is_worth_a_point_at_the_crossroads_alone() -> None:
    """HOC-416."""
    for scenario, points in (("counter-attack", 1), ("hold-the-bridge", 0)):
        s = empty(scenario)
        add(s, "GE-PZIV", "D6", rear="E6", heading=6)
        s.take("pziv", LOST)
        assert victory.points(s)[US] == points


def test_broken_tiles_count_for_the_enemy() -> None:
    """HON-801."""
    s = empty()
    s.broken = ("151",)
    assert victory.points(s) == {US: 3, GERMAN: 0}


def test_giving_up_loses() -> None:
    s = empty()
    s.rules.give_up(s, US)
    assert ended(s) == ("resignation", GERMAN)

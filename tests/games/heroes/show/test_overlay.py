"""What a draft or a letter lays over the grid: lines with their obstacles, ways, dangers, templates."""

from __future__ import annotations

import pytest

from sandtable.board.table import Overlay, Ray
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.reactions.windows import React
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.games.heroes.play.turn.supply import SupplyMoves
from sandtable.games.heroes.show.dangers import TriedStand
from sandtable.kernel.engine import pending
from sandtable.kernel.steps import Choice
from tests.games.heroes.blasting import armed
from tests.games.heroes.field import add, empty, run
from tests.games.heroes.positions_played import positions


def laid(s: Battle, draft: str, letter: str = "") -> Overlay:
    """What the asked seat sees laid over the grid."""
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Choice)
    found = s.rules.skin().overlay(s.rules.view(s, ask.seat(s)), ask, tuple(draft.split()), letter)
    assert found is not None, (draft, letter)
    return found


def line(s: Battle, start: str, end: str, seat: str = "us") -> Ray:
    found = s.rules.skin().sight(s.rules.view(s, seat), start, end)
    assert found is not None
    return found


# fire


def test_a_target_shows_the_line_its_obstacles_and_the_chance() -> None:
    """HON-511, HON-515: as in the prototype, two thickets and a 4."""
    s = empty()
    add(s, "US-SUPPORT", "G10")
    add(s, "GE-SCHUETZEN", "E5")
    run(s, [Act("support")])
    found = laid(s, "", "schuetzen")
    ray = found.rays[0]
    assert (ray.start, ray.end, ray.state) == ((6.5, 9.5), (4.5, 4.5), "obscured")
    assert [square for square, _ in ray.obstacles] == ["G9", "F9"]
    assert {text[:2] for _, text in ray.obstacles} == {"−1"}
    assert "E6" in ray.crossed
    assert "E5" not in ray.crossed
    assert found.bubble == ("50 %", "hit on 4 or more")
    assert found.bubble_at == "E5"


def test_a_sure_shot_and_a_hopeless_one_say_so() -> None:
    s = empty()
    add(s, "GE-MG42", "H3", face=1, heading=4)
    add(s, "US-FIRE", "H6")
    run(s, [Act("mg42")])
    assert laid(s, "", "fire").bubble == ("100 %", "hit on any face")
    s.suppress("mg42", 3)
    assert laid(s, "", "fire").bubble == ("17 %", "hit on a 6")
    s.suppress("mg42", 1)
    assert laid(s, "", "fire").bubble == ("0 %", "cannot succeed")


def test_a_reaction_shows_the_line_of_who_may_fire() -> None:
    """RW-4, HON-618."""
    s = empty()
    add(s, "US-FIRE", "E7")
    add(s, "GE-MG42", "E3", face=1, heading=4)
    run(s, [React("RW-4", "german", "fire", ("german",))])
    found = laid(s, "", "mg42")
    assert found.rays[0].start == (4.5, 2.5)
    assert found.bubble[0].endswith("%")


def test_a_template_shows_its_squares_and_everybody_under_it() -> None:
    """HON-624, HON-707: one's own people too."""
    s = armed()
    add(s, "US-FIRE", "D7")
    add(s, "GE-SCHUETZEN", "E8")
    run(s, [Act("fire")])
    found = laid(s, "grenades", "x4y7")
    assert set(found.covered) == {"D7", "E7", "D8", "E8"}
    told = " ".join(found.bubble)
    assert "Schützentrupp" in told
    assert "Fire Team (own)" in told


# lines of sight


def test_a_blocked_line_names_what_blocks_it() -> None:
    """HON-511, HON-514."""
    s = empty()
    add(s, "US-SUPPORT", "E9")
    add(s, "US-FIRE", "E7")
    add(s, "GE-SCHUETZEN", "E5")
    ray = line(s, "support", "schuetzen")
    assert ray.state == "blocked"
    assert ray.obstacles[-1] == ("E7", "Fire Team")
    house = line(s, "H3", "L3")
    assert (house.state, house.obstacles[-1]) == ("blocked", ("farm", "farmhouse"))


def test_lines_are_measured_between_squares_units_and_both_ways() -> None:
    """HON-511: a line is the same from either end."""
    s = empty()
    add(s, "US-SUPPORT", "G10")
    assert line(s, "A1", "L1").state == "clear"
    there, back = line(s, "support", "E5"), line(s, "E5", "support")
    assert (there.state, there.start) == (back.state, back.end)
    seen = s.rules.view(s, "us")
    assert s.rules.skin().sight(seen, "A1", "Z99") is None
    assert s.rules.skin().sight(seen, "A1", "A1") is None


# moves


def test_a_draft_of_a_move_shows_its_trail_reach_and_dangers() -> None:
    """HON-401: the chance of the best shot of what is seen, by square."""
    s = empty()
    add(s, "US-SUPPORT", "G10")
    add(s, "GE-SCHUETZEN", "E5")
    run(s, [Act("support")])
    found = laid(s, "move H9 H8")
    assert found.trail == ("G10", "H9", "H8")
    assert found.ghost is not None
    assert found.ghost.at == "H8"
    assert {"G7", "H7", "H6"} <= set(found.reach)
    dangers = dict(found.dangers)
    assert dangers["G7"] == pytest.approx(1 / 2)  # d6 + 2 against 4 and the wall's 2 is 6: 4 or more
    assert dangers["H7"] == pytest.approx(2 / 3)
    assert set(dangers) == set(found.reach)


def test_a_square_that_is_looked_at_shows_the_worst_enemy_line() -> None:
    s = empty()
    add(s, "US-SUPPORT", "G10")
    add(s, "GE-SCHUETZEN", "E5")
    run(s, [Act("support")])
    found = laid(s, "move H9 H8", "G7")
    assert found.trail == ("G10", "H9", "H8", "G7")
    assert found.bubble == ("50 % danger", "Schützentrupp, low wall, cover +2")
    assert (found.rays[0].side, found.rays[0].start) == ("german", (4.5, 4.5))


def test_a_concealed_enemy_is_no_danger_to_be_shown() -> None:
    """Section 21.4: what is not known is not told."""
    s = empty()
    add(s, "US-SUPPORT", "G10")
    conceal(s, add(s, "GE-ROTH", "E5"))
    run(s, [Act("support")])
    assert all(chance == 0 for _, chance in laid(s, "move H9").dangers)


@pytest.mark.parametrize("scenario", ["first-light", "counter-attack", "crack-the-strongpoint"])
def test_the_worst_gun_is_the_worst_of_all(scenario: str) -> None:
    """What is left out to be quick could not have been worse: all guns against every unit, where it stands."""
    for s in positions(scenario, 11):
        for side in ("us", "german"):
            seen = s.rules.view(s, side)
            for unit in [
                unit for unit in seen.fielded(side) if seen.on_board(unit) and seen.units[unit].kind
            ]:
                stand = TriedStand(seen, unit)
                shots = [shot for gun in stand.guns if (shot := stand.shot(gun)) is not None]
                worst = stand.worst()
                assert (worst is None) == (not shots)
                if worst is not None:
                    assert worst.chance() == max(shot.chance() for shot in shots)


def test_vehicles_lie_where_they_would_stand() -> None:
    """HON-411: of a vehicle of two squares the next steps are told."""
    s = empty()
    add(s, "US-M4", "F6", heading=2, rear="E6")
    add(s, "GE-PAK40", "K6", face=1, heading=6)
    run(s, [Act("m4")])
    found = laid(s, "move G6")
    assert found.ghost is not None
    assert (found.ghost.at, found.ghost.rear) == ("G6", "F6")
    assert dict(found.dangers)["H6"] > 0


def test_an_assault_shows_the_chance_to_win() -> None:
    """HON-645."""
    s = empty()
    add(s, "US-FIRE", "E9")
    add(s, "GE-SCHUETZEN", "E7")
    run(s, [Act("fire")])
    found = laid(s, "move E8", "schuetzen")
    assert found.trail == ("E9", "E8", "E7")
    assert found.bubble[1] == "to win the assault"


def test_supply_moves_show_the_same() -> None:
    """HON-762."""
    s = empty()
    s.phase = "supply"
    add(s, "US-FIRE", "E9")
    run(s, [SupplyMoves("us")])
    assert laid(s, "fire").reach
    assert laid(s, "fire E8").trail == ("E9", "E8")


def test_the_way_to_a_far_square_is_spelled() -> None:
    s = empty()
    add(s, "US-FIRE", "E9")
    run(s, [Act("fire")])
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Choice)
    seen = s.rules.view(s, "us")
    way = s.rules.skin().way(seen, ask, ("move",), "E6")
    assert len(way) == 3
    assert way[-1] == "E6"
    assert s.rules.skin().way(seen, ask, ("move",), "L12") == ()


def test_who_is_asked_is_shown_and_nothing_where_nothing_is_to_be_seen() -> None:
    s = empty()
    add(s, "US-FIRE", "E9")
    run(s, [Act("fire")])
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Choice)
    seen = s.rules.view(s, "us")
    assert laid(s, "").trail == ("E9",)
    assert s.rules.skin().overlay(seen, ask, (), "nothing") is None

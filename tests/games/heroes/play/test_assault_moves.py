"""Assaults as players spell them: at the end of a move, under fire, out of hedges, vehicles and hiding."""

from __future__ import annotations

from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import ABOARD, GERMAN, LOST, US
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn.activation import Act
from sandtable.kernel.engine import current
from tests.games.heroes.field import add, asked, empty, letters, roll, run, say
from tests.games.heroes.fights import because, give, reason, told


def finish(s: Battle) -> None:
    """Whatever is still asked is passed or chosen first."""
    while current(s) is not None and asked(s)[1] in ("React", "FallBackTo"):
        say(s, letters(s)[0])


def test_a_move_ends_in_an_assault_that_costs_one_point() -> None:
    """HON-642, HON-643: four points are three squares and the assault; standing still is legal too."""
    s = empty()
    add(s, "US-FIRE", "B9")
    add(s, "GE-LMG", "B5", face=1)
    run(s, [Act("fire")])
    assert "lmg" not in letters(s, "move")
    assert "lmg" in letters(s, "move B8 B7 B6")
    say(s, "move B8 B7 B6 lmg")
    roll(s, 6, 6)
    roll(s, 1)
    assert s.units["fire"].at == "B5"
    assert not s.moving
    assert not s.frays
    run(s, [Act("fire")])
    add(s, "GE-SCHUETZEN", "C5")
    assert "schuetzen" in letters(s, "move")


def test_without_a_point_left_there_is_no_assault() -> None:
    """HON-642: also for a Suppressed unit that cannot move."""
    s = empty()
    add(s, "US-FIRE", "B9")
    add(s, "GE-LMG", "B4")
    run(s, [Act("fire")])
    assert "lmg" not in letters(s, "move B8 B7 B6 B5")
    s = empty()
    add(s, "US-FIRE", "B5")
    add(s, "GE-LMG", "B4")
    s.suppress("fire", 2)
    run(s, [Act("fire")])
    assert "lmg" not in letters(s, "move")


def test_the_word_of_an_assault_is_closed_by_the_enemy() -> None:
    """HON-642: the Assault ends the move, win or lose."""
    s = empty()
    add(s, "US-FIRE", "B5")
    add(s, "GE-SCHUETZEN", "B4")
    run(s, [Act("fire")])
    say(s, "move schuetzen")
    roll(s, 1, 1)
    roll(s, 6, 6)
    assert (s.units["fire"].at, s.units["fire"].face) == ("B5", 1)
    assert current(s) is None


def test_the_defender_may_fire_at_who_assaults_him() -> None:
    """RW-10, HON-643, HON-618, HON-660 a: a recon team reduced on the way in has no Assault any more."""
    s = empty()
    add(s, "US-RECON", "F4")
    add(s, "GE-MG42", "F5", heading=0, face=1)
    run(s, [Act("recon")])
    say(s, "move mg42")
    assert asked(s) == (GERMAN, "React")
    say(s, "mg42 recon")
    finish(s)
    roll(s, 2)
    finish(s)
    assert s.units["recon"].face == 1
    assert "called-off" in told(s)
    assert s.units["recon"].at == "F4"


def test_an_attacker_destroyed_by_the_defenders_fire_assaults_no_more() -> None:
    """RW-10, section 21 protocol."""
    s = empty()
    add(s, "US-FIRE", "F4", face=1)
    add(s, "GE-MG42", "F5", heading=0, face=1)
    run(s, [Act("fire")])
    say(s, "move mg42")
    say(s, "mg42 fire")
    finish(s)
    roll(s, 6)
    finish(s)
    assert s.units["fire"].at == LOST
    assert current(s) is None
    assert s.units["mg42"].at == "F5"
    assert not s.frays


def test_who_fired_in_the_window_still_defends() -> None:
    """HON-322: an activated unit defends in an Assault."""
    s = empty()
    add(s, "US-FIRE", "F4")
    add(s, "GE-MG42", "F5", heading=0, face=1)
    run(s, [Act("fire")])
    say(s, "move mg42")
    say(s, "mg42 fire")
    finish(s)
    roll(s, 1)
    finish(s)
    assert "mg42" in s.acted
    assert asked(s) == (US, "AssaultRoll")
    roll(s, 1, 1)
    assert because(s) == {"cv": 4}


def test_out_of_difficult_passage_and_into_it_but_not_past_it() -> None:
    """R-37, HON-408: as the first step, as the last, never after being stopped."""
    s = empty("hedgerow-ambush")
    squares = s.land.squares
    hedge, out, beyond = next(
        (square, one.to, other.to)
        for square in s.land.difficult
        for one in squares.walks[square]
        for other in squares.walks[square]
        if s.land.terrain[square].id == "bocage"
        and one.to not in s.land.difficult
        and other.to not in s.land.difficult
        and squares.range(one.to, other.to) > 1
    )
    add(s, "US-FIRE", hedge)
    add(s, "GE-LMG", out)
    run(s, [Act("fire")])
    assert "lmg" in letters(s, "move")
    s = empty("hedgerow-ambush")
    add(s, "US-FIRE", out)
    add(s, "GE-LMG", hedge)
    run(s, [Act("fire")])
    assert "lmg" in letters(s, "move")
    s = empty("hedgerow-ambush")
    add(s, "US-FIRE", out)
    add(s, "GE-LMG", beyond)
    run(s, [Act("fire")])
    assert "lmg" not in letters(s, f"move {hedge}")


def test_a_foxhole_protects_who_is_in_it() -> None:
    """HON-181, HON-645: from outside; C8 is a foxhole."""
    s = empty()
    add(s, "US-FIRE", "C9")
    add(s, "GE-LMG", "C8")
    run(s, [Act("fire")])
    say(s, "move lmg")
    finish(s)
    roll(s, 1, 1)
    assert because(s)["foxhole"] == 2


def test_out_of_a_vehicle_beside_the_enemy() -> None:
    """HON-642, HON-653, HON-662, R-52: the passenger assaults; nobody can fire at him before."""
    s = empty()
    add(s, "GE-251", "F6", heading=2, rear="E6")
    add(s, "GE-SCHUETZEN", "D3")
    s.take("schuetzen", ABOARD, "251")
    add(s, "US-30CAL", "G7", heading=6, face=1)
    run(s, [Act("schuetzen")])
    assert "30cal" in letters(s, "move")
    say(s, "move 30cal")
    assert asked(s) == (GERMAN, "AssaultRoll")
    roll(s, 6, 6)
    roll(s, 1)
    assert s.units["schuetzen"].at == "G7"
    assert s.units["30cal"].at == LOST


def test_a_concealed_unit_comes_to_light_to_assault() -> None:
    """HON-606: by name of its counter; it assaults with its Inactive side."""
    s = empty()
    add(s, "US-FIRE", "B5")
    ghost = conceal(s, "fire")
    add(s, "GE-LMG", "B4", face=1)
    run(s, [Act(ghost)])
    assert "lmg" in letters(s, "move")
    say(s, "move lmg")
    finish(s)
    assert "fire" in s.foot.values()
    assert because(s) == {"cv": 2}
    roll(s, 6, 6)
    roll(s, 1)
    assert s.units["fire"].at == "B4"


def test_through_a_door_the_direction_is_at_right_angles_to_the_wall() -> None:
    """HON-660 b: from I5 or J5 through the south door of farm.3 the attack goes north."""
    for launch in ("I5", "J5"):
        s = empty()
        add(s, "US-FIRE", launch)
        add(s, "GE-SCHUETZEN", "farm.3")
        run(s, [Act("fire")])
        say(s, "move schuetzen")
        roll(s, 6, 6)
        roll(s, 1, 1)
        assert asked(s) == (GERMAN, "FallBackTo")
        assert sorted(letters(s)) == ["farm.1", "farm.2"]


def test_a_move_bonus_leaves_no_assault_bonus() -> None:
    """HON-763: one type in the action; the opponent is not bound by it."""
    s = empty()
    add(s, "US-FIRE", "B9")
    add(s, "GE-SCHUETZEN", "B4")
    give(s, US, "dynamic", "smoke")
    give(s, GERMAN, "smoke")
    s.discards = {**s.discards, GERMAN: ("mine", "mine")}
    run(s, [Act("fire")])
    say(s, "move +dynamic B8 B7 B6 B5 schuetzen")
    while asked(s)[0] == GERMAN and asked(s)[1] == "React" and "+smoke" not in letters(s):
        say(s, "pass")
    assert asked(s) == (GERMAN, "React")
    say(s, "pass")
    assert asked(s) == (US, "AssaultRoll")


def test_a_vehicle_under_fury_drives_into_its_enemy() -> None:
    """HON-765, R-15: the enemy's name at the end of its way."""
    s = empty()
    s.fury = GERMAN
    add(s, "GE-PZIV", "D6", heading=2, rear="C6")
    add(s, "US-FIRE", "G6", face=1)
    run(s, [Act("pziv")])
    assert "fire" in letters(s, "move E6 F6")
    say(s, "move E6 F6 fire")
    finish(s)
    assert (s.units["pziv"].at, s.units["pziv"].rear) == ("G6", "F6")
    assert s.units["fire"].at == LOST


def test_a_move_explains_why_an_enemy_cannot_be_assaulted() -> None:
    """HON-641, HON-654."""
    s = empty()
    add(s, "US-SUPPORT", "B5")
    add(s, "GE-LMG", "B4")
    run(s, [Act("support")])
    assert reason(s, "move", "lmg") == ("no-assault", "HON-641")
    s = empty()
    add(s, "US-FIRE", "H2")
    add(s, "GE-SCHUETZEN", "farm.1")
    run(s, [Act("fire")])
    assert reason(s, "move", "schuetzen")[1] in ("HON-654", "HON-191")

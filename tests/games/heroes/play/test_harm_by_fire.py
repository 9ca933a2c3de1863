"""What fire really does: hits, double hits, facing, passengers, flames and walls (WE-3, WE-9, HON-526 … HON-531)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.cards import gear
from sandtable.games.heroes.play.harm.affect import GONE, Affect
from sandtable.games.heroes.play.nouns import ABOARD, LOST, US
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.turn import orders_count
from sandtable.games.heroes.play.turn.activation import Activation
from sandtable.kernel.engine import pending
from sandtable.kernel.rules import Refused
from tests.games.heroes.field import add, asked, empty, letters, roll, run, say


def shot(s: Battle, firer: str, word: str, *faces: int) -> None:
    """A Firing Action and its roll."""
    run(s, [Activation(firer, "order")])
    say(s, word)
    roll(s, *faces)


@pytest.mark.parametrize(
    ("die", "face", "lost"),
    [(1, 0, False), (2, 1, False), (5, 1, False), (6, 0, True)],
)
def test_four_hits_and_eight_destroys_a_defence_of_four(die: int, face: int, lost: bool) -> None:
    """WE-3, HON-524, HON-527: totals 3, 4, 7 and 8 with a value of +2."""
    s = empty()
    add(s, "US-FIRE", "C6")
    add(s, "GE-SCHUETZEN", "F6")
    shot(s, "fire", "schuetzen", die)
    assert (s.units["schuetzen"].face, s.units["schuetzen"].at == LOST) == (face, lost)


def test_terrain_counts_twice_for_a_double_hit() -> None:
    """HON-527: 2 x (Def + bonuses); a foxhole makes 4 into 6."""
    s = empty()
    add(s, "US-SUPPORT", "E8")
    add(s, "GE-SCHUETZEN", "C8")
    shot(s, "support", "schuetzen", 6)
    assert s.units["schuetzen"].face == 1


def test_suppressive_fire_never_destroys() -> None:
    """HON-527, HON-623: (3 x 2 + 6) = 12 against 4 is three markers."""
    s = empty()
    add(s, "US-SUPPORT", "C6")
    add(s, "GE-SCHUETZEN", "F6")
    shot(s, "support", "suppress schuetzen", 6)
    assert (s.units["schuetzen"].suppressed, s.units["schuetzen"].face) == (3, 0)


@pytest.mark.parametrize(
    ("at", "needed"),
    [("F3", 9), ("C5", 7), ("J6", 7), ("F9", 6)],
)
def test_a_panzer_four_is_hit_by_its_front_side_and_rear_defence(at: str, needed: int) -> None:
    """WE-9, HON-101, HON-523: 9/7/6; a bazooka has +5, one with a Suppressed marker +3."""
    for total in (needed - 1, needed):
        s = empty()
        add(s, "GE-PZIV", "F5", rear="F6")
        add(s, "US-BAZ", at)
        s.suppress("baz", 1)
        shot(s, "baz", "pziv", total - 3)
        hit = [type(ask).__name__ for ask in pending(s).values()] == ["DamageRoll"]
        assert hit == (total >= needed)


def test_the_last_hit_on_a_transport_sets_its_passengers_down() -> None:
    """HON-526, HON-663, WE-14: a total of 6 hits the half-track."""
    s = empty()
    add(s, "GE-251", "F5", rear="F6")
    add(s, "GE-LMG", "A1")
    s.take("lmg", ABOARD, "251")
    add(s, "US-BAZ", "C5")
    run(s, [Activation("baz", "order")])
    assert "lmg" not in letters(s)
    with pytest.raises(Refused) as refused:
        say(s, "lmg")
    assert refused.value.rule.startswith("HON-")
    say(s, "251")
    roll(s, 1)
    assert asked(s) == ("german", "PlaceSurvivor")
    say(s, "lmg G5")
    assert s.units["lmg"].suppressed == 1


def test_destruction_comes_after_the_hit_and_shakes_the_house_of_the_target() -> None:
    """HON-621."""
    s = empty()
    add(s, "GE-LMG", "farm.3")
    add(s, "US-BAZ", "I6")
    run(s, [Activation("baz", "order")])
    say(s, "lmg")
    roll(s, 6)
    assert asked(s) == ("us", "DestructionRoll")
    roll(s, 4, 5)
    assert s.points == {"farm": 2}


# broken groups


def test_a_broken_tile_loses_its_star_at_the_next_count_and_keeps_its_markers() -> None:
    """R-12, HON-204, HON-306, HON-801."""
    s = empty("hedgerow-ambush")
    group = next(iter(s.rules.army(s, US).groups))
    assert group == "101"
    before = orders_count.numbered(s, US)
    for number, square in enumerate(("A1", "A6", "F6")):
        add(s, "US-FIRE", square, f"fire-{number}")
    slots = gear.usable(s, "fire-2", "ammo")
    assert slots == ["101.1"]
    run(s, [Affect(f"fire-{number}", GONE, 0, "") for number in (0, 1)])
    assert orders_count.numbered(s, US) == before
    run(s, [Affect("fire-2", GONE, 0, "")])
    assert orders_count.numbered(s, US) == before - 1
    add(s, "US-FIRE", "A1", "fire-9")
    assert gear.usable(s, "fire-9", "ammo") == slots


# in the middle of a move


def ambushed(kind: str) -> Battle:
    """A vehicle with infantry aboard drives over a light machine gun into the sight of a PaK."""
    s = empty()
    unit = add(s, kind, "B6", rear="A6", heading=2)
    if s.rules.kinds[kind].faces[0].transport:
        add(s, "US-FIRE", "A1")
        s.take("fire", ABOARD, unit)
    add(s, "GE-LMG", "D6")
    add(s, "GE-PAK40", "H6", heading=6, face=1)
    run(s, [Activation(unit, "order")])
    say(s, "move C6 D6 E6 done")
    say(s, "pass")
    assert s.units[unit].at == "D6"
    say(s, f"pak40 {unit}")
    return s


def test_a_transport_shot_over_infantry_runs_it_over_and_lets_its_passengers_out() -> None:
    """HON-425a, HON-618, HON-663: the wreck stays where the move ended."""
    s = ambushed("US-M3")
    roll(s, 2)
    assert s.hulks == {"D6": "m3-wreck", "C6": "m3-wreck"}
    assert asked(s) == ("german", "Forced")
    s.rules.invariants(s)
    say(s, "D7")
    assert s.units["lmg"].suppressed == 1
    assert asked(s) == ("us", "PlaceSurvivor")
    assert "B6" in letters(s, "fire")
    assert "D5" in letters(s, "fire")  # the gun that was run over is Suppressed and holds no zone (HON-503)
    assert "G6" not in letters(s, "fire")
    say(s, "fire B7")
    assert (s.units["fire"].at, s.units["fire"].suppressed) == ("B7", 1)
    assert not s.moving
    s.rules.invariants(s)


@pytest.mark.parametrize("die", [1, 2, 3])
def test_a_tank_stopped_on_infantry_runs_it_over(die: int) -> None:
    """HON-532, R-49: Tracks and Shock stop it; the PaK is Piercing, so 1 to 3 are 2 to 4."""
    s = ambushed("US-M4")
    roll(s, 4)
    roll(s, die)
    assert s.units["m4"].at == "D6"
    assert asked(s) == ("german", "Forced")
    say(s, "D7")
    assert (s.units["lmg"].at, s.units["lmg"].suppressed) == ("D7", 1)
    assert not s.moving
    s.rules.invariants(s)


def test_a_tank_that_lost_its_gun_drives_on() -> None:
    """HON-532: Damage 5 does not stop it, and passing over infantry does it nothing (HON-425)."""
    s = ambushed("US-M4")
    roll(s, 4)
    roll(s, 4)
    assert s.units["m4"].damage == ("primary",)
    say(s, "E6 F6 done")
    assert s.units["m4"].at == "F6"
    assert (s.units["lmg"].at, s.units["lmg"].suppressed) == ("D6", 0)


def test_a_tank_shot_to_pieces_over_infantry_has_run_it_over() -> None:
    """HON-425a, HOC-61: its wreck is closed to infantry."""
    s = ambushed("US-M4")
    roll(s, 4)
    roll(s, 5)
    assert s.units["m4"].at == LOST
    assert asked(s) == ("german", "Forced")
    assert "C6" not in letters(s)
    say(s, "E6")
    s.rules.invariants(s)

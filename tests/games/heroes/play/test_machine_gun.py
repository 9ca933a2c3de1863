"""Machine Gunner: points of one Firing Action for several units of a class (HON-617, R-32, R-47, WE-5)."""

from __future__ import annotations

from sandtable.games.heroes.play.nouns import LOST
from sandtable.games.heroes.play.state import Battle
from tests.games.heroes.blasting import armed
from tests.games.heroes.field import add, asked, empty, letters, roll, say
from tests.games.heroes.firing import facts, level, offered, refused, shoot, suppressed, told


def nest(s: Battle | None = None, **options: bool) -> Battle:
    """An MG42 facing east at A2; b is 1 square from a, c 2 from b and 3 from a, d more than 2 from all (WE-5)."""
    s = level(s or empty("first-light", **options))
    add(s, "GE-MG42", "A2", face=1, heading=2)
    for unit, at in (("a", "G2"), ("b", "H1"), ("c", "J3"), ("d", "G5")):
        add(s, "US-FIRE", at, unit)
    return s


def test_points_are_split_along_a_chain_of_targets() -> None:
    """WE-5: 4 points as 1/1/2; d is more than 2 squares from all."""
    s = nest()
    assert "spread" in offered(s, "mg42")
    assert "d" not in offered(s, "mg42", "spread a")
    assert refused(s, "mg42", "d", "spread a b")[0::2] == ("too-far", "HON-617")
    shoot(s, "mg42", "spread a b c c")
    shot = s.shots["1"]
    assert (shot.targets, shot.shares) == (("a", "b", "c"), (1, 1, 2))
    for face, target in ((3, "a"), (3, "b"), (4, "c")):
        assert (
            facts(s, "mg42", target, share=shot.shares[shot.targets.index(target)]).because[0][1] == "share"
        )
        roll(s, face)
    assert [(each["target"], each["total"]) for each in told(s, "shot")] == [("a", 4), ("b", 4), ("c", 4)]
    assert [s.units[each].face for each in "abc"] == [1, 1, 1]
    assert not s.shots


def test_the_chain_may_go_on_from_any_named_target_unless_the_option_says_the_first() -> None:
    """R-47: c is 2 from b and 3 from a; with `mg_chain` off it must be near to the first."""
    s = nest()
    assert "c" in offered(s, "mg42", "spread a b")
    s = nest(mg_chain=False)
    assert "c" not in offered(s, "mg42", "spread a b")
    assert "c" in offered(s, "mg42", "spread b a")


def test_all_points_are_given_and_every_target_gets_one() -> None:
    """HON-617: the word goes on until the last point, which makes a second target."""
    s = nest()
    assert offered(s, "mg42", "spread a a a") == ["b"]
    assert refused(s, "mg42", "a", "spread a a a")[0] == "second-target"
    assert set(offered(s, "mg42", "spread a b")) == {"a", "b", "c"}


def test_the_targets_are_of_one_class() -> None:
    """HON-617: a car beside the teams is not among them, and two cars are a target of their own."""
    s = nest()
    add(s, "US-JEEP", "H3")
    assert refused(s, "mg42", "jeep", "spread a")[0::2] == ("other-class", "HON-617")
    assert "jeep" not in offered(s, "mg42", "spread")
    add(s, "US-M3", "J2", rear="K2", heading=6)
    assert offered(s, "mg42", "spread jeep") == ["m3"]  # +2 against vehicles: one each
    shoot(s, "mg42", "spread jeep m3")
    assert s.shots["1"].shares == (1, 1)


def test_spread_suppressive_fire_doubles_first_and_splits_then() -> None:
    """HON-617, HON-623: 8 points."""
    s = nest()
    shoot(s, "mg42", "spread-suppress a a a b b b c c")
    roll(s, 5)
    roll(s, 1)
    roll(s, 4)
    assert [suppressed(s, each) for each in "abc"] == [2, 1, 1]


def test_every_shot_has_its_own_obstacles_and_range() -> None:
    """HON-617: c is at long range, and behind smoke."""
    s = nest()
    s.smoke = ("I3",)
    shoot(s, "mg42", "spread a b c c")
    assert facts(s, "mg42", "b", share=1).because == ((1, "share"),)
    assert facts(s, "mg42", "c", share=2).because == ((2, "share"), (-2, "long-range"), (-2, "smoke"))


def test_a_value_below_two_is_not_split() -> None:
    """R-32: the half-track on the move has +1."""
    s = empty()
    track = add(s, "US-M3", "C6", rear="B6", heading=2)
    add(s, "GE-LMG", "G6")
    add(s, "GE-VOSS", "G7")
    assert "spread" in offered(s, track)
    assert refused(s, track, "spread", how="on-move")[0::2] == ("too-weak", "R-32")
    assert "spread-suppress" in offered(s, track, how="on-move")


def test_a_card_may_raise_a_value_so_far_that_it_can_be_split() -> None:
    """R-32, HON-763: the modified value counts; the card is then named before the targets."""
    s = empty()
    track = add(s, "US-M3", "C6", rear="B6", heading=2)
    add(s, "GE-LMG", "G6")
    add(s, "GE-VOSS", "G7")
    s.hands = {**s.hands, "us": ("rally",)}
    assert "spread" in offered(s, track, how="on-move")
    assert offered(s, track, "spread", how="on-move") == ["+rally"]
    assert offered(s, track, "spread +rally lmg", how="on-move") == ["voss"]
    shoot(s, track, "spread +rally lmg voss done", how="on-move")
    assert (s.shots["1"].shares, s.shots["1"].plus) == ((1, 1), ("+rally",))


def test_only_a_machine_gunner_splits() -> None:
    """HON-617."""
    s = empty()
    team = add(s, "US-SUPPORT", "C6")
    add(s, "GE-LMG", "G6")
    add(s, "GE-VOSS", "G7")
    assert refused(s, team, "spread")[0::2] == ("no-machine-gun", "HON-617")


def test_one_lonely_target_is_no_spread() -> None:
    """HON-617: nobody within 2 squares of another."""
    s = nest()
    for unit in "bc":
        s.take(unit, LOST)
    assert refused(s, "mg42", "spread")[0::2] == ("no-second", "HON-617")


def test_a_bonus_swells_the_pool_and_its_points_must_be_given_too() -> None:
    """HON-763, HON-617: Ammo for another point."""
    s = nest(armed(german="151 201@1 done"))
    assert offered(s, "mg42", "spread a b b b") == ["+ammo", "done"]
    assert offered(s, "mg42", "spread a b b b +ammo") == ["a", "b", "c"]
    shoot(s, "mg42", "spread a b b b +ammo a done")
    assert s.shots["1"].shares == (2, 3)
    assert s.gear["151.1"] == 2


def test_any_plus_one_is_for_one_of_the_shots() -> None:
    """R-46: before each further shot the firer is asked, if he may hold such a card."""
    s = nest()
    s.hands = {**s.hands, "german": ("second-chance",)}
    shoot(s, "mg42", "spread a a b b done")
    roll(s, 1)
    say(s, "pass")  # RW-7: throw it again?
    assert asked(s) == ("german", "React")
    assert "+second-chance" in letters(s)
    say(s, "+second-chance")
    dice = s.agenda.steps[s.agenda.at].dice(s)  # type: ignore[union-attr]
    assert dice.because == ((2, "share"), (1, "second-chance"))
    roll(s, 1)
    assert told(s, "shot")[-1]["total"] == 4

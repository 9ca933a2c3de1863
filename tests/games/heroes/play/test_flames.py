"""Flamethrowers (HON-609, HON-628 … HON-631, HON-741, HOC-65)."""

from __future__ import annotations

import pytest

from sandtable.games.heroes.play.explosions import flames
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import ABOARD, LOST
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Motion, Wreck
from sandtable.kernel.engine import pending
from sandtable.kernel.steps import Throw
from tests.games.heroes.blasting import armed, attacks, covered, fire, offered, refusal, told, watch
from tests.games.heroes.field import add, asked, roll


def with_flame(at: str = "E9", scenario: str = "first-light") -> Battle:
    s = armed(scenario=scenario)
    add(s, "US-FLAME", at)
    return s


def reached(s: Battle, aim: str) -> list[str]:
    return [one.square for one in flames.burnt(s, "flame", aim)]


# the template


def test_straight_ahead_the_flame_widens_from_one_square_to_three() -> None:
    """HON-631: from F6 to the east; 6 long, half-width 0.5 to 1.5."""
    s = with_flame("F6")
    assert set(reached(s, "G6")) == {"G6", "H6", "H5", "H7", "I6", "I5", "I7"}
    assert reached(s, "G6") == reached(s, "H6") == reached(s, "I6")


def test_it_can_be_laid_towards_any_square_up_to_three_away_and_never_on_its_own() -> None:
    """HON-628, HON-631."""
    s = with_flame("F6")
    aims = offered(s, "flame", "burn")
    assert "I9" in aims and "C3" in aims and "H7" in aims
    assert refusal(s, "flame", "burn", "J6") == ("too-far", "HON-631")
    assert refusal(s, "flame", "burn", "F6") == ("own-square", "HON-631")
    assert refusal(s, "flame", "burn", "x5y5") == ("no-aim", "HON-628")
    assert refusal(s, "flame", "burn", "J3") == ("no-aim", "HON-628")  # half of the farm
    assert "F6" not in reached(s, "I6")


def test_walls_cut_off_what_they_hide() -> None:
    """HON-197, HON-628, HON-631: across the cottage from A9 to D11; along its wall from D10 to A10 it burns."""
    s = with_flame("A9")
    assert "D11" in [lick.square for lick in s.land.squares.flame("A9", "D12")]
    assert "D11" not in reached(s, "D12")
    s.put("flame", "D10")
    assert "A10" in reached(s, "A10")


def test_ground_that_blocks_sight_cuts_the_flame_too() -> None:
    """HON-628, HON-631: bocage at L3, which burns itself, between K3 and M3."""
    s = with_flame("K3", "hedgerow-ambush")
    add(s, "GE-LMG", "L3", id="in")
    add(s, "GE-LMG", "M3", id="behind")
    assert list(attacks(s, "flame", "burn M3")) == ["in"]


def test_obscuring_ground_on_the_line_subtracts() -> None:
    """HON-515, HON-631: the hedge at E5 from E6, against those behind it."""
    s = with_flame("E6")
    add(s, "GE-LMG", "E3")
    add(s, "GE-VOSS", "E5")
    found = attacks(s, "flame", "burn E4")
    assert found["lmg"].because == ((4, "cv"), (-1, "hedge"))
    assert found["voss"].because == ((4, "cv"),)
    assert found["voss"].defence == 7  # 6, and the hedge it stands in


def test_soft_obstacles_take_nothing_against_vehicles() -> None:
    """HON-515: the low wall at E7."""
    s = with_flame("E6")
    add(s, "GE-LMG", "E8")
    add(s, "GE-KUBEL", "E9")
    found = attacks(s, "flame", "burn E9")
    assert (found["lmg"].plus(), found["kubel"].plus()) == (3, 3)
    assert found["kubel"].because == ((3, "cv"),)


def test_infantry_never_cuts_the_flame_a_vehicle_on_its_axis_does() -> None:
    """HON-628, HON-631: the vehicle itself is attacked; whoever is farther is not, who is as near is."""
    s = with_flame("F6")
    add(s, "GE-LMG", "G6", id="near")
    add(s, "GE-LMG", "I6", id="far")
    assert list(attacks(s, "flame", "burn I6")) == ["near", "far"]
    add(s, "GE-KUBEL", "H6")
    assert list(attacks(s, "flame", "burn I6")) == ["near", "kubel"]
    assert set(reached(s, "I6")) == {"G6", "H6"}


def test_a_vehicle_that_is_only_touched_cuts_nothing() -> None:
    """HON-631: only one whose centre the template covers; behind a hit vehicle its rear square is cut."""
    s = with_flame("F6")
    add(s, "GE-KUBEL", "H5")
    add(s, "GE-LMG", "I5")
    covers = {lick.square: lick.covers_centre for lick in s.land.squares.flame("F6", "I6")}
    assert not covers["H5"]
    assert list(attacks(s, "flame", "burn I6")) == ["kubel", "lmg"]
    t = with_flame("F6")
    add(t, "GE-251", "H6", rear="I6", heading=6)
    add(t, "GE-LMG", "I7")
    assert list(attacks(t, "flame", "burn I6")) == ["251"]


def test_a_heavy_vehicle_burns_by_its_side() -> None:
    """HON-624, HON-628, HOC-65."""
    s = with_flame("F6")
    add(s, "GE-PZIV", "H6", rear="I6", heading=6)
    assert (
        attacks(s, "flame", "burn I6")["pziv"].plus(),
        attacks(s, "flame", "burn I6")["pziv"].defence,
    ) == (1, 7)


def test_a_wreck_that_blocks_sight_hides_those_behind_it() -> None:
    """HON-185, HON-631."""
    s = with_flame("F6")
    add(s, "GE-LMG", "I6")
    s.wrecks["wreck-1"] = Wreck("GE-PZIV", "G6", "H6", 2, 0)
    s.hulks["G6"] = s.hulks["H6"] = "wreck-1"
    assert attacks(s, "flame", "burn I6") == {}


def test_the_wreck_of_a_light_vehicle_and_smoke_obscure() -> None:
    """HOC-61, HON-631."""
    s = with_flame("F6")
    add(s, "GE-LMG", "I6")
    s.wrecks["wreck-1"] = Wreck("GE-KUBEL", "G6", "", 2, 0)
    s.hulks["G6"] = "wreck-1"
    s.smoke = ("H6",)
    assert attacks(s, "flame", "burn I6")["lmg"].because == ((4, "cv"), (-1, "wreck"), (-2, "smoke"))


# what it does


def test_everybody_under_it_is_attacked_and_suppressed_also_on_a_miss() -> None:
    """HON-628, HON-543: friends and vehicles too; the nearest first (HON-624a)."""
    s = with_flame("F6")
    add(s, "US-FIRE", "H5")
    add(s, "GE-LMG", "H6")
    add(s, "GE-KUBEL", "H7")
    fire(s, "flame", "burn I6")
    assert asked(s) == ("us", "Strike")
    roll(s, 1)  # lmg: 1 + 4 = 5 hits
    roll(s, 1)  # fire: the same
    roll(s, 1)  # kubel: 1 + 3 = 4 misses
    assert s.agenda is None and not s.shots
    for unit, face in (("lmg", 1), ("fire", 1), ("kubel", 0)):
        assert (s.units[unit].face, s.units[unit].suppressed) == (face, 1)
    assert s.units["flame"].suppressed == 0


def test_who_is_destroyed_gets_no_marker_and_a_double_hit_counts() -> None:
    """HON-527."""
    s = with_flame("F6")
    add(s, "GE-LMG", "H6")
    fire(s, "flame", "burn I6")
    roll(s, 4)  # 8 is twice 4
    assert s.units["lmg"].at == LOST
    assert s.agenda is None


def test_it_brings_concealed_units_to_light_and_works_on_their_inactive_side() -> None:
    """HON-609, HOC-63."""
    s = with_flame("F6")
    add(s, "GE-ROTH", "H6")
    conceal(s, "roth")
    fire(s, "flame", "burn I6")
    assert s.units["roth"].at == "H6"
    assert asked(s) == ("us", "Strike")
    roll(s, 1)  # 5 against 6
    assert (s.units["roth"].at, s.units["roth"].suppressed) == ("H6", 1)


def test_a_card_for_a_concealed_unit_stays_with_it() -> None:
    """HON-609, HON-763."""
    s = with_flame("F6")
    add(s, "GE-ROTH", "H6")
    add(s, "GE-LMG", "G6")
    conceal(s, "roth")
    s.hands = {**s.hands, "us": ("burst-into-action",)}
    fire(s, "flame", "burn I6 +burst-into-action german-ghost-1 done")
    roll(s, 1)
    roll(s, 1)  # 1 + 4 + 1 = 6
    assert s.units["roth"].at == LOST


def test_suppressed_firers_lose_two_and_on_the_move_one_is_lost() -> None:
    """HON-541, HON-614, HON-628: the flamethrower has Fire on the Move (-1), 0 by Burst Into Action."""
    s = with_flame("F6")
    add(s, "GE-LMG", "H6")
    s.suppress("flame", 1)
    because = attacks(s, "flame", "burn I6", "on-move")["lmg"].because
    assert because == ((4, "cv"), (-1, "fire-on-the-move"), (-2, "suppressed"))
    s.moving["flame"] = Motion("action", 3, burst=True)
    assert attacks(s, "flame", "burn I6", "on-move")["lmg"].because == ((4, "cv"), (-2, "suppressed"))


def test_before_every_attack_but_the_first_the_window_opens_anew() -> None:
    """R-46, RW-6."""
    s = with_flame("F6")
    add(s, "GE-LMG", "H6")
    add(s, "GE-VOSS", "I6")
    seen = watch(s, "RW-6", "RW-6b")
    fire(s, "flame", "burn I6")
    roll(s, 1)
    roll(s, 1)
    assert seen.subjects == ["german RW-6 1", "us RW-6b attack:voss"]


# into positions and rooms


def test_into_a_position_beside_it_nobody_else_is_hit_and_the_bonus_is_gone() -> None:
    """HON-629."""
    s = with_flame("C7")
    add(s, "GE-LMG", "C8")
    add(s, "GE-VOSS", "C9")
    assert attacks(s, "flame", "burn C8")["lmg"].defence == 6
    into = attacks(s, "flame", "burn into C8")
    assert list(into) == ["lmg"] and into["lmg"].defence == 4
    fire(s, "flame", "burn into C8")
    roll(s, 1)
    assert (s.units["lmg"].face, s.units["lmg"].suppressed, s.units["voss"].suppressed) == (1, 1, 0)


def test_an_empty_position_or_one_farther_off_cannot_be_aimed_into() -> None:
    """HON-629."""
    s = with_flame("C7")
    assert "into" not in offered(s, "flame", "burn")
    assert refusal(s, "flame", "burn", "into") == ("not-beside", "HON-629")
    add(s, "GE-LMG", "C8")
    s.put("flame", "C6")
    assert refusal(s, "flame", "burn", "into") == ("not-beside", "HON-629")


def test_into_a_house_from_beside_an_opening_all_in_the_room_burn_without_bonus() -> None:
    """HON-629: through a window as through a door."""
    s = with_flame("H3")
    add(s, "GE-LMG", "farm.4")
    add(s, "GE-VOSS", "farm.2")
    add(s, "GE-STOSS", "H2")
    assert offered(s, "flame", "burn into") == ["farm.1"]
    into = attacks(s, "flame", "burn into farm.1")
    assert {unit: attack.defence for unit, attack in into.items()} == {"lmg": 4, "voss": 6}
    assert covered(s, "flame", "burn into farm.1") == {"farm.1", "farm.2", "farm.3", "farm.4"}


def test_in_a_house_of_two_rooms_the_one_behind_the_opening_burns() -> None:
    """HON-629: and the other one through the doorway from beside it."""
    s = with_flame("manor.6", "house-to-house")
    add(s, "GE-LMG", "manor.3")
    add(s, "GE-VOSS", "manor.2")
    assert "manor.7" in offered(s, "flame", "burn into")
    assert list(attacks(s, "flame", "burn into manor.7")) == ["lmg"]


def test_the_template_across_an_opening_leaves_the_bonus_to_those_it_reaches() -> None:
    """HON-193, HON-631: laid through the south door, only the square behind the door is in sight from afar."""
    s = with_flame("I6")
    add(s, "GE-LMG", "farm.3")
    found = attacks(s, "flame", "burn farm.3")
    assert not found or found["lmg"].defence == 7


def test_inside_one_house_its_bonus_does_not_count() -> None:
    """HON-194."""
    s = with_flame("farm.1")
    add(s, "GE-LMG", "farm.4")
    assert attacks(s, "flame", "burn farm.4")["lmg"].defence == 4


# who has one


def test_only_units_with_a_flamethrower_have_a_flame() -> None:
    """HON-628."""
    s = with_flame()
    add(s, "US-FIRE", "A1")
    assert "burn" in offered(s, "flame")
    assert refusal(s, "fire", "", "burn") == ("no-flame", "HON-628")


def test_the_flamer_gives_one_to_the_character_of_its_tile() -> None:
    """HON-741, HOC-223: and to nobody else, on foot or on the move."""
    s = armed(us="104 223@2 101 done")
    add(s, "US-WHITLOCK", "F6")
    add(s, "US-FIRE", "F9")
    add(s, "GE-LMG", "H6")
    assert "burn" in offered(s, "whitlock") and "burn" in offered(s, "whitlock", "", "on-move")
    assert "burn" not in offered(s, "fire")
    assert attacks(s, "whitlock", "burn I6")["lmg"].because == ((4, "cv"),)


def test_aboard_it_burns_from_the_square_nearer_to_the_aim_and_spares_its_vehicle() -> None:
    """HON-628a, HON-662: a Heavy Weapon with Fire on the Move fires from aboard."""
    s = with_flame()
    add(s, "US-M3", "E6", rear="E7", heading=0)
    s.take("flame", ABOARD, "m3")
    add(s, "GE-LMG", "E3")
    assert flames.origin(s, "flame", "E3") == "E6"
    assert flames.origin(s, "flame", "E10") == "E7"
    assert list(attacks(s, "flame", "burn E3")) == ["lmg"]
    assert "E7" not in reached(s, "E9") and "E6" not in reached(s, "E9")


def test_answering_an_enemy_the_flame_must_reach_him() -> None:
    """HON-618."""
    s = with_flame("C8")
    add(s, "GE-LMG", "E8")
    aims = offered(s, "flame", "burn", "opportunity", "lmg")
    assert "F8" in aims and "A8" not in aims and "into" not in aims
    assert refusal(s, "flame", "burn", "A8", "opportunity", "lmg") == ("not-covered", "HON-618")


@pytest.mark.parametrize("how", ["action", "on-move"])
def test_nothing_under_it_is_legal_and_does_nothing(how: str) -> None:
    """HON-628."""
    s = with_flame("F6")
    s.moving["flame"] = Motion(how, 3)
    fire(s, "flame", "burn I6", how)
    assert s.agenda is None
    assert told(s)[-2:] == ["aimed", "went-off"]


def test_a_burning_flamethrower_beside_the_firer_suppresses_him_before_his_next_roll() -> None:
    """HOC-62, HON-541, HON-630: rolls are made one after the other."""
    s = with_flame("F6")
    add(s, "GE-FLAMM", "G6")
    add(s, "GE-LMG", "I6")
    assert attacks(s, "flame", "burn I6")["lmg"].plus() == 4
    fire(s, "flame", "burn I6")
    roll(s, 1)
    assert s.units["flamm"].at == LOST
    assert s.units["flame"].suppressed == 1
    assert needed(s) == 2


def test_whoever_moves_or_falls_between_two_rolls_changes_nothing_of_the_way() -> None:
    """HON-631: the flame lay as it lay; also the firer himself may be gone by then."""
    s = with_flame("E6")
    add(s, "GE-LMG", "E4")
    add(s, "GE-VOSS", "E5")
    fire(s, "flame", "burn E4")
    roll(s, 1)
    before = needed(s)
    s.smoke = ("E5",)
    s.take("flame", LOST)
    assert needed(s) == before
    roll(s, 6)
    assert s.agenda is None and not s.shots


def needed(s: Battle) -> int:
    ask = next(iter(pending(s).values()))
    assert isinstance(ask, Throw)
    return ask.dice(s).needs

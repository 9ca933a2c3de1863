"""Sticky Bombs and Magnetic Mines (HON-706, HON-527a, R-42), and the attack they share with cards (section 21.3)."""

from __future__ import annotations

from sandtable.games.heroes.play.explosions import blasts, charges, strikes
from sandtable.games.heroes.play.hiding.ghosts import conceal
from sandtable.games.heroes.play.nouns import GERMAN, LOST, US
from sandtable.games.heroes.play.state import Battle
from sandtable.games.heroes.play.structs import Charge
from tests.games.heroes.blasting import SAPPERS, armed, fire, offered, refusal, told, watch
from tests.games.heroes.field import add, asked, roll, run

MINES = "151 205@1 done"


def sappers() -> Battle:
    s = armed(us=SAPPERS, german=MINES)
    add(s, "US-FIRE", "E6")
    return s


def test_a_charge_is_put_on_a_vehicle_beside_the_unit_and_waits() -> None:
    """HON-706: range 1, any class it has a value against; no die now."""
    s = sappers()
    add(s, "GE-PZIV", "F6", rear="G6", heading=6)
    add(s, "GE-KUBEL", "H6")
    add(s, "GE-LMG", "E7")
    assert offered(s, "fire", "sticky-bomb") == ["pziv"]
    assert refusal(s, "fire", "sticky-bomb", "kubel") == ("too-far", "HON-706")
    assert refusal(s, "fire", "sticky-bomb", "lmg") == ("no-value", "HON-521")
    assert refusal(s, "fire", "sticky-bomb", "F6") == ("no-target", "HON-706")
    assert fire(s, "fire", "sticky-bomb pziv") is None
    assert s.charges == {"1": Charge("pziv", "204", US)}
    assert s.gear["101.1"] == 2 and not s.shots
    assert told(s)[-1] == "charged"


def test_own_vehicles_get_none() -> None:
    """HON-533."""
    s = sappers()
    add(s, "US-JEEP", "F6")
    assert refusal(s, "fire", "sticky-bomb", "jeep") == ("own-side", "HON-533")
    assert refusal(s, "fire", "", "sticky-bomb") == ("nothing-in-reach", "HON-521")


def test_through_a_window_a_vehicle_before_it_is_reached_through_the_wall_not() -> None:
    """HON-197, HON-706."""
    s = sappers()
    add(s, "GE-KUBEL", "H2")
    s.put("fire", "farm.1")
    assert offered(s, "fire", "sticky-bomb") == ["kubel"]
    s.put("fire", "farm.2")
    assert refusal(s, "fire", "sticky-bomb", "kubel")[0] in ("too-far", "no-sight")
    s.put("kubel", "H4")
    s.put("fire", "farm.3")
    assert refusal(s, "fire", "sticky-bomb", "kubel") == ("no-sight", "HON-511")


def test_nothing_can_be_added_to_a_charge() -> None:
    """HON-706: neither Ammo nor cards."""
    s = sappers()
    add(s, "GE-PZIV", "F6", rear="G6", heading=6)
    s.hands = {**s.hands, "us": ("burst-into-action", "initiative")}
    assert blasts.blast_ends(s, "fire", "action", "", ("sticky-bomb", "pziv"))


def test_at_the_end_of_supply_it_attacks_by_the_side_without_any_penalty() -> None:
    """HON-706: CV alone, also if whoever laid it is suppressed or gone; no RW-6 before it."""
    s = sappers()
    add(s, "GE-PZIV", "F6", rear="G6", heading=6)
    s.charges["1"] = Charge("pziv", "204", US)
    s.phase = "supply"
    s.suppress("fire", 3)
    seen = watch(s, "RW-6", "RW-6b")
    run(s, [charges.Charges()])
    assert asked(s) == ("us", "Blow")
    assert seen.subjects == []
    assert strikes.card_attack(s, "204", US, "pziv").because == ((5, "cv"),)
    assert strikes.card_attack(s, "204", US, "pziv").needs() == 2  # side 7
    roll(s, 2)
    assert asked(s) == ("us", "DamageRoll")
    roll(s, 2)
    assert s.units["pziv"].damage == ("tracks",)
    assert s.charges == {}


def test_a_miss_does_nothing_and_the_marker_is_gone() -> None:
    """HON-706."""
    s = sappers()
    add(s, "GE-PZIV", "F6", rear="G6", heading=6)
    s.charges["1"] = Charge("pziv", "204", US)
    run(s, [charges.Charges()])
    roll(s, 1)
    assert s.agenda is None and s.charges == {} and s.units["pziv"].damage == ()


def test_a_charge_is_no_firing_action_so_twice_the_defence_only_hits() -> None:
    """HON-527, HON-527a: 5 + 6 = 11 against the 5 of a Marder's side."""
    s = sappers()
    add(s, "GE-MARDER", "F6", rear="G6", heading=6)
    s.charges["1"] = Charge("marder", "204", US)
    run(s, [charges.Charges()])
    roll(s, 6)
    assert asked(s) == ("us", "DamageRoll")
    assert s.units["marder"].at == "F6"


def test_a_light_vehicle_is_destroyed_by_one_hit() -> None:
    """HON-526, HON-706."""
    s = sappers()
    add(s, "US-JEEP", "F6")
    s.charges["1"] = Charge("jeep", "205", GERMAN)
    run(s, [charges.Charges()])
    assert asked(s) == ("german", "Blow")
    roll(s, 1)
    assert s.units["jeep"].at == LOST


def test_charges_of_the_initiative_player_explode_first() -> None:
    """Section 1 C 5, R-38."""
    s = sappers()
    add(s, "GE-PZIV", "F6", rear="G6", heading=6)
    add(s, "US-M4", "C6", rear="B6", heading=2)
    s.charges["1"] = Charge("m4", "205", GERMAN)
    s.charges["2"] = Charge("pziv", "204", US)
    s.initiative = US
    run(s, [charges.Charges()])
    assert asked(s) == ("us", "Blow")
    roll(s, 1)
    assert asked(s) == ("german", "Blow")
    assert strikes.card_attack(s, "205", GERMAN, "m4").plus() == 6


def test_the_marker_is_lost_with_a_unit_that_is_gone() -> None:
    """R-42: no die."""
    s = sappers()
    add(s, "GE-PZIV", "F6", rear="G6", heading=6)
    s.charges["1"] = Charge("pziv", "204", US)
    s.take("pziv", LOST)
    s.drain()
    run(s, [charges.Charges()])
    assert s.agenda is None and s.charges == {}
    assert told(s) == ["charge-lost"]


def test_a_second_charge_on_a_vehicle_that_the_first_destroyed_is_lost() -> None:
    """R-42."""
    s = sappers()
    add(s, "GE-KUBEL", "F6")
    s.charges["1"] = Charge("kubel", "204", US)
    s.charges["2"] = Charge("kubel", "204", US)
    run(s, [charges.Charges()])
    roll(s, 5)
    assert s.units["kubel"].at == LOST
    assert s.agenda is None and s.charges == {}


def test_a_charge_laid_later_does_not_take_the_place_of_another() -> None:
    """HON-706: markers have numbers of their own."""
    s = sappers()
    add(s, "GE-KUBEL", "F6")
    for _ in range(2):
        charges.lay(s, "fire", "204", "kubel")
    del s.charges["1"]
    charges.lay(s, "fire", "204", "kubel")
    assert set(s.charges) == {"1", "2"}


# the card Mine


def test_a_mine_attacks_by_the_side_with_the_cover_of_the_ground() -> None:
    """Section 21.3, HOC section 6: +2/+3/+3, no penalty, no Double Hit."""
    s = sappers()
    s.put("fire", "C8")
    run(s, strikes.attack_at(s, "fire", "mine", GERMAN))
    assert asked(s) == ("german", "Blow")
    assert strikes.card_attack(s, "mine", GERMAN, "fire").needs() == 4  # Def 4 and the foxhole, +2
    roll(s, 6)
    assert (s.units["fire"].face, s.units["fire"].at) == (1, "C8")


def test_a_mine_brings_a_concealed_unit_to_light_first() -> None:
    """HON-609."""
    s = sappers()
    add(s, "US-KNOX", "H8")
    conceal(s, "knox")
    run(s, strikes.attack_at(s, "us-ghost-1", "mine", GERMAN))
    assert s.units["knox"].at == "H8"
    assert strikes.card_attack(s, "mine", GERMAN, "knox").needs() == 4  # Def 6, +2
    roll(s, 3)
    assert s.units["knox"].at == "H8"


def test_any_bonus_may_be_added_to_a_card_attack() -> None:
    """R-46."""
    s = sappers()
    seen = watch(s, "RW-6b")
    run(s, strikes.attack_at(s, "fire", "mine", GERMAN))
    assert seen.subjects == ["german RW-6b attack:fire"]
    s.added = ((2, "high-command"),)
    assert strikes.card_attack(s, "mine", GERMAN, "fire").plus() == 4
    roll(s, 1)
    assert not s.added and s.units["fire"].face == 1

"""Retreats at sea: which way, under whose fire, past which submarines (NOR-54, NOR-55, NOR-57 … NOR-59, NOR-203)."""

from __future__ import annotations

import pytest

from sandtable.games.firestorm.norway.play.structs import Operation
from sandtable.games.firestorm.norway.play.withdrawal import FallBack, ways_back
from tests.games.firestorm.norway.sea import Sea


def retreating(at: dict[str, str], side: str, place: str, **more: object) -> Sea:
    """The side's ships at a place have just been beaten by an enemy group that came there."""
    t = Sea(at, **more)  # type: ignore[arg-type]
    enemy = t.rules.enemy[side]
    t.s.operation = (Operation(enemy, "ship", tuple(t.s.ships_at(place, enemy)), place),)
    return t


def fall_back(at: dict[str, str], side: str, place: str, **more: object) -> Sea:
    t = Sea({name: units for name, units in at.items() if name != place}, **more)  # type: ignore[arg-type]
    enemy = t.rules.enemy[side]
    units = at[place].split()
    winners = [unit for unit in units if t.rules.side[unit] == enemy]
    losers = tuple([unit for unit in units if t.rules.side[unit] == side])
    t.s.operation = (Operation(enemy, "ship", tuple(winners), place),)
    for unit in units:
        t.s.place(unit, place)
    return t.begin(FallBack(side, losers, (place,)))


def test_the_owner_chooses_a_free_location_next_door() -> None:
    """NOR-54, NOR-59, R-62: sea areas, and harbours of the sea area that the side may enter."""
    t = fall_back({"B-4": "hipper warship-1 rodney"}, "germans", "B-4")
    assert t.asked == "germans: RetreatTo"
    assert t.letters() == "A-3 B-3 B-5 C-6 bergen stavanger"
    t.say("bergen")
    assert t.over and t.at("bergen") == "hipper warship-1" and t.at("B-4") == "rodney"


def test_ships_of_the_retreating_side_stay_together() -> None:
    """NOR-54: one decision for all."""
    t = fall_back({"B-4": "hipper warship-1 warship-2 rodney"}, "germans", "B-4").say("B-3")
    assert t.at("B-3") == "hipper warship-1 warship-2"


def test_a_retreat_may_end_beside_friends() -> None:
    """NOR-54: where no enemy surface ship is; and it starts no combat."""
    t = fall_back({"B-4": "hipper rodney", "B-3": "warship-1"}, "germans", "B-4").say("B-3")
    assert t.over and t.at("B-3") == "hipper warship-1"


def test_own_home_harbours_are_open_to_a_retreat_and_those_of_the_enemy_are_not() -> None:
    """NOR-59, NOR-48."""
    t = fall_back({"C-6": "hipper rodney"}, "germans", "C-6")
    assert t.letters() == "B-4 B-5 kristiansand oslo kiel"
    t = fall_back({"C-6": "hipper rodney"}, "allies", "C-6")
    assert t.letters() == "B-4 B-5 kristiansand"
    assert t.refused("oslo") == ("home-harbour", "NOR-48")


def test_out_of_a_harbour_there_is_only_its_sea_area_and_nobody_is_asked() -> None:
    """NOR-59."""
    t = fall_back({"bergen": "warship-2 rodney"}, "germans", "bergen")
    assert t.over and t.at("B-4") == "warship-2"


def test_a_free_neighbour_must_be_taken() -> None:
    """NOR-55: no fleet is passed while there is another way."""
    t = fall_back(
        {"B-2": "hipper rodney", "A-2": "valiant", "B-3": "renown", "namsos": "cruiser-1"}, "germans", "B-2"
    )
    assert t.over and t.at("B-1") == "hipper"
    t = fall_back({"B-2": "hipper rodney", "A-2": "valiant", "B-3": "renown"}, "germans", "B-2")
    assert t.letters() == "B-1 namsos"
    assert t.refused("A-2") == ("enemy-there", "NOR-55")
    assert t.refused("C-2") == ("not-connected", "NOR-59")


RING = {"B-1": "valiant", "A-2": "renown repulse", "B-3": "cruiser-1", "namsos": "destroyer-1"}


def test_without_a_free_neighbour_the_enemy_fires_half_his_value_and_is_not_fired_at() -> None:
    """NOR-55: Renown and Repulse 6, three dice; the survivors go on at once."""
    t = fall_back({"B-2": "scharnhorst hipper rodney", **RING}, "germans", "B-2")
    assert t.letters() == "A-2 B-1 B-3 namsos"
    t.say("A-2")
    assert t.asked == "allies: SpreadFire"
    t.say("hipper*3 fire").roll(6, 1, 1)
    assert t.at("lost") == "hipper" and t.asked == "germans: RetreatTo"
    assert t.letters() == "A-1 A-3 A-4"
    t.say("A-1")
    assert t.over and t.at("A-1") == "scharnhorst" and t.at("A-2") == "renown repulse"


@pytest.mark.parametrize(
    ("fleet", "dice"), [("furious", 1), ("renown", 2), ("rodney", 2), ("renown destroyer-2", 3)]
)
def test_half_is_rounded_up_and_activated_ships_fire_too(fleet: str, dice: int) -> None:
    """NOR-55: (activated or not)."""
    at = {"narvik": "warship-1 valiant", "B-1": fleet}
    t = fall_back(at, "germans", "narvik", activated=fleet)
    assert t.asked == "allies: ThrowVolley" and t.dice().count == dice


def test_harbour_guns_do_not_fire_at_passing_ships() -> None:
    """NOR-55: no harbour value. Out of every way the one into Namsos is taken, with its guns."""
    t = fall_back({"B-2": "hipper rodney", **RING}, "germans", "B-2").say("namsos")
    assert t.dice().count == 1
    t.roll(1)
    assert t.at("B-2") == "rodney hipper"  # out of the harbour there is only the way back


def test_the_battleship_save_applies_on_the_way() -> None:
    """NOR-13, NOR-55."""
    t = fall_back({"B-2": "scharnhorst rodney", **RING}, "germans", "B-2").say("A-2").roll(6, 1, 1)
    assert t.asked == "allies: SaveBattleship"


def test_survivors_go_on_even_if_they_are_the_stronger() -> None:
    """NOR-55: a retreat never starts a combat."""
    t = fall_back(
        {"narvik": "scharnhorst gneisenau rodney valiant", "B-1": "destroyer-1"}, "germans", "narvik"
    )
    t.say("scharnhorst fire").roll(1)
    assert t.asked == "germans: RetreatTo"


def test_through_several_fleets() -> None:
    """NOR-55, NOR-55a: and so on through any number of locations, none twice while another is left."""
    at = {
        "narvik": "scharnhorst rodney",
        "B-1": "valiant",
        "bodo": "destroyer-1",
        "A-1": "renown",
        "B-2": "repulse",
    }
    t = fall_back(at, "germans", "narvik").roll(1, 1)
    assert t.letters() == "A-1 B-2 bodo"
    assert t.refused("narvik") == ("been-there", "NOR-55")
    t.say("bodo").roll(1)  # a dead end: back through Valiant
    t.roll(1, 1)
    assert t.letters() == "A-1 B-2"
    t.say("B-2").roll(1, 1)
    assert t.letters() == "A-2 B-3 namsos"
    t.say("namsos")
    assert t.over and t.at("namsos") == "scharnhorst"


def test_with_every_neighbour_entered_it_goes_towards_the_nearest_that_is_not() -> None:
    """NOR-59: from Namsos, a dead end, back to B-2; from B-2 not to where it has been."""
    t = retreating(
        {"B-2": "rodney", "A-2": "renown", "B-1": "valiant", "B-3": "cruiser-1", "namsos": "destroyer-1"},
        "germans",
        "B-2",
    )
    fleet = t.rules.fleet
    assert list(fleet.waters.areas(ways_back(t.s, "germans", ("B-2", "namsos")))) == ["B-2"]
    assert list(fleet.waters.areas(ways_back(t.s, "germans", ("B-2", "namsos", "B-2")))) == [
        "A-2",
        "B-1",
        "B-3",
    ]
    path = ("B-2", "A-2", "B-2", "B-3", "B-2", "namsos", "B-2", "B-1", "narvik", "B-1", "bodo", "B-1", "B-2")
    # all four neighbours have been entered; from Namsos nothing new is to be reached
    assert list(fleet.waters.areas(ways_back(t.s, "germans", path))) == ["A-2", "B-1", "B-3"]


def test_retreating_does_not_activate_nor_unactivate() -> None:
    """NOR-57."""
    t = fall_back({"B-4": "hipper warship-1 rodney"}, "germans", "B-4", activated="hipper").say("B-3")
    assert set(t.s.activated) == {"hipper"}


def test_a_ship_that_retreated_may_be_activated_afterwards() -> None:
    """NOR-57: it has not acted."""
    t = fall_back({"B-4": "hipper rodney"}, "germans", "B-4").say("B-3")
    t.action("germans", "hipper sail")
    assert t.asked == "germans: Sail"


# submarines on the way


def test_submarines_react_to_ships_that_retreat_into_their_area() -> None:
    """NOR-80, NOR-203, R-28: where the retreat ends the ships left throw a die each."""
    t = fall_back({"B-4": "hipper warship-1 warship-2 rodney", "B-3": "sub-1 sub-2"}, "germans", "B-4").say(
        "B-3"
    )
    assert t.asked == "allies: React" and t.letters() == "hipper warship-1 warship-2 hold"
    t.say("hipper*2 fire").roll(6, 1)
    assert t.at("lost") == "hipper" and t.asked == "germans: SpreadFire"
    t.say("sub-1*2 fire").roll(6, 1)
    assert t.over and t.at("B-3") == "sub-2 warship-1 warship-2"


def test_where_the_retreat_must_go_on_they_throw_half() -> None:
    """NOR-203, NOR-203a: the submarines first, then the ships there fire; three survivors throw two dice."""
    at = {
        "B-4": "scharnhorst gneisenau hipper rodney valiant",
        "A-3": "renown",
        "B-3": "cruiser-1 sub-1",
        "B-5": "cruiser-2",
        "C-6": "repulse",
        "bergen": "cruiser-3",
        "stavanger": "cruiser-4",
    }
    t = fall_back(at, "germans", "B-4").say("B-3")
    assert t.asked == "allies: React"
    t.say("hipper fire").roll(1)
    assert t.asked == "allies: SpreadFire"  # the cruiser, two dice; the Germans' two lie on the one submarine
    t.say("hipper*2 fire").roll(6, 6)
    assert t.asked == "germans: ThrowVolley" and t.dice().count == 2
    t.roll(1, 6)
    assert t.at("lost") == "sub-1 hipper"
    assert t.asked == "germans: RetreatTo"


def test_the_dice_against_submarines_count_the_survivors_of_their_attack_not_of_the_ships_fire() -> None:
    """NOR-203: five ships, one torpedoed, four left: two dice, though the cruiser sinks one more at the same time."""
    at = {
        "narvik": "rodney valiant",
        "B-4": "scharnhorst gneisenau hipper warship-1 warship-2 renown",
        "A-3": "repulse",
        "B-3": "cruiser-1 sub-1",
        "B-5": "cruiser-2",
        "C-6": "resolution",
        "bergen": "cruiser-3",
        "stavanger": "cruiser-4",
    }
    t = fall_back(at, "germans", "B-4").say("B-3").say("warship-1 fire").roll(6)
    t.say("warship-2*2 fire").roll(6, 1)
    assert t.dice().count == 2


def test_from_a_sea_area_into_its_harbour_is_no_event() -> None:
    """NOR-204: nor the reverse."""
    t = fall_back({"B-4": "hipper rodney sub-1"}, "germans", "B-4").say("bergen")
    assert t.over and t.at("bergen") == "hipper"
    t = fall_back({"bergen": "warship-2 rodney", "B-4": "sub-1"}, "germans", "bergen")
    assert t.over and t.where("warship-2") == "B-4"


def test_activated_submarines_let_them_pass() -> None:
    """NOR-80, NOR-84."""
    t = fall_back({"B-4": "hipper rodney", "B-3": "sub-1"}, "germans", "B-4", activated="sub-1").say("B-3")
    assert t.over and t.where("hipper") == "B-3"


def test_only_the_retreating_group_is_a_target_not_friends_already_there() -> None:
    """NOR-81: ships of that group."""
    t = fall_back({"B-4": "hipper rodney", "B-3": "warship-1 sub-1"}, "germans", "B-4").say("B-3")
    assert t.letters() == "hipper hold"


def test_a_group_sunk_by_submarines_on_the_way_is_gone() -> None:
    """NOR-203: nobody fires at it, nobody goes on."""
    t = (
        fall_back({"B-4": "hipper rodney", "B-3": "sub-1"}, "germans", "B-4")
        .say("B-3")
        .say("hipper fire")
        .roll(6)
    )
    assert t.over and t.at("lost") == "hipper" and t.s.operation[0].reacted == ()

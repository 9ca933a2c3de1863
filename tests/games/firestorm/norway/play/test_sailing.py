"""Ships under way, step by step (NOR-43, NOR-44, NOR-48, NOR-87, NOR-201)."""

from __future__ import annotations

import pytest

from sandtable.kernel import engine
from tests.games.firestorm.norway.sea import Sea, norway


def test_a_harbour_connects_only_to_its_own_sea_area() -> None:
    """NOR-44, NOR-87: fourteen harbours."""
    fleet = norway().fleet
    assert len(fleet.harbours) == 14
    for harbour in fleet.harbours.values():
        assert fleet.waters.neighbours[harbour.id] == (harbour.sea,)


def test_ships_move_any_number_of_areas_in_one_word() -> None:
    """NOR-43: through free water the whole way is one decision."""
    t = Sea({"clyde": "rodney"}).action("allies", "rodney sail").say("A-4 A-2 A-1 B-1 narvik stop")
    assert t.at("narvik") == "rodney" and t.over
    assert t.told("sailed")[0]["way"] == ("A-4", "A-2", "A-1", "B-1", "narvik")


def test_friendly_ships_do_not_stop_a_group() -> None:
    """NOR-43: friendly or uncontested waters."""
    t = Sea({"A-1": "rodney", "B-1": "valiant"}).action("allies", "rodney sail").say("B-1 B-2 stop")
    assert t.at("B-2") == "rodney" and t.at("B-1") == "valiant"


def test_entering_enemy_ships_ends_the_move() -> None:
    """NOR-43: the word ends there and combat begins."""
    t = Sea({"A-1": "rodney", "B-1": "hipper"}).action("allies", "rodney sail")
    assert t.refused("B-1 stop") == ("too-long", "NOR-43")
    t.say("B-1")
    assert t.asked == "germans: StandOrWithdraw"


def test_enemies_in_a_harbour_do_not_stop_movement_in_its_sea_area() -> None:
    """NOR-44: and the other way round."""
    t = Sea({"A-3": "rodney", "bergen": "warship-2", "stavanger": "warship-3"})
    t.action("allies", "rodney sail").say("B-4 B-3 stop")
    assert t.at("B-3") == "rodney"
    t = Sea({"bergen": "rodney", "B-3": "valiant"}).action("allies", "rodney sail").say("B-4 stop")
    assert t.at("B-4") == "rodney"


def test_enemies_in_the_sea_area_stop_ships_on_their_way_into_the_harbour() -> None:
    """NOR-43, NOR-44: one must pass through the sea area."""
    t = Sea({"A-1": "rodney", "B-1": "hipper"}).action("allies", "rodney sail")
    assert t.refused("narvik") == ("not-connected", "NOR-44")
    assert t.refused("B-1 narvik") == ("too-long", "NOR-43")


@pytest.mark.parametrize("harbour", ["oslo", "kiel", "wilhelmshaven"])
def test_no_allied_ship_enters_a_german_home_harbour(harbour: str) -> None:
    """NOR-48: nor attacks ships in it."""
    sea = norway().fleet.sea_of[harbour]
    t = Sea({sea: "rodney", harbour: "hipper"}).action("allies", "rodney sail")
    assert harbour not in t.letters().split()
    assert t.refused(harbour) == ("home-harbour", "NOR-48")


@pytest.mark.parametrize("harbour", ["clyde", "rosyth", "scapa-flow"])
def test_no_german_ship_enters_a_british_home_harbour(harbour: str) -> None:
    """NOR-48."""
    sea = norway().fleet.sea_of[harbour]
    t = Sea({sea: "hipper", harbour: "rodney"}).action("germans", "hipper sail")
    assert harbour not in t.letters().split()
    assert t.refused(harbour) == ("home-harbour", "NOR-48")


def test_both_sides_may_enter_norwegian_harbours_whoever_holds_the_land() -> None:
    """NOR-48, NOR-89: Kristiansand is German-held, Namsos Allied."""
    t = Sea({"C-6": "rodney"}).action("allies", "rodney sail")
    assert t.letters() == "B-4 B-5 kristiansand stop"
    t = Sea({"B-2": "hipper"}).action("germans", "hipper sail")
    assert "namsos" in t.letters().split()


def test_own_home_harbours_are_open() -> None:
    """NOR-48."""
    t = Sea({"C-6": "hipper"}).action("germans", "hipper sail")
    assert t.letters() == "B-4 B-5 kristiansand oslo kiel stop"


def test_no_location_twice_while_nothing_happens() -> None:
    """NOR-201, NOR-201a: sailing in circles leads nowhere."""
    t = Sea({"A-1": "rodney"}).action("allies", "rodney sail")
    assert "A-1" not in t.letters("A-2").split()
    assert t.refused("A-2 A-1") == ("been-there", "NOR-201")
    assert t.letters("B-1 narvik") == "stop"


def test_after_submarines_attacked_a_group_may_turn_back() -> None:
    """NOR-201: the owner decides anew whether and where to go on."""
    t = Sea({"A-3": "rodney", "B-4": "u-boat-1"}).action("allies", "rodney sail").say("B-4")
    t.say("rodney fire").roll(1).say("on").roll(1)
    assert "A-3" in t.letters().split() and "stop" not in t.letters().split()
    t.say("A-3 stop")
    assert t.at("A-3") == "rodney"


def test_submarines_that_hold_change_nothing() -> None:
    """NOR-201: the group goes on as before, and may stop."""
    t = Sea({"A-3": "rodney", "B-4": "u-boat-1"}).action("allies", "rodney sail").say("B-4").say("hold")
    assert t.asked == "allies: Sail" and t.letters() == "B-3 B-5 C-6 bergen stavanger stop"
    assert t.refused("A-3") == ("been-there", "NOR-201")


def test_a_harbour_just_entered_past_submarines_ends_the_way_by_itself() -> None:
    """Nothing is left to decide: there is only one way out, and it was the way in."""
    t = Sea({"A-1": "rodney", "B-1": "u-boat-1"}).action("allies", "rodney sail").say("B-1").say("hold")
    t.say("narvik stop")
    assert t.over and t.at("narvik") == "rodney"


def test_land_is_no_way() -> None:
    """NOR-44: a location is a sea area or a harbour."""
    t = Sea({"B-1": "rodney"}).action("allies", "rodney sail")
    assert t.refused("C-1") == ("no-water", "NOR-44")
    assert t.refused("B-4") == ("not-connected", "NOR-44")


def test_after_a_combat_the_winner_stays_where_it_fought() -> None:
    """NOR-201: movement is over, won or lost."""
    t = Sea({"A-1": "rodney valiant", "B-1": "hipper"}).action("allies", "rodney valiant sail").say("B-1")
    t.say("fight").say("rodney*2 fire").roll(1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    assert t.asked == "germans: RetreatTo"
    t.say("bodo")
    assert t.over and t.at("B-1") == "rodney valiant"


def test_an_action_leaves_the_ships_activated_and_the_submarines_not() -> None:
    """NOR-47, NOR-80."""
    t = Sea({"A-3": "rodney", "B-4": "u-boat-1"}).action("allies", "rodney sail").say("B-4")
    t.say("rodney fire").roll(1).say("stop").roll(1)
    assert t.over and set(t.s.activated) == {"rodney"}


def test_a_ship_set_right_by_the_organiser_leaves_the_group() -> None:
    """FS-4: whoever is taken off the map or put elsewhere in the middle of an action sails no further."""
    t = Sea({"A-1": "rodney valiant"}).action("allies", "rodney valiant sail")
    t.rules.amend(t.s, {"units": {"rodney": "lost"}})
    t.hear().say("A-2 stop")
    assert t.where("rodney") == "lost" and t.where("valiant") == "A-2"
    t = Sea({"A-1": "rodney", "B-1": "hipper"}).action("allies", "rodney sail").say("B-1")
    t.rules.amend(t.s, {"units": {"hipper": "narvik"}})
    engine.settle(t.s)
    assert t.asked == "allies: Sail"

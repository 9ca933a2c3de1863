"""Submarines: reactions, attacks of their own, how ships answer (NOR-14, NOR-45, NOR-80 … NOR-86, NOR-204)."""

from __future__ import annotations

import pytest

from sandtable.games.firestorm.norway.play.actions import TakeAction
from tests.games.firestorm.norway.sea import Sea, norway

GROUP = "valiant ark-royal cruiser-1 destroyer-1 destroyer-2"
BOATS = "u-boat-1 u-boat-2 u-boat-3"


def entering(**more: object) -> Sea:
    t = Sea({"A-3": GROUP, "B-4": BOATS}, **more)  # type: ignore[arg-type]
    return t.action("allies", f"{GROUP} sail").say("B-4")


def test_the_worked_example() -> None:
    """W-7: Ark Royal, Cruiser, Destroyer are attacked, 4, 6, 1; four ships are left and stop: four dice, no hit."""
    t = entering()
    assert t.asked == "germans: React"
    t.say("ark-royal cruiser-1 destroyer-1 fire").roll(4, 6, 1)
    assert t.at("lost") == "cruiser-1" and t.asked == "allies: StopOrGoOn"
    t.say("stop").say("u-boat-1 u-boat-2 u-boat-3*2 fire")
    assert t.dice().count == 4
    t.roll(1, 2, 3, 4)
    assert t.over and t.at("B-4") == "valiant ark-royal destroyer-1 destroyer-2 u-boat-1 u-boat-2 u-boat-3"
    assert not [boat for boat in BOATS.split() if boat in t.s.activated]


def test_the_worked_example_moving_on() -> None:
    """W-7: two dice; the U-boats may react again later."""
    t = entering().say("ark-royal cruiser-1 destroyer-1 fire").roll(4, 6, 1).say("on")
    t.say("u-boat-1 u-boat-3 fire")
    assert t.dice().count == 2
    t.roll(1, 1).say("B-3 stop")
    assert t.over
    t = Sea({"A-3": "rodney", "A-2": "valiant", "B-4": "u-boat-1"})
    t.action("allies", "rodney sail").say("B-4").say("rodney fire").roll(1).say("on").roll(1).say("B-3 stop")
    t.action("allies", "valiant sail").say("A-3 B-4")
    assert t.asked == "germans: React"


@pytest.mark.parametrize(("ships", "passing"), [(5, 3), (4, 2), (3, 2), (2, 1), (1, 1)])
def test_passing_ships_throw_half_rounded_up(ships: int, passing: int) -> None:
    """W-8, NOR-82, R-45: five counters passing three dice, stopping five, whatever their value."""
    for answer, dice in (("stop", ships), ("on", passing)):
        group = " ".join(GROUP.split()[:ships])
        t = Sea({"A-3": group, "B-4": "u-boat-1"}).action("allies", f"{group} sail").say("B-4")
        t.say("valiant fire").roll(1).say(answer)
        assert t.asked == "allies: ThrowVolley" and t.dice().count == dice


def test_who_stops_moves_no_further_and_who_goes_on_must() -> None:
    """NOR-82."""
    t = entering().say("valiant fire").roll(1).say("stop").roll(1, 1, 1, 1, 1)
    assert t.over
    t = entering().say("valiant fire").roll(1).say("on").roll(1, 1, 1)
    assert t.asked == "allies: Sail" and t.refused("stop") == ("must-leave", "NOR-82")


def test_each_submarine_attacks_once_and_may_hold() -> None:
    """NOR-80, NOR-81: the owner decides for each; several may pick one target."""
    t = entering()
    assert t.letters() == f"{GROUP} hold"
    assert t.letters("valiant*2") == f"{GROUP} fire"
    assert t.letters("valiant*3") == "fire"
    assert t.refused("valiant*4") == ("no-boats", "NOR-80")
    assert t.refused("valiant hold") == ("aimed", "NOR-81")
    assert t.refused("fire") == ("no-target", "NOR-81")
    assert t.refused("hipper") == ("no-target", "NOR-80")
    t.say("valiant*2 fire")
    assert t.dice().count == 2


def test_only_submarines_that_attacked_are_answered() -> None:
    """NOR-82, NOR-81a: freely spread over them."""
    t = entering().say("valiant destroyer-1 fire").roll(1, 1).say("stop")
    assert t.letters() == "u-boat-1 u-boat-2"
    t.say("u-boat-1*2 u-boat-2*3 fire").roll(6, 6, 1, 1, 6)
    assert t.at("lost") == "u-boat-1 u-boat-2" and t.where("u-boat-3") == "B-4"


def test_surplus_hits_are_lost_and_ships_sunk_do_not_answer() -> None:
    """NOR-81, NOR-16: exception to simultaneous fire."""
    t = entering().say("destroyer-1*3 fire").roll(6, 6, 6)
    assert t.at("lost") == "destroyer-1"
    t.say("stop").say("u-boat-1*4 fire")
    assert t.dice().count == 4


def test_the_battleship_save_applies_against_torpedoes() -> None:
    """NOR-13, NOR-81."""
    t = entering().say("valiant fire").roll(6)
    assert t.asked == "germans: SaveBattleship"
    t.roll(6)
    assert t.at("lost") == "valiant"
    t = entering().say("valiant*2 fire").roll(6, 6)
    assert t.at("lost") == "valiant" and t.asked == "allies: StopOrGoOn"


def test_a_group_sunk_to_the_last_ship_neither_answers_nor_goes_on() -> None:
    """NOR-82."""
    t = Sea({"A-3": "destroyer-1", "B-4": "u-boat-1"}).action("allies", "destroyer-1 sail").say("B-4")
    t.say("destroyer-1 fire").roll(6)
    assert t.over and t.where("u-boat-1") == "B-4"


# when they may react


def test_they_react_to_a_group_activated_in_their_area_before_it_moves() -> None:
    """NOR-80: then it stays or goes on."""
    t = Sea({"B-4": f"rodney valiant {BOATS}"}).action("allies", "rodney sail")
    assert t.asked == "germans: React" and t.letters() == "rodney hold"
    t.say("rodney fire").roll(1)
    assert t.asked == "allies: StopOrGoOn"
    t.say("stop").roll(1)
    assert t.over and t.where("rodney") == "B-4"


def test_they_react_in_every_area_a_group_passes() -> None:
    """NOR-80: also when only passing; the word ends where they may."""
    t = Sea({"A-3": "rodney", "B-4": "u-boat-1", "B-3": "u-boat-2"}).action("allies", "rodney sail")
    assert t.refused("B-4 B-3") == ("too-long", "NOR-43")
    t.say("B-4").say("hold").say("B-3")
    assert t.asked == "germans: React"


def test_activated_submarines_do_not_react() -> None:
    """NOR-80, NOR-84."""
    t = (
        Sea({"A-3": "rodney", "B-4": BOATS}, activated="u-boat-1 u-boat-2")
        .action("allies", "rodney sail")
        .say("B-4")
    )
    assert t.letters("rodney") == "fire"
    t = (
        Sea({"A-3": "rodney", "B-4": "u-boat-1"}, activated="u-boat-1")
        .action("allies", "rodney sail")
        .say("B-4 stop")
    )
    assert t.over


def test_own_submarines_do_not_react_and_enemy_submarines_not_to_submarines() -> None:
    """NOR-80: to enemy surface groups only."""
    t = Sea({"A-3": "rodney", "B-4": "sub-1"}).action("allies", "rodney sail").say("B-4 stop")
    assert t.over
    t = Sea({"A-3": "sub-1", "B-4": "u-boat-1"}).action("allies", "sub-1 B-4")
    assert t.over and t.at("B-4") == "sub-1 u-boat-1"


def test_going_into_the_harbour_is_no_new_event_but_counts_as_moving_on() -> None:
    """NOR-204, R-60: half dice, and no second attack."""
    t = Sea({"A-1": "rodney cruiser-1 cruiser-2", "B-1": "u-boat-1"}).action(
        "allies", "rodney cruiser-1 cruiser-2 sail"
    )
    t.say("B-1").say("rodney fire").roll(1).say("on")
    assert t.dice().count == 2
    t.roll(1, 1).say("narvik stop")
    assert t.over and t.at("narvik") == "rodney cruiser-1 cruiser-2"


def test_ships_activated_in_a_harbour_are_in_the_area_of_the_submarines_outside() -> None:
    """NOR-204: one event at the activation, none when they come out."""
    t = Sea({"bergen": "warship-2", "B-4": "sub-1"}).action("germans", "warship-2 sail")
    assert t.asked == "allies: React"
    t.say("hold").say("B-4 B-3 stop")
    assert t.over


def test_ships_that_come_out_of_a_home_harbour_come_in() -> None:
    """NOR-204, NOR-48: nothing at the activation, one event outside."""
    t = Sea({"kiel": "hipper", "C-6": "sub-1"}).action("germans", "hipper sail")
    assert t.asked == "germans: Sail"
    t.say("C-6")
    assert t.asked == "allies: React"


def test_ships_that_go_into_a_home_harbour_are_safe_there() -> None:
    """NOR-204, NOR-48: the event was outside."""
    t = (
        Sea({"B-4": "hipper", "C-6": "sub-1"})
        .action("germans", "hipper sail")
        .say("C-6")
        .say("hold")
        .say("kiel stop")
    )
    assert t.over and t.where("hipper") == "kiel"


def test_a_mixed_group_that_assembles_is_one_event() -> None:
    """NOR-49, NOR-204, NOR-204a: also with ships out of a home harbour."""
    t = Sea({"kiel": "hipper", "C-6": "warship-1 sub-1"}).action("germans", "hipper warship-1 sail")
    assert t.asked == "allies: React" and t.letters() == "hipper warship-1 hold"
    t.say("hold")
    assert t.asked == "germans: Sail"


def test_all_out_of_two_home_harbours_come_in_as_they_assemble() -> None:
    """NOR-49, NOR-204."""
    t = Sea({"kiel": "hipper", "oslo": "warship-1", "C-6": "sub-1"}).action(
        "germans", "hipper warship-1 sail"
    )
    assert t.asked == "allies: React"


def test_a_group_that_comes_back_is_a_new_event() -> None:
    """NOR-80: each time it comes in from another sea area."""
    t = (
        Sea({"A-3": "rodney", "B-4": "u-boat-1", "B-3": "u-boat-2"})
        .action("allies", "rodney sail")
        .say("B-4")
    )
    t.say("rodney fire").roll(1).say("on").roll(1).say("B-3").say("rodney fire").roll(1).say("on").roll(
        1
    ).say("B-4")
    assert t.asked == "germans: React"


# attacks of their own


def test_an_activated_group_moves_no_or_one_area_and_may_attack_there() -> None:
    """NOR-45, NOR-84: sea areas only."""
    t = Sea({"B-4": "u-boat-1 u-boat-2", "A-3": "rodney cruiser-1"})
    t.s.actions, t.s.actor = 1, "germans"
    t.begin(TakeAction("germans"))
    assert t.letters("u-boat-1") == "u-boat-2 B-4 A-3 B-3 B-5 C-6"
    t.say("u-boat-1 u-boat-2 A-3")
    assert t.asked == "germans: Torpedo" and t.letters() == "rodney cruiser-1 hold"


def test_with_the_option_they_move_two() -> None:
    """NOR-45, R-2: submarine_action_move 2."""
    t = Sea({"B-4": "u-boat-1", "A-6": "rodney"}, submarine_action_move=2).action("germans", "u-boat-1 A-6")
    assert t.asked == "germans: Torpedo"
    t = Sea({"B-4": "u-boat-1", "A-6": "rodney"})
    t.s.actions, t.s.actor = 1, "germans"
    t.begin(TakeAction("germans"))
    assert t.refused("u-boat-1 A-6") == ("too-far", "NOR-45")


def test_all_ships_at_the_place_attacked_answer_with_all_their_dice() -> None:
    """NOR-84: one each, not halved, those that were not attacked too; the boats are activated."""
    t = Sea({"B-4": "u-boat-1 u-boat-2", "A-3": "rodney cruiser-1 destroyer-1"}).action(
        "germans", "u-boat-1 u-boat-2 A-3"
    )
    t.say("cruiser-1 fire").roll(6)
    assert t.asked == "allies: ThrowVolley" and t.dice().count == 2  # only u-boat-1 attacked
    t.roll(6, 1)
    assert t.over and t.at("lost") == "cruiser-1 u-boat-1" and set(t.s.activated) == {"u-boat-2"}


def test_they_attack_into_the_harbours_of_their_area() -> None:
    """NOR-84, NOR-88, R-59: both places answer if both were attacked, one if only one was."""
    at = {"B-1": "u-boat-1 u-boat-2 rodney", "narvik": "cruiser-1 destroyer-1", "bodo": "destroyer-2"}
    t = Sea(at).action("germans", "u-boat-1 u-boat-2 B-1")
    assert t.letters() == "rodney cruiser-1 destroyer-1 destroyer-2 hold"
    t.say("cruiser-1 rodney fire").roll(1, 1).say("u-boat-1*3 fire")
    assert t.dice().count == 3
    t = Sea(at).action("germans", "u-boat-1 u-boat-2 B-1").say("destroyer-2 fire").roll(1)
    assert t.dice().count == 1


def test_home_harbours_are_closed_to_them() -> None:
    """NOR-48, NOR-84."""
    t = Sea({"A-6": "u-boat-1 destroyer-1", "rosyth": "rodney"}).action("germans", "u-boat-1 A-6")
    assert t.letters() == "destroyer-1 hold"
    assert t.refused("rodney") == ("home-harbour", "NOR-48")
    far = Sea({"A-6": "u-boat-1 destroyer-1", "clyde": "rodney", "kiel": "hipper"}).action(
        "germans", "u-boat-1 A-6"
    )
    assert far.refused("rodney") == ("no-target", "NOR-84"), "elsewhere, whatever harbour it is in"
    assert far.refused("hipper") == ("no-target", "NOR-84"), "a German one"
    t = Sea({"A-6": "u-boat-1", "rosyth": "rodney"}).action("germans", "u-boat-1 A-6")
    assert t.over


def test_they_need_not_attack_and_are_activated_all_the_same() -> None:
    """NOR-46, NOR-84."""
    t = Sea({"B-4": "u-boat-1", "A-3": "rodney"}).action("germans", "u-boat-1 A-3").say("hold")
    assert t.over and "u-boat-1" in t.s.activated and t.at("A-3") == "rodney u-boat-1"


def test_submarines_and_enemy_ships_may_stay_together_and_never_block() -> None:
    """NOR-14, NOR-85, NOR-90: they have no part in the control of the sea."""
    t = Sea({"A-3": "rodney u-boat-1", "B-2": "u-boat-2"})
    assert t.s.fleets == {"allies": norway().fleet.waters.bit["A-3"], "germans": 0}
    t.action("allies", "rodney sail").say("hold").say("A-2 B-2").say("hold").say("namsos stop")
    assert t.over and t.where("rodney") == "namsos"


def test_harbour_values_never_help_against_submarines() -> None:
    """NOR-86, NOR-52: Bergen has two guns, the group one ship."""
    t = (
        Sea({"bergen": "warship-2", "B-4": "sub-1"})
        .action("allies", "sub-1 B-4")
        .say("warship-2 fire")
        .roll(1)
    )
    assert t.dice().count == 1

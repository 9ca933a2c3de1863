"""Order One: who acts when, and what makes a group (NOR-10, NOR-11, NOR-40 … NOR-42, NOR-46, NOR-47, NOR-49)."""

from __future__ import annotations

import pytest

from sandtable.games.firestorm.norway.play.actions import NextAction, StrategicActions
from sandtable.kernel.options import OptionValue
from tests.games.firestorm.norway.sea import Sea, norway

HOME_FLEET = "rodney valiant furious cruiser-1 aa-cruiser destroyer-4"


def taking(at: dict[str, str], side: str = "allies", **more: object) -> Sea:
    t = Sea(at, **more)  # type: ignore[arg-type]
    t.s.actions, t.s.actor = 2, side
    return t.begin(NextAction())


def test_units_are_ships_submarines_or_aircraft_one_counter_each() -> None:
    """NOR-10, NOR-11, NOR-14: ships have 1 to 4, submarines 1."""
    fleet = norway().fleet
    assert {unit.kind for unit in fleet.units.values()} == {"ship", "submarine", "aircraft"}
    assert {unit.cv for unit in fleet.units.values() if unit.kind == "ship"} == {1, 2, 3, 4}
    assert {unit.cv for unit in fleet.units.values() if unit.kind == "submarine"} == {1}
    assert (len(fleet.ships["allies"]), len(fleet.ships["germans"])) == (20, 7)
    assert (len(fleet.submarines["allies"]), len(fleet.submarines["germans"])) == (2, 6)


@pytest.mark.parametrize(
    ("turn", "count", "options", "allied", "german"),
    [
        (1, 9, {}, 5, 4),
        (2, 7, {}, 4, 3),
        (3, 7, {}, 4, 3),
        (4, 9, {}, 4, 5),
        (1, 18, {"actions_count": "per_side"}, 9, 9),
        (2, 14, {"actions_count": "per_side"}, 7, 7),
        (4, 18, {"actions_count": "per_side"}, 9, 9),
    ],
)
def test_actions_alternate_and_the_first_player_has_the_odd_one(
    turn: int, count: int, options: dict[str, OptionValue], allied: int, german: int
) -> None:
    """NOR-41, R-1: 9, 7, 7 and 9 of both together, or of each; the Germans begin in turn 4."""
    t = Sea({"A-1": "warspite", "B-2": "hipper"}, turn, "", "", **options).begin(StrategicActions(turn))
    actors: list[str] = []
    while not t.over:
        assert len(actors) + t.s.actions == count
        actors.append(t.key())
        t.say("pass")
    first = "germans" if turn == 4 else "allies"
    assert actors == [first if at % 2 == 0 else norway().enemy[first] for at in range(count)]
    assert (actors.count("allies"), actors.count("germans")) == (allied, german)


def test_a_pass_uses_the_action_up() -> None:
    """NOR-40, NOR-41."""
    t = taking({"A-1": "warspite", "B-2": "hipper"}).say("pass")
    assert t.asked == "germans: TakeAction" and t.s.actions == 1


def test_who_has_nothing_left_to_activate_passes_without_a_question() -> None:
    """NOR-40: nothing un-activated."""
    t = taking({"A-1": "warspite", "B-2": "hipper"}, activated="warspite")
    assert t.asked == "germans: TakeAction" and t.told("passed-action") == [{"side": "allies", "able": 0}]


def test_a_group_is_any_part_of_the_ships_of_one_place() -> None:
    """NOR-42: not all need to be taken, in any order."""
    t = taking({"B-4": HOME_FLEET, "A-1": "warspite"})
    assert t.letters() == "warspite rodney valiant furious cruiser-1 aa-cruiser destroyer-4 pass"
    assert t.letters("valiant") == "rodney furious cruiser-1 aa-cruiser destroyer-4 sail"
    t.say("valiant rodney sail").say("A-3 stop")
    assert t.at("A-3") == "rodney valiant" and t.at("B-4") == "furious cruiser-1 aa-cruiser destroyer-4"


def test_the_worked_example_of_an_activation() -> None:
    """W-1: Warspite and a flotilla go A-1, B-1, Narvik, meet the Warship Group there, and are activated."""
    t = taking({"A-1": "warspite destroyer-1", "narvik": "warship-1"})
    t.say("warspite destroyer-1 sail")
    assert t.letters("B-1") == "B-2 narvik bodo stop"
    t.say("B-1 narvik")
    assert t.asked == "germans: StandOrWithdraw"
    t.say("fight").say("warspite*2 fire").roll(6, 1, 1, 1, 1, 1, 1, 1)
    assert t.at("narvik") == "warspite destroyer-1" and t.at("lost") == "warship-1"
    assert set(t.s.activated) == {"warspite", "destroyer-1"}


def test_one_ship_of_a_stack_may_go_alone_but_a_group_cannot_be_split_later() -> None:
    """W-1, NOR-42: what follows the activation asks for the way of the whole group."""
    t = taking({"A-1": "warspite destroyer-1"}).say("warspite sail").say("A-2 stop")
    assert t.at("A-1") == "destroyer-1" and t.at("A-2") == "warspite"


def test_an_activated_unit_is_not_activated_again() -> None:
    """NOR-47."""
    t = taking({"A-1": "warspite destroyer-1"}, activated="warspite")
    assert t.letters() == "destroyer-1 pass"
    assert t.refused("warspite sail") == ("activated", "NOR-47")


def test_movement_without_combat_is_legal_and_so_is_staying() -> None:
    """NOR-46, NOR-46a."""
    t = taking({"A-1": "warspite"}).say("warspite sail").say("stop")
    assert t.where("warspite") == "A-1" and "warspite" in t.s.activated


@pytest.mark.parametrize(
    ("word", "code", "rule"),
    [
        ("scharnhorst sail", "not-yours", "NOR-40"),
        ("warspite sub-1", "other-kind", "NOR-42"),
        ("sub-1 warspite", "other-kind", "NOR-42"),
        ("warspite warspite", "twice", "NOR-42"),
        ("warspite rodney", "elsewhere", "NOR-49"),
        ("ark-royal", "not-there", "NOR-42"),
        ("renown", "not-there", "NOR-42"),
        ("warspite pass", "begun", "NOR-40"),
        ("warspite B-1", "ships-sail", "NOR-201"),
        ("sail", "no-unit", "NOR-40"),
        ("narvik", "no-unit", "NOR-40"),
        ("sub-1 sub-2 A-2", "too-far", "NOR-45"),
        ("sub-1 narvik", "harbour", "NOR-45"),
        ("sub-1 C-1", "no-sea", "NOR-45"),
        ("sub-1 sail", "no-sea", "NOR-45"),
    ],
)
def test_no_group_that_the_rules_forbid(word: str, code: str, rule: str) -> None:
    """NOR-40, NOR-42, NOR-45, NOR-49."""
    t = taking(
        {"A-1": "warspite", "B-1": "sub-1 sub-2", "B-4": "rodney", "B-2": "scharnhorst", "lost": "renown"}
    )
    assert t.refused(word) == (code, rule)


def test_ships_in_a_sea_area_and_in_its_harbours_may_be_one_group() -> None:
    """NOR-42, NOR-49, R-58: several harbours too; they assemble in the sea area."""
    t = taking({"B-4": "rodney", "bergen": "valiant", "stavanger": "cruiser-1", "A-3": "resolution"})
    assert t.letters("valiant") == "rodney cruiser-1 sail"
    t.say("cruiser-1 rodney valiant sail")
    assert t.at("B-4") == "rodney valiant cruiser-1"
    t.say("B-3 stop")
    assert t.at("B-3") == "rodney valiant cruiser-1"


def test_a_group_from_two_harbours_with_nobody_outside_assembles_at_sea() -> None:
    """NOR-49."""
    t = taking({"bergen": "warship-2", "stavanger": "warship-3"}, "germans")
    t.say("warship-2 warship-3 sail")
    assert t.at("B-4") == "warship-2 warship-3" and t.asked == "germans: Sail"


def test_ships_that_come_out_fight_enemies_in_the_sea_area_together() -> None:
    """NOR-49: both fight, and their movement is over."""
    t = taking({"bergen": "warship-2", "stavanger": "warship-3", "B-4": "destroyer-1"}, "germans")
    t.say("warship-2 warship-3 sail")
    assert t.asked == "germans: StandOrWithdraw"
    t.say("fight").say("warship-2*2 fire", seat="allies")
    assert t.dice().count == 4
    t.roll(6, 1, 1, 1, 1, 1)
    assert t.at("B-4") == "warship-2 warship-3" and t.over


def test_ships_that_all_start_in_one_harbour_may_stay_in_it() -> None:
    """NOR-49."""
    t = taking({"bergen": "warship-2 warship-3"}, "germans").say("warship-2 warship-3 sail")
    assert t.letters() == "B-4 stop"
    t.say("stop")
    assert t.at("bergen") == "warship-2 warship-3"


def test_a_carrier_does_not_activate_its_aircraft_and_takes_them_along() -> None:
    """NOR-26, NOR-27."""
    t = taking({"A-3": "furious", "furious": "swordfish-furious"}).say("furious sail").say("A-2 stop")
    assert t.where("swordfish-furious") == "furious" and set(t.s.activated) == {"furious"}


def test_every_letter_points_at_something_on_the_map() -> None:
    """Units at their counters, seas and harbours at their places."""
    t = taking({"A-1": "warspite", "B-1": "sub-1"})
    ask = t.asks()["allies"]
    assert ask.anchors(t.s, (), "warspite") == ("unit:warspite",)  # type: ignore[union-attr]
    assert ask.anchors(t.s, ("sub-1",), "B-1") == ("area:B-1",)  # type: ignore[union-attr]
    assert ask.anchors(t.s, ("ju-88-1",), "bomb-namsos") == ("area:namsos",)  # type: ignore[union-attr]
    assert ask.anchors(t.s, (), "pass") == ()  # type: ignore[union-attr]

"""The German Defence Troop."""

from typing import Any

import pytest

from tests.games.firestorm.table import Table

BRIDGEHEAD = "A2 A3 A5"


def defending(
    area_troops: str = "", reserve: str = "", turn: int = 3, mode: str = "dice", **options: Any
) -> Table:
    """The Allies attack B3; the Germans are about to commit."""
    t = Table(
        turn, BRIDGEHEAD, {"A3": "3-can-div", "B3": area_troops, "reserve": reserve}, mode=mode, **options
    )
    t.attack("A3>B3").say("3-can-div", "done")
    return t


@pytest.mark.parametrize("turn", [2, 3, 4, 5])
def test_every_german_area_has_one_in_defence_from_turn_2(turn: int) -> None:
    """CAEN-20: also an empty one."""
    assert defending(turn=turn).words() == [("done",), ("gdt", "done")]


def test_there_is_none_on_d_day() -> None:
    """CAEN-20."""
    t = Table(1, BRIDGEHEAD, {"A3": "3-can-div", "B3": "21-pz"}).attack("A3>B3").say("3-can-div", "done")
    assert t.letters() == ["21-pz", "done"]
    assert t.refused("gdt") == ("no-gdt", "CAEN-20")


def test_it_never_attacks() -> None:
    """CAEN-20: in defence only."""
    t = Table(3, BRIDGEHEAD, {"B3": "12-ss", "A3": "3-can-div"}).attack("B3>A3")
    assert "gdt" not in t.letters("12-ss")
    assert t.refused("12-ss", "gdt") == ("defence-only", "CAEN-20")


def test_the_allies_have_none() -> None:
    """CAEN-20: it appears and disappears with German control."""
    t = Table(3, "A2 A3 A5 B3", {"C3": "12-ss", "B3": "50-div"}).attack("C3>B3").say("12-ss", "done")
    assert t.refused("gdt") == ("defence-only", "CAEN-20")


def test_an_area_the_germans_retook_has_one_again() -> None:
    """CAEN-20: also a beach."""
    t = (
        Table(3, "A3 A5 B3", {"C3": "12-ss", "A3": "3-can-div"})
        .attack("C3>B3")
        .say("12-ss", "done")
        .say("done")
    )
    t.roll(6, 1).say("done")
    t.attack("A3>B3").say("3-can-div", "done")
    assert "gdt" in t.letters()
    t.say("gdt", "done").roll(1, 1, 6).roll(1)
    t.attack("A3>A2").say("3-can-div", "done")
    assert t.words() == [("done",), ("gdt", "done")]


def test_it_is_one_of_the_two() -> None:
    """CAEN-21, CAEN-24: alone or beside one other, never a third."""
    t = defending("12-ss flak")
    assert t.letters("12-ss", "flak") == ["done"]
    assert t.letters("gdt", "flak") == ["done"]
    assert t.refused("12-ss", "flak", "gdt") == ("enough", "FS-35")
    assert ("gdt", "done") in t.words()


def test_three_regular_troops_leave_no_place_for_it() -> None:
    """CAEN-22: whether or not they are committed."""
    t = defending("12-ss flak 21-pz")
    assert "gdt" not in t.letters()
    assert t.refused("gdt") == ("gdt-barred", "CAEN-22")
    assert t.refused("12-ss", "gdt") == ("gdt-barred", "CAEN-22")


def test_troops_of_the_reserve_just_committed_count_against_it_in_either_order() -> None:
    """CAEN-22: two stand there, a third comes out of the reserve."""
    t = defending("12-ss flak", reserve="1-ss")
    assert "gdt" not in t.letters("1-ss")
    assert t.refused("1-ss", "gdt") == ("gdt-barred", "CAEN-22")
    assert "1-ss" not in t.letters("gdt")
    assert t.refused("gdt", "1-ss") == ("gdt-barred", "CAEN-22")
    assert ("gdt", "12-ss", "done") in t.words()


def test_with_one_troop_there_reserve_and_defence_troop_go_together() -> None:
    """CAEN-22: that makes two regular troops."""
    t = defending("12-ss", reserve="1-ss")
    assert ("gdt", "1-ss", "done") in t.words()
    assert ("1-ss", "gdt", "done") in t.words()


@pytest.mark.parametrize("bar", [True, False])
def test_on_the_table_the_bar_is_an_option(bar: bool) -> None:
    """CAEN-22, CAEN-R9: on by default; off it holds in the dice game only."""
    t = defending("12-ss flak 21-pz", mode="table", gdt_full_stack_bar=bar)
    assert ("gdt" in t.letters()) == (not bar)
    assert ("gdt" in t.letters("12-ss")) == (not bar)
    t = defending("12-ss flak", reserve="1-ss", mode="table", gdt_full_stack_bar=bar)
    assert ("gdt" in t.letters("1-ss")) == (not bar)
    assert ("1-ss" in t.letters("gdt")) == (not bar)
    t = defending("12-ss flak 21-pz", mode="dice", gdt_full_stack_bar=bar)
    assert "gdt" not in t.letters()


@pytest.mark.parametrize("mode", ["mixed", "formation"])
def test_where_the_way_is_not_known_yet_the_bar_holds(mode: str) -> None:
    """CAEN-R9, CAEN-R9a: troops are chosen before the way, so `off` matters only when all battles are on the
    table.
    """
    t = defending("12-ss flak 21-pz", mode=mode, gdt_full_stack_bar=False)
    assert "gdt" not in t.letters()


def test_without_the_bar_the_stacking_limit_still_holds_for_the_reserve() -> None:
    """CAEN-27, CAEN-R9: a full area takes no reserve troop, Defence Troop or not."""
    t = defending("12-ss flak 21-pz", reserve="1-ss", mode="table", gdt_full_stack_bar=False)
    assert "1-ss" not in t.letters() and "1-ss" not in t.letters("gdt")


@pytest.mark.parametrize(("face", "bonus"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_in_the_dice_game_a_die_gives_its_bonus(face: int, bonus: int) -> None:
    """CAEN-23, CAEN-24: thrown by the Germans after both have committed and before the battle dice."""
    t = defending().say("gdt", "done")
    assert t.asked == "germans: DefenceTroopDie"
    t.roll(face)
    assert t.asked == "allies: AttackDie"
    t.roll(3)
    assert t.dice().because == ((bonus, "gdt"),)


@pytest.mark.parametrize(("arrow", "more"), [("A2>A1", (1, "bocage")), ("B4>C4", (1, "city"))])
def test_its_bonus_is_the_same_in_any_terrain(arrow: str, more: tuple[int, str]) -> None:
    """CAEN-23."""
    t = Table(3, "A2 A3 A5 B4", {"A2": "50-div", "B4": "3-div"}).attack(arrow)
    t.say(t.letters()[0], "done").say("gdt", "done").roll(6, 3)
    assert t.dice().because == ((2, "gdt"), more)


@pytest.mark.parametrize(
    ("face", "row"),
    [(1, "snipers"), (2, "nest"), (3, "mortars"), (4, "grenadiers"), (5, "grenadiers"), (6, "assault-guns")],
)
def test_on_the_table_a_die_says_what_it_is(face: int, row: str) -> None:
    """CAEN-23, CAEN-24, CAEN-R25: T-GDT; there is no 8.8 in it."""
    t = defending(mode="table").say("gdt", "done").say("done").say("done").roll(face)
    assert t.told("defence-troop-table") == [{"battle": 1, "die": face, "row": row}]
    assert t.battle().effects == (f"gdt:{row}",)


def test_it_defends_areas_out_of_supply() -> None:
    """CAEN-24: A4 between Allied areas."""
    t = Table(3, "A2 A3 A5 B3 B4", {"A3": "3-can-div"}).attack("A3>A4").say("3-can-div", "done")
    t.say("gdt", "done").roll(6, 3)
    assert t.dice().because == ((-2, "out-of-supply"), (2, "gdt"))


def test_it_is_never_destroyed_captured_or_moved() -> None:
    """CAEN-21, CAEN-24: the area falls, surrounded, and nobody is taken with it."""
    t = Table(3, "A2 A3 A5 B3 B4", {"A3": "3-can-div"}).attack("A3>A4").say("3-can-div", "done")
    t.say("gdt", "done").roll(6, 6, 1)
    assert t.asked == "allies: Advance"
    assert t.at("captured") == ""
    assert t.points() == (90, 450)


def test_a_defence_that_held_leaves_it_in_place() -> None:
    """CAEN-24: it is there again in the next battle of the turn."""
    t = defending().say("gdt", "done").roll(1, 1, 6).roll(1)
    t.attack("A3>B3").say("3-can-div", "done")
    assert "gdt" in t.letters()


def test_it_does_not_count_for_stacking() -> None:
    """CAEN-21: a retreat may fill an area that was defended by it."""
    t = defending("12-ss").say("gdt", "done")
    assert t.at("B3") == "12-ss"

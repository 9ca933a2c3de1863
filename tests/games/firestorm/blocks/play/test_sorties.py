"""Typhoon sorties."""

import pytest

from sandtable.games.firestorm.play.turn import BattlePhase, Turn
from tests.games.firestorm.table import Table

AT = {"A3": "3-can-div 2-can-bde", "B3": "12-ss flak", "A2": "50-div"}


@pytest.mark.parametrize(
    ("turn", "sorties", "carpet"), [(1, 0, 0), (2, 2, 0), (3, 3, 0), (4, 3, 1), (5, 3, 1)]
)
def test_the_sorties_of_each_turn(turn: int, sorties: int, carpet: int) -> None:
    """CAEN-15, CAEN-35: 0, 2, 3, 3, 3; bombers in turns 4 and 5."""
    t = Table(1, "", {}).begin(Turn(turn)) if turn > 1 else Table(1, "", {})
    assert (t.s.turn, t.s.sorties, t.s.carpet) == (turn, sorties, carpet)


def test_in_attack_a_sortie_is_the_second_troop() -> None:
    """CAEN-16, FS-31: a ground troop is needed first, and the two places are then used up."""
    t = Table(3, at=AT).attack("A3>B3")
    assert "sortie" not in t.letters()
    assert t.refused("sortie") == ("ground-first", "CAEN-16")
    assert t.letters("3-can-div") == ["2-can-bde", "sortie", "done"]
    assert t.letters("3-can-div", "sortie") == ["done"]
    assert t.refused("3-can-div", "2-can-bde", "sortie") == ("enough", "FS-35")


def test_at_most_one_sortie_supports_a_battle() -> None:
    """CAEN-16."""
    t = Table(3, at=AT).attack("B3>A3").say("12-ss", "done")
    assert t.letters("sortie") == ["3-can-div", "2-can-bde", "done"]
    assert t.refused("sortie", "sortie") == ("one-sortie", "CAEN-16")


def test_in_defence_a_sortie_may_come_alone_or_first() -> None:
    """CAEN-16: beside a troop in either order, or alone although troops are there."""
    t = Table(3, at=AT).attack("B3>A3").say("12-ss", "done")
    assert ("sortie", "done") in t.words()
    assert ("sortie", "3-can-div", "done") in t.words()
    assert ("3-can-div", "sortie", "done") in t.words()


def test_in_defence_a_sortie_may_be_all_there_is_in_an_empty_area() -> None:
    """CAEN-16: nobody stands in A5."""
    t = Table(3, at={"B4": "21-pz"}).attack("B4>A5").say("21-pz", "done")
    assert t.words() == [("done",), ("sortie", "done")]
    t.say("sortie", "done").roll(3)
    assert t.dice().because == ((2, "sortie"), (2, "naval-gunfire"))


def test_sorties_fly_anywhere_without_supply() -> None:
    """CAEN-15: D7 is as far from England as can be, and cut off."""
    t = (
        Table(3, "A2 D7", {"D7": "6-airborne"})
        .attack("D7>D8")
        .say("6-airborne", "sortie", "done")
        .say("done")
    )
    assert t.dice().because == ((2, "6-airborne"), (-2, "out-of-supply"), (2, "sortie"))


@pytest.mark.parametrize(("arrow", "bonus"), [("A3>B3", 2), ("A2>A1", 1), ("B4>C4", 1)])
def test_the_bonus_of_a_sortie_by_terrain(arrow: str, bonus: int) -> None:
    """CAEN-15, FS-55: 2 over the plain, 1 over bocage and city, by the terrain of the into-area."""
    t = Table(3, "A2 A3 A5 B4", {"A3": "3-can-div", "A2": "50-div", "B4": "3-div"}).attack(arrow)
    t.say(t.letters()[0], "sortie", "done").say("done")
    assert (bonus, "sortie") in t.dice().because


def test_a_sortie_helps_its_own_side_only() -> None:
    """CAEN-15, FS-55: in an Allied attack the Defence Troop stands alone against it."""
    t = Table(3, at={"A3": "3-can-div"}).attack("A3>B3").say("3-can-div", "sortie", "done").say("gdt", "done")
    t.roll(1)
    assert t.dice().because == ((1, "3-can-div"), (2, "sortie"))
    t.roll(3)
    assert t.dice().because == ((1, "gdt"),)


def test_a_used_sortie_is_spent_for_the_turn() -> None:
    """CAEN-17: attack or defence, won or lost."""
    t = Table(2, at=AT, facts={"battles": 3}).begin(BattlePhase(2)).roll(6, 1)
    t.say("A3>B3").say("3-can-div", "sortie", "done").say("done").roll(1, 6).roll(1)
    assert t.s.sorties == 1
    t.roll(1, 6).say("B3>A3").say("12-ss", "done").say("sortie", "done").roll(1, 6).roll(1)
    assert t.s.sorties == 0
    t.roll(6, 1).say("A3>B3")
    assert t.letters("3-can-div") == ["2-can-bde", "done"]
    assert t.refused("3-can-div", "sortie") == ("no-sortie", "CAEN-17")


def test_unused_sorties_lapse() -> None:
    """CAEN-17: turn 3 begins with three, not with five."""
    t = Table(2, allies="").begin(Turn(2))
    assert t.s.sorties == 2
    t.roll(1)
    assert (t.s.turn, t.s.sorties) == (3, 3)


def test_the_germans_have_no_aircraft() -> None:
    """CAEN-15, CAEN-18, CAEN-R5: neither in attack nor in defence."""
    t = Table(3, at=AT).attack("B3>A3")
    assert t.refused("12-ss", "sortie") == ("no-aircraft", "CAEN-15")
    t = Table(3, at=AT).attack("A3>B3").say("3-can-div", "done")
    assert "sortie" not in t.letters() and "sortie" not in t.letters("12-ss")


def test_a_sortie_does_not_stand_on_the_map_or_count_for_stacking() -> None:
    """CAEN-5, CAEN-15, CAEN-17: three troops and a sortie in defence; nothing is rolled against it."""
    t = (
        Table(3, at={"A3": "3-can-div 2-can-bde 51-highland", "B3": "12-ss"})
        .attack("B3>A3")
        .say("12-ss", "done")
    )
    t.say("sortie", "done").roll(1, 6)
    assert t.asked == "allies: RollToDestroy"
    t.roll(1)
    assert t.asked == ""
    assert len(t.at("A3").split()) == 3

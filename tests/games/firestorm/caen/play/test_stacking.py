"""Stacking: three troops of a side in an area, whatever brings them there."""

from sandtable.games.firestorm.play.strategic import StrategicMoves
from sandtable.games.firestorm.play.turn import StrategicPhase
from tests.games.firestorm.table import Table


def test_three_may_advance_into_an_area_and_no_more() -> None:
    """CAEN-5, FS-68, CAEN-80."""
    t = (
        Table(1, at={"A3": "3-can-div 2-can-bde", "A2": "50-div 8-bde"})
        .attack("A3>B2")
        .say("3-can-div", "done")
    )
    t.roll(6, 1)
    assert t.letters("3-can-div", "50-div", "8-bde") == ["done"]


def test_aircraft_guns_and_defence_troops_do_not_count() -> None:
    """CAEN-5, CAEN-21: three troops, a sortie and naval guns defend A3."""
    at = {"A3": "3-can-div 2-can-bde 51-highland", "B3": "12-ss"}
    t = Table(3, at=at).attack("B3>A3").say("12-ss", "done").say("3-can-div", "sortie", "done").roll(3)
    assert t.dice().because == ((1, "3-can-div"), (2, "sortie"), (2, "naval-gunfire"))


def test_attackers_count_in_their_from_area() -> None:
    """CAEN-5, CAEN-27: three stand in C3, one attacks; no reserve troop finds room beside them."""
    at = {"C3": "12-ss flak 21-pz", "reserve": "1-ss"}
    t = Table(3, "A2 A3 A5 B3", at).attack("C3>B3")
    assert "1-ss" not in t.letters("12-ss")


def test_a_retreat_may_fill_an_area_up_to_three() -> None:
    """CAEN-5, CAEN-6: two stand in A3, one more finds room."""
    at = {"C3": "12-ss 1-ss", "B3": "50-div", "A3": "3-can-div 2-can-bde"}
    t = Table(1, "A2 A3 A5 B3", at).attack("C3>B3").say("12-ss", "1-ss", "done").say("done").roll(6, 1)
    t.say("50-div>A3")
    assert t.at("A3") == "50-div 3-can-div 2-can-bde"


def test_the_limit_is_a_sides_own() -> None:
    """CAEN-5: the attackers move into the place of three defenders who have left."""
    at = {"C3": "12-ss 1-ss flak", "B3": "50-div 8-bde 7-armd"}
    t = Table(1, "A2 A3 A4 A5 B3", at).attack("C3>B3").say("12-ss", "1-ss", "done").say("done").roll(6, 1)
    t.say("50-div>A3", "8-bde>A3", "7-armd>A4").say("12-ss", "1-ss", "flak", "done")
    assert t.at("B3") == "12-ss flak 1-ss"


def test_nobody_exceeds_the_limit_by_choice() -> None:
    """CAEN-5, CAEN-77: landing, deployment and moves all respect it at their end."""
    at = {
        "A2": "50-div 8-bde 7-armd",
        "allies-pool": "3-div",
        "C4": "12-ss 1-ss flak",
        "germans-pool": "21-pz",
    }
    t = Table(3, "A2 A3", at).begin(StrategicPhase(3))
    assert t.letters("3-div") == ["A3"]
    t.say("3-div", "A3")
    assert "C4" not in t.letters("21-pz")


def test_the_limit_must_hold_when_a_side_is_done() -> None:
    """CAEN-77: `done` is not offered while an area is overfull."""
    t = Table(3, "A2 A3 A4", {"A2": "50-div 8-bde 7-armd", "A3": "3-div"}).begin(StrategicMoves("allies"))
    t.say("3-div", "A2")
    assert "done" not in t.letters()


def test_destroyed_for_want_of_room_means_the_pool() -> None:
    """CAEN-6, CAEN-7: such a troop comes back."""
    at = {"C3": "12-ss 1-ss", "B3": "50-div", "A3": "3-can-div 2-can-bde 51-highland"}
    t = (
        Table(3, "A2 A3 A5 B3", at)
        .attack("C3>B3")
        .say("12-ss", "1-ss", "done")
        .say("done")
        .roll(6, 1)
        .say("done")
    )
    assert t.where("50-div") == "allies-pool"
    t.begin(StrategicPhase(3)).say("50-div", "A2")
    assert t.where("50-div") == "A2"


def test_no_area_is_entered_without_a_fight() -> None:
    """CAEN-8: strategic moves and advances never take an enemy area."""
    t = Table(3, at={"A2": "50-div"}).begin(StrategicMoves("allies"))
    assert t.letters("50-div") == ["A3"]
    t = (
        Table(1, at={"A3": "3-can-div"})
        .attack("A3>B2")
        .say("3-can-div", "done")
        .roll(6, 1)
        .say("3-can-div", "done")
    )
    assert [facts["area"] for facts in t.told("taken")] == ["B2"]

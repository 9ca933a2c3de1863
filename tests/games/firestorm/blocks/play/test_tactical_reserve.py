"""The German Tactical Reserve."""

import pytest

from sandtable.games.firestorm.play.turn import BattlePhase, StrategicPhase
from tests.games.firestorm.table import Table

BRIDGEHEAD = "A2 A3 A5"


# filling it


@pytest.mark.parametrize(("turn", "limit"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_the_reserve_holds_what_the_next_turn_allows(turn: int, limit: int) -> None:
    """CAEN-25, CAEN-R20: one after turn 1, two after turns 2 to 4."""
    t = Table(turn, BRIDGEHEAD, {"germans-pool": "12-ss 1-ss flak"}).begin(StrategicPhase(turn))
    for troop in ("12-ss", "1-ss")[:limit]:
        assert "reserve" in t.letters(troop)
        t.say(troop, "reserve")
    rest = t.letters()[0]
    assert "reserve" not in t.letters(rest)
    assert t.refused(rest, "reserve") == ("reserve-full", "CAEN-25")


def test_troops_that_stay_in_the_reserve_count_toward_the_limit() -> None:
    """CAEN-26: one stays, so one place is left."""
    t = Table(3, BRIDGEHEAD, {"germans-pool": "12-ss flak", "reserve": "1-ss"}).begin(StrategicPhase(3))
    t.say("12-ss", "reserve")
    assert "reserve" not in t.letters("flak")


def test_troops_of_the_reserve_may_be_deployed_on_the_map() -> None:
    """CAEN-26: which makes room for another; nobody goes back and forth."""
    t = Table(3, BRIDGEHEAD, {"germans-pool": "12-ss", "reserve": "1-ss 9-ss"}).begin(StrategicPhase(3))
    assert t.letters() == ["12-ss", "1-ss", "9-ss"]
    assert "reserve" not in t.letters("12-ss")
    assert "reserve" not in t.letters("1-ss")
    t.say("1-ss", "C4")
    assert "reserve" in t.letters("12-ss")
    t.say("12-ss", "reserve")
    assert t.letters() == ["9-ss", "done"]
    assert (t.where("1-ss"), t.at("reserve")) == ("C4", "12-ss 9-ss")


def test_they_may_stay_when_everything_else_is_placed() -> None:
    """CAEN-26: `done` is offered as soon as the pool is empty."""
    t = Table(3, BRIDGEHEAD, {"germans-pool": "12-ss", "reserve": "1-ss"}).begin(StrategicPhase(3))
    assert t.refused("done") == ("must-deploy", "CAEN-73")
    t.say("12-ss", "C4").say("done")
    assert t.at("reserve") == "1-ss"


def test_troops_on_the_map_do_not_enter_the_reserve() -> None:
    """CAEN-26, CAEN-R7: only from the pool and the arrivals."""
    t = Table(3, BRIDGEHEAD, {"germans-pool": "12-ss", "C4": "1-ss"}).begin(StrategicPhase(3))
    assert t.letters() == ["12-ss"]
    assert t.refused("1-ss") == ("on-map", "CAEN-26")


def test_unless_the_option_allows_it() -> None:
    """CAEN-R7: with `tr_from_map`, within the limit, and not the one that was just put on the map."""
    t = Table(3, BRIDGEHEAD, {"germans-pool": "12-ss", "C4": "1-ss"}, tr_from_map=True).begin(
        StrategicPhase(3)
    )
    assert t.letters() == ["12-ss", "1-ss"]
    assert t.letters("1-ss") == ["reserve"]
    t.say("12-ss", "C3")
    assert t.letters() == ["1-ss", "done"]
    t.say("1-ss", "reserve")
    assert t.at("reserve") == "1-ss"


# committing it


def test_one_or_both_may_be_committed_in_defence() -> None:
    """CAEN-27, CAEN-R6: as if they stood in the into-area; they count toward the two."""
    at = {"A3": "3-can-div", "B3": "12-ss", "reserve": "1-ss 9-ss"}
    t = Table(3, BRIDGEHEAD, at).attack("A3>B3").say("3-can-div", "done")
    assert ("1-ss", "9-ss", "done") in t.words()
    assert ("12-ss", "1-ss", "done") in t.words()
    assert t.letters("1-ss", "9-ss") == ["done"]
    assert t.refused("12-ss", "1-ss", "9-ss") == ("enough", "FS-35")
    t.say("1-ss", "9-ss", "done")
    assert t.at("B3") == "12-ss 1-ss 9-ss"
    assert t.at("reserve") == ""


def test_one_or_both_may_be_committed_in_attack() -> None:
    """CAEN-27, CAEN-27a, CAEN-R6: as if they stood in the from-area, so alone, too."""
    at = {"A3": "3-can-div", "B3": "12-ss", "reserve": "1-ss 9-ss"}
    t = Table(3, BRIDGEHEAD, at).attack("B3>A3")
    assert ("1-ss", "9-ss", "done") in t.words()
    assert ("1-ss", "done") in t.words()
    t.say("12-ss", "9-ss", "done").say("done")
    assert t.dice().because == ((3, "12-ss"), (3, "9-ss"))
    assert t.at("B3") == "12-ss 9-ss"


def test_a_full_area_takes_none() -> None:
    """CAEN-27, CAEN-5: three stand there already, in attack and in defence."""
    at = {"A3": "3-can-div", "B3": "12-ss flak 21-pz", "reserve": "1-ss 9-ss"}
    t = Table(3, BRIDGEHEAD, at).attack("A3>B3").say("3-can-div", "done")
    assert "1-ss" not in t.letters()
    assert t.refused("1-ss") == ("full", "CAEN-27")
    t = Table(3, BRIDGEHEAD, at).attack("B3>A3")
    assert t.refused("12-ss", "1-ss") == ("full", "CAEN-27")


def test_an_area_with_two_takes_one() -> None:
    """CAEN-27, CAEN-5: the second reserve troop would be the fourth."""
    at = {"A3": "3-can-div", "B3": "12-ss flak", "reserve": "1-ss 9-ss"}
    t = Table(3, BRIDGEHEAD, at).attack("A3>B3").say("3-can-div", "done")
    assert "9-ss" not in t.letters("1-ss")
    assert t.refused("1-ss", "9-ss") == ("full", "CAEN-27")


def test_once_committed_they_are_ordinary_troops() -> None:
    """CAEN-28: they stay on the map after a battle that was held."""
    at = {"A3": "3-can-div", "reserve": "1-ss"}
    t = (
        Table(3, BRIDGEHEAD, at)
        .attack("A3>B3")
        .say("3-can-div", "done")
        .say("1-ss", "done")
        .roll(1, 6)
        .roll(1)
    )
    assert t.where("1-ss") == "B3"
    t.begin(StrategicPhase(3))
    assert t.told("deployed") == []
    assert t.where("1-ss") == "B3"


def test_they_retreat_and_are_captured_like_any_other() -> None:
    """CAEN-28: defeated in B3, it retreats; surrounded in A4, it is captured."""
    at = {"A3": "3-can-div 2-can-bde", "reserve": "1-ss"}
    t = Table(3, BRIDGEHEAD, at).attack("A3>B3").say("3-can-div", "2-can-bde", "done").say("1-ss", "done")
    t.roll(6, 1).roll(1)
    assert t.asked == "germans: Retreat"
    t = (
        Table(3, "A2 A3 A5 B3 B4", at)
        .attack("A3>A4")
        .say("3-can-div", "2-can-bde", "done")
        .say("1-ss", "done")
    )
    t.roll(6, 1).roll(1)
    assert t.where("1-ss") == "captured"


def test_destroyed_they_may_enter_the_reserve_again_from_the_pool() -> None:
    """CAEN-28, CAEN-26."""
    at = {"A3": "3-can-div 2-can-bde", "reserve": "1-ss"}
    t = Table(3, BRIDGEHEAD, at).attack("A3>B3").say("3-can-div", "2-can-bde", "done").say("1-ss", "done")
    t.roll(6, 1).roll(6).say("done")
    t.begin(StrategicPhase(3)).say("1-ss", "reserve")
    assert t.where("1-ss") == "reserve"


# attacking with it


def attacking(at: dict[str, str], **options: bool) -> Table:
    return Table(3, BRIDGEHEAD, at, {"battles": 3}, **options).begin(BattlePhase(3)).roll(1, 6)


def test_a_reserve_troop_makes_an_attack_possible_from_an_empty_area() -> None:
    """CAEN-29, CAEN-R8: from every German area next to an Allied one."""
    t = attacking({"A3": "3-can-div", "reserve": "1-ss"})
    assert t.letters() == [
        "A1>A2", "A4>A3", "A4>A5", "B2>A2", "B2>A3", "B3>A3", "B4>A5", "B5>A5", "pass",
    ]  # fmt: skip
    t.say("B4>A5")
    assert t.words() == [("1-ss", "done")]
    assert t.refused("done") == ("no-ground-troop", "FS-31")
    t.say("1-ss", "done")
    assert t.where("1-ss") == "B4"


def test_without_the_option_it_does_not() -> None:
    """CAEN-R8: then the reserve only joins troops on the map, and the initiative passes."""
    t = attacking({"A3": "3-can-div", "reserve": "1-ss"}, tr_may_launch_attack=False)
    assert t.asked == "allies: PlaceArrow"
    t = attacking({"A3": "3-can-div", "B3": "12-ss", "reserve": "1-ss"}, tr_may_launch_attack=False)
    assert t.letters() == ["B3>A3"]
    t.say("B3>A3")
    assert ("12-ss", "1-ss", "done") in t.words()
    assert ("1-ss", "done") in t.words()  # CAEN-27a


def test_without_the_option_the_phase_ends_when_only_the_reserve_could_attack() -> None:
    """CAEN-R8, FS-24."""
    t = Table(3, BRIDGEHEAD, {"reserve": "1-ss"}, {"battles": 3}, tr_may_launch_attack=False)
    assert t.begin(BattlePhase(3)).asked == ""


def test_using_the_reserve_is_always_voluntary() -> None:
    """CAEN-30, CAEN-R28: in defence nothing at all need be committed; in attack the Germans may pass."""
    t = Table(3, BRIDGEHEAD, {"A3": "3-can-div", "reserve": "1-ss"}).attack("A3>B3").say("3-can-div", "done")
    assert ("done",) in t.words()
    assert "pass" in attacking({"A3": "3-can-div", "reserve": "1-ss"}).letters()


def test_on_the_table_it_may_be_exchanged_for_points() -> None:
    """CAEN-28, FS-37: an ordinary troop."""
    at = {"A3": "3-can-div", "reserve": "1-ss"}
    t = (
        Table(3, BRIDGEHEAD, at, mode="table")
        .attack("A3>B3")
        .say("3-can-div", "done")
        .say("1-ss", "done")
        .say("done")
    )
    assert t.asked == "germans: TakePoints"
    assert t.letters() == ["1-ss", "done"]

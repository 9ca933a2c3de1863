"""The battle arrow: from where an attack may start and where it may go."""

import pytest

from sandtable.games.firestorm.play.turn import BattlePhase
from tests.games.firestorm.table import Table


def placing(at: dict[str, str], allies: str = "A2 A3 A5", side: str = "allies", turn: int = 3) -> Table:
    t = Table(turn, allies, at, {"battles": 3}).begin(BattlePhase(turn))
    return t.roll(6, 1) if side == "allies" else t.roll(1, 6)


def test_an_attack_goes_from_an_own_area_into_an_adjacent_enemy_area() -> None:
    """FS-30: every such pair is offered, and no other."""
    t = placing({"A1": "7-armd", "A3": "3-can-div", "B2": "50-div", "B3": "12-ss"}, allies="A1 A2 A3 A5 B2")
    assert t.letters() == ["A1>B1", "A1>C1", "A3>A4", "A3>B3", "B2>B3", "B2>C1", "B2>C2"]


@pytest.mark.parametrize(
    ("arrow", "code"),
    [
        ("B3>A3", "not-yours"),
        ("A3>A2", "not-enemy"),
        ("A3>C4", "not-adjacent"),
        ("A2>B2", "no-troop"),
        ("A3", "no-arrow"),
        ("A3>Z9", "no-arrow"),
    ],
)
def test_other_arrows_are_refused_with_the_reason(arrow: str, code: str) -> None:
    """FS-30, FS-31: own from-area, enemy into-area, a common border, a ground troop."""
    t = placing({"A3": "3-can-div", "B3": "12-ss"})
    assert t.refused(arrow)[0] == code


def test_aircraft_alone_make_no_attack() -> None:
    """FS-31: an area without a ground troop attacks nobody, however many sorties are left."""
    t = placing({"A3": "3-can-div"})
    assert t.s.sorties == 3
    assert t.letters() == ["A3>A4", "A3>B2", "A3>B3"]


def test_the_border_of_a_river_may_be_crossed() -> None:
    """FS-30, CAEN-4: the Orne is no obstacle to an arrow."""
    t = placing({"B5": "6-airborne"}, allies="A2 A3 A5 B5")
    assert t.letters() == ["B5>A6", "B5>B4", "B5>C6", "B5>C7"]


def test_the_mouth_of_the_orne_is_no_border_unless_an_option_says_so() -> None:
    """FS-30, CAEN-R22: A5 and A6 are adjacent only with `map_estuary`, and then over the river."""
    at = {"A5": "3-div"}
    assert placing(at).letters() == ["A5>A4", "A5>B4", "A5>B5"]
    t = Table(3, at=at, facts={"battles": 3}, map_estuary=True).begin(BattlePhase(3)).roll(6, 1)
    assert t.letters() == ["A5>A4", "A5>A6", "A5>B4", "A5>B5"]
    t.say("A5>A6").say("3-div", "done").say("done").roll(3)
    assert t.dice().because == ((2, "river"),)


def test_an_area_without_troops_may_be_attacked_and_defends_itself() -> None:
    """FS-32: with the die and the situation alone; nobody is asked where nothing can be committed."""
    t = Table(1, allies="A2 A3 A5", at={"A2": "50-div"}).attack("A2>A1").say("50-div", "done")
    assert t.asked == "allies: AttackDie"
    t.roll(3)
    assert t.asked == "germans: DefenceDie"
    assert t.dice().because == ((1, "bocage"),)


def test_committed_troops_stand_in_their_area_until_they_advance_or_retreat() -> None:
    """FS-33, CAEN-5: the attacker's troops count in the from-area, also for stacking."""
    at = {"C4": "12-ss 1-ss 21-pz", "C3": "3-div", "reserve": "9-ss"}
    t = Table(3, "A2 A3 A5 B3 C3", at).attack("C4>C3").say("12-ss", "1-ss", "done")
    assert t.where("12-ss") == "C4"
    assert t.at("C4") == "21-pz 12-ss 1-ss"


def test_a_troop_may_fight_in_every_battle_of_a_turn() -> None:
    """FS-34: nothing limits how often a troop fights."""
    t = placing({"A3": "3-can-div", "B3": "12-ss"})
    for number in range(1, 4):
        t.say("A3>B3").say("3-can-div", "done").say("12-ss", "done").roll(3, 3, 1, 1)
        assert t.told("fought")[-1]["result"] == "held"
        assert (t.asked == "allies: Initiative") == (number < 3)
        if number < 3:
            t.roll(6, 1)


def test_only_the_attacker_can_gain_an_area() -> None:
    """FS-23: a defender who wins keeps his area and no more; the attacker risks only what he commits."""
    t = Table(3, at={"A3": "3-can-div 2-can-bde", "B3": "12-ss"}).attack("A3>B3")
    t.say("3-can-div", "done").say("12-ss", "done").roll(1, 6)
    assert t.dice().count == 1
    t.roll(6)
    assert t.asked == ""
    assert (t.holds("A3"), t.holds("B3")) == ("allies", "germans")
    assert t.at("A3") == "2-can-bde"


def test_a_lost_area_may_be_attacked_again_at_once() -> None:
    """FS-30, CAEN-81: control at the moment of the arrow counts."""
    t = placing({"A3": "3-can-div", "B3": "12-ss", "A2": "50-div"}, side="germans")
    t.say("B3>A3").say("12-ss", "done").say("done").roll(6, 1).say("3-can-div>A2").say("12-ss", "done")
    t.roll(6, 1)
    assert t.letters() == ["A2>A1", "A2>A3", "A2>B2"]


def test_the_ban_of_a_row_1_beach_lasts_for_turn_2_only() -> None:
    """CAEN-44, CAEN-49: no arrow starts there in turn 2, whoever stands in it; in turn 3 all is forgotten."""
    facts = {"battles": 3, "rows": {"A2": 1, "A3": 2, "A5": 6}}
    at = {"A2": "50-div 7-armd", "A3": "3-can-div"}
    t = Table(2, at=at, facts=facts).begin(BattlePhase(2)).roll(6, 1)
    assert t.letters() == ["A3>A4", "A3>B2", "A3>B3"]
    assert t.refused("A2>A1") == ("disorganised", "CAEN-44")
    t = Table(3, at=at, facts=facts).begin(BattlePhase(3)).roll(6, 1)
    assert "A2>A1" in t.letters()


def test_the_ban_does_not_hold_for_the_germans() -> None:
    """CAEN-44, CAEN-44a: a row-1 beach that fell to the Germans is theirs to attack from."""
    facts = {"battles": 3, "rows": {"A2": 1, "A3": 2, "A5": 6}}
    t = Table(2, "A3 A5", {"A2": "12-ss", "A3": "3-can-div"}, facts).begin(BattlePhase(2)).roll(1, 6)
    assert t.letters() == ["A2>A3"]


def test_troops_of_a_row_1_beach_may_follow_a_victory_in_turn_2() -> None:
    """CAEN-49: the ban concerns arrows that start there, not advances."""
    facts = {"rows": {"A2": 1, "A3": 2, "A5": 6}}
    t = Table(2, at={"A2": "50-div", "A3": "3-can-div"}, facts=facts).attack("A3>B2")
    t.say("3-can-div", "done").say("done").roll(6, 1)
    assert t.letters("3-can-div") == ["50-div", "done"]

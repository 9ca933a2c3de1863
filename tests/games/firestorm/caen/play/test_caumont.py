"""Turn 2: the Caumont gap."""

from typing import Any

import pytest

from sandtable.games.firestorm.play.turn import BattlePhase, StrategicPhase
from tests.games.firestorm.table import Table

START = {"A2": "7-armd", "A3": "50-div", "later": "ss-101"}


def perch(at: dict[str, str], allies: str = "A1 A2 A3 A5", battles: int = 2, **options: Any) -> Table:
    """Turn 2 at the start of its Battle Phase."""
    facts: dict[str, object] = {"battles": battles}
    if "rows" in options:
        facts["rows"] = options.pop("rows")
    return Table(2, allies, at, facts, **options).begin(BattlePhase(2))


def gap(at: dict[str, str], allies: str = "A1 A2 A3 A5", **options: Any) -> Table:
    """The same, with the gap taken and the attack on D1 before its first die."""
    return perch(at, allies, **options).say("use")


# when it is offered


def test_the_gap_opens_at_the_start_of_turn_2_if_bayeux_is_allied() -> None:
    """CAEN-60, CAEN-67: before the first initiative roll."""
    t = perch(START)
    assert t.asked == "allies: Caumont"
    assert t.letters() == ["use", "forfeit"]


def test_the_gap_opens_right_after_bayeux_was_captured() -> None:
    """CAEN-60, CAEN-67: after the advance, before the next roll."""
    t = perch({"A2": "7-armd 50-div", "later": "ss-101"}, "A2 A3 A5")
    assert t.asked == "allies: Initiative"
    t.roll(6, 1).say("A2>A1").say("50-div", "done").say("done").roll(6, 1)
    assert t.asked == "allies: Advance"
    t.say("50-div", "done")
    assert t.asked == "allies: Caumont"


def test_7_armoured_may_take_bayeux_and_the_gap() -> None:
    """CAEN-60, CAEN-67: it may come from A1 itself."""
    t = perch({"A2": "7-armd", "later": "ss-101"}, "A2 A3 A5").roll(6, 1)
    t.say("A2>A1").say("7-armd", "done").say("done").roll(6, 1).say("7-armd", "done").say("use")
    assert t.battle().origin == "B1"
    assert t.where("7-armd") == "B1"


def test_the_gap_opens_also_after_the_last_battle_of_the_turn() -> None:
    """CAEN-63, CAEN-67: it is additional to the count."""
    t = perch({"A2": "7-armd 50-div", "later": "ss-101"}, "A2 A3 A5", battles=1).roll(6, 1)
    t.say("A2>A1").say("50-div", "done").say("done").roll(6, 1).say("done")
    assert t.s.battles == 0
    assert t.asked == "allies: Caumont"
    t.say("use").roll(1, 6).roll(1)
    assert t.asked == ""
    assert t.s.fought == 2


def test_the_gap_is_offered_once() -> None:
    """CAEN-60: declining forfeits it, even if Bayeux is lost and won again."""
    t = perch({"A2": "7-armd 50-div", "A3": "3-can-div", "B2": "12-ss", "later": "ss-101"}, battles=5).say(
        "forfeit"
    )
    assert t.s.caumont == "forfeited"
    t.roll(1, 6).say("B2>A1").say("12-ss", "done").say("done").roll(6, 1).say("done")
    assert t.holds("A1") == "germans"
    t.roll(6, 1).say("A2>A1").say("50-div", "done").say("done").roll(6, 1).say("done")
    assert t.holds("A1") == "allies"
    assert t.asked == "allies: Initiative"


def test_the_gap_is_not_offered_again_after_it_was_used() -> None:
    """CAEN-60."""
    t = gap(START, battles=2).roll(1, 6).roll(1)
    assert t.asked == "allies: Initiative"
    t.roll(6, 1).say("A3>B3").say("50-div", "done").say("done").roll(1, 6).roll(1)
    assert t.asked == "allies: Initiative"


@pytest.mark.parametrize("turn", [1, 3, 4, 5])
def test_the_gap_belongs_to_turn_2(turn: int) -> None:
    """CAEN-60."""
    t = Table(turn, "A1 A2 A3 A5", START, {"battles": 2}).begin(BattlePhase(turn))
    assert t.asked == "allies: Initiative"


def test_bayeux_in_german_hands_keeps_it_shut() -> None:
    """CAEN-60."""
    t = perch(START, "A2 A3 A5")
    assert t.asked == "allies: Initiative"
    assert t.s.caumont == ""


# what it needs


@pytest.mark.parametrize("place", ["allies-pool", "captured", "later"])
def test_without_7_armoured_on_the_map_the_right_is_lost(place: str) -> None:
    """CAEN-61: at the first moment, and for good."""
    t = perch({place: "7-armd", "A3": "50-div"})
    assert t.s.caumont == "lost"
    assert t.asked == "allies: Initiative"


def test_7_armoured_must_be_connected_to_bayeux() -> None:
    """CAEN-61: A5 is cut off from A1 by German A4."""
    t = perch({"A5": "7-armd", "A3": "50-div"})
    assert t.s.caumont == "lost"
    t = perch({"A5": "7-armd", "A3": "50-div"}, "A1 A2 A3 A4 A5")
    assert t.asked == "allies: Caumont"


@pytest.mark.parametrize(
    ("place", "opens"), [("A1", True), ("A2", True), ("B2", True), ("C1", True), ("A3", False), ("A5", False)]
)
def test_it_may_be_agreed_that_7_armoured_must_stand_next_to_bayeux(place: str, opens: bool) -> None:
    """CAEN-R12, CAEN-R12a: in or next to A1 with `caumont_requires_adjacent`, else joined to it by Allied
    areas.
    """
    allies = "A1 A2 A3 A4 A5 B2 C1"
    t = perch({place: "7-armd", "B3": "12-ss"}, allies, caumont_requires_adjacent=True)
    assert (t.asked == "allies: Caumont") == opens
    assert perch({place: "7-armd", "B3": "12-ss"}, allies).asked == "allies: Caumont"


def test_with_villers_bocage_allied_already_there_is_no_gap() -> None:
    """CAEN-61, CAEN-61a."""
    t = perch(START, "A1 A2 A3 A5 B1 D1")
    assert t.asked == "allies: Initiative"
    assert t.s.caumont == "lost"


def test_7_armoured_may_come_from_a_row_1_beach() -> None:
    """CAEN-67, CAEN-44: the ban of turn 2 does not concern the gap."""
    t = perch(START, rows={"A2": 1, "A3": 4, "A5": 4})
    assert t.asked == "allies: Caumont"
    t.say("use")
    assert t.where("7-armd") == "B1"


# taking B1


def test_b1_is_taken_without_a_battle() -> None:
    """CAEN-8, CAEN-60: the only area besides the beaches that is not fought for."""
    t = gap(START)
    assert t.holds("B1") == "allies"
    assert t.at("B1") == "7-armd"
    assert t.asked == "allies: AttackDie"


def test_germans_in_b1_retreat_without_destroy_rolls() -> None:
    """CAEN-65, FS-65: before the attack; their owner chooses."""
    t = gap({**START, "B1": "12-ss flak"})
    assert t.asked == "germans: Retreat"
    assert t.letters() == ["12-ss>C1", "12-ss>D1"]
    t.say("12-ss>C1", "flak>D1")
    assert t.at("B1") == "7-armd"
    assert "survived" not in t.verbs()
    assert t.asked == "allies: AttackDie"


def test_germans_in_b1_may_find_no_room() -> None:
    """CAEN-65, CAEN-6: C1 and D1 are full; all three are destroyed."""
    at = {**START, "B1": "12-ss flak 21-pz", "C1": "1-ss 9-ss 10-ss", "D1": "pz-lehr 2-pz ss-102"}
    t = gap(at)
    assert t.at("germans-pool") == "21-pz 12-ss flak"
    assert t.asked == "allies: AttackDie"


def test_a_full_b1_with_room_for_some() -> None:
    """CAEN-65, CAEN-6: two places for three troops; SS 101 then makes D1 the fourth all the same."""
    at = {**START, "B1": "12-ss flak 21-pz", "C1": "1-ss 9-ss 10-ss", "D1": "pz-lehr"}
    t = gap(at)
    words = t.words()
    assert all(sum(letter.endswith(">lost") for letter in word) == 1 for word in words)
    t.say("21-pz>lost", "12-ss>D1", "flak>D1")
    assert t.at("D1") == "pz-lehr 12-ss flak ss-101"


def test_b1_has_always_a_german_neighbour_when_it_is_taken() -> None:
    """CAEN-61, CAEN-65, FS-66: D1 is German, so nobody is captured in B1."""
    t = gap({**START, "B1": "12-ss"}, "A1 A2 A3 A5 C1")
    assert t.words() == [("12-ss>D1",)]


def test_b1_allied_already_makes_no_difference() -> None:
    """CAEN-61: the attack is made all the same."""
    t = gap(START, "A1 A2 A3 A5 B1")
    assert t.battle().target == "D1"
    assert t.told("taken") == []
    t = gap({"B1": "7-armd", "later": "ss-101"}, "A1 A2 A3 A5 B1")
    assert t.told("advanced") == []  # it stands there already


def test_b1_may_hold_more_than_three_for_it() -> None:
    """CAEN-67: three stand there, 7 Armoured is the fourth."""
    at = {"A2": "7-armd", "B1": "50-div 8-bde 3-div", "later": "ss-101"}
    t = gap(at, "A1 A2 A3 A5 B1")
    assert t.at("B1") == "50-div 8-bde 3-div 7-armd"


# the battle


def test_7_armoured_alone_fights_ss_101_alone() -> None:
    """CAEN-62: no other troop, Defence Troop, sortie or reserve on either side."""
    at = {"A1": "50-div", "A2": "7-armd", "B1": "8-bde", "D1": "12-ss", "reserve": "1-ss", "later": "ss-101"}
    t = gap(at, "A1 A2 A3 A5 B1")
    assert (t.battle().attackers, t.battle().defenders, t.battle().assets) == (("7-armd",), ("ss-101",), ())
    assert t.battle().kind == "caumont"
    assert t.asked == "allies: AttackDie"
    assert t.s.sorties == 2


def test_situations_apply() -> None:
    """CAEN-62: bocage for the defender, the bonuses of the bocage column."""
    t = gap(START)
    assert t.dice().because == ((2, "7-armd"),)
    t.roll(3)
    assert t.dice().because == ((2, "ss-101"), (1, "bocage"))


def test_supply_applies() -> None:
    """CAEN-62: with every beach German the Allies fight out of supply."""
    t = gap({"A1": "7-armd", "later": "ss-101"}, "A1")
    assert t.battle().cut_off == ("allies",)
    assert t.dice().because == ((2, "7-armd"), (-2, "out-of-supply"))


def test_it_needs_no_initiative_and_does_not_count() -> None:
    """CAEN-63: the count of the turn is what it was."""
    t = gap(START, battles=3).roll(1, 6).roll(1)
    assert t.told("initiative") == []
    assert t.s.battles == 3
    assert t.asked == "allies: Initiative"


def test_an_allied_victory_takes_villers_bocage() -> None:
    """CAEN-64: all Germans in D1 retreat; 7 Armoured advances first, others may follow."""
    at = {"A2": "7-armd", "A1": "50-div", "C1": "3-div", "D1": "12-ss", "later": "ss-101"}
    t = gap(at, "A1 A2 A3 A5 C1").roll(6, 3)  # 8 against 6
    t.roll(1).roll(1)
    assert t.asked == "germans: Retreat"
    assert t.letters() == ["12-ss>D2", "12-ss>D3"]
    t.say("12-ss>D2", "ss-101>D3")
    assert t.letters() == ["7-armd", "done"]
    assert t.letters("7-armd") == ["3-div", "done"]
    t.say("7-armd", "3-div", "done")
    assert (t.holds("D1"), t.at("D1"), t.holds("B1")) == ("allies", "3-div 7-armd", "allies")


def test_a_german_victory_sends_7_armoured_back_to_b1() -> None:
    """CAEN-64: which stays Allied; both troops are rolled for as usual."""
    t = gap(START).roll(3, 3)  # 5 against 6
    assert t.dice().needs == 6
    t.roll(5)
    assert t.dice().needs == 6
    t.roll(5)
    assert (t.at("B1"), t.holds("B1"), t.holds("D1"), t.at("D1")) == ("7-armd", "allies", "germans", "ss-101")


def test_both_may_be_destroyed() -> None:
    """CAEN-64: to their pools, as in any battle."""
    t = gap(START).roll(3, 3).roll(6).roll(6)
    assert (t.where("7-armd"), t.where("ss-101")) == ("allies-pool", "germans-pool")
    assert t.holds("B1") == "allies"


def test_survivors_are_ordinary_troops() -> None:
    """CAEN-64: SS 101 attacks back in the next battle."""
    t = gap(START).roll(3, 3).roll(1).roll(1).roll(1, 6)
    assert "D1>B1" in t.letters()
    t.say("D1>B1")
    assert t.letters() == ["ss-101"]


def test_the_way_is_chosen_as_for_any_battle() -> None:
    """CAEN-67, FS-71: it may be declared, and uses allotment."""
    t = gap(START, mode="mixed")
    assert t.asked == "allies: DeclareTable"
    t.say("declare")
    assert t.asked == "allies: TakePoints"
    t.say("done").say("done").say("6-1", seat="organiser").roll(1).say("ss-101>D2").say("done")
    assert t.holds("D1") == "allies"
    assert gap(START, mode="table").asked == "allies: TakePoints"


def test_a_formation_is_followed_through_the_gap() -> None:
    """FS-72, CAEN-62: 7 Armoured is committed."""
    assert gap(START, mode="formation", follow_allies=("7-armd",)).asked == "allies: TakePoints"
    assert gap(START, mode="formation", follow_germans=("12-ss",)).asked == "allies: AttackDie"


def test_in_secret_there_is_nothing_to_choose() -> None:
    """CAEN-62, FS-R5: the rule names the troops."""
    assert gap(START, secret_commitment=True).asked == "allies: AttackDie"


def test_commanders_lead_it_like_any_battle() -> None:
    """FS-3, CAEN-67: the package is the General's, the battle his commander's."""
    t = perch(START, allied_commanders=1)
    assert t.asked == "allies: Caumont"
    t.say("use")
    assert t.asked == "allies: NameLeader"
    assert t.say("allies-1").asked == "allies-1: AttackDie"


def test_b1_cannot_be_taken_without_the_attack() -> None:
    """CAEN-67: one package; whoever uses the gap fights for D1."""
    t = perch(START)
    assert t.letters() == ["use", "forfeit"]
    t.say("use")
    assert t.battle().target == "D1"


# what is left over


def test_ss_101_enters_a_full_villers_bocage() -> None:
    """CAEN-65: the fourth in D1, until the next German strategic moves."""
    t = gap({**START, "D1": "12-ss 1-ss flak"})
    assert t.at("D1") == "12-ss flak ss-101 1-ss"
    t.roll(1, 6).roll(1)
    t.begin(StrategicPhase(2))
    assert t.asked == "germans: StrategicMoves"
    assert t.letters() == ["12-ss", "flak", "ss-101", "1-ss"]
    assert t.refused("done")[0] == "crowded"


def test_an_overfull_villers_bocage_has_no_room_to_deploy_or_retreat_into() -> None:
    """CAEN-65, CAEN-5: the excess is no licence."""
    t = gap({**START, "D1": "12-ss 1-ss flak", "germans-pool": "21-pz"}).roll(1, 6).roll(1)
    t.begin(StrategicPhase(2))
    assert t.asked == "germans: Deploy"
    assert "D1" not in t.letters("21-pz")


def test_four_in_villers_bocage_retreat_together() -> None:
    """CAEN-64, CAEN-65, CAEN-6: all of them leave if the battle is lost."""
    at = {
        **START,
        "D1": "12-ss 1-ss flak",
        "D2": "9-ss 10-ss",
        "D3": "21-pz pz-lehr",
        "C1": "2-pz ss-102 2-ss",
    }
    t = gap(at).roll(6, 1).roll(1)
    assert {sum(letter.endswith(">lost") for letter in word) for word in t.words()} == {2}


def test_after_a_lost_battle_b1_keeps_its_excess_until_the_allied_moves() -> None:
    """CAEN-67, CAEN-77."""
    at = {"A2": "7-armd", "B1": "50-div 8-bde 3-div", "later": "ss-101"}
    t = gap(at, "A1 A2 A3 A5 B1").roll(1, 6).roll(1)
    assert len(t.at("B1").split()) == 4
    t.begin(StrategicPhase(2))
    while not t.asked.startswith("allies: StrategicMoves"):
        word = t.words()[0] if t.asked.startswith("germans: Deploy") else ("done",)
        t.say(*word)
    assert t.letters() == ["50-div", "8-bde", "3-div", "7-armd"]
    assert t.refused("done")[0] == "crowded"


def test_ss_101_arrives_in_turn_2_if_the_gap_did_not_bring_it() -> None:
    """CAEN-66: forfeited, so it is a reinforcement."""
    t = perch(START).say("forfeit")
    t.begin(StrategicPhase(2))
    assert t.asked == "germans: Deploy"
    assert t.letters() == ["ss-101"]


def test_ss_101_does_not_arrive_twice() -> None:
    """CAEN-66: it fought in the gap and stands in D1."""
    t = gap(START).roll(1, 6).roll(1)
    t.begin(StrategicPhase(2))
    assert t.asked == "germans: StrategicMoves"
    assert t.where("ss-101") == "D1"


def test_ss_101_destroyed_in_the_gap_is_redeployed_like_any_other() -> None:
    """CAEN-64, CAEN-7."""
    t = gap(START).roll(3, 3).roll(1).roll(6)
    t.begin(StrategicPhase(2))
    assert t.letters() == ["ss-101"]

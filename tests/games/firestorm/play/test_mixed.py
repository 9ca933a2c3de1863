"""Dice, table, or some of each: the policy of a campaign."""

from typing import Any

import pytest

from sandtable.games.firestorm.play.turn import BattlePhase, Turn
from sandtable.kernel.rules import Misplaced
from tests.games.firestorm.table import DDAY, Table

AT = {"A3": "3-can-div", "B3": "12-ss"}


def mixed(allotment: tuple[int, int] = (1, 1), **options: Any) -> Table:
    facts = {"battles": 3, "allotment": {"allies": allotment[0], "germans": allotment[1]}}
    t = Table(3, at=AT, facts=facts, mode="mixed", **options)
    return t.attack("A3>B3").say("3-can-div", "done").say("12-ss", "done")


@pytest.mark.parametrize(("mode", "asked"), [("dice", "allies: AttackDie"), ("table", "allies: TakePoints")])
def test_a_campaign_may_settle_all_battles_one_way(mode: str, asked: str) -> None:
    """FS-70: nobody is asked how."""
    t = Table(3, at=AT, mode=mode).attack("A3>B3").say("3-can-div", "done").say("12-ss", "done")
    assert t.asked == asked
    assert t.battle().mode == mode


def test_the_attacker_then_the_defender_may_call_a_battle_to_the_table() -> None:
    """FS-71: after initiative, arrow and troops are known."""
    t = mixed()
    assert t.asked == "allies: DeclareTable"
    t.say("decline")
    assert t.asked == "germans: DeclareTable"
    t.say("decline")
    assert t.asked == "allies: AttackDie"
    assert t.s.allotment == {"allies": 1, "germans": 1}


def test_the_declarer_spends_his_own_allotment() -> None:
    """FS-71: the other side is not asked any more and keeps its own."""
    t = mixed().say("declare")
    assert t.asked == "allies: TakePoints"
    assert t.s.allotment == {"allies": 0, "germans": 1}
    t = mixed().say("decline").say("declare")
    assert t.battle().mode == "table"
    assert t.s.allotment == {"allies": 1, "germans": 0}


def test_without_allotment_nobody_is_asked() -> None:
    """FS-71: then the dice decide."""
    assert mixed((0, 1)).asked == "germans: DeclareTable"
    assert mixed((1, 0)).say("decline").asked == "allies: AttackDie"
    assert mixed((0, 0)).asked == "allies: AttackDie"


def test_the_default_is_one_battle_for_each_side_in_each_turn() -> None:
    """FS-71: and unused ones do not carry over."""
    t = Table(2, allies="", mode="mixed").begin(Turn(2))
    for turn in (2, 3, 4, 5):
        assert (t.s.turn, t.s.allotment) == (turn, {"allies": 1, "germans": 1})
        t.roll(1)


def test_the_organiser_may_set_another_number_for_each_turn() -> None:
    """FS-71: two in turn 3, none in turn 4."""
    t = Table(2, allies="", mode="mixed", tabletop_battles=(0, 1, 2, 0, 8)).begin(Turn(2))
    seen = []
    for _ in range(4):
        seen.append(t.s.allotment["germans"])
        t.roll(1)
    assert seen == [1, 2, 0, 8]


def test_two_battles_of_a_turn_may_be_called_by_the_two_sides() -> None:
    """FS-71: what is spent in one battle is gone for the next."""
    t = Table(3, at=AT, facts={"battles": 3}, mode="mixed").begin(BattlePhase(3)).roll(6, 1)
    t.say("A3>B3").say("3-can-div", "done").say("12-ss", "done").say("declare").say("done").say("done")
    t.say("3-3", seat="organiser").roll(1, 1).roll(6, 1)
    t.say("A3>B3").say("3-can-div", "done").say("12-ss", "done")
    assert t.asked == "germans: DeclareTable"


def test_landings_are_declared_in_the_same_way() -> None:
    """FS-71: scripted battles use allotment, too."""
    t = Table(1, "", DDAY, mode="mixed").begin(Turn(1))
    assert t.asked == "allies: DeclareTable"
    t.say("decline").say("decline").roll(6)  # Tonga by dice
    t.say("declare")  # Gold on the table
    assert t.asked == "allies: BeachOptions"
    assert t.s.allotment == {"allies": 0, "germans": 1}
    t.say("commando", "sherman-dd").say("6-1", seat="organiser")
    assert t.asked == "germans: DeclareTable"  # Juno


def test_a_followed_formation_fights_on_the_table() -> None:
    """FS-72: where a listed troop of either General is committed; all other battles are dice."""
    options: dict[str, Any] = {
        "mode": "formation",
        "follow_allies": ("7-armd",),
        "follow_germans": ("12-ss", "1-ss"),
    }
    cases = [
        (("3-can-div",), ("done",), "dice"),
        (("7-armd",), ("done",), "table"),
        (("3-can-div",), ("12-ss", "done"), "table"),
        (("3-can-div", "sortie"), ("flak", "gdt", "done"), "dice"),
    ]
    for attackers, word, mode in cases:
        t = Table(3, at={"A3": "3-can-div 7-armd", "B3": "12-ss flak"}, **options)
        t.attack("A3>B3").say(*attackers, "done").say(*word)
        assert t.battle().mode == mode


def test_a_troop_that_stands_by_is_not_followed_to_the_table() -> None:
    """FS-72: it must be committed, not just present."""
    t = Table(3, at={"A3": "3-can-div 7-armd"}, mode="formation", follow_allies=("7-armd",))
    t.attack("A3>B3").say("3-can-div", "done").say("done")
    assert t.asked == "allies: AttackDie"


def test_the_troops_of_a_landing_count_as_committed() -> None:
    """FS-72, FS-72a: a General who follows 50 Division fights its landing on the table."""
    t = Table(1, "", DDAY, mode="formation", follow_allies=("8-bde",))
    t.begin(Turn(1)).roll(6)
    assert t.asked == "allies: BeachOptions"


def test_the_policy_cannot_change_during_a_campaign() -> None:
    """FS-74: it is an option of the rules, not a fact of the position."""
    t = Table(3, at=AT, mode="mixed")
    with pytest.raises(Misplaced):
        t.rules.amend(t.s, {"mode": "dice"})
    assert t.rules.options["mode"] == "mixed"

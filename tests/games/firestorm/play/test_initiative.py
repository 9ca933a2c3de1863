"""Who attacks: the initiative roll, ties, and the initiative that passes."""

import pytest

from sandtable.games.firestorm.play.turn import BattlePhase
from tests.games.firestorm.table import Table

BOTH = {"A3": "3-can-div", "B3": "12-ss"}


def rolled(turn: int, allied: int, german: int) -> str:
    t = Table(turn, at=BOTH, facts={"battles": 3}).begin(BattlePhase(turn)).roll(allied, german)
    return t.s.initiative


@pytest.mark.parametrize(
    ("turn", "allied", "german", "attacker"),
    [
        (2, 4, 5, "allies"),  # 5 against 5: CAEN-W5
        (2, 4, 6, "germans"),
        (3, 5, 6, "allies"),
        (3, 1, 2, "allies"),
        (3, 1, 3, "germans"),
        (4, 4, 6, "allies"),
        (4, 3, 6, "germans"),
        (5, 1, 3, "allies"),
        (5, 1, 4, "germans"),
    ],
)
def test_the_higher_total_attacks_and_ties_are_allied(
    turn: int, allied: int, german: int, attacker: str
) -> None:
    """FS-20, FS-R14, CAEN-10, CAEN-W5: +1 in turns 2 and 3, +2 in 4 and 5; no tie is rolled again."""
    assert rolled(turn, allied, german) == attacker


def test_the_bonus_is_told_before_the_dice_fall() -> None:
    """FS-20, CAEN-10: the Allied die is thrown first, with its bonus declared; the Germans add nothing."""
    t = Table(4, at=BOTH, facts={"battles": 3}).begin(BattlePhase(4))
    assert t.asked == "allies: Initiative"
    assert t.dice().because == ((2, "initiative"),)
    t.roll(1)
    assert t.asked == "germans: InitiativeReply"
    assert t.dice().because == ()
    t.roll(2)
    told = t.told("initiative")[0]
    assert (told["dice"], told["first"], told["second"]) == ((1, 2), 3, 2)


def test_initiative_is_rolled_before_each_battle() -> None:
    """FS-20: a victory gives no right to the next attack."""
    t = Table(3, at=BOTH, facts={"battles": 2}).begin(BattlePhase(3))
    t.roll(6, 1).say("A3>B3").say("3-can-div", "done").say("done").roll(6, 1).say("12-ss>C2").say("done")
    assert t.asked == "allies: Initiative"


def test_the_side_with_the_initiative_must_attack() -> None:
    """FS-21: it may not pass if it has any legal attack."""
    t = Table(3, at=BOTH, facts={"battles": 2}).begin(BattlePhase(3)).roll(6, 1)
    assert t.letters() == ["A3>A4", "A3>B2", "A3>B3"]
    assert t.refused("pass") == ("must-attack", "FS-21")


def test_without_a_legal_attack_the_initiative_passes() -> None:
    """FS-24, FS-R6: the Germans win the roll, have nobody next to the enemy, and the Allies attack."""
    t = Table(3, at={"A3": "3-can-div", "D8": "12-ss"}, facts={"battles": 2}).begin(BattlePhase(3)).roll(1, 6)
    assert t.told("passed") == [{"side": "germans"}]
    assert t.asked == "allies: PlaceArrow"


def test_a_passed_initiative_is_not_rolled_again_and_the_battle_counts() -> None:
    """FS-25: two dice, one battle of the turn's count."""
    t = Table(3, at={"A3": "3-can-div", "D8": "12-ss"}, facts={"battles": 2}).begin(BattlePhase(3)).roll(1, 6)
    t.say("A3>B3")
    assert t.s.battles == 1
    assert len(t.told("initiative")) == 1
    t.say("3-can-div", "done").say("done").roll(6, 1).say("done")
    assert t.asked == "allies: Initiative"


def test_bans_are_part_of_the_question_whether_a_side_can_attack() -> None:
    """FS-25, CAEN-44: the only Allied troops stand on a row-1 beach, so the initiative passes in turn 2."""
    facts = {"battles": 2, "rows": {"A2": 6, "A3": 1, "A5": 6}}
    t = Table(2, at=BOTH, facts=facts).begin(BattlePhase(2)).roll(6, 1)
    assert t.told("passed") == [{"side": "allies"}]
    assert t.asked == "germans: PlaceArrow"
    assert t.letters() == ["B3>A3"]


def test_the_phase_ends_where_only_banned_attacks_are_left() -> None:
    """FS-24, FS-25, CAEN-44: troops on a row-1 beach and nobody else."""
    facts = {"battles": 2, "rows": {"A2": 6, "A3": 1, "A5": 6}}
    t = Table(2, at={"A3": "3-can-div"}, facts=facts).begin(BattlePhase(2))
    assert t.asked == ""
    assert t.told("lapsed") == [{"battles": 2}]


def test_an_attack_that_needs_the_reserve_obliges_nobody() -> None:
    """FS-25, CAEN-30, CAEN-R28: the Germans may make it or pass the initiative, which then is not rolled
    again.
    """
    at = {"A3": "3-can-div", "reserve": "12-ss"}
    t = Table(3, at=at, facts={"battles": 2}).begin(BattlePhase(3)).roll(1, 6)
    assert t.told("passed") == []
    assert t.asked == "germans: PlaceArrow"
    assert "pass" in t.letters() and "B3>A3" in t.letters()
    t.say("pass")
    assert t.asked == "allies: PlaceArrow"
    assert t.refused("pass") == ("must-attack", "FS-21")
    t.say("A3>B3")
    assert t.s.battles == 1


def test_a_german_pass_with_no_allied_attack_ends_the_phase() -> None:
    """FS-24, CAEN-30: nobody is obliged, nobody else can; the battles lapse."""
    t = Table(3, at={"reserve": "12-ss"}, facts={"battles": 4}).begin(BattlePhase(3)).roll(1, 6).say("pass")
    assert t.asked == ""
    assert t.told("lapsed") == [{"battles": 4}]


def test_the_allies_may_pass_on_to_a_german_who_may_pass_as_well() -> None:
    """FS-24, FS-25, CAEN-30: the Allies cannot attack, the Germans need not."""
    t = Table(3, at={"reserve": "12-ss"}, facts={"battles": 4}).begin(BattlePhase(3)).roll(6, 1)
    assert t.asked == "germans: PlaceArrow"
    assert t.say("pass").asked == ""
    assert t.s.battles == 0


def test_with_a_troop_on_the_map_the_reserve_is_no_excuse() -> None:
    """FS-21, CAEN-30: the attack with 12. SS on the map is compulsory; the others stay possible."""
    at = {"A3": "3-can-div", "B3": "12-ss", "reserve": "1-ss"}
    t = Table(3, at=at, facts={"battles": 2}).begin(BattlePhase(3)).roll(1, 6)
    assert t.letters() == [
        "B3>A3", "A1>A2", "A4>A3", "A4>A5", "B2>A2", "B2>A3", "B4>A5", "B5>A5",
    ]  # fmt: skip
    assert t.refused("pass") == ("must-attack", "FS-21")

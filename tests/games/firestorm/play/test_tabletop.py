"""Battles on a real table: points for platoons, reports, who settles what, and how the score is read."""

from typing import Any

import pytest

from sandtable.games.firestorm.play.tabletop import USUAL
from tests.games.firestorm.table import Table

BRIDGEHEAD = "A2 A3 A5 B3"
EVERYBODY = "germans: ReportScore, allies: ReportScore, organiser: ReportScore"


def fought(at: dict[str, str] | None = None, **options: Any) -> Table:
    """12. SS and 50 Division fight for B3 on the table; the score is still out."""
    t = Table(3, BRIDGEHEAD, at or {"C3": "12-ss", "B3": "50-div"}, mode="table", **options)
    t.attack("C3>B3").say("12-ss", "done").say("50-div", "done").say("done").say("done")
    return t


def settled(score: tuple[int, int], **options: Any) -> str:
    t = fought(**options).say("other", str(score[0]), str(score[1]), seat="organiser")
    return str(t.told("reported-result")[0]["result"])


# points instead of troops


def test_a_side_may_take_points_for_each_of_its_troops() -> None:
    """FS-37: any of them, or none; first the attacker, then the defender."""
    t = Table(3, BRIDGEHEAD, {"C3": "12-ss 1-ss", "B3": "50-div"}, mode="table").attack("C3>B3")
    t.say("12-ss", "1-ss", "done").say("50-div", "done")
    assert t.asked == "germans: TakePoints"
    assert t.letters() == ["12-ss", "1-ss", "done"]
    t.say("1-ss", "done")
    assert t.asked == "allies: TakePoints"
    t.say("done")
    assert t.battle().points == ("1-ss",)


def test_a_troop_exchanged_for_points_is_still_committed_and_at_risk() -> None:
    """FS-37: it counts toward the two and is rolled for."""
    t = Table(3, BRIDGEHEAD, {"C3": "12-ss 1-ss", "B3": "50-div"}, mode="table").attack("C3>B3")
    t.say("12-ss", "1-ss", "done").say("50-div", "done").say("1-ss", "done").say("50-div", "done")
    t.say("3-3", seat="organiser")
    assert t.asked == "allies: RollToDestroy"
    assert t.dice().count == 2
    t.roll(1, 6).roll(6)
    assert (t.where("1-ss"), t.where("50-div")) == ("germans-pool", "allies-pool")


def test_a_sortie_has_no_points() -> None:
    """FS-37, CAEN-17: aircraft cannot be exchanged; with nothing else nobody is asked."""
    t = Table(3, BRIDGEHEAD, {"C3": "12-ss"}, mode="table").attack("C3>B3")
    t.say("12-ss", "done").say("sortie", "done").say("done")
    assert t.asked == EVERYBODY


def test_the_defence_troop_may_be_exchanged_before_its_die() -> None:
    """FS-37, CAEN-23, CAEN-24: 100 points or the die of T-GDT, decided before it is thrown."""
    at = {"B3": "50-div", "C3": "12-ss"}
    t = Table(3, BRIDGEHEAD, at, mode="table").attack("B3>C3").say("50-div", "done").say("gdt", "done")
    t.say("done")
    assert t.asked == "germans: TakePoints"
    assert t.letters() == ["gdt", "done"]
    t.say("gdt", "done")
    assert t.asked.startswith("allies: ReportScore")  # no die
    t = Table(3, BRIDGEHEAD, at, mode="table").attack("B3>C3").say("50-div", "done").say("gdt", "done")
    t.say("done").say("done")
    assert t.asked == "germans: DefenceTroopTable"
    t.roll(6)
    assert t.battle().effects == ("gdt:assault-guns",)


def test_points_are_not_asked_for_in_the_dice_game() -> None:
    """FS-37: no effect there."""
    t = Table(3, BRIDGEHEAD, {"C3": "12-ss", "B3": "50-div"}).attack("C3>B3")
    assert t.say("12-ss", "done").say("50-div", "done").asked == "germans: AttackDie"


# the score


@pytest.mark.parametrize(
    ("score", "result"),
    [
        ((6, 1), "captured"),
        ((5, 2), "captured"),
        ((4, 3), "captured"),
        ((3, 4), "held"),
        ((2, 5), "held"),
        ((1, 6), "held"),
        ((3, 3), "held"),  # FS-W4
        ((3, 1), "captured"),  # FS-W3
        ((2, 1), "held"),  # FS-W5
        ((2, 0), "held"),
        ((4, 4), "held"),  # FS-W8
        ((5, 5), "held"),
        ((0, 0), "held"),
        ((3, 2), "captured"),
        ((12, 11), "captured"),
    ],
)
def test_the_attacker_needs_three_points_and_more_than_the_defender(
    score: tuple[int, int], result: str
) -> None:
    """FS-52, FS-53, FS-W3, FS-W4, FS-W5, FS-W6, FS-W7, FS-W8: everything else is a defender victory."""
    assert settled(score) == result


@pytest.mark.parametrize(
    ("threshold", "score", "result"),
    [
        (4, (3, 1), "held"),
        (4, (4, 3), "captured"),
        (4, (3, 0), "held"),
        (1, (1, 0), "captured"),
        (1, (1, 1), "held"),
        (6, (5, 0), "held"),
        (6, (6, 5), "captured"),
    ],
)
def test_the_threshold_is_an_option(threshold: int, score: tuple[int, int], result: str) -> None:
    """FS-R8, FS-R8a: three unless the players agree on another number; it does not change the destroy
    table.
    """
    assert settled(score, vp_threshold=threshold) == result


def test_three_to_one_captures_and_only_the_attacker_rolls() -> None:
    """FS-W3: he needs 6; the defender with 1 does not roll."""
    t = fought().say("other", "3", "1", seat="organiser")
    assert t.asked == "germans: RollToDestroy"
    assert t.dice().needs == 6
    t.roll(5).say("50-div>A3")
    assert t.holds("B3") == "germans"


def test_two_to_one_changes_nothing() -> None:
    """FS-W5: a defender victory without any destroy roll."""
    t = fought().say("other", "2", "1", seat="organiser")
    assert t.asked == ""
    assert t.holds("B3") == "allies"


def test_four_to_three_captures_and_both_roll_on_six() -> None:
    """FS-W6."""
    t = fought().say("4-3", seat="organiser")
    assert (t.asked, t.dice().needs) == ("allies: RollToDestroy", 6)
    t.roll(1)
    assert (t.asked, t.dice().needs) == ("germans: RollToDestroy", 6)


def test_five_to_two_captures_and_only_the_attacker_rolls_on_five() -> None:
    """FS-W7."""
    t = fought().say("5-2", seat="organiser")
    assert (t.asked, t.dice().needs) == ("germans: RollToDestroy", 5)
    t.roll(1)
    assert t.asked == "allies: Retreat"


# the reports


def test_any_pair_of_whole_numbers_may_be_reported() -> None:
    """FS-51, FS-51a: the usual ones by name, any other from 0 to 99."""
    t = fought()
    assert t.letters(seat="germans") == [*USUAL, "other"]
    assert USUAL == ("6-1", "5-2", "4-3", "3-4", "2-5", "1-6", "3-3")
    assert t.letters("other", seat="germans") == [str(n) for n in range(100)]
    assert t.letters("other", "7", seat="germans") == [str(n) for n in range(100)]
    assert t.refused("other", "-1", seat="germans") == ("no-score", "FS-51")
    assert t.refused("7-0", seat="germans") == ("no-score", "FS-51")


def test_two_reports_that_agree_are_the_result() -> None:
    """FS-51: in either order; one alone settles nothing."""
    for first, second in (("germans", "allies"), ("allies", "germans")):
        t = fought().say("6-1", seat=first)
        assert t.battle().result == ""
        assert set(t.asks()) == {second, "organiser"}
        t.say("other", "6", "1", seat=second)
        assert t.told("reported-result")[0]["result"] == "captured"


def test_reports_that_differ_wait_for_the_organiser() -> None:
    """FS-51, FS-4: he settles it."""
    t = fought().say("6-1", seat="germans").say("3-3", seat="allies")
    assert t.told("disputed") == [{"battle": 1, "first": "6-1", "second": "3-3"}]
    assert t.asked == "organiser: ReportScore"
    t.say("4-3")
    assert t.told("reported-result")[0]["score"] == "4-3"


def test_the_organiser_may_settle_it_before_anybody_reports() -> None:
    """FS-4, FS-51: his word is enough."""
    t = fought()
    assert t.asked == EVERYBODY
    t.say("3-3", seat="organiser")
    assert t.told("reported-result")[0]["result"] == "held"


# several games


def test_one_battle_is_one_game_unless_agreed_otherwise() -> None:
    """FS-R13: off by default, the first score closes the report."""
    t = fought()
    assert t.refused("4-3", "3-4", seat="organiser") == ("too-long", "FS-51")


def test_the_sum_of_several_games_decides_who_wins() -> None:
    """FS-R13: 6-1 and 2-5 are 8 to 6: captured; destroy rolls by the averages 4 and 3."""
    t = fought(multi_game=True).say("6-1", "2-5", "done", seat="organiser")
    assert t.told("reported-result")[0]["result"] == "captured"
    assert t.dice().needs == 6
    t.roll(1)
    assert t.dice().needs == 6


def test_averages_are_rounded_down_for_the_destroy_rolls() -> None:
    """FS-R13: 6-1 and 5-2 are 11 to 3: averages 5 and 1, so 5+ against the defender and no roll against the
    attacker.
    """
    t = fought(multi_game=True).say("6-1", "5-2", "done", seat="organiser")
    assert (t.asked, t.dice().needs) == ("germans: RollToDestroy", 5)


def test_sums_decide_where_averages_are_equal() -> None:
    """FS-R13: 4-3 and 3-3 are 7 to 6, averages 3 and 3: captured all the same."""
    t = fought(multi_game=True).say("4-3", "3-3", "done", seat="organiser")
    assert t.told("reported-result")[0]["result"] == "captured"


def test_the_average_must_reach_the_threshold() -> None:
    """FS-R13, FS-R13a, FS-R8: 3-0 and 2-0 are 5 to 0, but the average of 2 does not win an area."""
    t = fought(multi_game=True).say("other", "3", "0", "other", "2", "0", "done", seat="organiser")
    assert t.told("reported-result")[0]["result"] == "held"


def test_leaders_report_several_games_as_well() -> None:
    """FS-R13: the reports agree game by game."""
    t = (
        fought(multi_game=True)
        .say("6-1", "3-3", "done", seat="germans")
        .say("6-1", "3-3", "done", seat="allies")
    )
    assert t.told("reported-result")[0]["score"] == "6-1 3-3"
    assert t.told("reported-result")[0]["result"] == "captured"


def test_reports_of_several_games_must_agree_game_by_game() -> None:
    """FS-R13, FS-51b: the same sums by other games are a dispute."""
    t = (
        fought(multi_game=True)
        .say("6-1", "3-4", "done", seat="germans")
        .say("5-2", "4-3", "done", seat="allies")
    )
    assert t.asked == "organiser: ReportScore"


def test_a_report_of_several_games_needs_at_least_one() -> None:
    """FS-R13: `done` comes after a whole score."""
    t = fought(multi_game=True)
    assert "done" not in t.letters(seat="organiser")
    assert "done" not in t.letters("other", seat="organiser")
    assert "done" not in t.letters("other", "3", seat="organiser")
    assert "done" in t.letters("other", "3", "3", seat="organiser")


# settled by dice after all


def test_the_organiser_may_have_a_battle_settled_by_dice() -> None:
    """FS-73: with the troops already committed; nobody else may."""
    t = fought()
    assert t.refused("dice", seat="allies") == ("not-organiser", "FS-73")
    t.say("dice", seat="organiser")
    assert t.asked == "germans: AttackDie"
    assert t.dice().because == ((3, "12-ss"),)
    t.roll(6)
    assert t.dice().because == ((1, "50-div"),)
    t.roll(1)
    assert t.dice().needs == 4  # T-DEST-GW, not the points of a report


def test_a_report_given_before_does_not_count_after_the_conversion() -> None:
    """FS-73, FS-73a: the dice decide."""
    t = fought().say("1-6", seat="germans").say("dice", seat="organiser").roll(6, 1).roll(1).say("50-div>A3")
    assert t.holds("B3") == "germans"


def test_the_defence_troop_throws_its_other_die_after_the_conversion() -> None:
    """FS-73, FS-73a, CAEN-23: T-GDT was thrown for the table, +1 or +2 is thrown for the dice game."""
    t = Table(3, BRIDGEHEAD, {"B3": "50-div"}, mode="table").attack("B3>C3")
    t.say("50-div", "done").say("gdt", "done").say("done").say("done").roll(3).say("dice", seat="organiser")
    assert t.asked == "germans: DefenceTroopDie"
    t.roll(5, 3)
    assert t.dice().because == ((2, "gdt"),)


def test_guns_that_held_their_fire_on_the_table_fire_in_the_dice_game() -> None:
    """FS-73, FS-73a, CAEN-34: in the dice game naval gunfire is always there."""
    t = Table(3, at={"B3": "12-ss"}, mode="table").attack("B3>A3")
    t.say("12-ss", "done").say("done").say("done").say("hold").say("dice", seat="organiser").roll(3)
    assert t.dice().because == ((2, "naval-gunfire"),)


def test_want_of_supply_found_for_the_table_holds_for_the_dice() -> None:
    """FS-73, FS-44: the status belongs to the battle."""
    t = Table(3, "A2 B3", {"B3": "50-div"}, mode="table").attack("B3>C3")
    t.say("50-div", "done").say("done").say("done")
    assert t.asked == "allies: OutOfSupply"
    t.roll(6).say("dice", seat="organiser")
    assert t.dice().because == ((1, "50-div"), (-2, "out-of-supply"))


def test_the_campaigns_attacker_is_the_attacker_of_the_score() -> None:
    """FS-22, FS-50: the first number is the attacker's, whoever would attack by the mission."""
    t = Table(3, BRIDGEHEAD, {"C3": "12-ss", "B3": "50-div"}, mode="table").attack("B3>C3")
    t.say("50-div", "done").say("12-ss", "done").say("done").say("done").say("6-1", seat="organiser").roll(1)
    t.say("12-ss>C2")
    assert t.holds("C3") == "allies"
